"""Brackets, cuts from stage to stage, and the final places of a season."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.api import bracket_examples as shown
from league.api.seasons import find_season, find_stage
from league.api.serializers import FixtureSerializer, StageSerializer
from league.operations.deciding import decide_match_up
from league.operations.stages.cutting import take_cut
from league.queries.brackets import bracket_of
from league.queries.cuts import cut_view
from league.queries.final_places import final_places
from league.queries.fixtures import fixture_row
from teams.api.access import caller
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.strict import Body


class ComesFromSerializer(serializers.Serializer[Any]):
    """Where a side comes from: a seed, or the winner or loser of a match, by its number in the bracket."""

    origin = serializers.ChoiceField(["seed", "winner", "loser"])
    number = serializers.IntegerField()


class BracketSideSerializer(serializers.Serializer[Any]):
    """A side of a bracket match. ``empty`` means that nobody will ever come; ``goes_on`` is null before it is known."""

    team = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)
    comes_from = ComesFromSerializer()
    empty = serializers.BooleanField()
    outcome = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)
    goes_on = serializers.BooleanField(allow_null=True)


class BracketMatchSerializer(serializers.Serializer[Any]):
    """A match of the bracket. ``last`` counts the rounds of its part that follow it.

    ``fixture`` is null until both sides are known, and for a walk-over; ``earlier`` are drawn games that were played again.
    ``decider`` is what decided a draw, or ``walk_over``.
    """

    number = serializers.IntegerField()
    part = serializers.ChoiceField(["main", "second_chance", "third_place", "final", "reset"])
    round = serializers.IntegerField()
    last = serializers.IntegerField()
    needed = serializers.BooleanField()
    walk_over = serializers.BooleanField()
    fixture = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(allow_null=True)
    decider = serializers.CharField()
    earlier = serializers.ListField(child=serializers.IntegerField())
    sides = BracketSideSerializer(many=True)


class BracketRoundSerializer(serializers.Serializer[Any]):
    """A round of the calendar."""

    number = serializers.IntegerField()
    deadline = serializers.DateTimeField(allow_null=True)
    matches = BracketMatchSerializer(many=True)


class SeededTeamSerializer(serializers.Serializer[Any]):
    """A team with its seed."""

    team = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField()


class PlacedTeamSerializer(SeededTeamSerializer):
    """A team with its seed and its final place."""

    place = serializers.IntegerField()


class BracketSerializer(serializers.Serializer[Any]):
    """A whole bracket. ``waiting`` are games from which the ninja master has to say who goes on."""

    stage = serializers.IntegerField()
    kind = serializers.CharField()
    state = serializers.CharField()
    over = serializers.BooleanField()
    byes = SeededTeamSerializer(many=True)
    rounds = BracketRoundSerializer(many=True)
    waiting = serializers.ListField(child=serializers.IntegerField())
    places = PlacedTeamSerializer(many=True)


class DecisionSerializer(Body):
    """Who goes on: a team of the game, or null for nobody. ``void_following`` takes back later games that are in the way."""

    team = serializers.IntegerField(min_value=1, allow_null=True)
    reason = serializers.CharField(max_length=500, allow_blank=True, default="")
    void_following = serializers.BooleanField(default=False)


class TeamNameSerializer(serializers.Serializer[Any]):
    """A team by id and name."""

    team = serializers.IntegerField()
    name = serializers.CharField()


class CutLineSerializer(serializers.Serializer[Any]):
    """A line of the cut: who is through, and who is tied for the ``open_places`` that are left."""

    group = serializers.IntegerField()
    through = TeamNameSerializer(many=True)
    tied = TeamNameSerializer(many=True)
    open_places = serializers.IntegerField()


class CutSeedSerializer(TeamNameSerializer):
    """A seed of the stage that follows the cut."""

    seed = serializers.IntegerField()


class PlayOffSerializer(serializers.Serializer[Any]):
    """A stage in which tied teams play for a place."""

    stage = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.CharField()


class SeedChangeSerializer(serializers.Serializer[Any]):
    """A seed that corrected results would give to another team; ``after`` is null while teams are tied for it."""

    seed = serializers.IntegerField()
    before = TeamNameSerializer()
    after = TeamNameSerializer(allow_null=True)


class CutSerializer(serializers.Serializer[Any]):
    """A cut. ``seeds`` is empty while a tie is open; ``undecided`` are fixtures whose results the cut waits for.

    Once it is ``taken``, ``changes`` shows what corrected results would change. Nothing of that happens by itself.
    """

    stage = serializers.IntegerField()
    from_stage = serializers.IntegerField()
    taken = serializers.BooleanField()
    undecided = serializers.ListField(child=serializers.IntegerField())
    lines = CutLineSerializer(many=True)
    seeds = CutSeedSerializer(many=True)
    play_offs = PlayOffSerializer(many=True)
    changes = SeedChangeSerializer(many=True)


class TakeCutSerializer(Body):
    """How ties across the line are settled, if there are any; ``order`` names every tied team, best first, with a reason."""

    tie = serializers.ChoiceField(["play_off", "lot", "order"], required=False)
    order = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=500, required=False)
    reason = serializers.CharField(max_length=500, allow_blank=True, required=False)


class FinalPlaceSerializer(TeamNameSerializer):
    """A team's place in the season."""

    place = serializers.IntegerField()


class PlacesSerializer(serializers.Serializer[Any]):
    """Final places of a season, the champion first; empty until its last stage is over."""

    season = serializers.IntegerField()
    state = serializers.CharField()
    places = FinalPlaceSerializer(many=True)


class Bracket(APIView):
    """The bracket of a stage."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="stage_bracket", responses=BracketSerializer, examples=[shown.BRACKET])
    def get(self, request: Request, stage: int) -> Response:
        """Show the whole bracket from the first round to the final, and the places that are known."""
        bracket = bracket_of(find_stage(request, stage))
        if bracket is None:
            raise Missing("bracket.none", gettext_noop("This stage has no bracket, or it is not drawn yet."))
        return Response(bracket)


class BracketDecision(APIView):
    """Deciding who goes on."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="stage_bracket_decide",
        request=DecisionSerializer,
        responses=FixtureSerializer,
        examples=[shown.DECIDE, shown.DECIDED],
    )
    @idempotent
    def post(self, request: Request, stage: int, number: int) -> Response:
        """Let a team go on from a game that nobody has won; a ninja master's decision."""
        row = find_stage(request, stage, "league.run_league")
        given = DecisionSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        fixture = decide_match_up(row.pk, number, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(fixture_row(fixture))


class StageCut(APIView):
    """The cut into a stage."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="stage_cut", responses=CutSerializer, examples=[shown.CUT])
    def get(self, request: Request, stage: int) -> Response:
        """Show who comes into a stage by its cut, who is tied across the line, and what the cut waits for."""
        return Response(cut_view(find_stage(request, stage)))

    @extend_schema(
        operation_id="stage_take_cut",
        request=TakeCutSerializer,
        responses=StageSerializer,
        examples=[shown.TAKE_CUT, shown.CUT_TAKEN],
    )
    @idempotent
    def post(self, request: Request, stage: int) -> Response:
        """Take the cut and start the stage; with ``play_off`` start the games between those tied instead."""
        row = find_stage(request, stage, "league.run_league")
        given = TakeCutSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        started = take_cut(row.pk, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(StageSerializer(started).data)


class SeasonPlaces(APIView):
    """The final places of a season."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="season_places", responses=PlacesSerializer, examples=[shown.PLACES])
    def get(self, request: Request, season: int) -> Response:
        """List the final places of a season whose last stage is over, the champion first."""
        row = find_season(request, season)
        return Response({"season": row.pk, "state": row.state, "places": final_places(row)})
