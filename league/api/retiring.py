"""A team retired and brought back, or begun anew."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.decoding import inside
from league.api import between_examples as examples
from league.operations.between import restarting, retiring
from teams.api.access import caller, find_team
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay
from teams.api.serializers import RosterField, TeamSerializer
from teams.api.strict import Body


class WhySerializer(Body):
    """Why, for the league's journal."""

    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class RestartSerializer(WhySerializer):
    """Why, and the roster to begin with; by default the one with which the team was founded."""

    roster = RosterField(required=False)


class TeamRetirement(APIView):
    """From the league's teams to its memories."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_retire",
        request=WhySerializer,
        responses=TeamSerializer,
        examples=[examples.WHY, examples.RETIRED],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Let the team retire between seasons: it keeps its story and enters nothing any more."""
        row = find_team(request, team, "teams.change_team")
        given = WhySerializer(data=request.data)
        given.is_valid(raise_exception=True)
        retired = retiring.retire_team(row, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(TeamSerializer(retired).data)


class TeamReturn(APIView):
    """And back."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_bring_back", request=None, responses=TeamSerializer, examples=[examples.BROUGHT_BACK]
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Let a retired team play again, as its story left it."""
        row = find_team(request, team, "teams.change_team")
        return Response(TeamSerializer(retiring.bring_back(row, by=caller(request), at=timezone.now())).data)


class TeamRestart(APIView):
    """A new beginning."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_restart",
        request=RestartSerializer,
        responses=TeamSerializer,
        examples=[examples.RESTART, examples.RESTARTED],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Make the team a draft again; founding it ends its old roster and keeps everything it played on record.

        Its owner may until the roster lock and between seasons, a ninja master at any time.
        """
        row = find_team(request, team, "teams.change_team")
        given = RestartSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        with inside("roster"):
            restarted = restarting.restart_team(
                row, reason=asked["reason"], draft=asked.get("roster"), by=caller(request), at=timezone.now()
            )
        return Response(TeamSerializer(restarted).data)


class TeamRestartCancel(APIView):
    """A new beginning called off."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_cancel_restart", request=None, responses=TeamSerializer, examples=[examples.BROUGHT_BACK]
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Let a team that has not been founded anew go on as it was."""
        row = find_team(request, team, "teams.change_team")
        return Response(TeamSerializer(restarting.cancel_restart(row, by=caller(request), at=timezone.now())).data)
