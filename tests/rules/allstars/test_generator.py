"""The Random Challenge Generator (Challenges; ruling 115)."""

import pytest

from games.rules.allstars.challenges.generator import Drawn, generate, read
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.house import house_rules
from games.rules.allstars.ruleset import book
from games.rules.kernel.dice import RecordedDice, SeededDice
from games.rules.kernel.findings import Refused

BOOK = book()
TABLE: dict[Element, tuple[str, str]] = {
    "fire": ("assassination", "infiltration"),
    "air": ("intercept_the_messenger", "brawl"),
    "earth": ("champion", "search"),
    "water": ("king_of_the_hill", "capture_the_medal"),
}


def dice(*elements: Element) -> RecordedDice:
    return RecordedDice(ELEMENTS.index(element) for element in elements)


@pytest.mark.parametrize("column", ["void", "fire", "air"])
@pytest.mark.parametrize("row", ["fire", "air", "earth", "water"])
def test_void_fire_and_air_lead_to_column_one(column: Element, row: Element) -> None:
    assert read(BOOK.settings, column, row) == Drawn(dice=(column, row), challenge=TABLE[row][0])


@pytest.mark.parametrize("column", ["earth", "water", "spirit"])
@pytest.mark.parametrize("row", ["fire", "air", "earth", "water"])
def test_earth_water_and_spirit_lead_to_column_two(column: Element, row: Element) -> None:
    assert read(BOOK.settings, column, row) == Drawn(dice=(column, row), challenge=TABLE[row][1])


@pytest.mark.parametrize("column", ELEMENTS)
@pytest.mark.parametrize(("row", "player"), [("void", 1), ("spirit", 2)])
def test_void_and_spirit_let_a_player_choose(column: Element, row: Element, player: int) -> None:
    assert read(BOOK.settings, column, row) == Drawn(dice=(column, row), chooser=player)


def test_every_challenge_of_the_table_is_in_the_catalogue_once() -> None:
    columns: tuple[Element, Element] = ("void", "earth")
    drawn = [read(BOOK.settings, column, row).challenge or "" for column in columns for row in TABLE]
    assert sorted(drawn) == sorted(BOOK.challenges)


def test_both_dice_are_kept() -> None:
    assert generate(BOOK, dice("water", "air")) == Drawn(dice=("water", "air"), challenge="brawl")


def test_two_sides_may_intercept_the_messenger() -> None:
    assert generate(BOOK, dice("void", "air"), 2).challenge == "intercept_the_messenger"


@pytest.mark.parametrize("sides", [3, 4])
def test_more_sides_roll_again_in_the_column(sides: int) -> None:
    """Ruling 115."""
    rolled = dice("void", "air", "air", "earth")
    assert generate(BOOK, rolled, sides) == Drawn(dice=("void", "air", "air", "earth"), challenge="champion")
    rolled.finish()


def test_the_same_seed_draws_the_same_challenge() -> None:
    assert generate(BOOK, SeededDice(b"seed", "challenge")) == generate(BOOK, SeededDice(b"seed", "challenge"))


def test_a_league_may_draw_from_its_own_table() -> None:
    """Fire leads to column 2 here, where Water is a Brawl and Earth lets player 1 choose."""
    house = house_rules(
        {
            "settings": {
                "challenge_columns": {"fire": "column_2"},
                "challenge_column_2": {"water": "brawl", "earth": "player_1"},
            }
        }
    )
    assert generate(house, dice("fire", "water")).challenge == "brawl"
    assert generate(house, dice("fire", "earth")).chooser == 1
    # The first column stays as printed.
    assert generate(house, dice("void", "water")).challenge == "king_of_the_hill"


def test_a_challenge_of_the_leagues_own_can_be_drawn_and_is_rolled_again_where_it_is_for_fewer() -> None:
    bell = {"key": "bell", "name": "Bell", "ninjas_allowed": 6, "rounds": 4, "text": "Ring it.", "max_sides": 3}
    house = house_rules({"challenges": [bell], "settings": {"challenge_column_1": {"fire": "bell"}}})
    assert generate(house, dice("void", "fire"), 3).challenge == "bell"
    assert generate(house, dice("void", "fire", "earth"), 4).challenge == "champion"


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ({"challenge_column_1": {"fire": "bell"}}, ("settings.unknown_challenge", "/settings/challenge_column_1/fire")),
        ({"challenge_columns": {"fire": "column_3"}}, ("house.malformed", "/settings/challenge_columns/fire")),
        ({"challenge_column_2": {"fire": ""}}, ("house.malformed", "/settings/challenge_column_2/fire")),
        (
            {"challenge_column_2": dict.fromkeys(ELEMENTS, "intercept_the_messenger")},
            ("settings.column_without_end", "/settings/challenge_column_2"),
        ),
    ],
)
def test_a_table_that_cannot_be_rolled_on_is_refused(settings: dict[str, object], found: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refusal:
        house_rules({"settings": settings})
    assert [(fault.code, fault.path) for fault in refusal.value.violations] == [found]
