"""The Random Challenge Generator (Challenges; ruling 115)."""

import pytest

from games.rules.allstars.challenges.generator import Drawn, generate, read
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.ruleset import book
from games.rules.kernel.dice import RecordedDice, SeededDice

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
    assert read(column, row) == Drawn(dice=(column, row), challenge=TABLE[row][0])


@pytest.mark.parametrize("column", ["earth", "water", "spirit"])
@pytest.mark.parametrize("row", ["fire", "air", "earth", "water"])
def test_earth_water_and_spirit_lead_to_column_two(column: Element, row: Element) -> None:
    assert read(column, row) == Drawn(dice=(column, row), challenge=TABLE[row][1])


@pytest.mark.parametrize("column", ELEMENTS)
@pytest.mark.parametrize(("row", "player"), [("void", 1), ("spirit", 2)])
def test_void_and_spirit_let_a_player_choose(column: Element, row: Element, player: int) -> None:
    assert read(column, row) == Drawn(dice=(column, row), chooser=player)


def test_every_challenge_of_the_table_is_in_the_catalogue_once() -> None:
    columns: tuple[Element, Element] = ("void", "earth")
    drawn = [read(column, row).challenge or "" for column in columns for row in TABLE]
    assert sorted(drawn) == sorted(book().challenges)


def test_both_dice_are_kept() -> None:
    assert generate(dice("water", "air")) == Drawn(dice=("water", "air"), challenge="brawl")


def test_two_sides_may_intercept_the_messenger() -> None:
    assert generate(dice("void", "air"), 2).challenge == "intercept_the_messenger"


@pytest.mark.parametrize("sides", [3, 4])
def test_more_sides_roll_again_in_the_column(sides: int) -> None:
    """Ruling 115."""
    rolled = dice("void", "air", "air", "earth")
    assert generate(rolled, sides) == Drawn(dice=("void", "air", "air", "earth"), challenge="champion")
    rolled.finish()


def test_the_same_seed_draws_the_same_challenge() -> None:
    assert generate(SeededDice(b"seed", "challenge")) == generate(SeededDice(b"seed", "challenge"))
