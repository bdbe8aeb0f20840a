"""Examples of forecasts for the API's documentation."""

from typing import Any

from teams.api.examples import answer, question

_HEAD: dict[str, Any] = {
    "job": 41,
    "stage": 5,
    "seed": "9d1c2f7a55e0b3c8",
    "asked_at": "2026-12-12T21:05:00Z",
    "cut": 2,
    "decides_title": True,
}
ASK = question("Two thousand times", {"runs": 2000})
ASKED = answer(
    "A forecast that waits for a worker",
    {**_HEAD, "state": "queued", "done": 0, "total": 10, "runs": 0, "rows": []},
    "202",
)
FORECAST = answer(
    "A forecast of three teams",
    {
        **_HEAD,
        "state": "done",
        "done": 10,
        "total": 10,
        "runs": 2000,
        "rows": [
            {"team": 12, "name": "Tigers", "places": [0.61, 0.27, 0.12], "playoffs": 0.88, "title": 0.52},
            {"team": 13, "name": "Tide", "places": [0.28, 0.43, 0.29], "playoffs": 0.71, "title": 0.33},
            {"team": 14, "name": "Crane", "places": [0.11, 0.3, 0.59], "playoffs": 0.41, "title": 0.15},
        ],
    },
)
