"""Rounds: drawing, publishing, changing by hand, taking back."""

from zoneinfo import ZoneInfo

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.api import stage_examples as shown
from league.api.seasons import find_stage
from league.api.stage_shapes import (
    DrawRoundSerializer,
    PairingSerializer,
    ReasonSerializer,
    RoundSerializer,
    RoundsSerializer,
    SwapTablesSerializer,
    SwapTeamsSerializer,
)
from league.operations.stages import editing, rounds
from league.queries.rounds import round_row, visible_rounds
from teams.api.access import caller, visitor
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook


def answer_round(request: Request, stage: int, number: int, status: int = 200) -> Response:
    """Return a round of a stage as the caller may see it; a draft is not there for players."""
    row = visible_rounds(visitor(request)).filter(stage=stage, number=number).first()
    if row is None:
        raise Missing("round.unknown", gettext_noop("The stage has no such round."))
    return Response(round_row(row), status=status)


class Rounds(APIView):
    """The rounds of a stage."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="rounds", responses=RoundsSerializer, examples=[shown.ROUNDS])
    def get(self, request: Request, stage: int) -> Response:
        """List the rounds with their games; drafts for ninja masters only."""
        row = find_stage(request, stage)
        there = visible_rounds(visitor(request)).filter(stage=row)
        return Response({"rounds": [round_row(one) for one in there]})

    @extend_schema(
        operation_id="round_draw",
        request=DrawRoundSerializer,
        responses={201: RoundSerializer},
        examples=[shown.DRAW_ROUND, shown.ROUND_DRAWN],
    )
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Draw the next round of a Swiss or random weekly stage."""
        row = find_stage(request, stage, "league.run_league")
        given = DrawRoundSerializer(data=request.data)
        with timezone.override(ZoneInfo(row.season.league.time_zone)):
            given.is_valid(raise_exception=True)
        drawn = rounds.draw_round(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return answer_round(request, row.pk, drawn.number, 201)


class RoundDetail(APIView):
    """A round."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="round", responses=RoundSerializer, examples=[shown.ROUND])
    def get(self, request: Request, stage: int, number: int) -> Response:
        """Show a round with its games."""
        return answer_round(request, stage, number)


class RoundPublishing(APIView):
    """Publishing a draft."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="round_publish", request=None, responses=RoundSerializer, examples=[shown.ROUND])
    @idempotent
    def post(self, request: Request, stage: int, number: int) -> Response:
        """Show a draft to everybody."""
        row = find_stage(request, stage, "league.run_league")
        rounds.publish_round(row.pk, number, by=caller(request), at=timezone.now())
        return answer_round(request, row.pk, number)


class RoundVoiding(APIView):
    """Taking a round back."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="round_void",
        request=ReasonSerializer,
        responses=RoundsSerializer,
        examples=[shown.VOID_ROUND, shown.ROUNDS],
    )
    @idempotent
    def post(self, request: Request, stage: int, number: int) -> Response:
        """Take the last round back before any of its games has begun; the answer lists the rounds that are left."""
        row = find_stage(request, stage, "league.run_league")
        given = ReasonSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        rounds.void_round(row.pk, number, by=caller(request), at=timezone.now(), **given.validated_data)
        there = visible_rounds(visitor(request)).filter(stage=row)
        return Response({"rounds": [round_row(one) for one in there]})


class RoundSwap(APIView):
    """Two teams that change places."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="round_swap_teams",
        request=SwapTeamsSerializer,
        responses=RoundSerializer,
        examples=[shown.SWAP_TEAMS, shown.ROUND],
    )
    @idempotent
    def post(self, request: Request, stage: int, number: int) -> Response:
        """Let two teams change places: opponents, or a game and a bye."""
        row = find_stage(request, stage, "league.run_league")
        given = SwapTeamsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        editing.swap_teams(row.pk, number, by=caller(request), at=timezone.now(), **given.validated_data)
        return answer_round(request, row.pk, number)


class RoundTables(APIView):
    """Two games that change tables."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="round_swap_tables",
        request=SwapTablesSerializer,
        responses=RoundSerializer,
        examples=[shown.SWAP_TABLES, shown.ROUND],
    )
    @idempotent
    def post(self, request: Request, stage: int, number: int) -> Response:
        """Let two games change tables."""
        row = find_stage(request, stage, "league.run_league")
        given = SwapTablesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        editing.swap_tables(row.pk, number, by=caller(request), at=timezone.now(), **given.validated_data)
        return answer_round(request, row.pk, number)


class RoundPairing(APIView):
    """A pairing by hand."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="round_pair_by_hand",
        request=PairingSerializer,
        responses=RoundSerializer,
        examples=[shown.PAIRING, shown.ROUND],
    )
    def put(self, request: Request, stage: int, number: int) -> Response:
        """Write the whole pairing anew, before any game of the round has begun."""
        row = find_stage(request, stage, "league.run_league")
        given = PairingSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        editing.pair_by_hand(row.pk, number, given.validated_data["tables"], by=caller(request), at=timezone.now())
        return answer_round(request, row.pk, number)
