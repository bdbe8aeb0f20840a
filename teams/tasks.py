"""What workers do for teams."""

import structlog
from celery import shared_task

from teams import reconcile

logger = structlog.get_logger(__name__)


@shared_task(name="teams.tasks.reconcile_all")
def reconcile_all() -> int:
    """Reconcile every team's scroll with its ledger, log each difference, and say how many there are."""
    differences = reconcile.reconcile_all()
    for difference in differences:
        logger.error("scroll_differs_from_ledger", team=difference.team, where=difference.where)
    return len(differences)
