"""Pages of achievements in Tiny Ninjas: of a duellist, of a player, a league's board, and a season's totals."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404, HttpRequest, HttpResponse

from games.refusals import Missing
from league.pages.leagues import league_context
from league.pages.showing import find_league, find_season, find_team, reader, show
from league.pages.teams import team_context
from league.queries import achievements as queries
from league.queries.career import visible_players


@contextmanager
def _of_duels() -> Iterator[None]:
    """Answer that there is no such page for a game that has no achievements."""
    try:
        yield
    except Missing as none:
        raise Http404 from none


def team(request: HttpRequest, team: int) -> HttpResponse:
    """Show what a duellist has earned, when and in which match, and what is missing."""
    row, league = find_team(request, team)
    with _of_duels():
        context = {**team_context(request, row, league), **queries.achievements_of_team(row)}
        return show(request, "koban/achievements/team.html", {**context, "team": row})


def player(request: HttpRequest, player: int) -> HttpResponse:
    """Show what a player's duellists have earned together, in the leagues that the reader may see."""
    user = reader(request)
    row = visible_players(user).filter(pk=player).first()
    if row is None:
        raise Http404
    context = {**queries.achievements_of_player(user, row), "who": row}
    return show(request, "koban/achievements/player.html", context)


def league(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who in a league has which achievement."""
    row = find_league(request, slug)
    with _of_duels():
        context = {**league_context(request, row), **queries.board_of(row)}
        return show(request, "koban/achievements/league.html", context)


def season(request: HttpRequest, season: int) -> HttpResponse:
    """Show what the matches of a season brought."""
    row = find_season(request, season)
    with _of_duels():
        context = {**league_context(request, row.league), "season": row, **queries.totals_of(row)}
        return show(request, "koban/achievements/season.html", context)
