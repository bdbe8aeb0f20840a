"""NUL in a path, a query, a cookie or a form is a bad request, for pages and calls alike."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from teams.models import Player, Team
from tests import verbs
from tests.pages_match.browsing import Reader

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path",
    ["ninjago/kit/?ruleset=%00", "bounty/kit/?ruleset=a%00", "leagues/?page_size=%00", "leagues/?%00=1"],
)
def test_a_call_with_nul_in_its_query_is_a_problem(path: str) -> None:
    answer = APIClient().get(f"/api/v1/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_a_call_with_nul_in_its_path_is_a_problem() -> None:
    answer = verbs.sign_up("Aiko").client.delete("/api/v1/account/tokens/%00/")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


@pytest.mark.parametrize("path", ["/leagues/?q=%00", "/leagues/?q=Thursday%00", "/calendar/%00/"])
def test_a_page_with_nul_in_its_address_is_not_understood(path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, "This request cannot be understood" in answer.content.decode()) == (400, True)


@pytest.mark.parametrize("path", ["league/fixture/?state=%00", "teams/team/?clan=%00"])
def test_the_desk_does_not_filter_by_nul(path: str) -> None:
    client = Client()
    client.force_login(Player.objects.create_superuser("op@example.org", "op", name="Op"))
    assert client.get(f"/admin/{path}").status_code == 400


def test_a_form_with_nul_is_not_understood() -> None:
    aiko = verbs.sign_up("Aiko")
    league: dict[str, Any] = verbs.open_league(aiko)
    team = verbs.found_team(aiko, league, verbs.TORA, "Tigers")
    Reader(aiko).post(f"/teams/{team['team']}/retire/", {"reason": "Holi\x00days"}, status=400)
    assert Team.objects.get(pk=team["team"]).state == Team.State.FOUNDED


def test_a_cookie_with_nul_is_not_understood() -> None:
    client = Client()
    client.cookies["sessionid"] = "0123456789\x00"
    assert client.get("/leagues/").status_code == 400
