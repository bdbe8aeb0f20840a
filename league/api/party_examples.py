"""Examples of parties, sessions and boards for the API's documentation."""

from typing import Any

from league.api import examples
from teams.api.examples import answer, question

_PARTY = {
    "team": 14,
    "name": "The Night Shift",
    "system": "bounty",
    "owner": 7,
    "head": 3,
    "members": [
        {"id": "91", "name": "Aiko", "player": 7, "has_account": True, "here": True, "tries": 2, "wins": 1},
        {"id": "92", "name": "Emi", "player": 24, "has_account": False, "here": True, "tries": 2, "wins": 1},
    ],
    "tries": 2,
    "wins": 1,
}
PARTY = answer("A party of two", _PARTY)
PARTY_FORMED = answer("A party of two", {**_PARTY, "tries": 0, "wins": 0, "head": 2}, "201")
FORM_PARTY = question(
    "A member of the league, and a child without an account",
    {"name": "The Night Shift", "members": [{"player": 7}, {"name": "Emi"}]},
)
ADD_MEMBERS = question("Somebody new, and one who comes back", {"members": [{"player": 9}, {"member": "92"}]})
JOIN_PARTY = question("The league's code", {"code": "KAGE2J7M"})
MEMBER_PERSON = question("Who it is", {"player": 9})
_BEST = {"won": True, "turns": 17, "villain_track": 2, "victory_track": 8, "players": 2}
BOARD = answer(
    "Destiny's Bounty: the first adventure won at the second try",
    {
        "team": 14,
        "name": "The Night Shift",
        "system": "bounty",
        "tries": 2,
        "wins": 1,
        "board": [
            {
                "adventure": 1,
                "tries": 2,
                "wins": 1,
                "seatings": [{"players": 2, "tries": 2, "wins": 1}],
                "best": {**_BEST, "fixture": 61},
            },
            {"adventure": 2, "tries": 0, "wins": 0, "seatings": [], "best": None},
        ],
    },
)
TEMPLE_BOARD = answer(
    "Ninjago: eight steps with Sensei Power",
    {
        "team": 15,
        "name": "Dawn Patrol",
        "system": "ninjago",
        "tries": 1,
        "wins": 1,
        "board": [
            {
                "steps": 8,
                "variants": ["sensei_power"],
                "tries": 1,
                "wins": 1,
                "sensei": 1,
                "weapons_lost": 1,
                "final_won": 1,
                "final_lost": 0,
                "final_not_fought": 0,
                "best": {
                    "won": True,
                    "weapons_lost": 1,
                    "sensei": 1,
                    "final_battle": True,
                    "turns": 31,
                    "players": 3,
                    "fixture": 70,
                },
            },
        ],
    },
)
LEAGUE_BOARD = answer(
    "Two parties",
    {
        "league": 3,
        "system": "bounty",
        "parties": [
            {
                "rank": 1,
                "team": 14,
                "name": "The Night Shift",
                "members": 2,
                "mastered": 1,
                "wins": 1,
                "tries": 2,
            },
            {"rank": 2, "team": 16, "name": "Late Risers", "members": 4, "mastered": 0, "wins": 0, "tries": 1},
        ],
        "lines": [
            {
                "adventure": 1,
                "parties": [
                    {
                        "team": 14,
                        "name": "The Night Shift",
                        "tries": 2,
                        "wins": 1,
                        "seatings": [{"players": 2, "tries": 2, "wins": 1}],
                        "best": _BEST,
                    }
                ],
            }
        ],
    },
)
_SEATS = [{"ninja": "kai", "player": "91"}, {"ninja": "nya", "player": "92"}]
_TABLE: dict[str, Any] = {"seats": _SEATS, "adventure": 1}
_CLAIMS = {"won": True, "turns": 17, "villain_track": 2, "victory_track": 8}
OPEN_SESSION = question("A session that begins", {"team": 14, "table": _TABLE})
LOG_SESSION = question(
    "A session that was played, in brief", {"team": 14, "table": _TABLE, "report": {"claims": _CLAIMS}}
)
SESSION = answer(
    "A session that counts",
    {
        "fixture": 61,
        "stage": 8,
        "session": 2,
        "team": 14,
        "name": "The Night Shift",
        "state": "confirmed",
        "opened_at": "2026-12-12T19:05:00Z",
        "confirmed_at": "2026-12-12T21:40:00Z",
        "table": _TABLE,
        "names": {"91": "Aiko", "92": "Emi"},
        "claims": _CLAIMS,
        "log": False,
        "won": True,
        "score": 8,
    },
)
SESSION_OPENED = answer("The session as its fixture shows it", examples.FIXTURE_WITH_MATCH.value, "201")
