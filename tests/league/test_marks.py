"""Deeds that are marked: a ninja master's in a match of their own (ruling 69), and a PIN on somebody else's phone.

Aiko runs the league and plays the Tigers against Ben's Tide.
"""

from typing import Any

from tests import verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def path(fixture: dict[str, Any]) -> str:
    return f"fixtures/{fixture['id']}"


def marks(player: Person, fixture: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["kind"], one["mark"]) for one in verbs.match_of(player, fixture)["claims"]]


def journal(player: Person, league: dict[str, Any], count: int) -> list[tuple[str, str]]:
    lines = player.get(f"leagues/{league['id']}/journal/")["results"]
    return [(one["what"], one["mark"]) for one in lines[:count]]


def test_a_decision_in_an_own_match_is_marked(
    aiko: Person, ben: Person, league: dict[str, Any], fixture: dict[str, Any], path: str, brawl: dict[str, Any]
) -> None:
    aiko.post(f"{path}/report/", {"report": brawl})
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 4}})
    aiko.post(f"{path}/decide/", {"version": 1, "reason": "So it was"})
    assert marks(ben, fixture) == [("opened", ""), ("reported", ""), ("disputed", ""), ("decided", "own_match")]
    assert journal(ben, league, 2) == [("match.decided", "own_match"), ("match.disputed", "")]


def test_a_decision_about_others_is_not_marked(
    aiko: Person, ben: Person, league: dict[str, Any], fixture: dict[str, Any], path: str, brawl: dict[str, Any]
) -> None:
    chika = verbs.sign_up("Chika")
    verbs.join(chika, league)
    aiko.post(f"leagues/{league['id']}/masters/", {"player": chika.id})
    aiko.post(f"{path}/report/", {"report": brawl})
    chika.post(f"{path}/decide/", {"version": 1, "reason": "So it was"})
    assert marks(ben, fixture)[-1] == ("decided", "")


def test_a_confirmation_for_the_opponent_is_marked(
    aiko: Person, ben: Person, fixture: dict[str, Any], path: str, brawl: dict[str, Any]
) -> None:
    aiko.post(f"{path}/report/", {"report": brawl})
    aiko.post(f"{path}/confirm/", {"side": 2})
    assert marks(ben, fixture)[-1] == ("confirmed", "own_match")


def test_an_own_report_against_the_rules_is_marked(
    aiko: Person, ben: Person, fixture: dict[str, Any], path: str, brawl: dict[str, Any]
) -> None:
    against = {"report": {**brawl, "rounds": 7}, "as_played": True, "reason": "We went on"}
    aiko.post(f"{path}/report/", against)
    assert marks(ben, fixture)[-1] == ("reported", "own_match")


def test_corrections_voidings_and_forfeits_of_an_own_match_are_marked(
    aiko: Person, ben: Person, league: dict[str, Any], fixture: dict[str, Any], path: str, brawl: dict[str, Any]
) -> None:
    aiko.post(f"{path}/report/", {"report": brawl})
    ben.post(f"{path}/confirm/")
    void = {"action": "void"}
    basis = aiko.post(f"{path}/amendments/preview/", void)["basis"]
    aiko.post(f"{path}/amendments/", {**void, "basis": basis, "reason": "Wrong table"})
    assert journal(ben, league, 1) == [("match.voided", "own_match")]
    aiko.post(f"{path}/forfeit/", {"sides": [2], "reason": "Ben is ill"})
    assert journal(ben, league, 1) == [("fixture.forfeited", "own_match")]


def test_a_confirmation_with_a_pin_is_told_from_a_ninja_masters_word(
    aiko: Person, ben: Person, league: dict[str, Any], fixture: dict[str, Any], path: str, brawl: dict[str, Any]
) -> None:
    ben.client.patch("/api/v1/account/me/", {"pin": "2468"})
    aiko.post(f"{path}/report/", {"report": brawl})
    aiko.post(f"{path}/confirm/", {"pin": "2468"})
    assert marks(ben, fixture)[-1] == ("confirmed", "pin")
    assert journal(ben, league, 1) == [("match.confirmed", "pin")]
