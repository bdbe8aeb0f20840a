"""Teams drafted anew between seasons, within a budget."""

from typing import Any

import msgspec
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.findings import spoken_all
from games.names import check_name
from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop
from league.api import between_examples as examples
from league.api.seasons import find_season
from league.api.serializers import EntrantsSerializer
from league.operations.between import redrafting
from teams.api.access import caller, find_team
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay
from teams.api.serializers import DraftLineSerializer, FindingSerializer, TeamSerializer
from teams.api.strict import Body
from teams.models import Team
from teams.operations.redrafts import check_redraft


class OpenRedraftsSerializer(EntrantsSerializer):
    """Teams to be drafted anew, each within ``budget`` koban (a new team's where it is left out).

    A model that stays costs what is listed, and ``advance_koban`` for each of its advances.
    """

    budget = serializers.IntegerField(min_value=0, max_value=10_000, required=False, allow_null=True, default=None)
    advance_koban = serializers.IntegerField(min_value=0, max_value=1000, required=False, default=0)


class RecruitSerializer(Body):
    """A model to recruit: its name, and profile and ability by key or printed name."""

    name = serializers.CharField(max_length=60, validators=[check_name])
    profile = serializers.CharField(max_length=60)
    ability = serializers.CharField(max_length=60, required=False)


class SaveRedraftSerializer(Body):
    """Ids of the ninja that stay, and the models to recruit."""

    keep = serializers.ListField(child=serializers.CharField(max_length=20), max_length=100)
    recruit = RecruitSerializer(many=True, required=False, default=[])


class RedraftBodySerializer(SaveRedraftSerializer):
    """A redraft as it is stored: without a ``budget`` it is that of a new team."""

    budget = serializers.IntegerField(allow_null=True)
    advance_koban = serializers.IntegerField()


class RedraftSerializer(serializers.Serializer[Any]):
    """A redraft and what the rules say of it; ``cost`` and ``left`` in koban."""

    team = TeamSerializer()
    redraft = RedraftBodySerializer()
    legal = serializers.BooleanField()
    cost = serializers.IntegerField()
    left = serializers.IntegerField()
    rating = serializers.IntegerField()
    lines = DraftLineSerializer(many=True)
    violations = FindingSerializer(many=True)


def _answer(team: Team) -> Response:
    if team.state != Team.State.REDRAFT:
        raise Conflict("redraft.not_open", gettext_noop("This team is not being drafted anew."))
    told = check_redraft(team, team.redraft)
    return Response(
        {
            "team": TeamSerializer(team).data,
            "redraft": team.redraft,
            "legal": not told.violations,
            "cost": told.cost,
            "left": told.left,
            "rating": told.rating,
            "lines": msgspec.to_builtins(told.lines),
            "violations": spoken_all(told.violations),
        }
    )


class SeasonRedrafts(APIView):
    """Letting teams be drafted anew."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="season_open_redrafts",
        request=OpenRedraftsSerializer,
        responses={201: EntrantsSerializer},
        examples=[examples.OPEN_REDRAFTS, examples.REDRAFTS_OPEN],
    )
    @idempotent
    def post(self, request: Request, season: int) -> Response:
        """Let teams be drafted anew for a planned season; one whose redraft is open gets the new budget."""
        row = find_season(request, season, "league.run_league")
        given = OpenRedraftsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        opened = redrafting.open_redrafts(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response({"teams": [team.pk for team in opened]}, status=201)


class TeamRedraft(APIView):
    """A team that is drafted anew."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="team_redraft", responses=RedraftSerializer, examples=[examples.REDRAFT])
    def get(self, request: Request, team: int) -> Response:
        """Show the redraft with its cost, what is left, its rating and every rule it breaks."""
        return _answer(find_team(request, team, "teams.change_team"))

    @extend_schema(
        operation_id="team_save_redraft",
        request=SaveRedraftSerializer,
        responses=RedraftSerializer,
        examples=[examples.SAVE_REDRAFT, examples.REDRAFT],
    )
    def put(self, request: Request, team: int) -> Response:
        """Say who stays and who joins, until the roster lock. It may break rules: only finishing insists."""
        row = find_team(request, team, "teams.change_team")
        given = SaveRedraftSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        recruits = [dict(one) for one in asked["recruit"]]
        return _answer(redrafting.save_redraft(row, asked["keep"], recruits, by=caller(request), at=timezone.now()))


class TeamRedraftFinish(APIView):
    """From redraft to team."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_finish_redraft", request=None, responses=TeamSerializer, examples=[examples.REDRAFTED]
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Make the team what its redraft says, if that is legal; its story goes on."""
        row = find_team(request, team, "teams.change_team")
        done = redrafting.finish_redraft(row, by=caller(request), at=timezone.now())
        return Response(TeamSerializer(done).data)


class TeamRedraftCancel(APIView):
    """A redraft called off."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_cancel_redraft", request=None, responses=TeamSerializer, examples=[examples.REDRAFTED]
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Let the team stay as it was; only a ninja master may."""
        row = find_team(request, team, "teams.adjust_team")
        done = redrafting.cancel_redraft(row, by=caller(request), at=timezone.now())
        return Response(TeamSerializer(done).data)
