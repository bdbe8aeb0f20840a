"""The deck of a league: what is known of it, and an organiser's own numbers, every fault named at its card."""

import json
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.rules.tiny_ninjas.cards import assumed_deck
from league.models import League
from tests import verbs
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person

Document = dict[str, Any]


@pytest.fixture
def path(league: dict[str, Any]) -> str:
    """The address of the league's deck."""
    return f"/leagues/{league['slug']}/deck/"


@pytest.fixture
def own() -> Document:
    """The packaged deck with a label of its own, one Pirate less and one Trio more."""
    deck: Document = msgspec.to_builtins(assumed_deck())
    deck["label"] = "Copied from our box"
    card(deck, "pirate")["copies"] -= 1
    card(deck, "trio")["copies"] += 1
    return deck


def card(deck: Document, key: str) -> Document:
    """Return a card of a deck."""
    return next(one for one in deck["cards"] if one["key"] == key)


def sent(deck: Document, do: str = "change", **more: str) -> dict[str, str]:
    """Return what the form sends."""
    return {"text": json.dumps(deck), "do": do, "reason": "We own the game", **more}


def test_anybody_sees_what_is_known_and_what_is_assumed(bens: Reader, path: str) -> None:
    """Pirate's attack is printed whole (04 - TN Dice, Roll Icons); how many there are is not."""
    shown = bens.text(path)
    assert "58 cards" in shown
    assert "Pirate × 5 number assumed Attack: red One 1, Two 2, Three 4 Defence: red White 2, Black 3 " in shown


def test_a_ninja_master_takes_up_the_real_numbers(aikos: Reader, path: str, own: Document) -> None:
    aikos.post(f"{path}change/", sent(own, complete="on"))
    shown = aikos.text(path)
    assert "Copied from our box" in shown
    assert "An organiser vouches for every number of this deck." in shown
    assert "assumed" not in shown


def test_checking_takes_nothing_up(aikos: Reader, path: str, own: Document) -> None:
    answer = aikos.post(f"{path}change/", sent(own, "check"), status=200)
    assert "Nothing speaks against this deck." in plain(answer)
    assert "Copied from our box" not in aikos.text(path)


def test_a_deck_comes_as_a_file(aikos: Reader, path: str, own: Document) -> None:
    file = SimpleUploadedFile("deck.json", json.dumps(own).encode(), content_type="application/json")
    answer = aikos.client.post(f"{path}change/", {"file": file, "do": "change", "reason": "We own the game"})
    assert answer.status_code == 302
    assert "Copied from our box" in aikos.text(path)


@pytest.mark.parametrize("do", ["check", "change"])
def test_every_fault_is_named_at_its_card(aikos: Reader, path: str, own: Document, do: str) -> None:
    """One card too many, a die with a fourth face, and a Pirate that the rulebook prints otherwise."""
    card(own, "trio")["copies"] += 1
    card(own, "archer")["attack"]["outcomes"] = {"one": {"amount": 1}}
    card(own, "pirate")["attack"]["outcomes"]["one"]["amount"] = 2
    card(own, "pirate")["attack"]["range"] = [2, 4]
    answer = aikos.post(f"{path}change/", sent(own, do), status=422)
    places = [(fault["code"], fault["place"]) for fault in answer.context["wrong"]]
    assert places == [
        ("deck.size", "cards"),
        ("deck.roll_icon", "Archer / attack / outcomes"),
        ("deck.contradicts", "Pirate / attack / range"),
        ("deck.contradicts", "Pirate / attack / outcomes / one"),
    ]
    assert "59" in plain(answer)


@pytest.mark.parametrize(
    ("text", "fault"), [("", "not a JSON object"), ("[1]", "not a JSON object"), ("{", "not a JSON")]
)
def test_what_is_no_deck_is_said_beside_the_field(aikos: Reader, path: str, text: str, fault: str) -> None:
    answer = aikos.post(f"{path}change/", {"text": text, "do": "check"}, status=422)
    assert fault in str(answer.context["form"].errors["text"])


def test_a_form_that_is_no_card_names_its_place(aikos: Reader, path: str, own: Document) -> None:
    card(own, "pirate")["copies"] = "many"
    answer = aikos.post(f"{path}change/", sent(own, "check"), status=422)
    [fault] = answer.context["wrong"]
    assert (fault["code"], fault["place"]) == ("house.malformed", "Pirate / copies")


def test_a_deck_needs_a_reason(aikos: Reader, path: str, own: Document) -> None:
    answer = aikos.post(f"{path}change/", sent(own) | {"reason": " "}, status=422)
    assert list(answer.context["form"].errors) == ["reason"]


def test_the_packaged_deck_can_be_taken_up_again(aikos: Reader, path: str, own: Document) -> None:
    aikos.post(f"{path}change/", sent(own))
    assert "Go back to the packaged deck" in aikos.text(f"{path}change/")
    aikos.post(f"{path}change/", sent(own, "packaged"))
    assert "Copied from our box" not in aikos.text(path)


def test_other_house_rules_stay(aiko: Person, aikos: Reader, league: dict[str, Any], path: str, own: Document) -> None:
    house = {"settings": {"solo_attacks": 4}}
    aiko.post(f"leagues/{league['id']}/rules/", {"house": house, "reason": "A harder AI"})
    aikos.post(f"{path}change/", sent(own))
    rules = League.objects.get(pk=league["id"]).ruleset.document
    assert (rules["settings"]["solo_attacks"], rules["deck"]["label"]) == (4, "Copied from our box")


def test_a_player_cannot_change_the_deck(bens: Reader, path: str) -> None:
    bens.get(f"{path}change/", status=403)


def test_other_games_have_no_deck(aiko: Person, aikos: Reader) -> None:
    league = verbs.open_league(aiko)
    aikos.get(f"/leagues/{league['slug']}/deck/", status=404)
