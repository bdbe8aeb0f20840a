"""Planning a season, drawing its calendar, starting and finishing it."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.db.models import Max
from msgspec import Meta

from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.systems import ruleset, system
from league.models import Enrolment, Entrant, Fixture, FixtureSide, League, Round, Season, Stage, StageEntrant
from league.operations.journal import note
from league.operations.tables import mark_stale
from league.rules import calendar
from league.rules.results import Outcome
from teams.models import Player, Team

LATEST_YEAR = 2200


class RoundRobinSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a round robin is drawn: one or two legs, and a deadline every ``days`` days from ``first_deadline``.

    ``challenges`` fixes a challenge for each round (repeated if there are more rounds); empty leaves it to the players.
    """

    legs: Literal[1, 2] = 1
    first_deadline: date | None = None
    days: Annotated[int, Meta(ge=1, le=366)] = 7
    challenges: Annotated[tuple[str, ...], Meta(max_length=100)] = ()


@transaction.atomic
def plan_season(
    league: League,
    *,
    name: str,
    by: Player,
    at: datetime,
    settings: dict[str, Any] | None = None,
) -> Stage:
    """Plan a season with a round-robin stage; teams enter until it starts."""
    League.objects.select_for_update().get(pk=league.pk)
    checked = msgspec.convert(settings or {}, RoundRobinSettings)
    checked = _with_known_challenges(league, checked)
    last = league.seasons.aggregate(last=Max("number"))["last"] or 0
    season = Season.objects.create(league=league, number=last + 1, name=name)
    stage = Stage.objects.create(season=season, order=1, name=name, settings=msgspec.to_builtins(checked))
    note(league, "season.planned", by=by, at=at, season=season.pk)
    return stage


def _with_known_challenges(league: League, settings: RoundRobinSettings) -> RoundRobinSettings:
    """Return the settings with challenges by key, which may be given by printed name."""
    game = system(league.system)
    rules = ruleset(league.ruleset_id)
    known = {challenge: game.knows_challenge(rules, challenge) for challenge in settings.challenges}
    violations = [
        Finding(
            code="challenge.unknown",
            path=pointer("settings", "challenges", index),
            rule="Challenges",
            text=gettext_noop("There is no challenge called {challenge}."),
            params={"challenge": challenge},
        )
        for index, challenge in enumerate(settings.challenges)
        if known[challenge] is None
    ]
    if settings.first_deadline is not None and settings.first_deadline.year > LATEST_YEAR:
        violations.append(
            Finding(
                code="season.deadline_too_late",
                path=pointer("settings", "first_deadline"),
                rule="",
                text=gettext_noop("Koban plans no further than the year {year}."),
                params={"year": LATEST_YEAR},
            )
        )
    if violations:
        raise Refused(violations)
    keys = tuple(known[challenge] or challenge for challenge in settings.challenges)
    return msgspec.structs.replace(settings, challenges=keys)


@transaction.atomic
def enter_teams(season: Season, teams: Sequence[Team], *, by: Player, at: datetime) -> list[Entrant]:
    """Enter founded teams of the league into a season that has not started. Entering twice is entering once."""
    season = Season.objects.select_for_update().get(pk=season.pk)
    _require_planned(season)
    enrolled = set(
        Enrolment.objects.filter(league=season.league_id, left_at__isnull=True).values_list("team_id", flat=True)
    )
    violations = []
    for index, team in enumerate(teams):
        if team.pk not in enrolled:
            violations.append(
                _team_fault(index, team, "season.foreign_team", gettext_noop("{team} is not in this league."))
            )
        elif team.state != Team.State.FOUNDED:
            violations.append(
                _team_fault(index, team, "season.team_not_founded", gettext_noop("{team} is not founded yet."))
            )
    if violations:
        raise Refused(violations)
    present = set(season.entrants.values_list("team_id", flat=True))
    seed = len(present)
    entrants = []
    for team in teams:
        if team.pk not in present:
            seed += 1
            present.add(team.pk)
            entrants.append(Entrant(season=season, team=team, seed=seed))
    Entrant.objects.bulk_create(entrants)
    note(season.league, "season.entered", by=by, at=at, season=season.pk, teams=[team.pk for team in teams])
    return entrants


def _team_fault(index: int, team: Team, code: str, text: str) -> Finding:
    return Finding(
        code=code, path=pointer("teams", index), rule="Starting A League", text=text, params={"team": team.name}
    )


@transaction.atomic
def start_season(season: Season, *, by: Player, at: datetime) -> Stage:
    """Draw the calendar (circle method) and publish it; publishing opens no match.

    Raises :class:`Refused` with fewer than two teams, :class:`Conflict` if the season runs already.
    """
    season = Season.objects.select_for_update().get(pk=season.pk)
    _require_planned(season)
    stage = season.stages.get(order=1)
    entrants = list(season.entrants.select_related("team").order_by("seed"))
    unready = [
        _team_fault(index, entrant.team, "season.team_not_founded", gettext_noop("{team} is not founded yet."))
        for index, entrant in enumerate(entrants)
        if entrant.team.state != Team.State.FOUNDED
    ]
    if unready:
        raise Refused(unready)
    if len(entrants) < 2:
        raise Refused(
            [
                Finding(
                    code="season.too_few_teams",
                    path="/teams",
                    rule="Starting A League",
                    text=gettext_noop("A season needs two teams at least."),
                )
            ]
        )
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, entrant=entrant, seed=seed) for seed, entrant in enumerate(entrants, 1)
    )
    _draw(
        stage, entrants, msgspec.convert(stage.settings, RoundRobinSettings), ZoneInfo(season.league.time_zone), at=at
    )
    season.state = Season.State.RUNNING
    season.save(update_fields=["state"])
    stage.state = Stage.State.RUNNING
    stage.save(update_fields=["state"])
    mark_stale(stage, at=at)
    note(season.league, "season.started", by=by, at=at, season=season.pk)
    return stage


def _draw(
    stage: Stage, entrants: Sequence[Entrant], settings: RoundRobinSettings, zone: ZoneInfo, *, at: datetime
) -> None:
    drawn = calendar.round_robin([entrant.pk for entrant in entrants], settings.legs)
    due: Sequence[datetime | None] = [None] * len(drawn)
    if settings.first_deadline is not None:
        due = calendar.deadlines(settings.first_deadline, settings.days, len(drawn), zone)
    rounds = Round.objects.bulk_create(
        Round(
            stage=stage,
            number=plan.number,
            deadline=deadline,
            published_at=at,
            challenge=settings.challenges[index % len(settings.challenges)] if settings.challenges else "",
        )
        for index, (plan, deadline) in enumerate(zip(drawn, due, strict=True))
    )
    fixtures: list[Fixture] = []
    sides: list[FixtureSide] = []
    for row, plan in zip(rounds, drawn, strict=True):
        for number, pair in enumerate(plan.pairs, 1):
            fixture = Fixture(round=row, number=number, challenge=row.challenge)
            fixtures.append(fixture)
            sides += [FixtureSide(fixture=fixture, side=side, entrant_id=pk) for side, pk in enumerate(pair, 1)]
        for number, pk in enumerate(plan.byes, len(plan.pairs) + 1):
            bye = Fixture(round=row, number=number, state=Fixture.State.BYE)
            fixtures.append(bye)
            sides.append(FixtureSide(fixture=bye, side=1, entrant_id=pk, outcome=Outcome.BYE))
    Fixture.objects.bulk_create(fixtures)
    FixtureSide.objects.bulk_create(sides)


@transaction.atomic
def finish_season(season: Season, *, by: Player, at: datetime) -> Season:
    """Close a season whose fixtures are all decided; raises :class:`Conflict` naming how many are not."""
    season = Season.objects.select_for_update().get(pk=season.pk)
    if season.state != Season.State.RUNNING:
        raise Conflict("season.not_running", gettext_noop("This season is not running."))
    open_fixtures = Fixture.objects.filter(round__stage__season=season).exclude(
        state__in=[
            Fixture.State.CONFIRMED,
            Fixture.State.FORFEITED,
            Fixture.State.BYE,
            Fixture.State.UNPLAYED,
        ]
    )
    undecided = list(open_fixtures.values_list("pk", flat=True))
    if undecided:
        raise Conflict(
            "season.fixtures_undecided",
            gettext_noop("Fixtures not decided yet: {count}."),
            {"fixtures": undecided},
            count=len(undecided),
        )
    season.state = Season.State.FINISHED
    season.save(update_fields=["state"])
    season.stages.update(state=Stage.State.FINISHED)
    note(season.league, "season.finished", by=by, at=at, season=season.pk)
    return season


@transaction.atomic
def set_deadline(row: Round, deadline: datetime, *, by: Player, at: datetime, reason: str = "") -> Round:
    """Move a round's deadline to a named date."""
    row.deadline = deadline
    row.save(update_fields=["deadline"])
    note(row.stage.season.league, "round.deadline_moved", by=by, at=at, reason=reason, round=row.pk)
    return row


def _require_planned(season: Season) -> None:
    if season.state != Season.State.PLANNED:
        raise Conflict("season.already_started", gettext_noop("This season has started already."))
