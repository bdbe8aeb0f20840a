"""Starting a stage: who is in it, in which order and group, and what is drawn at once."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from league.models import Entrant, Season, Stage, StageEntrant
from league.operations.journal import note
from league.operations.locks import lock_season, require_master, season_of
from league.operations.playoffs.drawing import draw_bracket
from league.operations.stages import round_robin
from league.operations.stages.finishing import finish_if_over, refuse_undecided
from league.operations.tables import mark_stale
from league.queries.cuts import field_of
from league.queries.stages import settings_of_stage
from league.rules.brackets.groups import snake
from league.rules.stages import kinds
from league.rules.stages.lots import drawn
from league.rules.stages.settings import StageSettings
from teams.models import Player
from teams.queries.states import not_in_play

Starter = Callable[[Stage, StageSettings, Sequence[StageEntrant], datetime], None]

STARTERS: Mapping[str, Starter] = {
    Stage.Kind.ROUND_ROBIN: round_robin.lay_down_calendar,
    Stage.Kind.SINGLE_ELIMINATION: draw_bracket,
    Stage.Kind.DOUBLE_ELIMINATION: draw_bracket,
}
"""What a kind of stage does as soon as its field is seated. Kinds that draw round by round, or not at all, do nothing."""


@transaction.atomic
def start_stage(stage_id: int, *, by: Player, at: datetime, entrants: Sequence[Entrant] | None = None) -> Stage:
    """Seat a stage's field and draw what can be drawn at once; the stage before has to be decided.

    ``entrants``, the strongest first, are those who come in; by default everybody in the season who has not left, or who
    the stage's cut lets through. Raises :class:`Refused` with fewer than two teams, :class:`Conflict` if the stage has
    started, or comes too early.
    """
    season = lock_season(season_of(stage_id))
    require_master(season.league, by)
    return start_locked(season, stage_id, by=by, at=at, entrants=entrants)


def start_locked(
    season: Season, stage_id: int, *, by: Player, at: datetime, entrants: Sequence[Entrant] | None = None
) -> Stage:
    """Start a stage of a locked season (see :func:`start_stage`)."""
    stage = season.stages.select_related("season__league").get(pk=stage_id)
    if stage.state != Stage.State.PLANNED:
        raise Conflict("stage.already_started", gettext_noop("This stage has started already."))
    _finish_those_before(stage, at=at)
    settings = settings_of_stage(stage)
    field = list(entrants) if entrants is not None else _field(stage, settings)
    _refuse_unready(field, least=_least(stage))
    stage.lots = secrets.token_hex(16)
    places = _seat(stage, settings, field)
    starter = STARTERS.get(stage.kind)
    if starter is not None:
        starter(stage, settings, places, at)
    stage.state = Stage.State.RUNNING
    stage.save(update_fields=["state", "lots"])
    Season.objects.filter(pk=season.pk).update(state=Season.State.RUNNING)
    mark_stale(stage, at=at)
    note(season.league, "stage.started", by=by, at=at, stage=stage.pk)
    return stage


def _least(stage: Stage) -> int:
    """A campaign can be played alone, and friendlies wait for whoever comes."""
    return {Stage.Kind.CAMPAIGN.value: 1, Stage.Kind.FRIENDLIES.value: 0}.get(stage.kind, 2)


def _finish_those_before(stage: Stage, *, at: datetime) -> None:
    earlier = stage.season.stages.filter(order__lt=stage.order)
    if stage.plays_off_for_id is not None:
        # Play-offs for the same stage go on at the same time.
        earlier = earlier.exclude(plays_off_for=stage.plays_off_for_id, plays_off_for__isnull=False)
    for before in earlier.order_by("order"):
        if before.state == Stage.State.PLANNED:
            raise Conflict("stage.too_early", gettext_noop("The stage before this one has not started."))
        refuse_undecided(before)
        if before.state == Stage.State.RUNNING and not finish_if_over(before.pk, at=at):
            raise Conflict(
                "stage.not_over",
                gettext_noop("{stage} still has rounds to come: finish it first."),
                stage=before.name,
            )


def _field(stage: Stage, settings: StageSettings) -> list[Entrant]:
    if settings.cut is not None:
        return field_of(stage)
    rows = stage.season.entrants.filter(left_at__isnull=True).select_related("team")
    return list(rows.order_by("seed"))


def _refuse_unready(field: Sequence[Entrant], *, least: int) -> None:
    violations = [
        Finding(
            code="season.team_not_founded",
            path=pointer("teams", index),
            rule="Starting A League",
            text=fault.text,
            params={"team": entrant.team.name},
        )
        for index, entrant in enumerate(field)
        if (fault := not_in_play(entrant.team)) is not None
    ]
    if len(field) < least:
        violations.append(
            Finding(
                code="season.too_few_teams",
                path="/teams",
                rule="Starting A League",
                text=gettext_noop("A season needs two teams at least."),
            )
        )
    if violations:
        raise Refused(violations)


def _seat(stage: Stage, settings: StageSettings, field: Sequence[Entrant]) -> list[StageEntrant]:
    """Give everybody a seed, a group and a lot. Who is not at a tournament's check-in sits out until they come."""
    lots = {pk: ticket for ticket, pk in enumerate(drawn([entrant.pk for entrant in field], stage.lots), 1)}
    ordered = sorted(field, key=lambda entrant: lots[entrant.pk]) if _by_lot(settings) else list(field)
    groups = _groups(settings, [entrant.pk for entrant in ordered])
    checking_in = stage.season.check_in_opens_at is not None and stage.order == 1
    return StageEntrant.objects.bulk_create(
        StageEntrant(
            stage=stage,
            entrant=entrant,
            seed=seed,
            group=groups.get(entrant.pk, 0),
            lot=lots[entrant.pk],
            withdrawn_from=1 if checking_in and entrant.checked_in_at is None else None,
        )
        for seed, entrant in enumerate(ordered, 1)
    )


def _by_lot(settings: StageSettings) -> bool:
    if isinstance(settings, kinds.Swiss):
        return settings.first_round == "random"
    return isinstance(settings, kinds.Ladder) and settings.order == "random"


def _groups(settings: StageSettings, ordered: Sequence[int]) -> dict[int, int]:
    count = settings.groups if isinstance(settings, kinds.RoundRobin) else 1
    if count == 1:
        return {}
    if 2 * count > len(ordered):
        raise Refused(
            [
                Finding(
                    code="stage.groups_too_small",
                    path="/settings/groups",
                    rule="Starting A League",
                    text=gettext_noop("{groups} groups need {least} teams at least."),
                    params={"groups": count, "least": 2 * count},
                )
            ]
        )
    return {pk: number for number, group in enumerate(snake(ordered, count), 1) for pk in group}
