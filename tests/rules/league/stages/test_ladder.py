"""The rungs of a ladder as a fold of results."""

import random
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from league.rules.results import GameResult
from league.rules.stages.ladder import Moves, rungs
from tests.rules.league.tournaments import drawn, forfeited, lost, won

MOVES: tuple[Moves, ...] = ("insert", "swap")


def test_a_winner_from_below_moves_in_above_the_loser() -> None:
    assert rungs([1, 2, 3, 4, 5], [won(1, 5, 2)]) == (1, 5, 2, 3, 4)


def test_or_changes_places_with_it() -> None:
    assert rungs([1, 2, 3, 4, 5], [won(1, 5, 2)], "swap") == (1, 5, 3, 4, 2)


def test_a_loss_or_a_draw_of_the_challenger_moves_nobody() -> None:
    assert rungs([1, 2, 3], [lost(1, 3, 1), drawn(1, 2, 1)]) == (1, 2, 3)


def test_a_win_by_forfeit_takes_the_rung() -> None:
    assert rungs([1, 2, 3], [forfeited(1, 3, 1)]) == (3, 1, 2)


def test_games_are_read_in_the_order_of_agreement() -> None:
    assert rungs([1, 2, 3], [won(1, 3, 1), won(1, 2, 3)]) == (2, 3, 1)
    assert rungs([1, 2, 3], [won(1, 2, 3), won(1, 3, 1)]) == (3, 1, 2)


def test_a_team_that_is_not_on_the_ladder_moves_nobody() -> None:
    assert rungs([1, 2], [won(1, 9, 1)]) == (1, 2)


@given(st.integers(0, 10**6), st.sampled_from(MOVES))
def test_games_under_way_together_may_end_in_any_order(seed: int, moves: Moves) -> None:
    """Eight teams, four games of two each without a team in common: all 24 orders give the same rungs."""
    rnd = random.Random(seed)
    teams = rnd.sample(range(8), 8)
    games: list[GameResult] = [won(1, *pair) for pair in zip(teams[::2], teams[1::2], strict=True)]
    assert len({rungs(list(range(8)), order, moves) for order in permutations(games)}) == 1
