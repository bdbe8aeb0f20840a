"""Amending a confirmed match: what would change, and carrying it out."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.api import amendment_examples as examples
from league.operations.amendments import (
    Action,
    Correct,
    Forfeit,
    Move,
    Void,
    WriteOff,
    amend_match,
    preview_amendment,
)
from league.operations.results import in_report
from league.queries.fixtures import fixture_row, may_see
from teams.api.access import caller, visitor
from teams.api.amendments import settlements_of, spoken_preview
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay
from teams.api.serializers import AmendmentSerializer, BasisSerializer
from teams.api.shapes import reference
from teams.operations.settlements import reason_missing_too

_NEEDED = {"correct": "report", "move": "to", "forfeit": "sides", "write_off": "outcome"}


class AmendFixtureSerializer(AmendmentSerializer):
    """What becomes of the match: ``correct`` with a ``report``, ``move`` with a fixture ``to``, or ``void``.

    Also of a forfeit or a game that was written off; ``forfeit`` says which ``sides`` were absent, ``write_off`` with which
    ``outcome`` nobody played. In a knock-out ``void_following`` also takes back later games that have begun and are in the way.
    """

    action = serializers.ChoiceField(["correct", "move", "void", "forfeit", "write_off"])
    report = serializers.DictField(required=False)
    as_played = serializers.BooleanField(required=False, default=False)
    to = serializers.IntegerField(min_value=1, required=False)
    sides = serializers.ListField(child=serializers.IntegerField(), min_length=1, max_length=4, required=False)
    outcome = serializers.ChoiceField(["draw", "double_loss"], required=False)
    void_following = serializers.BooleanField(required=False, default=False)

    def to_internal_value(self, data: Any) -> Any:
        """Return what the body says; what an action needs is asked for beside all else that is wrong."""
        action = data.get("action") if isinstance(data, Mapping) else None
        needed = _NEEDED.get(action) if isinstance(action, str) else None
        missing = (
            {} if needed is None or needed in data else {needed: [ErrorDetail(_("This action needs it."), "required")]}
        )
        try:
            told = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if isinstance(error.detail, dict):
                raise serializers.ValidationError({**missing, **error.detail}) from error
            raise
        if missing:
            raise serializers.ValidationError(missing)
        return told


class SettleFixtureSerializer(AmendFixtureSerializer, BasisSerializer):
    """An amendment to carry out as it was previewed."""


def _action(asked: Mapping[str, Any]) -> Action:
    match asked["action"]:
        case "correct":
            return Correct(report=asked["report"], as_played=asked["as_played"])
        case "move":
            return Move(to=asked["to"])
        case "forfeit":
            return Forfeit(sides=tuple(asked["sides"]))
        case "write_off":
            return WriteOff(outcome=asked["outcome"])
        case _:
            return Void()


def _require_sight(request: Request, *fixtures: int) -> None:
    if not all(may_see(visitor(request), pk) for pk in fixtures):
        raise Missing("fixture.unknown", gettext_noop("There is no such fixture, or you may not see it."))


class FixtureAmendmentPreview(APIView):
    """What an amendment would change."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_preview_amendment",
        request=AmendFixtureSerializer,
        responses={200: reference("FixturePreview")},
        examples=[examples.VOID, examples.FORFEIT, examples.WRITE_OFF, examples.PREVIEW],
    )
    def post(self, request: Request, fixture: int) -> Response:
        """Show what a correction, a move or a void changes in scrolls and tables, and every conflict. Writes nothing."""
        _require_sight(request, fixture)
        given = AmendFixtureSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        _require_sight(request, asked.get("to", fixture))
        settlements = settlements_of(asked)
        with in_report():
            told = preview_amendment(
                fixture,
                _action(asked),
                settlements=settlements,
                by=caller(request),
                void_following=asked["void_following"],
            )
        return Response(spoken_preview(told))


class FixtureAmendments(APIView):
    """Amending a match."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_amend",
        request=SettleFixtureSerializer,
        responses={201: reference("FixtureAmended")},
        examples=[examples.SETTLE, examples.AMENDED],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Correct, move or void the match on the basis of a preview; every conflict must be settled. One transaction."""
        _require_sight(request, fixture)
        given = SettleFixtureSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        _require_sight(request, asked.get("to", fixture))
        settlements = settlements_of(asked)
        with reason_missing_too(asked["reason"]), in_report():
            row, told = amend_match(
                fixture,
                _action(asked),
                reason=asked["reason"],
                basis=asked["basis"],
                settlements=settlements,
                void_following=asked["void_following"],
                by=caller(request),
                at=timezone.now(),
            )
        return Response({"fixture": fixture_row(row), **spoken_preview(told)}, status=201)
