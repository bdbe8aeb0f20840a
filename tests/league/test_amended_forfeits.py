"""Forfeits and games written off can be voided like matches, and are then played (rulings 54, 66 and 70)."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Fixture, Standing
from league.operations import tables, unplayed
from tests import verbs
from tests.amended import ONI, first, legs, the_fold_from_nothing_equals_every_pin
from tests.amending import REASON, amend, changes, scroll_of, side_of
from tests.verbs import Person

__all__ = ["first", "legs", "the_fold_from_nothing_equals_every_pin"]

VOID = {"action": "void"}


@pytest.fixture
def forfeit(aiko: Person, first: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    """Tide did not come: Tigers have 9 + 10 koban."""
    absent = side_of({"sides": first["sides"]}, first, tide)["side"]
    aiko.post(f"fixtures/{first['id']}/forfeit/", {"sides": [absent], "reason": "Nobody came"})
    return first


def _outcomes(fixture: dict[str, Any]) -> set[tuple[str, int]]:
    return {(side["outcome"], side["koban"]) for side in fixture["sides"]}


def test_a_preview_of_a_voided_forfeit_shows_the_ten_koban_that_go_and_writes_nothing(
    aiko: Person, forfeit: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    told = aiko.post(f"fixtures/{forfeit['id']}/amendments/preview/", VOID)
    by_team = {team["team"]: changes(team) for team in told["teams"]}
    assert by_team == {tigers["team"]: {("", "treasury", 19, 9)}, tide["team"]: set()}
    [table] = told["tables"]
    assert {row["team"]: row["points"]["after"] for row in table["rows"]} == {tigers["team"]: 0, tide["team"]: 0}
    assert {row["team"]: row["points"]["before"] for row in table["rows"]} == {tigers["team"]: 3, tide["team"]: 0}
    assert scroll_of(aiko, tigers)["treasury"] == 19


def test_a_voided_forfeit_takes_its_koban_back_and_the_game_is_played(
    aiko: Person, ben: Person, forfeit: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """9 koban at founding, 10 for the win that is played in the end."""
    voided = amend(aiko, forfeit, VOID)["fixture"]
    assert (voided["state"], _outcomes(voided)) == ("scheduled", {("", 0)})
    assert scroll_of(aiko, tigers)["treasury"] == 9
    tables.recompute(forfeit["stage"], at=timezone.now())
    assert [row["points"] for row in Standing.objects.get().table] == [0, 0]
    aiko.post(f"fixtures/{forfeit['id']}/report/", {"report": verbs.brawl(forfeit, tigers, tide)})
    ben.post(f"fixtures/{forfeit['id']}/confirm/")
    assert scroll_of(aiko, tigers)["treasury"] == 19
    kinds = [claim["kind"] for claim in verbs.match_of(aiko, forfeit)["claims"]]
    assert kinds == ["opened", "reported", "confirmed"]


def test_the_other_team_was_absent_after_all(
    aiko: Person, forfeit: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ruling 66: 10 koban to Tide, who came; nothing to Tigers."""
    amend(aiko, forfeit, VOID)
    absent = side_of({"sides": forfeit["sides"]}, forfeit, tigers)["side"]
    aiko.post(f"fixtures/{forfeit['id']}/forfeit/", {"sides": [absent], "reason": "It was the other way round"})
    assert (scroll_of(aiko, tigers)["treasury"], scroll_of(aiko, tide)["treasury"]) == (9, 19)
    told = aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"][1]
    assert [(one["number"], one["by"], one["reason"]) for one in told["revisions"]] == [
        (1, "Aiko", "Nobody came"),
        (2, "Aiko", REASON),
    ]


def test_koban_of_a_forfeit_that_is_spent_is_a_conflict_for_the_ninja_master(
    aiko: Person, forfeit: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """Ruling 54: an Oni for 18 of 19 koban leaves 1; without the 10 the team would owe 9."""
    aiko.post(f"teams/{tigers['team']}/roster/", ONI)
    path = f"fixtures/{forfeit['id']}/amendments/"
    basis = aiko.post(f"{path}preview/", VOID)["basis"]
    refused = aiko.refused(path, {**VOID, "basis": basis, "reason": REASON})
    assert [one["code"] for one in refused["violations"]] == ["amendment.unsettled"]
    okuni = verbs.ids(scroll_of(aiko, tigers))["Okuni"]
    key = f"{tigers['team']}:2:0:treasury.too_little:{okuni}"
    amend(aiko, forfeit, VOID, {key: {"remedy": "adjust", "koban": 9, "reason": "Not the team's fault"}})
    assert scroll_of(aiko, tigers)["treasury"] == 0


def test_a_double_forfeit_is_voided(aiko: Person, first: dict[str, Any], tigers: dict[str, Any]) -> None:
    aiko.post(f"fixtures/{first['id']}/forfeit/", {"sides": [1, 2], "reason": "Snow"})
    voided = amend(aiko, first, VOID)["fixture"]
    assert (voided["state"], scroll_of(aiko, tigers)["treasury"]) == ("scheduled", 9)


def test_a_game_written_off_is_voided_and_can_be_opened(
    aiko: Person, league: dict[str, Any], first: dict[str, Any], tigers: dict[str, Any]
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"unplayed": "double_loss"}})
    Fixture.objects.filter(pk=first["id"]).update(deadline=timezone.now() - timedelta(hours=1))
    assert list(unplayed.settle_overdue(at=timezone.now())) == [first["id"]]
    voided = amend(aiko, first, VOID)["fixture"]
    assert (voided["state"], _outcomes(voided)) == ("scheduled", {("", 0)})
    assert aiko.post(f"fixtures/{first['id']}/open/")["state"] == "open"
    assert scroll_of(aiko, tigers)["treasury"] == 9


def test_nobody_but_a_ninja_master_voids_a_forfeit(ben: Person, forfeit: dict[str, Any]) -> None:
    path = f"fixtures/{forfeit['id']}/amendments/preview/"
    assert ben.refused(path, VOID, status=403)["code"] == "league.only_a_master"


@pytest.mark.parametrize("action", [{"action": "correct", "report": {}}, {"action": "move"}])
def test_a_forfeit_has_no_report_to_correct_and_no_match_to_move(
    aiko: Person, legs: list[dict[str, Any]], forfeit: dict[str, Any], action: dict[str, Any]
) -> None:
    path = f"fixtures/{forfeit['id']}/amendments/preview/"
    refused = aiko.refused(path, {"to": legs[1]["id"], **action}, status=409)
    assert refused["code"] == "fixture.not_confirmed"


def test_a_scheduled_game_has_nothing_to_void(aiko: Person, first: dict[str, Any]) -> None:
    path = f"fixtures/{first['id']}/amendments/preview/"
    assert aiko.refused(path, VOID, status=409)["code"] == "fixture.not_confirmed"
