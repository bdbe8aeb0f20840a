"""Examples for the API's documentation."""

from typing import Any

from drf_spectacular.utils import OpenApiExample


def answer(name: str, value: Any, *status: str) -> OpenApiExample:
    """Give an example of what Koban answers."""
    return OpenApiExample(name, value=value, response_only=True, status_codes=list(status) or None)


def question(name: str, value: Any) -> OpenApiExample:
    """Give an example of what a caller sends."""
    return OpenApiExample(name, value=value, request_only=True)


ROSTER = {
    "clan": "Tora",
    "ninja": [
        {"name": "Kaede", "profile": "Chunin", "ability": "Pounce"},
        {"name": "Goro", "profile": "Kaiken"},
        {"name": "Hana", "profile": "Kaiken"},
        {"name": "Jun", "profile": "Kaiken"},
        {"name": "Michi", "profile": "Yajiri"},
        {"name": "Rin", "profile": "Kunoichi"},
        {"name": "Byakko", "profile": "Byakko"},
    ],
}
ME = answer(
    "One's own account",
    {
        "id": 7,
        "name": "Aiko",
        "email": "aiko@example.org",
        "language": "fr",
        "time_zone": "Europe/Paris",
        "has_pin": True,
    },
)
TOKENS = answer(
    "A token",
    {
        "id": "koban_4b1f0c9d2",
        "label": "score board",
        "scope": "read",
        "created": "2026-11-30T18:00:00Z",
        "expiry": "2027-02-28T18:00:00Z",
    },
)
JOB = answer(
    "Half of the overdue fixtures are played",
    {
        "id": 6,
        "kind": "auto_resolve",
        "params": {"stage": 5, "policy": "tactical", "propose": True, "reason": "", "fixtures": ["57", "58"]},
        "state": "running",
        "done": 1,
        "total": 2,
        "result": {"57": {"report": 77, "outcomes": [{"side": 1, "result": "won", "score": 9}]}},
        "created_at": "2026-12-20T10:00:00Z",
        "finished_at": None,
    },
    "200",
    "202",
)
NINJA = answer("A ninja", {"id": 81, "name": "Kaede the Silent"})
_TEAM = {
    "id": 12,
    "name": "Tigers of the East",
    "system": "allstars",
    "state": "founded",
    "clan": "tora",
    "owner": "Aiko",
    "owner_id": 7,
    "treasury": 9,
    "rating": 10,
    "head": 1,
}
TEAM = answer("A team", _TEAM)
SAVE_DRAFT = question("A roster", {"roster": ROSTER})
DRAFT = answer(
    "A legal draft",
    {
        "team": {**_TEAM, "state": "draft", "clan": "", "treasury": 0, "rating": 0, "head": 0},
        "roster": ROSTER,
        "legal": True,
        "cost": 91,
        "left": 9,
        "rating": 10,
        "lines": [{"name": "Kaede", "profile": "tora-chunin", "profile_name": "Chunin", "cost": 20}],
        "violations": [],
        "warnings": [],
    },
)
SCROLL = answer(
    "A scroll",
    {
        "team": 12,
        "name": "Tigers of the East",
        "state": "founded",
        "head": 3,
        "clan": "tora",
        "clan_name": "Tora",
        "treasury": 19,
        "rating": 10,
        "record": {"played": 1, "won": 1, "drawn": 0, "lost": 0},
        "ninja": [
            {
                "id": "81",
                "name": "Kaede",
                "profile": "tora-chunin",
                "profile_name": "Chunin",
                "kind": "chunin",
                "koban": 20,
                "fee": 0,
                "movement": 5,
                "attack": 4,
                "defense": 3,
                "affinity": ["fire"],
                "keywords": [{"key": "close-combat-master", "name": "Close Combat Master"}],
                "ranged": None,
                "abilities": [{"key": "pounce", "name": "Pounce"}],
                "xp": 5,
                "level": 0,
                "level_name": "New Recruit",
                "next_level_at": 8,
                "advances": [],
                "absent": 0,
                "starts_in_healing_house": False,
                "gone": None,
            }
        ],
        "pending": {},
    },
)
LEDGER = answer(
    "A story",
    {
        "chapters": [
            {
                "position": 0,
                "kind": "founding",
                "match": None,
                "at": "2026-11-30T18:00:00Z",
                "entries": [{"kind": "founded", "clan": "tora", "budget": 100}],
                "tellers": [{"by": "Aiko", "at": "2026-11-30T18:00:00Z", "default": False}],
                "conflicts": [],
                "revisions": [
                    {
                        "number": 1,
                        "by": "Aiko",
                        "reason": "",
                        "at": "2026-11-30T18:00:00Z",
                        "entries": [{"kind": "founded", "clan": "tora", "budget": 100}],
                    }
                ],
                "treasury": 9,
                "rating": 10,
            }
        ],
        "numbers": {
            "treasury": [
                {"position": 0, "entries": [0], "reason": "budget", "amount": 100, "balance": 100, "ninja": None},
                {"position": 0, "entries": [1], "reason": "recruit", "amount": -20, "balance": 80, "ninja": "81"},
            ],
            "xp": [],
        },
    },
)
STEPS = answer(
    "Open steps",
    {
        "team": 12,
        "due_at": "2026-12-03T18:00:00Z",
        "names": {"81": "Kaede", "83": "Hana"},
        "fees": [],
        "downtime": ["83"],
        "spirits": [],
        "advances": [],
    },
)
ANSWER_STEPS = question(
    "Hana rolls downtime, the server's die; Kaede's advancement dice were rolled at the table",
    {
        "downtime": [{"ninja": "83"}],
        "advances": [{"ninja": "81", "number": 1, "dice": ["fire", "water"], "choice": {"keyword": "engulf"}}],
    },
)
ROSTER_CHANGE = question(
    "One goes, one comes",
    {"dismiss": ["84"], "recruit": [{"name": "Nobu", "profile": "Yajiri"}]},
)
ADJUSTMENT = question("A late prize", {"koban": 2, "reason": "Prize for the best painted team"})
_ENTRIES = [
    {"kind": "recruited", "ninja": "88", "profile": "tora-yajiri", "ability": None},
    {"kind": "recruited", "name": "Nobu", "profile": "Kaiken"},
]
CORRECT_CHAPTER = question(
    "A recruit that was forgotten", {"position": 4, "entries": _ENTRIES, "reason": "Nobu was bought on Thursday"}
)
CONFLICT = "12:6:0:treasury.too_little:90"
SETTLE_CHAPTER = question(
    "The same, with its one conflict settled",
    {
        "position": 4,
        "entries": _ENTRIES,
        "reason": "Nobu was bought on Thursday",
        "basis": {"12": 9},
        "settlements": {CONFLICT: {"remedy": "adjust", "koban": 3, "reason": "Our bookkeeping fault"}},
    },
)
AMENDED_TEAM = {
    "team": 12,
    "name": "Tigers of the East",
    "changes": [{"ninja": None, "name": "", "what": "treasury", "before": 11, "after": 1}],
    "conflicts": [
        {
            "key": CONFLICT,
            "position": 6,
            "index": 0,
            "entry": {"kind": "recruited", "ninja": "90", "profile": "tora-kunoichi", "ability": None},
            "ninja": "90",
            "name": "Sen",
            "finding": {
                "code": "treasury.too_little",
                "path": "",
                "rule": "ruling 54",
                "detail": "This takes 9 koban; the treasury holds 6.",
            },
            "remedies": ["adjust", "undo"],
            "settled_by": None,
            "open": True,
        }
    ],
}
PREVIEW = answer("What would change", {"basis": {"12": 9}, "teams": [AMENDED_TEAM], "refrozen": []})
UNDO = question("The second recruit of the last change", {"choices": [{"position": 4, "index": 1}]})
