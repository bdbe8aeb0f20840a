"""Does a league's file hang together? Every name leads somewhere, and nothing stands twice.

All of it is found before the database is asked: each fault with its place in the file.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any, Final

import msgspec
from django.db import models

from games.decoding import malformed
from games.models import Match as MatchRow
from games.rules.kernel.findings import Finding, gettext_noop, pointer
from league.models import Claim, Entrant, Fixture, HandOver, Invitation, Mark, Season, Stage
from league.rules.results import Outcome
from league.rules.stages import kinds, sense
from league.transfer import documents as given
from league.transfer.documents import LeagueFile, Match, Team
from league.transfer.values import check_founded_first, check_values
from teams.models import Chapter
from teams.models import Team as TeamRow

Place = tuple[str | int, ...]
Found = Iterator[Finding]

_OUTCOMES: Final = {"", *Outcome}
MOST_SIDES: Final = 4


def check_references(file: LeagueFile) -> tuple[Finding, ...]:
    """Return every reference to nowhere, every number given twice, every word that Koban does not know."""
    return (
        *_twice("rulesets", (row.key for row in file.rulesets)),
        *_twice("players", (row.id for row in file.players)),
        *_twice("teams", (row.id for row in file.teams)),
        *_twice("teams", (row.name.casefold() for row in file.teams if row.left_at is None), "team_name_twice"),
        *_twice("matches", (row.id for row in file.matches)),
        *_league(file),
        *_teams(file),
        *_matches(file),
        *_seasons(file),
        *_forfeits(file),
        *_order_of_play(file),
        *check_values(file),
    )


def check_rulesets_named(team: Team, keys: set[str], place: Place) -> Found:
    """Find rulesets of a team and its chapters that the file does not hold."""
    yield from _known(team.ruleset, keys, (*place, "ruleset"))
    for index, chapter in enumerate(team.chapters):
        yield from _known(chapter.ruleset, keys, (*place, "chapters", index, "ruleset"))


def check_story_numbers(team: Team, place: Place) -> Found:
    """Find chapters, tellings and models that stand twice, and a chapter whose telling is missing."""
    yield from _twice(pointer(*place, "ninja"), (row.id for row in team.ninja))
    for index, chapter in enumerate(team.chapters):
        here = (*place, "chapters", index)
        yield from _words(chapter.kind, Chapter.Kind, (*here, "kind"))
        if chapter.position != index:
            yield _fault("position", (*here, "position"), gettext_noop("Chapters are numbered from 0 without a gap."))
        numbers = [revision.number for revision in chapter.revisions]
        if numbers != list(range(1, len(numbers) + 1)) or chapter.revision not in numbers:
            yield _fault(
                "revision", (*here, "revisions"), gettext_noop("Tellings are numbered from 1, and one of them counts.")
            )


def _league(file: LeagueFile) -> Found:
    keys, players = {row.key for row in file.rulesets}, {row.id for row in file.players}
    yield from _known(file.ruleset, keys, ("ruleset",))
    for index, change in enumerate(file.rules_changes):
        yield from _known(change.ruleset, keys, ("rules_changes", index, "ruleset"))
        yield from _known(change.by, players, ("rules_changes", index, "by"))


def _teams(file: LeagueFile) -> Found:
    keys, players = {row.key for row in file.rulesets}, {row.id for row in file.players}
    sides = {match.id: {side.team for side in match.sides} for match in file.matches}
    seen: set[str] = set()
    for index, team in enumerate(file.teams):
        place: Place = ("teams", index)
        yield from check_rulesets_named(team, keys, place)
        yield from check_story_numbers(team, place)
        yield from check_founded_first(team, place)
        yield from _words(team.state, TeamRow.State, (*place, "state"))
        if team.owner is None:
            yield _fault("owner", (*place, "owner"), gettext_noop("A team has an owner."))
        yield from _known(team.owner, players, (*place, "owner"))
        yield from _twice(pointer(*place, "ninja"), (row.player for row in team.ninja if row.player is not None))
        for number, ninja in enumerate(team.ninja):
            yield from _known(ninja.player, players, (*place, "ninja", number, "player"))
            if ninja.id in seen:
                yield _twice_fault((*place, "ninja", number, "id"), ninja.id)
        seen |= {ninja.id for ninja in team.ninja}
        yield from _hand_overs(team, players, place)
        yield from _twice(pointer(*place, "chapters"), (row.match for row in team.chapters if row.match is not None))
        for number, chapter in enumerate(team.chapters):
            here = (*place, "chapters", number)
            if chapter.match is not None and team.id not in sides.get(chapter.match, ()):
                yield _nowhere((*here, "match"), chapter.match)
            for telling, revision in enumerate(chapter.revisions):
                yield from _known(revision.by, players, (*here, "revisions", telling, "by"))
                for entry, row in enumerate(revision.entries):
                    yield from _known(row.by, players, (*here, "revisions", telling, "entries", entry, "by"))


def _hand_overs(team: Team, players: set[int], place: Place) -> Found:
    for index, one in enumerate(team.hand_overs):
        here = (*place, "hand_overs", index)
        yield from _words(one.state, HandOver.State, (*here, "state"))
        yield from _known(one.giver, players, (*here, "giver"))
        yield from _known(one.taker, players - {one.giver}, (*here, "taker"))
        yield from _known(one.proposed_by, players, (*here, "proposed_by"))
        yield from _known(one.answered_by, players, (*here, "answered_by"))
        waits = one.state == HandOver.State.WAITING
        if (one.answered_at is None) != waits or (one.answered_by is None) != waits:
            text = gettext_noop("An offer of a team that was answered says when and by whom.")
            yield _fault("answer_unclear", here, text)
    waiting = ("waiting" for one in team.hand_overs if one.state == HandOver.State.WAITING)
    yield from _twice(pointer(*place, "hand_overs"), waiting)


def _matches(file: LeagueFile) -> Found:
    keys, teams = {row.key for row in file.rulesets}, {row.id for row in file.teams}
    busy: set[int] = set()
    for index, match in enumerate(file.matches):
        place: Place = ("matches", index)
        yield from _known(match.ruleset, keys, (*place, "ruleset"))
        yield from _words(match.state, MatchRow.State, (*place, "state"))
        yield from _twice(pointer(*place, "sides"), (side.side for side in match.sides))
        yield from _twice(pointer(*place, "sides"), (side.team for side in match.sides))
        yield from _twice(pointer(*place, "reports"), (report.version for report in match.reports))
        if sum(report.confirmed for report in match.reports) > 1:
            yield _fault("confirmed", (*place, "reports"), gettext_noop("One report of a match counts."))
        if (match.seed is None) != (match.seed_shown_at is None):
            yield _fault("seed", (*place, "seed"), gettext_noop("A seed stands here once it was shown, and only then."))
        for number, side in enumerate(match.sides):
            yield from _known(side.team, teams, (*place, "sides", number, "team"))
            if side.busy and side.team in busy:
                yield _fault(
                    "busy", (*place, "sides", number), gettext_noop("A team is busy with one match at a time.")
                )
        busy |= {side.team for side in match.sides if side.busy}


def _seasons(file: LeagueFile) -> Found:
    teams = {row.id for row in file.teams}
    players = {row.id for row in file.players}
    matches = {match.id: match for match in file.matches}
    used: set[int] = set()
    rollovers = {
        team.id: {row.position for row in team.chapters if row.kind == Chapter.Kind.ROLLOVER} for team in file.teams
    }
    came = [(one.team, one.rolled_over) for season in file.seasons for one in season.entrants]
    yield from _twice("seasons", (one for one in came if one[1] is not None))
    yield from _twice("seasons", (season.number for season in file.seasons))
    for index, season in enumerate(file.seasons):
        place: Place = ("seasons", index)
        yield from _words(season.state, Season.State, (*place, "state"))
        yield from _twice(pointer(*place, "entrants"), (entrant.team for entrant in season.entrants))
        yield from _twice(pointer(*place, "entrants"), (entrant.seed for entrant in season.entrants))
        yield from _twice(pointer(*place, "stages"), (stage.order for stage in season.stages))
        yield from _entrants(season, teams, rollovers, place)
        yield from _words(season.format, Season.Format, (*place, "format"))
        entered = {entrant.team for entrant in season.entrants}
        for number, stage in enumerate(season.stages):
            here = (*place, "stages", number)
            yield from _words(stage.kind, Stage.Kind, (*here, "kind"))
            yield from _words(stage.state, Stage.State, (*here, "state"))
            first = all(one.order >= stage.order for one in season.stages)
            yield from _settings(stage, here, first=first)
            later = {one.order for one in season.stages if one.order > stage.order}
            yield from _known(stage.plays_off_for, later, (*here, "plays_off_for"))
            yield from _twice(pointer(*here, "field"), (one.team for one in stage.field))
            yield from _twice(pointer(*here, "field"), (one.seed for one in stage.field))
            for turn, one in enumerate(stage.field):
                yield from _known(one.team, entered, (*here, "field", turn, "team"))
            yield from _twice(pointer(*here, "rounds"), (row.number for row in stage.rounds))
            for turn, row in enumerate(stage.rounds):
                yield from _twice(pointer(*here, "rounds", turn, "fixtures"), (one.number for one in row.fixtures))
                for meeting, fixture in enumerate(row.fixtures):
                    spot = (*here, "rounds", turn, "fixtures", meeting)
                    yield from _fixture(fixture, entered, players, matches, spot)
                    if fixture.match is not None and fixture.match in used:
                        yield _twice_fault((*spot, "match"), fixture.match)
                    used |= {fixture.match} if fixture.match is not None else set()
                games = ((one.bracket_match, one.replay) for one in row.fixtures if one.bracket_match is not None)
                yield from _twice(pointer(*here, "rounds", turn, "fixtures"), games)
                slots = (side.team for one in row.fixtures for side in one.sides if side.slot)
                yield from _twice(pointer(*here, "rounds", turn, "fixtures"), slots)
            yield from _invitations(stage, entered, here)


def _entrants(season: given.Season, teams: set[int], rollovers: Mapping[int, set[int]], place: Place) -> Found:
    entered = {entrant.team for entrant in season.entrants}
    for number, entrant in enumerate(season.entrants):
        yield from _known(entrant.team, teams, (*place, "entrants", number, "team"))
        yield from _known(entrant.leaving, {"", *Entrant.Leaving.values}, (*place, "entrants", number, "leaving"))
        if (entrant.left_at is None) != (entrant.leaving == ""):
            spot = (*place, "entrants", number, "leaving")
            yield _fault("leaving_unclear", spot, gettext_noop("Who left says when and how."))
    for number, entrant in enumerate(season.entrants):
        yield from _known(entrant.inherits, entered - {entrant.team}, (*place, "entrants", number, "inherits"))
        if entrant.rolled_over is not None and entrant.rolled_over not in rollovers.get(entrant.team, ()):
            yield _nowhere((*place, "entrants", number, "rolled_over"), entrant.rolled_over)
    yield from _heirs(season, (*place, "entrants"))


def _heirs(season: given.Season, place: Place) -> Found:
    heirs = {entrant.team: entrant.inherits for entrant in season.entrants if entrant.inherits is not None}
    yield from _twice(pointer(*place), heirs.values())
    replaced = {entrant.team for entrant in season.entrants if entrant.leaving == Entrant.Leaving.REPLACED}
    line = TopologicalSorter({heir: {before} for heir, before in heirs.items()})
    try:
        line.prepare()
        sound = set(heirs.values()) == replaced
    except CycleError:
        sound = False
    if not sound:
        text = gettext_noop(
            "Each team that was replaced has an heir, nobody else has one, and no two inherit in a circle."
        )
        yield _fault("heirs", place, text)


def _settings(stage: given.Stage, place: Place, *, first: bool) -> Found:
    try:
        settings = kinds.read(stage.kind, stage.settings)
    except KeyError:
        return  # The kind is a fault of its own.
    except msgspec.ValidationError as error:
        text = gettext_noop("These are no settings of such a stage: {fault}.")
        for one in malformed(error):
            path = pointer(*place, "settings") + one.path
            yield Finding(code="transfer.settings", path=path, rule="", text=text, params=one.params)
    else:
        for one in sense.faults(stage.kind, settings, first=first):
            yield msgspec.structs.replace(one, path=pointer(*place) + one.path)


def _invitations(stage: given.Stage, entered: set[int], place: Place) -> Found:
    numbers = {(row.number, fixture.number) for row in stage.rounds for fixture in row.fixtures}
    games = [(one.round, one.fixture) for one in stage.invitations if one.fixture is not None]
    yield from _twice(pointer(*place, "invitations"), games)
    for index, one in enumerate(stage.invitations):
        here = (*place, "invitations", index)
        yield from _words(one.state, Invitation.State, (*here, "state"))
        yield from _known(one.challenger, entered, (*here, "challenger"))
        yield from _known(one.opponent, entered - {one.challenger}, (*here, "opponent"))
        if (one.state == Invitation.State.WAITING) != (one.answered_at is None):
            yield _fault("answer_unclear", here, gettext_noop("A challenge that was answered says when."))
        if (one.round is None) != (one.fixture is None) or (
            one.fixture is not None and (one.round, one.fixture) not in numbers
        ):
            yield _nowhere((*here, "fixture"), one.fixture or 0)
    waiting = [(one.challenger, one.opponent) for one in stage.invitations if one.state == Invitation.State.WAITING]
    yield from _twice(pointer(*place, "invitations"), waiting)


def _fixture(
    fixture: given.Fixture, entered: set[int], players: set[int], matches: Mapping[int, Match], place: Place
) -> Found:
    yield from _words(fixture.state, Fixture.State, (*place, "state"))
    yield from _known(fixture.match, matches, (*place, "match"))
    if fixture.match is None and fixture.state not in {"scheduled", "forfeited", "bye", "unplayed"}:
        yield _fault("match_missing", (*place, "match"), gettext_noop("A fixture under way has a match."))
    yield from _twice(pointer(*place, "sides"), (side.side for side in fixture.sides))
    yield from _twice(pointer(*place, "sides"), (side.team for side in fixture.sides))
    for index, side in enumerate(fixture.sides):
        yield from _known(side.team, entered, (*place, "sides", index, "team"))
        yield from _known(side.outcome, _OUTCOMES, (*place, "sides", index, "outcome"))
    yield from _partners(fixture, place)
    for index, claim in enumerate(fixture.claims):
        here = (*place, "claims", index)
        yield from _words(claim.kind, Claim.Kind, (*here, "kind"))
        yield from _known(claim.by, players, (*here, "by"))
        yield from _known(claim.acting_for, players, (*here, "acting_for"))
        yield from _known(claim.mark, ["", *Mark.values], (*here, "mark"))
        yield from _known(claim.match, matches, (*here, "match"))
        match = None if claim.match is None else matches.get(claim.match)
        versions = {report.version for report in match.reports} if match is not None else set()
        yield from _known(claim.report, versions, (*here, "report"))
        yield from _known(claim.team, entered, (*here, "team"))
        left = claim.team is not None
        if left != (claim.kind == Claim.Kind.LEFT) or (left and claim.side is None):
            yield _fault("seat_unclear", here, gettext_noop("A game that a team left names the team and its side."))
    left_by = {claim.team for claim in fixture.claims if claim.team is not None}
    if len({side.team for side in fixture.sides} | left_by) > MOST_SIDES:
        yield _fault("too_many_sides", (*place, "claims"), gettext_noop("A game is drawn for four sides at most."))


def _partners(fixture: given.Fixture, place: Place) -> Found:
    """Who played together is read of a report that counts; before there is one nobody did."""
    for index, side in enumerate(fixture.sides):
        if side.alliance and fixture.state != Fixture.State.CONFIRMED:
            text = gettext_noop("Only in a match that counts have sides played as partners.")
            yield _fault("partners_unclear", (*place, "sides", index, "alliance"), text)


def _forfeits(file: LeagueFile) -> Found:
    """A side's chapter is a match chapter without a match, or of a bye an interval, and no other side's."""
    told = {
        (team.id, chapter.position): chapter.kind
        for team in file.teams
        for chapter in team.chapters
        if chapter.match is None
    }
    named = set()
    for season_at, season in enumerate(file.seasons):
        for stage_at, stage in enumerate(season.stages):
            for round_at, row in enumerate(stage.rounds):
                for fixture_at, fixture in enumerate(row.fixtures):
                    kind = Chapter.Kind.INTERVAL if fixture.state == "bye" else Chapter.Kind.MATCH
                    place = ("seasons", season_at, "stages", stage_at, "rounds", round_at, "fixtures", fixture_at)
                    for index, side in enumerate(fixture.sides):
                        if side.chapter is None:
                            continue
                        if told.get((side.team, side.chapter)) != kind:
                            yield _nowhere((*place, "sides", index, "chapter"), side.chapter)
                        if (side.team, side.chapter) in named:
                            yield _twice_fault((*place, "sides", index, "chapter"), side.chapter)
                        named.add((side.team, side.chapter))


def _order_of_play(file: LeagueFile) -> Found:
    """Every team played one match after the other, so all stories together have an order of play."""
    before: dict[int, set[int]] = {}
    for team in file.teams:
        played = [chapter.match for chapter in team.chapters if chapter.match is not None]
        for earlier, later in pairwise(played):
            before.setdefault(later, set()).add(earlier)
    try:
        TopologicalSorter(before).prepare()
    except CycleError as error:
        circle = ", ".join(str(match) for match in error.args[1][:20])
        yield _fault(
            "circle",
            ("teams",),
            gettext_noop("The stories contradict each other: matches {key} go in a circle."),
            circle,
        )


def _twice(place: str, numbers: Iterable[Hashable], code: str = "twice") -> Found:
    seen: set[Hashable] = set()
    path = place if place.startswith("/") else pointer(place)
    for number in numbers:
        if number in seen:
            yield Finding(
                code=f"transfer.{code}",
                path=path,
                rule="",
                text=gettext_noop("{key} stands here twice."),
                params={"key": str(number)},
            )
        seen.add(number)


def _known(number: Any, known: Any, place: Place) -> Found:
    if number is not None and number not in known:
        yield _nowhere(place, number)


def _words(word: str, choices: type[models.TextChoices], place: Place) -> Found:
    yield from _known(word, choices.values, place)


def _nowhere(place: Place, number: int | str) -> Finding:
    return _fault("unknown", place, gettext_noop("The file knows no {key} for this place."), str(number)[:80])


def _twice_fault(place: Place, number: int | str) -> Finding:
    return _fault("twice", place, gettext_noop("{key} stands here twice."), str(number))


def _fault(code: str, place: Place, text: str, key: str = "") -> Finding:
    return Finding(code=f"transfer.{code}", path=pointer(*place), rule="", text=text, params={"key": key})
