"""Forecasts: the rest of a stage played many times from skill ratings, in parts that workers share.

Nothing of it touches a result. The row of the job holds the stage as it stood, so that every part plays the same.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
from django.db import transaction

from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop
from league.models import Stage
from league.operations.dispatch import ask_for_forecast
from league.queries.forecast import KIND, Forecast, forecast_of, outlook_of
from league.rules.forecast.runs import play
from teams.models import Job, Player
from teams.operations.jobs import ask_for_job, finish_part, parts_left

PARTS: Final = 10
UNFINISHED: Final = (Job.State.QUEUED, Job.State.RUNNING)


@transaction.atomic
def ask_for_a_forecast(stage: Stage, *, by: Player, at: datetime, runs: int, seed: str = "") -> Job:
    """Ask workers for a forecast of a stage; without ``seed`` one is made up.

    Raises :class:`Conflict` while another one of the same player is unfinished, and where there is nothing to foretell.
    """
    # Two calls at once must not both find nothing.
    Player.objects.select_for_update().get(pk=by.pk)
    running = Job.objects.filter(kind=KIND, by=by, state__in=UNFINISHED).first()
    if running is not None:
        raise Conflict(
            "forecast.unfinished", gettext_noop("Your forecast number {job} is not finished yet."), job=running.pk
        )
    asked = Forecast(stage=stage.pk, outlook=outlook_of(stage), seed=seed or secrets.token_hex(8), runs=runs)
    job = ask_for_job(KIND, msgspec.to_builtins(asked), total=len(_parts(asked)), by=by, at=at)
    transaction.on_commit(lambda: ask_for_forecast(job.pk), robust=True)
    return job


def parts_of_forecast(job: Job) -> list[str]:
    """Return the parts of a forecast that are still to be played, each by the number of its first run."""
    return parts_left(job, [str(first) for first in _parts(forecast_of(job))])


def play_part(job_id: int, part: str, *, at: datetime) -> None:
    """Play one part of a forecast and note what it came to; played twice, it comes to the same and counts once."""
    asked = forecast_of(Job.objects.get(pk=job_id))
    runs = _parts(asked)[int(part)]
    tally = play(asked.outlook, asked.seed.encode(), first=int(part), count=runs)
    finish_part(job_id, part, msgspec.to_builtins(tally), at=at)


def forgotten_forecasts(*, at: datetime) -> Sequence[int]:
    """Return the forecasts that should long have moved: asked for within the last day, and ten minutes ago or more."""
    rows = Job.objects.filter(
        kind=KIND,
        state__in=UNFINISHED,
        created_at__range=(at - timedelta(days=1), at - timedelta(minutes=10)),
    )
    return list(rows.values_list("pk", flat=True))


def _parts(asked: Forecast) -> dict[int, int]:
    """Return the first run of each part, and how many it has."""
    size = -(-asked.runs // PARTS)
    return {first: min(size, asked.runs - first) for first in range(0, asked.runs, size)}
