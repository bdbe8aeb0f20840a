"""What waits at the desk, league by league: first what only a decision moves on, then what is late."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, F, Q, QuerySet
from django.http import HttpRequest

from league.admin.filters import UNPLAYED, overdue
from league.admin.scope import leagues_of, rows_of
from league.models import Fixture, JournalLine, League, Round, Stage, Standing
from league.queries.brackets import undecided_draws
from league.queries.waiting import listed
from teams.models import Appearance

SHOWN = 50
"""So many rows of a kind are shown at most; the lists show the rest."""


class LeagueDesk(msgspec.Struct, kw_only=True):
    """What waits in one league, in the order in which it should be looked at; then what comes next."""

    league: League
    disputed: list[Fixture] = []
    drawn: list[Fixture] = []
    reported: list[Fixture] = []
    late: list[Fixture] = []
    steps: list[Appearance] = []
    behind: list[Standing] = []
    deadlines: list[Round] = []

    @property
    def pressing(self) -> tuple[int, ...]:
        """How many there are of each kind, most pressing first."""
        kinds = (self.disputed, self.drawn, self.reported, self.late, self.steps, self.behind)
        return tuple(len(rows) for rows in kinds)

    @property
    def nothing(self) -> bool:
        """Whether nothing waits."""
        return not any(self.pressing)


def desks(request: HttpRequest, *, at: datetime) -> list[LeagueDesk]:
    """Return the reader's leagues in which something waits or comes next, the most pressing first.

    The number of queries does not depend on how many leagues or rows there are.
    """
    found: dict[int, LeagueDesk] = {}
    fixtures = listed(rows_of(request, Fixture.objects.all()))

    def lay(league: League, kind: str, row: Any) -> None:
        getattr(found.setdefault(league.pk, LeagueDesk(league=league)), kind).append(row)

    kinds: dict[str, Iterable[Fixture]] = {
        "disputed": fixtures.filter(state=Fixture.State.DISPUTED).order_by("reported_at")[:SHOWN],
        "drawn": undecided_draws(fixtures).order_by("confirmed_at")[:SHOWN],
        "reported": fixtures.filter(state=Fixture.State.REPORTED).order_by("confirm_due_at")[:SHOWN],
        "late": overdue(fixtures, at=at).order_by("round__deadline", "round", "number")[:SHOWN],
    }
    for kind, rows in kinds.items():
        for fixture in rows:
            lay(fixture.round.stage.season.league, kind, fixture)
    for appearance in _open_steps(request):
        lay(appearance.match.fixture.round.stage.season.league, "steps", appearance)
    for standing in _behind(request):
        lay(standing.stage.season.league, "behind", standing)
    for row in _next_deadlines(request, at=at):
        lay(row.stage.season.league, "deadlines", row)
    return sorted(found.values(), key=lambda one: ([-number for number in one.pressing], one.league.name))


def newest_lines(request: HttpRequest, count: int = 12) -> QuerySet[JournalLine]:
    """Return what was done last in the reader's leagues."""
    rows = rows_of(request, JournalLine.objects.select_related("league", "by", "acting_for"))
    newest: QuerySet[JournalLine] = rows.order_by("-pk")[:count]
    return newest


def _open_steps(request: HttpRequest) -> QuerySet[Appearance]:
    """Return the teams with open after-match steps, those due first ahead."""
    rows = Appearance.objects.filter(
        busy=True,
        steps_due_at__isnull=False,
        match__fixture__round__stage__season__league__in=leagues_of(request),
    )
    return rows.select_related("team", "match__fixture__round__stage__season__league").order_by("steps_due_at")[:SHOWN]


def _behind(request: HttpRequest) -> QuerySet[Standing]:
    rows = Standing.objects.filter(computed__lt=F("wanted"), stage__season__league__in=leagues_of(request))
    return rows.select_related("stage__season__league").order_by("stale_since")[:SHOWN]


def _next_deadlines(request: HttpRequest, *, at: datetime) -> QuerySet[Any]:
    """Return the rounds that are due next and not played out, with the number of fixtures still to play."""
    rows = rows_of(request, Round.objects.filter(deadline__gte=at, stage__state=Stage.State.RUNNING))
    left = Count("fixtures", filter=Q(fixtures__state__in=UNPLAYED))
    due: QuerySet[Any] = rows.annotate(left=left).filter(left__gt=0).select_related("stage__season__league")
    return due.order_by("deadline")[:SHOWN]
