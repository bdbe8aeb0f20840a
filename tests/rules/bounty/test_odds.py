"""Win chance and length from simulated games, in chunks that a job can add up."""

import msgspec
import pytest

from games.rules.bounty.odds import Tally, simulate
from games.rules.bounty.ruleset import book
from games.rules.kernel.findings import Refused
from tests.rules.bounty.sessions import TWO, table


def test_chunks_add_up_to_the_whole() -> None:
    whole = simulate(book(), TWO, "tactical", b"seed", count=30)
    parts = [simulate(book(), TWO, "tactical", b"seed", start=start, count=10) for start in (0, 10, 20)]
    assert sum(parts, Tally()) == whole
    assert (whole.played, sum(whole.turns.values())) == (30, 30)


def test_other_seeds_and_numbers_are_other_games() -> None:
    first = simulate(book(), TWO, "random", b"seed", count=30)
    assert simulate(book(), TWO, "random", b"seed", start=30, count=30) != first
    assert simulate(book(), TWO, "random", b"other", count=30) != first


@pytest.mark.parametrize(("start", "count"), [(0, 0), (0, 1001), (-1, 10)])
def test_a_chunk_is_bounded(start: int, count: int) -> None:
    with pytest.raises(ValueError, match="a chunk has 1 to 1000 games"):
        simulate(book(), TWO, "random", b"seed", start=start, count=count)


def test_a_table_that_the_rules_refuse_is_not_simulated() -> None:
    with pytest.raises(Refused):
        simulate(book(), table("kai"), "random", b"seed")


def test_chance_and_length_are_shares_and_means() -> None:
    tally = Tally(played=4, won=1, turns={10: 1, 20: 3})
    assert (tally.win_chance, tally.mean_turns) == (0.25, 17.5)


def test_the_interval_is_wilsons() -> None:
    """10 of 50 at z = 1.96: Wilson's interval is 0.1124 to 0.3304 (as in published tables)."""
    low, high = Tally(played=50, won=10).interval()
    assert (round(low, 4), round(high, 4)) == (0.1124, 0.3304)


def test_without_games_nothing_is_known() -> None:
    assert (Tally().win_chance, Tally().mean_turns, Tally().interval()) == (0.0, 0.0, (0.0, 1.0))


def test_a_tally_survives_being_stored() -> None:
    tally = simulate(book(), TWO, "random", b"seed", count=5)
    assert msgspec.json.decode(msgspec.json.encode(tally), type=Tally) == tally
