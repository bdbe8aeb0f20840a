"""Reading results for the table, and the stored table for everybody."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.models import Entrant, FixtureSide, Stage, StageEntrant, StandingPage
from league.models.standing import PAGE
from league.queries.brackets import places_in
from league.queries.leagues import may_see_league, settings_of, visible_leagues
from league.queries.stages import (
    Departures,
    as_read,
    departures_of,
    places_of,
    points_of,
    settings_of_stage,
    stage_before,
    tie_breakers_of,
)
from league.queries.sums import SIDE_ROW, StoredResults, games_of
from league.rules.opponents import Edition
from league.rules.results import GameResult
from league.rules.stages import kinds
from league.rules.stages.ladder import rungs
from league.rules.standings import Listed, Row, explain, explain_head_to_head, reranked, table_from
from league.rules.tiebreakers import MEASURES, Breakdown, Options, TieBreaker
from teams.models import Player


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a stored table: the numbers of :class:`league.rules.standings.Row` with the team's id and name.

    Ranks count from 1 in every ``group`` (0: the stage has none). Who is not ``qualified`` has too few games to be placed
    and comes after those who are.
    """

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
    group: int = 0
    qualified: bool = True


Instead = Mapping[int, GameResult | None]
"""Results to read in place of the stored ones, by fixture; None for a fixture without a result."""
NOTHING_INSTEAD: Instead = {}


def results_of(stage: Stage, instead: Instead | None = None) -> dict[int, GameResult]:
    """Return the stage's results by fixture, byes and forfeits included, in the order of the calendar.

    Byes of a round that is a draft still do not count. Whose place was taken over stands here as their heir; games of teams that were struck are left out.
    """
    return _with(_stored_results(stage), instead or {}, departures_of(stage.season))


def _stored_results(stage: Stage) -> dict[int, GameResult]:
    rows = (
        FixtureSide.objects.filter(fixture__round__stage=stage, fixture__round__published_at__isnull=False)
        .exclude(outcome="")
        .order_by("fixture__round__number", "fixture__number", "side")
        .values_list(*SIDE_ROW)
    )
    return games_of(rows.iterator(chunk_size=5000))


def _with(stored: Mapping[int, GameResult], instead: Instead, departures: Departures) -> dict[int, GameResult]:
    read = {**stored, **instead}
    return as_read({fixture: result for fixture, result in read.items() if result is not None}, departures)


def counted_results(stage: Stage, instead: Instead | None = None) -> dict[int, GameResult]:
    """Return the results that a stage's table counts by fixture: its own, and those that its cut carries over.

    Carried over are games of the stage before between teams that are both in this one; rounds go on counting.
    """
    return _with_carried(stage, results_of(stage, instead))


def _with_carried(stage: Stage, own: dict[int, GameResult]) -> dict[int, GameResult]:
    cut = settings_of_stage(stage).cut
    before = stage_before(stage) if cut is not None and cut.carry_results else None
    if before is None:
        return own
    field = {place.entrant_id for place in places_of(stage)}
    carried = {
        fixture: result
        for fixture, result in counted_results(before).items()
        if len(result.sides) > 1 and field.issuperset(result.entrants)
    }
    last = max((result.round for result in carried.values()), default=0)
    return {**carried, **{fixture: GameResult(last + one.round, one.sides) for fixture, one in own.items()}}


def entrants_of(stage: Stage) -> dict[int, Entrant]:
    """Return the stage's entrants by id in order of seed, with their teams."""
    return {place.entrant_id: place.entrant for place in places_of(stage)}


def compute_table(stage: Stage, instead: Instead | None = None) -> list[TableLine]:
    """Compute a stage's table from its results, or as it would be with those of ``instead``."""
    places = places_of(stage)
    return _lines(stage, places, _ranked(stage, places, _results_to_read(stage, places, instead)))


def compare_tables(stage: Stage, instead: Instead) -> tuple[list[TableLine], list[TableLine]]:
    """Return a stage's table as it is and as it would be with the results of ``instead``, from one reading."""
    places, stored, departures = places_of(stage), _stored_results(stage), departures_of(stage.season)
    as_it_is, changed = (
        list(_with_carried(stage, _with(stored, other, departures)).values()) for other in (NOTHING_INSTEAD, instead)
    )
    return (
        _lines(stage, places, _ranked(stage, places, as_it_is)),
        _lines(stage, places, _ranked(stage, places, changed)),
    )


def _lines(stage: Stage, places: Sequence[StageEntrant], ranked: Mapping[int, Sequence[Row]]) -> list[TableLine]:
    entrants = {place.entrant_id: place.entrant for place in places}
    unplaced = _unplaced(stage)
    return [
        _line(row, entrants[row.entrant], group, qualified=row.played >= unplaced)
        for group, rows in ranked.items()
        for row in rows
    ]


def rows_by_group(stage: Stage, instead: Instead | None = None) -> dict[int, list[Row]]:
    """Rank a stage's entrants by group (0 if it has none): what a table shows and a cut goes by.

    On a ladder the rank is the rung, in a knock-out the final place. In an open stage those who have not played the games it asks for come last.
    """
    places = places_of(stage)
    return _ranked(stage, places, _results_to_read(stage, places, instead))


def _results_to_read(
    stage: Stage, places: Sequence[StageEntrant], instead: Instead | None = None
) -> list[GameResult] | None:
    """Return the results that a table counts, or None where PostgreSQL can add them up."""
    cut = settings_of_stage(stage).cut
    alone = cut is None or not cut.carry_results
    one_group = len({place.group for place in places}) == 1
    if one_group and instead is None and alone and stage.kind != Stage.Kind.LADDER and not departures_of(stage.season):
        return None
    return list(counted_results(stage, instead).values())


def _ranked(stage: Stage, places: Sequence[StageEntrant], results: Sequence[GameResult] | None) -> dict[int, list[Row]]:
    if stage.kind == Stage.Kind.FRIENDLIES:
        return {}
    groups: dict[int, list[StageEntrant]] = {}
    for place in places:
        groups.setdefault(place.group, []).append(place)
    options = _options(stage)
    ranked = {}
    for number, members in sorted(groups.items()):
        ids = [place.entrant_id for place in members]
        source = (
            StoredResults(stage, lambda: list(results_of(stage).values()))
            if results is None
            else Listed([result for result in results if set(ids).issuperset(result.entrants)])
        )
        rows = table_from(
            ids,
            source,
            points_of(stage),
            tie_breakers_of(stage),
            options=options,
            lots={place.entrant_id: place.lot for place in members if place.lot is not None},
        )
        ranked[number] = _placed(stage, ids, list(rows), results or ())
    return ranked


def _options(stage: Stage) -> Options:
    """Return how a stage's tie-breakers treat what was not played. In a Swiss stage forfeits say nothing of who is better."""
    settings = settings_of(stage.season.league)
    return Options(
        edition=Edition(settings.tie_break_edition),
        forfeits_in_head_to_head=settings.forfeits_in_head_to_head and stage.kind != Stage.Kind.SWISS,
    )


def _placed(stage: Stage, ids: Sequence[int], rows: list[Row], results: Sequence[GameResult]) -> list[Row]:
    settings = settings_of_stage(stage)
    if isinstance(settings, kinds.Ladder):
        by_entrant = {row.entrant: row for row in rows}
        order = rungs(ids, results, settings.moves)
        return [msgspec.structs.replace(by_entrant[pk], rank=rung) for rung, pk in enumerate(order, 1)]
    if stage.kind in kinds.KNOCK_OUT:
        return _by_place(rows, places_in(stage))
    enough = _unplaced(stage)
    if not enough:
        return rows
    placed = [row for row in rows if row.played >= enough]
    others = [row for row in rows if row.played < enough]
    return [*reranked(placed), *reranked(others, len(placed))]


def _by_place(rows: Sequence[Row], places: Mapping[int, int]) -> list[Row]:
    """Rank a knock-out by final places; all who are still in it share the first."""
    ordered = sorted(rows, key=lambda row: places.get(row.entrant, 1))
    return [msgspec.structs.replace(row, rank=places.get(row.entrant, 1)) for row in ordered]


def _unplaced(stage: Stage) -> int:
    """Return how many games a team must have played to be placed."""
    settings = settings_of_stage(stage)
    return settings.minimum_games if isinstance(settings, kinds.Open) else 0


def _line(row: Row, entrant: Entrant, group: int, *, qualified: bool) -> TableLine:
    return TableLine(
        group=group,
        qualified=qualified,
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
    """Return one page of the stored table of a stage that a user may see; None if they see no such stage.

    ``total`` counts all lines of the table, ``pages`` its pages; the first is there, empty, before anything is computed.
    Raises :class:`games.refusals.Missing` for a page that the table does not have.
    """
    found = (
        StandingPage.objects.filter(standing__stage=stage_id, number=page)
        .order_by()
        .values_list(
            "lines",
            *(f"standing__{name}" for name in _STANDING),
            "standing__stage__season__league",
            "standing__stage__season__league__settings",
        )
    )
    # This is the page that a hall full of phones reads: a public league is seen without asking who belongs to it.
    for lines, *standing, league, settings in found:
        return _page_of(page, lines, *standing) if may_see_league(user, league, settings) else None
    stages = Stage.objects.filter(pk=stage_id, season__league__in=visible_leagues(user))
    for standing in stages.values_list(*(f"standing__{name}" for name in _STANDING)):
        if page != 1:
            raise Missing("table.unknown_page", gettext_noop("The table has no page {page}."), page=page)
        return _page_of(page, [], *standing)
    return None


_STANDING = ("length", "computed_at", "wanted", "computed")


def _page_of(
    page: int, lines: Any, length: int | None, computed_at: datetime | None, wanted: int | None, computed: int | None
) -> dict[str, Any]:
    return {
        "computed_at": computed_at,
        "behind": (computed or 0) < (wanted or 0),
        "page": page,
        "pages": max(1, -(-(length or 0) // PAGE)),
        "total": length or 0,
        "rows": lines,
    }


def explain_table(stage: Stage, team_id: int) -> dict[str, Any]:
    """Return what a team's line of the table is made of: its games, the parts of each tie-breaker, and its lot.

    Raises :class:`games.refusals.Missing` if the team is not in the stage.
    """
    entrants = entrants_of(stage)
    mine = next((entrant.pk for entrant in entrants.values() if entrant.team_id == team_id), None)
    if mine is None:
        raise Missing("team.not_in_stage", gettext_noop("This team does not play in this stage."))
    fixtures = counted_results(stage)
    results = list(fixtures.values())
    points = points_of(stage)
    worth = points.per_outcome()
    options = _options(stage)
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
                if side.met(other)
            ],
        }
        for fixture, result in fixtures.items()
        for side in result.sides
        if side.entrant == mine
    ]
    rows = next((rows for rows in rows_by_group(stage).values() if mine in {row.entrant for row in rows}), [])
    made_of = {}
    for key in tie_breakers_of(stage):
        breakdown = None
        if key in MEASURES:
            breakdown = explain(list(entrants), results, points, key, mine, options=options)
        elif key is TieBreaker.HEAD_TO_HEAD and rows:
            breakdown = explain_head_to_head(rows, results, points, mine, options=options)
        if breakdown is not None:
            made_of[str(key)] = _spelt_out(breakdown, entrants)
    return {
        "team": team_id,
        "points": sum(game["points"] for game in games),
        "games": games,
        "tie_breaks": made_of,
        "lot": _lot(stage, mine),
    }


def _lot(stage: Stage, entrant: int) -> dict[str, Any] | None:
    """Return the ticket that an entrant drew, and the seed that all tickets of the stage follow from."""
    ticket = StageEntrant.objects.values_list("lot", flat=True).get(stage=stage, entrant=entrant)
    if ticket is None or TieBreaker.LOT not in tie_breakers_of(stage):
        return None
    return {"ticket": ticket, "seed": stage.lots}


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
