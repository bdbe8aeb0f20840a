"""A team's Game Records."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api import career_examples as examples
from league.models import FixtureSide
from league.queries.game_records import AllStars, all_stars_of, record_row, records_of
from teams.api.access import find_team, visitor
from teams.api.permissions import MayPlayOrLook
from teams.models import Team


class NamedNinjaSerializer(serializers.Serializer[Any]):
    """A ninja by id and name."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class RecordedSideSerializer(serializers.Serializer[Any]):
    """Another side of a game, by its team and score."""

    team = serializers.IntegerField()
    name = serializers.CharField()
    score = serializers.IntegerField()


class GameRecordSerializer(serializers.Serializer[Any]):
    """A decided game from one side of it, as :func:`league.queries.game_records.record_row` gives it.

    ``koban`` is what it earned with the game; ``all_stars`` are its own, and empty for those who may not see its roster.
    """

    fixture = serializers.IntegerField()
    season = serializers.IntegerField()
    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    at = serializers.DateTimeField(allow_null=True)
    challenge = serializers.CharField()
    outcome = serializers.CharField()
    score = serializers.IntegerField()
    koban = serializers.IntegerField()
    all_stars = NamedNinjaSerializer(many=True)
    partners = RecordedSideSerializer(many=True)
    opponents = RecordedSideSerializer(many=True)

    def to_representation(self, instance: FixtureSide) -> dict[str, Any]:
        """Take the plain values as they are; the All-Stars of a page are asked for at once."""
        return record_row(instance, self.context["all_stars"])


class TeamGames(generics.ListAPIView[FixtureSide]):
    """The games of a team."""

    permission_classes = [MayPlayOrLook]
    serializer_class = GameRecordSerializer
    queryset = FixtureSide.objects.none()
    list_ordering = "-pk"
    all_stars: AllStars = {}

    def get_queryset(self) -> Any:
        return records_of(self._team())

    def _team(self) -> Team:
        return find_team(self.request, self.kwargs["team"], "teams.view_team")

    def paginate_queryset(self, queryset: Any) -> Any:
        """Take a page, and ask for the All-Stars of its games where the caller may see the roster."""
        page = super().paginate_queryset(queryset)
        team = self._team()
        if visitor(self.request).has_perm("teams.view_roster", team):
            self.all_stars = all_stars_of(team, page or [])
        return page

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "all_stars": self.all_stars}

    @extend_schema(operation_id="team_games", examples=[examples.GAME_RECORD])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List a team's decided games, newest first: opponents, score, koban earned, Ninja All-Stars."""
        return super().get(request, *args, **kwargs)
