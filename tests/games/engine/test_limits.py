"""What a question to the engine takes: a bounded JSON body, so many in a minute, no account and no database."""

import json
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from rest_framework.test import APIClient

from config.throttling import Scoped
from tests.games.api.asking import Json, post, refused
from tests.games.engine.table import example

LIMIT = 256 * 1024
QUESTIONS: dict[str, Json] = {
    name: example(name.replace("-", "_"))["request"]
    for name in ("check-log", "resolve", "odds", "eliminate", "pools", "sight", "reach", "score")
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


@every_question
@pytest.mark.parametrize("body", ["", "{", "[]", b"\xff\xfe", "{} {}"])
def test_what_is_no_json_object_is_malformed(question: str, body: str | bytes) -> None:
    response = post(question, body)
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


@every_question
def test_an_unknown_field_is_malformed(question: str) -> None:
    assert refused(question, {**QUESTIONS[question], "colour": "red"}, 400) == [("invalid", "/colour")]


@every_question
def test_settings_that_cannot_be_played_are_refused(question: str) -> None:
    body = {**QUESTIONS[question], "settings": {"budget": 43}}
    assert refused(question, body, 422) == [("settings.budget_too_low", "/settings/budget")]


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
    monkeypatch.setattr(Scoped, "THROTTLE_RATES", {"stateless": "1/min"})
    answers = [post(question, QUESTIONS[question]) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]


@every_question
def test_a_question_asks_no_database(question: str, django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        assert post(question, QUESTIONS[question]).status_code == 200
