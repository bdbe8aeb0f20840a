"""What amendments read of fixtures, and what they change in tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, Q

from games.models import Match
from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from games.rules.kernel.system import Outcome as SideOutcome
from league.models import Claim, Fixture, FixtureSide
from league.queries.stages import settings_of_stage
from league.queries.tables import compare_tables
from league.rules.results import GameResult, Outcome, Side

NewOutcome = tuple[Fixture, Mapping[int, FixtureSide], Mapping[int, Side] | None]
"""A fixture, its sides by number, and new outcomes by side: none if it has no result any more, None for those held now."""

NOT_PLAYED = (Fixture.State.FORFEITED, Fixture.State.UNPLAYED)
"""States of a fixture whose result came about without a game."""
_VOIDING = (Claim.Kind.VOIDED, Claim.Kind.FORFEITED, Claim.Kind.UNPLAYED)


def counts(fixture: Fixture) -> bool:
    """Whether a game counts and may stand in stories: played, forfeited (but no walk-over) or written off."""
    return fixture.state == Fixture.State.CONFIRMED or (fixture.state in NOT_PLAYED and fixture.decider != "walk_over")


def fixture_and_sides(fixture_id: int) -> Fixture:
    """Return a fixture with its round, stage, season, league, match and sides, unlocked. Raises :class:`Missing`."""
    fixture = (
        Fixture.objects.select_related("round__stage__season__league", "match")
        .prefetch_related(Prefetch("sides", FixtureSide.objects.select_related("entrant__team__owner")))
        .filter(pk=fixture_id)
        .first()
    )
    if fixture is None:
        raise Missing("fixture.unknown", gettext_noop("There is no such fixture."))
    return fixture


def voided_match(fixture: Fixture) -> Match | None:
    """Return the match that was voided last in a fixture which has not been opened since, or None.

    A fixture that other teams are to play by now (one left, or gave its place to an heir) has none.
    """
    if fixture.state not in {Fixture.State.SCHEDULED, *NOT_PLAYED}:
        return None
    claim = fixture.claims.filter(match__state=Match.State.VOIDED).select_related("match").order_by("-pk").first()
    if claim is None or claim.match is None or claim.kind not in _VOIDING:
        return None
    seats = dict(claim.match.appearances.values_list("side", "team_id"))
    return claim.match if seats == {row.side: row.entrant.team_id for row in fixture.sides.all()} else None


def results_instead(outcomes: Mapping[int, NewOutcome]) -> dict[int, GameResult | None]:
    """Return the results that new outcomes come to, by fixture; None for a fixture that has none any more."""
    return {pk: _result(*one) for pk, one in outcomes.items()}


def table_changes(outcomes: Mapping[int, NewOutcome]) -> list[dict[str, Any]]:
    """Return what new outcomes change in the tables of their stages: rank, points and game numbers of each team."""
    stages = {fixture.round.stage_id: fixture.round.stage for fixture, _sides, _new in outcomes.values()}
    return [
        {"stage": stage.pk, "name": stage.name, "rows": _changed_rows(stage, outcomes)} for stage in stages.values()
    ]


def _changed_rows(stage: Any, outcomes: Mapping[int, NewOutcome]) -> list[dict[str, Any]]:
    instead = {pk: _result(*one) for pk, one in outcomes.items() if one[0].round.stage_id == stage.pk}
    as_it_is, changed = compare_tables(stage, instead)
    before = {line.team: line for line in as_it_is}
    rows = []
    for line in changed:
        old = before[line.team]
        if old != line:
            rows.append(
                {
                    "team": line.team,
                    "name": line.name,
                    "rank": {"before": old.rank, "after": line.rank},
                    "points": {"before": old.points, "after": line.points},
                    "difference": {"before": old.difference, "after": line.difference},
                }
            )
    return rows


def _result(
    fixture: Fixture, sides: Mapping[int, FixtureSide], outcomes: Mapping[int, Side] | None
) -> GameResult | None:
    told = held_by(sides) if outcomes is None else outcomes
    return GameResult(fixture.round.number, tuple(told.values())) if told else None


def held_by(sides: Mapping[int, FixtureSide]) -> dict[int, Side]:
    """Return the outcomes that the sides of a fixture hold."""
    return {
        number: Side(row.entrant_id, Outcome(row.outcome), row.score, row.injuries, row.koban, row.alliance)
        for number, row in sides.items()
    }


def sides_told(sides: Mapping[int, FixtureSide], outcomes: Sequence[SideOutcome], *, paid: bool) -> dict[int, Side]:
    """Return the outcomes of a verdict as tables read them, by side; koban count where games are ``paid`` (ruling 68)."""
    return {
        one.side: Side(
            sides[one.side].entrant_id,
            Outcome.CEDED if one.ceded and one.result == "lost" else Outcome(one.result),
            one.score,
            one.injuries,
            one.koban if paid else 0,
            one.alliance,
        )
        for one in outcomes
    }


def fixtures_called(pks: Sequence[int] = (), *, matches: Sequence[int] = ()) -> list[Fixture]:
    """Return fixtures by their own ids or those of their matches, with their sides, to be called by name."""
    sides = FixtureSide.objects.select_related("entrant__team").order_by("side")
    rows = Fixture.objects.filter(Q(pk__in=pks) | Q(match__in=matches)).order_by("pk")
    return list(rows.prefetch_related(Prefetch("sides", queryset=sides)))


def fixtures_to_move_to(fixture: Fixture) -> list[Fixture]:
    """Return the fixtures of the same teams that are still to be played, to which a match could be moved."""
    entrants = {side.entrant_id for side in fixture.sides.all()}
    sides = FixtureSide.objects.select_related("entrant__team").order_by("side")
    rows = (
        Fixture.objects.filter(
            round__stage__season=fixture.round.stage.season_id,
            state=Fixture.State.SCHEDULED,
            sides__entrant__in=entrants,
        )
        .select_related("round__stage")
        .prefetch_related(Prefetch("sides", queryset=sides))
        .order_by("round__stage", "round__number", "number")
        .distinct()
    )
    brings_xp = settings_of_stage(fixture.round.stage).progression
    return [
        row
        for row in rows
        if {side.entrant_id for side in row.sides.all()} == entrants
        and settings_of_stage(row.round.stage).progression == brings_xp
    ]
