"""A ground of one's own over HTTP, and what settings say of grounds and deck."""

from typing import Any

from tests.games.api.asking import Json, ask, refused
from tests.games.engine.table import brawl

WALL: dict[str, Any] = {
    "key": "wall",
    "name": "The wall",
    "size": 20,
    "terrain": ["o" * 8 + "...." + "o" * 8 if row == 9 else "." * 20 for row in range(20)],
}


def resolve(options: Json, settings: Json) -> Json:
    return brawl(policies=["random"], options=options, settings=settings)


def test_a_sound_ground_has_room_for_every_challenge() -> None:
    told = ask("check-board", {"board": WALL})
    assert (told["accepted"], told["violations"], len(told["challenges"])) == (True, [], 8)


def test_every_fault_of_a_ground_is_named() -> None:
    told = ask("check-board", {"board": WALL | {"terrain": ["." * 20] * 18 + ["x" * 20, "." * 3]}})
    assert [(fault["code"], fault["path"]) for fault in told["violations"]] == [
        ("map.unknown_character", "/board/terrain/18"),
        ("map.wrong_row_length", "/board/terrain/19"),
    ]


def test_a_small_ground_has_no_room_for_infiltration() -> None:
    edges = ["n" * 14, *["w" + "." * 12 + "e"] * 12, "s" * 14]
    told = ask("check-board", {"board": {"key": "yard", "name": "Yard", "size": 14, "deployment": edges}})
    assert (told["accepted"], "infiltration" in told["challenges"], "brawl" in told["challenges"]) == (
        True,
        False,
        True,
    )


def test_a_match_is_resolved_as_the_settings_say() -> None:
    told = ask("resolve", resolve({}, {"moon_deck": False, "board": "garden"}))
    cards = {"card", "draw", "discard"}
    assert cards.isdisjoint(event["intent"]["code"] for event in told["log"]["events"])


def test_what_the_settings_fix_the_options_do_not_change() -> None:
    fixed = {"moon_deck": False, "board": "garden"}
    assert refused("resolve", resolve({"board": "open", "moon_deck": True}, fixed), 422) == [
        ("setup.other_board", "/options/board"),
        ("setup.no_moon_deck", "/options/moon_deck"),
    ]


def test_a_ground_that_nobody_knows_is_refused() -> None:
    assert refused("resolve", resolve({}, {"board": "moat"}), 422) == [("settings.unknown_board", "/settings/board")]
