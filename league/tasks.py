"""What workers do: recompute stale tables, send notices, confirm in silence, close overdue steps. Each task makes domain calls only."""

from celery import shared_task
from django.utils import timezone

from league.operations import notices, results, tables
from teams.operations import after_match


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
    return sum(notices.send_notice(fixture, at=timezone.now()) for fixture in notices.fixtures_without_notice())
