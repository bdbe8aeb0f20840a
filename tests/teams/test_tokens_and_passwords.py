"""How many tokens an account can have, what is told of a fresh one, and what a change of the password does to them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from teams.models import Player, Token
from tests import verbs
from tests.pages_match.browsing import Reader
from tests.verbs import Person

PASSWORD = "nine-tails-at-dawn"
MOST = 20

pytestmark = pytest.mark.django_db


@pytest.fixture
def aiko() -> Person:
    return verbs.sign_up("Aiko")


@pytest.fixture
def full(aiko: Person) -> Person:
    """Aiko with as many tokens as one can have, the one of her sign-up among them."""
    player = Player.objects.get(pk=aiko.id)
    for _number in range(MOST - 1):
        Token.objects.create(user=player)
    return aiko


def test_a_fresh_token_can_be_revoked_by_what_was_told_of_it(aiko: Person) -> None:
    made = aiko.post("account/tokens/", {"label": "score board", "scope": "read"})
    assert (made["label"], made["scope"]) == ("score board", "read")
    assert aiko.client.delete(f"/api/v1/account/tokens/{made['id']}/").status_code == 204
    assert Token.objects.filter(user=aiko.id, label="score board").count() == 0


def test_one_token_more_than_an_account_can_have_is_a_conflict(full: Person) -> None:
    problem = full.refused("account/tokens/", {"label": "one more"}, status=409)
    assert problem["code"] == "account.too_many_tokens"
    assert Token.objects.filter(user=full.id).count() == MOST


def test_the_page_says_so_too(full: Person) -> None:
    answer = Reader(full).post("/account/tokens/", {"label": "one more", "scope": "read"}, status=422)
    assert "The most tokens of an account are 20" in answer.content.decode()
    assert Token.objects.filter(user=full.id).count() == MOST


def test_a_token_that_has_expired_makes_room(full: Person) -> None:
    oldest = Token.objects.filter(user=full.id).exclude(token_key=full.token[:15]).earliest("created")
    Token.objects.filter(pk=oldest.pk).update(expiry=timezone.now() - timedelta(days=1))
    full.post("account/tokens/", {"label": "one more"})
    assert Token.objects.filter(user=full.id).count() == MOST


def test_a_password_changed_on_the_page_revokes_the_tokens(aiko: Person) -> None:
    client = Client()
    client.force_login(Player.objects.get(pk=aiko.id))
    new = "ten-tails-at-dusk"
    answer = client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert answer.status_code == 302
    assert Token.objects.filter(user=aiko.id).count() == 0
    assert aiko.client.get("/api/v1/account/me/").status_code == 401


@pytest.mark.parametrize("key", ["-1", "1-", "-", "1", "zzzzzzzzzzzzz-1", "!-1"])
def test_a_key_that_no_mail_held_is_not_found(aiko: Person, key: str) -> None:
    answer = APIClient().post("/api/v1/account/new-password/", {"key": key, "password": "nine-tails-at-dusk"})
    assert (answer.status_code, answer.json()["code"]) == (404, "account.stale_key")
