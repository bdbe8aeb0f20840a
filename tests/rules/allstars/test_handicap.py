"""Team Rating: what lower-rated teams get."""

import pytest

from games.rules.allstars.handicap import handicaps
from games.rules.allstars.ruleset import Settings
from games.rules.allstars.setup import Handicap

NOTHING = Handicap()


def handicap(rerolls: int, moon_power: int, extra_all_stars: int, bonus_koban: int) -> Handicap:
    return Handicap(rerolls=rerolls, moon_power=moon_power, extra_all_stars=extra_all_stars, bonus_koban=bonus_koban)


@pytest.mark.parametrize(
    ("gap", "rerolls", "moon_power", "awards", "koban"),
    [
        (1, 1, 0, 0, 1),
        (4, 4, 0, 0, 4),
        (5, 5, 0, 1, 5),
        (6, 6, 0, 1, 6),
        (7, 7, 0, 1, 6),
        (9, 9, 0, 1, 6),
        (10, 10, 1, 2, 6),
        (14, 14, 1, 2, 6),
        (15, 15, 1, 3, 6),
        (20, 20, 2, 4, 6),
        (23, 23, 2, 4, 6),
    ],
)
def test_all_tiers_are_given_together(gap: int, rerolls: int, moon_power: int, awards: int, koban: int) -> None:
    """Ruling 75: a token a point, Moon Power a ten, an award a five, koban up to six."""
    assert handicaps(Settings(), [10 + gap, 10]) == (NOTHING, handicap(rerolls, moon_power, awards, koban))


def test_equal_teams_get_nothing() -> None:
    assert handicaps(Settings(), [11, 11]) == (NOTHING, NOTHING)


def test_the_order_is_that_of_the_teams() -> None:
    assert handicaps(Settings(), [10, 12]) == (handicap(2, 0, 0, 2), NOTHING)


def test_with_more_teams_each_is_measured_against_the_highest_once() -> None:
    """Ruling 74."""
    assert handicaps(Settings(), [11, 16, 10, 14]) == (
        handicap(5, 0, 1, 5),
        NOTHING,
        handicap(6, 0, 1, 6),
        handicap(2, 0, 0, 2),
    )


def test_teams_tied_for_the_highest_get_nothing() -> None:
    """Ruling 74."""
    assert handicaps(Settings(), [15, 12, 15]) == (NOTHING, handicap(3, 0, 0, 3), NOTHING)


def test_a_league_may_set_the_steps_and_the_cap() -> None:
    settings = Settings(bonus_koban_cap=2, points_per_moon_power=3, points_per_extra_award=4)
    assert handicaps(settings, [18, 10]) == (NOTHING, handicap(8, 2, 2, 2))


@pytest.mark.parametrize("ratings", [[], [10], [10, 11, 12, 13, 14]])
def test_a_game_has_two_to_four_teams(ratings: list[int]) -> None:
    with pytest.raises(ValueError, match="two to four"):
        handicaps(Settings(), ratings)
