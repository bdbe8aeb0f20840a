"""Two teams at a table, and a Brawl that they can have played.

Tora (76 koban, a Hero and a Ronin) rates 9, Yamazaru (57 koban) 5: Yamazaru gets 4 reroll tokens and 4 koban. Kaede
must miss the game.
"""

from copy import deepcopy
from typing import Any

from tests.games.api.asking import Json, ninja

TORA: Json = {
    "clan": "Tora",
    "treasury": 4,
    "ninja": [
        ninja("Akira", "Chunin", ability="Pounce", xp=5),
        ninja("Botan", "Kaiken", xp=7),
        ninja("Chiyo", "Kaiken"),
        ninja("Kuma", "Benkei"),
        ninja("Ryu", "Ryu"),
    ],
}
YAMAZARU: Json = {
    "clan": "Yamazaru",
    "treasury": 9,
    "ninja": [
        ninja("Goro", "Chunin", ability="Back Flip", xp=7),
        ninja("Hana", "Kaiken"),
        ninja("Ichiro", "Kaiken"),
        ninja("Kaede", "Madoushi", ability="Mountain Flute", absent=1),
    ],
}


def injured(victim: str, count: int = 1, **more: Any) -> Json:
    """Injured somebody."""
    return {"feat": "injure", "victim": victim, "count": count, **more}


def line(name: str, *feats: Json, **more: Any) -> Json:
    """Write a model's line."""
    return {"ninja": name, "feats": list(feats), **more}


def brawl(**more: Any) -> Json:
    """Write the question: Tora wins five to two; Kuma, Goro and Ichiro end in the Healing House."""
    question = {
        "sides": [TORA, YAMAZARU],
        "report": {
            "challenge": "Brawl",
            "rounds": 6,
            "ended": "played_out",
            "sides": [
                {
                    "side": 1,
                    "score": 5,
                    "ninja": [
                        line("Akira", injured("ninja")),
                        line("Botan", injured("chunin", victims=["Goro"])),
                        line("Kuma", injured("ninja", 2), healing_house=True, injuries={"enemy": 1}),
                    ],
                    "all_stars": ["Botan"],
                },
                {
                    "side": 2,
                    "score": 2,
                    "ninja": [
                        line("Goro", injured("ninja"), healing_house=True, injuries={"enemy": 1}),
                        line("Hana", injured("ninja"), injuries={"enemy": 2}),
                        line("Ichiro", healing_house=True, injuries={"enemy": 1}),
                        line("Kaede", on_board=False),
                    ],
                    "all_stars": ["Hana"],
                },
            ],
        },
        **more,
    }
    return deepcopy(question)


def change(question: Json, path: str, value: Any) -> Json:
    """Put a value at a JSON pointer of a question; the key that it ends in may be new."""
    *parts, last = path.strip("/").split("/")
    place: Any = question
    for part in parts:
        place = place[int(part) if isinstance(place, list) else part]
    place[int(last) if isinstance(place, list) else last] = value
    return question
