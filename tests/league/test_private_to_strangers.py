"""Who may not see a league learns nothing of what is in it: whatever they ask for is not there."""

from typing import Any

import pytest
from django.utils import timezone

from league.models import Enrolment
from tests.verbs import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(aiko: Person, league: dict[str, Any]) -> None:
    """The league is open to its members alone."""
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"public": False}})


@pytest.fixture
def offer(aiko: Person, ben: Person, tigers: dict[str, Any]) -> int:
    """Aiko's offer of Tigers to Ben."""
    made: int = aiko.post(f"teams/{tigers['team']}/transfers/", {"player": ben.id})["id"]
    return made


@pytest.mark.parametrize("act", ["open", "unopen", "withdraw", "confirm", "forfeit", "decide", "undispute"])
def test_a_fixture_is_not_there(private: None, stranger: Person, fixture: dict[str, Any], act: str) -> None:
    body = {"sides": [1], "reason": "Away"} if act == "forfeit" else {}
    answer = stranger.try_post(f"fixtures/{fixture['id']}/{act}/", body)
    assert answer.status_code == 404


def test_a_reported_fixture_is_not_there_either(
    private: None, aiko: Person, ben: Person, stranger: Person, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    path = f"fixtures/{fixture['id']}/confirm/"
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert [stranger.try_post(path, body).status_code for body in ({}, {"version": 9}, {"pin": "1234"})] == [404] * 3
    assert ben.try_post(path).status_code == 200


@pytest.mark.parametrize("act", ["accept", "decline", "withdraw"])
def test_an_offer_is_not_there_answered_or_not(
    private: None, ben: Person, stranger: Person, offer: int, act: str
) -> None:
    path = f"transfers/{offer}/{act}/"
    assert stranger.refused(path, status=404)["code"] == "transfer.unknown"
    ben.post(f"transfers/{offer}/decline/")
    assert stranger.refused(path, status=404)["code"] == "transfer.unknown"


@pytest.mark.parametrize("act", ["accept", "decline", "withdraw"])
def test_who_may_look_at_the_league_is_told_whose_offer_it_is(stranger: Person, offer: int, act: str) -> None:
    assert stranger.refused(f"transfers/{offer}/{act}/", status=403)["code"] == "transfer.not_yours"


def test_a_party_is_not_there_without_the_code(private: None, stranger: Person, tigers: dict[str, Any]) -> None:
    wrong = {"code": "NOTTHISONE"}
    there = stranger.refused(f"teams/{tigers['team']}/party/join/", wrong, status=404)
    Enrolment.objects.filter(team=tigers["team"]).update(left_at=timezone.now())
    in_no_league = stranger.refused(f"teams/{tigers['team']}/party/join/", wrong, status=404)
    nowhere = stranger.refused(f"teams/{10**9}/party/join/", wrong, status=404)
    assert there == in_no_league == nowhere
