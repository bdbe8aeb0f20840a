"""Forecasts of a stage: asked for, watched and read."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.api import forecast_examples as examples
from league.api.seasons import find_stage
from league.operations import forecasts
from league.queries.forecast import latest_forecast, shown_forecast
from teams.api.access import caller
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlayOrLook
from teams.api.shapes import reference
from teams.api.strict import Body


class ForecastSerializer(Body):
    """How often the rest of a stage is to be played; the same ``seed`` gives the same forecast."""

    runs = serializers.IntegerField(min_value=100, max_value=20_000, default=2000)
    seed = serializers.CharField(max_length=40, allow_blank=True, default="")


class StageForecast(APIView):
    """The forecast of a stage."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="stage_forecast", responses={200: reference("Forecast")}, examples=[examples.FORECAST])
    def get(self, request: Request, stage: int) -> Response:
        """Show the latest forecast: how far it is, and each team's chance of every place, the playoffs and the title."""
        job = latest_forecast(find_stage(request, stage))
        if job is None:
            raise Missing("forecast.none", gettext_noop("Nobody has asked for a forecast of this stage yet."))
        return Response(shown_forecast(job))

    @extend_schema(
        operation_id="stage_forecast_ask",
        request=ForecastSerializer,
        responses={202: reference("Forecast")},
        examples=[examples.ASK, examples.ASKED],
    )
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Have workers play the rest of the stage many times from the teams' skill; read the answer at this address.

        Where players arrange their games, each team of an open stage is taken to play as many as its settings allow (or else
        as many as the busiest team has), and each team of a ladder to make one more challenge after what is agreed on.
        """
        row = find_stage(request, stage)
        given = ForecastSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        job = forecasts.ask_for_a_forecast(row, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(shown_forecast(job), status=202)
