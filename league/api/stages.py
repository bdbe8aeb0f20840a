"""Stages of a season: planning, starting, finishing."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api import examples
from league.api import stage_examples as shown
from league.api.seasons import find_season, find_stage
from league.api.serializers import PlanStageSerializer, SeasonSerializer, StageSerializer
from league.api.stage_shapes import ChangeStageSerializer, StageOrderSerializer
from league.operations.stages import finishing, planning, starting
from teams.api.access import caller
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook


class SeasonStages(APIView):
    """The stages of a season."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="stage_add",
        request=PlanStageSerializer,
        responses={201: StageSerializer},
        examples=[shown.ADD_STAGE, shown.STAGE_ADDED],
    )
    @idempotent
    def post(self, request: Request, season: int) -> Response:
        """Plan one more stage, after those there are."""
        row = find_season(request, season, "league.run_league")
        given = PlanStageSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        stage = planning.add_stage(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(StageSerializer(stage).data, status=201)


class StageOrder(APIView):
    """The order of a season's stages."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="stage_order",
        request=StageOrderSerializer,
        responses=SeasonSerializer,
        examples=[shown.STAGE_ORDER, examples.SEASON],
    )
    def put(self, request: Request, season: int) -> Response:
        """Put the stages into another order; those that have started keep their places."""
        row = find_season(request, season, "league.run_league")
        given = StageOrderSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        ordered = planning.order_stages(row.pk, given.validated_data["stages"], by=caller(request), at=timezone.now())
        return Response(SeasonSerializer(ordered).data)


class StageDetail(APIView):
    """A stage."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="stage", responses=StageSerializer, examples=[shown.STAGE])
    def get(self, request: Request, stage: int) -> Response:
        """Show a stage with its settings."""
        return Response(StageSerializer(find_stage(request, stage)).data)

    @extend_schema(
        operation_id="stage_change",
        request=ChangeStageSerializer,
        responses=StageSerializer,
        examples=[shown.CHANGE_STAGE, shown.STAGE],
    )
    def patch(self, request: Request, stage: int) -> Response:
        """Change a stage that has not started."""
        row = find_stage(request, stage, "league.run_league")
        given = ChangeStageSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        changed = planning.change_stage(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(StageSerializer(changed).data)

    @extend_schema(operation_id="stage_remove", request=None, responses=SeasonSerializer, examples=[examples.SEASON])
    def delete(self, request: Request, stage: int) -> Response:
        """Take a stage that has not started out of its season; the answer is the season."""
        row = find_stage(request, stage, "league.run_league")
        return Response(SeasonSerializer(planning.remove_stage(row.pk, by=caller(request), at=timezone.now())).data)


class StageStart(APIView):
    """Starting a stage."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="stage_start", request=None, responses=StageSerializer, examples=[shown.STAGE])
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Seat the field, draw lots, and draw what can be drawn at once."""
        row = find_stage(request, stage, "league.run_league")
        return Response(StageSerializer(starting.start_stage(row.pk, by=caller(request), at=timezone.now())).data)


class StageFinish(APIView):
    """Finishing a stage."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="stage_finish", request=None, responses=StageSerializer, examples=[shown.STAGE])
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Close a stage whose games are all decided, planned rounds or not."""
        row = find_stage(request, stage, "league.run_league")
        return Response(StageSerializer(finishing.finish_stage(row.pk, by=caller(request), at=timezone.now())).data)
