"""Who belongs to a party: with and without accounts, coming and going."""

from typing import Any

from tests import campaigns, verbs
from tests.verbs import Person

Row = dict[str, Any]


def members(player: Person, party: Row) -> dict[str, bool]:
    """Return by name who ever was in a party, and whether they are in it now."""
    return {one["name"]: one["here"] for one in player.get(f"teams/{party['team']}/party/")["members"]}


def test_a_party_has_members_with_and_without_accounts(night: Row, ben: Person, aiko: Person) -> None:
    told = {one["name"]: (one["player"], one["has_account"]) for one in night["members"]}

    assert told["Ben"] == (ben.id, True)
    assert told["Aiko"] == (aiko.id, True)
    assert told["Emi"][1] is False


def test_a_party_without_members_is_its_owner_alone(early: Row, stranger: Person) -> None:
    assert [one["player"] for one in early["members"]] == [stranger.id]


def test_everybody_who_cannot_be_taken_in_is_named_at_once(ben: Person, night: Row, league: Row) -> None:
    asked = [{"player": 999_999}, {"name": "Oni", "player": ben.id}, {}]
    problem = ben.refused(f"teams/{night['team']}/party/members/", {"members": asked}, status=422)

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("party.not_in_league", "/members/0/player"),
        ("party.who", "/members/1"),
        ("party.who", "/members/2"),
    ]


def test_strangers_do_not_hide_who_is_in_the_party_already(ben: Person, aiko: Person, night: Row) -> None:
    asked = [{"player": 999_999}, {"player": aiko.id}, {"name": "Ren"}, {"name": "ren"}, {"player": ben.id}]
    problem = ben.refused(f"teams/{night['team']}/party/members/", {"members": asked})

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("party.not_in_league", "/members/0/player"),
        ("party.member_already", "/members/1"),
        ("party.name_twice", "/members/3"),
        ("party.member_already", "/members/4"),
    ]


def test_a_party_is_not_formed_with_strangers_or_with_anybody_twice(ben: Person, aiko: Person, league: Row) -> None:
    asked = [{"player": 999_999}, {"player": aiko.id}, {"player": aiko.id}]
    problem = ben.refused(f"leagues/{league['id']}/parties/", {"name": "Kites", "members": asked})

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("party.not_in_league", "/members/0/player"),
        ("party.member_already", "/members/2"),
    ]


def test_nobody_is_in_a_party_twice(ben: Person, aiko: Person, night: Row) -> None:
    problem = ben.refused(f"teams/{night['team']}/party/members/", {"members": [{"player": aiko.id}]})

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("party.member_already", "/members/0")]


def test_a_name_that_the_league_has_is_refused_at_its_place(ben: Person, night: Row) -> None:
    asked = [{"member": "999999"}, {"name": "Emi"}]
    problem = ben.refused(f"teams/{night['team']}/party/members/", {"members": asked})

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("player.name_taken", "/members/1/name")]


def test_somebody_who_was_never_in_the_party_cannot_come_back(ben: Person, night: Row) -> None:
    problem = ben.refused(f"teams/{night['team']}/party/members/", {"members": [{"member": "999999"}]})

    assert [one["code"] for one in problem["violations"]] == ["party.unknown_member"]


def test_who_leaves_and_comes_back_is_the_same_member(ben: Person, aiko: Person, night: Row) -> None:
    mine = campaigns.ids(night)["Aiko"]
    aiko.post(f"teams/{night['team']}/party/members/{mine}/leave/")

    assert members(ben, night) == {"Ben": True, "Aiko": False, "Emi": True}

    back = ben.post(f"teams/{night['team']}/party/members/", {"members": [{"player": aiko.id}]})

    assert campaigns.ids(back) == campaigns.ids(night)
    assert members(ben, night) == {"Ben": True, "Aiko": True, "Emi": True}


def test_a_member_without_account_comes_back_by_number(ben: Person, night: Row) -> None:
    emi = campaigns.ids(night)["Emi"]
    ben.post(f"teams/{night['team']}/party/members/{emi}/leave/")
    ben.post(f"teams/{night['team']}/party/members/", {"members": [{"member": emi}]})

    assert members(ben, night)["Emi"] is True


def test_only_oneself_the_owner_or_a_master_lets_a_member_go(stranger: Person, night: Row) -> None:
    emi = campaigns.ids(night)["Emi"]
    problem = stranger.refused(f"teams/{night['team']}/party/members/{emi}/leave/", status=403)

    assert problem["code"] == "party.not_yours"


def test_who_has_left_cannot_leave_again(ben: Person, night: Row) -> None:
    emi = campaigns.ids(night)["Emi"]
    ben.post(f"teams/{night['team']}/party/members/{emi}/leave/")
    problem = ben.refused(f"teams/{night['team']}/party/members/{emi}/leave/", status=404)

    assert problem["code"] == "party.no_such_member"


def test_with_the_leagues_code_one_joins_league_and_party(league: Row, night: Row, ben: Person) -> None:
    nia = verbs.sign_up("Nia")
    joined = nia.post(f"teams/{night['team']}/party/join/", {"code": league["join_code"].lower()})

    assert "Nia" in campaigns.ids(joined)
    assert nia.get(f"leagues/{league['id']}/")["role"] == "player"


def test_with_another_code_one_joins_nothing(night: Row) -> None:
    problem = verbs.sign_up("Nia").refused(f"teams/{night['team']}/party/join/", {"code": "NOTHING1"}, status=404)

    assert problem["code"] == "league.unknown_join_code"


def test_who_claims_a_place_takes_over_its_seat_in_the_party(
    league: Row, night: Row, aiko: Person, ben: Person
) -> None:
    rows = aiko.get(f"leagues/{league['id']}/members/")["results"]
    code = next(row["claim_code"] for row in rows if row["player"]["name"] == "Emi")
    emi = verbs.sign_up("Emilia")
    emi.post("leagues/claim/", {"code": code})

    told = {one["name"]: one["player"] for one in ben.get(f"teams/{night['team']}/party/")["members"]}

    assert told["Emi"] == emi.id


def test_who_is_in_the_party_cannot_claim_another_seat_of_it(league: Row, night: Row, aiko: Person) -> None:
    rows = aiko.get(f"leagues/{league['id']}/members/")["results"]
    code = next(row["claim_code"] for row in rows if row["player"]["name"] == "Emi")
    problem = aiko.refused("leagues/claim/", {"code": code}, status=409)

    assert problem["code"] == "party.member_already"


def test_founders_that_are_only_names_get_their_person_later(ben: Person, stranger: Person, league: Row) -> None:
    asked = {"name": "Paper Kites", "roster": {"members": ["Ren"]}, "found": True}
    team = ben.post(f"leagues/{league['id']}/teams/", asked)["team"]["id"]
    ren = campaigns.ids(ben.get(f"teams/{team}/party/"))["Ren"]
    answer = ben.client.patch(f"/api/v1/teams/{team}/party/members/{ren}/", {"player": stranger.id})

    assert [one["player"] for one in answer.json()["members"]] == [stranger.id]

    again = ben.client.patch(f"/api/v1/teams/{team}/party/members/{ren}/", {"player": ben.id})

    assert (again.status_code, again.json()["code"]) == (409, "party.member_has_a_person")


def test_only_the_owner_takes_members_in(stranger: Person, night: Row) -> None:
    problem = stranger.refused(
        f"teams/{night['team']}/party/members/", {"members": [{"player": stranger.id}]}, status=403
    )

    assert problem["code"] == "team.not_yours"


def test_other_games_have_no_parties(aiko: Person) -> None:
    league = verbs.open_league(aiko)
    problem = aiko.refused(f"leagues/{league['id']}/parties/", {"name": "The Night Shift"}, status=409)

    assert problem["code"] == "party.no_party"


def test_a_party_has_no_treasury_to_adjust(aiko: Person, night: Row) -> None:
    problem = aiko.refused(f"teams/{night['team']}/adjustments/", {"koban": 5, "reason": "A prize"}, status=409)
    assert problem["code"] == "team.no_treasury"
