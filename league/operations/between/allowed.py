"""What a team may do between seasons: one rule each for the operation that does it and the page that offers it.

Every function returns the refusal, None if the deed is allowed now.
"""

from datetime import datetime

from games.models import Match
from games.refusals import Conflict
from games.rules.kernel.findings import Finding, gettext_noop
from games.systems import is_cooperative
from league.models import League, Membership
from league.queries.between import still_playing
from teams.models import Player, Team
from teams.operations.idle import busy_with, fault_of


def require(fault: Conflict | None) -> None:
    """Raise a refusal, if there is one."""
    if fault is not None:
        raise fault


def fault_of_retiring(team: Team) -> Conflict | None:
    """Say why a team cannot retire: busy, or in a season that runs. An open redraft does not keep it from it."""
    if team.state == Team.State.RETIRED:
        return Conflict("team.retired", gettext_noop("This team is retired already."))
    busy = busy_with(team) if team.state == Team.State.REDRAFT else fault_of(team)
    if busy is not None:
        return _conflict(busy)
    playing = still_playing([team.pk])
    if playing:
        text = gettext_noop("{team} plays in {season}: let it leave that season first.")
        return Conflict("team.still_playing", text, team=team.name, season=playing[team.pk])
    return None


def fault_of_returning(team: Team, league: League) -> Conflict | None:
    """Say why a team cannot be brought back: it is not retired, or its owner has left the league."""
    if team.state != Team.State.RETIRED:
        return Conflict("team.not_retired", gettext_noop("This team is not retired."))
    if not Membership.objects.filter(league=league, player=team.owner_id).exists():
        text = gettext_noop("Its owner is no member of the league any more: pass the team on first.")
        return Conflict("team.owner_gone", text)
    return None


def fault_of_restarting(team: Team, league: League, *, by: Player, at: datetime) -> Conflict | None:
    """Say why a team cannot begin anew: busy, or for its owner in a season and after the roster lock."""
    busy = fault_of(team)
    if busy is not None:
        return _conflict(busy)
    if by.has_perm("league.run_league", league):
        return None
    playing = still_playing([team.pk])
    if playing:
        text = gettext_noop("{team} plays in {season}: until that is over only a ninja master lets it begin anew.")
        return Conflict("team.still_playing", text, team=team.name, season=playing[team.pk])
    return _locked(league, at=at)


def fault_of_redrafting(team: Team, league: League, *, by: Player, at: datetime) -> Conflict | None:
    """Say why a team cannot be drafted anew: nobody opened it, or for its owner after the roster lock."""
    if team.state != Team.State.REDRAFT:
        return Conflict("redraft.not_open", gettext_noop("This team is not being drafted anew."))
    return None if by.has_perm("league.run_league", league) else _locked(league, at=at)


def fault_of_passing_on(team: Team) -> Conflict | None:
    """Say why a team cannot change hands: one of its reports waits for an answer."""
    unanswered = (Match.State.REPORTED, Match.State.DISPUTED)
    if team.appearances.filter(match__state__in=unanswered).exists():
        text = gettext_noop("A report of this team waits for its answer: settle it first.")
        if is_cooperative(team.system):
            text = gettext_noop("A report of this party waits for its answer: settle it first.")
        return Conflict("transfer.report_waits", text)
    return None


def _locked(league: League, *, at: datetime) -> Conflict | None:
    if league.roster_lock_at is None or league.roster_lock_at > at:
        return None
    text = gettext_noop("The roster lock has passed: only a ninja master changes rosters now.")
    return Conflict("league.rosters_locked", text)


def _conflict(fault: Finding) -> Conflict:
    return Conflict(fault.code, fault.text, None, **fault.params)
