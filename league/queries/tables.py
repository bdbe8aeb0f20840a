"""Reading results for the table, and the stored table for everybody."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Subquery

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.models import Entrant, FixtureSide, Stage, StageEntrant, StandingPage
from league.models.standing import PAGE
from league.queries.leagues import settings_of, visible_leagues
from league.queries.sums import StoredResults, games_of
from league.rules.results import GameResult
from league.rules.standings import Listed, Row, explain, table_from
from league.rules.tiebreakers import MEASURES, Breakdown, Options
from teams.models import Player


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a stored table: the numbers of :class:`league.rules.standings.Row` with the team's id and name."""

    rank: int
    team: int
    name: str
    clan: str
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    forfeits: int
    scored: int
    against: int
    difference: int
    injuries: int
    koban: int
    tie_breaks: dict[str, str | None]


Instead = Mapping[int, GameResult | None]
"""Results to read in place of the stored ones, by fixture; None for a fixture without a result."""


def results_of(stage: Stage, instead: Instead | None = None) -> dict[int, GameResult]:
    """Return the stage's results by fixture, byes and forfeits included, in the order of the calendar."""
    rows = (
        FixtureSide.objects.filter(fixture__round__stage=stage)
        .exclude(outcome="")
        .order_by("fixture__round__number", "fixture__number", "side")
        .values_list("fixture_id", "fixture__round__number", "entrant_id", "outcome", "score", "injuries", "koban")
    )
    stored = games_of(rows.iterator(chunk_size=5000))
    read = {**stored, **(instead or {})}
    return {fixture: result for fixture, result in read.items() if result is not None}


def entrants_of(stage: Stage) -> dict[int, Entrant]:
    """Return the stage's entrants by id in order of seed, with their teams."""
    places = StageEntrant.objects.filter(stage=stage).select_related("entrant__team").order_by("seed")
    return {place.entrant_id: place.entrant for place in places}


def compute_table(stage: Stage, instead: Instead | None = None) -> list[TableLine]:
    """Compute a stage's table from its results, or as it would be with those of ``instead``."""
    settings = settings_of(stage.season.league)
    entrants = entrants_of(stage)
    source = StoredResults(stage, lambda: list(results_of(stage).values()))
    rows = table_from(
        list(entrants),
        source if instead is None else Listed(list(results_of(stage, instead).values())),
        settings.points,
        settings.tie_breakers,
        options=Options(forfeits_in_head_to_head=settings.forfeits_in_head_to_head),
    )
    return [_line(row, entrants[row.entrant]) for row in rows]


def _line(row: Row, entrant: Entrant) -> TableLine:
    return TableLine(
        rank=row.rank,
        team=entrant.team_id,
        name=entrant.team.name,
        clan=entrant.team.clan,
        points=row.points,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        byes=row.byes,
        forfeits=row.forfeits,
        scored=row.scored,
        against=row.against,
        difference=row.difference,
        injuries=row.injuries,
        koban=row.koban,
        tie_breaks={str(tie.key): None if tie.value is None else str(tie.value) for tie in row.tie_breaks},
    )


def visible_table(user: Player | AnonymousUser, stage_id: int, page: int = 1) -> dict[str, Any] | None:
    """Return one page of the stored table of a stage that a user may see, in one query; None if they see no such stage.

    ``total`` counts all lines of the table, ``pages`` its pages; the first is there, empty, before anything is computed.
    Raises :class:`games.refusals.Missing` for a page that the table does not have.
    """
    lines = StandingPage.objects.filter(standing__stage=OuterRef("pk"), number=page).values("lines")
    row = (
        Stage.objects.filter(pk=stage_id, season__league__in=visible_leagues(user))
        .order_by()
        .annotate(lines=Subquery(lines))
        .values_list("lines", "standing__length", "standing__computed_at", "standing__wanted", "standing__computed")
        .first()
    )
    if row is None:
        return None
    rows, length, computed_at, wanted, computed = row
    if rows is None and page != 1:
        raise Missing("table.unknown_page", gettext_noop("The table has no page {page}."), page=page)
    return {
        "computed_at": computed_at,
        "behind": (computed or 0) < (wanted or 0),
        "page": page,
        "pages": max(1, -(-(length or 0) // PAGE)),
        "total": length or 0,
        "rows": rows or [],
    }


def explain_table(stage: Stage, team_id: int) -> dict[str, Any]:
    """Return what a team's line of the table is made of: its games, and the parts of each tie-breaker.

    Raises :class:`games.refusals.Missing` if the team is not in the stage.
    """
    entrants = entrants_of(stage)
    mine = next((entrant.pk for entrant in entrants.values() if entrant.team_id == team_id), None)
    if mine is None:
        raise Missing("team.not_in_stage", gettext_noop("This team does not play in this stage."))
    settings = settings_of(stage.season.league)
    fixtures = results_of(stage)
    results = list(fixtures.values())
    worth = settings.points.per_outcome()
    options = Options(forfeits_in_head_to_head=settings.forfeits_in_head_to_head)
    games = [
        {
            "fixture": fixture,
            "round": result.round,
            "outcome": side.outcome,
            "points": worth[side.outcome],
            "score": side.score,
            "injuries": side.injuries,
            "koban": side.koban,
            "opponents": [
                {
                    "team": entrants[other.entrant].team_id,
                    "name": entrants[other.entrant].team.name,
                    "score": other.score,
                }
                for other in result.sides
                if other.entrant != mine
            ],
        }
        for fixture, result in fixtures.items()
        for side in result.sides
        if side.entrant == mine
    ]
    made_of = {
        str(key): _spelt_out(explain(list(entrants), results, settings.points, key, mine, options=options), entrants)
        for key in settings.tie_breakers
        if key in MEASURES
    }
    return {"team": team_id, "points": sum(game["points"] for game in games), "games": games, "tie_breaks": made_of}


def _spelt_out(breakdown: Breakdown, entrants: Mapping[int, Entrant]) -> dict[str, Any]:
    """Return a tie-breaker's value and its parts; the value is their sum over ``divisor``."""
    return {
        "value": str(breakdown.value),
        "divisor": breakdown.divisor,
        "parts": [
            {
                "round": part.round,
                "opponent": None if part.opponent is None else entrants[part.opponent].team.name,
                "amount": str(part.amount),
                "counted": part.counted,
            }
            for part in breakdown.parts
        ],
    }
