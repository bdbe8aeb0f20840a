"""What a stateless call takes: a bounded JSON body, so many in a minute, under rules that can be played."""

import json
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from rest_framework.test import APIClient

from config.throttling import Scoped
from games.models import RulesetVersion
from games.operations import store_ruleset
from games.rules.allstars.system import ALLSTARS
from tests.games.api.allstars.table import brawl
from tests.games.api.asking import Json, ask, post, read, refused
from tests.kept import kept

LIMIT = 256 * 1024
ROSTER: Json = {"clan": "Tora", "ninja": []}
QUESTIONS: dict[str, Json] = {
    "check-roster": ROSTER,
    "rating": {"clan": "Tora", "ninja": [{"name": "Akira", "profile": "Chunin"}]},
    "handicap": {"ratings": [10, 12]},
    "level": {"after": 8},
    "advancement": {"profile": "tora-kaiken", "dice": ["air", "void"]},
    "check-report": brawl(),
    "post-game": brawl(seed="moonlight"),
}
every_question = pytest.mark.parametrize("question", QUESTIONS)


def padded(question: str, size: int) -> str:
    """Return a body of exactly that many bytes; spaces after it mean nothing."""
    body = json.dumps(QUESTIONS[question])
    return body + " " * (size - len(body))


@every_question
def test_a_body_of_256_kilobytes_is_read(question: str) -> None:
    assert post(question, padded(question, LIMIT)).status_code == 200


@every_question
def test_a_larger_body_is_refused(question: str) -> None:
    response = post(question, padded(question, LIMIT + 1))
    assert (response.status_code, response.json()["code"]) == (413, "too_large")
    assert response["Content-Type"] == "application/problem+json"


@every_question
@pytest.mark.parametrize(
    "body", ["", "{", "[" * 100_000, b"\xff\xfe", b'{"clan": "\xff"}', '{"clan": "\\ud800"}', "{} {}"]
)
def test_what_is_no_json_object_is_malformed(question: str, body: str | bytes) -> None:
    response = post(question, body)
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


@every_question
def test_an_unknown_field_is_malformed(question: str) -> None:
    assert refused(question, {**QUESTIONS[question], "colour": "red"}, 400) == [("invalid", "/colour")]


@every_question
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_only_json_is_taken(question: str, kind: str) -> None:
    path, body = f"/api/v1/games/allstars/{question}/", json.dumps(QUESTIONS[question])
    response = APIClient().post(path, body, content_type=kind)
    assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")


@every_question
def test_a_question_is_posted(question: str) -> None:
    assert APIClient().get(f"/api/v1/games/allstars/{question}/").status_code == 405


@every_question
def test_nobody_needs_an_account_and_a_stale_token_does_no_harm(question: str) -> None:
    client = APIClient(headers={"Authorization": "Token koban_long-gone"})
    assert client.post(f"/api/v1/games/allstars/{question}/", QUESTIONS[question], format="json").status_code == 200


@every_question
def test_so_many_questions_a_minute(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scoped, "cache", LocMemCache(f"throttle-{question}", {}))
    monkeypatch.setattr(Scoped, "THROTTLE_RATES", {"stateless": "2/min"})
    answers = [post(question, QUESTIONS[question]) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "throttled"
    assert int(answers[2]["Retry-After"]) > 0


@every_question
@pytest.mark.parametrize(
    ("settings", "status", "fault"),
    [
        ({"budget": "many"}, 400, ("invalid", "/settings/budget")),
        ({"colour": "red"}, 400, ("invalid", "/settings/colour")),
        ({"reveal_xp": "per_eye"}, 400, ("invalid", "/settings/reveal_xp")),
        ({"budget": 43}, 422, ("settings.budget_too_low", "/settings/budget")),
        ({"max_models": 2}, 422, ("settings.max_models_too_low", "/settings/max_models")),
        ({"level_names": ["Leaf", "Tree"]}, 422, ("settings.level_names_count", "/settings/level_names")),
        (
            {"xp_thresholds": [8, 8, 43, 71, 106, 246]},
            422,
            ("settings.thresholds_not_ascending", "/settings/xp_thresholds"),
        ),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    question: str, settings: Json, status: int, fault: tuple[str, str]
) -> None:
    """Rulings 13, 43 and 130."""
    assert refused(question, {**QUESTIONS[question], "settings": settings}, status) == [fault]


@kept
def poor_league(db: None) -> RulesetVersion:
    document = ALLSTARS.book()
    document["settings"] = {**document["settings"], "budget": 50, "koban_win": 12}
    return store_ruleset("allstars", document)


def test_a_league_can_be_asked_by_its_ruleset(poor_league: RulesetVersion) -> None:
    query = f"?ruleset={poor_league.key}"
    assert ask("check-roster", ROSTER, query)["left"] == 50
    assert ask("check-report", brawl(), query)["sides"][0]["koban"] == 12


def test_settings_change_the_ruleset_that_is_asked(poor_league: RulesetVersion) -> None:
    """What is not given stays the league's, not the book's."""
    changed = brawl(settings={"koban_loss": 1})
    sides = ask("check-report", changed, f"?ruleset={poor_league.key}")["sides"]
    assert [side["koban"] for side in sides] == [12, 1 + 4]


def test_a_leagues_catalogue_can_be_read(poor_league: RulesetVersion) -> None:
    response = read(f"?ruleset={poor_league.key}")
    assert response.json()["ruleset"] == poor_league.key
    assert poor_league.key in response["ETag"]


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("key", ["x", "0" * 64])
def test_a_ruleset_that_nobody_stored_is_not_found(key: str) -> None:
    response = post("check-roster", ROSTER, f"?ruleset={key}")
    assert (response.status_code, response.json()["code"]) == (404, "ruleset.unknown")
    assert read(f"clans/?ruleset={key}").status_code == 404


def test_the_ruleset_of_another_game_is_not_found(db: None) -> None:
    other = RulesetVersion.objects.create(key="1" * 64, system="tiny_ninjas", document={})
    assert post("check-roster", ROSTER, f"?ruleset={other.key}").status_code == 404


def test_an_unknown_query_is_malformed() -> None:
    response = post("check-roster", ROSTER, "?rules=x")
    assert [one["path"] for one in response.json()["violations"]] == ["/rules"]


@every_question
def test_a_question_asks_no_database(question: str, django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        assert post(question, QUESTIONS[question]).status_code == 200


@pytest.mark.parametrize("path", ["", "clans/", "clans/tora/", "profiles/", "ronin/", "keywords/", "challenges/brawl/"])
def test_the_catalogue_asks_no_database(path: str, django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        assert read(path).status_code == 200


@pytest.mark.parametrize("path", ["profiles/", "ronin/", "clans/"])
def test_a_stored_ruleset_takes_as_many_queries_for_any_length(
    path: str, poor_league: RulesetVersion, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(2):
        assert read(f"{path}?ruleset={poor_league.key}").status_code == 200
