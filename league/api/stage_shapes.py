"""The shapes of stages and rounds in the API."""

from typing import Any

from rest_framework import serializers

from games.names import check_name
from league.api.moments import MomentField
from league.api.serializers import FixtureSerializer
from league.models import Stage
from teams.api.strict import Body


class ChangeStageSerializer(Body):
    """What changes; the rest stays. ``settings`` are merged key by key, and start anew with another ``kind``."""

    kind = serializers.ChoiceField(Stage.Kind.choices, required=False)
    name = serializers.CharField(max_length=80, required=False, validators=[check_name])
    settings = serializers.DictField(required=False)


class StageOrderSerializer(Body):
    """Every stage of the season, by id, in its new order."""

    stages = serializers.ListField(child=serializers.IntegerField(), max_length=50)


class RoundSerializer(serializers.Serializer[Any]):
    """A round. Without ``published_at`` it is a draft.

    ``draw`` says how it was paired: ``seed`` of the lots where there were any, ``planned_after`` the rounds planned after it
    and ``rounds_after`` how many of them can still be dealt without a rematch, ``foreseen`` whether that is certain,
    ``second_bye`` and ``accepted`` what the ninja master agreed to, ``by_hand`` that the pairing was changed.
    """

    id = serializers.IntegerField()
    stage = serializers.IntegerField()
    number = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    challenge = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    draw = serializers.DictField()
    fixtures = FixtureSerializer(many=True)


class RoundsSerializer(serializers.Serializer[Any]):
    """The rounds of a stage, in order."""

    rounds = RoundSerializer(many=True)


class DrawRoundSerializer(Body):
    """How the next round is drawn; every part can be left out.

    ``publish`` false keeps a draft; ``regardless`` pairs although results are missing; ``accept_rematches`` agrees to
    the fewest that an answer 409 has offered. ``challenge`` and ``deadline`` replace those of the stage's settings.
    """

    publish = serializers.BooleanField(required=False, default=True)
    regardless = serializers.BooleanField(required=False, default=False)
    accept_rematches = serializers.BooleanField(required=False, default=False)
    challenge = serializers.CharField(max_length=60, required=False, allow_blank=True)
    deadline = MomentField(required=False)


class ReasonSerializer(Body):
    """Why, for the journal."""

    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class SwapTeamsSerializer(Body):
    """Two teams of the round."""

    team = serializers.IntegerField()
    other = serializers.IntegerField()


class SwapTablesSerializer(Body):
    """Two games of the round."""

    fixture = serializers.IntegerField()
    other = serializers.IntegerField()


class PairingSerializer(Body):
    """Tables of teams, the best first; a team alone has a bye."""

    tables = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), max_length=8), max_length=2000
    )
