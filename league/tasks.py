"""What workers do: recompute stale tables, send notices, confirm in silence, close overdue steps. Each task makes domain calls only."""

from celery import group, shared_task
from django.utils import timezone

from league.operations import auto_resolve, byes, forecasts, notices, ratings, reminders, results, tables, unplayed
from league.operations.stages import finishing, invitations
from league.queries.ratings import leagues_with_stale_ratings
from teams.models import Job
from teams.operations import after_match
from teams.operations.sweeps import one_by_one


@shared_task(name="league.tasks.recompute_table")
def recompute_table(stage: int) -> bool:
    """Bring one stage's table up to date, and finish the stage with its last result."""
    return finishing.catch_up(stage, at=timezone.now())


@shared_task(name="league.tasks.sweep_stale_tables")
def sweep_stale_tables() -> int:
    """Recompute every table that a lost message left behind, and say how many."""
    return sum(finishing.catch_up(stage, at=timezone.now()) for stage in tables.stale_stages())


@shared_task(name="league.tasks.sweep_stale_ratings")
def sweep_stale_ratings() -> int:
    """Compute the skill ratings of every league whose results changed, and say how many."""
    stale = leagues_with_stale_ratings()
    return len(one_by_one(stale, lambda league: ratings.recompute_ratings(league, at=timezone.now())))


@shared_task(name="league.tasks.confirm_overdue")
def confirm_overdue() -> int:
    """Confirm reports that nobody answered within the league's time limit, and say how many."""
    return len(results.confirm_overdue(at=timezone.now()))


@shared_task(name="league.tasks.close_overdue_steps")
def close_overdue_steps() -> int:
    """Close overdue after-match steps by the league's default, and say how many teams that freed."""
    return len(after_match.close_overdue_steps(at=timezone.now()))


@shared_task(name="league.tasks.pay_byes")
def pay_byes() -> int:
    """Pay the byes of rounds that are over, where the league's rules say so, and say how many."""
    return len(byes.pay_byes(at=timezone.now()))


@shared_task(name="league.tasks.send_notices")
def send_notices() -> int:
    """Tell the other sides of each new report that it waits for them, and say how many reports that were."""
    waiting = notices.fixtures_without_notice(at=timezone.now())
    return len(one_by_one(waiting, lambda fixture: notices.send_notice(fixture, at=timezone.now())))


@shared_task(name="league.tasks.send_reminders")
def send_reminders() -> int:
    """Remind owners of matches whose deadline is near, and say of how many."""
    waiting = reminders.fixtures_to_remind_of(at=timezone.now())
    return len(one_by_one(waiting, lambda fixture: reminders.remind(fixture, at=timezone.now())))


@shared_task(name="league.tasks.settle_overdue")
def settle_overdue() -> int:
    """Apply each league's rule for fixtures that nobody played by their deadline, and say how many."""
    return len(unplayed.settle_overdue(at=timezone.now()))


@shared_task(name="league.tasks.lapse_invitations")
def lapse_invitations() -> int:
    """Let challenges lapse that nobody answered in time, and say how many."""
    return len(invitations.lapse_overdue(at=timezone.now()))


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


@shared_task(name="league.tasks.forecast_job")
def forecast_job(job: int) -> int:
    """Hand every part of a forecast that is still to be played to a worker, and say how many there are."""
    parts = forecasts.parts_of_forecast(Job.objects.get(pk=job))
    group(forecast_part.s(job, part) for part in parts).apply_async(queue="simulations")
    return len(parts)


@shared_task(name="league.tasks.forecast_part")
def forecast_part(job: int, part: str) -> None:
    """Play one part of a forecast."""
    forecasts.play_part(job, part, at=timezone.now())


@shared_task(name="league.tasks.sweep_forecasts")
def sweep_forecasts() -> int:
    """Hand out again the forecasts whose message was lost, and say how many there were."""
    jobs = forecasts.forgotten_forecasts(at=timezone.now())
    for job in jobs:
        forecast_job.delay(job)
    return len(jobs)
