"""Set up a battle as a test needs it, and name faces of the dice by what they show."""

from collections.abc import Sequence

from games.rules.kernel.dice import RecordedDice, SeededDice
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.modes import battle_rules
from games.rules.tiny_ninjas.ninja import Ninja
from games.rules.tiny_ninjas.ruleset import Ruleset, book
from games.rules.tiny_ninjas.setup import Difficulty, MatchSetup, Mode
from games.rules.tiny_ninjas.solo import SoloBattle

FACE = {"one": 0, "two": 3, "three": 5, "orange": 0, "green": 1, "purple": 2, "white": 0, "black": 1}
"""A face for each result, as the rulebook's three result sets name them."""


def ninja(key: str, ruleset: Ruleset | None = None) -> Ninja:
    return (ruleset or book()).ninjas[key]


def lay_out(
    battle: Battle, one: Sequence[str], two: Sequence[str], discard: Sequence[str], dice: Sequence[str | int]
) -> None:
    """Put cards into hands and discard pile, the rest into the draw pile, and fix the dice to come."""
    ninjas = battle.ruleset.ninjas
    pile = list(battle.ruleset.piles[battle.rules.mode])
    for hand, keys in ((battle.hands[0], one), (battle.hands[1], two), (battle.discard, discard)):
        hand[:] = [ninjas[key] for key in keys]
        for key in keys:
            pile.remove(ninjas[key])
    battle.pile = pile
    battle.roll = RecordedDice([FACE[die] if isinstance(die, str) else die for die in dice]).roll


def begin(battle: Battle) -> None:
    """Bring a battle to its first Round with side 1, the youngest, attacking."""
    for _ in range(2 if battle.rules.redraw else 0):
        battle.redraw([])
    battle.choose_role(attacks=True)
    battle.discard_first(battle.hands[1][0])


def duel(
    one: Sequence[str],
    two: Sequence[str],
    dice: Sequence[str | int] = (),
    *,
    mode: Mode = "standard",
    discard: Sequence[str] = (),
    ruleset: Ruleset | None = None,
) -> Battle:
    """A battle in its first Round: side 1 attacks, hands and dice as given. Numbers among the dice pick cards."""
    ruleset = ruleset or book()
    setup = MatchSetup(mode=mode, youngest=1)
    battle = Battle(ruleset, battle_rules(ruleset, setup), SeededDice(b"verbs"))
    begin(battle)
    lay_out(battle, one, two, discard, dice)
    return battle


def solo(
    hand: Sequence[str],
    dice: Sequence[str | int] = (),
    *,
    difficulty: Difficulty = "easy",
    discard: Sequence[str] = (),
    ai_draws: Sequence[str] = (),
    ai_attacks: bool = False,
) -> SoloBattle:
    """A solo battle with the player's hand; ``ai_draws`` lie first in the draw pile, so that rolls of 0 pick them."""
    ruleset = book()
    setup = MatchSetup(mode="solo", difficulty=difficulty)
    battle = SoloBattle(ruleset, battle_rules(ruleset, setup), SeededDice(b"verbs"))
    if ai_attacks:
        battle.end_round()
    lay_out(battle, hand, [], discard, dice)
    battle.pile = [ruleset.ninjas[key] for key in ai_draws] + battle.pile
    return battle


def codes(findings: Sequence[object]) -> list[str]:
    """The codes of findings, in order."""
    return [finding.code for finding in findings]  # type: ignore[attr-defined]
