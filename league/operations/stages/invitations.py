"""Games that players arrange by themselves, in open stages, on ladders and as friendlies: challenge, accept, decline."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from league.models import Fixture, FixtureSide, Invitation, Round, Stage, StageEntrant
from league.operations.journal import note
from league.operations.locks import lock_running_stage
from league.operations.schedule import challenge_of
from league.operations.tables import mark_stale
from league.queries.stages import DECIDED, places_of, settings_of_stage
from league.queries.tables import rows_by_group
from league.rules import calendar
from league.rules.results import Outcome
from league.rules.stages import kinds
from league.rules.stages.arranged import Agreed, Names, ladder_faults, open_faults
from teams.models import Player
from teams.operations.sweeps import one_by_one

State = Invitation.State


@transaction.atomic
def invite(stage_id: int, challenger: int, opponent: int, *, by: Player, at: datetime, words: str = "") -> Invitation:
    """Challenge a team of the stage to a game, within the stage's limits; ``challenger`` and ``opponent`` are teams.

    The other side accepts or declines; on a ladder and in an open stage the challenge lapses when it is not answered in time.
    Raises :class:`Refused` naming every limit that stands against it, :class:`Forbidden` for anybody but the challenger's owner and
    ninja masters, :class:`Conflict` where the rounds are drawn, or if the same challenge waits already.
    """
    stage = lock_running_stage(stage_id)
    if stage.kind not in kinds.ARRANGED:
        raise Conflict("stage.not_arranged", gettext_noop("In this stage the league decides who meets whom."))
    mine, its = _place(stage, challenger), _place(stage, opponent)
    _require_own(mine, stage, by)
    if challenger == opponent:
        text = gettext_noop("A team does not challenge itself.")
        raise Refused([Finding(code="invitation.own_team", path="/opponent", rule="", text=text)])
    if Invitation.objects.filter(
        stage=stage, challenger=mine.entrant, opponent=its.entrant, state=State.WAITING
    ).exists():
        raise Conflict("invitation.waiting", gettext_noop("This challenge waits for its answer already."))
    _refuse_limits(stage, mine, its, at=at)
    invitation = Invitation.objects.create(
        stage=stage,
        challenger=mine.entrant,
        opponent=its.entrant,
        words=words,
        sent_at=at,
        answer_due_at=_answer_due(stage, at),
    )
    _note(invitation, "invitation.sent", by=by, at=at, acting_for=mine.entrant.team.owner)
    return invitation


@transaction.atomic
def accept(invitation_id: int, *, by: Player, at: datetime) -> Invitation:
    """Accept a challenge: it becomes a game, due in the days that the stage's settings give. The limits count again."""
    invitation = _lock(invitation_id)
    stage = invitation.stage
    mine, its = _place_of(invitation, challenger=True), _place_of(invitation, challenger=False)
    _require_own(its, stage, by)
    _require_waiting(invitation)
    _refuse_limits(stage, mine, its, at=at, answering=invitation)
    invitation.fixture = _make_fixture(stage, mine, its, at=at)
    return _answer(invitation, State.ACCEPTED, "invitation.accepted", by=by, at=at, acting_for=its.entrant.team.owner)


@transaction.atomic
def decline(invitation_id: int, *, by: Player, at: datetime) -> Invitation:
    """Decline a challenge. On a ladder that may cost the rung, if the league plays it so."""
    invitation = _lock(invitation_id)
    its = _place_of(invitation, challenger=False)
    _require_own(its, invitation.stage, by)
    _require_waiting(invitation)
    _give_rung(invitation, at=at)
    return _answer(invitation, State.DECLINED, "invitation.declined", by=by, at=at, acting_for=its.entrant.team.owner)


@transaction.atomic
def withdraw_invitation(invitation_id: int, *, by: Player, at: datetime) -> Invitation:
    """Take a challenge back before it is answered."""
    invitation = _lock(invitation_id)
    mine = _place_of(invitation, challenger=True)
    _require_own(mine, invitation.stage, by)
    _require_waiting(invitation)
    return _answer(
        invitation, State.WITHDRAWN, "invitation.withdrawn", by=by, at=at, acting_for=mine.entrant.team.owner
    )


def lapse_overdue(*, at: datetime) -> Sequence[int]:
    """Let challenges lapse that were not answered in time; return them. One transaction each."""
    due = Invitation.objects.filter(state=State.WAITING, answer_due_at__lte=at, stage__state=Stage.State.RUNNING)
    return one_by_one(due.order_by("pk").values_list("pk", flat=True), lambda pk: _lapse(pk, at=at))


@transaction.atomic
def _lapse(invitation_id: int, *, at: datetime) -> bool:
    invitation = _lock(invitation_id)
    if invitation.state != State.WAITING or invitation.answer_due_at is None or invitation.answer_due_at > at:
        return False
    _give_rung(invitation, at=at)
    _answer(invitation, State.LAPSED, "invitation.lapsed", by=None, at=at)
    return True


def _lock(invitation_id: int) -> Invitation:
    stage_id = Invitation.objects.filter(pk=invitation_id).values_list("stage_id", flat=True).first()
    if stage_id is None:
        raise Missing("invitation.unknown", gettext_noop("There is no such challenge."))
    stage = lock_running_stage(stage_id)
    invitation = Invitation.objects.select_related("challenger", "opponent").get(pk=invitation_id)
    invitation.stage = stage
    return invitation


def _place(stage: Stage, team: int) -> StageEntrant:
    rows = stage.field.filter(entrant__left_at__isnull=True).select_related("entrant__team__owner")
    place = rows.filter(entrant__team=team).first()
    if place is None:
        raise Missing("team.not_in_stage", gettext_noop("This team does not play in this stage."))
    return place


def _place_of(invitation: Invitation, *, challenger: bool) -> StageEntrant:
    entrant = invitation.challenger if challenger else invitation.opponent
    return _place(invitation.stage, entrant.team_id)


def _require_own(place: StageEntrant, stage: Stage, by: Player) -> None:
    if place.entrant.team.owner_id != by.pk and not by.has_perm("league.run_league", stage.season.league):
        raise Forbidden("team.not_yours", gettext_noop("Only its owner and the league's ninja masters can do this."))


def _require_waiting(invitation: Invitation) -> None:
    if invitation.state != State.WAITING:
        raise Conflict("invitation.answered", gettext_noop("This challenge waits no longer."))


def _answer_due(stage: Stage, at: datetime) -> datetime | None:
    settings = settings_of_stage(stage)
    if isinstance(settings, kinds.Open | kinds.Ladder):
        return _end_of_day(stage, at, settings.answer_days)
    return None


def _end_of_day(stage: Stage, at: datetime, days: int) -> datetime:
    """Return the end of the day so many days on, on the league's clock, whatever summer time does meanwhile."""
    zone = ZoneInfo(stage.season.league.time_zone)
    return calendar.deadlines((at.astimezone(zone) + timedelta(days=days)).date(), 1, 1, zone)[0]


def _refuse_limits(
    stage: Stage, mine: StageEntrant, its: StageEntrant, *, at: datetime, answering: Invitation | None = None
) -> None:
    settings = settings_of_stage(stage)
    names = Names(mine.entrant.team.name, its.entrant.team.name)
    faults: list[Finding] = []
    if isinstance(settings, kinds.Open):
        week = _week(stage, at)
        faults = list(open_faults(settings, _agreed(stage), mine.entrant_id, its.entrant_id, week, names))
    elif isinstance(settings, kinds.Ladder):
        rungs = [row.entrant for rows in rows_by_group(stage).values() for row in rows]
        today = at.astimezone(ZoneInfo(stage.season.league.time_zone)).date()
        busy = _busy(stage, answering)
        past = _agreed(stage)
        faults = list(ladder_faults(settings, rungs, busy, past, mine.entrant_id, its.entrant_id, today, names))
    if faults:
        raise Refused(faults)


def _agreed(stage: Stage) -> list[Agreed]:
    """Return the games agreed on in a stage, in order; those nobody played do not count against anybody."""
    zone = ZoneInfo(stage.season.league.time_zone)
    rows = Invitation.objects.filter(stage=stage, state=State.ACCEPTED).exclude(fixture__state=Fixture.State.UNPLAYED)
    told = rows.order_by("fixture__round__number", "fixture__number")
    values = told.values_list("fixture__round__number", "answered_at", "challenger_id", "opponent_id")
    return [Agreed(week, when.astimezone(zone).date(), (one, other)) for week, when, one, other in values if when]


def _busy(stage: Stage, answering: Invitation | None) -> set[int]:
    waiting = Invitation.objects.filter(stage=stage, state=State.WAITING)
    if answering is not None:
        waiting = waiting.exclude(pk=answering.pk)
    playing = FixtureSide.objects.filter(fixture__round__stage=stage).exclude(fixture__state__in=DECIDED)
    return {
        *(pk for pair in waiting.values_list("challenger_id", "opponent_id") for pk in pair),
        *playing.values_list("entrant_id", flat=True),
    }


def _week(stage: Stage, at: datetime) -> int:
    first = stage.rounds.order_by("number").first()
    if first is None or first.published_at is None:
        return 1
    return calendar.week_of(first.published_at, at, ZoneInfo(stage.season.league.time_zone))


def _round_of_week(stage: Stage, at: datetime) -> Round:
    number = _week(stage, at)
    given = {"published_at": at, "challenge": challenge_of(settings_of_stage(stage), number)}
    row, _made = Round.objects.get_or_create(stage=stage, number=number, defaults=given)
    return row


def _make_fixture(stage: Stage, mine: StageEntrant, its: StageEntrant, *, at: datetime) -> Fixture:
    settings = settings_of_stage(stage)
    row = _round_of_week(stage, at)
    number = row.fixtures.count() + 1
    fixture = Fixture.objects.create(
        round=row,
        number=number,
        challenge=row.challenge,
        deadline=None if stage.kind == Stage.Kind.FRIENDLIES else _end_of_day(stage, at, settings.days),
    )
    FixtureSide.objects.bulk_create(
        FixtureSide(fixture=fixture, side=side, entrant=place.entrant) for side, place in enumerate((mine, its), 1)
    )
    return fixture


def _give_rung(invitation: Invitation, *, at: datetime) -> None:
    """Give the challenger the rung of whoever declined or kept silent, as a forfeit for the table alone."""
    stage = invitation.stage
    settings = settings_of_stage(stage)
    if not isinstance(settings, kinds.Ladder) or settings.unanswered != "forfeits":
        return
    by_entrant = {place.entrant_id: place for place in places_of(stage)}
    fixture = _make_fixture(stage, by_entrant[invitation.challenger_id], by_entrant[invitation.opponent_id], at=at)
    fixture.sides.filter(side=1).update(outcome=Outcome.FORFEIT_WIN)
    fixture.sides.filter(side=2).update(outcome=Outcome.FORFEIT_LOSS)
    fixture.state = Fixture.State.FORFEITED
    fixture.confirmed_at = at
    fixture.save(update_fields=["state", "confirmed_at"])
    invitation.fixture = fixture
    mark_stale(stage, at=at)


def _answer(
    invitation: Invitation,
    state: str,
    what: str,
    *,
    by: Player | None,
    at: datetime,
    acting_for: Player | None = None,
) -> Invitation:
    invitation.state = state
    invitation.answered_at = at
    invitation.save(update_fields=["state", "answered_at", "fixture"])
    _note(invitation, what, by=by, at=at, acting_for=acting_for)
    return invitation


def _note(
    invitation: Invitation, what: str, *, by: Player | None, at: datetime, acting_for: Player | None = None
) -> None:
    league = invitation.stage.season.league
    note(league, what, by=by, acting_for=acting_for, at=at, stage=invitation.stage_id, invitation=invitation.pk)
