"""A team begins anew as another: founded again under its name, with everything it played kept on record."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.operations.between.allowed import fault_of_restarting, require
from league.operations.between.places import lock_with_league
from league.operations.journal import note
from teams.models import Player, Team
from teams.operations import founding


@transaction.atomic
def restart_team(
    team: Team, *, by: Player, at: datetime, reason: str = "", draft: dict[str, Any] | None = None
) -> Team:
    """Let an idle team build a new roster; founding it ends the old one, and its story goes on.

    ``draft`` is the roster to begin with, by default the one with which the team was founded; without rosters the team
    begins anew at once. Raises :class:`Conflict` while the team is busy, and for its owner in a season or after the roster
    lock; :class:`msgspec.ValidationError` for a draft that is none.
    """
    row, league = lock_with_league(team)
    require(fault_of_restarting(row, league, by=by, at=at))
    founding.begin_anew(row, draft, by=by, at=at)
    note(league, "team.restarted", by=by, acting_for=row.owner, at=at, reason=reason.strip(), team=row.pk)
    return row


@transaction.atomic
def cancel_restart(team: Team, *, by: Player, at: datetime) -> Team:
    """Let a team that has not been founded anew go on as it was."""
    row, league = lock_with_league(team)
    founding.go_on(row)
    note(league, "team.restart_cancelled", by=by, acting_for=row.owner, at=at, team=row.pk)
    return row
