"""Accounts over the API: sign up, log in, reset a password, tokens, one's own settings."""

import re
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth.hashers import check_password
from django.core import mail
from rest_framework.test import APIClient

from teams.models import Player, Token
from tests import verbs
from tests.verbs import Person

pytestmark = pytest.mark.django_db

PASSWORD = "nine-tails-at-dawn"


@pytest.fixture
def aiko() -> Person:
    return verbs.sign_up("Aiko")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": ""}, "/name"),
        ({"name": "N" * 61}, "/name"),
        ({"email": "nowhere"}, "/email"),
        ({"password": "12345678"}, "/password"),
    ],
)
def test_a_sign_up_with_a_fault_is_refused_at_its_place(change: dict[str, Any], path: str) -> None:
    body = {"name": "Aiko", "email": "aiko@example.org", "password": PASSWORD, **change}
    answer = APIClient().post("/api/v1/account/", body)
    assert answer.status_code == 400
    assert {one["path"].removesuffix("/0").removesuffix("/1") for one in answer.json()["violations"]} == {path}
    assert Player.objects.count() == 0


@pytest.mark.parametrize(
    ("headers", "language"),
    [({"Accept-Language": "fr, en;q=0.7"}, "fr"), ({"Accept-Language": "en-GB"}, "en"), ({}, "")],
)
def test_an_account_keeps_the_language_of_the_call_that_opened_it(headers: dict[str, str], language: str) -> None:
    """Until another is chosen mail is written in it."""
    body = {"name": "Aiko", "email": "aiko@example.org", "password": PASSWORD}
    APIClient().post("/api/v1/account/", body, headers=headers)
    assert Player.objects.get().language == language


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("account/", {"name": "Cho", "email": "cho@example.org", "password": PASSWORD}),
        ("account/login/", {"email": "aiko@example.org", "password": PASSWORD}),
        ("account/password-reset/", {"email": "aiko@example.org"}),
        ("account/new-password/", {"key": "1-none", "password": PASSWORD}),
        ("account/tokens/", {"label": "score board"}),
    ],
)
def test_a_field_that_an_account_call_does_not_have_is_named(aiko: Person, path: str, body: dict[str, Any]) -> None:
    problem = aiko.refused(path, {**body, "nickname": "Kitsune"}, status=400)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("unknown_field", "/nickname")]
    assert (Player.objects.count(), Token.objects.count()) == (1, 1)


def test_a_misspelt_setting_is_named_beside_a_wrong_one(aiko: Person) -> None:
    answer = aiko.client.patch("/api/v1/account/me/", {"langauge": "fr", "pin": "12"})
    assert (answer.status_code, sorted((one["code"], one["path"]) for one in answer.json()["violations"])) == (
        400,
        [("invalid", "/pin"), ("unknown_field", "/langauge")],
    )


def test_every_fault_of_a_sign_up_is_told_at_once() -> None:
    body = {"name": "N" * 61, "email": "nowhere", "password": "12345678", "nickname": "Kitsune"}
    told = APIClient().post("/api/v1/account/", body).json()["violations"]
    assert {one["path"] for one in told} == {"/name", "/email", "/password", "/nickname"}
    assert Player.objects.count() == 0


def test_a_password_like_the_address_is_weak_though_the_name_is_missing() -> None:
    body = {"name": "", "email": "murasakishikibu@example.org", "password": "murasakishikibu"}
    told = APIClient().post("/api/v1/account/", body).json()["violations"]
    assert {(one["path"], one["code"]) for one in told} == {
        ("/name", "blank"),
        ("/password", "weak_password"),
    }


def test_an_address_has_one_account_whatever_its_case(aiko: Person) -> None:
    body = {"name": "Again", "email": aiko.email.upper(), "password": PASSWORD}
    answer = APIClient().post("/api/v1/account/", body)
    assert [one["code"] for one in answer.json()["violations"]] == ["email_taken"]


def test_a_password_gives_a_token_and_a_wrong_one_does_not(aiko: Person) -> None:
    client = APIClient()
    good = client.post("/api/v1/account/login/", {"email": aiko.email, "password": PASSWORD, "label": "phone"})
    assert good.json()["token"].startswith("koban_")
    wrong = client.post("/api/v1/account/login/", {"email": aiko.email, "password": "wrong"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "account.wrong_password")


def log_in(person: Person, **given: str) -> tuple[int, str]:
    """The answer to a login over the API: its status, and its code if it is refused."""
    answer = APIClient().post("/api/v1/account/login/", {"email": person.email, "password": PASSWORD, **given})
    return answer.status_code, answer.json().get("code", "")


@pytest.fixture
def totp(aiko: Person) -> str:
    """The secret in the app of Aiko, whose account has a second factor."""
    secret = generate_totp_secret()
    TOTP.activate(Player.objects.get(pk=aiko.id), secret)
    return secret


def test_a_second_factor_is_asked_for_beside_the_password(aiko: Person, totp: str) -> None:
    right = format_hotp_value(hotp_value(totp, next(yield_hotp_counters_from_time())))
    wrong = format_hotp_value((int(right) + 500_000) % 1_000_000)
    refused = (403, "account.second_factor")
    assert [log_in(aiko), log_in(aiko, code=""), log_in(aiko, code=wrong)] == [refused] * 3
    assert log_in(aiko, code=right, password="wrong") == (403, "account.wrong_password")
    assert [log_in(aiko, code=right), log_in(aiko, code=right)] == [(200, ""), refused]


def test_a_recovery_code_is_a_second_factor_once(aiko: Person, totp: str) -> None:
    code = RecoveryCodes.activate(Player.objects.get(pk=aiko.id)).get_unused_codes()[0]
    assert [log_in(aiko, code=code), log_in(aiko, code=code)] == [(200, ""), (403, "account.second_factor")]


def test_guesses_at_a_second_factor_are_counted(aiko: Person, totp: str) -> None:
    right = format_hotp_value(hotp_value(totp, next(yield_hotp_counters_from_time())))
    wrong = format_hotp_value((int(right) + 500_000) % 1_000_000)
    for _ in range(5):
        log_in(aiko, code=wrong)
    assert log_in(aiko, code=right) == (403, "account.second_factor")


def test_tokens_are_stored_hashed(aiko: Person) -> None:
    row = Token.objects.get()
    assert aiko.token not in {row.digest, row.token_key}
    assert not row.digest.startswith("koban_")


def test_a_revoked_token_opens_nothing(aiko: Person) -> None:
    made = aiko.post("account/tokens/", {"label": "score board", "scope": "read"})
    listed = aiko.get("account/tokens/")
    assert [token["label"] for token in listed] == ["score board", "sign-up"]
    board = Person("board")
    board.client.credentials(HTTP_AUTHORIZATION=f"Token {made['token']}")
    assert board.get("account/me/")["id"] == aiko.id
    assert aiko.client.delete(f"/api/v1/account/tokens/{listed[0]['id']}/").status_code == 204
    assert board.client.get("/api/v1/account/me/").status_code == 401
    assert aiko.client.delete("/api/v1/account/tokens/none/").status_code == 404


def test_nobody_revokes_anothers_token(aiko: Person) -> None:
    ben = verbs.sign_up("Ben")
    token = aiko.get("account/tokens/")[0]["id"]
    assert ben.client.delete(f"/api/v1/account/tokens/{token}/").status_code == 404


def test_logging_out_revokes_the_token_of_the_call(aiko: Person) -> None:
    assert aiko.client.post("/api/v1/account/logout/").status_code == 204
    assert aiko.client.get("/api/v1/account/me/").status_code == 401


def test_a_forgotten_password_is_reset_by_mail_and_old_tokens_fall(aiko: Person) -> None:
    client = APIClient()
    assert client.post("/api/v1/account/password-reset/", {"email": "nobody@example.org"}).status_code == 202
    assert client.post("/api/v1/account/password-reset/", {"email": aiko.email}).status_code == 202
    [message] = [one for one in mail.outbox if one.to == [aiko.email]]
    key = re.search(r"/key/([^/\s]+)/", str(message.body))
    assert key is not None
    path = "/api/v1/account/new-password/"
    assert client.post(path, {"key": key[1], "password": "short"}).status_code == 400
    assert client.post(path, {"key": "1-none", "password": "nine-tails-at-dusk"}).status_code == 404
    assert client.post(path, {"key": key[1], "password": "nine-tails-at-dusk"}).status_code == 204
    assert client.post(path, {"key": key[1], "password": "nine-tails-at-noon"}).status_code == 404
    assert aiko.client.get("/api/v1/account/me/").status_code == 401
    again = client.post("/api/v1/account/login/", {"email": aiko.email, "password": "nine-tails-at-dusk"})
    assert again.status_code == 200


@pytest.mark.parametrize(
    ("change", "path"),
    [({"pin": "12"}, "/pin"), ({"language": "tlh"}, "/language"), ({"time_zone": "Moon"}, "/time_zone")],
)
def test_wrong_settings_are_refused_at_their_place(aiko: Person, change: dict[str, str], path: str) -> None:
    answer = aiko.client.patch("/api/v1/account/me/", change)
    assert (answer.status_code, [one["path"].removesuffix("/0") for one in answer.json()["violations"]]) == (
        400,
        [path],
    )


def test_a_pin_is_kept_hashed_and_can_be_taken_away(aiko: Person) -> None:
    assert aiko.client.patch("/api/v1/account/me/", {"pin": "4711", "language": "fr"}).json()["has_pin"]
    stored = Player.objects.get(pk=aiko.id).pin
    assert (stored != "4711", check_password("4711", stored)) == (True, True)
    assert not aiko.client.patch("/api/v1/account/me/", {"pin": ""}).json()["has_pin"]


def test_without_a_token_there_is_no_account(aiko: Person) -> None:
    answer = APIClient().get("/api/v1/account/me/")
    assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json")
