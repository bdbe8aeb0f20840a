"""A team retired, with its history kept, and brought back."""

from datetime import datetime

from django.db import transaction

from league.models import Entrant, HandOver, Invitation, Season
from league.operations.between.allowed import fault_of_retiring, fault_of_returning, require
from league.operations.between.places import lock_with_league
from league.operations.journal import note
from teams.models import Player, Team
from teams.operations import redrafts
from teams.operations.uniqueness import require_free


@transaction.atomic
def retire_team(team: Team, *, by: Player, at: datetime, reason: str = "") -> Team:
    """Let a team retire: it keeps its story and enters nothing any more. It leaves seasons that have not started.

    An open redraft is called off, and waiting challenges and offers of the team end. Raises :class:`Conflict` while it is
    busy, or in a season that runs: it leaves that one first, with its games settled there.
    """
    row, league = lock_with_league(team)
    require(fault_of_retiring(row))
    if row.state == Team.State.REDRAFT:
        redrafts.cancel_redraft(row)
    Entrant.objects.filter(team=row, season__state=Season.State.PLANNED).delete()
    waiting = Invitation.objects.filter(state=Invitation.State.WAITING)
    for rows in (waiting.filter(challenger__team=row), waiting.filter(opponent__team=row)):
        rows.update(state=Invitation.State.LAPSED, answered_at=at)
    HandOver.objects.filter(team=row, state=HandOver.State.WAITING).update(
        state=HandOver.State.WITHDRAWN, answered_by=by, answered_at=at
    )
    row.state = Team.State.RETIRED
    row.save(update_fields=["state"])
    note(league, "team.retired", by=by, acting_for=row.owner, at=at, reason=reason.strip(), team=row.pk)
    return row


@transaction.atomic
def bring_back(team: Team, *, by: Player, at: datetime) -> Team:
    """Let a retired team play again, as its story left it.

    Raises :class:`Conflict` for a team that is not retired, or whose owner has left the league: it is handed over first;
    :class:`Refused` if a Ronin of which there is only one serves another team by now (ruling 44).
    """
    row, league = lock_with_league(team, hires=True)
    require(fault_of_returning(row, league))
    present = [one for one in (row.scroll or {}).get("ninja", ()) if not one.get("gone")]
    require_free(row, [(one.get("profile", ""), "") for one in present])
    row.state = Team.State.FOUNDED
    row.save(update_fields=["state"])
    note(league, "team.brought_back", by=by, acting_for=row.owner, at=at, team=row.pk)
    return row
