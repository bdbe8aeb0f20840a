"""A league with as many founded teams as a stage needs, and games played with the score that a test asks for."""

from typing import Any

from django.utils import timezone

from league.demo.rosters import TEAMS
from league.models import League
from league.operations.tables import recompute
from league.operations.teams import enrol_team
from teams.models import Player
from teams.operations import founding
from tests import verbs
from tests.verbs import Person

BRAWL = {"challenges": ["brawl"], "progression": False}
"""Settings of a stage in which nothing but the table moves, so that a test plays many games quickly."""


class World:
    """A league of one ninja master, who owns every team: ``teams`` by number, from 0, all alike."""

    def __init__(self, count: int, master: Person | None = None, **settings: Any) -> None:
        self.master = master or verbs.sign_up("Yuki")
        self.league = verbs.open_league(self.master, **settings)
        self.teams: list[int] = []
        self.add_teams(count)

    def add_teams(self, count: int, owner: Person | None = None) -> list[int]:
        """Found more teams, of the ninja master or of a member."""
        league = League.objects.get(pk=self.league["id"])
        player = Player.objects.get(pk=(owner or self.master).id)
        at = timezone.now()
        made = []
        for _ in range(count):
            draft = TEAMS[0][2]
            team = enrol_team(league, owner=player, by=player, name=f"Team {len(self.teams)}", draft=draft, at=at)
            made.append(founding.found_team(team, by=player, at=at).pk)
            self.teams.append(made[-1])
        return made

    def plan(self, *stages: dict[str, Any], entered: list[int] | None = None, **season: Any) -> dict[str, Any]:
        """Plan a season of stages, with every team in it, or those named."""
        planned: dict[str, Any] = self.master.post(
            f"leagues/{self.league['id']}/seasons/", {"name": "Winter", "stages": list(stages), **season}
        )
        self.enter(planned, self.teams if entered is None else entered)
        return planned

    def enter(self, season: dict[str, Any], teams: list[int]) -> None:
        """Enter teams into a season that is planned."""
        self.master.post(f"seasons/{season['id']}/entrants/", {"teams": teams})

    def start(self, kind: str, entered: list[int] | None = None, **settings: Any) -> dict[str, Any]:
        """Plan a season of one stage and start it; return the stage."""
        season = self.plan({"kind": kind, "settings": {**BRAWL, **settings}}, entered=entered)
        started = self.master.post(f"seasons/{season['id']}/start/")
        stage: dict[str, Any] = started["stages"][0]
        return {**stage, "season": season["id"]}

    def draw(self, stage: dict[str, Any], **how: Any) -> dict[str, Any]:
        """Draw the next round."""
        drawn: dict[str, Any] = self.master.post(f"stages/{stage['id']}/rounds/", how)
        return drawn

    def play(self, fixture: dict[str, Any], scores: tuple[int, ...] = (3, 1)) -> None:
        """Open, report and confirm one game; ``scores`` in the order of its sides."""
        path = f"fixtures/{fixture['id']}"
        opened = self.master.post(f"{path}/open/", {"side": 1})
        body = brawl(opened["match"]["setup"], scores)
        self.master.post(f"{path}/report/", {"report": body, "side": 1})
        for side in fixture["sides"][1:]:
            self.master.post(f"{path}/confirm/", {"side": side["side"]})

    def play_round(self, row: dict[str, Any], scores: tuple[int, ...] = (3, 1)) -> None:
        """Play every game of a round; the first side wins unless told otherwise."""
        for fixture in games(row):
            self.play(fixture, scores)

    def table(self, stage: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the lines of a stage's table as a worker would store them now."""
        recompute(stage["id"], at=timezone.now())
        rows: list[dict[str, Any]] = self.master.get(f"stages/{stage['id']}/table/")["rows"]
        return rows

    def ranks(self, stage: dict[str, Any]) -> list[tuple[int, int]]:
        """Return team and rank of every line, in order."""
        return [(row["team"], row["rank"]) for row in self.table(stage)]


def games(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the fixtures of a round with two sides or more."""
    return [fixture for fixture in row["fixtures"] if len(fixture["sides"]) > 1]


def pairs(row: dict[str, Any]) -> set[frozenset[int]]:
    """Return who meets whom in a round, by team."""
    return {frozenset(side["team"] for side in fixture["sides"]) for fixture in games(row)}


def alone(row: dict[str, Any]) -> dict[int, str]:
    """Return how the round ended for each team without a game: a bye, a bye by choice, an absence."""
    sides = [fixture["sides"][0] for fixture in row["fixtures"] if len(fixture["sides"]) == 1]
    return {side["team"]: side["outcome"] for side in sides}


def brawl(setup: dict[str, Any], scores: tuple[int, ...]) -> dict[str, Any]:
    """Report a Brawl: on each side the second ninja makes every Injury."""
    sides = []
    for side, score in zip(setup["sides"], scores, strict=True):
        doer, *_others = [ninja["id"] for ninja in side["ninja"][1:]]
        feats = [verbs.injures(score)] if score else []
        stars = [ninja["id"] for ninja in side["ninja"][1 : 2 + side["handicap"]["extra_all_stars"]]]
        sides.append(
            {"side": side["side"], "score": score, "all_stars": stars, "ninja": [{"ninja": doer, "feats": feats}]}
        )
    return {"challenge": "brawl", "rounds": 6, "ended": "played_out", "sides": sides}
