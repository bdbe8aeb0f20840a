"""A league in which every Ronin serves one team only (ruling 44, an option that is off by default)."""

from typing import Any

from tests import verbs
from tests.amending import codes, entries_of
from tests.kept import kept
from tests.verbs import IKA, TORA, Person

UNIQUE = {"settings": {"unique_ronin_per_league": True}}
WITH_BENKEI = {"clan": "Tora", "ninja": [*TORA["ninja"][:5], {"name": "Benkei", "profile": "Benkei"}]}
BENKEI = {"recruit": [{"name": "Benkei", "profile": "Benkei"}]}


@kept
def unique(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    aiko.post(f"leagues/{league['id']}/rules/", {"house": UNIQUE, "reason": "There is one Benkei"})
    return league


def test_by_the_book_two_teams_may_have_the_same_ronin(aiko: Person, ben: Person, league: dict[str, Any]) -> None:
    verbs.found_team(ben, league, IKA, "Tide")
    tigers = verbs.found_team(aiko, league, WITH_BENKEI, "Tigers")
    assert "Benkei" in verbs.ids(tigers)


def test_a_ronin_who_serves_another_team_cannot_be_in_a_new_one(
    aiko: Person, ben: Person, unique: dict[str, Any]
) -> None:
    verbs.found_team(ben, unique, IKA, "Tide")
    draft = aiko.post(f"leagues/{unique['id']}/teams/", {"name": "Tigers", "roster": WITH_BENKEI})
    refused = aiko.refused(f"teams/{draft['team']['id']}/found/")
    assert codes(refused) == [("roster.unique_taken", "/ninja/5/profile")]
    assert refused["violations"][0]["detail"] == "Benkei is with Tide already; there is only one in this league."


def test_a_ronin_who_was_dismissed_elsewhere_can_be_hired(aiko: Person, ben: Person, unique: dict[str, Any]) -> None:
    tide = verbs.found_team(ben, unique, IKA, "Tide")
    tigers = verbs.found_team(aiko, unique, TORA, "Tigers")
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "A prize"})
    roster = f"teams/{tigers['team']}/roster/"
    assert codes(aiko.refused(roster, BENKEI)) == [("roster.unique_taken", "/recruit/0")]
    ben.post(f"teams/{tide['team']}/roster/", {"dismiss": [verbs.ids(tide)["Benkei"]]})
    assert "Benkei" in verbs.ids(aiko.post(roster, BENKEI))


def test_a_forgotten_recruit_is_no_way_around_it(aiko: Person, ben: Person, unique: dict[str, Any]) -> None:
    verbs.found_team(ben, unique, IKA, "Tide")
    tigers = verbs.found_team(aiko, unique, TORA, "Tigers")
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "A prize"})
    told = [*entries_of(aiko, tigers, 1), {"kind": "recruited", "name": "Benkei", "profile": "benkei"}]
    refused = aiko.refused(f"teams/{tigers['team']}/amendments/preview/", {"position": 1, "entries": told})
    assert codes(refused) == [("roster.unique_taken", "/entries/1/profile")]


def test_a_dismissal_taken_back_is_no_way_around_it(aiko: Person, ben: Person, unique: dict[str, Any]) -> None:
    tide = verbs.found_team(ben, unique, IKA, "Tide")
    tigers = verbs.found_team(aiko, unique, TORA, "Tigers")
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "A prize"})
    ben.post(f"teams/{tide['team']}/roster/", {"dismiss": [verbs.ids(tide)["Benkei"]]})
    aiko.post(f"teams/{tigers['team']}/roster/", BENKEI)
    refused = ben.refused(f"teams/{tide['team']}/undo/", {"choices": [{"position": 1, "index": 0}]})
    assert [one["code"] for one in refused["violations"]] == ["roster.unique_taken"]
    kept = aiko.refused(f"teams/{tide['team']}/amendments/preview/", {"position": 1, "entries": []})
    assert [one["code"] for one in kept["violations"]] == ["roster.unique_taken"]


def test_the_rule_is_not_taken_up_while_two_teams_have_the_same_ronin(
    aiko: Person, ben: Person, league: dict[str, Any]
) -> None:
    verbs.found_team(ben, league, IKA, "Tide")
    verbs.found_team(aiko, league, WITH_BENKEI, "Tigers")
    refused = aiko.refused(f"leagues/{league['id']}/rules/", {"house": UNIQUE, "reason": "There is one Benkei"})
    assert codes(refused) == [("rules.held_twice", "/house")]
    assert refused["violations"][0]["detail"] == "Benkei is with Tide, Tigers; these rules would have only one."


def test_a_team_from_elsewhere_brings_no_second_one(aiko: Person, ben: Person, unique: dict[str, Any]) -> None:
    other = verbs.open_league(aiko, "Friday Ninja")
    tide = verbs.found_team(aiko, other, IKA, "Tide")
    verbs.found_team(ben, unique, IKA, "Wave")
    file = aiko.get(f"teams/{tide['team']}/export/")
    refused = aiko.refused(f"leagues/{unique['id']}/teams/import/", file)
    assert codes(refused) == [("roster.unique_taken", "/team/scroll/ninja")]


def test_teams_of_other_leagues_do_not_matter(aiko: Person, ben: Person, unique: dict[str, Any]) -> None:
    other = verbs.open_league(ben, "Friday Ninja")
    verbs.found_team(ben, other, IKA, "Tide")
    tigers = verbs.found_team(aiko, unique, WITH_BENKEI, "Tigers")
    assert "Benkei" in verbs.ids(tigers)
