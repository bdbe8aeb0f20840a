"""The end of a dispute between the two sides: taken back by one, or granted by the other."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api import examples
from league.api.serializers import AcceptSerializer, FixtureSerializer, SideSerializer
from league.operations import disputes
from league.queries.fixtures import fixture_row
from teams.api.access import caller
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay


class DisputeWithdrawal(APIView):
    """Taking a dispute back."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_dispute_withdraw",
        request=SideSerializer,
        responses=FixtureSerializer,
        examples=[examples.SIDE, examples.FIXTURE],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Take one's dispute back: the report waits for confirmation again."""
        given = SideSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        row = disputes.withdraw_dispute(fixture, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(fixture_row(row))


class DisputeAcceptance(APIView):
    """Accepting the other side's version."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_dispute_accept",
        request=AcceptSerializer,
        responses=FixtureSerializer,
        examples=[examples.ACCEPT, examples.FIXTURE],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Accept, as the side that reported, the version with which the other disputes the report: it counts.

        With more than two sides, or where the rules refuse the version, a ninja master decides.
        """
        given = AcceptSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        row = disputes.accept_version(fixture, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(fixture_row(row))
