"""A stage's results added up by the database, for tables of stages that are too large to read row by row."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from django.db import connection, transaction

from league.models import Stage
from league.rules.results import GameResult, Outcome, Side, UnknownEntrantError
from league.rules.standings import Tally

_SUMS = """
WITH counted AS NOT MATERIALIZED (
    SELECT side.fixture_id, side.entrant_id, side.outcome, side.score, side.injuries, side.koban, side.alliance,
        round.number
    FROM league_fixtureside side
    JOIN league_fixture fixture ON fixture.id = side.fixture_id
    JOIN league_round round ON round.id = fixture.round_id
    WHERE round.stage_id = %(stage)s AND round.published_at IS NOT NULL AND side.outcome <> ''
)
SELECT entrant_id, outcome, min(number), count(*), sum(score), sum(coalesce(against, 0)), sum(injuries), sum(koban)
FROM (
    SELECT entrant_id, outcome, score, injuries, koban, number,
        max(score) FILTER (WHERE outcome IN ('won', 'drawn', 'lost', 'ceded')) OVER (
            PARTITION BY fixture_id
            ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW
        ) AS against
    FROM counted
    WHERE alliance = 0
    UNION ALL
    -- The few games of partners, who are left out together, need another order, which all games would pay for.
    SELECT entrant_id, outcome, score, injuries, koban, number,
        max(score) FILTER (WHERE outcome IN ('won', 'drawn', 'lost', 'ceded')) OVER (
            PARTITION BY fixture_id ORDER BY alliance
            ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP
        ) AS against
    FROM counted
    WHERE alliance > 0
) AS sides
GROUP BY entrant_id, outcome
"""

_AMONG = """
WITH tied AS (SELECT * FROM unnest(%(entrants)s::bigint[], %(groups)s::integer[]) AS tied (entrant_id, place)),
met AS (
    SELECT DISTINCT one.fixture_id
    FROM league_fixtureside one
    JOIN tied mine ON mine.entrant_id = one.entrant_id
    JOIN league_fixtureside other ON other.fixture_id = one.fixture_id AND other.side > one.side
    JOIN tied theirs ON theirs.entrant_id = other.entrant_id AND theirs.place = mine.place
)
SELECT fixture.id, round.number, side.entrant_id, side.outcome, side.score, side.injuries, side.koban,
    side.alliance
FROM met
JOIN league_fixture fixture ON fixture.id = met.fixture_id
JOIN league_round round ON round.id = fixture.round_id
JOIN league_fixtureside side ON side.fixture_id = fixture.id
WHERE round.stage_id = %(stage)s AND round.published_at IS NOT NULL AND side.outcome <> ''
ORDER BY round.number, fixture.number, side.side
"""

SideRow = tuple[int, int, int, str, int, int, int, int]
"""Fixture, round, entrant, outcome, score, Injuries, koban, alliance: one side as it is read."""

SIDE_ROW: Final = (
    "fixture_id",
    "fixture__round__number",
    "entrant_id",
    "outcome",
    "score",
    "injuries",
    "koban",
    "alliance",
)
"""The columns of a :data:`SideRow` as a query over sides names them."""

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}


def games_of(rows: Iterable[SideRow]) -> dict[int, GameResult]:
    """Put sides together to results by fixture; the sides of a fixture come one after the other."""
    games: dict[int, tuple[int, list[Side]]] = {}
    for fixture, number, entrant, outcome, score, injuries, koban, alliance in rows:
        sides = games.setdefault(fixture, (number, []))[1]
        sides.append(Side(entrant, _OUTCOMES[outcome], score, injuries, koban, alliance))
    return {fixture: GameResult(number, tuple(sides)) for fixture, (number, sides) in games.items()}


class StoredResults:
    """A :class:`league.rules.standings.Source` that lets PostgreSQL add up.

    A table by points and sums takes one row per entrant and outcome out of the database, head-to-head only the games of tied
    entrants; what looks at opponents round by round asks for ``everything``.
    """

    def __init__(self, stage: Stage, everything: Callable[[], Sequence[GameResult]]) -> None:
        self._stage = stage
        self._everything = everything

    def tallies(self, entrants: Sequence[int]) -> Mapping[int, Tally]:
        """Return the sums of every entrant; see :class:`league.rules.standings.Source`."""
        tallies = {entrant: Tally() for entrant in entrants}
        with transaction.atomic(), connection.cursor() as cursor:
            # The sides of each fixture are brought together by sorting, which for a million results is slow on disk.
            cursor.execute("SET LOCAL work_mem = '256MB'")
            # Compiling the expressions takes longer than they save.
            cursor.execute("SET LOCAL jit = off")
            cursor.execute(_SUMS, {"stage": self._stage.pk})
            for entrant, outcome, first, count, scored, against, injuries, koban in cursor:
                tally = tallies.get(entrant)
                if tally is None:
                    raise UnknownEntrantError(first, entrant)
                tally.add(_OUTCOMES[outcome], count, scored, against, injuries, koban)
        return tallies

    def among(self, tied: Mapping[int, int]) -> Iterable[GameResult]:
        """Return the games in which two entrants of one tied group met."""
        asked: dict[str, Any] = {"stage": self._stage.pk, "entrants": list(tied), "groups": list(tied.values())}
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL jit = off")
            cursor.execute(_AMONG, asked)
            return games_of(cursor).values()

    def all(self) -> Sequence[GameResult]:
        """Return every result."""
        return self._everything()
