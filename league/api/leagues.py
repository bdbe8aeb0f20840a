"""Leagues, members, teams and the journal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError as DjangoValidationError
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.decoding import inside
from games.refusals import Forbidden, Missing
from games.rules.kernel.findings import gettext_noop
from league.api import duel_examples, examples
from league.api.serializers import (
    BotSerializer,
    ChangeLeagueSerializer,
    CodeSerializer,
    DraftTeamSerializer,
    JournalSerializer,
    LeagueSerializer,
    MembershipSerializer,
    NamesSerializer,
    OpenLeagueSerializer,
    PlayerIdSerializer,
)
from league.models import JournalLine, League, Membership
from league.operations import leagues
from league.operations.teams import enrol_team, found_at_once
from league.queries.leagues import hidden_teams, roles_of, visible_leagues
from teams.api import examples as team_examples
from teams.api.access import caller, find, visitor
from teams.api.account import fresh_token
from teams.api.account_shapes import FreshTokenSerializer
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.serializers import DraftSerializer, TeamSerializer
from teams.api.teams import draft_answer
from teams.models import Player, Team


def find_league(request: Request, pk: int, permission: str = "league.view_league") -> League:
    """Return a league on which the caller has ``permission``: 404 if they may not see it, 403 if they only may see it."""
    league = find(visible_leagues(visitor(request)), pk)
    if permission != "league.view_league" and not visitor(request).has_perm(permission, league):
        raise Forbidden("league.not_allowed", gettext_noop("Only a ninja master of the league can do this."))
    return league


def league_data(request: Request, league: League) -> dict[str, Any]:
    """Return a league as the caller may see it."""
    data: dict[str, Any] = LeagueSerializer(league, context={"roles": roles_of(visitor(request))}).data
    return data


class Leagues(generics.ListAPIView[League]):
    """Leagues that one may see, and opening one."""

    permission_classes = [MayPlayOrLook]
    serializer_class = LeagueSerializer
    queryset = League.objects.none()

    def get_queryset(self) -> Any:
        return visible_leagues(visitor(self.request))

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "roles": roles_of(visitor(self.request))}

    @extend_schema(operation_id="leagues", examples=[examples.LEAGUE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List public leagues and one's own, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="league_open",
        request=OpenLeagueSerializer,
        responses={201: LeagueSerializer},
        examples=[examples.OPEN_LEAGUE, examples.LEAGUE],
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Open a league; its founder is its ninja master."""
        given = OpenLeagueSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        with _field_errors():
            league = leagues.open_league(
                caller(request),
                name=asked["name"],
                system=asked["system"],
                time_zone=asked["time_zone"],
                settings=asked.get("settings"),
                at=timezone.now(),
            )
        return Response(league_data(request, league), status=201)


@contextmanager
def _field_errors() -> Iterator[None]:
    """Turn a model's refusal of a field into an answer that names the field."""
    try:
        yield
    except DjangoValidationError as error:
        raise serializers.ValidationError(error.message_dict) from error


class LeagueDetail(APIView):
    """A league."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="league", responses=LeagueSerializer, examples=[examples.LEAGUE])
    def get(self, request: Request, league: int) -> Response:
        """Show a league."""
        return Response(league_data(request, find_league(request, league)))

    @extend_schema(
        operation_id="league_change",
        request=ChangeLeagueSerializer,
        responses=LeagueSerializer,
        examples=[examples.CHANGE_LEAGUE, examples.LEAGUE],
    )
    def patch(self, request: Request, league: int) -> Response:
        """Change name, time zone, settings or the roster lock."""
        row = find_league(request, league, "league.run_league")
        given = ChangeLeagueSerializer(data=request.data)
        with timezone.override(ZoneInfo(row.time_zone)):
            given.is_valid(raise_exception=True)
        asked = given.validated_data
        with _field_errors():
            changed = leagues.change_league(
                row,
                by=caller(request),
                at=timezone.now(),
                name=asked.get("name"),
                time_zone=asked.get("time_zone"),
                settings=asked.get("settings"),
                roster_lock_at=asked.get("roster_lock_at"),
                unlock_rosters="roster_lock_at" in asked,
            )
        return Response(league_data(request, changed))


class JoinCode(APIView):
    """The league's join code."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="league_renew_join_code", request=None, responses=LeagueSerializer, examples=[examples.LEAGUE]
    )
    def post(self, request: Request, league: int) -> Response:
        """Make a new join code; the old one opens nothing any more."""
        row = find_league(request, league, "league.run_league")
        return Response(league_data(request, leagues.renew_join_code(row, by=caller(request), at=timezone.now())))


class Join(APIView):
    """Joining with a code."""

    permission_classes = [MayPlay]
    throttle_scope = "login"

    @extend_schema(
        operation_id="league_join",
        request=CodeSerializer,
        responses=MembershipSerializer,
        examples=[examples.CODE, examples.MEMBER],
    )
    def post(self, request: Request) -> Response:
        """Join the league with this join code."""
        given = CodeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        membership = leagues.join_league(caller(request), given.validated_data["code"], at=timezone.now())
        return Response(MembershipSerializer(membership).data)


class Claim(APIView):
    """Claiming a place that a ninja master kept."""

    permission_classes = [MayPlay]
    throttle_scope = "login"

    @extend_schema(
        operation_id="league_claim",
        request=CodeSerializer,
        responses=MembershipSerializer,
        examples=[examples.CODE, examples.MEMBER],
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Take over the place, teams included, that a ninja master kept for you."""
        given = CodeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        membership = leagues.claim_place(caller(request), given.validated_data["code"], at=timezone.now())
        return Response(MembershipSerializer(membership).data)


def _require_member(request: Request, league: League) -> None:
    """Names of players and what they did are for those they play with, in a public league too."""
    if not visitor(request).has_perm("league.join_in", league):
        raise Forbidden("league.members_only", gettext_noop("Only members of the league can see this."))


class Members(generics.ListAPIView[Membership]):
    """The members of a league."""

    permission_classes = [MayPlay]
    serializer_class = MembershipSerializer
    queryset = Membership.objects.none()

    def get_queryset(self) -> Any:
        league = find_league(self.request, self.kwargs["league"])
        _require_member(self.request, league)
        return Membership.objects.filter(league=league).select_related("player")

    def get_serializer_context(self) -> dict[str, Any]:
        roles = roles_of(visitor(self.request))
        master = roles.get(self.kwargs.get("league", 0)) == Membership.Role.MASTER
        return {**super().get_serializer_context(), "master": master}

    @extend_schema(operation_id="league_members", examples=[examples.MEMBER])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the members; ninja masters see claim codes."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="league_add_names",
        request=NamesSerializer,
        responses={201: MembershipSerializer(many=True)},
        examples=[examples.NAMES, examples.MEMBER],
    )
    @idempotent
    def post(self, request: Request, league: int) -> Response:
        """Add people without an account by name; each gets a claim code."""
        row = find_league(request, league, "league.run_league")
        given = NamesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        added = leagues.add_named_players(row, given.validated_data["names"], by=caller(request), at=timezone.now())
        return Response(MembershipSerializer(added, many=True, context={"master": True}).data, status=201)


class Bots(APIView):
    """Programs that look at a league or speak in it."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="league_add_bot",
        request=BotSerializer,
        responses={201: FreshTokenSerializer},
        examples=[examples.BOT, examples.BOT_TOKEN],
    )
    def post(self, request: Request, league: int) -> Response:
        """Add a bot; its token is shown this once."""
        row = find_league(request, league, "league.run_league")
        given = BotSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        bot = leagues.add_bot(row, asked["name"], by=caller(request), at=timezone.now())
        return fresh_token(bot, asked["name"], asked["scope"])


class Masters(APIView):
    """Naming ninja masters."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="league_name_master",
        request=PlayerIdSerializer,
        responses=MembershipSerializer,
        examples=[examples.PLAYER_ID, examples.MEMBER],
    )
    def post(self, request: Request, league: int) -> Response:
        """Make a member with an account a ninja master."""
        row = find_league(request, league, "league.run_league")
        given = PlayerIdSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        player = member_of(row, given.validated_data["player"])
        named = leagues.name_master(row, player, by=caller(request), at=timezone.now())
        return Response(MembershipSerializer(named).data)


class MasterDetail(APIView):
    """One ninja master."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="league_dismiss_master", responses={204: None})
    def delete(self, request: Request, league: int, player: int) -> Response:
        """Make a ninja master a plain player again; one always stays."""
        row = find_league(request, league, "league.run_league")
        leagues.dismiss_master(row, member_of(row, player), by=caller(request), at=timezone.now())
        return Response(status=204)


def member_of(league: League, player: int) -> Player:
    """Return a member of the league; raises :class:`Missing` for anybody else."""
    membership = Membership.objects.filter(league=league, player=player).select_related("player").first()
    if membership is None:
        raise Missing("league.not_a_member", gettext_noop("The league has no such member."))
    return membership.player


class LeagueTeams(generics.ListAPIView[Team]):
    """The teams of a league."""

    permission_classes = [MayPlayOrLook]
    serializer_class = TeamSerializer
    queryset = Team.objects.none()

    def get_queryset(self) -> Any:
        league = find_league(self.request, self.kwargs["league"])
        return Team.objects.filter(enrolments__league=league, enrolments__left_at__isnull=True).select_related("owner")

    def get_serializer_context(self) -> dict[str, Any]:
        league = find_league(self.request, self.kwargs["league"])
        hidden = hidden_teams(visitor(self.request), league, at=timezone.now())
        return {**super().get_serializer_context(), "hidden": hidden}

    @extend_schema(operation_id="league_teams", examples=[team_examples.TEAM])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the league's teams."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="league_draft_team",
        request=DraftTeamSerializer,
        responses={201: DraftSerializer},
        examples=[examples.DRAFT_TEAM, duel_examples.DUELLIST, team_examples.DRAFT],
    )
    @idempotent
    def post(self, request: Request, league: int) -> Response:
        """Draft a team in the league; the answer says what it costs and every rule it breaks."""
        row = find_league(request, league)
        given = DraftTeamSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        player = caller(request)
        owner = player
        if asked.get("owner", player.pk) != player.pk:
            find_league(request, league, "league.run_league")
            owner = member_of(row, asked["owner"])
        enrol = found_at_once if asked["found"] else enrol_team
        with inside("roster"):
            team = enrol(row, owner=owner, by=player, name=asked["name"], draft=asked["roster"], at=timezone.now())
        return Response(draft_answer(team), status=201)


class Journal(generics.ListAPIView[JournalLine]):
    """What was done in a league."""

    permission_classes = [MayPlay]
    serializer_class = JournalSerializer
    queryset = JournalLine.objects.none()

    def get_queryset(self) -> Any:
        league = find_league(self.request, self.kwargs["league"])
        _require_member(self.request, league)
        return JournalLine.objects.filter(league=league).select_related("by", "acting_for")

    @extend_schema(operation_id="league_journal", examples=[examples.JOURNAL])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List who did what and why, newest first."""
        return super().get(request, *args, **kwargs)
