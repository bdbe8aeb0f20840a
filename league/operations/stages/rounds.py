"""Drawing the next round, publishing it, and taking it back before it starts."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction

from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop, ngettext_noop
from league.models import Claim, Entrant, Fixture, FixtureSide, Round, Stage
from league.operations.fixtures import known_challenge
from league.operations.journal import note
from league.operations.locks import lock_round, lock_running_stage, require_master
from league.operations.schedule import lay_down
from league.operations.stages.drawing import paired
from league.operations.stages.finishing import rounds_planned
from league.operations.tables import mark_stale
from league.queries.stages import places_of, undecided_in
from league.rules.pairing.field import Pairing
from league.rules.stages import kinds
from teams.models import Player


@transaction.atomic
def draw_round(
    stage_id: int,
    *,
    by: Player,
    at: datetime,
    publish: bool = True,
    regardless: bool = False,
    accept_rematches: bool = False,
    challenge: str | None = None,
    deadline: datetime | None = None,
) -> Round:
    """Draw the next round of a Swiss or random weekly stage and publish it, or keep it as a draft.

    ``regardless`` pairs although results are missing. Where no round without a rematch or a second bye exists,
    :class:`Conflict` offers the one with the fewest; ``accept_rematches`` takes it. ``challenge`` and ``deadline``
    replace those of the stage's settings. :class:`Conflict` too if all rounds have been drawn or one is still a draft.
    """
    stage = lock_running_stage(stage_id)
    league = stage.season.league
    require_master(league, by)
    number = _next_number(stage)
    if not regardless and (undecided := undecided_in(stage)):
        raise Conflict(
            "round.results_missing",
            ngettext_noop(
                "{count} game has no result yet. Wait for it, or pair regardless.",
                "{count} games have no result yet. Wait for them, or pair regardless.",
                "count",
            ),
            {"fixtures": list(undecided)},
            count=len(undecided),
        )
    pairing, drawn = paired(stage, places_of(stage), number)
    if stage.kind == Stage.Kind.SWISS and not accept_rematches:
        _refuse_rematches(pairing)
    if accept_rematches and (pairing.rematches or pairing.second_bye):
        drawn = msgspec.structs.replace(drawn, draw={**drawn.draw, "accepted": True})
    (row,) = lay_down(stage, [drawn], published_at=at if publish else None)
    if challenge is not None or deadline is not None:
        named = known_challenge(stage.season.league, challenge) if challenge else challenge
        _set(row, challenge=named, deadline=deadline)
    note(league, "round.drawn", by=by, at=at, stage=stage.pk, round=row.pk)
    if publish:
        mark_stale(stage, at=at)
        note(league, "round.published", by=by, at=at, stage=stage.pk, round=row.pk)
    return row


def _next_number(stage: Stage) -> int:
    if stage.kind not in kinds.DRAWN:
        raise Conflict("stage.not_drawn", gettext_noop("The rounds of this stage are not drawn one by one."))
    last = stage.rounds.order_by("-number").first()
    number = 1 if last is None else last.number + 1
    planned = rounds_planned(stage)
    if planned is not None and number > planned:
        raise Conflict(
            "stage.all_rounds_drawn",
            ngettext_noop("The only round has been drawn.", "All {count} rounds have been drawn.", "count"),
            count=planned,
        )
    if last is not None and last.published_at is None:
        raise Conflict("round.draft_waits", gettext_noop("Round {number} is a draft still."), number=last.number)
    return number


def _refuse_rematches(pairing: Pairing) -> None:
    if not pairing.rematches and not pairing.second_bye:
        return
    ids = {*(pk for pair in pairing.rematches for pk in pair), *([pairing.bye] if pairing.bye is not None else [])}
    teams = dict(Entrant.objects.filter(pk__in=ids).values_list("pk", "team_id"))
    raise Conflict(
        "round.rematch_needed",
        ngettext_noop(
            "Every round that is left has a rematch or a second bye; with {count} rematch at least.",
            "Every round that is left has a rematch or a second bye; with {count} rematches at least.",
            "count",
        ),
        {
            "rematches": [[teams[pk] for pk in pair] for pair in pairing.rematches],
            "second_bye": teams[pairing.bye] if pairing.second_bye and pairing.bye is not None else None,
        },
        count=len(pairing.rematches),
    )


def _set(row: Round, *, challenge: str | None, deadline: datetime | None) -> None:
    if challenge is not None:
        row.challenge = challenge
        row.fixtures.exclude(state=Fixture.State.BYE).update(challenge=challenge)
    if deadline is not None:
        row.deadline = deadline
    row.save(update_fields=["challenge", "deadline"])


@transaction.atomic
def publish_round(stage_id: int, number: int, *, by: Player, at: datetime) -> Round:
    """Show a draft to everybody; its games can be opened from then on. Publishing twice is publishing once."""
    row, _fixtures = lock_round(stage_id, number)
    require_master(row.stage.season.league, by)
    if row.published_at is None:
        row.published_at = at
        row.save(update_fields=["published_at"])
        mark_stale(row.stage, at=at)
        note(row.stage.season.league, "round.published", by=by, at=at, stage=stage_id, round=row.pk)
    return row


@transaction.atomic
def void_round(stage_id: int, number: int, *, by: Player, at: datetime, reason: str = "") -> None:
    """Take the last round of a stage back before any of its games has begun; it can be drawn anew.

    Raises :class:`Conflict` once a game was opened or decided, or if it is not the last round.
    """
    row, fixtures = lock_round(stage_id, number)
    stage = row.stage
    league = stage.season.league
    require_master(league, by)
    if stage.kind not in kinds.DRAWN:
        raise Conflict("stage.not_drawn", gettext_noop("The rounds of this stage are not drawn one by one."))
    if stage.rounds.filter(number__gt=number).exists():
        raise Conflict("round.not_last", gettext_noop("Only the last round can be taken back."))
    refuse_begun(fixtures)
    FixtureSide.objects.filter(fixture__round=row).delete()
    Fixture.objects.filter(round=row).delete()
    row.delete()
    mark_stale(stage, at=at)
    note(league, "round.voided", by=by, at=at, reason=reason, stage=stage.pk, number=number)


def refuse_begun(fixtures: Sequence[Fixture]) -> None:
    """Raise :class:`Conflict` naming those of the fixtures that have been opened or decided, byes aside unless they paid."""
    begun = {
        fixture.pk
        for fixture in fixtures
        if fixture.state not in {Fixture.State.SCHEDULED, Fixture.State.BYE} or fixture.match_id is not None
    }
    begun |= set(Claim.objects.filter(fixture__in=fixtures).values_list("fixture_id", flat=True))
    paid = FixtureSide.objects.filter(fixture__in=fixtures, chapter__isnull=False)
    begun |= set(paid.values_list("fixture_id", flat=True))
    if begun:
        raise Conflict(
            "round.begun",
            ngettext_noop("{count} game of this round has begun.", "{count} games of this round have begun.", "count"),
            {"fixtures": sorted(begun)},
            count=len(begun),
        )
