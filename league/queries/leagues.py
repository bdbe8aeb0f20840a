"""Leagues as their members and visitors may see them."""

from functools import lru_cache

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from league.models import Enrolment, League, Membership
from league.rules.settings import LeagueSettings
from teams.models import Player, Team


def settings_of(league: League) -> LeagueSettings:
    """Return a league's settings, typed, with defaults for what it never set."""
    return _settings(msgspec.json.encode(league.settings))


@lru_cache(maxsize=256)
def _settings(document: bytes) -> LeagueSettings:
    return msgspec.json.decode(document, type=LeagueSettings)


def role_of(user: Player | AnonymousUser, league: League) -> str | None:
    """Return the user's role in a league, or None for a stranger."""
    if not user.is_authenticated:
        return None
    return Membership.objects.filter(league=league, player=user).values_list("role", flat=True).first()


def league_of(team: Team) -> League | None:
    """Return the league a team is in now, or None."""
    enrolment = Enrolment.objects.filter(team=team, left_at__isnull=True).select_related("league").first()
    return enrolment.league if enrolment else None


def visible_leagues(user: Player | AnonymousUser) -> QuerySet[League]:
    """Return the leagues a user may see: public ones and those of which they are a member."""
    public = ~Q(settings__public=False)
    if not user.is_authenticated:
        return League.objects.filter(public)
    return League.objects.filter(public | Q(pk__in=Membership.objects.filter(player=user).values("league")))


def leagues_run_by(user: Player) -> QuerySet[League]:
    """Return the leagues of which a player is a ninja master."""
    return League.objects.filter(memberships__player=user, memberships__role=Membership.Role.MASTER)


def visible_teams(user: Player | AnonymousUser) -> QuerySet[Team]:
    """Return the teams a user may see: those of visible leagues and their own."""
    in_league = Q(
        pk__in=Enrolment.objects.filter(league__in=visible_leagues(user), left_at__isnull=True).values("team")
    )
    if not user.is_authenticated:
        return Team.objects.filter(in_league)
    return Team.objects.filter(in_league | Q(owner=user))
