"""A league's house rules: reading, previewing and changing them."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api import rules_examples as examples
from league.api.leagues import find_league
from league.operations import rulesets
from league.queries.rulesets import change_of, rules_of, settings_of_rules
from teams.api.access import caller
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.strict import Body


class DifferenceSerializer(serializers.Serializer[Any]):
    """One place where two rulesets differ: a JSON pointer (rows by their key) and what each says; null is nothing."""

    path = serializers.CharField()
    book = serializers.JSONField(allow_null=True)
    house = serializers.JSONField(allow_null=True)


class RulesChangeSerializer(serializers.Serializer[Any]):
    """A change of the rules; the first is the league's opening."""

    number = serializers.IntegerField()
    ruleset = serializers.CharField()
    by = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class RulesSerializer(serializers.Serializer[Any]):
    """A league's rules: what it changes in the book, and how that came about."""

    league = serializers.IntegerField()
    ruleset = serializers.CharField()
    house = serializers.DictField()
    difference = DifferenceSerializer(many=True)
    history = RulesChangeSerializer(many=True)


class RulesVersionSerializer(RulesChangeSerializer):
    """One version: its difference from the book, and from the version before it (``changes``)."""

    house = serializers.DictField()
    difference = DifferenceSerializer(many=True)
    changes = DifferenceSerializer(many=True)


class HouseSerializer(Body):
    """House rules: ``settings`` by key, ``packs``, and rows of the catalogue that are new or changed."""

    house = serializers.DictField()


class ChangeRulesSerializer(HouseSerializer):
    """House rules in place of those before, and why."""

    reason = serializers.CharField(max_length=500, allow_blank=True)


class RulesPreviewSerializer(serializers.Serializer[Any]):
    """What house rules would come to: ``changes`` against the league's rules now, ``from_book`` against the book."""

    ruleset = serializers.CharField()
    changes = DifferenceSerializer(many=True)
    from_book = DifferenceSerializer(many=True)


class SettingSerializer(serializers.Serializer[Any]):
    """A setting: its meaning, the book's and the league's value, and the JSON Schema of what it may be."""

    key = serializers.CharField()
    description = serializers.CharField()
    book = serializers.JSONField(allow_null=True)
    house = serializers.JSONField(allow_null=True)
    schema = serializers.DictField()


class Rules(APIView):
    """The rules of a league."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="league_rules", responses=RulesSerializer, examples=[examples.RULES])
    def get(self, request: Request, league: int) -> Response:
        """Show the house rules, where they differ from the book, and every change with its date, reason and author."""
        return Response(rules_of(find_league(request, league)))

    @extend_schema(
        operation_id="league_change_rules",
        request=ChangeRulesSerializer,
        responses={201: RulesVersionSerializer},
        examples=[examples.CHANGE_RULES, examples.CHANGED_RULES],
    )
    @idempotent
    def post(self, request: Request, league: int) -> Response:
        """Take up house rules from now on; open matches keep the rules they opened under. All faults at once."""
        row = find_league(request, league, "league.run_league")
        given = ChangeRulesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        change = rulesets.change_rules(
            row, asked["house"], reason=asked["reason"], by=caller(request), at=timezone.now()
        )
        return Response(change_of(row, change.ruleset_id), status=201)


class RulesPreview(APIView):
    """What a change of the rules would come to."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="league_preview_rules",
        request=HouseSerializer,
        responses=RulesPreviewSerializer,
        examples=[examples.PREVIEW_RULES, examples.RULES_PREVIEW],
    )
    def post(self, request: Request, league: int) -> Response:
        """Say what would change, or everything that is wrong with these house rules; nothing is stored."""
        row = find_league(request, league, "league.run_league")
        given = HouseSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = rulesets.preview_rules(row, given.validated_data["house"])
        told = {"ruleset": wanted.ruleset, "changes": wanted.changes, "from_book": wanted.from_book}
        return Response(told)


class RulesSettings(APIView):
    """Every value that a league may set."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(
        operation_id="league_rule_settings", responses=SettingSerializer(many=True), examples=[examples.SETTING]
    )
    def get(self, request: Request, league: int) -> Response:
        """List the settings with their meaning, bounds, the book's value and the league's."""
        return Response(settings_of_rules(find_league(request, league)))


class RulesVersion(APIView):
    """One version of a league's rules."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(
        operation_id="league_rules_version", responses=RulesVersionSerializer, examples=[examples.RULES_VERSION]
    )
    def get(self, request: Request, league: int, which: str) -> Response:
        """Show a version by its number or by the beginning (six characters or more) of its key."""
        return Response(change_of(find_league(request, league), which))
