"""Policies and whole matches."""

import pytest

from games.rules.kernel.dice import Dice, SeededDice
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.cards import Card, Deck, Outcome, Section
from games.rules.tiny_ninjas.modes import battle_rules
from games.rules.tiny_ninjas.play import Endless, open_battle, play
from games.rules.tiny_ninjas.policy import Attack, Policy, RandomPolicy
from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.resolve import resolve
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import Difficulty, MatchSetup, Mode
from games.rules.tiny_ninjas.tactical import TacticalPolicy

from .verbs import duel, ninja

RANDOM = RandomPolicy()
TACTICAL = TacticalPolicy()
STANDARD = MatchSetup(mode="standard")


def wins(setup: MatchSetup, one: Policy, two: Policy, battles: int = 100) -> tuple[int, int]:
    """Battles won by each side with fixed seeds."""
    rules = battle_rules(book(), setup)
    won = [0, 0, 0]
    for number in range(battles):
        dice = SeededDice(b"hundred", number)
        battle = play(open_battle(book(), rules, dice), (one, two), dice)
        won[2 if battle.winner is None else battle.winner] += 1
    return won[0], won[1]


@pytest.mark.parametrize("mode", ["standard", "blitz", "survivor", "champion"])
def test_tactical_wins_65_of_100_or_more_against_random_on_either_side(mode: Mode) -> None:
    assert wins(MatchSetup(mode=mode), TACTICAL, RANDOM)[0] >= 65
    assert wins(MatchSetup(mode=mode), RANDOM, TACTICAL)[1] >= 65


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_tactical_does_better_against_the_ai_than_random(difficulty: Difficulty) -> None:
    setup = MatchSetup(mode="solo", difficulty=difficulty)
    assert wins(setup, TACTICAL, TACTICAL)[0] > wins(setup, RANDOM, RANDOM)[0]


@pytest.mark.parametrize("policy", [TACTICAL])
def test_tactical_does_not_look_at_the_other_hand(policy: Policy) -> None:
    mine = ["trio", "pirate", "robot", "master"]
    moves = [policy.attack(duel(mine, theirs), SeededDice(b"")) for theirs in (["solo", "wolf"], ["alien", "turtle"])]
    assert moves[0] == moves[1]


def test_tactical_keeps_angels_from_reviving_each_other_for_ever() -> None:
    move = TACTICAL.attack(duel(["angel", "trio"], ["solo"], discard=["angel", "baby"]), SeededDice(b""))
    assert move == Attack(ninja("angel"), revive=ninja("baby"))


@pytest.mark.parametrize("theirs", [["vampire"], ["grim"], ["legend"], ["robot", "pyro"]])
def test_tactical_defends_with_a_shield_that_helps_or_not_at_all(theirs: list[str]) -> None:
    battle = duel(["trio", "solo"], theirs)
    battle.attack(ninja("trio"))
    answer = TACTICAL.defend(battle, SeededDice(b""))
    helps = {"legend": "legend", "grim": "grim"}
    assert (answer.ninja.key if answer.ninja else None) == helps.get(theirs[0])


class Pacifist(RandomPolicy):
    """Never attacks."""

    def attack(self, _battle: Battle, _dice: Dice, /) -> None:
        return None


def test_policies_that_never_end_a_battle_are_stopped() -> None:
    with pytest.raises(Endless):
        resolve(book(), MatchSetup(mode="standard"), Pacifist(), SeededDice(b"peace"))


# --- resolve ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [RANDOM, TACTICAL])
@pytest.mark.parametrize(
    ("mode", "difficulty"),
    [
        ("standard", None),
        ("blitz", None),
        ("survivor", None),
        ("champion", None),
        ("solo", "easy"),
        ("solo", "normal"),
        ("solo", "hard"),
    ],
)
def test_a_resolved_match_passes_the_referee(policy: Policy, mode: Mode, difficulty: Difficulty | None) -> None:
    setup = MatchSetup(mode=mode, difficulty=difficulty)
    for number in range(30):
        resolved = resolve(book(), setup, policy, SeededDice(b"resolve", number))
        verdict = check_report(book(), setup, resolved.report)
        assert (verdict.violations, verdict.warnings) == ((), ())
        assert (resolved.winner == 1) == (verdict.sides[0].result == "won")


def test_a_champion_series_is_played_to_three_wins() -> None:
    resolved = resolve(book(), MatchSetup(mode="champion"), RANDOM, SeededDice(b"series"))
    verdict = check_report(book(), MatchSetup(mode="champion"), resolved.report)
    assert max(side.score for side in verdict.sides) == 3


def urchins() -> Ruleset:
    """A game of one health in which every defence lets the attack through and bites back: both fall."""
    attack = Section(colour="red", range=(1, 1), outcomes={"flat": Outcome(amount=1)})
    defend = Section(outcomes={"flat": Outcome(amount=1, ability="bite")})
    cards = tuple(Card(key=f"urchin_{at}", name="Urchin", copies=20, attack=attack, defend=defend) for at in range(3))
    deck = Deck(label="Urchins", cards=cards, abilities=())
    return Ruleset(settings=Settings(health=1, deck_size=60), deck=deck)


def test_a_battle_in_which_both_fall_is_played_again_ruling_6() -> None:
    matches = [resolve(urchins(), STANDARD, RANDOM, SeededDice(b"fall", number)) for number in range(20)]
    assert sum(match.replayed for match in matches) > 20
    assert {(len(match.report.battles), match.winner in (1, 2)) for match in matches} == {(1, True)}


def test_an_answer_from_the_assumed_deck_says_so() -> None:
    assert resolve(book(), MatchSetup(mode="standard"), RANDOM, SeededDice(b"x")).assumed
