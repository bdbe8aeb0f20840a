"""Who plays in a stage while it runs: byes by choice, withdrawing from its rounds, and coming back."""

from datetime import datetime

from django.db import transaction

from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import gettext_noop, ngettext_noop
from league.models import Stage, StageEntrant
from league.operations.journal import note
from league.operations.locks import lock_running_stage
from league.operations.stages.finishing import rounds_planned
from league.queries.stages import settings_of_stage
from league.rules.stages import kinds
from teams.models import Player
from teams.queries.parties import belongs_to


@transaction.atomic
def request_bye(stage_id: int, team: int, number: int, *, by: Player, at: datetime) -> StageEntrant:
    """Ask to sit a round out that is still to be drawn: a Swiss stage allows so many to each team.

    Raises :class:`Forbidden` for anybody but the team's owner and ninja masters, :class:`Conflict` for a round that is drawn
    or not planned, and for one bye too many. Asking twice is asking once.
    """
    stage, place = lock_place(stage_id, team, by=by)
    settings = settings_of_stage(stage)
    if not isinstance(settings, kinds.Swiss):
        raise Conflict("stage.no_byes_by_choice", gettext_noop("Only a Swiss stage has byes by choice."))
    planned = rounds_planned(stage) or 0
    if not next_round(stage) <= number <= planned:
        raise Conflict("bye.no_such_round", gettext_noop("A bye is asked for before its round is drawn."))
    if number in place.requested_byes:
        return place
    if len(place.requested_byes) >= settings.byes_by_choice:
        raise Conflict(
            "bye.too_many",
            ngettext_noop(
                "A team may have {count} bye by choice here.", "A team may have {count} byes by choice here.", "count"
            ),
            count=settings.byes_by_choice,
        )
    place.requested_byes = sorted([*place.requested_byes, number])
    return _changed(place, "requested_byes", "bye.requested", by=by, at=at, number=number)


@transaction.atomic
def cancel_bye(stage_id: int, team: int, number: int, *, by: Player, at: datetime) -> StageEntrant:
    """Take a request for a bye back before the round is drawn; raises :class:`Conflict` after that."""
    stage, place = lock_place(stage_id, team, by=by)
    if number < next_round(stage):
        raise Conflict("bye.no_such_round", gettext_noop("A bye is asked for before its round is drawn."))
    place.requested_byes = [one for one in place.requested_byes if one != number]
    return _changed(place, "requested_byes", "bye.cancelled", by=by, at=at, number=number)


@transaction.atomic
def withdraw(stage_id: int, team: int, *, by: Player, at: datetime) -> StageEntrant:
    """Leave a team out of every round from the next one on; each is recorded as an absence. It can come back."""
    stage, place = lock_place(stage_id, team, by=by)
    _require_drawn(stage)
    if place.withdrawn_from is None:
        place.withdrawn_from = next_round(stage)
        _changed(place, "withdrawn_from", "place.withdrawn", by=by, at=at)
    return place


@transaction.atomic
def come_back(stage_id: int, team: int, *, by: Player, at: datetime) -> StageEntrant:
    """Pair a team again, from the next round that is drawn."""
    stage, place = lock_place(stage_id, team, by=by)
    _require_drawn(stage)
    if place.withdrawn_from is not None:
        place.withdrawn_from = None
        _changed(place, "withdrawn_from", "place.returned", by=by, at=at)
    return place


def lock_place(stage_id: int, team: int, *, by: Player) -> tuple[Stage, StageEntrant]:
    """Lock a running stage and return it with a team's place in it, for whoever belongs to the team or a ninja master."""
    stage = lock_running_stage(stage_id)
    rows = stage.field.select_related("entrant__team__owner")
    place = rows.filter(entrant__team=team, entrant__left_at__isnull=True).first()
    if place is None:
        raise Missing("team.not_in_stage", gettext_noop("This team does not play in this stage."))
    if not belongs_to(place.entrant.team, by) and not by.has_perm("league.run_league", stage.season.league):
        raise Forbidden("team.not_yours", gettext_noop("Only its owner and the league's ninja masters can do this."))
    return stage, place


def next_round(stage: Stage) -> int:
    """Return the number of the round that is drawn next."""
    return stage.rounds.count() + 1


def _require_drawn(stage: Stage) -> None:
    if stage.kind not in kinds.DRAWN:
        raise Conflict(
            "stage.not_drawn",
            gettext_noop("The rounds of this stage are not drawn one by one: a team leaves the season instead."),
        )


def _changed(place: StageEntrant, column: str, what: str, *, by: Player, at: datetime, **about: int) -> StageEntrant:
    place.save(update_fields=[column])
    team = place.entrant.team
    note(
        place.stage.season.league,
        what,
        by=by,
        acting_for=team.owner,
        at=at,
        stage=place.stage_id,
        team=team.pk,
        **about,  # type: ignore[arg-type]  # mypy takes these for the named ones
    )
    return place
