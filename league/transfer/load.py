"""A file into the database: all of it or nothing.

What can be checked without the database has been checked before the first row is written; the rest rolls back.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction

from games import operations as games
from games.decoding import UNREADABLE
from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.letter_case import exact
from games.rules.kernel.system import System
from games.systems import system
from league.models import Enrolment, League, Membership, RulesetChange
from league.models.league import new_join_code
from league.operations.journal import note
from league.operations.leagues import store_league
from league.rules.settings import LeagueSettings
from league.rules.stages import sense
from league.transfer.agreement import check_agreement
from league.transfer.documents import LeagueFile, Ruleset, Team, TeamFile
from league.transfer.judging import judge_matches
from league.transfer.load_between import load_hand_overs, load_redrafts
from league.transfer.load_matches import load_matches
from league.transfer.load_seasons import load_seasons
from league.transfer.numbers import KnownModelIds
from league.transfer.references import check_references, check_rulesets_named, check_story_numbers
from league.transfer.rows import Rows
from league.transfer.stories import Place, check_stories, fault, read_rulesets, unreadable
from league.transfer.unreported import check_calendar, check_unplayed, stories_asked
from league.transfer.values import check_founded_first, check_values
from teams.models import Ninja, Player
from teams.models import Team as TeamRow
from teams.operations.uniqueness import require_free
from teams.story_import import ToldChapter, ToldEntry, ToldRevision, write_story


def import_league(file: LeagueFile, *, by: Player, at: datetime) -> League:
    """Open a league that is what the file says; ``by`` is its ninja master.

    Everybody in the file becomes a bare name with a claim code, and no ninja master: that is for ``by`` to say again once
    they have claimed their places. Tables are computed anew by a worker. Raises :class:`Refused` with every fault that
    can be found at once; then nothing is stored.
    """
    game = _system(file.system)
    rules = _judge(file, game)
    with _stored_whole():
        league = _league(file)
        rows = Rows(league=league, models=KnownModelIds())
        _people(file, rows)
        Membership.objects.create(league=league, player=by, role=Membership.Role.MASTER)
        RulesetChange.objects.bulk_create(
            RulesetChange(
                league=league,
                ruleset_id=change.ruleset,
                by_id=rows.players[change.by],
                at=change.at,
                reason=change.reason,
            )
            for change in file.rules_changes
        )
        _teams(file, rows)
        load_matches(file, rows, rules)
        for index, team in enumerate(file.teams):
            _story(rows, rows.team_rows[team.id], team, ("teams", index))
        load_seasons(file, rows, at=at)
        note(league, "league.imported", by=by, at=at)
    return league


def import_team(file: TeamFile, league: League, *, owner: Player, by: Player, at: datetime) -> TeamRow:
    """Found a team in another league with the story that the file tells; from now on it plays by that league's rules.

    Raises :class:`Refused` with every fault of the file and with what the league's rules do not know,
    :class:`Conflict` if the league has a team of that name or ``owner`` is no member.
    """
    if file.system != league.system:
        raise Refused([fault("system", ("system",), gettext_noop("The league plays another game."))])
    game, team = _system(file.system), file.team
    faults = [
        *check_rulesets_named(team, {row.key for row in file.rulesets}, ("team",)),
        *check_story_numbers(team, ("team",)),
        *_stranger_references(team),
        *check_values(file),
        *check_founded_first(team, ("team",)),
    ]
    rules, unread = read_rulesets(game, file.rulesets)
    _scrolls, untold = check_stories(game, rules, [(("team",), team)])
    faults += [*unread, *_not_at(faults, untold)]
    if not faults and game.open_steps(team.scroll or {}).any:
        faults.append(fault("steps", ("team", "scroll"), gettext_noop("A step after a match is still open.")))
    if faults:
        raise Refused(faults)
    with _stored_whole():
        # Without its ruleset: joined to that, the row would be gone once it has another.
        league = League.objects.select_for_update().get(pk=league.pk)
        _require_room(league, team, owner)
        _require_known(game, game.load_ruleset(league.ruleset.document), team)
        _store(league.system, file.rulesets)
        row = TeamRow.objects.create(
            name=team.name, system=league.system, owner=owner, ruleset=league.ruleset, draft=team.draft
        )
        Enrolment.objects.create(league=league, team=row)
        present = [one["profile"] for one in (team.scroll or {}).get("ninja", ()) if not one.get("gone")]
        require_free(row, [(profile, "/team/scroll/ninja") for profile in present])
        rows = Rows(league=league, models=KnownModelIds())
        _ninja(rows, [(row, team)])
        _story(rows, row, team, ("team",))
        note(league, "team.imported", by=by, acting_for=owner, at=at, team=row.pk)
    return row


def _judge(file: LeagueFile, game: System) -> dict[str, Any]:
    """Return the file's rulesets, typed; raises :class:`Refused` with whatever can be told without the database.

    What hangs on something that is a fault already is left out: it can be judged when that is mended. Reports of a good file
    are judged once, when they are stored.
    """
    references = check_references(file)
    rules, unread = read_rulesets(game, file.rulesets)
    teams: list[tuple[Place, Team]] = [(("teams", index), team) for index, team in enumerate(file.teams)]
    scrolls, untold = check_stories(game, rules, teams, stories_asked(file))
    hangs_together = not (references or unread or untold)
    faults = [*references, *_league_faults(file), *unread, *untold]
    faults += _not_at(faults, check_calendar(file, game, {} if unread else rules))
    if hangs_together:
        faults += check_unplayed(file, game, rules, scrolls)
    if faults:
        models = KnownModelIds({ninja.id: ninja.id for team in file.teams for ninja in team.ninja})
        judged, misreported = judge_matches(game, file.matches, rules, models)
        if hangs_together and not misreported:
            misreported = check_agreement(file, game, rules, models, judged)
        raise Refused([*faults, *_not_at(faults, misreported)])
    return rules


def _not_at(known: Iterable[Finding], found: Iterable[Finding]) -> list[Finding]:
    """Leave out of ``found`` what stands at a place that has a fault already."""
    places = {one.path for one in known}
    return [one for one in found if one.path not in places]


@contextmanager
def _stored_whole() -> Iterator[None]:
    """Run in one transaction, and turn what only the database can refuse into a refusal of the file."""
    try:
        with transaction.atomic():
            yield
    except (IntegrityError, DataError) as error:
        name = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None) or type(error).__name__
        text = gettext_noop("The file breaks what the database holds: {key}.")
        raise Refused([fault("invariant", (), text, str(name))]) from error


def _system(key: str) -> System:
    try:
        return system(key)
    except KeyError:
        raise Refused([fault("system", ("system",), gettext_noop("Koban keeps no leagues of {key}."), key)]) from None


def _league_faults(file: LeagueFile) -> Iterable[Finding]:
    try:
        League(name=file.name, time_zone=file.time_zone).clean_fields(exclude={"slug", "ruleset", "settings"})
    except ValidationError as error:
        for field, sentences in error.message_dict.items():
            yield Finding(
                code="transfer.unreadable",
                path=pointer(field),
                rule="",
                text=gettext_noop("This cannot be read: {fault}."),
                params={"fault": " ".join(sentences)},
            )
    try:
        yield from sense.faults_of_league(exact(file.settings, LeagueSettings))
    except msgspec.ValidationError as error:
        yield from unreadable(("settings",), error)


def _stranger_references(team: Team) -> Iterable[Finding]:
    """A team's file names no person and no match, and its team is founded."""
    named = any(
        chapter.match is not None or any(one.by or any(entry.by for entry in one.entries) for one in chapter.revisions)
        for chapter in team.chapters
    )
    named = named or any(ninja.player is not None for ninja in team.ninja)
    if named or team.owner is not None or team.hand_overs:
        yield fault("unknown", ("team",), gettext_noop("A team's file names no person and no match."))
    if team.state != TeamRow.State.FOUNDED:
        yield fault("no_story", ("team", "state"), gettext_noop("Only a founded team can be given to a league."))


def _require_room(league: League, team: Team, owner: Player) -> None:
    if not Membership.objects.filter(league=league, player=owner).exists():
        raise Conflict("league.not_a_member", gettext_noop("Only members of the league can have a team in it."))
    if Enrolment.objects.filter(league=league, left_at__isnull=True, team__name__iexact=team.name).exists():
        raise Conflict("team.name_taken", gettext_noop("The league has a team called {name} already."), name=team.name)


def _require_known(game: System, rules: Any, team: Team) -> None:
    prefix = pointer("team", "scroll")
    found = [
        msgspec.structs.replace(one, path=prefix + one.path) for one in game.check_scroll(rules, team.scroll or {})
    ]
    if found:
        raise Refused(found)


def _store(system_key: str, rulesets: Iterable[Ruleset]) -> None:
    for row in rulesets:
        games.store_ruleset(system_key, row.document)


def _league(file: LeagueFile) -> League:
    _store(file.system, file.rulesets)
    league = League(
        name=file.name,
        system=file.system,
        time_zone=file.time_zone,
        ruleset_id=file.ruleset,
        settings=msgspec.to_builtins(msgspec.convert(file.settings, LeagueSettings)),
        roster_lock_at=file.roster_lock_at,
    )
    store_league(league)
    return league


def _people(file: LeagueFile, rows: Rows) -> None:
    people = []
    for row in file.players:
        player = Player(name=row.name, email=None, kind=Player.Kind.BOT if row.bot else Player.Kind.PERSON)
        player.set_unusable_password()
        people.append(player)
    Player.objects.bulk_create(people)
    rows.players = {row.id: player.pk for row, player in zip(file.players, people, strict=True)}
    Membership.objects.bulk_create(
        Membership(
            league=rows.league,
            player_id=rows.players[row.id],
            claim_code="" if row.bot else new_join_code(),
        )
        for row in file.players
        if row.role is not None
    )


def _teams(file: LeagueFile, rows: Rows) -> None:
    created = TeamRow.objects.bulk_create(
        TeamRow(
            name=team.name,
            system=file.system,
            owner_id=rows.players[team.owner or 0],
            ruleset_id=team.ruleset,
            draft=team.draft,
        )
        for team in file.teams
    )
    rows.team_rows = {team.id: row for team, row in zip(file.teams, created, strict=True)}
    Enrolment.objects.bulk_create(
        Enrolment(league=rows.league, team=rows.team_rows[team.id], left_at=team.left_at) for team in file.teams
    )
    _ninja(rows, [(rows.team_rows[team.id], team) for team in file.teams])
    load_redrafts(file, rows)
    load_hand_overs(file, rows)


def _ninja(rows: Rows, teams: Iterable[tuple[TeamRow, Team]]) -> None:
    named = [(ninja, row) for row, team in teams for ninja in team.ninja]
    created = Ninja.objects.bulk_create(
        Ninja(team=row, name=ninja.name, player_id=rows.player(ninja.player)) for ninja, row in named
    )
    rows.models.update({ninja.id: str(row.pk) for (ninja, _team), row in zip(named, created, strict=True)})


def _story(rows: Rows, row: TeamRow, team: Team, place: tuple[str | int, ...]) -> None:
    game = system(row.system)
    try:
        told = [
            ToldChapter(
                kind=chapter.kind,
                ruleset=chapter.ruleset,
                match=None if chapter.match is None else rows.matches[chapter.match],
                at=chapter.at,
                revision=chapter.revision,
                revisions=[
                    ToldRevision(
                        number=one.number,
                        by=rows.player(one.by),
                        at=one.at,
                        reason=one.reason,
                        entries=[
                            ToldEntry(
                                payload=game.rename(entry.payload, rows.models),
                                by=rows.player(entry.by),
                                at=entry.at,
                                schema=entry.schema,
                            )
                            for entry in one.entries
                        ],
                    )
                    for one in chapter.revisions
                ],
            )
            for chapter in team.chapters
        ]
        write_story(row, told, state=team.state)
    except UNREADABLE as error:
        raise Refused(unreadable((*place, "chapters"), error)) from error
