"""Examples of house rules for the API's documentation."""

from teams.api.examples import answer, question

_KEY = "0b54c7d2a91e4f60b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4"
_HOUSE = {
    "settings": {"budget": 80},
    "packs": ["optional_ronin"],
    "profiles": [{"key": "ryu", "koban": 21}],
    "challenges": [{"key": "brawl", "rounds": 5}],
}
_BUDGET = {"path": "/settings/budget", "book": 100, "house": 80}
_RYU = {"path": "/catalogue/profiles/ryu/koban", "book": 20, "house": 21}
_BRAWL = {"path": "/catalogue/challenges/brawl/rounds", "book": 6, "house": 5}
_CHANGE = {
    "number": 2,
    "ruleset": _KEY,
    "by": "Aiko",
    "reason": "Smaller teams for the winter",
    "at": "2026-11-30T18:00:00Z",
}
_OPENING = {
    "number": 1,
    "ruleset": "5f2b7c0e9a1d4c3b8e6f70112233445566778899aabbccddeeff001122334455",
    "by": "Aiko",
    "reason": "",
    "at": "2026-11-01T18:00:00Z",
}
_VERSION = {**_CHANGE, "house": _HOUSE, "difference": [_BUDGET, _RYU, _BRAWL], "changes": [_BUDGET, _RYU, _BRAWL]}

RULES = answer(
    "A smaller budget",
    {
        "league": 3,
        "ruleset": _KEY,
        "house": _HOUSE,
        "difference": [_BUDGET, _RYU, _BRAWL],
        "history": [_OPENING, _CHANGE],
    },
)
CHANGE_RULES = question("A smaller budget", {"house": _HOUSE, "reason": "Smaller teams for the winter"})
CHANGED_RULES = answer("The version taken up", _VERSION, "201")
RULES_VERSION = answer("A version", _VERSION)
PREVIEW_RULES = question("A smaller budget", {"house": _HOUSE})
RULES_PREVIEW = answer(
    "What would change",
    {"ruleset": _KEY, "changes": [_BUDGET, _RYU, _BRAWL], "from_book": [_BUDGET, _RYU, _BRAWL]},
)
SETTING = answer(
    "The budget",
    {
        "key": "budget",
        "description": "Koban to build a team with (Building A Team)",
        "book": 100,
        "house": 80,
        "schema": {"type": "integer", "minimum": 0, "maximum": 10000},
    },
)
