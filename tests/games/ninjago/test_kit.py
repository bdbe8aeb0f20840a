"""The kit as it is shown, and an organiser's own."""

from typing import Any

import pytest

from tests.games.api.asking import Json, places
from tests.games.ninjago.asking import ask, read, refused
from tests.games.ninjago.table import SMALL_KIT


def changed(part: str, **values: Any) -> Json:
    return {"kit": {**SMALL_KIT, part: {**SMALL_KIT[part], **values}}}


def test_every_part_says_whether_it_is_known() -> None:
    """The ten figures are printed, and so the guards are; board, faces and sectors are only a picture."""
    kit = read("kit")["kit"]
    assert {part: kit[part]["known"] for part in kit} == {
        "board": False,
        "die": False,
        "spinner": False,
        "guards": True,
    }


def test_the_kit_as_shown_can_be_posted() -> None:
    answer = ask("check-kit", {"kit": read("kit")["kit"]})
    assert (answer["accepted"], answer["violations"]) == (True, [])
    assert places(answer["warnings"]) == [
        ("kit.assumed", "/kit/board"),
        ("kit.assumed", "/kit/die"),
        ("kit.assumed", "/kit/spinner"),
    ]


def test_a_kit_that_is_filled_in_warns_of_nothing() -> None:
    assert ask("check-kit", {"kit": SMALL_KIT}) == {"accepted": True, "violations": [], "warnings": []}


@pytest.mark.parametrize(
    ("question", "faults"),
    [
        (changed("die", faces=["move"] * 5 + ["rope"]), [("kit.action_missing", "/kit/die/faces")] * 2),
        (changed("spinner", sectors=["kai"] * 4), [("kit.colour_missing", "/kit/spinner/sectors")] * 3),
        (changed("board", houses=["h1"]), [("kit.guardhouses", "/kit/board/houses")]),
        (changed("board", gate="moat"), [("kit.no_such_space", "/kit/board/gate")]),
    ],
)
def test_a_kit_that_cannot_be_played_is_refused_at_its_place(question: Json, faults: list[tuple[str, str]]) -> None:
    """Playing the game, Fighting guards, Setting up the game."""
    answer = ask("check-kit", question)
    assert (answer["accepted"], places(answer["violations"])) == (False, faults)


@pytest.mark.parametrize(
    ("question", "path"),
    [
        (changed("die", faces=["move"]), "/kit/die/faces"),
        (changed("guards", number=-1), "/kit/guards/number"),
    ],
)
def test_a_malformed_kit_names_the_place(question: Json, path: str) -> None:
    assert refused("check-kit", question, 400) == [("invalid", path)]


def test_everything_that_a_kit_lacks_is_named() -> None:
    parts = ["board", "die", "spinner", "guards"]
    assert refused("check-kit", {"kit": {}}, 400) == [("invalid", f"/kit/{part}") for part in parts]
