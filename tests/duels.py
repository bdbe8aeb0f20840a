"""Verbs of Tiny Ninjas for tests: found a duellist, fight a battle or a series, against a person or the AI."""

from typing import Any

from tests import verbs
from tests.verbs import Person

Row = dict[str, Any]


def open_league(master: Person, name: str = "Tiny Thursday", **settings: Any) -> Row:
    """Open a Tiny Ninjas league and return it."""
    asked = {"name": name, "system": "tiny_ninjas", "time_zone": "Europe/Paris", "settings": settings}
    league: Row = master.post("leagues/", asked)
    return league


def found_duellist(player: Person, league: Row, name: str) -> int:
    """Found a duellist in one step and return the id of its team."""
    answer = player.post(f"leagues/{league['id']}/teams/", {"name": name, "roster": {}, "found": True})
    return int(answer["team"]["id"])


def fixtures_of(player: Person, season: Row) -> list[Row]:
    """Return a season's fixtures in the order of the calendar."""
    rows: list[Row] = player.get("fixtures/", season=season["id"])["results"]
    return rows


def rivalry(master: Person, league: Row, teams: list[int], seasons: int) -> list[Row]:
    """Start seasons in each of which two duellists meet twice, and return their fixtures."""
    started = [verbs.start_season(master, league, teams, legs=2) for _season in range(seasons)]
    return [fixture for season in started for fixture in fixtures_of(master, season)]


def side_of(fixture: Row, team: int) -> int:
    """Return the number of a team's side."""
    return next(int(side["side"]) for side in fixture["sides"] if side["team"] == team)


def battle(winner: int | None, left: int = 4, **more: Any) -> Row:
    """A battle as briefly as a table tells it: who won, with how much health left; nobody (None) ties with ``left`` each."""
    health = [left, left] if winner is None else [left, 0] if winner == 1 else [0, left]
    return {"winner": winner, "health": health, **more}


def report_of(*battles: Row, claims: list[Row] | None = None) -> Row:
    """A report of these battles."""
    return {"battles": list(battles), **({"claims": claims} if claims else {})}


def claim(side: int, achievement: str, number: int = 1) -> Row:
    """A claim of what a report cannot prove."""
    return {"side": side, "achievement": achievement, "battle": number}


def fight(fixture: Row, report: Row, by: Person, confirmed_by: Person, **table: Any) -> Row:
    """Open a fixture with its mode and handicaps, report it and let the other side confirm it."""
    path = f"fixtures/{fixture['id']}"
    by.post(f"{path}/open/", {"table": {"mode": "standard", **table}})
    by.post(f"{path}/report/", {"report": report})
    confirmed: Row = confirmed_by.post(f"{path}/confirm/")
    return confirmed


def win(fixture: Row, team: int, by: Person, confirmed_by: Person, left: int = 4, **more: Any) -> Row:
    """Let a team win a standard battle of a fixture."""
    return fight(fixture, report_of(battle(side_of(fixture, team), left, **more)), by, confirmed_by)


def earned(player: Person, team: int) -> dict[str, int]:
    """Return how often a duellist earned each achievement it has."""
    return {row["key"]: row["times"] for row in player.get(f"teams/{team}/achievements/")["earned"]}


def void(master: Person, fixture: Row) -> None:
    """Take a confirmed match back."""
    amend(master, fixture, {"action": "void"})


def amend(master: Person, fixture: Row, action: Row) -> Row:
    """Preview an amendment and settle it on that; return what it changed."""
    body = {"reason": "The score sheet says so", **action}
    preview: Row = master.post(f"fixtures/{fixture['id']}/amendments/preview/", body)
    master.post(f"fixtures/{fixture['id']}/amendments/", {**body, "basis": preview["basis"]})
    return preview


def start_stages(master: Person, league: Row, teams: list[int], *stages: Row) -> Row:
    """Plan a season of these stages, enter the duellists, start it, and return it."""
    season = master.post(f"leagues/{league['id']}/seasons/", {"name": "Spring", "stages": list(stages)})
    master.post(f"seasons/{season['id']}/entrants/", {"teams": teams})
    started: Row = master.post(f"seasons/{season['id']}/start/")
    return started


def open_solo(master: Person, league: Row, teams: list[int]) -> Row:
    """Start a season whose one stage is a campaign, for battles against the AI, and return that stage."""
    stage: Row = start_stages(master, league, teams, {"kind": "campaign", "name": "Solo"})["stages"][0]
    return stage
