"""Teams that pass from one player to another."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api import between_examples as examples
from league.models import HandOver
from league.operations.between import handing_over
from league.queries.between import find_player, offers_of, offers_to
from teams.api.access import caller, find_team
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay
from teams.api.strict import Body


class TransferSerializer(serializers.ModelSerializer[HandOver]):
    """A team that was offered by its owner then (``giver``) to another player (``taker``)."""

    team_name = serializers.CharField(source="team.name", read_only=True)
    giver_name = serializers.CharField(source="giver.name", read_only=True)
    taker_name = serializers.CharField(source="taker.name", read_only=True)

    class Meta:
        model = HandOver
        fields = [
            "id",
            "team",
            "team_name",
            "giver",
            "giver_name",
            "taker",
            "taker_name",
            "state",
            "proposed_at",
            "answered_at",
        ]
        read_only_fields = fields


class OfferSerializer(Body):
    """The new owner, a member of the league; with ``at_once`` a ninja master gives the team without asking."""

    player = serializers.IntegerField(min_value=1)
    at_once = serializers.BooleanField(required=False, default=False)


class MyTransfers(generics.ListAPIView[HandOver]):
    """Teams offered to the caller."""

    permission_classes = [MayPlay]
    serializer_class = TransferSerializer
    queryset = HandOver.objects.none()

    def get_queryset(self) -> Any:
        return offers_to(caller(self.request))

    @extend_schema(operation_id="transfers", examples=[examples.TRANSFER])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the teams that wait for the caller's answer, newest first."""
        return super().get(request, *args, **kwargs)


class TeamTransfers(generics.ListAPIView[HandOver]):
    """Who owned a team, and to whom it is offered."""

    permission_classes = [MayPlay]
    serializer_class = TransferSerializer
    queryset = HandOver.objects.none()

    def get_queryset(self) -> Any:
        return offers_of(find_team(self.request, self.kwargs["team"], "teams.change_team"))

    @extend_schema(operation_id="team_transfers", examples=[examples.TRANSFER])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List a team's offers, answered and waiting, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="team_offer",
        request=OfferSerializer,
        responses={201: TransferSerializer},
        examples=[examples.OFFER, examples.OFFERED],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Offer a team to another member; a ninja master may give it at once."""
        row = find_team(request, team, "teams.change_team")
        given = OfferSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        act = handing_over.give_team if given.validated_data["at_once"] else handing_over.offer_team
        taker = find_player(given.validated_data["player"])
        return Response(TransferSerializer(act(row, taker, by=caller(request), at=timezone.now())).data, status=201)


class TransferAcceptance(APIView):
    """Taking a team over."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="transfer_accept", request=None, responses=TransferSerializer, examples=[examples.TAKEN]
    )
    @idempotent
    def post(self, request: Request, transfer: int) -> Response:
        """Take a team over that was offered; a ninja master may accept for a member."""
        offer = handing_over.accept_offer(transfer, by=caller(request), at=timezone.now())
        return Response(TransferSerializer(offer).data)


class TransferRefusal(APIView):
    """Declining a team."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="transfer_decline", request=None, responses=TransferSerializer, examples=[examples.TRANSFER]
    )
    @idempotent
    def post(self, request: Request, transfer: int) -> Response:
        """Do not take over a team that was offered."""
        offer = handing_over.decline_offer(transfer, by=caller(request), at=timezone.now())
        return Response(TransferSerializer(offer).data)


class TransferWithdrawal(APIView):
    """Taking an offer back."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="transfer_withdraw", request=None, responses=TransferSerializer, examples=[examples.TRANSFER]
    )
    @idempotent
    def post(self, request: Request, transfer: int) -> Response:
        """Take back an offer that waits for its answer."""
        offer = handing_over.withdraw_offer(transfer, by=caller(request), at=timezone.now())
        return Response(TransferSerializer(offer).data)
