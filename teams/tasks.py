"""What workers do for teams, and what they simulate."""

import structlog
from celery import group, shared_task
from django.core.management import call_command
from django.utils import timezone

from teams import reconcile
from teams.models import Job
from teams.operations import answers, simulations

logger = structlog.get_logger(__name__)


@shared_task(name="teams.tasks.reconcile_all")
def reconcile_all() -> int:
    """Reconcile every team's scroll with its ledger, log each difference, and say how many there are."""
    differences = reconcile.reconcile_all()
    for difference in differences:
        logger.error("scroll_differs_from_ledger", team=difference.team, difference=str(difference))
    return len(differences)


@shared_task(name="teams.tasks.simulate_job")
def simulate_job(job: int) -> int:
    """Hand every chunk of a simulation that is still to be played to a worker, and say how many there are."""
    chunks = simulations.chunks_left(Job.objects.get(pk=job))
    group(simulate_chunk.s(job, chunk) for chunk in chunks).apply_async(queue="simulations")
    return len(chunks)


@shared_task(name="teams.tasks.simulate_chunk")
def simulate_chunk(job: int, chunk: str) -> None:
    """Play one chunk of a simulation."""
    simulations.play_chunk(job, chunk, at=timezone.now())


@shared_task(name="teams.tasks.sweep_simulations")
def sweep_simulations() -> int:
    """Hand out again the simulations whose message was lost, and say how many there were."""
    jobs = simulations.forgotten_simulations(at=timezone.now())
    for job in jobs:
        simulate_job.delay(job)
    return len(jobs)


@shared_task(name="teams.tasks.forget_answers")
def forget_answers() -> int:
    """Delete the answers to repeated calls that are too old for any call to be repeated, and say how many there were."""
    return answers.forget_answers(at=timezone.now())


@shared_task(name="teams.tasks.forget_sessions")
def forget_sessions() -> None:
    """Delete the sessions of browsers whose time is over."""
    call_command("clearsessions")
