"""The shapes of teams in the API."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.names import check_name
from games.rules.kernel.findings import Finding
from teams.api.strict import Body
from teams.models import Ninja, Team


class TeamSerializer(serializers.ModelSerializer[Team]):
    """A team: ``treasury`` in koban, ``rating`` by the rulebook's formula, ``head`` counts changes of its story.

    Of the teams whose ids the context holds as ``hidden``, clan, treasury and rating are null: they tell of the roster.
    """

    owner = serializers.CharField(source="owner.name", read_only=True)
    clan = serializers.CharField(read_only=True, allow_null=True)
    treasury = serializers.IntegerField(read_only=True, allow_null=True)
    rating = serializers.IntegerField(read_only=True, allow_null=True)

    class Meta:
        model = Team
        fields = ["id", "name", "system", "state", "clan", "owner", "owner_id", "treasury", "rating", "head"]
        read_only_fields = fields

    def to_representation(self, instance: Team) -> dict[str, Any]:
        """Leave out what tells of a roster that is hidden."""
        told = super().to_representation(instance)
        if instance.pk in self.context.get("hidden", ()):
            told |= {"clan": None, "treasury": None, "rating": None}
        return told


class FindingSerializer(serializers.Serializer[Finding]):
    """A violation or warning."""

    code = serializers.CharField()
    path = serializers.CharField()
    rule = serializers.CharField()
    detail = serializers.CharField()


@extend_schema_field(
    {
        "anyOf": [
            {"$ref": "#/components/schemas/AllStarsRoster"},
            {"$ref": "#/components/schemas/TinyNinjasDraft"},
            {"$ref": "#/components/schemas/NinjagoFounders"},
        ]
    }
)
class RosterField(serializers.DictField):
    """A roster under construction, in the form that the team's game documents."""


class DraftLineSerializer(serializers.Serializer[Any]):
    """A roster's line as understood; ``cost`` in koban."""

    name = serializers.CharField()
    profile = serializers.CharField(allow_null=True)
    profile_name = serializers.CharField()
    cost = serializers.IntegerField()


class DraftSerializer(serializers.Serializer[Any]):
    """A draft and what the rules say of it; ``cost`` and ``left`` in koban."""

    team = TeamSerializer()
    roster = RosterField()
    legal = serializers.BooleanField()
    cost = serializers.IntegerField()
    left = serializers.IntegerField()
    rating = serializers.IntegerField()
    lines = DraftLineSerializer(many=True)
    violations = FindingSerializer(many=True)
    warnings = FindingSerializer(many=True)


class SaveDraftSerializer(Body):
    """A new version of a draft."""

    name = serializers.CharField(max_length=60, required=False, validators=[check_name])
    roster = RosterField()


class NinjaSerializer(Body, serializers.ModelSerializer[Ninja]):
    """A ninja's name."""

    class Meta:
        model = Ninja
        fields = ["id", "name"]


class AdjustmentSerializer(Body):
    """Koban added (or, negative, taken) by decree of a ninja master."""

    koban = serializers.IntegerField(min_value=-1000, max_value=1000)
    reason = serializers.CharField(max_length=500, allow_blank=True)


class SettlementSerializer(Body):
    """How a conflict is settled: ``adjust`` gives ``koban``; ``decree`` keeps an advance; both need a ``reason``."""

    remedy = serializers.ChoiceField(["adjust", "undo", "decree", "stand"])
    koban = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class AmendmentSerializer(Body):
    """What every amendment says: why, and how each conflict of its preview is settled, by the conflict's key."""

    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    settlements = serializers.DictField(child=SettlementSerializer(), required=False, default=dict)


class CorrectChapterSerializer(AmendmentSerializer):
    """A new telling of one chapter, whole: its entries as the ledger shows them, with the steps corrected."""

    position = serializers.IntegerField(min_value=0)
    entries = serializers.ListField(child=serializers.DictField(), max_length=500)


class BasisSerializer(Body):
    """``basis`` is what the preview answered: the heads of the stories it read, by team."""

    basis = serializers.DictField(child=serializers.IntegerField(min_value=0))


class SettleChapterSerializer(CorrectChapterSerializer, BasisSerializer):
    """A correction of one chapter to carry out as it was previewed."""
