"""A league or a team out of the database, as a file."""

from collections.abc import Iterable, Iterator

import msgspec
from django.db.models import Prefetch, Q, QuerySet

from games.models import Match, RulesetVersion
from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop
from games.systems import system
from league.models import (
    Claim,
    Enrolment,
    Entrant,
    Fixture,
    FixtureSide,
    Invitation,
    League,
    Membership,
    Round,
    RulesetChange,
    Season,
    Stage,
    StageEntrant,
)
from league.transfer import documents as out
from league.transfer.export_rows import match_row, season_row, team_row
from league.transfer.numbers import ModelIds, Numbers, numbered
from teams.models import Player, Team
from teams.operations.idle import require_in_play
from teams.queries.tellings import Story, told_stories


def export_league(league: League) -> out.LeagueFile:
    """Return a league whole; see :mod:`league.transfer.documents` for what a file holds."""
    teams, matches = list(_teams_of(league)), list(_matches_of(league))
    seasons, stories = list(_seasons_of(league)), told_stories(teams)
    changes = list(RulesetChange.objects.filter(league=league).order_by("pk"))
    roles = dict(Membership.objects.filter(league=league).order_by("pk").values_list("player_id", "role"))
    numbers = Numbers(
        players=numbered([*roles, *_others(teams, stories, changes, seasons)]),
        teams=numbered(team.pk for team in teams),
        matches=numbered(match.pk for match in matches),
        models=_models(teams),
    )
    left = dict(Enrolment.objects.filter(league=league).order_by("pk").values_list("team_id", "left_at"))
    keys = [*(change.ruleset_id for change in changes), league.ruleset_id, *(match.ruleset_id for match in matches)]
    return out.LeagueFile(
        name=league.name,
        system=league.system,
        time_zone=league.time_zone,
        settings=league.settings,
        roster_lock_at=league.roster_lock_at,
        ruleset=league.ruleset_id,
        rulesets=_rulesets([*keys, *_keys_of(teams, stories)]),
        rules_changes=tuple(
            out.RulesChange(
                ruleset=change.ruleset_id, by=numbers.players[change.by_id], at=change.at, reason=change.reason
            )
            for change in changes
        ),
        players=tuple(_players(numbers, roles)),
        teams=tuple(
            team_row(team, numbers.teams[team.pk], stories[team.pk], numbers, left.get(team.pk)) for team in teams
        ),
        matches=tuple(match_row(match, numbers) for match in matches),
        seasons=tuple(season_row(season, numbers) for season in seasons),
    )


def export_team(team: Team) -> out.TeamFile:
    """Return a founded team with its story for another league; raises :class:`Conflict` while a step is open."""
    require_in_play(team)
    if team.scroll is None:
        raise Conflict("team.not_founded", gettext_noop("This team is not founded."))
    if system(team.system).open_steps(team.scroll).any or team.appearances.filter(busy=True).exists():
        raise Conflict("team.busy", gettext_noop("A match of this team, or a step after one, is still open."))
    stories = told_stories([team])
    return out.TeamFile(
        system=team.system,
        rulesets=_rulesets(_keys_of([team], stories)),
        team=team_row(team, 1, stories[team.pk], Numbers(models=_models([team]))),
    )


def encode(file: out.LeagueFile | out.TeamFile) -> bytes:
    """Write a file as JSON that people can read line by line."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def _teams_of(league: League) -> QuerySet[Team]:
    here = Q(enrolments__league=league) | Q(entrants__season__league=league)
    return (
        Team.objects.filter(pk__in=Team.objects.filter(here).values("pk"))
        .order_by("pk")
        .prefetch_related("ninja", "hand_overs")
    )


def _matches_of(league: League) -> QuerySet[Match]:
    """Matches that a fixture of the league has now, or had once: a claim remembers them."""
    fixtures = Fixture.objects.filter(round__stage__season__league=league)
    here = Q(fixture__in=fixtures) | Q(claims__fixture__in=fixtures)
    found = Match.objects.filter(pk__in=Match.objects.filter(here).values("pk"))
    return found.order_by("pk").prefetch_related("appearances", "reports")


def _seasons_of(league: League) -> QuerySet[Season]:
    fixtures = Fixture.objects.order_by("number").prefetch_related(
        Prefetch(
            "sides",
            FixtureSide.objects.select_related("entrant", "chapter")
            .defer("chapter__pin", "chapter__conflicts")
            .order_by("side"),
        ),
        Prefetch("claims", Claim.objects.select_related("report", "entrant").order_by("pk")),
    )
    rounds = Round.objects.order_by("number").prefetch_related(Prefetch("fixtures", fixtures))
    places = StageEntrant.objects.select_related("entrant").order_by("seed")
    asked = Invitation.objects.select_related("challenger", "opponent", "fixture__round").order_by("pk")
    entrants = Entrant.objects.select_related("inherits", "rolled_over").defer(
        "rolled_over__pin", "rolled_over__conflicts"
    )
    stages = (
        Stage.objects.select_related("plays_off_for")
        .order_by("order")
        .prefetch_related(Prefetch("field", places), Prefetch("rounds", rounds), Prefetch("invitations", asked))
    )
    return (
        Season.objects.filter(league=league)
        .order_by("number")
        .prefetch_related(
            Prefetch("entrants", entrants.order_by("seed")),
            Prefetch("stages", stages),
        )
    )


def _models(teams: Iterable[Team]) -> ModelIds:
    ids = (str(row.pk) for team in teams for row in sorted(team.ninja.all(), key=lambda row: row.pk))
    return ModelIds({pk: str(number) for number, pk in enumerate(ids, 1)})


def _others(
    teams: Iterable[Team], stories: dict[int, Story], changes: Iterable[RulesetChange], seasons: Iterable[Season]
) -> list[int]:
    """Return whom the file must know beside the members: owners, those in parties, who told, decided or claimed something."""
    claims = (
        claim
        for season in seasons
        for stage in season.stages.all()
        for row in stage.rounds.all()
        for fixture in row.fixtures.all()
        for claim in fixture.claims.all()
    )
    tellings = [telling for story in stories.values() for _chapter, tellings in story for telling in tellings]
    named: set[int | None] = {team.owner_id for team in teams}
    named.update(row.player_id for team in teams for row in team.ninja.all())
    offers = [offer for team in teams for offer in team.hand_overs.all()]
    named.update(player for one in offers for player in (one.giver_id, one.taker_id, one.proposed_by_id))
    named.update(one.answered_by_id for one in offers)
    named.update(change.by_id for change in changes)
    named.update(revision.by_id for revision, _entries in tellings)
    named.update(entry.by_id for _revision, entries in tellings for entry in entries)
    named.update(player for claim in claims for player in (claim.by_id, claim.acting_for_id))
    return sorted(player for player in named if player is not None)


def _players(numbers: Numbers, roles: dict[int, str]) -> Iterator[out.Player]:
    rows = Player.objects.in_bulk(list(numbers.players))
    for pk, number in numbers.players.items():
        bot = rows[pk].kind == Player.Kind.BOT
        role: str | None = roles.get(pk)
        yield out.Player(id=number, name=rows[pk].name, bot=bot, role=role)


def _keys_of(teams: Iterable[Team], stories: dict[int, Story]) -> list[str]:
    chapters = [chapter for story in stories.values() for chapter, _tellings in story]
    return [*(team.ruleset_id for team in teams), *(chapter.ruleset_id for chapter in chapters)]


def _rulesets(keys: Iterable[str]) -> tuple[out.Ruleset, ...]:
    wanted = list(dict.fromkeys(keys))
    versions = RulesetVersion.objects.in_bulk(wanted)
    return tuple(out.Ruleset(key=key, document=versions[key].document) for key in wanted)
