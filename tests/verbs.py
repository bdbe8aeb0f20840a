"""Verbs of the game for tests, so that they read like the rulebook: found a team, play a match, pay a Ronin."""

import itertools
import uuid
from typing import Any

from rest_framework.test import APIClient

TORA: dict[str, Any] = {
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
"""91 koban: 20 + 3 x 10 + 8 + 9 + 24; 9 are left; rating 9 + 1 Hero."""

IKA: dict[str, Any] = {
    "clan": "Ika",
    "ninja": [
        {"name": "Umi", "profile": "Chunin", "ability": "Net"},
        {"name": "Sango", "profile": "Kaiken"},
        {"name": "Nami", "profile": "Kaiken"},
        {"name": "Kai", "profile": "Kaiken"},
        {"name": "Shio", "profile": "Yajiri"},
        {"name": "Same", "profile": "Oni"},
        {"name": "Benkei", "profile": "Benkei"},
    ],
}
"""91 koban: 21 + 3 x 9 + 7 + 20 + 16; 9 are left; rating 9 + 1 Ronin."""

_numbers = itertools.count(1)


class Person:
    """Somebody with an account and a phone: every call is a real request to the API."""

    def __init__(self, name: str, client: Any = None) -> None:
        self.name = name
        self.client = client or APIClient()
        self.id = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> "Person":
        """The same person with a phone of her own, so that a test leaves nothing in that of the next."""
        person = Person(self.name)
        person.email, person.id, person.token = self.email, self.id, self.token
        person.client.credentials(HTTP_AUTHORIZATION=f"Token {self.token}")
        return person

    def sign_up(self) -> "Person":
        """Open an account and keep its token."""
        email = f"{self.name.lower()}{next(_numbers)}@example.org"
        answer = self.client.post(
            "/api/v1/account/", {"name": self.name, "email": email, "password": "nine-tails-at-dawn"}
        )
        assert answer.status_code == 201, answer.json()
        self.email = email
        self.id = answer.json()["player"]["id"]
        self.token = answer.json()["token"]
        self.client.credentials(HTTP_AUTHORIZATION=f"Token {self.token}")
        return self

    def get(self, path: str, **query: Any) -> Any:
        """Read something that is there."""
        answer = self.client.get(f"/api/v1/{path}", query)
        assert answer.status_code == 200, answer.json()
        return answer.json()

    def post(self, path: str, body: dict[str, Any] | None = None, *, key: str | None = None) -> Any:
        """Do something that is allowed."""
        answer = self.try_post(path, body, key=key)
        assert answer.status_code in {200, 201, 202}, answer.json()
        return answer.json()

    def try_post(self, path: str, body: dict[str, Any] | None = None, *, key: str | None = None) -> Any:
        """Try something and return the response, whatever it is."""
        return self.client.post(f"/api/v1/{path}", body or {}, headers={"Idempotency-Key": key or uuid.uuid4().hex})

    def refused(self, path: str, body: dict[str, Any] | None = None, *, status: int = 422) -> Any:
        """Try something that is refused and return the problem."""
        answer = self.try_post(path, body)
        assert answer.status_code == status, (answer.status_code, answer.json())
        return answer.json()


def sign_up(name: str) -> Person:
    """Return somebody new with an account."""
    return Person(name).sign_up()


def open_league(master: Person, name: str = "Thursday Ninja", **settings: Any) -> dict[str, Any]:
    """Open a league and return it."""
    return master.post("leagues/", {"name": name, "time_zone": "Europe/Paris", "settings": settings})


def join(player: Person, league: dict[str, Any]) -> None:
    """Join a league with its code."""
    player.post("leagues/join/", {"code": league["join_code"]})


def found_team(player: Person, league: dict[str, Any], roster: dict[str, Any], name: str) -> dict[str, Any]:
    """Draft a legal team, found it and return its scroll."""
    draft = player.post(f"leagues/{league['id']}/teams/", {"name": name, "roster": roster})
    assert draft["violations"] == []
    team = draft["team"]["id"]
    player.post(f"teams/{team}/found/")
    return player.get(f"teams/{team}/scroll/")


def start_season(master: Person, league: dict[str, Any], teams: list[int], **settings: Any) -> dict[str, Any]:
    """Plan a season, enter the teams, start it, and return it."""
    season = master.post(f"leagues/{league['id']}/seasons/", {"name": "Winter", "settings": settings})
    master.post(f"seasons/{season['id']}/entrants/", {"teams": teams})
    return master.post(f"seasons/{season['id']}/start/")


def ids(scroll: dict[str, Any]) -> dict[str, str]:
    """Return the ids of a team's ninja by name."""
    return {ninja["name"]: ninja["id"] for ninja in scroll["ninja"]}


def match_of(player: Person, fixture: dict[str, Any]) -> Any:
    """Return a fixture's match as a player sees it; None before it is opened."""
    return player.get(f"fixtures/{fixture['id']}/")["match"]


def injures(count: int, victim: str = "ninja") -> dict[str, Any]:
    """A feat: so many Injuries of that kind of victim."""
    return {"feat": "injure", "victim": victim, "count": count}


def brawl(fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    """Write a report: Tigers 9, Tide 4.

    Kaede, a chunin, Injures three ninja (3 points); Goro four ninja (4) and the chunin of Ika (2). Umi, a chunin,
    Injures four ninja. Rin, Nami and Kai end in the Healing House.
    """
    tora, ika = ids(tigers), ids(tide)
    tora_side = {
        "score": 9,
        "all_stars": [tora["Goro"]],
        "ninja": [
            {"ninja": tora["Kaede"], "feats": [injures(3)]},
            {"ninja": tora["Goro"], "feats": [injures(4), injures(1, "chunin")]},
            {"ninja": tora["Rin"], "healing_house": True},
        ],
    }
    ika_side = {
        "score": 4,
        "all_stars": [ika["Umi"]],
        "ninja": [
            {"ninja": ika["Umi"], "feats": [injures(4)]},
            {"ninja": ika["Nami"], "healing_house": True},
            {"ninja": ika["Kai"], "healing_house": True},
        ],
    }
    by_team = {tigers["team"]: tora_side, tide["team"]: ika_side}
    return {
        "challenge": "brawl",
        "rounds": 5,
        "ended": "won_at_once",
        "sides": [{"side": side["side"], **by_team[side["team"]]} for side in fixture["sides"]],
    }
