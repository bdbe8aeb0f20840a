"""Verbs of the cooperative games for tests: form a party, start a campaign, sit down, tell how it went."""

from typing import Any

from tests.verbs import Person

Row = dict[str, Any]


def open_league(master: Person, system: str, name: str = "Friday Sessions", **settings: Any) -> Row:
    """Open a league of a cooperative game and return it."""
    asked = {"name": name, "system": system, "time_zone": "Europe/Paris", "settings": settings}
    league: Row = master.post("leagues/", asked)
    return league


def form_party(player: Person, league: Row, name: str, *members: Row) -> Row:
    """Form a party of these members, or of the player alone, and return it."""
    party: Row = player.post(f"leagues/{league['id']}/parties/", {"name": name, "members": list(members)})
    return party


def start_campaign(master: Person, league: Row, *teams: int, **settings: Any) -> int:
    """Plan a season that is one campaign, enter the parties, start it, and return the id of its stage."""
    asked = {"name": "Winter", "stages": [{"kind": "campaign", "settings": settings}]}
    season = master.post(f"leagues/{league['id']}/seasons/", asked)
    master.post(f"seasons/{season['id']}/entrants/", {"teams": list(teams)})
    started = master.post(f"seasons/{season['id']}/start/")
    return int(started["stages"][0]["id"])


def ids(party: Row) -> dict[str, str]:
    """Return the ids of a party's members by name."""
    return {member["name"]: member["id"] for member in party["members"]}


def seats(party: Row, **players: str | None) -> list[Row]:
    """Seat members by name, or guests (None), each with a ninja: ``seats(party, kai="Aiko", nya=None)``."""
    known = ids(party)
    return [{"ninja": ninja, "player": known[name] if name else None} for ninja, name in players.items()]


def voyage(party: Row, adventure: int = 1, **players: str | None) -> Row:
    """The table of an adventure of Destiny's Bounty."""
    return {"seats": seats(party, **players), "adventure": adventure}


def temple(party: Row, steps: int = 8, *variants: str, **players: str | None) -> Row:
    """The table of a game of Ninjago."""
    return {"seats": seats(party, **players), "steps": steps, "variants": list(variants)}


def brief(*, won: bool, turns: int = 12, villain_track: int, **more: Any) -> Row:
    """A session of Destiny's Bounty in brief."""
    return {"claims": {"won": won, "turns": turns, "villain_track": villain_track, **more}}


def hunt(*, won: bool, lost: int = 0, final: str = "not_fought", **more: Any) -> Row:
    """A session of Ninjago in brief: golden weapons lost, and the final battle."""
    return {"claims": {"won": won, "weapons_lost": lost, "final_battle": final, **more}}


def played_out(player: Person, table: Row) -> Row:
    """A session of Destiny's Bounty told turn by turn: as the engine plays it at this table."""
    report: Row = player.post("games/bounty/resolve/", {"setup": table, "seed": "moonlight"})["report"]
    return report


def log(player: Person, stage: int, party: Row, table: Row, report: Row | None = None) -> Row:
    """Open a session of a party, with a report where it was played, and return its fixture."""
    asked = {"team": party["team"], "table": table, **({"report": report} if report else {})}
    fixture: Row = player.post(f"stages/{stage}/sessions/", asked)
    return fixture


def board(player: Person, party: Row) -> dict[int, Row]:
    """Return the lines of a party's board by adventure."""
    lines = player.get(f"teams/{party['team']}/board/")["board"]
    return {line["adventure"]: line for line in lines}
