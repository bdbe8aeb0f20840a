"""Planning a season, drawing its calendar, starting and finishing it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, Text, gettext_noop, ngettext_noop, pointer
from games.systems import is_cooperative
from league.models import Enrolment, Entrant, Fixture, League, Round, Season, Stage
from league.operations.fixtures import also, league_of, lock_fixture
from league.operations.journal import note
from league.operations.locks import lock_season, require_master
from league.operations.stages import planning, starting
from league.queries.stages import DECIDED, undecided_in
from teams.models import Player, Team
from teams.queries.states import not_in_play


@transaction.atomic
def plan_season(
    league: League,
    *,
    name: str,
    by: Player,
    at: datetime,
    settings: Mapping[str, Any] | None = None,
    stages: Sequence[Mapping[str, Any]] | None = None,
    form: str = Season.Format.LEAGUE,
) -> Stage:
    """Plan a season; teams enter until it starts. Return its first stage.

    ``stages`` come in their order, each with ``kind`` and where given ``name`` and ``settings``; without them the season is
    one round robin with ``settings``, or one campaign where players win or lose together. Raises :class:`Refused` naming the faults of all of them.
    """
    league = League.objects.select_for_update().get(pk=league.pk)
    last = league.seasons.aggregate(last=Max("number"))["last"] or 0
    season = Season.objects.create(league=league, number=last + 1, name=name, format=form)
    usual = Stage.Kind.CAMPAIGN if is_cooperative(league.system) else Stage.Kind.ROUND_ROBIN
    asked = stages or [{"kind": usual, "settings": settings}]
    with also(_settings_of_no_stage() if stages and settings else ()):
        first, *_others = planning.store_stages(season, asked, whole_body=not stages)
    note(league, "season.planned", by=by, at=at, season=season.pk)
    return first


def _settings_of_no_stage() -> tuple[Finding, ...]:
    text = gettext_noop("Where stages are named, each has settings of its own.")
    return (Finding(code="season.settings_of_no_stage", path="/settings", rule="", text=text),)


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
        elif (fault := not_in_play(team)) is not None:
            violations.append(_team_fault(index, team, "season.team_not_founded", fault.text))
    if violations:
        raise Refused(violations)
    present = set(season.entrants.values_list("team_id", flat=True))
    seed = season.entrants.aggregate(last=Max("seed"))["last"] or 0
    entrants = []
    for team in teams:
        if team.pk not in present:
            seed += 1
            present.add(team.pk)
            entrants.append(Entrant(season=season, team=team, seed=seed))
    Entrant.objects.bulk_create(entrants)
    note(season.league, "season.entered", by=by, at=at, season=season.pk, teams=[team.pk for team in teams])
    return entrants


def _team_fault(index: int, team: Team, code: str, text: Text) -> Finding:
    return Finding(
        code=code, path=pointer("teams", index), rule="Starting A League", text=text, params={"team": team.name}
    )


@transaction.atomic
def start_season(season: Season, *, by: Player, at: datetime) -> Stage:
    """Start a season with its first stage (see :func:`league.operations.stages.starting.start_stage`).

    Raises :class:`Refused` with fewer than two teams, :class:`Conflict` if the season runs already.
    """
    season = lock_season(season.pk)
    _require_planned(season)
    first = season.stages.order_by("order")[0]
    stage = starting.start_locked(season, first.pk, by=by, at=at)
    season.state = Season.State.RUNNING
    stage.season = season
    note(season.league, "season.started", by=by, at=at, season=season.pk)
    return stage


@transaction.atomic
def finish_season(season: Season, *, by: Player, at: datetime) -> Season:
    """Close a season whose fixtures are all decided; raises :class:`Conflict` naming how many are not."""
    season = Season.objects.select_for_update().get(pk=season.pk)
    if season.format == Season.Format.FRIENDLIES:
        raise Conflict("season.never_ends", gettext_noop("Friendly games have no end."))
    if season.state != Season.State.RUNNING:
        raise Conflict("season.not_running", gettext_noop("This season is not running."))
    undecided = [pk for stage in season.stages.order_by("order") for pk in undecided_in(stage)]
    if undecided:
        raise Conflict(
            "season.fixtures_undecided",
            ngettext_noop("{count} game has no result yet.", "{count} games have no result yet.", "count"),
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


@transaction.atomic
def extend_fixture(
    fixture_id: int, deadline: datetime | None, *, by: Player, at: datetime, reason: str = ""
) -> Fixture:
    """Give one fixture a deadline of its own, or with None the round's again.

    Raises :class:`Conflict` for one that has its result.
    """
    fixture = lock_fixture(fixture_id)
    league = league_of(fixture)
    require_master(league, by)
    if fixture.state in DECIDED:
        raise Conflict("fixture.decided", gettext_noop("This fixture has its result already."))
    fixture.deadline = deadline
    fixture.save(update_fields=["deadline"])
    note(league, "fixture.deadline_moved", by=by, at=at, reason=reason, fixture=fixture.pk)
    return fixture


def _require_planned(season: Season) -> None:
    if season.state != Season.State.PLANNED:
        raise Conflict("season.already_started", gettext_noop("This season has started already."))
