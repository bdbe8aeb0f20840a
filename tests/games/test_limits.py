"""What a stateless call of any smaller game takes: a bounded JSON body, so many in a minute, and no database."""

import json
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from rest_framework.test import APIClient

from config.throttling import Scoped
from tests.games.api.asking import Json
from tests.games.asking import Game
from tests.games.bounty import table as bounty
from tests.games.ninjago import table as ninjago
from tests.games.tiny_ninjas import table as tiny_ninjas

LIMIT = 256 * 1024
QUESTIONS = {"ninjago": ninjago.QUESTIONS, "bounty": bounty.QUESTIONS, "tiny_ninjas": tiny_ninjas.QUESTIONS}

every_question = pytest.mark.parametrize(
    ("game", "question", "body"),
    [
        pytest.param(Game(key), question, body, id=f"{key}-{question}")
        for key, questions in QUESTIONS.items()
        for question, body in questions.items()
    ],
)


def padded(body: Json, size: int) -> str:
    """Return a body of exactly that many bytes; spaces after it mean nothing."""
    written = json.dumps(body)
    return written + " " * (size - len(written))


@every_question
def test_a_body_of_256_kilobytes_is_read(game: Game, question: str, body: Json) -> None:
    assert game.post(question, padded(body, LIMIT)).status_code == 200


@every_question
def test_a_larger_body_is_refused(game: Game, question: str, body: Json) -> None:
    response = game.post(question, padded(body, LIMIT + 1))
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


@every_question
@pytest.mark.parametrize("malformed", ["", "{", "[" * 100_000, b"\xff\xfe", '{"seed": "\\ud800"}', "{} {}"])
def test_what_is_no_json_object_is_malformed(game: Game, question: str, body: Json, malformed: str | bytes) -> None:
    response = game.post(question, malformed)
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


@every_question
def test_an_unknown_field_is_malformed(game: Game, question: str, body: Json) -> None:
    assert game.refused(question, {**body, "colours": "red"}, 400) == [("invalid", "/colours")]


@every_question
def test_an_unknown_query_is_malformed(game: Game, question: str, body: Json) -> None:
    response = game.post(question, body, "?colour=red")
    assert [one["path"] for one in response.json()["violations"]] == ["/colour"]


@every_question
def test_a_question_is_posted(game: Game, question: str, body: Json) -> None:
    assert APIClient().get(f"{game.home}{question}/").status_code == 405


@every_question
def test_nobody_needs_an_account_and_a_stale_token_does_no_harm(game: Game, question: str, body: Json) -> None:
    client = APIClient(headers={"Authorization": "Token koban_long-gone"})
    assert client.post(f"{game.home}{question}/", body, format="json").status_code == 200


@every_question
def test_so_many_questions_a_minute(game: Game, question: str, body: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scoped, "cache", LocMemCache(f"{game.home}{question}", {}))
    monkeypatch.setattr(Scoped, "THROTTLE_RATES", {"stateless": "2/min"})
    assert [game.post(question, body).status_code for _ in range(3)] == [200, 200, 429]


@every_question
def test_a_question_asks_no_database(
    game: Game, question: str, body: Json, django_assert_num_queries: Any, db: None
) -> None:
    with django_assert_num_queries(0):
        assert game.post(question, body).status_code == 200


@pytest.mark.parametrize(("key", "page"), [("ninjago", "kit"), ("bounty", "kit"), ("tiny_ninjas", "cards")])
def test_a_page_asks_no_database(key: str, page: str, django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        Game(key).read(page)
