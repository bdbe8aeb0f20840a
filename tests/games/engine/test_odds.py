"""Odds and eliminations over HTTP. Expected values are worked out by hand, or those of the issue's three pools."""

from fractions import Fraction
from itertools import product

import pytest

from tests.games.api.asking import Json, ask, refused


@pytest.mark.parametrize(
    ("attack", "defense", "void"), [(2, 1, "7/27"), (3, 2, "203/648"), (4, 3, "12127/34992"), (1, 0, "1/6")]
)
def test_the_chance_of_a_void_for_the_attacker(attack: int, defense: int, void: str) -> None:
    combat = ask("odds", {"combat": {"attack": attack, "defense": defense}})["combat"]
    assert (combat["chooser"], combat["can_choose"]["void"]["fraction"]) == ("attacker", void)
    assert (combat["attacker_injures"]["fraction"], combat["defender_injures"]["fraction"]) == (void, "0")


def test_a_chance_is_said_in_decimals_too() -> None:
    combat = ask("odds", {"combat": {"attack": 2, "defense": 1}})["combat"]
    assert combat["can_choose"]["void"] == {"fraction": "7/27", "decimal": "0.2593"}


@pytest.mark.parametrize(("dirty_fighter", "who"), [(False, "defender"), (True, "attacker")])
def test_a_dirty_fighter_chooses_against_one_die_more(dirty_fighter: bool, who: str) -> None:
    asked = {"attack": 2, "defense": 3, "dirty_fighter": dirty_fighter}
    assert ask("odds", {"combat": asked})["combat"]["chooser"] == who


def test_resilient_shrugs_off_its_affinities() -> None:
    """Two affinities: four faces of six let the Injury stand."""
    combat = ask("odds", {"combat": {"attack": 2, "defense": 1, "resilient": 2}})["combat"]
    assert combat["attacker_injures"]["fraction"] == str(Fraction(7, 27) * Fraction(4, 6))


def test_one_die_against_one_leaves_nothing_if_they_are_opposite() -> None:
    assert ask("odds", {"combat": {"attack": 1, "defense": 1}})["combat"]["nothing"]["fraction"] == "1/6"


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        ({"affinity": {}}, 1 - Fraction(5, 6) ** 3),
        ({"affinity": {"dice": 4, "needed": 4}}, Fraction(1, 6) ** 4),
        ({"affinity": {"dice": 1, "rerolls": {"single": 1}}}, 1 - Fraction(5, 6) ** 2),
        ({"affinity": {"rerolls": {"whole": 1}}}, 1 - Fraction(5, 6) ** 6),
        ({"opposed": {}}, Fraction(1, 2)),
        ({"opposed": {"dice": 1, "against": 0}}, Fraction(1)),
        ({"dodge": {}}, 1 - Fraction(5, 6) ** 3),
        ({"dodge": {"nimble": True}}, 1 - Fraction(5, 6) ** 6),
        ({"dodge": {"tentacles": 1}}, Fraction(3 * 5 + 1, 216)),
    ],
)
def test_tests_and_dodges(question: Json, chance: Fraction) -> None:
    (name,) = question
    answer = ask("odds", question)
    assert {key: value and value["fraction"] for key, value in answer.items()} == {
        **dict.fromkeys(("combat", "affinity", "opposed", "dodge")),
        name: str(chance),
    }


def test_several_chances_in_one_question() -> None:
    answer = ask("odds", {"affinity": {}, "dodge": {}})
    assert answer["affinity"] == answer["dodge"]


@pytest.mark.parametrize(
    ("question", "fault"),
    [
        ({}, ("odds.nothing_asked", "")),
        ({"opposed": {"dice": 0, "against": 0}}, ("odds.nobody_can_win", "/opposed")),
        (
            {"combat": {"attack": 20, "defense": 20, "attacker": {"not_showing": "air"}}},
            ("odds.too_much", "/combat"),
        ),
    ],
)
def test_odds_that_cannot_be_told(question: Json, fault: tuple[str, str]) -> None:
    assert refused("odds", question, 422) == [fault]


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"combat": {"attack": 21, "defense": 1}}, "/combat/attack"),
        ({"combat": {"attack": 2}}, "/combat/defense"),
        ({"combat": {"attack": 2, "defense": 1, "attacker": {"whole": 3}}}, "/combat/attacker/whole"),
        ({"affinity": {"element": "wood"}}, "/affinity/element"),
    ],
)
def test_malformed_odds(question: Json, path: str) -> None:
    assert refused("odds", question, 400) == [("invalid", path)]


@pytest.mark.parametrize(
    ("attack", "defense", "answer"),
    [
        (["fire", "fire", "void"], ["water", "air"], (["void", "fire"], ["air"], "attacker", ["void", "fire"])),
        (["earth"], ["air", "spirit"], ([], ["spirit"], "defender", ["spirit"])),
        (["fire"], ["water"], ([], [], "attacker", [])),
        (["void", "void"], ["void"], (["void", "void"], ["void"], "attacker", ["void"])),
    ],
)
def test_opposite_dice_take_each_other_away(
    attack: list[str], defense: list[str], answer: tuple[list[str], list[str], str, list[str]]
) -> None:
    """Combat; ruling 87 for a pool of which nothing is left."""
    told = ask("eliminate", {"attack": attack, "defense": defense})
    assert (told["attacker"], told["defender"], told["chooser"], told["choices"]) == answer


def test_eliminating_every_roll_gives_the_odds() -> None:
    """Two against one: of the 216 rolls, 56 leave the attacker a Void."""
    elements = ("spirit", "water", "earth", "void", "fire", "air")
    rolls = [{"attack": [one, two], "defense": [three]} for one, two, three in product(elements, repeat=3)]
    assert sum("void" in ask("eliminate", roll)["choices"] for roll in rolls) == 216 * Fraction(7, 27)


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"attack": ["fire"]}, "/defense"),
        ({"attack": ["wood"], "defense": []}, "/attack/0"),
        ({"attack": ["fire"] * 21, "defense": []}, "/attack"),
    ],
)
def test_malformed_pools(question: Json, path: str) -> None:
    assert refused("eliminate", question, 400) == [("invalid", path)]
