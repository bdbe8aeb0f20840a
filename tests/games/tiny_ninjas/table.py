"""Matches that can have been played, as questions."""

from typing import Any

from tests.games.api.asking import Json

PRINTED = "pirate"
"""Attack 1, 2 or 4 red; defence 2 (White) or 3 (Black) red: all of it stands in the rulebook (TN Dice, Roll Icons)."""

CARD: Json = {
    "key": PRINTED,
    "name": "Pirate",
    "copies": 5,
    "attack": {
        "colour": "red",
        "reading": "count",
        "dice": 1,
        "range": [1, 4],
        "outcomes": {"one": {"amount": 1}, "two": {"amount": 2}, "three": {"amount": 4}},
    },
    "defend": {
        "colour": "red",
        "reading": "shade",
        "dice": 1,
        "range": [2, 3],
        "outcomes": {"white": {"amount": 2}, "black": {"amount": 3}},
    },
}


def match(*battles: Json, claims: tuple[Json, ...] = (), **setup: Any) -> Json:
    """Write a match; a standard one if nothing else is said."""
    report: Json = {"battles": list(battles)}
    return {"setup": {"mode": "standard", **setup}, "report": {**report, "claims": list(claims)}}


def won(side: int, left: int, **more: Any) -> Json:
    """A battle that a side won with so much health left."""
    return {"winner": side, "health": [left, 0] if side == 1 else [0, left], **more}


QUESTIONS: dict[str, Json] = {
    "check-report": match(won(1, 4)),
    "achievements": match(won(1, 4)),
    "defence": {"card": PRINTED, "damage": 4, "colour": "red"},
    "resolve": {"setup": {"mode": "standard"}, "seed": "moonlight"},
    "check-deck": {"deck": {"label": "One card", "abilities": [], "cards": [CARD]}},
}
