"""Examples of what happens between seasons, for the API's documentation."""

from teams.api.examples import ROSTER, answer, question

_LUGGAGE = {"absences": False, "advancement": True, "treasury": False}
ROLLOVER = question("All teams go on, with their XP and without their koban", _LUGGAGE)
ROLLOVER_PREVIEW = answer(
    "What the new season would change",
    {
        "season": 9,
        "basis": {"12": 9, "13": 7},
        "teams": [
            {
                "team": 12,
                "name": "Tigers of the East",
                "new": False,
                "changes": [
                    {"ninja": None, "name": "", "what": "treasury", "before": 31, "after": 0},
                    {"ninja": "81", "name": "Kaede", "what": "absent", "before": 2, "after": 0},
                ],
            },
            {"team": 13, "name": "Tide", "new": True, "changes": []},
        ],
    },
)
ROLLOVER_SETTLE = question("The same, settled", {**_LUGGAGE, "basis": {"12": 9, "13": 7}})
ROLLED_OVER = answer("Everybody is in the new season", {"teams": [12, 13]}, "201")
_TEAM = {
    "id": 12,
    "name": "Tigers of the East",
    "system": "allstars",
    "state": "redraft",
    "clan": "tora",
    "owner": "Aiko",
    "owner_id": 7,
    "treasury": 31,
    "rating": 12,
    "head": 10,
}
_FOUNDED = {**_TEAM, "state": "founded", "treasury": 11, "rating": 5, "head": 11}
_RECRUIT = {"name": "Rin", "profile": "Kunoichi"}
OPEN_REDRAFTS = question("Two teams, 70 koban each", {"teams": [12, 13], "budget": 70, "advance_koban": 2})
REDRAFTS_OPEN = answer("Their owners can draft now", {"teams": [12, 13]}, "201")
SAVE_REDRAFT = question("Two stay and one joins", {"keep": ["81", "82"], "recruit": [_RECRUIT]})
REDRAFT = answer(
    "A redraft that is not legal yet",
    {
        "team": _TEAM,
        "redraft": {"keep": ["81", "82"], "recruit": [_RECRUIT], "budget": 70, "advance_koban": 2},
        "legal": False,
        "cost": 39,
        "left": 31,
        "rating": 3,
        "lines": [
            {"name": "Kaede", "profile": "tora-chunin", "profile_name": "Chunin", "cost": 20},
            {"name": "Goro", "profile": "tora-kaiken", "profile_name": "Kaiken", "cost": 10},
            {"name": "Rin", "profile": "tora-kunoichi", "profile_name": "Kunoichi", "cost": 9},
        ],
        "violations": [
            {
                "code": "roster.too_few",
                "path": "/recruit",
                "rule": "Building A Team",
                "detail": "The team needs at least 2 Kaiken, not 1.",
            }
        ],
    },
)
REDRAFTED = answer("The team plays on", _FOUNDED)
WHY = question("Why, for the journal", {"reason": "Its player moves away"})
RETIRED = answer("A retired team", {**_FOUNDED, "state": "retired"})
BROUGHT_BACK = answer("A team that plays", _FOUNDED)
RESTART = question("A new beginning", {"reason": "Crippled by three Void results", "roster": ROSTER})
RESTARTED = answer("A draft, with its story kept", {**_FOUNDED, "state": "draft"})
_TRANSFER = {
    "id": 3,
    "team": 12,
    "team_name": "Tigers of the East",
    "giver": 7,
    "giver_name": "Aiko",
    "taker": 8,
    "taker_name": "Ben",
    "state": "waiting",
    "proposed_at": "2026-12-20T18:00:00Z",
    "answered_at": None,
}
OFFER = question("Ben shall have it", {"player": 8})
OFFERED = answer("It waits for Ben", _TRANSFER, "201")
TRANSFER = answer("An offer", _TRANSFER)
TAKEN = answer("Ben's team", {**_TRANSFER, "state": "accepted", "answered_at": "2026-12-20T19:30:00Z"})
