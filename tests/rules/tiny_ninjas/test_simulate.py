"""Battles by the thousand: chunks add up, and what they tell of cards, of who begins and of length."""

import msgspec
import pytest

from games.rules.kernel.dice import SeededDice
from games.rules.tiny_ninjas.cards import Card, Deck, Outcome, Section, assumed_deck
from games.rules.tiny_ninjas.modes import battle_rules
from games.rules.tiny_ninjas.play import open_battle
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import MatchSetup
from games.rules.tiny_ninjas.simulate import (
    MOST,
    Simulation,
    Tally,
    Uses,
    check_simulation,
    dealt,
    first_attacker,
    rates,
    simulate,
)

STANDARD = MatchSetup(mode="standard")
SOLO = MatchSetup(mode="solo", difficulty="easy")


def test_chunks_add_up_to_the_whole() -> None:
    whole = simulate(book(), STANDARD, ("random", "random"), b"seed", first=0, count=60)
    parts = [simulate(book(), STANDARD, ("random", "random"), b"seed", first=at, count=20) for at in (40, 0, 20)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert whole.wins[0] + whole.wins[1] + whole.undecided == whole.battles == 60
    assert sum(whole.rounds.values()) == 60


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_chunks_are_bounded(count: int) -> None:
    with pytest.raises(ValueError, match="a chunk has"):
        simulate(book(), STANDARD, ("random", "random"), b"seed", first=0, count=count)


def test_each_side_plays_its_own_policy() -> None:
    """The tactical one wins 65 of 100 or more against the random one, on either side."""
    one = simulate(book(), STANDARD, ("tactical", "random"), b"seed", first=0, count=100)
    two = simulate(book(), STANDARD, ("random", "tactical"), b"seed", first=0, count=100)
    assert (one.wins[0] >= 65, two.wins[1] >= 65) == (True, True)


def test_removed_cards_are_not_in_the_tally() -> None:
    tally = simulate(book(), MatchSetup(mode="blitz"), ("tactical", "tactical"), b"seed", first=0, count=30)
    assert {"alien", "angel"}.isdisjoint(tally.cards)


def test_who_is_youngest_and_attacks_is_the_first_attacker() -> None:
    battle = open_battle(book(), battle_rules(book(), MatchSetup(mode="standard", youngest=2)), SeededDice(b"first"))
    battle.choose_role(attacks=True)
    assert first_attacker(battle) == 1


def test_who_is_youngest_and_defends_lets_the_other_attack_first() -> None:
    battle = open_battle(book(), battle_rules(book(), MatchSetup(mode="standard", youngest=2)), SeededDice(b"first"))
    battle.choose_role(attacks=False)
    assert first_attacker(battle) == 0


def test_in_solo_the_player_attacks_first_and_wins_as_the_first() -> None:
    tally = simulate(book(), SOLO, ("tactical", "tactical"), b"seed", first=0, count=20)
    assert tally.first_wins == tally.wins[0]


def lambs() -> Ruleset:
    """A game in which no card does any harm."""
    flat = Section(outcomes={"flat": Outcome()})
    cards = tuple(Card(key=f"lamb_{at}", name="Lamb", copies=20, attack=flat, defend=flat) for at in range(3))
    return Ruleset(settings=Settings(deck_size=60), deck=Deck(label="Lambs", cards=cards, abilities=()))


def test_battles_that_never_end_are_undecided() -> None:
    tally = simulate(lambs(), STANDARD, ("random", "random"), b"seed", first=0, count=2)
    assert (tally.battles, tally.wins, tally.undecided, tally.cards) == (2, (0, 0), 2, {})


def test_win_rates_have_the_wilson_interval() -> None:
    """60 of 100: Wilson's 95% interval is 0.502 to 0.691 (Newcombe's worked method, z = 1.96)."""
    tally = Tally(battles=100, cards={"trio": Uses(played=100, won=60), "solo": Uses(played=10, won=10)})
    best, other = rates(tally)
    assert (best.card, best.rate.value, best.rate.high) == ("solo", 1.0, 1.0)
    assert (other.rate.value, round(other.rate.low, 3), round(other.rate.high, 3)) == (0.6, 0.502, 0.691)


def test_a_card_that_was_in_no_decided_battle_has_no_rate() -> None:
    assert rates(Tally(battles=1, undecided=1, cards={"trio": Uses()})) == ()


def test_a_tally_survives_being_stored() -> None:
    tally = simulate(book(), STANDARD, ("random", "random"), b"seed", first=0, count=5)
    assert msgspec.json.decode(msgspec.json.encode(tally), type=Tally) == tally


def test_a_deck_of_ones_own_replaces_the_rulesets() -> None:
    own = msgspec.structs.replace(assumed_deck(), label="Ours", complete=True)
    assert dealt(book(), Simulation(seed="x", deck=own)) == Ruleset(settings=book().settings, deck=own)
    assert dealt(book(), Simulation(seed="x")) is book()


def test_a_simulation_names_what_is_wrong_with_its_setup_and_its_deck() -> None:
    small = msgspec.structs.replace(assumed_deck(), cards=assumed_deck().cards[1:])
    faults = check_simulation(book(), Simulation(seed="x", setup=MatchSetup(mode="solo"), deck=small))
    assert {(one.code, one.path) for one in faults} == {
        ("setup.difficulty", "/setup/difficulty"),
        ("deck.size", "/deck/cards"),
        ("deck.missing", "/deck/cards"),
    }


def test_the_books_deck_can_be_simulated() -> None:
    assert check_simulation(book(), Simulation(seed="x", deck=assumed_deck())) == ()
