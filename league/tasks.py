"""What workers do: recompute stale tables, send notices, confirm in silence, close overdue steps. Each task makes domain calls only."""

from celery import group, shared_task
from django.utils import timezone

from league.operations import auto_resolve, notices, results, tables, unplayed
from teams.models import Job
from teams.operations import after_match
from teams.operations.sweeps import one_by_one


@shared_task(name="league.tasks.recompute_table")
def recompute_table(stage: int) -> bool:
    """Bring one stage's table up to date."""
    return tables.recompute(stage, at=timezone.now())


@shared_task(name="league.tasks.sweep_stale_tables")
def sweep_stale_tables() -> int:
    """Recompute every table that a lost message left behind, and say how many."""
    return sum(tables.recompute(stage, at=timezone.now()) for stage in tables.stale_stages())


@shared_task(name="league.tasks.confirm_overdue")
def confirm_overdue() -> int:
    """Confirm reports that nobody answered within the league's time limit, and say how many."""
    return len(results.confirm_overdue(at=timezone.now()))


@shared_task(name="league.tasks.close_overdue_steps")
def close_overdue_steps() -> int:
    """Close overdue after-match steps by the league's default, and say how many teams that freed."""
    return len(after_match.close_overdue_steps(at=timezone.now()))


@shared_task(name="league.tasks.send_notice")
def send_notice(fixture: int) -> bool:
    """Tell the other sides of one fixture that a report waits for them."""
    return notices.send_notice(fixture, at=timezone.now())


@shared_task(name="league.tasks.send_notices")
def send_notices() -> int:
    """Send the notices that a lost message left behind, and say how many."""
    waiting = notices.fixtures_without_notice()
    return len(one_by_one(waiting, lambda fixture: notices.send_notice(fixture, at=timezone.now())))


@shared_task(name="league.tasks.settle_overdue")
def settle_overdue() -> int:
    """Apply each league's rule for fixtures that nobody played by their deadline, and say how many."""
    return len(unplayed.settle_overdue(at=timezone.now()))


@shared_task(name="league.tasks.auto_resolve_job")
def auto_resolve_job(job: int) -> int:
    """Hand every fixture of a job that is still to be played to a worker, and say how many there are."""
    parts = auto_resolve.fixtures_of_job(Job.objects.get(pk=job))
    group(auto_resolve_part.s(job, part) for part in parts).apply_async(queue="simulations")
    return len(parts)


@shared_task(name="league.tasks.auto_resolve_part")
def auto_resolve_part(job: int, fixture: str) -> None:
    """Let the engine play one fixture of a job."""
    auto_resolve.play_part(job, fixture, at=timezone.now())


@shared_task(name="league.tasks.sweep_jobs")
def sweep_jobs() -> int:
    """Hand out again the jobs whose message was lost, and say how many there were."""
    jobs = list(auto_resolve.forgotten_jobs(at=timezone.now()))
    for job in jobs:
        auto_resolve_job.delay(job)
    return len(jobs)
