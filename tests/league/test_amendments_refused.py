"""Amendments that are out of date, come twice or at once, or are refused (ruling 70)."""

from typing import Any

import pytest

from games.models import Report
from teams.models import Revision, Team
from tests.amended import first, legs, lost, report, spent, the_fold_from_nothing_equals_every_pin
from tests.amending import REASON, alike, amend
from tests.league.test_repeated_and_at_once import at_once
from tests.verbs import Person

__all__ = ["first", "legs", "lost", "report", "spent", "the_fold_from_nothing_equals_every_pin"]

# At once, out of date, and again


def test_an_amendment_on_a_basis_that_has_moved_is_a_conflict_and_needs_a_new_preview(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], lost: dict[str, Any]
) -> None:
    path = f"fixtures/{first['id']}/amendments/"
    basis = aiko.post(f"{path}preview/", lost)["basis"]
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "Best painted"})
    problem = aiko.refused(path, {**lost, "basis": basis, "reason": REASON}, status=409)
    assert (problem["code"], problem["basis"][str(tigers["team"])]) == (
        "amendment.basis_moved",
        basis[str(tigers["team"])] + 1,
    )
    amend(aiko, first, lost)


@pytest.mark.django_db(transaction=True)
def test_of_two_amendments_at_once_one_counts_and_the_other_gets_409(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], lost: dict[str, Any]
) -> None:
    path = f"fixtures/{first['id']}/amendments/"
    basis = aiko.post(f"{path}preview/", lost)["basis"]
    settled = alike(aiko, first, {"action": "void"}, "undo")
    void = {"action": "void", "basis": basis, "settlements": settled, "reason": REASON}
    answers = at_once(
        lambda: aiko.try_post(path, {**lost, "basis": basis, "reason": REASON}), lambda: aiko.try_post(path, void)
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert Revision.objects.filter(number__gt=1).count() == 2


def test_the_same_amendment_posted_again_is_one(aiko: Person, first: dict[str, Any], lost: dict[str, Any]) -> None:
    path = f"fixtures/{first['id']}/amendments/"
    body = {**lost, "basis": aiko.post(f"{path}preview/", lost)["basis"], "reason": REASON}
    answers = [aiko.try_post(path, body, key="once") for _again in range(2)]
    assert answers[0].json() == answers[1].json()
    assert Report.objects.count() == 2


# What is refused


def test_only_a_ninja_master_amends(
    aiko: Person, ben: Person, stranger: Person, first: dict[str, Any], lost: dict[str, Any]
) -> None:
    for path, more in (("amendments/preview/", {}), ("amendments/", {"basis": {}, "reason": REASON})):
        body = {**lost, **more}
        for person in (ben, stranger):
            problem = person.refused(f"fixtures/{first['id']}/{path}", body, status=403)
            assert problem["code"] == "league.only_a_master"
        aiko.refused(f"fixtures/{10**6}/{path}", body, status=404)


def test_an_amendment_without_a_reason_is_refused(aiko: Person, first: dict[str, Any], lost: dict[str, Any]) -> None:
    path = f"fixtures/{first['id']}/amendments/"
    basis = aiko.post(f"{path}preview/", lost)["basis"]
    problem = aiko.refused(path, {**lost, "basis": basis, "reason": " "})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("reason.missing", "/reason")]


def test_a_missing_reason_is_told_beside_what_is_wrong_with_the_report(
    aiko: Person, first: dict[str, Any], report: dict[str, Any]
) -> None:
    basis = {str(team.pk): team.head for team in Team.objects.all()}
    wrong = {"action": "correct", "report": {**report, "rounds": 7}, "basis": basis, "reason": " "}
    problem = aiko.refused(f"fixtures/{first['id']}/amendments/", wrong)
    assert [one["path"] for one in problem["violations"]] == ["/reason", "/report/rounds"]


def test_a_missing_reason_is_told_beside_who_did_not_come(
    aiko: Person, first: dict[str, Any], lost: dict[str, Any]
) -> None:
    basis = {str(team.pk): team.head for team in Team.objects.all()}
    wrong = {"action": "forfeit", "sides": [7], "basis": basis}
    problem = aiko.refused(f"fixtures/{first['id']}/amendments/", wrong)
    assert {one["path"] for one in problem["violations"]} == {"/reason", "/sides/0"}


def test_a_missing_reason_is_told_beside_settlements_and_conflicts(
    aiko: Person, first: dict[str, Any], lost: dict[str, Any], spent: str
) -> None:
    path = f"fixtures/{first['id']}/amendments/"
    basis = aiko.post(f"{path}preview/", lost)["basis"]
    open_still = aiko.refused(path, {**lost, "basis": basis})
    assert {one["path"] for one in open_still["violations"]} == {"/reason", f"/settlements/{spent}"}
    strange = aiko.refused(path, {**lost, "basis": basis, "settlements": {"nobody": {"remedy": "undo"}}})
    assert {one["path"] for one in strange["violations"]} == {"/reason", "/settlements/nobody"}


def test_a_report_that_the_rules_refuse_is_corrected_only_as_played(
    aiko: Person, first: dict[str, Any], report: dict[str, Any]
) -> None:
    wrong = {"action": "correct", "report": {**report, "rounds": 7}}
    problem = aiko.refused(f"fixtures/{first['id']}/amendments/preview/", wrong)
    assert [one["path"] for one in problem["violations"]] == ["/report/rounds"]
    amended = amend(aiko, first, {**wrong, "as_played": True})
    assert amended["fixture"]["state"] == "confirmed"


def test_what_the_rules_refuse_of_a_corrected_report_is_named_in_it_at_every_place(
    aiko: Person, first: dict[str, Any], report: dict[str, Any]
) -> None:
    sides = [{**report["sides"][0], "score": 3}, {**report["sides"][1], "all_stars": ["0"]}]
    wrong = {"action": "correct", "report": {**report, "rounds": 7, "sides": sides}}
    basis = {str(team.pk): team.head for team in Team.objects.all()}
    path = f"fixtures/{first['id']}/"
    told = [
        {one["path"] for one in aiko.refused(door, body)["violations"]}
        for door, body in (
            (f"{path}amendments/preview/", wrong),
            (f"{path}amendments/", {**wrong, "basis": basis, "reason": REASON}),
        )
    ]
    assert told == [{"/report/rounds", "/report/ended", "/report/sides/0/score", "/report/sides/1/all_stars/0"}] * 2


def test_what_was_not_confirmed_and_what_says_the_same_is_not_amended(
    aiko: Person, legs: list[dict[str, Any]], report: dict[str, Any]
) -> None:
    same = {"action": "correct", "report": report}
    assert aiko.refused(f"fixtures/{legs[0]['id']}/amendments/preview/", same, status=409)["code"] == "amendment.same"
    for action in (same, {"action": "void"}):
        problem = aiko.refused(f"fixtures/{legs[1]['id']}/amendments/preview/", action, status=409)
        assert problem["code"] == "fixture.not_confirmed"


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ({}, {"/action", "/basis"}),
        ({"action": "burn", "basis": 3}, {"/action", "/basis"}),
        ({"action": "correct", "basis": {"1": -1}}, {"/basis/1"}),
        ({"action": "correct", "basis": {}}, {"/report"}),
        ({"action": "correct"}, {"/report", "/basis"}),
        ({"action": "forfeit", "basis": {}, "as_playd": True}, {"/sides", "/as_playd"}),
        ({"action": "move", "basis": {}}, {"/to"}),
        ({"action": "move", "to": "there", "basis": {}}, {"/to"}),
        (
            {"action": "void", "basis": {}, "settlements": {"a": {"remedy": "pray"}, "b": {"koban": 0}}},
            {"/settlements/a/remedy", "/settlements/b/remedy", "/settlements/b/koban"},
        ),
        (
            {"action": "correct", "report": {"sides": "none", "swords": 2}, "basis": {}},
            {"/report/sides", "/report/rounds", "/report/swords"},
        ),
    ],
)
def test_a_malformed_amendment_is_a_bad_request_at_its_places(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], body: dict[str, Any], paths: set[str]
) -> None:
    basis = {str(team.pk): team.head for team in Team.objects.all()}
    body = {**body, "basis": basis} if body.get("basis") == {} else body
    problem = aiko.refused(f"fixtures/{first['id']}/amendments/", body, status=400)
    assert paths <= {one["path"] for one in problem["violations"]}


def test_every_wrong_settlement_is_named_at_once(
    aiko: Person, first: dict[str, Any], lost: dict[str, Any], spent: str
) -> None:
    wrong = {
        "nobody": {"remedy": "undo"},
        spent: {"remedy": "adjust"},
    }
    problem = aiko.refused(f"fixtures/{first['id']}/amendments/preview/", {**lost, "settlements": wrong})
    assert {(one["code"], one["path"]) for one in problem["violations"]} == {
        ("settlement.unknown_conflict", "/settlements/nobody"),
        ("settlement.koban_missing", f"/settlements/{spent}/koban"),
        ("reason.missing", f"/settlements/{spent}/reason"),
    }
    decree = {spent: {"remedy": "decree", "reason": "No"}}
    problem = aiko.refused(f"fixtures/{first['id']}/amendments/preview/", {**lost, "settlements": decree})
    assert [one["code"] for one in problem["violations"]] == ["settlement.wrong_remedy"]
