"""Guessing is slow: failed logins and whatever else takes a secret are limited."""

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from config.throttling import Anonymous, Scoped
from teams.models import Player
from teams.operations.accounts import new_token

pytestmark = pytest.mark.usefixtures("servers")


def log_in(client: Client, password: str) -> int:
    return client.post("/accounts/login/", {"login": "chiyo@example.org", "password": password}).status_code


@pytest.mark.django_db
def test_the_right_password_logs_in(client: Client) -> None:
    Player.objects.create_user("chiyo@example.org", "the-right-one", name="Chiyo")
    assert (log_in(client, "the-right-one"), "_auth_user_id" in client.session) == (302, True)


@pytest.mark.django_db
def test_after_five_wrong_passwords_even_the_right_one_has_to_wait(client: Client) -> None:
    Player.objects.create_user("chiyo@example.org", "the-right-one", name="Chiyo")
    for _ in range(5):
        log_in(client, "a-guess")
    log_in(client, "the-right-one")
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_the_admin_has_no_login_of_its_own(client: Client) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/accounts/login/")


def test_what_takes_a_code_is_throttled_on_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        SimpleRateThrottle, "THROTTLE_RATES", {"login": "2/min", "anon": None, "user": None, "burst": None}
    )

    class Door(APIView):
        authentication_classes = ()
        permission_classes = ()
        throttle_scope = "login"

        def post(self, request: Request) -> Response:
            return Response()

    answers = [Door.as_view()(APIRequestFactory().post("/")) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2]["Retry-After"]) in range(1, 61)


@pytest.mark.django_db
def test_whoever_sends_a_token_is_counted_by_it_and_not_by_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players and strangers behind one router: none holds up another."""
    monkeypatch.setattr(Scoped, "THROTTLE_RATES", {"stateless": "2/min"})
    monkeypatch.setattr(Anonymous, "THROTTLE_RATES", {"anon": "2/min"})
    callers = [{}, *({"Authorization": f"Token {token_of(name)}"} for name in ("Chiyo", "Emi"))]
    client = Client()
    answers = [
        [
            client.post("/api/v1/games/allstars/level/", {"after": 8}, "application/json", headers=caller).status_code
            for _ in range(3)
        ]
        for caller in callers
    ]
    assert answers == [[200, 200, 429]] * 3


@pytest.mark.django_db
def test_a_token_that_is_none_is_counted_by_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scoped, "THROTTLE_RATES", {"stateless": "2/min"})
    headers = [{"Authorization": f"Token koban_{number}"} for number in range(3)]
    client = Client()
    answers = [
        client.post("/api/v1/games/allstars/level/", {"after": 8}, "application/json", headers=one) for one in headers
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def token_of(name: str) -> str:
    owner = Player.objects.create_user(f"{name.lower()}@example.org", "the-right-one", name=name)
    return new_token(owner, label="phone", at=timezone.now()).token
