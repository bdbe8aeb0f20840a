"""Challenges between teams: in open stages, on ladders, and to friendly games."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api import stage_examples as shown
from league.api.leagues import find_league
from league.api.places import find_league_team
from league.api.seasons import find_stage
from league.models import Invitation
from league.operations.stages import friendlies, invitations
from league.queries.seats import invitation_row, visible_invitations
from teams.api.access import caller, find, visitor
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.strict import Body


class SideOfInvitationSerializer(serializers.Serializer[Any]):
    """A team by id and name."""

    team = serializers.IntegerField()
    name = serializers.CharField()


class InvitationSerializer(serializers.Serializer[Any]):
    """A challenge. Once it is accepted ``fixture`` is the game."""

    id = serializers.IntegerField()
    stage = serializers.IntegerField()
    challenger = SideOfInvitationSerializer()
    opponent = SideOfInvitationSerializer()
    state = serializers.ChoiceField(Invitation.State.choices)
    words = serializers.CharField()
    sent_at = serializers.DateTimeField()
    answer_due_at = serializers.DateTimeField(allow_null=True)
    answered_at = serializers.DateTimeField(allow_null=True)
    fixture = serializers.IntegerField(allow_null=True)

    def to_representation(self, instance: Invitation) -> dict[str, Any]:
        """Take the plain values as they are."""
        return invitation_row(instance)


class InviteSerializer(Body):
    """Who challenges whom, by team, with a few words (when, where)."""

    challenger = serializers.IntegerField()
    opponent = serializers.IntegerField()
    words = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class FriendlySerializer(InviteSerializer):
    """A friendly game; with ``progression`` false it leaves the scrolls as they are."""

    progression = serializers.BooleanField(required=False, default=True)


def _find(request: Request, pk: int) -> Invitation:
    return find(visible_invitations(visitor(request)), pk)


def _answer(request: Request, pk: int, status: int = 200) -> Response:
    return Response(invitation_row(_find(request, pk)), status=status)


class StageInvitations(generics.ListAPIView[Invitation]):
    """The challenges of a stage."""

    permission_classes = [MayPlayOrLook]
    serializer_class = InvitationSerializer
    queryset = Invitation.objects.none()
    list_ordering = "-pk"

    def get_queryset(self) -> Any:
        stage = find_stage(self.request, self.kwargs["stage"])
        return visible_invitations(visitor(self.request)).filter(stage=stage)

    @extend_schema(operation_id="invitations", examples=[shown.INVITATION])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List a stage's challenges, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="invitation_send",
        request=InviteSerializer,
        responses={201: InvitationSerializer},
        examples=[shown.INVITE, shown.INVITED],
    )
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Challenge a team of the stage, within its limits."""
        row = find_stage(request, stage)
        given = InviteSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        sent = invitations.invite(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return _answer(request, sent.pk, 201)


class Friendlies(APIView):
    """Friendly games of a league."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="friendly_invite",
        request=FriendlySerializer,
        responses={201: InvitationSerializer},
        examples=[shown.FRIENDLY, shown.INVITED],
    )
    @idempotent
    def post(self, request: Request, league: int) -> Response:
        """Ask another team of the league for a friendly game."""
        row = find_league(request, league, "league.join_in")
        given = FriendlySerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        sent = friendlies.invite_to_friendly(
            row,
            find_league_team(request, asked["challenger"]),
            find_league_team(request, asked["opponent"]),
            progression=asked["progression"],
            words=asked["words"],
            by=caller(request),
            at=timezone.now(),
        )
        return _answer(request, sent.pk, 201)


class InvitationAcceptance(APIView):
    """Accepting a challenge."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="invitation_accept", request=None, responses=InvitationSerializer, examples=[shown.ACCEPTED]
    )
    @idempotent
    def post(self, request: Request, invitation: int) -> Response:
        """Accept the challenge: it becomes a game."""
        row = _find(request, invitation)
        return _answer(request, invitations.accept(row.pk, by=caller(request), at=timezone.now()).pk)


class InvitationRefusal(APIView):
    """Declining a challenge."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="invitation_decline", request=None, responses=InvitationSerializer, examples=[shown.INVITATION]
    )
    @idempotent
    def post(self, request: Request, invitation: int) -> Response:
        """Decline the challenge."""
        row = _find(request, invitation)
        return _answer(request, invitations.decline(row.pk, by=caller(request), at=timezone.now()).pk)


class InvitationWithdrawal(APIView):
    """Taking a challenge back."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="invitation_withdraw", request=None, responses=InvitationSerializer, examples=[shown.INVITATION]
    )
    @idempotent
    def post(self, request: Request, invitation: int) -> Response:
        """Take the challenge back before it is answered."""
        row = _find(request, invitation)
        return _answer(request, invitations.withdraw_invitation(row.pk, by=caller(request), at=timezone.now()).pk)
