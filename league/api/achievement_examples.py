"""Examples of achievements for the API's documentation."""

from typing import Any

from teams.api.examples import answer

_HAT_TRICK: dict[str, Any] = {
    "key": "three_in_a_row",
    "name": "Hat Trick",
    "text": "Win 3 battles running against the same opponent.",
    "scope": "streak",
}
_NO_BANDAGES: dict[str, Any] = {
    "key": "no_healing",
    "name": "No Bandages",
    "text": "Win a battle in which you never gained health.",
    "scope": "general",
}
_EARNED = {
    **_HAT_TRICK,
    "team": 12,
    "duellist": "Swift Aiko",
    "at": "2026-12-12T21:00:00Z",
    "fixture": 55,
    "opponent": "Calm Ben",
    "proof": "report",
    "battle": 3,
    "times": 2,
}
DUELLIST = answer("A duellist", {"team": 12, "duellist": "Swift Aiko", "earned": [_EARNED], "missing": [_NO_BANDAGES]})
PLAYER = answer(
    "A player",
    {
        "name": "Aiko",
        "player": 7,
        "duellists": [{"team": 12, "name": "Swift Aiko"}],
        "earned": [_EARNED],
        "missing": [_NO_BANDAGES],
    },
)
BOARD = answer(
    "A league",
    {
        "league": 3,
        "duellists": [
            {"team": 12, "name": "Swift Aiko", "owner": "Aiko", "earned": 1},
            {"team": 13, "name": "Calm Ben", "owner": "Ben", "earned": 0},
        ],
        "achievements": [
            {**_NO_BANDAGES, "holders": []},
            {
                **_HAT_TRICK,
                "holders": [
                    {"team": 12, "name": "Swift Aiko", "at": "2026-12-12T21:00:00Z", "fixture": 55, "times": 2}
                ],
            },
        ],
    },
)
TOTALS = answer(
    "A season",
    {
        "season": 4,
        "duellists": [{"team": 12, "name": "Swift Aiko", "owner": "Aiko", "different": 1, "times": 2, "new": 1}],
        "achievements": [
            {**_NO_BANDAGES, "times": 0, "duellists": 0},
            {**_HAT_TRICK, "times": 2, "duellists": 1},
        ],
    },
)
