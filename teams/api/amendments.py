"""Corrections of single steps by a ninja master, and what owners take back themselves."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.findings import spoken_stored
from teams.api import examples
from teams.api.access import caller, find_team
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay
from teams.api.serializers import CorrectChapterSerializer, SettleChapterSerializer
from teams.api.shapes import reference
from teams.api.teams import SCROLL
from teams.operations import corrections, undoing
from teams.operations.settlements import Settlement, reason_missing_too
from teams.queries import scrolls


def settlements_of(asked: Mapping[str, Any]) -> dict[str, Settlement]:
    """Return the settlements of a checked body, typed."""
    return {key: msgspec.convert(dict(one), Settlement) for key, one in asked["settlements"].items()}


def spoken_preview(summary: dict[str, Any]) -> dict[str, Any]:
    """Return a preview with its conflicts in the reader's language."""
    teams = [
        {
            **team,
            "conflicts": [{**one, "finding": spoken_stored(one["finding"])} for one in team["conflicts"]],
        }
        for team in summary["teams"]
    ]
    return {**summary, "teams": teams}


class TeamAmendmentPreview(APIView):
    """What a correction would change."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_preview_amendment",
        request=CorrectChapterSerializer,
        responses={200: reference("Preview")},
        examples=[examples.CORRECT_CHAPTER, examples.PREVIEW],
    )
    def post(self, request: Request, team: int) -> Response:
        """Show what a new telling of one chapter changes and every conflict; nothing is written."""
        row = find_team(request, team, "teams.adjust_team")
        given = CorrectChapterSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        told = corrections.preview_correction(row, asked["position"], asked["entries"], settlements_of(asked))
        return Response(spoken_preview(told))


class TeamAmendments(APIView):
    """Correcting one step."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_amend",
        request=SettleChapterSerializer,
        responses=SCROLL,
        examples=[examples.SETTLE_CHAPTER, examples.SCROLL],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Tell one chapter anew with its steps corrected; every later chapter follows, in one transaction."""
        row = find_team(request, team, "teams.adjust_team")
        given = SettleChapterSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        with reason_missing_too(asked["reason"]):
            corrected = corrections.correct_chapter(
                row,
                asked["position"],
                asked["entries"],
                settlements=settlements_of(asked),
                basis=asked["basis"],
                reason=asked["reason"],
                by=caller(request),
                at=timezone.now(),
            )
        return Response(scrolls.scroll_of(corrected))


class TeamUndo(APIView):
    """Taking one's own choices back."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_undo",
        request={"application/json": {"$ref": "#/components/schemas/Undoing"}},
        responses=SCROLL,
        examples=[examples.UNDO, examples.SCROLL],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Take choices back, steps or roster changes, until the next match opens; dice that were rolled stand."""
        row = find_team(request, team, "teams.change_team")
        asked = msgspec.convert(request.data, undoing.Undoing)
        undone = undoing.undo_choices(row, asked.choices, by=caller(request), at=timezone.now())
        return Response(scrolls.scroll_of(undone))
