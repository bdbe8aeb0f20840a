"""Asking a worker for a table. The stale row is the job; the message only makes it prompt."""

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

logger = structlog.get_logger(__name__)


def ask_for_table(stage_id: int) -> None:
    """Tell a worker that a stage's table is behind. Without a broker the sweep finds the row later."""
    try:
        current_app.send_task("league.tasks.recompute_table", args=[stage_id], retry=False)
    except (OperationalError, OSError) as error:
        logger.warning("table_message_not_sent", stage=stage_id, error=str(error))
