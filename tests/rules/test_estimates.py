"""Shares and means of simulated games, with their intervals of 95%."""

from fractions import Fraction
from math import sqrt

import pytest

from games.rules.kernel.estimates import mean, mean_of, share, wilson


def test_a_share_has_wilsons_interval() -> None:
    """Nine of ten: centre (0.9 + z²/20) / (1 + z²/10), with z = 1.96, gives 0.5958 to 0.9821."""
    found = share(9, 10)
    assert (found.value, found.low, found.high) == (0.9, 0.5958, 0.9821)


@pytest.mark.parametrize(("hits", "low", "high"), [(0, 0.0, 0.2775), (10, 0.7225, 1.0)])
def test_a_share_stays_a_share(hits: int, low: float, high: float) -> None:
    found = share(hits, 10)
    assert (found.low, found.high) == (low, high)


def test_the_ends_of_wilsons_interval_are_as_far_from_the_share_as_they_allow() -> None:
    """Its definition: both ends lie 1.96 standard errors of their own from the share that was seen."""
    for end in wilson(10, 50):
        assert abs(0.2 - end) == pytest.approx(1.96 * sqrt(end * (1 - end) / 50))


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_mean_has_its_interval() -> None:
    """Of 2, 4 and 6: mean 4, variance 4, so 1.96 times the root of 4/3 on either side."""
    found = mean(12, 56, 3)
    spread = 1.96 * sqrt(Fraction(4, 3))
    assert (found.value, found.low, found.high) == (4.0, round(4 - spread, 4), round(4 + spread, 4))


def test_a_single_value_has_no_interval() -> None:
    found = mean(3, 9, 1)
    assert (found.value, found.low, found.high) == (3.0, 3.0, 3.0)


def test_values_that_came_up_more_than_once_count_as_often() -> None:
    """2, 4, 4 and 6."""
    assert mean_of({2: 1, 4: 2, 6: 1}) == mean(16, 72, 4)


@pytest.mark.parametrize("total", [1, 20, 33])
def test_what_always_or_never_happened_may_be_certain(total: int) -> None:
    """Wilson's formula gives exactly 1 and 0 there; sums of floating point numbers only come close."""
    assert (wilson(total, total)[1], wilson(0, total)[0]) == (1.0, 0.0)
