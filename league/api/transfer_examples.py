"""Examples of files for the API's documentation; see :mod:`league.transfer.documents` for all that they hold."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

from games.rules.kernel.content import content_key
from games.systems import system
from teams.api.examples import answer, question

_BOOK = system("ninjago").book()
_KEY = content_key(_BOOK)
_AT = "2026-11-30T18:00:00Z"
_PARTY = {"schema": 1, "members": [{"player": "1", "here": True, "tries": 0, "wins": 0}], "records": []}
"""The scroll that the story comes to, as the fold writes it."""
_TEAM: dict[str, Any] = {
    "id": 1,
    "name": "Dawn Patrol",
    "state": "founded",
    "ruleset": _KEY,
    "scroll": _PARTY,
    "ninja": [{"id": "1", "name": "Emi"}],
    "chapters": [
        {
            "position": 0,
            "kind": "founding",
            "ruleset": _KEY,
            "at": _AT,
            "pin": content_key({**_PARTY, "members": []}),
            "revisions": [{"number": 1, "at": _AT}],
        },
        {
            "position": 1,
            "kind": "interval",
            "ruleset": _KEY,
            "at": _AT,
            "pin": content_key(_PARTY),
            "revisions": [
                {"number": 1, "at": _AT, "entries": [{"payload": {"kind": "joined", "player": "1"}, "at": _AT}]}
            ],
        },
    ],
}
_RULESETS = [{"key": _KEY, "document": _BOOK}]
_LEAGUE = {
    "format": "koban.league",
    "version": 1,
    "name": "Temple Nights",
    "system": "ninjago",
    "time_zone": "Europe/Paris",
    "settings": {"public": True},
    "roster_lock_at": None,
    "ruleset": _KEY,
    "rulesets": _RULESETS,
    "rules_changes": [{"ruleset": _KEY, "by": 1, "at": _AT}],
    "players": [{"id": 1, "name": "Aiko", "role": "master"}],
    "teams": [{**_TEAM, "owner": 1}],
    "matches": [],
    "seasons": [],
}
_TEAM_FILE = {
    "format": "koban.team",
    "version": 1,
    "system": "ninjago",
    "rulesets": _RULESETS,
    "team": {**_TEAM, "name": "Late Risers"},
}


def _csv(name: str, text: str) -> OpenApiExample:
    return OpenApiExample(name, value=text, response_only=True, media_type="text/csv")


LEAGUE_FILE = answer("A league's file", _LEAGUE)
IMPORT_LEAGUE = question("A league's file", _LEAGUE)
TEAM_FILE = answer("A team's file", _TEAM_FILE)
IMPORT_TEAM = question("A team's file", _TEAM_FILE)
SCHEMA = answer("The beginning of the schema", {"$ref": "#/$defs/LeagueFile", "$defs": {"LeagueFile": {}}})
TEAMS = _csv(
    "Teams",
    "team,owner,clan,state,models,treasury,rating,played,won,drawn,lost\r\n"
    "Tigers of the East,Aiko,tora,founded,7,9,10,0,0,0,0\r\n",
)
RESULTS = _csv(
    "Results",
    "season,stage,round,fixture,state,challenge,deadline,confirmed,side,alliance,team,outcome,score,injuries,koban\r\n"
    "Winter,Winter,1,1,confirmed,brawl,2026-12-17T22:59:00+00:00,2026-12-12T21:00:00+00:00,1,,Tigers of the East,won,9,8,10\r\n",
)
TABLE = _csv(
    "Table",
    "season,stage,rank,name,clan,points,played,won,drawn,lost,byes,forfeits,scored,against,difference,injuries,koban\r\n"
    "Winter,Winter,1,Tigers of the East,tora,3,1,1,0,0,0,0,9,4,5,8,10\r\n",
)
