"""Cooperative campaigns: parties, their sessions, and how far they are."""

from typing import Any

import django_filters
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from games.systems import is_cooperative
from league.api import party_examples as shown
from league.api.fixtures import fixture_data
from league.api.leagues import find_league, member_of
from league.api.party_shapes import (
    AddMembersSerializer,
    BoardSerializer,
    FormPartySerializer,
    JoinPartySerializer,
    LeagueBoardSerializer,
    MemberPersonSerializer,
    OpenSessionSerializer,
    PartySerializer,
    SessionSerializer,
)
from league.api.seasons import find_stage
from league.models import Fixture
from league.operations import alone, parties
from league.operations.parties import NewMember
from league.queries.leagues import league_of
from league.queries.parties import board_of, league_board, party_of, sessions
from teams.api.access import caller, find_team, visitor
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.shapes import reference
from teams.models import Team


def _party(request: Request, pk: int, permission: str) -> Team:
    """Return a founded party on which the caller has ``permission``."""
    team = find_team(request, pk, permission)
    if not is_cooperative(team.system) or team.scroll is None:
        raise Missing("party.unknown", gettext_noop("There is no such party."))
    return team


def _answer(team: Team, status: int = 200) -> Response:
    return Response(party_of(team), status=status)


class LeagueParties(APIView):
    """Forming a party."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="party_form",
        request=FormPartySerializer,
        responses={201: PartySerializer},
        examples=[shown.FORM_PARTY, shown.PARTY_FORMED],
    )
    @idempotent
    def post(self, request: Request, league: int) -> Response:
        """Form a party of the league's members and of people who are only named; it can play at once."""
        row = find_league(request, league)
        given = FormPartySerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked, player = given.validated_data, caller(request)
        owner = player
        if asked.get("owner", player.pk) != player.pk:
            find_league(request, league, "league.run_league")
            owner = member_of(row, asked["owner"])
        members = [NewMember(**one) for one in asked["members"]]
        team = parties.form_party(row, owner=owner, by=player, name=asked["name"], members=members, at=timezone.now())
        return _answer(team, 201)


class Party(APIView):
    """A party."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="party", responses=PartySerializer, examples=[shown.PARTY])
    def get(self, request: Request, team: int) -> Response:
        """Show who is in a party, and what each member sat at and won."""
        return _answer(_party(request, team, "teams.view_roster"))


class PartyMembers(APIView):
    """Taking members in."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="party_add_members",
        request=AddMembersSerializer,
        responses=PartySerializer,
        examples=[shown.ADD_MEMBERS, shown.PARTY],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Take people into the party, all of them or nobody; who comes back keeps what they played."""
        row = _party(request, team, "teams.change_team")
        given = AddMembersSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        members = [NewMember(**one) for one in given.validated_data["members"]]
        return _answer(parties.add_members(row, members, by=caller(request), at=timezone.now()))


class PartyJoining(APIView):
    """Joining with a code."""

    permission_classes = [MayPlay]
    throttle_scope = "login"

    @extend_schema(
        operation_id="party_join",
        request=JoinPartySerializer,
        responses=PartySerializer,
        examples=[shown.JOIN_PARTY, shown.PARTY],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Join a party with the code of its league; who is not in the league joins it too."""
        given = JoinPartySerializer(data=request.data)
        given.is_valid(raise_exception=True)
        row = Team.objects.filter(pk=team).first()
        if row is None:
            # As for a wrong code: a stranger learns nothing of the teams there are.
            raise Missing("league.unknown_join_code", gettext_noop("No league has this join code."))
        return _answer(parties.join_with_code(row, given.validated_data["code"], by=caller(request), at=timezone.now()))


class PartyMember(APIView):
    """One member of a party."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="party_name_member",
        request=MemberPersonSerializer,
        responses=PartySerializer,
        examples=[shown.MEMBER_PERSON, shown.PARTY],
    )
    def patch(self, request: Request, team: int, member: int) -> Response:
        """Say who is behind a member that was only a name."""
        row = _party(request, team, "teams.change_team")
        given = MemberPersonSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        league = league_of(row)
        if league is None:
            raise Missing("party.unknown", gettext_noop("There is no such party."))
        person = member_of(league, given.validated_data["player"])
        parties.name_member(row, member, person, by=caller(request), at=timezone.now())
        return _answer(row)


class PartyLeaving(APIView):
    """Leaving a party."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="party_leave", request=None, responses=PartySerializer, examples=[shown.PARTY])
    @idempotent
    def post(self, request: Request, team: int, member: int) -> Response:
        """Leave a party, or as its owner let somebody go; what they played stays."""
        row = _party(request, team, "teams.view_team")
        return _answer(parties.leave_party(row, member, by=caller(request), at=timezone.now()))


class PartyBoard(APIView):
    """How far a party is."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="party_board", responses=BoardSerializer, examples=[shown.BOARD, shown.TEMPLE_BOARD])
    def get(self, request: Request, team: int) -> Response:
        """Show tries, wins and the best session for everything that a party can try."""
        return Response(board_of(_party(request, team, "teams.view_roster")))


class LeagueBoard(APIView):
    """How far the parties of a league are."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="league_board", responses=LeagueBoardSerializer, examples=[shown.LEAGUE_BOARD])
    def get(self, request: Request, league: int) -> Response:
        """Compare the parties of a league."""
        row = find_league(request, league)
        if not is_cooperative(row.system):
            raise Missing("party.no_party", gettext_noop("Only teams of the cooperative games are parties."))
        return Response(league_board(row))


class SessionFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no annotations
    """Sessions of a party, or in a state."""

    team = django_filters.NumberFilter("sides__entrant__team")
    state = django_filters.MultipleChoiceFilter(choices=Fixture.State.choices)

    class Meta:
        model = Fixture
        fields: list[str] = []


class StageSessions(generics.ListAPIView[Fixture]):
    """The log of a campaign."""

    permission_classes = [MayPlayOrLook]
    serializer_class = SessionSerializer
    queryset = Fixture.objects.none()
    filterset_class = SessionFilter
    list_ordering = "-pk"

    def get_queryset(self) -> Any:
        stage = find_stage(self.request, self.kwargs["stage"])
        return sessions(visitor(self.request)).filter(round__stage=stage)

    @extend_schema(operation_id="sessions", examples=[shown.SESSION])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the sessions of a campaign, newest first: who sat at the table, what was played, how it went."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="session_open",
        request=OpenSessionSerializer,
        responses={201: reference("FixtureWithMatch")},
        examples=[shown.OPEN_SESSION, shown.LOG_SESSION, shown.SESSION_OPENED],
    )
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Open a game of one team in a campaign, and report it at once where it was played already."""
        row = find_stage(request, stage)
        given = OpenSessionSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = dict(given.validated_data)
        team, table, report = asked.pop("team"), asked.pop("table"), asked.pop("report")
        player, now = caller(request), timezone.now()
        if report is None:
            opened = alone.open_alone(row.pk, team, table=table, by=player, at=now)
        else:
            opened = alone.log_session(row.pk, team, table=table, report=report, by=player, at=now, **asked)
        return Response(fixture_data(request, opened.pk), status=201)
