"""Examples of stages for the API's documentation."""

from league.api import examples
from teams.api.examples import answer, question

_SETTINGS = {
    "progression": True,
    "points": None,
    "tie_breakers": ["buchholz_cut1", "buchholz", "lot"],
    "first_deadline": "2026-12-17",
    "days": 7,
    "challenges": [],
    "cut": None,
    "rounds": 5,
    "first_round": "random",
    "accelerated": False,
    "keep_apart": ["clan"],
    "byes_by_choice": 1,
    "late_entry_until": 3,
}
_STAGE = {"id": 6, "order": 1, "kind": "swiss", "name": "Swiss", "state": "planned", "settings": _SETTINGS}
STAGE = answer("A Swiss stage", _STAGE)
STAGE_ADDED = answer("A Swiss stage", _STAGE, "201")
ADD_STAGE = question(
    "Five Swiss rounds",
    {"kind": "swiss", "name": "Swiss", "settings": {"rounds": 5, "first_round": "random", "keep_apart": ["clan"]}},
)
CHANGE_STAGE = question("Six rounds instead", {"settings": {"rounds": 6}})
STAGE_ORDER = question("The cup first", {"stages": [7, 6]})
NOTHING = question("Nothing more to say", {})
ROUND = answer(
    "A round",
    {
        "id": 40,
        "stage": 6,
        "number": 2,
        "published_at": "2026-12-17T20:00:00Z",
        "deadline": "2026-12-24T22:59:00Z",
        "challenge": "",
        "starts_at": None,
        "ends_at": None,
        "draw": {"planned_after": 3, "rounds_after": 3, "foreseen": True, "second_bye": False},
        "fixtures": [examples.FIXTURE.value],
    },
)
ROUND_DRAWN = answer("A round", ROUND.value, "201")
ROUNDS = answer("All rounds", {"rounds": [ROUND.value]})
DRAW_ROUND = question("As a draft, with the challenge fixed", {"publish": False, "challenge": "Brawl"})
VOID_ROUND = question("A team was missing", {"reason": "Deep Tide had left"})
SWAP_TEAMS = question("Two teams change places", {"team": 12, "other": 15})
SWAP_TABLES = question("Two games change tables", {"fixture": 55, "other": 57})
PAIRING = question("Two games and a bye", {"tables": [[12, 15], [13, 14], [16]]})
_ENTRANT = {
    "team": 12,
    "name": "Tigers of the East",
    "seed": 1,
    "club": "North Gate",
    "checked_in_at": None,
    "left_at": None,
    "leaving": "",
}
_PLACE = {
    **_ENTRANT,
    "group": 0,
    "lot": 3,
    "first_round": 1,
    "withdrawn_from": None,
    "requested_byes": [4],
}
CLUB = question("A club", {"club": "North Gate"})
ENTRANT = answer("A team in a season", _ENTRANT)
ENTRANT_GONE = answer("A team that has left", {**_ENTRANT, "left_at": "2027-01-12T18:00:00Z", "leaving": "stands"})
LEAVE = question("Games stand, those to come are forfeited", {"reason": "Moved to another town"})
LEAVE_TO_OTHERS = question(
    "Tables of three or four go on without it", {"reason": "Moved to another town", "pending": "played_without"}
)
REPLACE = question("Another team takes over", {"heir": 19, "reason": "Kenji takes the place of Emi"})
PLACE = answer("A place in a stage", _PLACE)
PLACE_MADE = answer("A place in a stage", _PLACE, "201")
PLACES = answer("Everybody in the stage", {"places": [_PLACE]})
TEAM_ID = question("A team of the league", {"team": 12})
BYE = question("Not in round 4", {"round": 4})
_INVITATION = {
    "id": 9,
    "stage": 6,
    "challenger": {"team": 12, "name": "Tigers of the East"},
    "opponent": {"team": 13, "name": "Deep Tide"},
    "state": "waiting",
    "words": "Thursday at the club?",
    "sent_at": "2026-12-10T18:00:00Z",
    "answer_due_at": "2026-12-17T22:59:00Z",
    "answered_at": None,
    "fixture": None,
}
INVITATION = answer("A challenge", _INVITATION)
INVITED = answer("A challenge", _INVITATION, "201")
ACCEPTED = answer(
    "An accepted challenge",
    {**_INVITATION, "state": "accepted", "answered_at": "2026-12-11T08:00:00Z", "fixture": 55},
)
INVITE = question("A challenge", {"challenger": 12, "opponent": 13, "words": "Thursday at the club?"})
FRIENDLY = question(
    "A friendly that leaves the scrolls alone", {"challenger": 12, "opponent": 13, "progression": False}
)
CHECK_IN_TIMES = question(
    "An hour before the first round", {"opens_at": "2027-02-06T08:00:00", "closes_at": "2027-02-06T09:00:00"}
)
CHECK_IN = question("Two teams are there", {"teams": [12, 13]})
CHECKED_IN = answer("Who is there", {"entrants": [{**_ENTRANT, "checked_in_at": "2027-02-06T07:12:00Z"}]})
CLOCK = question("An hour and a half", {"action": "start", "minutes": 90})
