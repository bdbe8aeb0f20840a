"""Careers of teams, ninja and players, head-to-head, and ratings over time."""

from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.api import career_examples as examples
from league.api.leagues import find_league
from league.queries import career as queries
from league.queries import ratings
from league.queries.leagues import visible_leagues
from teams.api.access import find, find_team, visitor
from teams.api.permissions import MayPlayOrLook
from teams.models import Player, Team
from teams.queries.career import careers_of_ninja, course_of_scroll

ANY = OpenApiTypes.OBJECT


class TeamCareer(APIView):
    """A team's past."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="team_career", responses=ANY, examples=[examples.CAREER])
    def get(self, request: Request, team: int) -> Response:
        """Show a team's seasons, titles, record, opponents, and (where rosters may be seen) its ninja, gone ones too."""
        row = find_team(request, team, "teams.view_team")
        user = visitor(request)
        ninja = careers_of_ninja(row) if user.has_perm("teams.view_roster", row) else []
        return Response({"team": row.pk, "name": row.name, **queries.career(user, row), "ninja": ninja})


class PlayerCareer(APIView):
    """A player's past."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="player_career", responses=ANY, examples=[examples.PLAYER])
    def get(self, request: Request, player: int) -> Response:
        """Show a player's seasons, titles, record and opponents in the leagues that one may see."""
        user = visitor(request)
        row: Player = find(queries.visible_players(user), player)
        return Response({"player": row.pk, "name": row.name, **queries.career(user, row)})


class PairSerializer(serializers.Serializer[Any]):
    """Two teams, or two players."""

    team = serializers.IntegerField(required=False)
    player = serializers.IntegerField(required=False)
    other = serializers.IntegerField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("team" in attrs) == ("player" in attrs):
            raise serializers.ValidationError({"team": _("Name a team or a player, and the other one.")})
        return attrs


class HeadToHead(APIView):
    """Two teams or two players against each other."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(
        operation_id="head_to_head",
        parameters=[OpenApiParameter("team", int), OpenApiParameter("player", int), OpenApiParameter("other", int)],
        responses=ANY,
        examples=[examples.HEAD_TO_HEAD],
    )
    def get(self, request: Request) -> Response:
        """Show every game between two teams, or two players, and the record of the first one in them."""
        asked = PairSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        given, user = asked.validated_data, visitor(request)
        one, other = find_pair(user, team=given.get("team"), player=given.get("player"), other=given["other"])
        found = queries.head_to_head(user, one, other)
        return Response({**found, "games": msgspec.to_builtins(found["games"])})


def find_pair(
    user: Player | AnonymousUser, *, team: int | None, player: int | None, other: int
) -> tuple[Team | Player, Team | Player]:
    """Return two teams, or two players, that a user may see. Raises :class:`Missing` for any other."""
    if team is not None:
        teams: QuerySet[Team] = queries.known_teams(user)
        return find(teams, team), find(teams, other)
    if player is not None:
        players = queries.visible_players(user)
        return find(players, player), find(players, other)
    raise Missing("not_found", gettext_noop("There is no such thing, or you may not see it."))


class LeagueRatings(APIView):
    """Skill in a league."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="league_ratings", responses=ANY, examples=[examples.RATINGS])
    def get(self, request: Request, league: int) -> Response:
        """List the skill ratings of a league's teams and players, when they were computed, and whether they are behind."""
        row = find_league(request, league)
        return Response({"league": row.pk, **ratings.ratings_of(row)})


class TeamRatings(APIView):
    """A team's ratings over time."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="team_ratings", responses=ANY, examples=[examples.COURSE])
    def get(self, request: Request, team: int) -> Response:
        """Show a team's rating and treasury (koban) after each chapter, and its skill after each game in each league."""
        row = find_team(request, team, "teams.view_team")
        user = visitor(request)
        scroll = course_of_scroll(row) if user.has_perm("teams.view_roster", row) else []
        return Response(
            {
                "team": row.pk,
                "koban": msgspec.to_builtins(scroll),
                "skill": [
                    {"league": league.pk, "name": league.name, "course": msgspec.to_builtins(course)}
                    for league, course in ratings.courses_of(row, visible_leagues(user))
                ],
            }
        )
