"""Who may do what. Lower apps ask ``user.has_perm(name, object)``; this backend answers from leagues and their members.

====================  ==========================================================================================
``teams.view_team``   see that a team exists and its scroll: anyone in a public league, else members
``teams.view_roster`` see who is on it: as above, but where the league hides rosters only its owner and ninja masters
                      before the roster lock, or without one before its first season starts
``teams.change_team`` draft, found, recruit, answer after-match steps: its owner and the league's ninja masters
``teams.adjust_team`` change its treasury by decree, amend its story: the league's ninja masters
``teams.reopen_team`` take a founded team back to a draft: as above, until the roster lock or a season
``league.view_league``  anyone if the league is public, else members
``league.join_in``    be a member
``league.run_league`` be a ninja master
====================  ==========================================================================================
"""

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from league.models import League, Membership
from league.queries import leagues as league_queries
from teams.models import Player, Team

User = Player | AnonymousUser


class LeagueBackend(BaseBackend):
    """Object permissions from leagues, teams and memberships."""

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        """Answer for a league or a team; anything else is not ours to grant."""
        if isinstance(obj, Team):
            return _may_with_team(user_obj, perm, obj)
        if isinstance(obj, League):
            return _may_with_league(user_obj, perm, obj)
        return False


def _may_with_league(user: User, perm: str, league: League) -> bool:
    role = league_queries.role_of(user, league)
    if perm == "league.run_league":
        return role == Membership.Role.MASTER
    if perm == "league.join_in":
        return role is not None
    if perm == "league.view_league":
        return role is not None or league_queries.settings_of(league).public
    return False


def _may_with_team(user: User, perm: str, team: Team) -> bool:
    owner = bool(user.is_authenticated and team.owner_id == user.pk)
    league = league_queries.league_of(team)
    if league is None:
        return owner
    master = _may_with_league(user, "league.run_league", league)
    if perm == "teams.adjust_team" or owner or master:
        return _may_as_its_own(perm, team, league, master=master)
    if perm == "teams.view_team":
        return _may_with_league(user, "league.view_league", league)
    if perm == "teams.view_roster":
        hidden = team.pk in league_queries.hidden_teams(user, league, at=timezone.now())
        return not hidden and _may_with_league(user, "league.view_league", league)
    return False


def _may_as_its_own(perm: str, team: Team, league: League, *, master: bool) -> bool:
    """Answer for a team's owner or a ninja master: some ends with lock or season, some is for the latter alone."""
    if perm == "teams.adjust_team":
        return master
    if perm == "teams.reopen_team":
        return not league_queries.is_locked(league, at=timezone.now()) and not league_queries.in_a_running_season(team)
    return perm in {"teams.change_team", "teams.view_team", "teams.view_roster"}
