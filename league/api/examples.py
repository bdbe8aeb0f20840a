"""Examples for the API's documentation."""

from teams.api.examples import ROSTER, answer, question

LEAGUE = answer(
    "A league",
    {
        "id": 3,
        "name": "Thursday Ninja",
        "slug": "thursday-ninja",
        "system": "allstars",
        "time_zone": "Europe/Paris",
        "ruleset": "5f2b7c0e9a1d4c3b8e6f70112233445566778899aabbccddeeff001122334455",
        "settings": {"confirm_after_hours": 72, "public": True},
        "roster_lock_at": None,
        "role": "master",
        "join_code": "KAGE2J7M",
    },
)
OPEN_LEAGUE = question("A league", {"name": "Thursday Ninja", "time_zone": "Europe/Paris"})
CHANGE_LEAGUE = question(
    "A roster lock and quicker confirmation",
    {"roster_lock_at": "2026-12-10T18:00:00Z", "settings": {"confirm_after_hours": 48}},
)
CODE = question("A code", {"code": "KAGE2J7M"})
MEMBER = answer(
    "A member",
    {
        "id": 21,
        "league": 3,
        "player": {"id": 7, "name": "Aiko", "kind": "person", "has_account": True},
        "role": "player",
        "claim_code": None,
        "joined_at": "2026-11-30T18:00:00Z",
    },
)
BOT = question("A score board", {"name": "Score board", "scope": "read"})
BOT_TOKEN = answer(
    "A token, shown this once",
    {
        "id": "koban_77ac1e3b0",
        "label": "Score board",
        "scope": "read",
        "token": "koban_77ac1e...",
        "expiry": "2027-02-28T18:00:00Z",
        "player": {"id": 30, "name": "Score board", "kind": "bot", "has_account": False},
    },
    "201",
)
NAMES = question("Two children", {"names": ["Emi", "Taro"]})
NAME = question("The name as it is spelt", {"name": "Emi"})
BARE_NAME = answer(
    "A member without an account",
    {
        "id": 22,
        "league": 3,
        "player": {"id": 12, "name": "Emi", "kind": "person", "has_account": False},
        "role": "player",
        "claim_code": "K7MWQ2AX",
        "joined_at": "2026-11-30T18:00:00Z",
    },
)
PLAYER_ID = question("A member", {"player": 7})
DRAFT_TEAM = question("A team", {"name": "Tigers of the East", "roster": ROSTER})
JOURNAL = answer(
    "A deed",
    {
        "id": 90,
        "what": "fixture.opened",
        "about": {"fixture": 55, "match": 31},
        "by": "Aiko",
        "acting_for": None,
        "mark": "",
        "reason": "",
        "at": "2026-12-12T19:05:00Z",
    },
)
SEASON = answer(
    "A season",
    {
        "id": 4,
        "league": 3,
        "number": 1,
        "name": "Winter",
        "format": "league",
        "state": "planned",
        "check_in_opens_at": None,
        "check_in_closes_at": None,
        "stages": [
            {
                "id": 5,
                "order": 1,
                "kind": "round_robin",
                "name": "Winter",
                "state": "planned",
                "settings": {"legs": 1, "first_deadline": "2026-12-17", "days": 7, "challenges": []},
            }
        ],
    },
)
PLAN_SEASON = question(
    "A round robin with weekly deadlines",
    {"name": "Winter", "settings": {"legs": 1, "first_deadline": "2026-12-17", "days": 7}},
)
ENTRANTS = question("Two teams", {"teams": [12, 13]})
ENTERED = answer("All entrants, in order of seed", {"teams": [12, 13]})
DEADLINE = question("A week later", {"deadline": "2026-12-24T23:59:00+01:00", "reason": "Snow"})
MOVED = answer("The new deadline", {"deadline": "2026-12-24T22:59:00Z", "reason": "Snow"})
_TABLE_ROW = {
    "rank": 1,
    "team": 12,
    "name": "Tigers of the East",
    "clan": "tora",
    "points": 3,
    "played": 1,
    "won": 1,
    "drawn": 0,
    "lost": 0,
    "byes": 0,
    "forfeits": 0,
    "scored": 9,
    "against": 4,
    "difference": 5,
    "injuries": 8,
    "koban": 10,
    "tie_breaks": {"head_to_head": None, "score_difference": "5", "injuries": "8"},
}
TABLE = answer(
    "A table",
    {
        "stage": 5,
        "computed_at": "2026-12-12T21:00:02Z",
        "behind": False,
        "page": 1,
        "pages": 1,
        "total": 1,
        "rows": [_TABLE_ROW],
    },
)
TABLE_NUMBERS = answer(
    "One team's games",
    {
        "team": 12,
        "points": 3,
        "games": [
            {
                "fixture": 55,
                "round": 1,
                "outcome": "won",
                "points": 3,
                "score": 9,
                "injuries": 8,
                "koban": 10,
                "opponents": [{"team": 13, "name": "Deep Tide", "score": 4}],
            }
        ],
        "tie_breaks": {
            "score_difference": {
                "value": "5",
                "divisor": 1,
                "parts": [{"round": 1, "opponent": "Deep Tide", "amount": "5", "counted": True}],
            }
        },
        "lot": None,
    },
)
_FIXTURE = {
    "id": 55,
    "stage": 5,
    "round": 1,
    "number": 1,
    "table": None,
    "deadline": "2026-12-17T22:59:00Z",
    "state": "open",
    "challenge": "brawl",
    "challenge_dice": [],
    "sides": [
        {
            "side": 1,
            "team": 12,
            "name": "Tigers of the East",
            "owner": 7,
            "outcome": "",
            "score": 0,
            "injuries": 0,
            "koban": 0,
            "alliance": 0,
        },
        {
            "side": 2,
            "team": 13,
            "name": "Deep Tide",
            "owner": 8,
            "outcome": "",
            "score": 0,
            "injuries": 0,
            "koban": 0,
            "alliance": 0,
        },
    ],
    "reported_at": None,
    "confirm_due_at": None,
    "confirmed_at": None,
}
FIXTURE = answer("A fixture", _FIXTURE)
_WITH_MATCH = {
    **_FIXTURE,
    "match": {
        "id": 31,
        "state": "open",
        "ruleset": "5f2b7c0e9a1d4c3b8e6f70112233445566778899aabbccddeeff001122334455",
        "setup": {
            "schema": 1,
            "challenge": "brawl",
            "challenge_dice": [],
            "partners": [],
            "sides": [
                {
                    "side": 1,
                    "clan": "tora",
                    "rating": 10,
                    "treasury": 9,
                    "handicap": {"rerolls": 0, "moon_power": 0, "extra_all_stars": 0, "bonus_koban": 0},
                    "ninja": [
                        {
                            "id": "81",
                            "profile": "tora-chunin",
                            "ability": "pounce",
                            "movement": 5,
                            "attack": 4,
                            "defense": 3,
                            "affinity": ["fire"],
                            "keywords": ["close-combat-master", "fire-mastery"],
                            "absent": False,
                            "healing_house": False,
                        }
                    ],
                }
            ],
        },
        "names": {"81": "Kaede"},
        "opened_at": "2026-12-12T19:05:00Z",
        "seed_hash": "9d5e3b...",
        "seed": None,
        "later_seeds": [],
        "reports": [],
        "difference": [],
        "claims": [
            {
                "kind": "opened",
                "side": 1,
                "by": "Aiko",
                "acting_for": None,
                "mark": "",
                "version": None,
                "reason": "",
                "at": "2026-12-12T19:05:00Z",
            }
        ],
    },
}
LOG = answer(
    "The first decision of a log",
    {
        "version": 1,
        "log": {
            "schema": 1,
            "challenge": "brawl",
            "options": {},
            "events": [{"side": 0, "intent": {"code": "janken"}, "dice": [1], "outcomes": []}],
        },
    },
)
FIXTURE_WITH_MATCH = answer("A fixture with its match", _WITH_MATCH)
OPEN_FIXTURE = question("Brawl was agreed", {"challenge": "Brawl"})
OPEN_FOR_PARTNERS = question(
    "Two against two", {"challenge": "Intercept the Messenger", "partners": [[1, 3], [2, 4]], "side": 1}
)
SIDE = question("For oneself", {})
REPORT = question(
    "A Brawl that ended with the ninth point",
    {
        "report": {
            "challenge": "brawl",
            "rounds": 4,
            "ended": "won_at_once",
            "sides": [
                {
                    "side": 1,
                    "score": 9,
                    "all_stars": ["81"],
                    "ninja": [
                        {"ninja": "81", "feats": [{"feat": "injure", "victim": "ninja", "count": 5}]},
                        {
                            "ninja": "82",
                            "feats": [
                                {"feat": "injure", "victim": "ninja", "count": 2},
                                {"feat": "injure", "victim": "chunin", "count": 1},
                            ],
                        },
                    ],
                },
                {
                    "side": 2,
                    "score": 4,
                    "all_stars": ["91"],
                    "ninja": [
                        {"ninja": "91", "feats": [{"feat": "injure", "victim": "ninja", "count": 4}]},
                        {"ninja": "93", "healing_house": True},
                    ],
                },
            ],
        }
    },
)
ACCEPT = question("The other side was right", {"version": 2})
REPORT_EDIT = question(
    "An edit of the own report, which stands as version 1",
    {
        "edits": 1,
        "report": {
            "challenge": "brawl",
            "rounds": 6,
            "ended": "played_out",
            "sides": [{"side": side, "score": 0, "all_stars": [], "ninja": []} for side in (1, 2)],
        },
    },
)
REPORT_OF_PARTNERS = question(
    "Two against two, in a match that its report opens",
    {
        "partners": [[1, 3], [2, 4]],
        "report": {
            "challenge": "intercept_the_messenger",
            "rounds": 9,
            "ended": "played_out",
            "attacker": 1,
            "sides": [{"side": side, "score": 0, "all_stars": [], "ninja": []} for side in (1, 2, 3, 4)],
        },
    },
)
REPORTED = answer(
    "A stored report",
    {
        "version": 1,
        "violations": [],
        "warnings": [],
        "assumptions": [],
        "fixture": {**_FIXTURE, "state": "reported"},
    },
    "201",
)
CONFIRM = question("The report as read", {"version": 1})
DECIDE = question(
    "The second version counts", {"version": 2, "reason": "Both players' slips agree with the second version."}
)
AUTO_RESOLVE = question("A proposal to confirm", {"policy": "tactical", "propose": True})
FORFEIT = question("Side 2 did not come", {"sides": [2], "reason": "No message, waited an hour"})
