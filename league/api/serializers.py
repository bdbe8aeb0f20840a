"""The shapes of leagues, seasons and fixtures in the API."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import SystemKey
from games.names import check_name
from league.api.moments import MomentField
from league.models import Fixture, JournalLine, League, Mark, Membership, Season, Stage
from league.queries.fixtures import fixture_row
from teams.api.account_shapes import PlayerSerializer
from teams.api.serializers import RosterField
from teams.api.shapes import reference
from teams.api.strict import Body
from teams.models import Token


class LeagueSerializer(serializers.ModelSerializer[League]):
    """A league. ``join_code`` is shown to its ninja masters only; ``role`` is the caller's, null for a stranger."""

    role = serializers.SerializerMethodField()
    join_code = serializers.SerializerMethodField()
    ruleset = serializers.CharField(source="ruleset_id", read_only=True)

    class Meta:
        model = League
        fields = [
            "id",
            "name",
            "slug",
            "system",
            "time_zone",
            "ruleset",
            "settings",
            "roster_lock_at",
            "role",
            "join_code",
        ]
        read_only_fields = fields

    def get_role(self, league: League) -> str | None:
        roles: dict[int, str] = self.context.get("roles", {})
        return roles.get(league.pk)

    def get_join_code(self, league: League) -> str | None:
        return league.join_code if self.get_role(league) == Membership.Role.MASTER else None


class OpenLeagueSerializer(Body):
    """A league to open; ``system`` is its game, ``settings`` override the defaults."""

    name = serializers.CharField(max_length=80, validators=[check_name])
    system = serializers.ChoiceField(SystemKey.choices, default=SystemKey.ALLSTARS.value)
    time_zone = serializers.CharField(max_length=64, default="UTC")
    settings = serializers.DictField(required=False)


class ChangeLeagueSerializer(Body):
    """What changes; the rest stays. ``roster_lock_at`` null takes the lock away."""

    name = serializers.CharField(max_length=80, required=False, validators=[check_name])
    time_zone = serializers.CharField(max_length=64, required=False)
    settings = serializers.DictField(required=False)
    roster_lock_at = MomentField(required=False, allow_null=True)


class CodeSerializer(Body):
    """A join code or a claim code."""

    code = serializers.CharField(max_length=16)


class NamesSerializer(Body):
    """Names of people without an account, one each."""

    names = serializers.ListField(child=serializers.CharField(max_length=200, allow_blank=True), max_length=200)


class BotSerializer(Body):
    """A bot's name, and whether its token may only look."""

    name = serializers.CharField(max_length=60, validators=[check_name])
    scope = serializers.ChoiceField(Token.Scope.choices, default=Token.Scope.READ)


class PlayerIdSerializer(Body):
    """A member, by id."""

    player = serializers.IntegerField()


class MembershipSerializer(serializers.ModelSerializer[Membership]):
    """A member; ``claim_code`` is shown to ninja masters only."""

    player = PlayerSerializer(read_only=True)
    claim_code = serializers.SerializerMethodField()

    class Meta:
        model = Membership
        fields = ["id", "league", "player", "role", "claim_code", "joined_at"]
        read_only_fields = fields

    def get_claim_code(self, membership: Membership) -> str | None:
        return membership.claim_code or None if self.context.get("master") else None


class DraftTeamSerializer(Body):
    """A team to draft; ``owner`` is a member's id, for a ninja master who acts for them.

    A duellist or a party needs no ``roster``. With ``found`` a legal team is founded in the same step.
    """

    name = serializers.CharField(max_length=60, validators=[check_name])
    owner = serializers.IntegerField(required=False)
    roster = RosterField(required=False, default=dict)
    found = serializers.BooleanField(required=False, default=False)


class JournalSerializer(serializers.ModelSerializer[JournalLine]):
    """A deed: a stable code, ids of what it touched, who did it (for whom) and why.

    ``mark`` is ``own_match`` where a ninja master decided in a match of their own, ``pin`` where a player spoke with a PIN
    on somebody else's phone.
    """

    by = serializers.CharField(source="by.name", default=None, read_only=True, allow_null=True)
    acting_for = serializers.CharField(source="acting_for.name", default=None, read_only=True, allow_null=True)
    mark = serializers.ChoiceField(Mark.choices, read_only=True, allow_blank=True)

    class Meta:
        model = JournalLine
        fields = ["id", "what", "about", "by", "acting_for", "mark", "reason", "at"]
        read_only_fields = fields


class StageSerializer(serializers.ModelSerializer[Stage]):
    """A stage of a season."""

    class Meta:
        model = Stage
        fields = ["id", "order", "kind", "name", "state", "settings"]
        read_only_fields = fields


class SeasonSerializer(serializers.ModelSerializer[Season]):
    """A season with its stages."""

    stages = StageSerializer(many=True, read_only=True)

    class Meta:
        model = Season
        fields = [
            "id",
            "league",
            "number",
            "name",
            "format",
            "state",
            "check_in_opens_at",
            "check_in_closes_at",
            "stages",
        ]
        read_only_fields = fields


class PlanStageSerializer(Body):
    """A stage to plan. ``settings`` depend on ``kind``; what they leave out has its default."""

    kind = serializers.ChoiceField(Stage.Kind.choices)
    name = serializers.CharField(max_length=80, required=False, default="", allow_blank=True, validators=[check_name])
    settings = serializers.DictField(required=False, default=dict)


class PlanSeasonSerializer(Body):
    """A season to plan: its ``stages`` in order, or without them one round robin with ``settings``."""

    name = serializers.CharField(max_length=80, validators=[check_name])
    format = serializers.ChoiceField(
        [Season.Format.LEAGUE.value, Season.Format.TOURNAMENT.value], required=False, default=Season.Format.LEAGUE.value
    )
    stages = PlanStageSerializer(many=True, required=False)
    settings = serializers.DictField(required=False)


class EntrantsSerializer(Body):
    """Teams to enter, by id, in order of seed."""

    teams = serializers.ListField(child=serializers.IntegerField(), max_length=500)


class DeadlineSerializer(Body):
    """A new deadline; without a time zone it is on the league's clock."""

    deadline = MomentField()
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class FixtureDeadlineSerializer(DeadlineSerializer):
    """A deadline of a fixture's own, or null for the round's."""

    deadline = MomentField(allow_null=True)


class FixtureSideSerializer(serializers.Serializer[Any]):
    """One side of a fixture; ``outcome`` is empty before it is confirmed.

    ``alliance`` is then the same number for sides that played as partners, who have one ``score`` together, and 0 where
    every side played for itself.
    """

    side = serializers.IntegerField()
    team = serializers.IntegerField()
    name = serializers.CharField()
    owner = serializers.IntegerField()
    outcome = serializers.CharField()
    score = serializers.IntegerField()
    injuries = serializers.IntegerField()
    koban = serializers.IntegerField()
    alliance = serializers.IntegerField()


class FixtureSerializer(serializers.Serializer[Any]):
    """A fixture of a round, as :func:`league.queries.fixtures.fixture_row` gives it."""

    id = serializers.IntegerField()
    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(Fixture.State.choices)
    challenge = serializers.CharField()
    challenge_dice = serializers.ListField(child=serializers.CharField())
    sides = FixtureSideSerializer(many=True)
    reported_at = serializers.DateTimeField(allow_null=True)
    confirm_due_at = serializers.DateTimeField(allow_null=True)
    confirmed_at = serializers.DateTimeField(allow_null=True)

    def to_representation(self, instance: Fixture) -> dict[str, Any]:
        """Take the plain values as they are; field by field they cost more than the query."""
        return fixture_row(instance)


class SideSerializer(Body):
    """For whom the caller speaks; needed only by a ninja master or a player of both sides."""

    side = serializers.IntegerField(min_value=1, max_value=4, required=False, allow_null=True)


@extend_schema_field(
    {
        "oneOf": [
            {"$ref": "#/components/schemas/TinyNinjasMatchSetup"},
            {"$ref": "#/components/schemas/NinjagoSetup"},
            {"$ref": "#/components/schemas/BountySetup"},
        ]
    }
)
class TableField(serializers.DictField):
    """What is played and who sits where, in the form that the game documents."""


class PartnersField(serializers.ListField):
    """Which sides play together: two lists of their numbers, none where every side plays for itself."""

    child = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=4), max_length=4)

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=4, required=False, default=list, **more)


class OpenFixtureSerializer(SideSerializer):
    """How the challenge is chosen: agreed (its key or name), or rolled by the random challenge generator.

    ``partners`` are for Intercept the Messenger with three or four sides: two lists of sides, one of attackers and one of
    defenders. Without them every side plays for itself. ``table`` is for games that are set up at the table: mode and handicaps of a battle, seats of a session.
    """

    challenge = serializers.CharField(max_length=60, required=False, allow_null=True)
    roll_challenge = serializers.BooleanField(required=False, default=False)
    partners = PartnersField()
    table = TableField(required=False, allow_null=True)


@extend_schema_field(
    {
        "oneOf": [
            {"$ref": "#/components/schemas/AllStarsReport"},
            {"$ref": "#/components/schemas/TinyNinjasReport"},
            {"$ref": "#/components/schemas/NinjagoReport"},
            {"$ref": "#/components/schemas/BountyReport"},
        ]
    }
)
class ReportField(serializers.DictField):
    """A report in the form that its game's rules document."""


class ReportSerializer(SideSerializer):
    """A report. ``as_played`` with a reason lets a ninja master store what the rules refuse.

    ``edits`` is the version of the own report that this one replaces: without it a report where one stands already is a
    conflict, unless it says the same. ``partners`` are those of a fixture that is not open yet, which its report opens; of
    an open one they stand fast.
    """

    report = ReportField()
    edits = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    partners = PartnersField()
    as_played = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class ConfirmSerializer(SideSerializer):
    """``version`` is the report that was read; ``pin`` confirms for the other side on this phone.

    With ``claims`` false the result is confirmed, but not what the other side merely claims (achievements).
    """

    version = serializers.IntegerField(required=False, allow_null=True)
    pin = serializers.CharField(max_length=8, required=False, default="", allow_blank=True)
    claims = serializers.BooleanField(required=False, default=True)


class DisputeSerializer(SideSerializer):
    """One's own version of the match, and why."""

    report = ReportField()
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class AcceptSerializer(SideSerializer):
    """The ``version`` of the other side that was read and is right."""

    version = serializers.IntegerField(min_value=1)


class DecideSerializer(Body):
    """A stored ``version`` or a new ``report`` counts from now on: one of them, or an undisputed report as it stands.

    What the rules refuse counts only ``as_played``.
    """

    version = serializers.IntegerField(required=False, allow_null=True)
    report = ReportField(required=False, allow_null=True)
    as_played = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(max_length=500, allow_blank=True)


class AutoResolveSerializer(Body):
    """How the engine plays: ``policy`` random or tactical; ``propose`` leaves it to be confirmed, else it counts at once."""

    policy = serializers.CharField(max_length=20, default="tactical")
    propose = serializers.BooleanField(default=True)
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class ForfeitSerializer(Body):
    """The sides that did not turn up, and why the ninja master says so."""

    sides = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=4), min_length=1, max_length=4)
    reason = serializers.CharField(max_length=500, allow_blank=True)


class TablePageSerializer(serializers.Serializer[Any]):
    """Which page of a table is asked for."""

    page = serializers.IntegerField(min_value=1, max_value=2**31 - 1, default=1)


@extend_schema_field({"type": "array", "items": reference("TableLine")})
class TableLinesField(serializers.ListField):
    """Lines of a stored table as they were stored: :class:`league.queries.tables.TableLine`."""


class TableSerializer(serializers.Serializer[Any]):
    """A page of a stored table. ``behind`` says that results were confirmed which it does not show yet."""

    stage = serializers.IntegerField()
    computed_at = serializers.DateTimeField(allow_null=True)
    behind = serializers.BooleanField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    total = serializers.IntegerField()
    rows = TableLinesField()
