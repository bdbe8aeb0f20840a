"""Sessions that can have been played, as questions."""

from typing import Any

from tests.games.api.asking import Json


def table(*ninja: str, **more: Any) -> Json:
    """Seat these ninja clockwise."""
    return {"seats": [{"ninja": one} for one in ninja], **more}


THREE = table("kai", "zane", "cole", steps=7)
WON: Json = {"won": True, "final_battle": "won", "weapons_lost": 1, "weapons_found": 4, "searched": 8, "turns": 25}


def session(setup: Json = THREE, **claims: Any) -> Json:
    """Write a session in brief: a final battle won after 25 turns, or as said otherwise."""
    return {"setup": setup, "report": {"claims": {**WON, **claims}}}


SMALL_KIT: Json = {
    "board": {
        "known": True,
        "spaces": ["gate", *(f"h{number}" for number in range(1, 10))],
        "gate": "gate",
        "houses": [f"h{number}" for number in range(1, 10)],
        "ways": [["gate", "h1"], *([f"h{number}", f"h{number + 1}"] for number in range(1, 9))],
        "ropes": [{"house": "h1", "reach": ["gate", "h1", "h2"]}],
    },
    "die": {"known": True, "faces": ["move", "move", "guard", "guard", "general", "rope"]},
    "spinner": {"known": True, "sectors": ["kai", "jay", "cole", "zane"]},
    "guards": {"known": True, "number": 4},
}
"""A board of one line with a guardhouse in every space but the gate's; nothing about it is assumed."""

QUESTIONS: dict[str, Json] = {
    "check-session": session(),
    "resolve": {"setup": THREE, "seed": "moonlight"},
    "win-chances": {"setup": THREE, "seed": "moonlight", "games": 3},
    "check-kit": {"kit": SMALL_KIT},
}
