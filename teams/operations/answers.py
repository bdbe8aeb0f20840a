"""Answers kept for repeated calls are forgotten in the end."""

from datetime import datetime, timedelta

from teams.models import StoredAnswer

KEPT = timedelta(days=30)
"""How long a repeated call gets the answer of the first. Whoever repeats a call does so within minutes."""


def forget_answers(*, at: datetime) -> int:
    """Delete the answers that are older than ``KEPT`` and say how many there were."""
    gone, _ = StoredAnswer.objects.filter(created_at__lt=at - KEPT).delete()
    return gone
