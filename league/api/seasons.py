"""Seasons, their stages, calendars and tables."""

from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from league.api import examples
from league.api.leagues import find_league
from league.api.serializers import (
    AutoResolveSerializer,
    DeadlineSerializer,
    EntrantsSerializer,
    FixtureDeadlineSerializer,
    PlanSeasonSerializer,
    SeasonSerializer,
    TablePageSerializer,
    TableSerializer,
)
from league.models import Round, Season, Stage
from league.operations import auto_resolve, seasons
from league.queries.fixtures import visible_fixtures
from league.queries.leagues import visible_leagues, visible_teams
from league.queries.tables import explain_table, visible_table
from teams.api import examples as team_examples
from teams.api.access import caller, find, visitor
from teams.api.idempotency import idempotent
from teams.api.jobs import JobSerializer
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.shapes import reference


def find_season(request: Request, pk: int, permission: str = "league.view_league") -> Season:
    """Return a season of a league on which the caller has ``permission``."""
    rows = Season.objects.filter(league__in=visible_leagues(visitor(request))).select_related("league")
    season = find(rows, pk)
    if permission != "league.view_league":
        find_league(request, season.league_id, permission)
    return season


def find_stage(request: Request, pk: int, permission: str = "league.view_league") -> Stage:
    """Return a stage of a league on which the caller has ``permission``."""
    rows = Stage.objects.filter(season__league__in=visible_leagues(visitor(request)))
    stage = find(rows.select_related("season__league"), pk)
    if permission != "league.view_league":
        find_league(request, stage.season.league_id, permission)
    return stage


class Seasons(generics.ListAPIView[Season]):
    """The seasons of a league."""

    permission_classes = [MayPlayOrLook]
    serializer_class = SeasonSerializer
    queryset = Season.objects.none()

    def get_queryset(self) -> Any:
        league = find_league(self.request, self.kwargs["league"])
        return Season.objects.filter(league=league).prefetch_related("stages")

    @extend_schema(operation_id="seasons", examples=[examples.SEASON])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List a league's seasons, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="season_plan",
        request=PlanSeasonSerializer,
        responses={201: SeasonSerializer},
        examples=[examples.PLAN_SEASON, examples.SEASON],
    )
    @idempotent
    def post(self, request: Request, league: int) -> Response:
        """Plan a season: its stages in order, or with ``settings`` alone one round robin."""
        row = find_league(request, league, "league.run_league")
        given = PlanSeasonSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        stage = seasons.plan_season(
            row,
            name=asked["name"],
            settings=asked.get("settings"),
            stages=asked.get("stages"),
            form=asked["format"],
            by=caller(request),
            at=timezone.now(),
        )
        return Response(SeasonSerializer(stage.season).data, status=201)


class SeasonDetail(APIView):
    """A season."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="season", responses=SeasonSerializer, examples=[examples.SEASON])
    def get(self, request: Request, season: int) -> Response:
        """Show a season with its stages."""
        return Response(SeasonSerializer(find_season(request, season)).data)


class Entrants(APIView):
    """Entering a season."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="season_enter",
        request=EntrantsSerializer,
        responses=EntrantsSerializer,
        examples=[examples.ENTRANTS, examples.ENTERED],
    )
    @idempotent
    def post(self, request: Request, season: int) -> Response:
        """Enter founded teams, in order of seed; the answer lists all entrants."""
        row = find_season(request, season, "league.run_league")
        given = EntrantsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked: list[int] = given.validated_data["teams"]
        known = visible_teams(visitor(request)).in_bulk(asked)
        missing = [
            Finding(
                code="team.unknown",
                path=pointer("teams", index),
                rule="",
                text=gettext_noop("There is no team {team}."),
                params={"team": pk},
            )
            for index, pk in enumerate(asked)
            if pk not in known
        ]
        if missing:
            raise Refused(missing)
        seasons.enter_teams(row, [known[pk] for pk in asked], by=caller(request), at=timezone.now())
        return Response({"teams": list(row.entrants.order_by("seed").values_list("team_id", flat=True))})


class SeasonStart(APIView):
    """Starting a season."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="season_start", request=None, responses=SeasonSerializer, examples=[examples.SEASON])
    @idempotent
    def post(self, request: Request, season: int) -> Response:
        """Draw the calendar and publish it."""
        row = find_season(request, season, "league.run_league")
        stage = seasons.start_season(row, by=caller(request), at=timezone.now())
        return Response(SeasonSerializer(stage.season).data)


class SeasonFinish(APIView):
    """Finishing a season."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="season_finish", request=None, responses=SeasonSerializer, examples=[examples.SEASON])
    @idempotent
    def post(self, request: Request, season: int) -> Response:
        """Close a season whose fixtures are all decided."""
        row = find_season(request, season, "league.run_league")
        return Response(SeasonSerializer(seasons.finish_season(row, by=caller(request), at=timezone.now())).data)


class RoundDeadline(APIView):
    """Moving a deadline."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="round_move_deadline",
        request=DeadlineSerializer,
        responses=DeadlineSerializer,
        examples=[examples.DEADLINE, examples.MOVED],
    )
    def put(self, request: Request, stage: int, number: int) -> Response:
        """Move a round's deadline to a named date."""
        row = Round.objects.select_related("stage__season__league").filter(stage=stage, number=number).first()
        if row is None:
            raise Missing("round.unknown", gettext_noop("The stage has no such round."))
        find_season(request, row.stage.season_id, "league.run_league")
        given = DeadlineSerializer(data=request.data)
        with timezone.override(ZoneInfo(row.stage.season.league.time_zone)):
            given.is_valid(raise_exception=True)
        moved = seasons.set_deadline(
            row,
            given.validated_data["deadline"],
            reason=given.validated_data["reason"],
            by=caller(request),
            at=timezone.now(),
        )
        return Response({"deadline": moved.deadline, "reason": given.validated_data["reason"]})


class FixtureDeadline(APIView):
    """A deadline of one fixture's own."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_move_deadline",
        request=FixtureDeadlineSerializer,
        responses=FixtureDeadlineSerializer,
        examples=[examples.DEADLINE, examples.MOVED],
    )
    def put(self, request: Request, fixture: int) -> Response:
        """Give a fixture a deadline of its own; null gives it the round's again."""
        row = find(visible_fixtures(visitor(request)), fixture)
        league = row.round.stage.season.league
        find_season(request, row.round.stage.season_id, "league.run_league")
        given = FixtureDeadlineSerializer(data=request.data)
        with timezone.override(ZoneInfo(league.time_zone)):
            given.is_valid(raise_exception=True)
        asked = given.validated_data
        moved = seasons.extend_fixture(row.pk, by=caller(request), at=timezone.now(), **asked)
        return Response({"deadline": moved.deadline, "reason": asked["reason"]})


class Table(APIView):
    """The table of a stage."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(
        operation_id="stage_table",
        parameters=[TablePageSerializer],
        responses=TableSerializer,
        examples=[examples.TABLE],
    )
    def get(self, request: Request, stage: int) -> Response:
        """Show a page (100 lines) of the stored table, when it was computed, and whether it is behind."""
        asked = TablePageSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        table = visible_table(visitor(request), stage, asked.validated_data["page"])
        if table is None:
            raise Missing("not_found", gettext_noop("There is no such thing, or you may not see it."))
        return Response({"stage": stage, **table})


class TableNumbers(APIView):
    """What the numbers of a table are made of."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(
        operation_id="stage_table_numbers",
        responses={200: reference("TableNumbers")},
        examples=[examples.TABLE_NUMBERS],
    )
    def get(self, request: Request, stage: int, team: int) -> Response:
        """List the games behind a team's line of the table, and the parts of each tie-breaker."""
        return Response(explain_table(find_stage(request, stage), team))


class StageAutoResolve(APIView):
    """Overdue fixtures that the engine plays."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="stage_auto_resolve",
        request=AutoResolveSerializer,
        responses={202: JobSerializer},
        examples=[examples.AUTO_RESOLVE, team_examples.JOB],
    )
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Have workers play every overdue fixture of the stage; the answer is a job to watch."""
        row = find_stage(request, stage)
        find_league(request, row.season.league_id, "league.run_league")
        given = AutoResolveSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        job = auto_resolve.ask_for_overdue(row, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(JobSerializer(job).data, status=202)
