"""Examples of amendments for the API's documentation."""

from league.api.examples import FIXTURE
from teams.api.examples import AMENDED_TEAM, CONFLICT, answer, question

_TABLES = [
    {
        "stage": 5,
        "name": "Winter",
        "rows": [
            {
                "team": 12,
                "name": "Tigers of the East",
                "rank": {"before": 1, "after": 2},
                "points": {"before": 3, "after": 0},
                "difference": {"before": 5, "after": 0},
            }
        ],
    }
]
_PREVIEW = {
    "basis": {"12": 9, "13": 7},
    "teams": [AMENDED_TEAM],
    "refrozen": [],
    "tables": _TABLES,
    "bracket": None,
    "seeds": [],
}
VOID = question("The match was played with a roster that was not allowed", {"action": "void"})
FORFEIT = question("Side 2 was absent, and nobody played", {"action": "forfeit", "sides": [2]})
WRITE_OFF = question("Nobody played, and both lose", {"action": "write_off", "outcome": "double_loss"})
PREVIEW = answer("What would change", _PREVIEW)
SETTLE = question(
    "The same, settled",
    {
        "action": "void",
        "reason": "Played with the wrong rosters",
        "basis": {"12": 9, "13": 7},
        "settlements": {CONFLICT: {"remedy": "undo"}},
    },
)
AMENDED = answer("An amended fixture", {"fixture": {**FIXTURE.value, "state": "scheduled"}, **_PREVIEW}, "201")
