"""Achievements of Tiny Ninjas: of a duellist, of a player, of a league, and a season's totals."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api import achievement_examples as examples
from league.api.leagues import find_league
from league.api.seasons import find_season
from league.queries import achievements as queries
from league.queries.career import visible_players
from teams.api.access import find, find_team, visitor
from teams.api.permissions import MayPlayOrLook

ANY = OpenApiTypes.OBJECT


class TeamAchievements(APIView):
    """A duellist's achievements."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="team_achievements", responses=ANY, examples=[examples.DUELLIST])
    def get(self, request: Request, team: int) -> Response:
        """Show which achievements a duellist has earned, when, in which match and how often, and which are missing."""
        return Response(queries.achievements_of_team(find_team(request, team, "teams.view_team")))


class PlayerAchievements(APIView):
    """A player's achievements."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="player_achievements", responses=ANY, examples=[examples.PLAYER])
    def get(self, request: Request, player: int) -> Response:
        """Show what a player's duellists have earned together, in the leagues that one may see, and what is missing."""
        user = visitor(request)
        row = find(visible_players(user), player)
        return Response({"name": row.name, **queries.achievements_of_player(user, row)})


class LeagueAchievements(APIView):
    """A league's board."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="league_achievements", responses=ANY, examples=[examples.BOARD])
    def get(self, request: Request, league: int) -> Response:
        """Show who in a league has which achievement, and how many each duellist has."""
        row = find_league(request, league)
        return Response({"league": row.pk, **queries.board_of(row)})


class SeasonAchievements(APIView):
    """A season's totals."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="season_achievements", responses=ANY, examples=[examples.TOTALS])
    def get(self, request: Request, season: int) -> Response:
        """Show what a season's matches brought: by duellist and by achievement."""
        row = find_season(request, season)
        return Response({"season": row.pk, **queries.totals_of(row)})
