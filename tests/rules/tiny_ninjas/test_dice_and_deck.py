"""04 - TN Dice, Roll Icons; Components; and what is known of the cards."""

from fractions import Fraction

import msgspec
import pytest

from games.rules.tiny_ninjas.cards import Card, Deck, Outcome, Part, Section, assumed_deck
from games.rules.tiny_ninjas.deck_check import check_deck
from games.rules.tiny_ninjas.ruleset import Settings, book, ruleset_from_json
from games.rules.tiny_ninjas.tn_dice import FACES, Reading, odds

from .verbs import codes

replace = msgspec.structs.replace


@pytest.mark.parametrize(
    ("reading", "chances"),
    [
        ("count", {"one": Fraction(1, 2), "two": Fraction(1, 3), "three": Fraction(1, 6)}),
        ("colour", {"orange": Fraction(1, 3), "green": Fraction(1, 3), "purple": Fraction(1, 3)}),
        ("shade", {"white": Fraction(1, 2), "black": Fraction(1, 2)}),
    ],
)
def test_the_odds_of_the_three_result_sets(reading: Reading, chances: dict[str, Fraction]) -> None:
    assert odds(reading) == chances


def test_a_tn_die_has_six_different_faces() -> None:
    assert len({(face.count, face.colour, face.shade) for face in FACES}) == 6


def test_the_deck_has_58_cards() -> None:
    assert sum(card.copies for card in assumed_deck().cards) == 58


def test_the_assumed_deck_says_that_its_numbers_are_invented() -> None:
    assert (assumed_deck().assumed, "invented" in assumed_deck().label) == (True, True)


def test_the_assumed_deck_makes_sense() -> None:
    assert check_deck(assumed_deck(), Settings()) == ()


def test_the_eighteen_ninjas_that_the_rulebook_names() -> None:
    named = "alien angel archer baby grim legend master medic pirate princess pyro robot shadow solo trio turtle vampire wolf"
    assert sorted(book().deck.by_key) == named.split()


def test_the_copies_that_the_modes_print() -> None:
    known = {card.key: card.copies for card in assumed_deck().cards if card.copies_known}
    assert known == {"alien": 1, "angel": 2, "medic": 2, "baby": 2, "grim": 2}


@pytest.mark.parametrize(
    ("card", "part", "numbers"),
    [
        ("pirate", "attack", {"one": 1, "two": 2, "three": 4}),
        ("pirate", "defend", {"white": 2, "black": 3}),
        ("trio", "attack", {"flat": 3}),
        ("archer", "defend", {"orange": 0}),
        ("robot", "attack", {"orange": 2}),
        ("shadow", "attack", {"three": 2}),
        ("shadow", "defend", {"black": 3}),
        ("grim", "attack", {"white": 0, "black": 0}),
        ("alien", "defend", {"flat": 3}),
        ("master", "attack", {}),
        ("medic", "attack", {}),
    ],
)
def test_the_numbers_marked_as_known_are_the_printed_ones(card: str, part: Part, numbers: dict[str, int]) -> None:
    section = book().deck.by_key[card].part(part)
    assert section is not None
    assert {result: row.amount for result, row in section.outcomes.items() if row.known} == numbers


def test_the_pirate_attacks_for_1_to_4_red_and_defends_2_to_3_red() -> None:
    pirate = book().deck.by_key["pirate"]
    assert (pirate.attack.range, pirate.attack.colour) == ((1, 4), "red")
    assert (pirate.defend.range, pirate.defend.colour) == ((2, 3), "red")


def test_a_ruleset_survives_storage() -> None:
    assert ruleset_from_json(msgspec.json.encode(book())) == book()


# --- an organiser's deck ---------------------------------------------------------------------------------------------


def changed(name: str, **fields: object) -> Deck:
    """The packaged deck with one card changed."""
    deck = assumed_deck()
    cards = tuple(replace(card, **fields) if card.key == name else card for card in deck.cards)
    return replace(deck, cards=cards, complete=True)


def flat(amount: int, colour: str, least_most: tuple[int, int]) -> Section:
    return msgspec.convert(
        {"colour": colour, "range": least_most, "outcomes": {"flat": {"amount": amount}}}, type=Section
    )


def test_an_uploaded_deck_that_agrees_is_complete_and_not_assumed() -> None:
    deck = changed("turtle", attack=flat(2, "blue", (2, 2)))
    assert (check_deck(deck, Settings()), deck.assumed) == ((), False)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (changed("solo", copies=6), ["deck.size"]),
        (changed("turtle", attack=flat(2, "blue", (1, 2))), ["deck.range"]),
        (changed("turtle", attack=flat(2, "yellow", (2, 2))), ["deck.damage_colour"]),
        (changed("trio", attack=flat(4, "red", (4, 4))), ["deck.contradicts", "deck.contradicts"]),
        (changed("alien", copies=2), ["deck.size", "deck.contradicts"]),
        (changed("solo", key="samurai"), ["deck.missing"]),
        (changed("solo", key="trio"), ["deck.duplicate", "deck.missing"]),
    ],
)
def test_an_uploaded_deck_is_checked_for_sense(deck: Deck, expected: list[str]) -> None:
    assert [code for code in codes(check_deck(deck, Settings())) if code in expected] == expected


def test_ranges_match_the_icons() -> None:
    attack = Section(
        colour="red",
        reading="shade",
        dice=1,
        range=(1, 2),
        outcomes={"white": Outcome(amount=1), "purple": Outcome(amount=2)},
    )
    assert codes(check_deck(changed("baby", attack=attack), Settings())) == ["deck.roll_icon"]


def test_an_ability_must_exist_and_stand_in_the_right_half() -> None:
    attack = Section(colour="red", range=(1, 1), outcomes={"flat": Outcome(amount=1, ability="shell")})
    assert codes(check_deck(changed("solo", attack=attack), Settings())) == ["deck.ability"]


@pytest.mark.parametrize(("card", "part"), [("master", "attack"), ("wolf", "defend")])
def test_an_uploaded_deck_must_give_the_totals_of_the_battle_examples(card: str, part: str) -> None:
    section = getattr(assumed_deck().by_key[card], part)
    outcomes = section.outcomes | {"three": replace(section.outcomes["three"], amount=5)}
    found = check_deck(changed(card, **{part: replace(section, outcomes=outcomes)}), Settings())
    assert "deck.contradicts" in codes(found)


def test_what_the_princess_chooses_and_the_missing_wolf_are_noticed() -> None:
    without = tuple(card for card in assumed_deck().cards if card.key != "wolf")
    found = check_deck(replace(changed("princess", instead=None), cards=without), Settings(deck_size=56))
    assert codes(found) == ["deck.missing"]
    assert codes(check_deck(changed("princess", instead=None), Settings())) == ["deck.contradicts"]


def test_every_finding_comes_at_once() -> None:
    cards = tuple(replace(card, copies=1, attack=flat(9, "yellow", (1, 1))) for card in assumed_deck().cards)
    found = set(codes(check_deck(replace(assumed_deck(), cards=cards), Settings())))
    assert found == {"deck.size", "deck.range", "deck.damage_colour", "deck.contradicts"}


def test_a_card_row_refuses_unknown_fields() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"key": "x", "name": "X", "copies": 1, "power": 3}, type=Card)
