"""Asking for long work, and keeping its row up to date while workers do its parts."""

from datetime import datetime
from typing import Any

from django.db import transaction

from teams.models import Job, Player


def ask_for_job(kind: str, params: dict[str, Any], *, total: int, by: Player, at: datetime) -> Job:
    """Write down a job of ``total`` parts; the caller tells a worker once this is committed."""
    return Job.objects.create(
        kind=kind,
        params=params,
        total=total,
        by=by,
        created_at=at,
        state=Job.State.QUEUED if total else Job.State.DONE,
        finished_at=None if total else at,
    )


@transaction.atomic
def finish_part(job_id: int, name: str, outcome: Any, *, at: datetime) -> bool:
    """Note what a part came to; a part that is reported twice counts once. Says whether that was the last part.

    A job that failed stays as it is.
    """
    job = Job.objects.select_for_update().get(pk=job_id)
    if name in job.result or job.state == Job.State.FAILED:
        return job.state == Job.State.DONE
    job.result[name] = outcome
    job.done = len(job.result)
    job.state = Job.State.DONE if job.done == job.total else Job.State.RUNNING
    job.finished_at = at if job.state == Job.State.DONE else None
    job.save(update_fields=["result", "done", "state", "finished_at"])
    return job.state == Job.State.DONE


@transaction.atomic
def fail_job(job_id: int, *, at: datetime) -> None:
    """Give a job up; what its parts came to is kept."""
    job = Job.objects.select_for_update().get(pk=job_id)
    job.state = Job.State.FAILED
    job.finished_at = at
    job.save(update_fields=["state", "finished_at"])


def parts_left(job: Job, names: list[str]) -> list[str]:
    """Return the parts that nobody has done yet, in the order given."""
    return [name for name in names if name not in job.result]
