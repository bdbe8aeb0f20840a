"""Examples of brackets and cuts for the API's documentation."""

from league.api import stage_examples
from league.api.examples import FIXTURE
from teams.api.examples import answer, question

_TIGERS = {"team": 12, "name": "Tigers of the East"}
_TIDE = {"team": 13, "name": "Deep Tide"}


def _side(team: dict[str, object], seed: int, score: int, *, goes_on: bool) -> dict[str, object]:
    return {
        **team,
        "seed": seed,
        "comes_from": {"origin": "seed", "number": seed},
        "empty": False,
        "outcome": "won" if goes_on else "lost",
        "score": score,
        "goes_on": goes_on,
    }


BRACKET = answer(
    "A final of two that was played",
    {
        "stage": 7,
        "kind": "single_elimination",
        "state": "finished",
        "over": True,
        "byes": [],
        "rounds": [
            {
                "number": 1,
                "deadline": "2026-12-17T22:59:00Z",
                "matches": [
                    {
                        "number": 1,
                        "part": "final",
                        "round": 1,
                        "last": 0,
                        "needed": True,
                        "walk_over": False,
                        "fixture": 55,
                        "state": "confirmed",
                        "decider": "",
                        "earlier": [],
                        "sides": [_side(_TIGERS, 1, 9, goes_on=True), _side(_TIDE, 2, 4, goes_on=False)],
                    }
                ],
            }
        ],
        "waiting": [],
        "places": [{"place": 1, **_TIGERS, "seed": 1}, {"place": 2, **_TIDE, "seed": 2}],
    },
)
DECIDE = question("The ninja master lets a team go on after a draw", {"team": 12, "reason": "Won the sudden death"})
DECIDED = answer("The game that was decided", FIXTURE.value)
CUT = answer(
    "The best four of the table; two are tied for the last place",
    {
        "stage": 7,
        "from_stage": 6,
        "taken": False,
        "undecided": [],
        "lines": [{"group": 0, "through": [_TIGERS], "tied": [_TIDE, {"team": 14, "name": "Oni"}], "open_places": 1}],
        "seeds": [],
        "play_offs": [],
        "changes": [],
    },
)
TAKE_CUT = question("Ties across the line by lot", {"tie": "lot"})
CUT_TAKEN = answer("The stage has started", {**stage_examples.STAGE.value, "state": "running"})
PLACES = answer(
    "Final places",
    {"season": 4, "state": "finished", "places": [{"place": 1, **_TIGERS}, {"place": 2, **_TIDE}]},
)
