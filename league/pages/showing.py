"""Answering with a page, and finding what an address names without telling anybody more than they may know."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone

from league.models import League, Season, Stage
from league.pages.faults import Faults
from league.queries.leagues import league_of, visible_leagues, with_leagues
from teams.models import Player, Team


def show(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Answer with a page: 422 if it shows ``faults`` or a ``form`` with errors, else 200."""
    faults, form = context.get("faults"), context.get("form")
    wrong = bool(isinstance(faults, Faults) and len(faults)) or bool(form is not None and form.is_bound and form.errors)
    return render(request, template, context, status=422 if wrong else 200)


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what a form was sent with, empty or not; None if none was sent."""
    return request.POST if request.method == "POST" else None


def reader(request: HttpRequest) -> Player | AnonymousUser:
    """Return whoever reads."""
    user = request.user
    return user if isinstance(user, Player) else AnonymousUser()


def player(request: HttpRequest) -> Player:
    """Return the player of a request that cannot be anonymous (``login_required``)."""
    user = request.user
    if not isinstance(user, Player):
        raise PermissionDenied
    return user


def find_league(request: HttpRequest, slug: str, permission: str = "league.view_league") -> League:
    """Return a league on which the reader has ``permission``, and set the page's clock to the league's.

    Raises :class:`Http404` if they may not see it, :class:`PermissionDenied` if they only may see it.
    """
    league = visible_leagues(reader(request)).filter(slug=slug).first()
    if league is None:
        raise Http404
    return _enter(request, league, permission)


def find_season(request: HttpRequest, pk: int, permission: str = "league.view_league") -> Season:
    """Return a season with its league; see :func:`find_league`."""
    rows = Season.objects.select_related("league").filter(league__in=visible_leagues(reader(request)))
    season = rows.filter(pk=pk).first()
    if season is None:
        raise Http404
    _enter(request, season.league, permission)
    return season


def find_stage(request: HttpRequest, pk: int, permission: str = "league.view_league") -> Stage:
    """Return a stage with its season and league; see :func:`find_league`."""
    rows = Stage.objects.select_related("season__league").filter(season__league__in=visible_leagues(reader(request)))
    stage = rows.filter(pk=pk).first()
    if stage is None:
        raise Http404
    _enter(request, stage.season.league, permission)
    return stage


def find_team(request: HttpRequest, pk: int, permission: str = "teams.view_team") -> tuple[Team, League | None]:
    """Return a team on which the reader has ``permission``, with its league, whose clock the page then shows.

    Raises :class:`Http404` if they may not see it, :class:`PermissionDenied` if they only may see it.
    """
    team = with_leagues(Team.objects.select_related("owner")).filter(pk=pk).first()
    if team is None or not reader(request).has_perm("teams.view_team", team):
        raise Http404
    if permission != "teams.view_team" and not reader(request).has_perm(permission, team):
        raise PermissionDenied
    league = league_of(team)
    if league is not None:
        timezone.activate(ZoneInfo(league.time_zone))
    return team, league


def _enter(request: HttpRequest, league: League, permission: str) -> League:
    if permission != "league.view_league" and not reader(request).has_perm(permission, league):
        raise PermissionDenied
    timezone.activate(ZoneInfo(league.time_zone))
    return league
