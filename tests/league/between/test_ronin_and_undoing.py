"""What holds between games holds between seasons: a Ronin of one team, and choices that stand or fall together."""

from typing import Any

from tests import verbs
from tests.kept import kept
from tests.league.between import worlds
from tests.verbs import TORA, Person

UNIQUE = {"settings": {"unique_ronin_per_league": True}}


@kept
def one_benkei(aiko: Person, league: dict[str, Any], spring: int) -> int:
    """Benkei serves Tide, and every Ronin serves one team."""
    aiko.post(f"leagues/{league['id']}/rules/", {"house": UNIQUE, "reason": "There is one Benkei"})
    return spring


def hire_benkei(aiko: Person, season: int, tigers: dict[str, Any]) -> Any:
    """Try to draft Tigers anew with Benkei."""
    aiko.post(f"seasons/{season}/redrafts/", {"teams": [tigers["team"]], "budget": 200})
    keep = [verbs.ids(tigers)[one] for one in ("Kaede", "Goro", "Hana", "Jun")]
    body = {"keep": keep, "recruit": [{"name": "Benkei", "profile": "Benkei"}]}
    aiko.client.put(f"/api/v1/teams/{tigers['team']}/redraft/", body, format="json")
    return aiko.try_post(f"teams/{tigers['team']}/redraft/finish/")


def test_ruling_44_a_redraft_cannot_take_a_ronin_from_another_team(
    aiko: Person, one_benkei: int, tigers: dict[str, Any]
) -> None:
    """unique_ronin_per_league"""
    answer = hire_benkei(aiko, one_benkei, tigers)
    assert worlds.codes(answer.json()) == [("roster.unique_taken", "/recruit/0/profile")]


def test_ruling_44_a_ronin_of_a_retired_team_is_free_and_keeps_it_from_coming_back(
    aiko: Person, ben: Person, one_benkei: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    ben.post(f"teams/{tide['team']}/retire/")
    assert hire_benkei(aiko, one_benkei, tigers).status_code == 200
    problem = ben.refused(f"teams/{tide['team']}/bring-back/")
    assert worlds.codes(problem) == [("roster.unique_taken", "")]


def test_recruits_of_a_redraft_stand_or_fall_together(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    hire_benkei(aiko, spring, tigers)
    position = len(aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"]) - 1
    choice = {"choices": [{"position": position, "index": 1}]}
    problem = aiko.refused(f"teams/{tigers['team']}/undo/", choice)
    assert worlds.codes(problem) == [("undo.not_a_choice", "/choices/0")]


def test_a_new_founding_is_no_choice_to_take_back(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    aiko.post(f"teams/{tigers['team']}/restart/", {"roster": TORA})
    aiko.post(f"teams/{tigers['team']}/found/")
    position = len(aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"]) - 1
    problem = aiko.refused(f"teams/{tigers['team']}/undo/", {"choices": [{"position": position, "index": 2}]})
    assert worlds.codes(problem) == [("undo.not_a_choice", "/choices/0")]
