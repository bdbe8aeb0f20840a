"""Sessions that can have been played, as questions."""

from typing import Any

from tests.games.api.asking import Json


def table(*ninja: str, adventure: int = 2) -> Json:
    """Seat these ninja clockwise for an adventure."""
    return {"seats": [{"ninja": one} for one in ninja], "adventure": adventure}


THREE = table("kai", "nya", "cole")
WON: Json = {"won": True, "turns": 22, "villain_track": 3, "defeated": 24, "mastery": 4, "last_card": "D"}


def session(setup: Json = THREE, **claims: Any) -> Json:
    """Write a session in brief: won in 22 turns, or as said otherwise."""
    return {"setup": setup, "report": {"claims": {**WON, **claims}}}


QUESTIONS: dict[str, Json] = {
    "check-session": session(),
    "resolve": {"setup": THREE, "seed": "moonlight"},
    "win-chances": {"setup": THREE, "seed": "moonlight", "games": 3},
    "check-kit": {
        "kit": {
            "boards": [
                {
                    "players": 2,
                    "known": True,
                    "rooms": [{"key": "dojo", "name": "Dojo"}],
                    "central": ["dojo"],
                    "doors": [],
                    "paths": [{"key": "west", "icons": ["cloud"], "steps": ["dojo", "dojo"]}],
                    "victory_track": 20,
                    "villain_track": 10,
                }
            ],
            "events": {"known": True, "cards": [{"key": str(key), "icons": []} for key in range(1, 7)]},
            "adventures": [
                {
                    "number": 1,
                    "known": True,
                    "cards": [{"letter": "A"}],
                    "goals": [{"players": 2, "victory": 20, "villain": 8}],
                }
            ],
            "potentials": {"known": True, "cards": []},
            "villains": {"known": True, "kinds": [{"colour": "teal", "strength": 2, "tokens": 60}]},
        }
    },
}
