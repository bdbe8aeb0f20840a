"""What was entered by mistake: a member's name, a member without an account, a draft."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.api import examples
from league.api.leagues import find_league, member_of
from league.api.serializers import MembershipSerializer
from league.operations import bare_names
from league.operations.teams import discard_draft
from league.queries.leagues import teams_in
from teams.api.access import caller
from teams.api.permissions import MayPlay
from teams.api.strict import Body


class NameSerializer(Body):
    """Another name."""

    name = serializers.CharField(max_length=200)


class MemberDetail(APIView):
    """A member without an account."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="league_rename_member",
        request=NameSerializer,
        responses=MembershipSerializer,
        examples=[examples.NAME, examples.BARE_NAME],
    )
    def patch(self, request: Request, league: int, player: int) -> Response:
        """Call a member without an account otherwise."""
        row = find_league(request, league, "league.run_league")
        given = NameSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person, name = member_of(row, player), given.validated_data["name"]
        named = bare_names.rename_named_player(row, person, name, by=caller(request), at=timezone.now())
        return Response(MembershipSerializer(named, context={"master": True}).data)

    @extend_schema(operation_id="league_remove_member", responses={204: None})
    def delete(self, request: Request, league: int, player: int) -> Response:
        """Take a member without an account out of the league, while no team and no party hangs on them."""
        row = find_league(request, league, "league.run_league")
        bare_names.remove_named_player(row, member_of(row, player), by=caller(request), at=timezone.now())
        return Response(status=204)


class LeagueTeam(APIView):
    """A team of a league."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="league_discard_draft", responses={204: None})
    def delete(self, request: Request, league: int, team: int) -> Response:
        """Delete a draft that was never founded; its owner and the ninja masters may."""
        row = find_league(request, league)
        found: Any = teams_in(row).filter(pk=team).first()
        if found is None:
            raise Missing("team.unknown", gettext_noop("There is no such team, or you may not see it."))
        discard_draft(row, found, by=caller(request), at=timezone.now())
        return Response(status=204)
