"""A team that enters while a stage runs."""

from collections.abc import Sequence
from datetime import datetime
from itertools import cycle

from django.db import transaction
from django.db.models import Max

from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, Text, gettext_noop
from league.models import Enrolment, Entrant, Fixture, FixtureSide, Round, Season, Stage, StageEntrant
from league.operations.journal import note
from league.operations.locks import lock_running_stage, lock_season, require_master, season_of
from league.operations.stages.field import next_round
from league.operations.tables import mark_stale
from league.queries.stages import settings_of_stage
from league.rules.results import Outcome
from league.rules.stages import kinds
from league.rules.stages.settings import StageSettings
from teams.models import Player, Team
from teams.queries.states import not_in_play


@transaction.atomic
def enter_late(stage_id: int, team: Team, *, by: Player, at: datetime) -> StageEntrant:
    """Take a team into a running stage, and into its season if it is not there yet.

    Swiss and random weekly: it is paired from the next round on, and the rounds before are absences. Round robin: the games
    it has missed are scheduled beside the calendar, byes still to come first. Open stages and ladders: it comes in last.
    Raises :class:`Refused` for a team that cannot enter, :class:`Conflict` where the stage takes nobody any more.
    """
    season = lock_season(season_of(stage_id))
    require_master(season.league, by)
    # Fixtures before their stage: byes of a round robin may become games.
    list(Fixture.objects.select_for_update().filter(round__stage=stage_id, state=Fixture.State.BYE).order_by("pk"))
    stage = lock_running_stage(stage_id)
    settings = settings_of_stage(stage)
    _refuse_closed(stage, settings)
    entrant = entrant_for(season, team)
    if stage.field.filter(entrant=entrant).exists():
        raise Conflict("team.in_stage_already", gettext_noop("{team} plays in this stage already."), team=team.name)
    place = seat_last(stage, entrant)
    if stage.kind in kinds.DRAWN:
        _record_absences(stage, entrant, place.first_round)
    elif isinstance(settings, kinds.RoundRobin):
        _schedule_missing(stage, settings, place, at=at)
    mark_stale(stage, at=at)
    note(season.league, "stage.entered_late", by=by, at=at, stage=stage.pk, team=team.pk)
    return place


def _refuse_closed(stage: Stage, settings: StageSettings) -> None:
    closed = stage.kind in kinds.KNOCK_OUT or (isinstance(settings, kinds.RoundRobin) and settings.sides > 2)
    if isinstance(settings, kinds.Swiss):
        closed = next_round(stage) > settings.late_entry_until
    if closed:
        raise Conflict("stage.no_late_entry", gettext_noop("This stage takes no more teams."))


def entrant_for(season: Season, team: Team) -> Entrant:
    """Return a team's place in a season, making one if it has none. Raises :class:`Refused` for one that cannot enter."""
    enrolled = Enrolment.objects.filter(league=season.league_id, team=team, left_at__isnull=True).exists()
    entrant = season.entrants.filter(team=team).first()
    if entrant is not None and entrant.left_at is None:
        return entrant
    faults = []
    if entrant is not None:
        faults.append(_fault("season.team_left", gettext_noop("{team} has left this season."), team))
    if not enrolled:
        faults.append(_fault("season.foreign_team", gettext_noop("{team} is not in this league."), team))
    elif (fault := not_in_play(team)) is not None:
        faults.append(_fault("season.team_not_founded", fault.text, team))
    if faults:
        raise Refused(faults)
    last = season.entrants.aggregate(last=Max("seed"))["last"] or 0
    return Entrant.objects.create(season=season, team=team, seed=last + 1)


def _fault(code: str, text: Text, team: Team) -> Finding:
    return Finding(code=code, path="/team", rule="Starting A League", text=text, params={"team": team.name})


def seat_last(stage: Stage, entrant: Entrant) -> StageEntrant:
    """Give an entrant the last place of a stage, in the smallest group if there are any."""
    settings = settings_of_stage(stage)
    last = stage.field.aggregate(seed=Max("seed"), lot=Max("lot"))
    group = 0
    if isinstance(settings, kinds.RoundRobin) and settings.groups > 1:
        sizes = {number: stage.field.filter(group=number).count() for number in range(1, settings.groups + 1)}
        group = min(sizes, key=lambda number: (sizes[number], number))
    return StageEntrant.objects.create(
        stage=stage,
        entrant=entrant,
        seed=(last["seed"] or 0) + 1,
        lot=(last["lot"] or 0) + 1,
        group=group,
        first_round=next_round(stage) if stage.kind in kinds.DRAWN else 1,
    )


def _record_absences(stage: Stage, entrant: Entrant, first_round: int) -> None:
    for row in stage.rounds.filter(number__lt=first_round):
        fixture = _add_fixture(row, state=Fixture.State.BYE)
        FixtureSide.objects.create(fixture=fixture, side=1, entrant=entrant, outcome=Outcome.ABSENT, slot=row)


def _add_fixture(row: Round, *, state: str = Fixture.State.SCHEDULED) -> Fixture:
    last = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    return Fixture.objects.create(
        round=row, number=last + 1, state=state, challenge="" if state == Fixture.State.BYE else row.challenge
    )


def _schedule_missing(stage: Stage, settings: kinds.RoundRobin, place: StageEntrant, *, at: datetime) -> None:
    """Give a newcomer to a round robin a game with everybody: in the place of byes to come, then beside the calendar."""
    others = stage.field.filter(group=place.group, entrant__left_at__isnull=True).exclude(pk=place.pk)
    opponents = list(others.order_by("seed").values_list("entrant_id", flat=True))
    ahead = [row for row in stage.rounds.order_by("number") if row.deadline is None or row.deadline > at]
    rounds = ahead or [_one_more(stage)]
    for leg in range(settings.legs):
        left = list(opponents)
        # Rounds of the second leg come after those of the first.
        mine = rounds[leg * len(rounds) // settings.legs :] or rounds
        for row in mine:
            bye = _bye_in(row, left)
            if bye is not None:
                fixture, opponent = bye
                _pair(fixture, place.entrant_id, opponent, swapped=leg == 1, slot=row)
                left.remove(opponent)
        for opponent, row in zip(left, cycle(mine), strict=False):
            _pair(_add_fixture(row), place.entrant_id, opponent, swapped=leg == 1, slot=None)


def _one_more(stage: Stage) -> Round:
    last = stage.rounds.aggregate(last=Max("number"))["last"] or 0
    return Round.objects.create(stage=stage, number=last + 1, published_at=stage.rounds.latest("number").published_at)


def _bye_in(row: Round, wanted: Sequence[int]) -> tuple[Fixture, int] | None:
    """Find somebody's bye in a round that can become a game: one that has not paid."""
    sides = FixtureSide.objects.filter(slot=row, outcome=Outcome.BYE, chapter__isnull=True, entrant__in=wanted)
    sides = sides.select_related("fixture")
    side = sides.order_by("fixture__number").first()
    return None if side is None else (side.fixture, side.entrant_id)


def _pair(fixture: Fixture, newcomer: int, opponent: int, *, swapped: bool, slot: Round | None) -> None:
    fixture.sides.all().delete()
    fixture.state = Fixture.State.SCHEDULED
    fixture.challenge = fixture.round.challenge
    fixture.save(update_fields=["state", "challenge"])
    order = (opponent, newcomer) if swapped else (newcomer, opponent)
    FixtureSide.objects.bulk_create(
        FixtureSide(fixture=fixture, side=number, entrant_id=pk, slot=slot) for number, pk in enumerate(order, 1)
    )
