"""A league's teams go into a new season: what would change, and carrying it out."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.rules.kernel.system import Luggage
from league.api import between_examples as examples
from league.api.seasons import find_season
from league.api.serializers import EntrantsSerializer
from league.models import Season
from league.operations.between import rollover
from teams.api.access import caller
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay
from teams.api.shapes import reference
from teams.api.strict import Body


class RolloverSerializer(Body):
    """Which teams go into the season (all founded ones of the league where none are named), and what they take along.

    What is left out is as the league's settings say, and absences as its rules say.
    """

    teams = serializers.ListField(child=serializers.IntegerField(), max_length=500, required=False)
    absences = serializers.BooleanField(required=False, allow_null=True, default=None)
    advancement = serializers.BooleanField(required=False, allow_null=True, default=None)
    treasury = serializers.BooleanField(required=False, allow_null=True, default=None)


class SettleRolloverSerializer(RolloverSerializer):
    """A roll-over to carry out on the basis of its preview: the heads of the stories, by team."""

    basis = serializers.DictField(child=serializers.IntegerField(min_value=0))


def _luggage(season: Season, asked: dict[str, Any]) -> Luggage:
    wanted = {name: asked[name] for name in ("absences", "advancement", "treasury")}
    return rollover.luggage_of(season.league, **wanted)


class SeasonRolloverPreview(APIView):
    """What a roll-over would change."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="season_preview_rollover",
        request=RolloverSerializer,
        responses={200: reference("RolloverPreview")},
        examples=[examples.ROLLOVER, examples.ROLLOVER_PREVIEW],
    )
    def post(self, request: Request, season: int) -> Response:
        """Show what going into a planned season changes on every scroll. Writes nothing."""
        row = find_season(request, season, "league.run_league")
        given = RolloverSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        luggage = _luggage(row, asked)
        return Response(rollover.preview_rollover(row, luggage, teams=asked.get("teams"), by=caller(request)))


class SeasonRollover(APIView):
    """Rolling over."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="season_rollover",
        request=SettleRolloverSerializer,
        responses={201: EntrantsSerializer},
        examples=[examples.ROLLOVER_SETTLE, examples.ROLLED_OVER],
    )
    @idempotent
    def post(self, request: Request, season: int) -> Response:
        """Take the teams into the season and enter them, on the basis of a preview; the answer lists all entrants."""
        row = find_season(request, season, "league.run_league")
        given = SettleRolloverSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        entrants = rollover.roll_over(
            row.pk,
            _luggage(row, asked),
            teams=asked.get("teams"),
            basis=asked["basis"],
            by=caller(request),
            at=timezone.now(),
        )
        return Response({"teams": [one.team_id for one in entrants]}, status=201)
