"""Fixtures: opening, reporting, confirming, disputing and deciding a match."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.assumptions import assumed
from games.models import Report
from games.refusals import Missing
from games.rules.kernel.findings import Refused, gettext_noop
from league.api import duel_examples, examples
from league.api.serializers import (
    AutoResolveSerializer,
    ConfirmSerializer,
    DecideSerializer,
    DisputeSerializer,
    FixtureSerializer,
    ForfeitSerializer,
    OpenFixtureSerializer,
    ReportSerializer,
    SideSerializer,
)
from league.models import Fixture
from league.operations import auto_resolve, disputes, fixtures, forfeits, results
from league.queries.fixtures import (
    fixture_row,
    log_in,
    match_of,
    may_see,
    named,
    names_in,
    of_player,
    spoken_by_name,
    visible_fixtures,
)
from teams.api.access import caller, find, visitor
from teams.api.idempotency import idempotent
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.api.shapes import reference

WITH_MATCH = reference("FixtureWithMatch")


class FixtureFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no annotations
    """Fixtures of a league, stage, round, team or player, or in a state."""

    league = django_filters.NumberFilter("round__stage__season__league")
    season = django_filters.NumberFilter("round__stage__season")
    stage = django_filters.NumberFilter("round__stage")
    round = django_filters.NumberFilter("round__number")
    team = django_filters.NumberFilter("sides__entrant__team")
    player = django_filters.NumberFilter(method="played_by")
    state = django_filters.MultipleChoiceFilter(choices=Fixture.State.choices)

    class Meta:
        model = Fixture
        fields: list[str] = []

    def played_by(self, rows: QuerySet[Fixture], _name: str, player: int) -> QuerySet[Fixture]:
        """Keep the fixtures of a player's teams, and of the parties they are in."""
        return rows.filter(of_player(player))


def _require_sight(request: Request, pk: int) -> None:
    if not may_see(visitor(request), pk):
        raise Missing("fixture.unknown", gettext_noop("There is no such fixture, or you may not see it."))


def _answer(fixture: Fixture) -> Response:
    return Response(fixture_row(fixture))


def fixture_data(request: Request, pk: int) -> dict[str, Any]:
    """Return a fixture with its match as the caller may see it."""
    fixture = find(visible_fixtures(visitor(request)).select_related("match"), pk)
    return {**fixture_row(fixture), "match": match_of(fixture)}


class Fixtures(generics.ListAPIView[Fixture]):
    """Fixtures one may see."""

    permission_classes = [MayPlayOrLook]
    serializer_class = FixtureSerializer
    queryset = Fixture.objects.none()
    filterset_class = FixtureFilter
    list_ordering = "pk"

    def get_queryset(self) -> Any:
        return visible_fixtures(visitor(self.request))

    @extend_schema(operation_id="fixtures", examples=[examples.FIXTURE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List fixtures in the order of the calendar, filtered by league, season, stage, round, team, player or state."""
        return super().get(request, *args, **kwargs)


class FixtureDetail(APIView):
    """A fixture."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="fixture", responses={200: WITH_MATCH}, examples=[examples.FIXTURE_WITH_MATCH])
    def get(self, request: Request, fixture: int) -> Response:
        """Show a fixture with its match: rosters, handicap, reports, differences, who said what."""
        return Response(fixture_data(request, fixture))


class FixtureOpening(APIView):
    """Opening a fixture."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_open",
        request=OpenFixtureSerializer,
        responses={200: WITH_MATCH},
        examples=[
            examples.OPEN_FIXTURE,
            examples.OPEN_FOR_PARTNERS,
            duel_examples.OPEN_BATTLE,
            examples.FIXTURE_WITH_MATCH,
        ],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Open the fixture: rosters and handicap freeze, the challenge is agreed, fixed or rolled."""
        given = OpenFixtureSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        opened = fixtures.open_fixture(fixture, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(fixture_data(request, opened.pk))


class FixtureUnopening(APIView):
    """Taking the opening back."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_unopen",
        request=SideSerializer,
        responses=FixtureSerializer,
        examples=[examples.SIDE, examples.FIXTURE],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Un-open the fixture while nothing is reported."""
        given = SideSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        closed = fixtures.unopen_fixture(fixture, by=caller(request), at=timezone.now(), **given.validated_data)
        return _answer(closed)


@contextmanager
def _by_name(fixture_id: int) -> Iterator[None]:
    """Let what is refused of a report name its ninja, not only their ids."""
    try:
        yield
    except Refused as refused:
        raise Refused(named(refused.violations, fixture_id)) from refused


def _reported(fixture: Fixture, report: Report) -> Response:
    found = {kind: report.verdict.get(kind, ()) for kind in ("violations", "warnings")}
    names = names_in(report.match.system, report.match.setup) if any(found.values()) else {}
    told = {
        "version": report.version,
        **{kind: [_spoken(one, names) for one in findings] for kind, findings in found.items()},
        "assumptions": assumed(report.match, report.verdict),
        "fixture": fixture_row(fixture),
    }
    return Response(told, status=201)


def _spoken(stored: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Say what the referee found of a stored report, with its place in the request that told it."""
    spoken = spoken_by_name(stored, names)
    return {**spoken, "path": "/report" + spoken["path"]}


class FixtureReport(APIView):
    """Reporting a match."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_report",
        request=ReportSerializer,
        responses={201: reference("ReportAnswer")},
        examples=[
            examples.REPORT,
            examples.REPORT_EDIT,
            examples.REPORT_OF_PARTNERS,
            duel_examples.BATTLE,
            duel_examples.SERIES,
            examples.REPORTED,
        ],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Report the match; an unopened fixture is opened first. All violations at once.

        An edit of one's report names the version that it ``edits``; where the side's report was edited or sent meanwhile, the
        answer is 409 with the ``version`` that stands.
        """
        given = ReportSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        with _by_name(fixture), results.in_report():
            row, report = results.report_match(
                fixture,
                asked["report"],
                side=asked.get("side"),
                edits=asked.get("edits"),
                partners=asked["partners"],
                as_played=asked["as_played"],
                reason=asked["reason"],
                by=caller(request),
                at=timezone.now(),
            )
        return _reported(row, report)


class FixtureWithdrawal(APIView):
    """Withdrawing a report."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_withdraw",
        request=SideSerializer,
        responses=FixtureSerializer,
        examples=[examples.SIDE, examples.FIXTURE],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Take one's report back before anybody confirmed it."""
        given = SideSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        row = results.withdraw_report(fixture, by=caller(request), at=timezone.now(), **given.validated_data)
        return _answer(row)


class FixtureConfirmation(APIView):
    """Confirming a report."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_confirm",
        request=ConfirmSerializer,
        responses=FixtureSerializer,
        examples=[examples.CONFIRM, duel_examples.RESULT_ALONE, examples.FIXTURE],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Confirm the other side's report, on one's own phone or with a PIN on the reporter's."""
        _require_sight(request, fixture)
        given = ConfirmSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        row = results.confirm_report(fixture, by=caller(request), at=timezone.now(), **given.validated_data)
        return _answer(row)


class FixtureDispute(APIView):
    """Disputing a report."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_dispute",
        request=DisputeSerializer,
        responses={201: reference("ReportAnswer")},
        examples=[examples.REPORT, examples.REPORTED],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Answer the report with a version of one's own; the ninja master decides between them.

        Until then whoever disputed may send another version. One that the rules refuse is stored with its ``violations``.
        """
        given = DisputeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        with _by_name(fixture), results.in_report():
            row, report = disputes.dispute_report(
                fixture,
                asked["report"],
                side=asked.get("side"),
                reason=asked["reason"],
                by=caller(request),
                at=timezone.now(),
            )
        return _reported(row, report)


class FixtureDecision(APIView):
    """A ninja master's decision."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_decide",
        request=DecideSerializer,
        responses=FixtureSerializer,
        examples=[examples.DECIDE, examples.FIXTURE],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Decide which version counts, or report oneself; the reason is kept for all to see.

        Of a dispute one of the two must be named. What the rules refuse counts only ``as_played``.
        """
        _require_sight(request, fixture)
        given = DecideSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        with _by_name(fixture), results.in_report():
            row = disputes.decide_match(
                fixture,
                version=asked.get("version"),
                body=asked.get("report"),
                as_played=asked["as_played"],
                reason=asked["reason"],
                by=caller(request),
                at=timezone.now(),
            )
        return _answer(row)


class FixtureForfeit(APIView):
    """A forfeit."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_forfeit",
        request=ForfeitSerializer,
        responses=FixtureSerializer,
        examples=[examples.FORFEIT, examples.FIXTURE],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Record that one side, or every side, did not turn up (ruling 66)."""
        _require_sight(request, fixture)
        given = ForfeitSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        row = forfeits.forfeit(fixture, asked["sides"], reason=asked["reason"], by=caller(request), at=timezone.now())
        return _answer(row)


class FixtureAutoResolve(APIView):
    """A match that the engine plays."""

    permission_classes = [MayPlay]

    @extend_schema(
        operation_id="fixture_auto_resolve",
        request=AutoResolveSerializer,
        responses={200: WITH_MATCH},
        examples=[examples.AUTO_RESOLVE, examples.FIXTURE_WITH_MATCH],
    )
    @idempotent
    def post(self, request: Request, fixture: int) -> Response:
        """Let computer players play an unreported fixture, as a proposal to confirm or to count at once.

        Three or four sides that have a challenge for attackers and defenders, and agreed on no partners, are split by dice.
        """
        _require_sight(request, fixture)
        given = AutoResolveSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        auto_resolve.auto_resolve(fixture, by=caller(request), at=timezone.now(), **given.validated_data)
        return Response(fixture_data(request, fixture))


class FixtureLog(APIView):
    """The event log behind a report."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(operation_id="fixture_log", responses={200: reference("MatchLog")}, examples=[examples.LOG])
    def get(self, request: Request, fixture: int, version: int) -> Response:
        """Show the event log of a report that came as one; of several battles a list with that of each."""
        _require_sight(request, fixture)
        report = Report.objects.filter(match__fixture=fixture, version=version).first()
        log = None if report is None else log_in(report.body)
        if report is None or log is None:
            raise Missing("report.no_log", gettext_noop("This report did not come as a log."))
        return Response({"version": report.version, "log": log})
