"""What a job of matches for the engine came to so far."""

from typing import Any

from django.db.models import Prefetch

from league.models import Fixture, FixtureSide, Stage
from teams.models import Job


def stage_of(job: Job) -> Stage | None:
    """Return the stage whose overdue fixtures a job plays."""
    return Stage.objects.select_related("season__league").filter(pk=job.params.get("stage")).first()


def played_by(job: Job) -> list[dict[str, Any]]:
    """Return the fixtures of a job in order, each with what it came to; ``refused`` lists what stood in the way."""
    sides = FixtureSide.objects.select_related("entrant__team").order_by("side")
    rows = Fixture.objects.filter(pk__in=job.params["fixtures"]).prefetch_related(Prefetch("sides", queryset=sides))
    played = []
    for fixture in rows.order_by("round__number", "number"):
        outcome = job.result.get(str(fixture.pk))
        scores = {one["side"]: one["score"] for one in (outcome or {}).get("outcomes", ())}
        played.append(
            {
                "fixture": fixture,
                "done": outcome is not None,
                "refused": (outcome or {}).get("refused", []),
                "sides": [(side.entrant.team.name, scores.get(side.side)) for side in fixture.sides.all()],
            }
        )
    return played
