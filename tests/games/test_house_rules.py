"""Stateless answers by a league's own rules: every call takes the key of a stored ruleset version."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import RulesetVersion
from games.operations import store_ruleset
from games.rules.kernel.house import plain
from games.rules.tiny_ninjas.cards import assumed_deck
from games.systems import system
from tests.games.api.asking import Json
from tests.games.bounty.asking import read as read_bounty
from tests.games.bounty.table import QUESTIONS as BOUNTY
from tests.games.ninjago.table import QUESTIONS as NINJAGO
from tests.games.ninjago.table import SMALL_KIT, table
from tests.games.tiny_ninjas.table import QUESTIONS as TINY_NINJAS

RULED = [
    *(("ninjago", question, body) for question, body in NINJAGO.items() if question != "check-kit"),
    *(("bounty", question, body) for question, body in BOUNTY.items() if question != "check-kit"),
    *(("tiny_ninjas", question, body) for question, body in TINY_NINJAS.items()),
]
every_ruled_question = pytest.mark.parametrize(
    ("game", "question", "body"), RULED, ids=[f"{game}-{question}" for game, question, _ in RULED]
)


def post(game: str, question: str, body: Json, version: RulesetVersion) -> Any:
    return APIClient().post(f"/api/v1/games/{game}/{question}/?ruleset={version.key}", body, format="json")


def house(game: str, document: Json) -> RulesetVersion:
    return store_ruleset(game, system(game).house_rules(document))


@every_ruled_question
def test_a_ruleset_that_nobody_stored_is_not_found(db: None, game: str, question: str, body: Json) -> None:
    response = APIClient().post(f"/api/v1/games/{game}/{question}/?ruleset=none", body, format="json")
    assert (response.status_code, response.json()["code"]) == (404, "ruleset.unknown")


@every_ruled_question
def test_the_rules_of_another_game_are_not_found(db: None, game: str, question: str, body: Json) -> None:
    other = store_ruleset("allstars", system("allstars").book())
    assert post(game, question, body, other).status_code == 404


@every_ruled_question
def test_by_the_stored_book_everything_is_as_without(db: None, game: str, question: str, body: Json) -> None:
    stored = store_ruleset(game, system(game).book())
    without = APIClient().post(f"/api/v1/games/{game}/{question}/", body, format="json")
    assert post(game, question, body, stored).json() == without.json()


def test_chances_rest_on_the_leagues_own_kit(db: None) -> None:
    """With every part of the kit filled in nothing is assumed, and the league may play with five steps."""
    version = house("ninjago", {"settings": {"steps": 5, "steps_allowed": [5]}, "kit": SMALL_KIT})
    body = {"setup": table("kai", "jay", steps=5), "seed": "moonlight", "games": 5}
    answer = post("ninjago", "win-chances", body, version).json()
    assert (answer["games"], answer["assumptions"]) == (5, [])
    body["setup"] = table("kai", "jay", steps=8)
    assert post("ninjago", "win-chances", body, version).status_code == 422


def test_the_leagues_own_kit_is_shown(db: None) -> None:
    version = house("ninjago", {"kit": SMALL_KIT})
    shown = APIClient().get(f"/api/v1/games/ninjago/kit/?ruleset={version.key}").json()
    assert shown["kit"]["board"]["spaces"] == SMALL_KIT["board"]["spaces"]


def test_a_part_that_the_league_knows_is_not_assumed(db: None) -> None:
    events = read_bounty("kit")["kit"]["events"] | {"known": True, "assumption": ""}
    version = house("bounty", {"kit": {"events": events}})
    body = {"setup": {"seats": [{"ninja": "kai"}, {"ninja": "nya"}], "adventure": 2}, "seed": "moonlight", "games": 3}
    answer = post("bounty", "win-chances", body, version).json()
    assert [one["part"] for one in answer["assumptions"]] == ["board", "adventure", "potentials", "villains"]


def test_matches_are_played_with_the_leagues_own_deck(db: None) -> None:
    deck = plain(assumed_deck()) | {"label": "Our club's deck", "complete": True}
    version = house("tiny_ninjas", {"deck": deck})
    played = post("tiny_ninjas", "resolve", {"setup": {"mode": "standard"}, "seed": "moonlight"}, version).json()
    assert played["assumed"] is False
    shown = APIClient().get(f"/api/v1/games/tiny_ninjas/cards/?ruleset={version.key}").json()
    assert (shown["assumed"], shown["deck"]["label"]) == (False, "Our club's deck")


@every_ruled_question
def test_a_stored_ruleset_takes_two_queries_at_most(
    db: None, django_assert_max_num_queries: Any, game: str, question: str, body: Json
) -> None:
    version = house(game, {})
    with django_assert_max_num_queries(2):
        assert post(game, question, body, version).status_code == 200
