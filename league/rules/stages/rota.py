"""Tables of three or four: who sits with whom, round after round, so that everybody meets everybody about equally often."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from league.rules.calendar import Round

SMALL = 24
"""A field for which several beginnings of each round are tried; in a larger one the first is good enough."""

Table = list[int]


def rounds_for(size: int, sides: int) -> int:
    """Return how many rounds it takes at least until everybody could have met everybody.

    >>> rounds_for(9, 3), rounds_for(8, 4)
    (4, 3)
    """
    return max(1, -(-(size - 1) // (sides - 1)))


def rota(entrants: Sequence[int], sides: int, rounds: int) -> tuple[Round, ...]:
    """Seat ``entrants`` at tables of ``sides`` for so many rounds.

    Nobody sits out: where the number does not divide, some tables have a side less (or two, in the smallest fields), and they
    go round. Each round is built from those who have met least, and improved as long as two can usefully change places. Seats
    at a table go to whom has had the first one least.

    Raises :class:`ValueError` for fewer than two entrants.
    """
    if len(entrants) < 2:
        raise ValueError("a rota needs two entrants or more")
    met: Counter[tuple[int, int]] = Counter()
    small: Counter[int] = Counter()
    first: Counter[int] = Counter()
    drawn = []
    for number in range(1, rounds + 1):
        starts = [_deal(entrants, sides, turn) for turn in range(sides if len(entrants) <= SMALL else 1)]
        tables = min(
            (_settled(start, met, small, sides) for start in starts), key=lambda one: _cost(one, met, small, sides)
        )
        seated = [tuple(sorted(table, key=lambda one: (first[one], entrants.index(one)))) for table in tables]
        for table in seated:
            first[table[0]] += 1
            met.update(_pair(one, other) for one, other in combinations(table, 2))
            small.update(table if len(table) < sides else ())
        drawn.append(Round(number, tuple(seated)))
    return tuple(drawn)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _deal(entrants: Sequence[int], sides: int, turn: int) -> list[Table]:
    """Deal everybody to tables, one after the other, beginning with another one each ``turn``."""
    count = -(-len(entrants) // sides)
    tables: list[Table] = [[] for _ in range(count)]
    for place, one in enumerate([*entrants[turn:], *entrants[:turn]]):
        tables[place % count].append(one)
    return tables


def _cost(tables: Sequence[Table], met: Counter[tuple[int, int]], small: Counter[int], sides: int) -> int:
    return sum(_table_cost(table, met, small, sides) for table in tables)


def _table_cost(table: Table, met: Counter[tuple[int, int]], small: Counter[int], sides: int) -> int:
    again = sum(met[_pair(one, other)] ** 2 for one, other in combinations(table, 2))
    return again + sum(2 * small[one] for one in table if len(table) < sides)


def _settled(tables: list[Table], met: Counter[tuple[int, int]], small: Counter[int], sides: int) -> list[Table]:
    """Let two at different tables change places as long as that lowers the cost."""
    improved = True
    while improved:
        improved = False
        for one, other in combinations(tables, 2):
            for seat in range(len(one)):
                for its in range(len(other)):
                    before = _table_cost(one, met, small, sides) + _table_cost(other, met, small, sides)
                    one[seat], other[its] = other[its], one[seat]
                    if _table_cost(one, met, small, sides) + _table_cost(other, met, small, sides) < before:
                        improved = True
                    else:
                        one[seat], other[its] = other[its], one[seat]
    return tables
