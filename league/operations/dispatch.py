"""Asking a worker for a table or a job of matches. The row is the job; the message only makes it prompt."""

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

logger = structlog.get_logger(__name__)


def ask_for_table(stage_id: int) -> None:
    """Tell a worker that a stage's table is behind. Without a broker the sweep finds the row later."""
    _ask("league.tasks.recompute_table", stage_id)


def ask_for_auto_resolve(job_id: int) -> None:
    """Tell a worker to share out a job of matches for the engine to play."""
    _ask("league.tasks.auto_resolve_job", job_id)


def ask_for_forecast(job_id: int) -> None:
    """Tell a worker to share out a forecast."""
    _ask("league.tasks.forecast_job", job_id)


def _ask(task: str, row: int) -> None:
    try:
        current_app.send_task(task, args=[row], retry=False)
    except (OperationalError, OSError) as error:
        logger.warning("message_not_sent", task=task, row=row, error=str(error))
