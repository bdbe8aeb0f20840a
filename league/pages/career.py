"""Pages about the past: of a team and its ninja, of a player, of two that met, and of ratings over time."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games.models import SystemKey
from games.systems import ruleset
from league.models.fixture import OUTCOMES
from league.pages.charts import chart
from league.pages.leagues import league_context
from league.pages.showing import find_league, find_team, reader, show
from league.pages.stories import CHAPTERS
from league.pages.teams import team_context
from league.queries import career as queries
from league.queries import ratings
from league.queries.leagues import visible_leagues
from teams.models import Player, Team
from teams.queries.career import careers_of_ninja, course_of_scroll


def team(request: HttpRequest, team: int) -> HttpResponse:
    """Show a team's seasons, titles, opponents, and (where rosters may be seen) every ninja it ever had."""
    row, league = find_team(request, team)
    user = reader(request)
    context = {
        **team_context(request, row, league),
        **queries.career(user, row),
        "ninja": careers_of_ninja(row) if user.has_perm("teams.view_roster", row) else [],
        "feats": _feats(row),
        "versus": f"team={row.pk}",
    }
    return show(request, "koban/career/team.html", context)


def _feats(team: Team) -> dict[str, str]:
    """Return the names of the feats that a team's rules know, by key."""
    if team.system != SystemKey.ALLSTARS or team.ruleset_id is None:
        return {}
    return {key: gettext(feat.name) for key, feat in ruleset(team.ruleset_id).feats.items()}


def player(request: HttpRequest, player: int) -> HttpResponse:
    """Show a player's seasons, titles and opponents in the leagues that the reader may see."""
    user = reader(request)
    row = queries.visible_players(user).filter(pk=player).first()
    if row is None:
        claimer = queries.claimer_of(user, player)
        if claimer is None:
            raise Http404
        return redirect("pages:player", claimer.pk)
    context = {
        "who": row,
        "duels": queries.has_duellists(user, row),
        **queries.career(user, row),
        "skills": [
            (league, course[-1].skill.shown) for league, course in ratings.courses_of(row, visible_leagues(user))
        ],
    }
    return show(request, "koban/career/player.html", context)


def head_to_head(request: HttpRequest) -> HttpResponse:
    """Show the games of two teams, or of two players, against each other."""
    user = reader(request)
    one, other = _pair(request, user)
    context = {
        "one": one,
        "other": other,
        "teams": isinstance(one, Team),
        "outcomes": OUTCOMES,
        **queries.head_to_head(user, one, other),
    }
    return show(request, "koban/career/head_to_head.html", context)


def _pair(request: HttpRequest, user: Player | AnonymousUser) -> tuple[Team | Player, Team | Player]:
    """Return the two of an address: ``team`` and ``other``, or ``player`` and ``other``."""
    rows: QuerySet[Team] | QuerySet[Player]
    name, rows = (
        ("team", queries.known_teams(user)) if "team" in request.GET else ("player", queries.visible_players(user))
    )
    asked = [request.GET.get(name, ""), request.GET.get("other", "")]
    if not all(number.isdecimal() and len(number) < 10 for number in asked):
        raise Http404
    found = rows.in_bulk([int(number) for number in asked])
    if len(found) < 2:
        raise Http404
    return found[int(asked[0])], found[int(asked[1])]


def team_ratings(request: HttpRequest, team: int) -> HttpResponse:
    """Show a team's rating from its scroll after each chapter, and its skill after each game, each with a chart."""
    row, league = find_team(request, team)
    user = reader(request)
    marks = course_of_scroll(row) if user.has_perm("teams.view_roster", row) else []
    context = {
        **team_context(request, row, league),
        "marks": marks,
        "chapters": CHAPTERS,
        "chart": chart([float(mark.rating) for mark in marks]),
        "courses": [_course(*one) for one in ratings.courses_of(row, visible_leagues(user))],
    }
    return show(request, "koban/career/ratings.html", context)


def _course(league: Any, course: Any) -> dict[str, Any]:
    return {"league": league, "course": course, "chart": chart([step.skill.shown for step in course])}


def league_ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """List the skill ratings of a league's teams and players."""
    league = find_league(request, slug)
    return show(request, "koban/career/league.html", {**league_context(request, league), **ratings.ratings_of(league)})
