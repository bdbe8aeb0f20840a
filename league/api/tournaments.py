"""A day at a tournament: check-in and the clock of a round."""

from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api import examples
from league.api import stage_examples as shown
from league.api.moments import MomentField
from league.api.places import EntrantSerializer
from league.api.rounds import answer_round
from league.api.seasons import find_season, find_stage
from league.api.serializers import SeasonSerializer
from league.api.stage_shapes import RoundSerializer
from league.operations.stages import tournament
from league.queries.seats import entrant_row, entrants_with_teams
from teams.api.access import caller
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.strict import Body


class CheckInTimesSerializer(Body):
    """When teams check in; without a time zone on the league's clock. Null for ``opens_at``: there is no check-in."""

    opens_at = MomentField(allow_null=True)
    closes_at = MomentField(required=False, allow_null=True, default=None)


class CheckInSerializer(Body):
    """Teams that are there, or with ``present`` false are not after all."""

    teams = serializers.ListField(child=serializers.IntegerField(), max_length=500)
    present = serializers.BooleanField(required=False, default=True)


class EntrantListSerializer(serializers.Serializer[Any]):
    """Everybody in the season, in order of seed."""

    entrants = EntrantSerializer(many=True)


class ClockSerializer(Body):
    """``start`` and ``extend`` need ``minutes``; ``stop`` does not."""

    action = serializers.ChoiceField(["start", "extend", "stop"])
    minutes = serializers.IntegerField(required=False, default=0)


class CheckIn(APIView):
    """Check-in of a tournament."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="check_in_list", responses=EntrantListSerializer, examples=[shown.CHECKED_IN])
    def get(self, request: Request, season: int) -> Response:
        """List everybody in the tournament, and who is there."""
        row = find_season(request, season)
        return Response({"entrants": [entrant_row(one) for one in entrants_with_teams(row)]})

    @extend_schema(
        operation_id="check_in_set",
        request=CheckInTimesSerializer,
        responses=SeasonSerializer,
        examples=[shown.CHECK_IN_TIMES, examples.SEASON],
    )
    def put(self, request: Request, season: int) -> Response:
        """Set when check-in opens and closes."""
        row = find_season(request, season, "league.run_league")
        given = CheckInTimesSerializer(data=request.data)
        with timezone.override(ZoneInfo(row.league.time_zone)):
            given.is_valid(raise_exception=True)
        changed = tournament.set_check_in(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(SeasonSerializer(changed).data)

    @extend_schema(
        operation_id="check_in",
        request=CheckInSerializer,
        responses=EntrantListSerializer,
        examples=[shown.CHECK_IN, shown.CHECKED_IN],
    )
    @idempotent
    def post(self, request: Request, season: int) -> Response:
        """Check teams in: players their own while check-in is open, ninja masters all."""
        row = find_season(request, season)
        given = CheckInSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        there = tournament.check_in(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response({"entrants": [entrant_row(one) for one in there]})


class RoundClock(APIView):
    """The clock of a round."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="round_clock",
        request=ClockSerializer,
        responses=RoundSerializer,
        examples=[shown.CLOCK, shown.ROUND],
    )
    @idempotent
    def post(self, request: Request, stage: int, number: int) -> Response:
        """Start, extend or stop the clock."""
        row = find_stage(request, stage, "league.run_league")
        given = ClockSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        by, at = caller(request), timezone.now()
        if asked["action"] == "stop":
            tournament.stop_clock(row.pk, number, by=by, at=at)
        else:
            turn = tournament.start_clock if asked["action"] == "start" else tournament.extend_clock
            turn(row.pk, number, minutes=asked["minutes"], by=by, at=at)
        return answer_round(request, row.pk, number)
