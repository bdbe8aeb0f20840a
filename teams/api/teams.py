"""A team's draft, founding, scroll, story, after-match steps and roster."""

from typing import Any

import msgspec
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.decoding import inside
from games.findings import spoken_all
from teams.api import examples
from teams.api.access import caller, find_team, visitor
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.serializers import (
    AdjustmentSerializer,
    DraftSerializer,
    NinjaSerializer,
    SaveDraftSerializer,
    TeamSerializer,
)
from teams.api.shapes import reference
from teams.models import Team
from teams.operations import after_match, founding, roster
from teams.queries import scrolls

SCROLL = {200: reference("Scroll")}
STEPS = {200: reference("Steps")}


def draft_answer(team: Team) -> dict[str, Any]:
    """Return a draft with what the rules say of it."""
    answer = founding.check_draft(team.ruleset, team.draft)
    return {
        "team": TeamSerializer(team).data,
        "roster": team.draft,
        "legal": not answer.violations,
        "cost": answer.cost,
        "left": answer.left,
        "rating": answer.rating,
        "lines": msgspec.to_builtins(answer.lines),
        "violations": spoken_all(answer.violations),
        "warnings": spoken_all(answer.warnings),
    }


class MyTeams(generics.ListAPIView[Team]):
    """One's own teams."""

    permission_classes = [MayPlay]
    serializer_class = TeamSerializer
    queryset = Team.objects.none()

    def get_queryset(self) -> Any:
        return Team.objects.filter(owner=caller(self.request)).select_related("owner")

    @extend_schema(operation_id="team_mine", examples=[examples.TEAM])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List one's own teams, newest first."""
        return super().get(request, *args, **kwargs)


class TeamDetail(APIView):
    """A team."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="team", responses=TeamSerializer, examples=[examples.TEAM])
    def get(self, request: Request, team: int) -> Response:
        """Show a team; what tells of its roster is null while the league hides it."""
        row = find_team(request, team, "teams.view_team")
        hidden = set() if visitor(request).has_perm("teams.view_roster", row) else {row.pk}
        return Response(TeamSerializer(row, context={"hidden": hidden}).data)


class TeamDraft(APIView):
    """A roster under construction."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="team_draft", responses=DraftSerializer, examples=[examples.DRAFT])
    def get(self, request: Request, team: int) -> Response:
        """Show the draft with its cost, what is left, its rating and every rule it breaks."""
        return Response(draft_answer(find_team(request, team, "teams.change_team")))

    @extend_schema(
        operation_id="team_save_draft",
        request=SaveDraftSerializer,
        responses=DraftSerializer,
        examples=[examples.SAVE_DRAFT, examples.DRAFT],
    )
    def put(self, request: Request, team: int) -> Response:
        """Replace the draft. It may break rules: only founding insists."""
        row = find_team(request, team, "teams.change_team")
        given = SaveDraftSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        with inside("roster"):
            saved = founding.save_draft(
                row,
                given.validated_data["roster"],
                name=given.validated_data.get("name"),
                by=caller(request),
                at=timezone.now(),
            )
        return Response(draft_answer(saved))


class TeamFounding(APIView):
    """From draft to team."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="team_found", request=None, responses=TeamSerializer, examples=[examples.TEAM])
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Found the team if its roster is legal; the koban left over become its treasury."""
        row = find_team(request, team, "teams.change_team")
        return Response(TeamSerializer(founding.found_team(row, by=caller(request), at=timezone.now())).data)


class TeamReopening(APIView):
    """From team back to draft."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="team_reopen", request=None, responses=TeamSerializer, examples=[examples.TEAM])
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Take a founded team that has not played back to its draft, until the league's roster lock."""
        row = find_team(request, team, "teams.change_team")
        return Response(TeamSerializer(founding.reopen_draft(row, by=caller(request), at=timezone.now())).data)


class TeamScroll(APIView):
    """A team's scroll."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="team_scroll", responses=SCROLL, examples=[examples.SCROLL])
    def get(self, request: Request, team: int) -> Response:
        """Show everything that is true of a team now: ninja, XP, levels, advances, absences, treasury, open steps."""
        return Response(scrolls.scroll_of(find_team(request, team, "teams.view_roster")))


class TeamLedger(APIView):
    """A team's story."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="team_ledger", responses={200: reference("Ledger")}, examples=[examples.LEDGER])
    def get(self, request: Request, team: int) -> Response:
        """Show every chapter with its entries, and the lines that treasury and XP are the sums of."""
        row = find_team(request, team, "teams.view_roster")
        return Response({"chapters": scrolls.story_of(row), "numbers": scrolls.explanation_of(row)})


class TeamSteps(APIView):
    """After-match steps."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="team_steps", responses=STEPS, examples=[examples.STEPS])
    def get(self, request: Request, team: int) -> Response:
        """List the open steps: Ronin fees, downtime rolls, advancement rolls with their permitted choices."""
        return Response(scrolls.steps_of(find_team(request, team, "teams.change_team")))

    @extend_schema(
        operation_id="team_answer_steps",
        request={"application/json": {"$ref": "#/components/schemas/AllStarsAfterMatch"}},
        responses=STEPS,
        examples=[examples.ANSWER_STEPS, examples.STEPS],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Answer open steps in the order fees, downtime, advancement. Dice that are not given the server rolls.

        What an advance is used for comes with dice that were rolled at the table, or after the server's are known; before
        them it is refused. Every fault is named at once, and then nothing is stored.
        """
        row = find_team(request, team, "teams.change_team")
        answered = after_match.answer_steps(row, request.data, by=caller(request), at=timezone.now())
        return Response(scrolls.steps_of(answered))


class TeamRoster(APIView):
    """Recruiting and dismissing between games."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_change_roster",
        request={"application/json": {"$ref": "#/components/schemas/RosterChange"}},
        responses=SCROLL,
        examples=[examples.ROSTER_CHANGE, examples.SCROLL],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Dismiss without refund, then recruit at full cost from the treasury; all of it or nothing."""
        row = find_team(request, team, "teams.change_team")
        change = msgspec.convert(request.data, roster.RosterChange)
        changed = roster.change_roster(row, change, by=caller(request), at=timezone.now())
        return Response(scrolls.scroll_of(changed))


class TeamAdjustments(APIView):
    """A ninja master's decree."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_adjust",
        request=AdjustmentSerializer,
        responses=TeamSerializer,
        examples=[examples.ADJUSTMENT, examples.TEAM],
    )
    @idempotent
    def post(self, request: Request, team: int) -> Response:
        """Add or take koban by decree; only a ninja master may, and gives a reason."""
        row = find_team(request, team, "teams.adjust_team")
        given = AdjustmentSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        adjusted = roster.adjust_treasury(
            row, asked["koban"], reason=asked["reason"], by=caller(request), at=timezone.now()
        )
        return Response(TeamSerializer(adjusted).data)


class TeamNinja(APIView):
    """One ninja of a team."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="team_rename_ninja",
        request=NinjaSerializer,
        responses=NinjaSerializer,
        examples=[examples.question("A new name", {"name": "Kaede the Silent"}), examples.NINJA],
    )
    def patch(self, request: Request, team: int, ninja: int) -> Response:
        """Give a ninja another name; its story is untouched."""
        row = roster.find_ninja(find_team(request, team, "teams.change_team"), ninja)
        given = NinjaSerializer(row, data=request.data)
        given.is_valid(raise_exception=True)
        renamed = roster.rename_ninja(row, given.validated_data["name"], by=caller(request), at=timezone.now())
        return Response(NinjaSerializer(renamed).data)
