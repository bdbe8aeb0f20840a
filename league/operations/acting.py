"""What is done with a team by others than those whose team it is, for the journal of its league."""

from datetime import datetime

from league.models import Enrolment
from league.operations.journal import note
from teams.models import Player, Team
from teams.queries.parties import belongs_to

_DECREES = frozenset({"team.adjusted", "team.corrected"})
"""What only a ninja master can do: told of their own team too."""


def note_of_team(team: Team, what: str, *, by: Player | None, at: datetime, reason: str = "") -> None:
    """Add what a ninja master, or a default of the league, did with a team; what its own people do is their own business."""
    own = by is not None and belongs_to(team, by)
    if own and what not in _DECREES:
        return
    acting_for = None if own or by is None else team.owner
    for place in Enrolment.objects.filter(team=team, left_at__isnull=True).select_related("league"):
        note(place.league, what, by=by, acting_for=acting_for, at=at, reason=reason, team=team.pk)
