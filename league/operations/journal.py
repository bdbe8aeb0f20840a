"""Writing down who did what in a league."""

from datetime import datetime
from typing import Any

from league.models import JournalLine, League
from teams.models import Player


def note(
    league: League,
    what: str,
    *,
    by: Player | None,
    at: datetime,
    acting_for: Player | None = None,
    mark: str = "",
    reason: str = "",
    **about: Any,
) -> JournalLine:
    """Add a line to the league's journal; ``about`` holds ids, and of settings the old and new value; ``mark`` is a :class:`league.models.Mark` or nothing."""
    if acting_for is not None and (by is None or acting_for.pk == by.pk):
        acting_for = None
    return JournalLine.objects.create(
        league=league, what=what, by=by, acting_for=acting_for, mark=mark, reason=reason, about=about, at=at
    )
