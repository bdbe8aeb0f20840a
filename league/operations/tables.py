"""The stored table of a stage: marked stale with the result, recomputed by a worker, never out of step for long."""

from datetime import datetime
from typing import Any, Final

import msgspec
from django.db import connection, transaction
from django.db.models import Case, F, Value, When
from django.db.models.functions import Coalesce

from league.models import Stage, Standing, StandingPage
from league.models.standing import PAGE
from league.operations.dispatch import ask_for_table
from league.queries.tables import compute_table

CLAIMS: Final = 0x7AB1E
"""The number under which PostgreSQL keeps the claims of stages apart from every other advisory lock."""


def mark_stale(stage: Stage, *, at: datetime) -> None:
    """Note in the caller's transaction that the stage's table is behind. The row is the job; a worker is told on commit."""
    since = Coalesce("stale_since", Value(at))
    updated = Standing.objects.filter(stage=stage).update(wanted=F("wanted") + 1, stale_since=since)
    if not updated:
        Standing.objects.create(stage=stage, wanted=1, stale_since=at)
    transaction.on_commit(lambda: ask_for_table(stage.pk), robust=True)


@transaction.atomic
def recompute(stage_id: int, *, at: datetime) -> bool:
    """Bring a stage's table up to date and say whether anything was done.

    Safe if delivered twice, by two workers, or killed half-way: one worker at a time claims a stage, and what it writes comes
    with the end of its transaction or not at all. Nobody who confirms a result waits for it; a result that arrives
    meanwhile leaves the row stale, and asks for the next run.
    """
    standing = Standing.objects.filter(stage=stage_id).first() if _claim(stage_id) else None
    if standing is None or not standing.behind:
        return False
    stage = Stage.objects.select_related("season__league").get(pk=stage_id)
    rows: list[dict[str, Any]] = msgspec.to_builtins(compute_table(stage))
    standing.pages.all().delete()
    StandingPage.objects.bulk_create(
        StandingPage(standing=standing, number=first // PAGE + 1, lines=rows[first : first + PAGE])
        for first in range(0, len(rows), PAGE)
    )
    seen = standing.wanted
    Standing.objects.filter(pk=standing.pk).update(
        length=len(rows),
        computed=seen,
        computed_at=at,
        stale_since=Case(When(wanted=seen, then=None), default=Value(at)),
    )
    if Standing.objects.filter(pk=standing.pk, wanted__gt=seen).exists():
        transaction.on_commit(lambda: ask_for_table(stage_id), robust=True)
    return True


def _claim(stage_id: int) -> bool:
    """Claim a stage for this transaction without waiting. A lock on the row would keep those waiting who mark it stale."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [CLAIMS, stage_id])
        return bool(cursor.fetchone()[0])


def stale_stages() -> list[int]:
    """Return the stages whose tables are behind, longest first: what the sweep works through."""
    return list(
        Standing.objects.filter(stale_since__isnull=False).order_by("stale_since").values_list("stage_id", flat=True)
    )
