"""Two calls at once between seasons are one after the other, and lists ask the same number of questions however long."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import HandOver, Season
from teams.models import Chapter, Team
from tests import verbs
from tests.league.between import worlds
from tests.league.test_repeated_and_at_once import at_once
from tests.verbs import TORA, Person


@pytest.mark.django_db(transaction=True)
def test_two_roll_overs_at_once_are_one(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    told = aiko.post(f"seasons/{spring}/rollover/preview/")
    body = {"basis": told["basis"]}
    answers = at_once(*(lambda: aiko.try_post(f"seasons/{spring}/rollover/", body) for _twice in range(2)))
    assert [answer.status_code for answer in answers] == [201, 201]
    assert Chapter.objects.filter(kind="rollover").count() == 2
    assert Season.objects.get(pk=spring).entrants.count() == 2
    assert worlds.in_order()


@pytest.mark.django_db(transaction=True)
def test_an_offer_accepted_and_taken_back_at_once_is_one_of_both(
    aiko: Person, ben: Person, tide: dict[str, Any]
) -> None:
    offer = ben.post(f"teams/{tide['team']}/transfers/", {"player": aiko.id})
    path = f"transfers/{offer['id']}"
    answers = at_once(lambda: aiko.try_post(f"{path}/accept/"), lambda: ben.try_post(f"{path}/withdraw/"))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    owners = {"accepted": aiko.id, "withdrawn": ben.id}
    assert Team.objects.get(pk=tide["team"]).owner_id == owners[HandOver.objects.get().state]


@pytest.mark.django_db(transaction=True)
def test_a_redraft_finished_twice_at_once_is_finished_once(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [tigers["team"]]})
    path = f"teams/{tigers['team']}/redraft/finish/"
    answers = at_once(lambda: aiko.try_post(path), lambda: aiko.try_post(path))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert worlds.in_order()


def queries(person: Person, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        person.get(path)
    return len(captured)


def offered(aiko: Person, ben: Person, league: dict[str, Any], number: int) -> int:
    team = int(verbs.found_team(ben, league, TORA, f"Cubs {number}")["team"])
    ben.post(f"teams/{team}/transfers/", {"player": aiko.id})
    return team


def test_lists_of_offers_do_not_slow_down(aiko: Person, ben: Person, league: dict[str, Any]) -> None:
    team = offered(aiko, ben, league, 1)
    paths = ("transfers/", f"teams/{team}/transfers/")
    aiko.get(paths[0])
    few = [queries(aiko, path) for path in paths]
    for number in (2, 3):
        offered(aiko, ben, league, number)
        [waiting] = [one for one in aiko.get(paths[1])["results"] if one["state"] == "waiting"]
        ben.post(f"transfers/{waiting['id']}/withdraw/")
        ben.post(f"teams/{team}/transfers/", {"player": aiko.id})
    assert [queries(aiko, path) for path in paths] == few
