"""What is done with a team, told to whoever keeps a journal of it.

Teams know of no league: who wants to hear is asked of ``settings.JOURNAL_OF_A_TEAM``, as permissions are asked of a backend.
"""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from teams.models import Player, Team

Note = Callable[..., None]


def told_of(team: Team, what: str, *, by: Player | None, at: datetime, reason: str = "") -> None:
    """Tell that somebody, or a default (``by`` None), did something with a team."""
    note: Note = import_string(settings.JOURNAL_OF_A_TEAM)
    note(team, what, by=by, at=at, reason=reason)
