"""Tables of three and four: everybody plays in every round, and meets everybody about equally often."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.rules.stages.rota import rota, rounds_for
from tests.rules.league.tournaments import patient


def meetings(size: int, sides: int, rounds: int) -> Counter[frozenset[int]]:
    drawn = rota(range(1, size + 1), sides, rounds)
    return Counter(frozenset(pair) for row in drawn for table in row.pairs for pair in combinations(table, 2))


@settings(patient, max_examples=60)
@given(st.integers(3, 20), st.integers(3, 4), st.integers(1, 8))
def test_everybody_sits_at_one_table_in_every_round(size: int, sides: int, rounds: int) -> None:
    drawn = rota(range(1, size + 1), sides, rounds)
    assert [sorted(one for table in row.pairs for one in table) for row in drawn] == [list(range(1, size + 1))] * rounds
    sizes = {len(table) for row in drawn for table in row.pairs}
    assert max(sizes) <= sides
    assert min(sizes) >= 2
    assert max(sizes) - min(sizes) <= 1


def test_nine_meet_all_the_others_once_at_tables_of_three() -> None:
    """The affine plane of order three: four rounds of three tables, 36 pairs, each once."""
    assert set(meetings(9, 3, 4).values()) == {1}
    assert len(meetings(9, 3, 4)) == 36


@settings(patient, max_examples=40)
@given(st.integers(5, 16), st.integers(3, 4))
def test_nobody_meets_anybody_much_more_often_than_others(size: int, sides: int) -> None:
    counts = meetings(size, sides, 2 * rounds_for(size, sides))
    often = [counts[frozenset(pair)] for pair in combinations(range(1, size + 1), 2)]
    assert max(often) - min(often) <= 3


def test_the_first_seat_goes_round() -> None:
    drawn = rota(range(1, 9), 4, 8)
    first = Counter(table[0] for row in drawn for table in row.pairs)
    assert set(first.values()) == {2}


def test_the_small_table_goes_round() -> None:
    """Seven at tables of three: one round has a table of three and two of two, which nobody has much more often."""
    drawn = rota(range(1, 8), 3, 7)
    small = Counter(one for row in drawn for table in row.pairs if len(table) < 3 for one in table)
    assert max(small.values()) - min(small.values()) <= 2


def test_a_rota_needs_two() -> None:
    with pytest.raises(ValueError, match="two entrants"):
        rota([1], 3, 1)
