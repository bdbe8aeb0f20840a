"""Guessing is slow: failed logins and whatever else takes a secret are limited."""

import pytest
from django.test import Client
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from teams.models import Player

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
