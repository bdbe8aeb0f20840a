"""What a stateless call takes: a bounded JSON body, so many in a minute, and no database."""

import json
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from rest_framework.test import APIClient

from config.throttling import Scoped
from tests.games.api.asking import Json
from tests.games.ninjago.asking import HOME, post, read, refused
from tests.games.ninjago.table import QUESTIONS

LIMIT = 256 * 1024
every_question = pytest.mark.parametrize(("question", "body"), QUESTIONS.items(), ids=list(QUESTIONS))


def padded(body: Json, size: int) -> str:
    """Return a body of exactly that many bytes; spaces after it mean nothing."""
    written = json.dumps(body)
    return written + " " * (size - len(written))


@every_question
def test_a_body_of_256_kilobytes_is_read(question: str, body: Json) -> None:
    assert post(question, padded(body, LIMIT)).status_code == 200


@every_question
def test_a_larger_body_is_refused(question: str, body: Json) -> None:
    response = post(question, padded(body, LIMIT + 1))
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


@every_question
@pytest.mark.parametrize("malformed", ["", "{", "[" * 100_000, b"\xff\xfe", '{"seed": "\\ud800"}', "{} {}"])
def test_what_is_no_json_object_is_malformed(question: str, body: Json, malformed: str | bytes) -> None:
    response = post(question, malformed)
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


@every_question
def test_an_unknown_field_is_malformed(question: str, body: Json) -> None:
    assert refused(question, {**body, "colours": "red"}, 400) == [("invalid", "/colours")]


@every_question
def test_an_unknown_query_is_malformed(question: str, body: Json) -> None:
    """There is no other ruleset to ask than the book's."""
    response = post(question, body, "?ruleset=x")
    assert [one["path"] for one in response.json()["violations"]] == ["/ruleset"]


@every_question
def test_a_question_is_posted(question: str, body: Json) -> None:
    assert APIClient().get(f"{HOME}{question}/").status_code == 405


@every_question
def test_nobody_needs_an_account_and_a_stale_token_does_no_harm(question: str, body: Json) -> None:
    client = APIClient(headers={"Authorization": "Token koban_long-gone"})
    assert client.post(f"{HOME}{question}/", body, format="json").status_code == 200


@every_question
def test_so_many_questions_a_minute(question: str, body: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scoped, "cache", LocMemCache(f"ninjago-{question}", {}))
    monkeypatch.setattr(Scoped, "THROTTLE_RATES", {"stateless": "2/min"})
    assert [post(question, body).status_code for _ in range(3)] == [200, 200, 429]


@every_question
def test_a_question_asks_no_database(question: str, body: Json, django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        assert post(question, body).status_code == 200


def test_a_page_asks_no_database(django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        read("kit")
