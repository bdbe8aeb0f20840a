"""Exact odds, against full enumeration and the fractions of the brief."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.rules.allstars.combat.pools import choices, chooser, eliminate
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.odds import (
    Rerolls,
    affinity_odds,
    as_decimal,
    best_result_odds,
    combat_odds,
    dodge_odds,
    opposed_odds,
)


def enumerated(attack: int, defense: int) -> Any:
    """Roll every pair of pools once: how often each element can be chosen, and how often nothing is left."""
    who = chooser(attack, defense)
    total = 6 ** (attack + defense)
    can = dict.fromkeys(ELEMENTS, 0)
    nothing = 0
    for roll in product(range(6), repeat=attack + defense):
        left = choices(eliminate(roll[:attack], roll[attack:]), who)
        nothing += not left
        for element in left:
            can[element] += 1
    return {element: Fraction(count, total) for element, count in can.items()}, Fraction(nothing, total)


@pytest.mark.parametrize(
    ("attack", "defense", "chance"),
    [(2, 1, Fraction(7, 27)), (3, 2, Fraction(203, 648)), (4, 3, Fraction(12127, 34992))],
)
def test_the_attacker_has_a_void(attack: int, defense: int, chance: Any) -> None:
    assert combat_odds(attack, defense).attacker_injures == chance


@pytest.mark.parametrize(
    ("attack", "defense"), [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)]
)
def test_odds_agree_with_full_enumeration(attack: int, defense: int) -> None:
    can, nothing = enumerated(attack, defense)
    odds = combat_odds(attack, defense)
    assert (odds.chooser, odds.can_choose, odds.nothing) == (chooser(attack, defense), can, nothing)


def test_the_defender_injures_the_attacker_with_a_spirit() -> None:
    odds = combat_odds(2, 3)
    assert (odds.attacker_injures, odds.defender_injures) == (Fraction(0), odds.can_choose["spirit"])


def test_resilient_saves_on_its_faces() -> None:
    assert combat_odds(2, 1, resilient=3).attacker_injures == Fraction(7, 54)


def test_preferred_results_agree_with_full_enumeration() -> None:
    order: tuple[Element, ...] = ("void", "earth", "air", "water", "fire", "spirit")
    counted = dict.fromkeys(order, 0)
    for roll in product(range(6), repeat=5):
        left = choices(eliminate(roll[:3], roll[3:]), "attacker")
        counted[min(left, key=order.index)] += 1
    assert best_result_odds(3, 2, order) == {element: Fraction(count, 6**5) for element, count in counted.items()}


def with_one_reroll(attack: int, defense: int, may_reroll: Any) -> Fraction:
    """The attacker's chance of a Void if he rerolls the best one die (or all), by looking at every reroll."""
    total = Fraction(0)
    for roll in product(range(6), repeat=attack + defense):
        mine, theirs = roll[:attack], roll[attack:]
        total += max(
            Fraction(sum("void" in choices(eliminate(after, theirs), "attacker") for after in outcomes), len(outcomes))
            for outcomes in [[mine], *may_reroll(mine)]
        )
    return total * Fraction(1, 6 ** (attack + defense))


def test_close_combat_master_agrees_with_full_enumeration() -> None:
    def one_die(mine: Any) -> Any:
        return [[(*mine[:die], face, *mine[die + 1 :]) for face in range(6)] for die in range(len(mine))]

    odds = combat_odds(2, 2, attacker=Rerolls(single=1))
    assert odds.attacker_injures == with_one_reroll(2, 2, one_die)


def test_lucky_agrees_with_full_enumeration() -> None:
    odds = combat_odds(2, 2, attacker=Rerolls(whole=1))
    assert odds.attacker_injures == with_one_reroll(2, 2, lambda mine: [list(product(range(6), repeat=len(mine)))])


def test_fire_mastery_agrees_with_full_enumeration() -> None:
    """Dice that show Fire may not be rerolled by it."""

    def all_but_fire(mine: Any) -> Any:
        return [list(product(*[[face] if face in {4, 3} else range(6) for face in mine]))]

    odds = combat_odds(2, 1, attacker=Rerolls(not_showing="fire"))
    assert odds.attacker_injures == with_one_reroll(2, 1, all_but_fire)


def test_the_defenders_reroll_makes_a_void_rarer() -> None:
    plain = combat_odds(3, 2).attacker_injures
    assert combat_odds(3, 2, defender=Rerolls(single=1)).attacker_injures < plain


def test_an_affinity_test_succeeds_91_times_in_216() -> None:
    assert affinity_odds() == Fraction(91, 216)


def test_nimble_rerolls_a_whole_failed_dodge() -> None:
    assert dodge_odds(nimble=True) == 1 - Fraction(5, 6) ** 6


def test_sensei_rerolls_one_die_of_a_test() -> None:
    assert affinity_odds(rerolls=Rerolls(single=1)) == 1 - Fraction(5, 6) ** 4


def test_ikas_tentacles_need_one_element_more() -> None:
    assert dodge_odds(tentacles=1) == Fraction(16, 216)


def test_an_opposed_test_is_even_and_ties_are_rolled_again() -> None:
    assert (opposed_odds(), opposed_odds(3, 0)) == (Fraction(1, 2), Fraction(1))


def test_an_opposed_test_without_dice_never_ends() -> None:
    with pytest.raises(ValueError, match="never ends"):
        opposed_odds(0, 0)


@pytest.mark.parametrize("dice", [-1, 21])
def test_pools_are_bounded(dice: int) -> None:
    with pytest.raises(ValueError, match="0 to 20"):
        combat_odds(dice, 1)


def test_an_order_of_results_names_each_element_once() -> None:
    with pytest.raises(ValueError, match="six elements"):
        best_result_odds(1, 1, ("void",))


@pytest.mark.parametrize(
    ("chance", "text"), [(Fraction(7, 27), "0.2593"), (Fraction(1), "1.0000"), (Fraction(0), "0.0000")]
)
def test_decimals_are_rounded(chance: Any, text: str) -> None:
    assert as_decimal(chance) == text
