"""Forfeits and games written off are voided, moved and corrected like matches (rulings 54, 65, 66 and 70)."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Fixture, Standing
from league.operations import tables, unplayed
from tests import verbs
from tests.amended import ONI, first, legs, report, the_fold_from_nothing_equals_every_pin
from tests.amending import REASON, alike, amend, changes, scroll_of, side_of
from tests.kept import kept
from tests.verbs import Person

__all__ = ["first", "legs", "report", "the_fold_from_nothing_equals_every_pin"]

VOID = {"action": "void"}


@kept
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


def test_a_forfeit_has_no_report_to_correct(aiko: Person, forfeit: dict[str, Any]) -> None:
    path = f"fixtures/{forfeit['id']}/amendments/preview/"
    refused = aiko.refused(path, {"action": "correct", "report": {}}, status=409)
    assert refused["code"] == "fixture.not_confirmed"


@kept
def written_off(aiko: Person, league: dict[str, Any], first: dict[str, Any]) -> dict[str, Any]:
    """Nobody opened the first leg by its deadline, and both lost it."""
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"unplayed": "double_loss"}})
    Fixture.objects.filter(pk=first["id"]).update(deadline=timezone.now() - timedelta(hours=1))
    assert list(unplayed.settle_overdue(at=timezone.now())) == [first["id"]]
    return first


def _sides(fixture: dict[str, Any], *teams: dict[str, Any]) -> list[int]:
    return sorted(side_of({"sides": fixture["sides"]}, fixture, team)["side"] for team in teams)


def test_a_forfeit_of_the_wrong_side_is_corrected_in_its_place(
    aiko: Person, forfeit: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ruling 66: 10 koban to who was there. Each had 9 left at founding."""
    action = {"action": "forfeit", "sides": _sides(forfeit, tigers)}
    told = aiko.post(f"fixtures/{forfeit['id']}/amendments/preview/", action)
    assert {team["team"]: changes(team) for team in told["teams"]} == {
        tigers["team"]: {("", "treasury", 19, 9)},
        tide["team"]: {("", "treasury", 9, 19)},
    }
    fixture = amend(aiko, forfeit, action)["fixture"]
    assert (fixture["state"], _outcomes(fixture)) == ("forfeited", {("forfeit_loss", 0), ("forfeit_win", 10)})
    assert (scroll_of(aiko, tigers)["treasury"], scroll_of(aiko, tide)["treasury"]) == (9, 19)
    chapters = aiko.get(f"teams/{tide['team']}/ledger/")["chapters"]
    assert [(one["kind"], len(one["revisions"])) for one in chapters] == [("founding", 1), ("match", 2)]


def test_a_corrected_forfeit_pays_by_the_rules_under_which_the_story_tells_of_it(
    aiko: Person, league: dict[str, Any], forfeit: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """The league pays 15 koban for forfeits since; this one brings the book's 10 still, to who was there after all."""
    house = {"settings": {"forfeit_win_koban": 15}}
    aiko.post(f"leagues/{league['id']}/rules/", {"house": house, "reason": "Staying away is rude"})
    fixture = amend(aiko, forfeit, {"action": "forfeit", "sides": _sides(forfeit, tigers)})["fixture"]
    assert _outcomes(fixture) == {("forfeit_loss", 0), ("forfeit_win", 10)}
    assert (scroll_of(aiko, tigers)["treasury"], scroll_of(aiko, tide)["treasury"]) == (9, 19)


def test_a_forfeit_becomes_a_double_forfeit_and_pays_nobody(
    aiko: Person, forfeit: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    fixture = amend(aiko, forfeit, {"action": "forfeit", "sides": _sides(forfeit, tigers, tide)})["fixture"]
    assert _outcomes(fixture) == {("double_forfeit", 0)}
    assert (scroll_of(aiko, tigers)["treasury"], scroll_of(aiko, tide)["treasury"]) == (9, 9)


def test_a_forfeit_becomes_a_draw_that_counts_in_the_table_alone(
    aiko: Person, forfeit: dict[str, Any], tigers: dict[str, Any]
) -> None:
    fixture = amend(aiko, forfeit, {"action": "write_off", "outcome": "draw"})["fixture"]
    assert (fixture["state"], _outcomes(fixture)) == ("unplayed", {("drawn", 0)})
    assert scroll_of(aiko, tigers)["treasury"] == 9
    tables.recompute(forfeit["stage"], at=timezone.now())
    assert [row["points"] for row in Standing.objects.get().table] == [1, 1]


def test_a_game_written_off_becomes_a_forfeit_that_is_told_at_the_end_of_the_story(
    aiko: Person, written_off: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """An Oni for 18 of Tigers' 19 koban was bought meanwhile with 10 of an adjustment; the forfeit's 10 come after it."""
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "A prize"})
    aiko.post(f"teams/{tigers['team']}/roster/", ONI)
    action = {"action": "forfeit", "sides": _sides(written_off, tide)}
    told = aiko.post(f"fixtures/{written_off['id']}/amendments/preview/", action)
    assert {team["team"]: changes(team) for team in told["teams"]} == {
        tigers["team"]: {("", "treasury", 1, 11)},
        tide["team"]: set(),
    }
    amend(aiko, written_off, action)
    assert scroll_of(aiko, tigers)["treasury"] == 11
    chapters = aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"]
    assert [one["kind"] for one in chapters] == ["founding", "interval", "interval", "match"]


def test_ruling_65_a_match_ceded_at_once_is_made_a_forfeit_and_back_again_with_its_dice(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """A forfeit brings 10 koban to who was there and no XP to anybody; played, Goro had 13 XP and a keyword.

    Tigers keep Goro's roll by decree, as they may, and nothing else of the chapter.
    """
    before = [scroll_of(aiko, team) for team in (tigers, tide)]
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "A prize"})
    action = {"action": "forfeit", "sides": _sides(first, tide)}
    fixture = amend(aiko, first, action, alike(aiko, first, action, "decree"))["fixture"]
    assert fixture["state"] == "forfeited"
    tora, ika = scroll_of(aiko, tigers), scroll_of(aiko, tide)
    assert (tora["treasury"], ika["treasury"]) == (9 + 10 + 1, 9)
    assert {one["xp"] for one in tora["ninja"] + ika["ninja"]} == {0}
    chapters = aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"]
    assert [(one["kind"], len(one["entries"])) for one in chapters[1:]] == [("match", 1), ("match", 1), ("interval", 1)]
    assert amend(aiko, first, {"action": "correct", "report": report})["fixture"]["state"] == "confirmed"
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": -1, "reason": "Given back"})
    assert [scroll_of(aiko, team) for team in (tigers, tide)] == before


def test_a_forfeit_is_moved_with_its_koban_and_its_reason(
    aiko: Person, legs: list[dict[str, Any]], forfeit: dict[str, Any], tigers: dict[str, Any]
) -> None:
    moved = amend(aiko, forfeit, {"action": "move", "to": legs[1]["id"]})["fixture"]
    assert (moved["id"], moved["state"]) == (legs[1]["id"], "forfeited")
    assert _outcomes(moved) == {("forfeit_win", 10), ("forfeit_loss", 0)}
    winner = next(side for side in moved["sides"] if side["outcome"] == "forfeit_win")
    assert (winner["team"], scroll_of(aiko, tigers)["treasury"]) == (tigers["team"], 19)
    assert aiko.get(f"fixtures/{forfeit['id']}/")["state"] == "scheduled"
    said = Fixture.objects.get(pk=moved["id"]).claims.values_list("kind", "reason")
    assert list(said) == [("forfeited", "Nobody came"), ("moved", REASON)]
    amend(aiko, moved, VOID)
    assert scroll_of(aiko, tigers)["treasury"] == 9


def test_a_game_written_off_is_moved(aiko: Person, legs: list[dict[str, Any]], written_off: dict[str, Any]) -> None:
    moved = amend(aiko, written_off, {"action": "move", "to": legs[1]["id"]})["fixture"]
    assert (moved["state"], _outcomes(moved)) == ("unplayed", {("double_forfeit", 0)})
    assert aiko.get(f"fixtures/{written_off['id']}/")["state"] == "scheduled"


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        ({"action": "forfeit", "sides": [9]}, 422, "fixture.unknown_side"),
        ({"action": "forfeit", "sides": []}, 400, "min_length"),
        ({"action": "forfeit"}, 400, "required"),
        ({"action": "write_off", "outcome": "victory"}, 400, "invalid_choice"),
    ],
)
def test_a_result_without_a_game_that_makes_no_sense_is_refused(
    aiko: Person, forfeit: dict[str, Any], action: dict[str, Any], status: int, code: str
) -> None:
    refused = aiko.refused(f"fixtures/{forfeit['id']}/amendments/preview/", action, status=status)
    assert [one["code"] for one in refused["violations"]] == [code]


def test_the_result_that_stands_is_no_amendment(aiko: Person, forfeit: dict[str, Any], tide: dict[str, Any]) -> None:
    path = f"fixtures/{forfeit['id']}/amendments/preview/"
    refused = aiko.refused(path, {"action": "forfeit", "sides": _sides(forfeit, tide)}, status=409)
    assert refused["code"] == "amendment.same"


def test_a_scheduled_game_has_nothing_to_void(aiko: Person, first: dict[str, Any]) -> None:
    path = f"fixtures/{first['id']}/amendments/preview/"
    assert aiko.refused(path, VOID, status=409)["code"] == "fixture.not_confirmed"
