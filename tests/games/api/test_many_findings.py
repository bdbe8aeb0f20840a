"""A body that breaks a rule in every line is not answered with many times its own size, whatever the game."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from games.rules.kernel.findings import Finding
from games.rules.kernel.notes import MOST, shortened
from tests.games.api.asking import Json
from tests.games.bounty.asking import read as read_bounty
from tests.games.ninjago.table import SMALL_KIT

NOWHERE = [[f"here_{number}", f"there_{number}"] for number in range(100)]


def ninjago() -> Json:
    return {"kit": SMALL_KIT | {"board": SMALL_KIT["board"] | {"ways": NOWHERE * 4}}}


def bounty() -> Json:
    kit = read_bounty("kit")["kit"]
    return {"kit": kit | {"boards": [board | {"doors": NOWHERE} for board in kit["boards"]]}}


def tiny_ninjas() -> Json:
    """Eighty kinds of cards whose three halves name results that no roll has."""
    half: Json = {"outcomes": {"heads": {}}}
    card = {"name": "Coin", "copies": 1, "attack": half, "defend": half, "instead": half}
    cards = [card | {"key": f"coin_{number}"} for number in range(80)]
    return {"deck": {"label": "Coins", "cards": cards, "abilities": []}}


def allstars() -> Json:
    """A hundred chunin of one name, each with an ability that nobody has."""
    return {"clan": "Tora", "ninja": [{"name": "Akira", "profile": "Chunin", "ability": "Chess"}] * 100}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("ninjago/check-kit", ninjago),
        ("bounty/check-kit", bounty),
        ("tiny_ninjas/check-deck", tiny_ninjas),
        ("allstars/check-roster", allstars),
    ],
)
def test_the_first_violations_are_said_and_the_others_counted(path: str, body: Callable[[], Json]) -> None:
    response = APIClient().post(f"/api/v1/games/{path}/", body(), format="json")
    violations = response.json()["violations"]
    assert len(violations) == MOST + 1
    assert violations[-1]["code"] == "report.more_findings"
    assert len(response.content) < 100_000


def finding(number: int) -> Finding:
    return Finding(code="turn.wrong", path=f"/log/{number}", rule="Turns", text="Wrong.")


def test_a_list_that_is_just_too_long_by_one_is_named_whole() -> None:
    """The line that counts what is left out would take as much room as the one that it left out."""
    whole = tuple(finding(number) for number in range(MOST + 1))
    assert shortened(whole) == whole


def test_of_a_longer_list_the_first_are_named_and_the_others_counted() -> None:
    short = shortened(finding(number) for number in range(MOST + 2))
    assert [one.path for one in short[:MOST]] == [f"/log/{number}" for number in range(MOST)]
    assert (short[MOST].code, short[MOST].params) == ("report.more_findings", {"count": 2})
