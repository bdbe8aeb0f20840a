"""Team Rating: what a team counts."""

import pytest

from games.rules.allstars.rating import team_rating
from games.rules.allstars.ruleset import book

CHUNIN = ("tora-chunin", 0)  # 20 koban
KAIKEN = ("tora-kaiken", 0)  # 10
YAJIRI = ("tora-yajiri", 0)  # 8
MADOUSHI = ("tora-madoushi", 0)  # 13
KUNOICHI = ("tora-kunoichi", 0)  # 9
ONI = ("tora-oni", 0)  # 18
BYAKKO = ("byakko", 0)  # 24
RYU = ("ryu", 0)  # 20
SAMURAI = ("sun-empire-wandering-samurai", 0)  # 22


@pytest.mark.parametrize(
    ("team", "rating"),
    [
        pytest.param([CHUNIN, *[KAIKEN] * 4, ONI, MADOUSHI, KUNOICHI], 10, id="100 koban, no Hero"),
        pytest.param([CHUNIN, *[KAIKEN] * 3, BYAKKO, MADOUSHI, KUNOICHI], 10, id="96 koban, one Hero"),
        pytest.param([CHUNIN, *[KAIKEN] * 2, *[YAJIRI] * 2, BYAKKO, RYU], 12, id="100 koban, two Heroes"),
        pytest.param(
            [("tora-chunin", 2), ("tora-kaiken", 1), *[KAIKEN] * 3, ONI, ONI, SAMURAI],
            15,
            id="118 koban, three advances, one Ronin",
        ),
    ],
)
def test_the_examples_of_ruling_71(team: list[tuple[str, int]], rating: int) -> None:
    assert team_rating(book(), team) == rating


def test_a_team_of_nobody_rates_zero() -> None:
    assert team_rating(book(), []) == 0


def test_koban_are_added_up_before_rounding_down() -> None:
    """Two yajiri of 8 koban are 16 koban, that is 1; and 19 koban are 1."""
    assert team_rating(book(), [YAJIRI, YAJIRI]) == 1
    assert team_rating(book(), [KAIKEN, KUNOICHI]) == 1


def test_a_ronin_adds_one_not_two() -> None:
    """Ruling 45: Benkei's 16 koban give 1, and 1 for the Hero that every Ronin is."""
    assert team_rating(book(), [("benkei", 0)]) == 2


def test_a_fee_does_not_count() -> None:
    """Ruling 53: Inu Clan Kaiken (13/3) and Sun Empire Wandering Samurai (22/6) cost 35 to recruit, 44 with fees."""
    assert team_rating(book(), [("inu-clan-kaiken", 0), SAMURAI]) == 3 + 2


@pytest.mark.parametrize("rolls", [0, 1, 6])
def test_each_advancement_roll_counts_one(rolls: int) -> None:
    """Ruling 73."""
    assert team_rating(book(), [("tora-chunin", rolls)]) == 2 + rolls


def test_the_whole_roster_counts() -> None:
    """Ruling 72: a team's rating is that of all models on it, available or not."""
    assert team_rating(book(), [CHUNIN, *[KAIKEN] * 4]) == 6


def test_an_unknown_model_has_no_rating() -> None:
    with pytest.raises(KeyError):
        team_rating(book(), [("samurai-sentry", 0)])
