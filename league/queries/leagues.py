"""Leagues as their members and visitors may see them."""

from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from league.models import Enrolment, Entrant, JournalLine, League, Membership, Season
from league.rules.settings import LeagueSettings
from teams.models import Player, Team
from teams.queries.parties import of_player


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


def roles_of(user: Player | AnonymousUser) -> dict[int, str]:
    """Return the user's role in each of their leagues, by the league's id."""
    if not user.is_authenticated:
        return {}
    return dict(Membership.objects.filter(player=user).values_list("league_id", "role"))


def with_leagues(teams: QuerySet[Team]) -> QuerySet[Team]:
    """Return teams that know their league, so that :func:`league_of` asks for it once however often it is called.

    They are for reading: an operation that moves a team between leagues takes its own.
    """
    now = Enrolment.objects.filter(left_at__isnull=True).select_related("league")
    return teams.prefetch_related(Prefetch("enrolments", now, to_attr="enrolled_now"))


def league_of(team: Team) -> League | None:
    """Return the league a team is in now, or None."""
    known: list[Enrolment] | None = getattr(team, "enrolled_now", None)
    if known is None:
        known = list(Enrolment.objects.filter(team=team, left_at__isnull=True).select_related("league"))
    return known[0].league if known else None


def in_a_running_season(team: Team) -> bool:
    """Whether a team plays in a season that has started and is not over."""
    return Entrant.objects.filter(team=team, season__state=Season.State.RUNNING).exists()


def hidden_teams(user: Player | AnonymousUser, league: League, *, at: datetime) -> set[int]:
    """Return the teams of a league whose rosters a user may not see yet.

    Where the league hides them they show with its roster lock, or without one once a season of theirs has started. Owners
    and ninja masters see them before.
    """
    if not settings_of(league).rosters_hidden_until_lock or is_locked(league, at=at):
        return set()
    if role_of(user, league) == Membership.Role.MASTER:
        return set()
    teams = Team.objects.filter(enrolments__league=league, enrolments__left_at__isnull=True)
    if user.is_authenticated:
        teams = teams.exclude(owner=user)
    if league.roster_lock_at is None:
        teams = teams.exclude(pk__in=_under_way(league))
    return set(teams.values_list("pk", flat=True))


def is_locked(league: League, *, at: datetime) -> bool:
    """Whether a league's roster lock has come."""
    return league.roster_lock_at is not None and league.roster_lock_at <= at


def _under_way(league: League) -> QuerySet[Any, int]:
    """Return the teams with a season of a league that has started, over or not."""
    rows = Entrant.objects.filter(season__league=league).exclude(season__state=Season.State.PLANNED)
    return rows.values_list("team", flat=True)


def visible_leagues(user: Player | AnonymousUser) -> QuerySet[League]:
    """Return the leagues a user may see: public ones, those of which they are a member, and all for who runs the site."""
    public = ~Q(settings__public=False)
    if not user.is_authenticated:
        return League.objects.filter(public)
    if user.is_superuser:
        return League.objects.all()
    return League.objects.filter(public | Q(pk__in=Membership.objects.filter(player=user).values("league")))


def may_see_league(user: Player | AnonymousUser, league_id: int, settings: dict[str, Any]) -> bool:
    """Whether a user may see a league (see :func:`visible_leagues`) with these settings."""
    return _settings(msgspec.json.encode(settings)).public or visible_leagues(user).filter(pk=league_id).exists()


def masters_of(league: League) -> QuerySet[Player]:
    """Return the ninja masters of a league."""
    return Player.objects.filter(memberships__league=league, memberships__role=Membership.Role.MASTER).order_by("pk")


def leagues_run_by(user: Player) -> QuerySet[League]:
    """Return the leagues of which a player is a ninja master."""
    return League.objects.filter(memberships__player=user, memberships__role=Membership.Role.MASTER)


def visible_teams(user: Player | AnonymousUser) -> QuerySet[Team]:
    """Return the teams a user may see: those of visible leagues, their own, and the parties they are in."""
    in_league = Q(
        pk__in=Enrolment.objects.filter(league__in=visible_leagues(user), left_at__isnull=True).values("team")
    )
    if not user.is_authenticated:
        return Team.objects.filter(in_league)
    return Team.objects.filter(in_league | of_player(user))


def newest_public(count: int = 6) -> QuerySet[League]:
    """Return the leagues opened last of those that anybody may see."""
    return visible_leagues(AnonymousUser()).order_by("-pk")[:count]


def memberships_of(player: Player) -> QuerySet[Membership]:
    """Return a player's leagues with their role in each, newest first."""
    return Membership.objects.filter(player=player).select_related("league").order_by("-pk")


def teams_of(player: Player) -> QuerySet[Team]:
    """Return a player's teams and the parties they are in, newest first.

    The list ``current`` of each holds the enrolment it has now, if any.
    """
    now = Enrolment.objects.filter(left_at__isnull=True).select_related("league")
    current = Prefetch("enrolments", queryset=now, to_attr="current")
    return Team.objects.filter(of_player(player)).defer("draft", "scroll").prefetch_related(current).order_by("-pk")


def members_of(league: League) -> QuerySet[Membership]:
    """Return a league's members, ninja masters first, in order of name."""
    return Membership.objects.filter(league=league).select_related("player").order_by("role", "player__name", "pk")


def teams_in(league: League) -> QuerySet[Team]:
    """Return the teams that are in a league now, in order of name."""
    return (
        Team.objects.filter(enrolments__league=league, enrolments__left_at__isnull=True)
        .select_related("owner")
        .defer("draft", "scroll")
        .order_by("name", "pk")
    )


def journal_of(league: League) -> QuerySet[JournalLine]:
    """Return what was done in a league, newest first."""
    return JournalLine.objects.filter(league=league).select_related("by", "acting_for").order_by("-pk")
