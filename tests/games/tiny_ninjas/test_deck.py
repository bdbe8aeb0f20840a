"""The deck as it is shown, and an organiser's own."""

from copy import deepcopy

from tests.games.api.asking import Json, places
from tests.games.tiny_ninjas.asking import ask, read, refused
from tests.games.tiny_ninjas.table import CARD, PRINTED


def shown() -> Json:
    deck: Json = read("cards")["deck"]
    return deck


def card(deck: Json, key: str) -> Json:
    found: Json = next(one for one in deck["cards"] if one["key"] == key)
    return found


def test_the_deck_has_58_cards() -> None:
    """Components."""
    assert sum(one["copies"] for one in shown()["cards"]) == 58


def test_what_the_rulebook_prints_is_marked_as_known() -> None:
    """TN Dice, Roll Icons: all of Pirate but its copies; Components and SURVIVOR: two Medics."""
    pirate = card(shown(), PRINTED)
    assert {one["known"] for half in ("attack", "defend") for one in pirate[half]["outcomes"].values()} == {True}
    assert (pirate["copies_known"], card(shown(), "medic")["copies_known"]) == (False, True)


def test_what_it_does_not_print_is_not() -> None:
    """Of Archer's defence only Orange is printed (Battle example 1)."""
    outcomes = card(shown(), "archer")["defend"]["outcomes"]
    assert {result: one["known"] for result, one in outcomes.items()} == {
        "orange": True,
        "green": False,
        "purple": False,
    }


def test_the_deck_says_that_it_is_assumed() -> None:
    assert (read("cards")["assumed"], shown()["complete"]) == (True, False)


def test_the_deck_as_shown_can_be_posted() -> None:
    answer = ask("check-deck", {"deck": shown()})
    assert (answer["accepted"], answer["cards"], answer["assumed"]) == (True, 58, True)
    assert places(answer["warnings"]) == [("deck.incomplete", "/deck/complete")]


def test_a_deck_that_an_organiser_vouches_for_is_not_assumed() -> None:
    answer = ask("check-deck", {"deck": {**shown(), "complete": True}})
    assert (answer["accepted"], answer["assumed"], answer["warnings"]) == (True, False, [])


def test_a_deck_cannot_contradict_the_rulebook() -> None:
    """Pirate's Three deals 4 red damage."""
    deck = deepcopy(shown())
    card(deck, PRINTED)["attack"]["outcomes"]["three"]["amount"] = 3
    answer = ask("check-deck", {"deck": deck})
    assert answer["accepted"] is False
    assert ("deck.contradicts", "/deck/cards/0/attack/outcomes/three") in places(answer["violations"])


def test_a_deck_of_one_kind_is_too_small_and_lacks_the_others() -> None:
    answer = ask("check-deck", {"deck": {"label": "One card", "abilities": [], "cards": [CARD]}})
    missing = [one for one in places(answer["violations"]) if one == ("deck.missing", "/deck/cards")]
    assert places(answer["violations"])[0] == ("deck.size", "/deck/cards")
    assert len(missing) == len(shown()["cards"]) - 1


def test_a_malformed_deck_names_the_place() -> None:
    question = {"deck": {"label": "One card", "abilities": [], "cards": [{**CARD, "copies": 0}]}}
    assert refused("check-deck", question, 400) == [("invalid", "/deck/cards/0/copies")]
