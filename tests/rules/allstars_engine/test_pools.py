"""Combat: eliminations and who chooses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.allstars.combat.pools import Remaining, choices, chooser, eliminate

S, W, E, V, F, A = range(6)


@pytest.mark.parametrize(("ours", "theirs"), [(S, V), (V, S), (E, A), (A, E), (F, W), (W, F)])
def test_opposite_elements_eliminate_each_other(ours: Any, theirs: Any) -> None:
    assert eliminate([ours], [theirs]) == Remaining((0,) * 6, (0,) * 6)


@pytest.mark.parametrize(("ours", "theirs"), [(S, S), (V, V), (E, F), (W, A), (S, E)])
def test_other_elements_leave_each_other_alone(ours: Any, theirs: Any) -> None:
    remaining = eliminate([ours], [theirs])
    assert sum(remaining.attacker) + sum(remaining.defender) == 2


def test_dice_of_one_side_never_eliminate_each_other() -> None:
    assert eliminate([S, V, E, A], []).attacker == (1, 0, 1, 1, 0, 1)


def test_all_possible_eliminations_are_made() -> None:
    assert eliminate([F, F, V], [W, W, W]) == Remaining((0, 0, 0, 1, 0, 0), (0, 1, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("attack", "defense", "who"), [(3, 2, "attacker"), (2, 2, "attacker"), (2, 3, "defender"), (0, 0, "attacker")]
)
def test_the_most_dice_choose_and_a_tie_is_the_attackers(attack: int, defense: int, who: str) -> None:
    assert chooser(attack, defense) == who


def test_against_dirty_fighter_the_defender_needs_two_more() -> None:
    assert (chooser(3, 4, defender_lead=2), chooser(3, 5, defender_lead=2)) == ("attacker", "defender")


def test_only_own_dice_can_be_chosen() -> None:
    remaining = eliminate([V, E], [F])
    assert (choices(remaining, "attacker"), choices(remaining, "defender")) == (("earth", "void"), ("fire",))


def test_without_dice_there_is_no_result() -> None:
    """Ruling 87."""
    assert choices(eliminate([S], [V]), "attacker") == ()


faces = st.lists(st.integers(0, 5), max_size=8)


@given(faces, faces)
def test_each_elimination_takes_one_die_from_both_sides(attack: list[int], defense: list[int]) -> None:
    remaining = eliminate(attack, defense)
    assert sum(remaining.attacker) - sum(remaining.defender) == len(attack) - len(defense)
