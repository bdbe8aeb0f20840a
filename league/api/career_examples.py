"""Examples of careers and ratings for the API's documentation."""

from typing import Any

from teams.api.examples import answer

_RECORD = {"played": 7, "won": 5, "drawn": 1, "lost": 1, "forfeits": 0, "scored": 41, "against": 22}
_SEASON: dict[str, Any] = {
    "season": 4,
    "name": "Winter",
    "league": "Thursday Ninja",
    "slug": "thursday-ninja",
    "state": "finished",
    "team": 12,
    "team_name": "Tigers",
    "left": False,
    "stages": [
        {
            "stage": 5,
            "name": "Winter",
            "kind": "round_robin",
            "rank": 1,
            "points": 16,
            "played": 7,
            "won": 5,
            "drawn": 1,
            "lost": 1,
        }
    ],
    "champion": True,
}
_PAST: dict[str, Any] = {
    "seasons": [_SEASON],
    "titles": 1,
    "record": _RECORD,
    "opponents": [{"team": 13, "name": "Tide", **_RECORD}],
}
_NINJA = {
    "id": 77,
    "name": "Goro",
    "profile": "Kaiken",
    "level": "Kaiken",
    "xp": 14,
    "gone": None,
    "games": 7,
    "feats": {"injure": 11, "reveal": 2},
    "all_stars": 1,
    "healing_house": 2,
}
CAREER = answer("A team", {"team": 12, "name": "Tigers", **_PAST, "ninja": [_NINJA]})
PLAYER = answer("A player", {"player": 7, "name": "Aiko", **_PAST})
HEAD_TO_HEAD = answer(
    "Two teams",
    {
        "record": {"played": 1, "won": 1, "drawn": 0, "lost": 0, "forfeits": 0, "scored": 9, "against": 4},
        "games": [
            {
                "fixture": 55,
                "league": "Thursday Ninja",
                "season": "Winter",
                "stage": "Winter",
                "round": 1,
                "team": 12,
                "outcome": "won",
                "score": 9,
                "opponents": [{"team": 13, "name": "Tide", "owner": 8, "outcome": "lost", "score": 4}],
                "at": "2026-12-12T21:00:00Z",
            }
        ],
    },
)
RATINGS = answer(
    "A league",
    {
        "league": 3,
        "computed_at": "2026-12-12T21:00:30Z",
        "behind": False,
        "teams": [{"team": 12, "name": "Tigers", "rating": 14.21, "mu": 31.4, "sigma": 5.73, "games": 7}],
        "players": [{"player": 7, "name": "Aiko", "rating": 14.21, "mu": 31.4, "sigma": 5.73, "games": 7}],
    },
)
COURSE = answer(
    "A team",
    {
        "team": 12,
        "koban": [
            {"position": 0, "kind": "founding", "at": "2026-11-30T18:00:00Z", "rating": 10, "treasury": 9},
            {"position": 1, "kind": "match", "at": "2026-12-12T21:00:00Z", "rating": 11, "treasury": 27},
        ],
        "skill": [
            {
                "league": 3,
                "name": "Thursday Ninja",
                "course": [{"game": 55, "skill": {"mu": 27.64, "sigma": 8.07}}],
            }
        ],
    },
)
GAME_RECORD = answer(
    "A game that was won",
    {
        "fixture": 55,
        "season": 4,
        "stage": 5,
        "round": 1,
        "at": "2026-12-12T21:00:00Z",
        "challenge": "brawl",
        "outcome": "won",
        "score": 9,
        "koban": 10,
        "all_stars": [{"id": 77, "name": "Goro"}],
        "partners": [],
        "opponents": [{"team": 13, "name": "Tide", "score": 4}],
    },
)
