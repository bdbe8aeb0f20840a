"""Small teams and boards that the engine is asked about."""

import json
from copy import deepcopy
from importlib.resources import files
from typing import Any

from tests.games.api.asking import Json, ninja

TORA: Json = {"clan": "Tora", "ninja": [ninja("Akira", "Chunin", ability="Pounce"), ninja("Botan", "Kaiken")]}
IKA: Json = {"clan": "Ika", "ninja": [ninja("Umi", "Chunin", ability="Net"), ninja("Sango", "Kaiken")]}


def brawl(**more: Any) -> Json:
    """Two against two in a Brawl on open ground, from a seed."""
    question = {
        "sides": [TORA, IKA],
        "challenge": "Brawl",
        "seed": "moonlight",
        "options": {"board": "open", "moon_deck": False},
        **more,
    }
    return deepcopy(question)


def at(row: int, column: int, size: int = 20) -> int:
    """Return the number of a space."""
    return row * size + column


def placed(side: int, name: str, profile: str, space: int, **more: Any) -> Json:
    """Put a model on the board; side 1 is Tora's, side 2 Ika's."""
    return {"side": side, "clan": ("Tora", "Ika")[side - 1], "name": name, "profile": profile, "space": space, **more}


BOTAN = placed(1, "Botan", "Kaiken", at(10, 10))
SANGO = placed(2, "Sango", "Kaiken", at(9, 10))
"""Side by side on open ground, both facing north: Botan stands behind Sango."""


def ground(*rows: str, size: int = 12) -> Json:
    """Draw a board of one's own: rows from the north, open ground where nothing is drawn."""
    filled = [row.ljust(size, ".") for row in rows]
    return {"key": "ours", "name": "Ours", "size": size, "terrain": filled + ["." * size] * (size - len(rows))}


def example(name: str) -> Json:
    """Return a documented example."""
    content: Json = json.loads((files("games.api.allstars.engine") / "examples" / f"{name}.json").read_text("utf-8"))
    return content
