"""A team passes to another player: offered and accepted, or given by a ninja master at once."""

from typing import Any

import pytest

from league.models import HandOver, JournalLine
from teams.models import Team
from tests import verbs
from tests.kept import kept
from tests.league.between import worlds
from tests.verbs import Person


@kept
def chika(league: dict[str, Any]) -> Person:
    """Another member, without a team."""
    person = verbs.sign_up("Chika")
    verbs.join(person, league)
    return person


def owner(team: dict[str, Any]) -> int:
    return Team.objects.get(pk=team["team"]).owner_id


def test_who_accepts_a_team_may_do_with_it_what_its_owner_could(
    ben: Person, chika: Person, tide: dict[str, Any]
) -> None:
    offer = ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    assert (offer["state"], owner(tide)) == ("waiting", ben.id)
    assert [one["team"] for one in chika.get("transfers/")["results"]] == [tide["team"]]
    assert chika.post(f"transfers/{offer['id']}/accept/")["state"] == "accepted"
    assert owner(tide) == chika.id
    hire = {"recruit": [{"name": "Yumi", "profile": "Yajiri"}]}
    assert ben.try_post(f"teams/{tide['team']}/roster/", hire).status_code == 403
    chika.post(f"teams/{tide['team']}/roster/", hire)
    assert chika.get("transfers/")["results"] == []
    assert [one["state"] for one in chika.get(f"teams/{tide['team']}/transfers/")["results"]] == ["accepted"]
    assert JournalLine.objects.get(what="team.passed_on").about == {
        "team": tide["team"],
        "before": ben.id,
        "player": chika.id,
    }
    assert worlds.in_order()


def test_the_pin_that_confirms_is_that_of_the_new_owner(
    aiko: Person, ben: Person, chika: Person, fixture: dict[str, Any], brawl: dict[str, Any], tide: dict[str, Any]
) -> None:
    ben.client.patch("/api/v1/account/me/", {"pin": "1111"}, format="json")
    chika.client.patch("/api/v1/account/me/", {"pin": "2222"}, format="json")
    aiko.post(f"teams/{tide['team']}/transfers/", {"player": chika.id, "at_once": True})
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    side = next(one["side"] for one in fixture["sides"] if one["team"] == tide["team"])
    wrong = aiko.try_post(f"fixtures/{fixture['id']}/confirm/", {"side": side, "pin": "1111"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "report.wrong_pin")
    aiko.post(f"fixtures/{fixture['id']}/confirm/", {"side": side, "pin": "2222"})


def test_a_ninja_master_gives_a_team_at_once_and_ends_an_offer_that_waits(
    aiko: Person, ben: Person, chika: Person, tide: dict[str, Any]
) -> None:
    ben.post(f"teams/{tide['team']}/transfers/", {"player": aiko.id})
    aiko.post(f"teams/{tide['team']}/transfers/", {"player": chika.id, "at_once": True})
    assert owner(tide) == chika.id
    assert list(HandOver.objects.order_by("pk").values_list("state", flat=True)) == ["withdrawn", "accepted"]


def test_an_owner_cannot_force_a_team_on_anybody(ben: Person, chika: Person, tide: dict[str, Any]) -> None:
    asked = {"player": chika.id, "at_once": True}
    assert ben.refused(f"teams/{tide['team']}/transfers/", asked, status=403)["code"] == "league.only_a_master"


def test_a_declined_or_withdrawn_offer_changes_nothing(ben: Person, chika: Person, tide: dict[str, Any]) -> None:
    first = ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    assert chika.post(f"transfers/{first['id']}/decline/")["state"] == "declined"
    second = ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    assert ben.post(f"transfers/{second['id']}/withdraw/")["state"] == "withdrawn"
    assert owner(tide) == ben.id
    for act in ("accept", "decline", "withdraw"):
        assert chika.refused(f"transfers/{second['id']}/{act}/", status=409)["code"] == "transfer.answered"


def test_a_team_is_offered_to_one_at_a_time(ben: Person, chika: Person, aiko: Person, tide: dict[str, Any]) -> None:
    ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    again = ben.refused(f"teams/{tide['team']}/transfers/", {"player": aiko.id}, status=409)
    assert again["code"] == "transfer.waiting"


def test_only_those_whom_an_offer_concerns_answer_it(
    ben: Person, chika: Person, stranger: Person, tide: dict[str, Any]
) -> None:
    offer = ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    for person, act in ((ben, "accept"), (ben, "decline"), (stranger, "accept"), (chika, "withdraw")):
        assert person.refused(f"transfers/{offer['id']}/{act}/", status=403)["code"] == "transfer.not_yours"
    assert chika.refused("transfers/10000000/accept/", status=404)["code"] == "transfer.unknown"
    assert owner(tide) == ben.id


def test_a_ninja_master_answers_for_a_member(aiko: Person, ben: Person, chika: Person, tide: dict[str, Any]) -> None:
    offer = ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    aiko.post(f"transfers/{offer['id']}/accept/")
    line = JournalLine.objects.get(what="team.passed_on")
    assert (owner(tide), line.by_id, line.acting_for_id) == (chika.id, aiko.id, chika.id)


def test_a_team_goes_to_another_member_of_its_league(
    aiko: Person, ben: Person, stranger: Person, tide: dict[str, Any]
) -> None:
    path = f"teams/{tide['team']}/transfers/"
    assert ben.refused(path, {"player": stranger.id}, status=409)["code"] == "league.not_a_member"
    assert ben.refused(path, {"player": ben.id}, status=409)["code"] == "transfer.owner_already"
    assert ben.refused(path, {"player": 10_000_000}, status=404)["code"] == "player.unknown"
    assert aiko.refused(path, {"player": stranger.id, "at_once": True}, status=409)["code"] == "league.not_a_member"


@pytest.mark.parametrize("asked", [{}, {"player": "Chika"}, {"player": 0}, {"player": 1, "at_once": "soon"}])
def test_a_malformed_offer_is_none(ben: Person, tide: dict[str, Any], asked: dict[str, Any]) -> None:
    assert ben.try_post(f"teams/{tide['team']}/transfers/", asked).status_code == 400


def test_a_report_is_answered_before_its_team_changes_hands(
    aiko: Person, ben: Person, chika: Person, fixture: dict[str, Any], brawl: dict[str, Any], tide: dict[str, Any]
) -> None:
    offer = ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert chika.refused(f"transfers/{offer['id']}/accept/", status=409)["code"] == "transfer.report_waits"
    assert owner(tide) == ben.id
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    chika.post(f"transfers/{offer['id']}/accept/")
    assert chika.get(f"teams/{tide['team']}/steps/")["fees"] != []


def test_whoever_claims_a_place_ends_its_offers(
    aiko: Person, league: dict[str, Any], tide: dict[str, Any], ben: Person, stranger: Person
) -> None:
    [member] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Dai"]})
    ben.post(f"teams/{tide['team']}/transfers/", {"player": member["player"]["id"]})
    stranger.post("leagues/claim/", {"code": member["claim_code"]})
    assert HandOver.objects.get().state == "withdrawn"


def test_a_retired_team_is_offered_no_longer(ben: Person, chika: Person, spring: int, tide: dict[str, Any]) -> None:
    ben.post(f"teams/{tide['team']}/transfers/", {"player": chika.id})
    ben.post(f"teams/{tide['team']}/retire/")
    assert HandOver.objects.get().state == "withdrawn"
