"""Four players who meet in one Intercept the Messenger, two against two: a league for tests of partners."""

from typing import Any

import msgspec

from tests import verbs
from tests.verbs import TORA, Person

INTERCEPT = "intercept_the_messenger"
PARTNERS = [[1, 3], [2, 4]]


class Four(msgspec.Struct, frozen=True):
    """A league of four with one fixture of all of them: who plays on each side, and with which team.

    Every team is the same: 9 koban in its treasury, rating 10, so that nobody has a handicap.
    """

    league: dict[str, Any]
    season: int
    stage: dict[str, Any]
    fixture: dict[str, Any]
    players: dict[int, Person]
    teams: dict[int, dict[str, Any]]

    @property
    def path(self) -> str:
        """The fixture's address."""
        return f"fixtures/{self.fixture['id']}"

    @property
    def master(self) -> Person:
        """Aiko, who runs the league and plays."""
        return next(player for player in self.players.values() if player.name == "Aiko")

    def open(self, **how: Any) -> dict[str, Any]:
        """Open the fixture for an Intercept of two against two."""
        asked = {"challenge": INTERCEPT, "partners": PARTNERS, **how}
        opened: dict[str, Any] = self.players[1].post(f"{self.path}/open/", asked)
        return opened

    def report(self, **changes: Any) -> dict[str, Any]:
        """Three points against two: Goro of side 1 catches two messengers, Hana of side 3 one; Jun of side 2 brings one off.

        Rin of side 4 is only its All-Star.
        """
        return {
            "challenge": INTERCEPT,
            "rounds": 9,
            "ended": "played_out",
            "attacker": 1,
            "sides": [
                self._side(1, "Goro", 2, caught(2)),
                self._side(2, "Jun", 2, {"feat": "messenger_escaped", "count": 1}),
                self._side(3, "Hana", 1, caught(1)),
                self._side(4, "Rin", 0),
            ],
            **changes,
        }

    def _side(self, side: int, doer: str, score: int, *feats: dict[str, Any]) -> dict[str, Any]:
        ninja = verbs.ids(self.teams[side])[doer]
        lines = [{"ninja": ninja, "feats": list(feats)}] if feats else []
        return {"side": side, "score": score, "all_stars": [ninja], "ninja": lines}

    def play(self) -> dict[str, Any]:
        """Open, report, and let every other side confirm; return the fixture."""
        self.open()
        self.players[1].post(f"{self.path}/report/", {"report": self.report()})
        for side in (2, 3, 4):
            self.players[side].post(f"{self.path}/confirm/")
        played: dict[str, Any] = self.master.get(f"{self.path}/")
        return played


def caught(count: int) -> dict[str, Any]:
    """Injured the messenger so many times."""
    return {"feat": "injure", "victim": "ninja", "target": "messenger", "count": count}


def four(rounds: int = 1, **settings: Any) -> Four:
    """Sign four players up, found their teams and start a season with one table of four in every round."""
    people = [verbs.sign_up(name) for name in ("Aiko", "Ben", "Chie", "Daiki")]
    master = people[0]
    league = verbs.open_league(master, **settings)
    for other in people[1:]:
        verbs.join(other, league)
    made = {person.id: verbs.found_team(person, league, TORA, f"Team of {person.name}") for person in people}
    season = master.post(
        f"leagues/{league['id']}/seasons/",
        {
            "name": "Winter",
            "stages": [{"kind": "round_robin", "settings": {"sides": 4, "rounds": rounds, "challenges": []}}],
        },
    )
    master.post(f"seasons/{season['id']}/entrants/", {"teams": [scroll["team"] for scroll in made.values()]})
    stage = master.post(f"seasons/{season['id']}/start/")["stages"][0]
    fixture = master.get("fixtures/", season=season["id"], round=1)["results"][0]
    owners = {side["side"]: side["owner"] for side in fixture["sides"]}
    by_id = {person.id: person for person in people}
    return Four(
        league=league,
        season=season["id"],
        stage=stage,
        fixture=fixture,
        players={side: by_id[owner] for side, owner in owners.items()},
        teams={side: made[owner] for side, owner in owners.items()},
    )
