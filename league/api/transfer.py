"""In and out over HTTP: a league or a team as a file, tables for a spreadsheet."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import BadRequest, Missing
from games.rules.kernel.findings import gettext_noop
from league.api import examples, transfer_examples
from league.api.leagues import find_league, league_data
from league.api.serializers import LeagueSerializer
from league.models import League, Membership
from league.transfer import sheets
from league.transfer.documents import LeagueFile, TeamFile
from league.transfer.export import encode, export_league, export_team
from league.transfer.load import import_league, import_team
from league.transfer.reading import LARGEST_FILE, read_file, with_lines
from teams.api import examples as team_examples
from teams.api.access import caller, find_team
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay
from teams.api.serializers import TeamSerializer
from teams.api.shapes import reference
from teams.models import Player

LEAGUE_FILE = reference("ExportedLeagueFile")
SCHEMA = {"type": "object", "additionalProperties": True, "required": ["$ref", "$defs"]}
TEAM_FILE = reference("ExportedTeamFile")


class FileParser(BaseParser):
    """Takes the body as bytes: :mod:`league.transfer.reading` is the one that looks inside."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the body, cut off where it is too large to be read anyway."""
        return stream.read(LARGEST_FILE + 1)


def _body(request: Request) -> bytes:
    """Return what :class:`FileParser` read; a call without a body never came there."""
    body: Any = request.data
    return body if isinstance(body, bytes) else b""


def _download(content: bytes | str, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


class LeagueExport(APIView):
    """A league as a file."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="league_export", responses={200: LEAGUE_FILE}, examples=[transfer_examples.LEAGUE_FILE])
    def get(self, request: Request, league: int) -> HttpResponse:
        """Download the league whole, for its ninja masters: rules, names, stories, matches, seasons. No addresses."""
        row = find_league(request, league, "league.run_league")
        return _download(encode(export_league(row)), "application/json", f"{row.slug}.koban.json")


class LeagueImport(APIView):
    """A league from a file."""

    permission_classes = [MayPlay]
    parser_classes = [FileParser]

    @extend_schema(operation_id="league_file_schema", responses={200: SCHEMA}, examples=[transfer_examples.SCHEMA])
    def get(self, request: Request) -> Response:
        """Show the JSON Schema of the files that export writes and import takes."""
        return Response(msgspec.json.schema(LeagueFile))

    @extend_schema(
        operation_id="league_import",
        request={"application/json": LEAGUE_FILE},
        responses={201: LeagueSerializer},
        examples=[transfer_examples.IMPORT_LEAGUE, examples.LEAGUE],
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Open the league that a file holds, with oneself as its ninja master; all of it or nothing."""
        body = _body(request)
        with with_lines(body):
            league = import_league(read_file(body, LeagueFile), by=caller(request), at=timezone.now())
        return Response(league_data(request, league), status=201)


class TeamExport(APIView):
    """A team as a file."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="team_export", responses={200: TEAM_FILE}, examples=[transfer_examples.TEAM_FILE])
    def get(self, request: Request, team: int) -> HttpResponse:
        """Download a founded team with its story, for another league; no match or step of it may be open."""
        row = find_team(request, team, "teams.change_team")
        return _download(encode(export_team(row)), "application/json", f"team-{row.pk}.koban.json")


class TeamImport(APIView):
    """A team from a file."""

    permission_classes = [MayPlay]
    parser_classes = [FileParser]

    @extend_schema(
        operation_id="league_import_team",
        request={"application/json": TEAM_FILE},
        parameters=[OpenApiParameter("owner", int, description="A member's id; without it the team is the caller's.")],
        responses={201: TeamSerializer},
        examples=[transfer_examples.IMPORT_TEAM, team_examples.TEAM],
    )
    @idempotent
    def post(self, request: Request, league: int) -> Response:
        """Found a team in the league with the story that the file tells; for its ninja masters, who vouch for it."""
        row = find_league(request, league, "league.run_league")
        owner, body = _owner(request, row), _body(request)
        with with_lines(body):
            file = read_file(body, TeamFile)
            team = import_team(file, row, owner=owner, by=caller(request), at=timezone.now())
        return Response(TeamSerializer(team).data, status=201)


def _owner(request: Request, league: League) -> Player:
    asked = request.query_params.get("owner")
    if asked is None:
        return caller(request)
    if not asked.isdecimal() or len(asked) > 18:
        raise BadRequest("owner.malformed", gettext_noop("The owner is a member's id."))
    member = Membership.objects.filter(league=league, player=int(asked)).select_related("player").first()
    if member is None:
        raise Missing("league.not_a_member", gettext_noop("The league has no such member."))
    return member.player


class _Sheet(APIView):
    """A table for a spreadsheet."""

    permission_classes = [MayPlay]

    def answer(self, request: Request, league: int, name: str) -> HttpResponse:
        """Return one of the league's sheets, for its ninja masters."""
        row = find_league(request, league, "league.run_league")
        sheet = {"teams": sheets.teams_sheet, "results": sheets.results_sheet, "table": sheets.table_sheet}[name]
        return _download(sheet(row), "text/csv; charset=utf-8", f"{row.slug}-{name}.csv")


class TeamsSheet(_Sheet):
    """The teams."""

    @extend_schema(
        operation_id="league_teams_csv", responses={(200, "text/csv"): str}, examples=[transfer_examples.TEAMS]
    )
    def get(self, request: Request, league: int) -> HttpResponse:
        """Download the teams as CSV, with headings in the language of ``Accept-Language``; without it, in English."""
        return self.answer(request, league, "teams")


class ResultsSheet(_Sheet):
    """The results."""

    @extend_schema(
        operation_id="league_results_csv", responses={(200, "text/csv"): str}, examples=[transfer_examples.RESULTS]
    )
    def get(self, request: Request, league: int) -> HttpResponse:
        """Download one line for each side of each fixture as CSV, with headings in the language of ``Accept-Language``."""
        return self.answer(request, league, "results")


class TableSheet(_Sheet):
    """The tables."""

    @extend_schema(
        operation_id="league_table_csv", responses={(200, "text/csv"): str}, examples=[transfer_examples.TABLE]
    )
    def get(self, request: Request, league: int) -> HttpResponse:
        """Download the stored tables of all stages as CSV, the newest season first, headings as in the other sheets."""
        return self.answer(request, league, "table")
