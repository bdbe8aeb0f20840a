"""Leagues, accounts and rules that several people make at the same moment: each gets an answer, nobody a server error."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import League, RulesetChange
from teams.models import Player
from tests.league.test_repeated_and_at_once import at_once
from tests.verbs import Person

AT_ONCE = 8

pytestmark = pytest.mark.django_db(transaction=True)


def test_leagues_of_one_name_opened_at_once_have_addresses_of_their_own(aiko: Person) -> None:
    answers = at_once(*[lambda: aiko.try_post("leagues/", {"name": "Harbour Ninja"})] * AT_ONCE)
    assert [answer.status_code for answer in answers] == [201] * AT_ONCE
    numbered = [f"harbour-ninja-{number}" for number in range(2, AT_ONCE + 1)]
    assert sorted(League.objects.values_list("slug", flat=True)) == ["harbour-ninja", *numbered]


def test_of_accounts_with_one_address_opened_at_once_one_is_opened() -> None:
    body = {"name": "Cho", "email": "cho@example.org", "password": "nine-tails-at-dawn"}
    answers = at_once(*[lambda: APIClient().post("/api/v1/account/", body)] * AT_ONCE)
    assert sorted(answer.status_code for answer in answers) == [201, *[400] * (AT_ONCE - 1)]
    faults = [one for answer in answers for one in answer.json().get("violations", ())]
    assert [(one["code"], one["path"]) for one in faults] == [("email_taken", "/email")] * (AT_ONCE - 1)
    assert Player.objects.filter(email="cho@example.org").count() == 1


def test_of_the_same_rules_taken_up_twice_at_once_the_second_is_a_conflict(
    aiko: Person, league: dict[str, Any]
) -> None:
    path = f"leagues/{league['id']}/rules/"
    given = {"house": {"settings": {"budget": 80}}, "reason": "Short season"}
    answers = at_once(*[lambda: aiko.try_post(path, given)] * 2)
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert RulesetChange.objects.filter(league=league["id"]).count() == 2
