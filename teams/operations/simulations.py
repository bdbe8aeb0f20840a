"""Simulations: games played many times by computer players, in parts that workers share.

Nothing of it touches a team. The row of the job says what is to be played, and keeps what each part came to.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.refusals import Conflict
from games.rules.kernel.findings import Refused, gettext_noop
from teams.models import Job, Player
from teams.operations.jobs import ask_for_job, fail_job, finish_part, parts_left
from teams.operations.simulated.allstars import ALLSTARS
from teams.operations.simulated.bounty import BOUNTY
from teams.operations.simulated.ninjago import NINJAGO
from teams.operations.simulated.sort import A, Sort
from teams.operations.simulated.tiny_ninjas import TINY_NINJAS

logger = structlog.get_logger(__name__)

SORTS: Final[dict[str, Sort[Any, Any]]] = {sort.key: sort for sort in (ALLSTARS, TINY_NINJAS, NINJAGO, BOUNTY)}
UNFINISHED: Final = (Job.State.QUEUED, Job.State.RUNNING)
FORGOTTEN: Final = timedelta(days=1)
"""A simulation that is not finished after so long is given up: no sweep looks for it, and it stands in nobody's way."""


@transaction.atomic
def ask_for_simulation(sort: Sort[A, Any], asked: A, *, by: Player, at: datetime) -> Job:
    """Ask workers for a simulation.

    Raises :class:`Refused` with everything that keeps it from being played, and :class:`Conflict` while another one of the
    same player, of whatever sort, is unfinished.
    """
    rules = sort.rules_of(asked)
    if faults := tuple(sort.check(rules, asked)):
        raise Refused(faults)
    asked = sort.complete(rules, asked)
    # Two calls at once must not both find nothing.
    Player.objects.select_for_update().get(pk=by.pk)
    running = Job.objects.filter(kind__in=SORTS, by=by, state__in=UNFINISHED, created_at__gt=at - FORGOTTEN).first()
    if running is not None:
        raise Conflict(
            "simulation.unfinished",
            gettext_noop("Your simulation number {job} is not finished yet."),
            job=running.pk,
        )
    job = ask_for_job(sort.key, msgspec.to_builtins(asked, str_keys=True), total=len(sort.parts(asked)), by=by, at=at)
    transaction.on_commit(lambda: _tell_a_worker(job.pk), robust=True)
    return job


def chunks_left(job: Job) -> list[str]:
    """Return the parts of a simulation that are still to be played; none of one that failed."""
    if job.state == Job.State.FAILED:
        return []
    sort = SORTS[job.kind]
    return parts_left(job, list(sort.parts(sort.asked_of(job))))


def play_chunk(job_id: int, chunk: str, *, at: datetime) -> None:
    """Play one part of a simulation and note what it came to; played twice, it comes to the same and counts once.

    A simulation that cannot be played after all is marked as failed, so that its player can ask for another; the fault
    is ours and is raised.
    """
    job = Job.objects.get(pk=job_id)
    sort = SORTS[job.kind]
    asked = sort.asked_of(job)
    rules = sort.rules_of(asked)
    try:
        tally = sort.play(rules, asked, chunk)
    except Exception:
        fail_job(job_id, at=at)
        raise
    finish_part(job_id, chunk, msgspec.to_builtins(tally, str_keys=True), at=at)


def forgotten_simulations(*, at: datetime) -> Sequence[int]:
    """Return the simulations that should long have moved: asked for within the last day, and ten minutes ago or more."""
    rows = Job.objects.filter(
        kind__in=SORTS,
        state__in=UNFINISHED,
        created_at__range=(at - FORGOTTEN, at - timedelta(minutes=10)),
    )
    return list(rows.values_list("pk", flat=True))


def _tell_a_worker(job_id: int) -> None:
    # The row is the job: without a broker the sweep finds it later.
    try:
        current_app.send_task("teams.tasks.simulate_job", args=[job_id], retry=False)
    except (OperationalError, OSError) as error:
        logger.warning("message_not_sent", task="teams.tasks.simulate_job", row=job_id, error=str(error))
