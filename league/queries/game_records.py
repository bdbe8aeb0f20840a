"""A team's Game Records: of every decided game the opponents, the score, the koban earned and the Ninja All-Stars."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Prefetch, QuerySet

from league.models import Fixture, FixtureSide
from teams.models import Entry, Ninja, Team

AllStars = dict[int, list[dict[str, Any]]]
"""The Ninja All-Stars of matches, each with id and name."""


def records_of(team: Team) -> QuerySet[FixtureSide]:
    """Return a team's side of every game that is decided, for :func:`record_row`."""
    everybody = FixtureSide.objects.select_related("entrant__team").order_by("side")
    rows = FixtureSide.objects.filter(entrant__team=team).exclude(outcome="").exclude(fixture__state=Fixture.State.BYE)
    return rows.select_related("fixture__round__stage__season").prefetch_related(
        Prefetch("fixture__sides", queryset=everybody, to_attr="everybody")
    )


def all_stars_of(team: Team, sides: Iterable[FixtureSide]) -> AllStars:
    """Return whom a team named Ninja All-Star, by match, as its story tells it: a stage without progression has none."""
    matches = [side.fixture.match_id for side in sides if side.fixture.match_id is not None]
    told = Entry.objects.filter(
        chapter__team=team, chapter__match__in=matches, revision=F("chapter__revision"), kind="all_star"
    )
    named = list(told.order_by("chapter", "index").values_list("chapter__match", "payload__ninja"))
    names = dict(
        Ninja.objects.filter(team=team, pk__in={int(ninja) for _match, ninja in named}).values_list("pk", "name")
    )
    found: AllStars = {}
    for match, ninja in named:
        found.setdefault(match, []).append({"id": int(ninja), "name": names.get(int(ninja), "")})
    return found


def record_row(side: FixtureSide, all_stars: AllStars) -> dict[str, Any]:
    """Return a side of :func:`records_of` as plain values."""
    fixture = side.fixture
    everybody: list[FixtureSide] = fixture.everybody  # type: ignore[attr-defined]  # prefetched to it
    others = [other for other in everybody if other.pk != side.pk]
    partners = [other for other in others if side.alliance and other.alliance == side.alliance]
    return {
        "fixture": fixture.pk,
        "season": fixture.round.stage.season_id,
        "stage": fixture.round.stage_id,
        "round": fixture.round.number,
        "at": fixture.confirmed_at,
        "challenge": fixture.challenge,
        "outcome": side.outcome,
        "score": side.score,
        "koban": side.koban,
        "all_stars": all_stars.get(fixture.match_id or 0, []),
        "partners": [_side(other) for other in partners],
        "opponents": [_side(other) for other in others if other not in partners],
    }


def _side(side: FixtureSide) -> dict[str, Any]:
    return {"team": side.entrant.team_id, "name": side.entrant.team.name, "score": side.score}
