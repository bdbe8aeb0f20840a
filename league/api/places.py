"""Who plays in a season and its stages: late entry, byes by choice, withdrawal, leaving and replacement."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.names import check_name
from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.api import stage_examples as shown
from league.api.seasons import find_season, find_stage
from league.models import Entrant
from league.operations.stages import entering, field, late_entry, leaving
from league.queries.leagues import visible_teams
from league.queries.seats import entrant_row, entrants_with_teams, place_row, places_in
from teams.api.access import caller, visitor
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.strict import Body
from teams.models import Team


class EntrantSerializer(serializers.Serializer[Any]):
    """A team in a season. ``leaving`` says how it left: ``stands``, ``struck`` or ``replaced``."""

    team = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField()
    club = serializers.CharField()
    checked_in_at = serializers.DateTimeField(allow_null=True)
    left_at = serializers.DateTimeField(allow_null=True)
    leaving = serializers.ChoiceField([("", ""), *Entrant.Leaving.choices])


class PlaceSerializer(EntrantSerializer):
    """A team in a stage. ``seed``, ``group`` and ``lot`` are those of the stage; ``withdrawn_from`` is a round."""

    group = serializers.IntegerField()
    lot = serializers.IntegerField(allow_null=True)
    first_round = serializers.IntegerField()
    withdrawn_from = serializers.IntegerField(allow_null=True)
    requested_byes = serializers.ListField(child=serializers.IntegerField())


class StagePlacesSerializer(serializers.Serializer[Any]):
    """Everybody in a stage, in order of seed."""

    places = PlaceSerializer(many=True)


class ClubSerializer(Body):
    """The club a team plays for, or nothing."""

    club = serializers.CharField(max_length=60, allow_blank=True, validators=[check_name])


class TeamIdSerializer(Body):
    """A team of the league."""

    team = serializers.IntegerField()


class ByeSerializer(Body):
    """A round to sit out."""

    round = serializers.IntegerField(min_value=1, max_value=500)


class LeaveSerializer(Body):
    """Why a team leaves, and what becomes of its games.

    ``struck`` takes all its games out of the tables; else they stand, and those to come are ``forfeited`` or ``unplayed``.
    With ``played_without`` games of three or four are played by the others, struck or not; games of two are as if forfeited.
    """

    reason = serializers.CharField(max_length=500, allow_blank=True)
    struck = serializers.BooleanField(required=False, default=False)
    pending = serializers.ChoiceField(["forfeited", "unplayed", "played_without"], required=False, default="forfeited")


class ReplaceSerializer(Body):
    """The team that takes the place over, and why."""

    heir = serializers.IntegerField()
    reason = serializers.CharField(max_length=500, allow_blank=True)


def find_league_team(request: Request, pk: int) -> Team:
    """Return a team that the caller may see, whatever else may stand against it."""
    team = visible_teams(visitor(request)).filter(pk=pk).first()
    if team is None:
        raise Missing("team.unknown", gettext_noop("There is no such team, or you may not see it."))
    return team


def _answer_place(request: Request, stage: int, team: int, status: int = 200) -> Response:
    row = find_stage(request, stage)
    place = next(one for one in places_in(row) if one.entrant.team_id == team)
    return Response(place_row(place), status=status)


class EntrantDetail(APIView):
    """A team in a season."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="entrant_change",
        request=ClubSerializer,
        responses=EntrantSerializer,
        examples=[shown.CLUB, shown.ENTRANT],
    )
    def patch(self, request: Request, season: int, team: int) -> Response:
        """Say which club a team plays for; those of one club can be kept apart."""
        row = find_season(request, season, "league.run_league")
        given = ClubSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        clubs = {team: given.validated_data["club"]}
        changed = entering.set_clubs(row.pk, clubs, by=caller(request), at=timezone.now())[team]
        return Response(entrant_row(changed))


class EntrantLeaving(APIView):
    """A team that leaves a season."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="entrant_leave",
        request=LeaveSerializer,
        responses=EntrantSerializer,
        examples=[shown.LEAVE, shown.LEAVE_TO_OTHERS, shown.ENTRANT_GONE],
    )
    @idempotent
    def post(self, request: Request, season: int, team: int) -> Response:
        """Let a team leave a running season for good."""
        row = find_season(request, season, "league.run_league")
        given = LeaveSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        left = leaving.leave(row.pk, team, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(entrant_row(left))


class EntrantReplacing(APIView):
    """A team that takes another's place."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="entrant_replace",
        request=ReplaceSerializer,
        responses=EntrantSerializer,
        examples=[shown.REPLACE, shown.ENTRANT],
    )
    @idempotent
    def post(self, request: Request, season: int, team: int) -> Response:
        """Let another team of the league take the place over; the answer is the heir."""
        row = find_season(request, season, "league.run_league")
        given = ReplaceSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        heir = find_league_team(request, given.validated_data["heir"])
        reason = given.validated_data["reason"]
        successor = leaving.replace(row.pk, team, heir, by=caller(request), at=timezone.now(), reason=reason)
        return Response(entrant_row(successor))


class EntrantReturning(APIView):
    """A team that comes back to a season."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="entrant_return", request=None, responses=EntrantSerializer, examples=[shown.ENTRANT])
    @idempotent
    def post(self, request: Request, season: int, team: int) -> Response:
        """Take a leaving back, as far as nothing was awarded for it."""
        row = find_season(request, season, "league.run_league")
        leaving.undo_leaving(row.pk, team, by=caller(request), at=timezone.now())
        back = next(one for one in entrants_with_teams(row) if one.team_id == team)
        return Response(entrant_row(back))


class Places(APIView):
    """Who is in a stage."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="places", responses=StagePlacesSerializer, examples=[shown.PLACES])
    def get(self, request: Request, stage: int) -> Response:
        """List everybody in a stage, in order of seed."""
        return Response({"places": [place_row(one) for one in places_in(find_stage(request, stage))]})

    @extend_schema(
        operation_id="place_enter_late",
        request=TeamIdSerializer,
        responses={201: PlaceSerializer},
        examples=[shown.TEAM_ID, shown.PLACE_MADE],
    )
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Take a team into a stage that runs."""
        row = find_stage(request, stage, "league.run_league")
        given = TeamIdSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        team = find_league_team(request, given.validated_data["team"])
        late_entry.enter_late(row.pk, team, by=caller(request), at=timezone.now())
        return _answer_place(request, row.pk, team.pk, 201)


class PlaceWithdrawal(APIView):
    """Withdrawing from the rounds to come."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="place_withdraw", request=None, responses=PlaceSerializer, examples=[shown.PLACE])
    @idempotent
    def post(self, request: Request, stage: int, team: int) -> Response:
        """Leave a team out from the next round on; its owner may do it too."""
        row = find_stage(request, stage)
        field.withdraw(row.pk, team, by=caller(request), at=timezone.now())
        return _answer_place(request, row.pk, team)


class PlaceReturn(APIView):
    """Coming back to the rounds to come."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="place_return", request=None, responses=PlaceSerializer, examples=[shown.PLACE])
    @idempotent
    def post(self, request: Request, stage: int, team: int) -> Response:
        """Pair a team again from the next round on; its owner may do it too."""
        row = find_stage(request, stage)
        field.come_back(row.pk, team, by=caller(request), at=timezone.now())
        return _answer_place(request, row.pk, team)


class PlaceByes(APIView):
    """Byes by choice."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="place_request_bye",
        request=ByeSerializer,
        responses=PlaceSerializer,
        examples=[shown.BYE, shown.PLACE],
    )
    @idempotent
    def post(self, request: Request, stage: int, team: int) -> Response:
        """Ask to sit a round out; its owner may do it too."""
        row = find_stage(request, stage)
        given = ByeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        field.request_bye(row.pk, team, given.validated_data["round"], by=caller(request), at=timezone.now())
        return _answer_place(request, row.pk, team)


class PlaceBye(APIView):
    """One bye by choice."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="place_cancel_bye", request=None, responses=PlaceSerializer, examples=[shown.PLACE])
    def delete(self, request: Request, stage: int, team: int, number: int) -> Response:
        """Take the request back before the round is drawn."""
        row = find_stage(request, stage)
        field.cancel_bye(row.pk, team, number, by=caller(request), at=timezone.now())
        return _answer_place(request, row.pk, team)
