"""Accelerated pairing by the Baku method (FIDE C.04.5.1)."""

import pytest

from league.rules.pairing.acceleration import accelerate, upper_half, virtual_points
from league.rules.pairing.field import Contestant
from league.rules.pairing.swiss import pair_round
from league.rules.results import PointsSettings

CHESS = PointsSettings.swiss()


@pytest.mark.parametrize(("size", "upper"), [(161, 82), (8, 4), (9, 6), (10, 6), (2, 2)])
def test_the_upper_half_is_rounded_up_to_an_even_number(size: int, upper: int) -> None:
    """The regulation's own example has 161 players, of whom 82 are in the upper half."""
    assert upper_half(size) == upper


@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        (9, [2, 2, 2, 1, 1, 0, 0, 0, 0]),
        (11, [2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0]),
        (7, [2, 2, 1, 1, 0, 0, 0]),
        (1, [2]),
    ],
)
def test_a_win_is_lent_in_the_first_accelerated_rounds_and_a_draw_in_the_rest(rounds: int, points: list[int]) -> None:
    """On the chess scale doubled: 2 for a win, 1 for a draw. Nine rounds: three with a whole point, two with a half."""
    assert [virtual_points(number, rounds, CHESS) for number in range(1, rounds + 1)] == points


def test_both_halves_are_paired_among_themselves_in_the_first_round() -> None:
    field = [Contestant(id=seed, seed=seed) for seed in range(1, 9)]
    lifted = accelerate(field, {1, 2, 3, 4}, number=1, rounds=9, points=CHESS)
    assert pair_round(lifted).pairs == ((1, 3), (2, 4), (5, 7), (6, 8))


def test_losers_of_the_upper_half_meet_winners_of_the_lower_in_the_second() -> None:
    """After wins of 1, 2, 5 and 6: 4 and 3 have 0 + 2 lent, 5 and 6 have 2."""
    met = {1: 3, 3: 1, 2: 4, 4: 2, 5: 7, 7: 5, 6: 8, 8: 6}
    field = [
        Contestant(id=seed, seed=seed, score=2 if seed in {1, 2, 5, 6} else 0, met=(met[seed],)) for seed in range(1, 9)
    ]
    lifted = accelerate(field, {1, 2, 3, 4}, number=2, rounds=9, points=CHESS)
    assert pair_round(lifted).pairs == ((1, 2), (3, 5), (4, 6), (7, 8))


def test_nothing_is_lent_in_the_second_half_of_a_tournament() -> None:
    field = (Contestant(id=1, score=4), Contestant(id=2, score=4))
    assert accelerate(field, {1}, number=6, rounds=9, points=CHESS) == field
