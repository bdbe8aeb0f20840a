"""Examples of Tiny Ninjas in a league for the API's documentation."""

from teams.api.examples import question

DUELLIST = question("A duellist of Tiny Ninjas, founded at once", {"name": "Swift Aiko", "found": True})
OPEN_BATTLE = question(
    "A battle of Tiny Ninjas in which side 1 starts at 5 health",
    {"table": {"mode": "standard", "handicaps": [{"start": 5}, {}], "youngest": 2}},
)
BATTLE = question(
    "A battle of Tiny Ninjas with a claim",
    {
        "report": {
            "battles": [{"winner": 1, "health": [1, 0], "rounds": 9, "first": 2}],
            "claims": [{"side": 1, "achievement": "no_healing", "battle": 1}],
        }
    },
)
SERIES = question(
    "A CHAMPION series, three battles to one",
    {
        "report": {
            "battles": [
                {"winner": 1, "health": [4, 0]},
                {"winner": 2, "health": [0, 2]},
                {"winner": 1, "health": [5, 0]},
                {"winner": 1, "health": [3, 0]},
            ]
        }
    },
)
RESULT_ALONE = question(
    "The result of a battle, without the achievements that the other side claims", {"version": 1, "claims": False}
)
