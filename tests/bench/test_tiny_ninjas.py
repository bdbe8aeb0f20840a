"""Tiny Ninjas battles a second beside pokerkit's random heads-up hands, in the same run.

Compare the rows of the group: a random battle should take at most a fifth of a random hand's time, a tactical one no
more than a hand's. pokerkit is the anchor: it is installed for benchmarks alone (the extra ``bench``, which ``make bench``
brings) and plays in the same run, so that the comparison does not depend on the machine.
"""

import random
import warnings
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from games.rules.kernel.dice import SeededDice
from games.rules.tiny_ninjas.modes import battle_rules
from games.rules.tiny_ninjas.play import open_battle, play
from games.rules.tiny_ninjas.policies import PolicyName
from games.rules.tiny_ninjas.policy import Policy, RandomPolicy
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.setup import MatchSetup
from games.rules.tiny_ninjas.simulate import simulate
from games.rules.tiny_ninjas.tactical import TacticalPolicy

RULES = battle_rules(book(), MatchSetup(mode="standard"))


def battle(policy: Policy, number: int) -> int | None:
    dice = SeededDice(b"bench", number)
    return play(open_battle(book(), RULES, dice), (policy, policy), dice).winner


@pytest.mark.benchmark(group="tiny ninjas: one game")
@pytest.mark.parametrize("policy", [RandomPolicy(), TacticalPolicy()], ids=["random", "tactical"])
def test_battle(benchmark: Any, policy: Policy) -> None:
    numbers: Iterator[int] = count()
    benchmark(lambda: battle(policy, next(numbers)))


@pytest.mark.benchmark(group="tiny ninjas: a part of a simulation")
@pytest.mark.parametrize("policy", ["random", "tactical"])
def test_part_of_a_simulation(benchmark: Any, policy: PolicyName) -> None:
    """250 battles counted card by card, as a worker plays them."""
    setup = MatchSetup(mode="standard")
    tally = benchmark(simulate, book(), setup, (policy, policy), b"bench", first=0, count=250)
    assert tally.battles == 250


@pytest.mark.benchmark(group="tiny ninjas: one game")
def test_pokerkit_random_heads_up_hand(benchmark: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pokerkit
    automation = pokerkit.Automation
    automations = (
        automation.ANTE_POSTING,
        automation.BET_COLLECTION,
        automation.BLIND_OR_STRADDLE_POSTING,
        automation.CARD_BURNING,
        automation.HOLE_DEALING,
        automation.BOARD_DEALING,
        automation.RUNOUT_COUNT_SELECTION,
        automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        automation.HAND_KILLING,
        automation.CHIPS_PUSHING,
        automation.CHIPS_PULLING,
    )
    rng = random.Random(1)

    def hand() -> None:
        state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200, 200), 2)
        while state.status:
            moves = [
                (state.can_fold, state.fold),
                (state.can_check_or_call, state.check_or_call),
                (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
            ]
            rng.choice([move for can, move in moves if can()])()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        benchmark(hand)
