"""Win chance and length from simulated games, in chunks that a job can add up, of both games of parties."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.rules.bounty import odds as bounty
from games.rules.bounty.ruleset import book as bounty_book
from games.rules.kernel.findings import Refused
from games.rules.kernel.tally import Tally
from games.rules.ninjago import odds as ninjago
from games.rules.ninjago.ruleset import book as ninjago_book
from tests.rules.bounty import sessions as at_bounty
from tests.rules.ninjago import sessions as at_ninjago

Simulate = Callable[..., Any]


def of_ninjago(policy: Any, seed: bytes, **chunk: int) -> ninjago.Tally:
    return ninjago.simulate(ninjago_book(), at_ninjago.TWO, policy, seed, **chunk)


def of_bounty(policy: Any, seed: bytes, **chunk: int) -> bounty.Tally:
    return bounty.simulate(bounty_book(), at_bounty.TWO, policy, seed, **chunk)


both = pytest.mark.parametrize("simulate", [of_ninjago, of_bounty])


@both
def test_chunks_add_up_to_the_whole(simulate: Simulate) -> None:
    whole = simulate("tactical", b"seed", count=30)
    first, *others = (simulate("tactical", b"seed", start=start, count=10) for start in (0, 10, 20))
    assert sum(others, first) == whole
    assert (whole.played, sum(whole.turns.values())) == (30, 30)


@both
def test_other_seeds_and_numbers_are_other_games(simulate: Simulate) -> None:
    first = simulate("random", b"seed", count=30)
    assert simulate("random", b"seed", start=30, count=30) != first
    assert simulate("random", b"other", count=30) != first


@both
@pytest.mark.parametrize(("start", "count"), [(0, 0), (0, 1001), (-1, 10)])
def test_a_chunk_is_bounded(simulate: Simulate, start: int, count: int) -> None:
    with pytest.raises(ValueError, match="a chunk has 1 to 1000 games"):
        simulate("random", b"seed", start=start, count=count)


def test_a_table_that_the_rules_refuse_is_not_simulated() -> None:
    with pytest.raises(Refused):
        ninjago.simulate(ninjago_book(), at_ninjago.table("kai"), "random", b"seed")
    with pytest.raises(Refused):
        bounty.simulate(bounty_book(), at_bounty.table("kai"), "random", b"seed")


@both
def test_a_tally_survives_being_stored(simulate: Simulate) -> None:
    tally = simulate("random", b"seed", count=5)
    assert msgspec.json.decode(msgspec.json.encode(tally), type=type(tally)) == tally


def test_final_battles_are_counted_and_add_up() -> None:
    one, other = ninjago.Tally(played=3, won=1, final_battles=2, turns={9: 3}), ninjago.Tally(played=1, turns={12: 1})
    assert one + other == ninjago.Tally(played=4, won=1, final_battles=2, turns={9: 3, 12: 1})


def test_chance_and_length_are_shares_and_means() -> None:
    tally = Tally(played=4, won=1, turns={10: 1, 20: 3})
    assert (tally.win_chance, tally.mean_turns) == (0.25, 17.5)


def test_the_interval_is_wilsons() -> None:
    """10 of 50 at z = 1.96: Wilson's interval is 0.1124 to 0.3304 (as in published tables)."""
    low, high = Tally(played=50, won=10).interval()
    assert (round(low, 4), round(high, 4)) == (0.1124, 0.3304)


def test_without_games_nothing_is_known() -> None:
    assert (Tally().win_chance, Tally().mean_turns, Tally().interval()) == (0.0, 0.0, (0.0, 1.0))
