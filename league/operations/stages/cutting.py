"""Taking a cut: the best of one stage make up the field of the next."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec
from django.db import transaction
from django.utils.translation import gettext

from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop, ngettext_noop, pointer
from league.models import Entrant, Season, Stage
from league.operations.journal import note
from league.operations.locks import lock_season, require_master, season_of
from league.operations.stages.starting import start_locked
from league.queries.cuts import Prospect, cut_of, tied
from league.queries.stages import settings_of_stage
from league.rules.brackets.deciders import Decider
from league.rules.stages import kinds
from league.rules.stages.lots import drawn
from teams.models import Player

Tie = Literal["play_off", "lot", "order"]
"""How a tie across the line is settled: by games, by a recorded draw, or by the ninja master."""


@transaction.atomic
def take_cut(
    stage_id: int,
    *,
    by: Player,
    at: datetime,
    tie: Tie | None = None,
    order: Sequence[int] = (),
    reason: str = "",
) -> Stage:
    """Start a stage with those whom its cut lets through, seeded by their places.

    Ties across a line need ``tie``: ``lot`` draws from a seed that the journal keeps, ``order`` takes the ninja master's
    (every tied team, best first, with a ``reason``), ``play_off`` plans and starts a stage in which they play for it; the cut is then
    taken when that is over. Raises :class:`Conflict` while earlier results are missing (naming the fixtures) or if teams are tied
    and ``tie`` says nothing, :class:`Refused` for an order that is none.
    """
    season = lock_season(season_of(stage_id))
    require_master(season.league, by)
    stage = Stage.objects.select_related("season__league").get(pk=stage_id)
    if stage.state != Stage.State.PLANNED:
        raise Conflict("stage.already_started", gettext_noop("This stage has started already."))
    prospect = cut_of(stage)
    if prospect.undecided:
        raise Conflict(
            "cut.results_missing",
            ngettext_noop(
                "The cut waits for {count} result of an earlier stage.",
                "The cut waits for {count} results of earlier stages.",
                "count",
            ),
            {"fixtures": list(prospect.undecided)},
            count=len(prospect.undecided),
        )
    if prospect.ties and tie is None:
        raise tied(prospect)
    if prospect.ties and tie == "play_off":
        for line in prospect.ties:
            play_off = _plan_play_off(season, stage, prospect.source)
            start_locked(season, play_off.pk, by=by, at=at, entrants=_entrants(line.tied))
            note(season.league, "cut.played_off", by=by, at=at, stage=stage.pk, play_off=play_off.pk)
        stage.refresh_from_db()
        return stage
    if prospect.ties:
        prospect = cut_of(stage, _tickets(prospect, stage, tie, order, by=by, at=at, reason=reason))
    started = start_locked(season, stage_id, by=by, at=at, entrants=_entrants(prospect.seeds))
    note(season.league, "cut.taken", by=by, at=at, stage=stage.pk, source=prospect.source.pk)
    return started


def _entrants(ids: Sequence[int]) -> list[Entrant]:
    rows = Entrant.objects.select_related("team").in_bulk(ids)
    return [rows[pk] for pk in ids]


def _tickets(
    prospect: Prospect,
    stage: Stage,
    tie: Tie | None,
    order: Sequence[int],
    *,
    by: Player,
    at: datetime,
    reason: str,
) -> dict[int, int]:
    """Settle the ties by lot or by the ninja master's order; the journal says how."""
    league = stage.season.league
    everybody = [pk for line in prospect.ties for pk in line.tied]
    if tie == "lot":
        seed = secrets.token_hex(16)
        ordered = drawn(everybody, seed)
        teams = dict(Entrant.objects.filter(pk__in=everybody).values_list("pk", "team_id"))
        note(league, "cut.lots_drawn", by=by, at=at, stage=stage.pk, seed=seed, order=[teams[pk] for pk in ordered])
    else:
        ordered = _ordered(everybody, order, reason)
        note(league, "cut.ordered", by=by, at=at, reason=reason, stage=stage.pk, order=list(order))
    return {pk: ticket for ticket, pk in enumerate(ordered, 1)}


def _ordered(everybody: Sequence[int], order: Sequence[int], reason: str) -> tuple[int, ...]:
    entrants = dict(Entrant.objects.filter(pk__in=everybody).values_list("team_id", "pk"))
    violations = [
        Finding(
            code="cut.not_tied",
            path=pointer("order", index),
            rule="",
            text=gettext_noop("Team {team} is not tied across the line, or stands in the order twice."),
            params={"team": team},
        )
        for index, team in enumerate(order)
        if team not in entrants or team in order[:index]
    ]
    missing = len(set(entrants) - set(order))
    if missing:
        left_out = ngettext_noop(
            "The order leaves {count} tied team out.", "The order leaves {count} tied teams out.", "count"
        )
        violations.append(
            Finding(code="cut.order_incomplete", path="/order", rule="", text=left_out, params={"count": missing})
        )
    if not reason.strip():
        text = gettext_noop("A ninja master's decision needs a reason.")
        violations.append(Finding(code="reason.missing", path="/reason", rule="ruling 69", text=text))
    if violations:
        raise Refused(violations)
    return tuple(entrants[team] for team in order)


def _plan_play_off(season: Season, stage: Stage, source: Stage) -> Stage:
    """Put a knock-out of the tied teams in before a stage; those behind it move up by one."""
    stage.refresh_from_db()
    for later in season.stages.filter(order__gte=stage.order).order_by("-order"):
        later.order += 1
        later.save(update_fields=["order"])
    like = settings_of_stage(source)
    target = settings_of_stage(stage)
    deciders = (
        target.deciders if isinstance(target, kinds.SingleElimination | kinds.DoubleElimination) else (Decider.MASTER,)
    )
    settings = kinds.SingleElimination(
        progression=like.progression, challenges=like.challenges, days=like.days, third_place=True, deciders=deciders
    )
    return Stage.objects.create(
        season=season,
        order=stage.order,
        kind=Stage.Kind.SINGLE_ELIMINATION,
        name=(gettext("Play-off: %(stage)s") % {"stage": stage.name})[:80],
        settings=msgspec.to_builtins(settings),
        plays_off_for=stage,
    )
