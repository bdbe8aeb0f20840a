"""The stored table of a stage: marked stale with the result, recomputed by a worker, never out of step for long."""

from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Coalesce

from league.models import Stage, Standing, StandingPage
from league.models.standing import PAGE
from league.queries.tables import compute_table


def mark_stale(stage: Stage, *, at: datetime) -> None:
    """Note in the caller's transaction that a result of the stage changed. The row is the job."""
    since = Coalesce("stale_since", Value(at))
    updated = Standing.objects.filter(stage=stage).update(wanted=F("wanted") + 1, stale_since=since)
    if not updated:
        Standing.objects.create(stage=stage, wanted=1, stale_since=at)


@transaction.atomic
def recompute(stage_id: int, *, at: datetime) -> bool:
    """Bring a stage's table up to date and say whether anything was done.

    Safe if delivered twice, by two workers, or killed half-way: the row is locked, and a result that arrives meanwhile
    leaves it stale for the next run.
    """
    standing = Standing.objects.select_for_update(skip_locked=True).filter(stage=stage_id).first()
    if standing is None or not standing.behind:
        return False
    stage = Stage.objects.select_related("season__league").get(pk=stage_id)
    rows: list[dict[str, Any]] = msgspec.to_builtins(compute_table(stage))
    standing.pages.all().delete()
    StandingPage.objects.bulk_create(
        StandingPage(standing=standing, number=first // PAGE + 1, lines=rows[first : first + PAGE])
        for first in range(0, len(rows), PAGE)
    )
    standing.length = len(rows)
    standing.computed = standing.wanted
    standing.computed_at = at
    standing.stale_since = None
    standing.save(update_fields=["length", "computed", "computed_at", "stale_since"])
    return True


def stale_stages() -> list[int]:
    """Return the stages whose tables are behind, longest first: what the sweep works through."""
    return list(
        Standing.objects.filter(stale_since__isnull=False).order_by("stale_since").values_list("stage_id", flat=True)
    )
