"""A dispute and its end: what the referee says of a version, sending another one, and what a decision has to name."""

from typing import Any

from league.models import Fixture
from tests import verbs
from tests.kept import kept
from tests.league.test_reporting import codes
from tests.verbs import Person


@kept
def path(fixture: dict[str, Any]) -> str:
    return f"fixtures/{fixture['id']}"


@kept
def reported(aiko: Person, path: str, brawl: dict[str, Any]) -> dict[str, Any]:
    return aiko.post(f"{path}/report/", {"report": brawl})


@kept
def disputed(ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]) -> dict[str, Any]:
    return ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 4}})


def places(problem: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["code"], one["path"]) for one in problem["violations"]]


def test_a_dispute_is_not_decided_without_naming_a_version(aiko: Person, path: str, disputed: dict[str, Any]) -> None:
    refused = aiko.refused(f"{path}/decide/", {"reason": "x"})
    assert places(refused) == [("decision.no_choice", "/version")]
    assert Fixture.objects.get().state == "disputed"


def test_a_missing_reason_is_told_beside_what_is_wrong_with_the_report(
    aiko: Person, path: str, brawl: dict[str, Any], disputed: dict[str, Any]
) -> None:
    refused = aiko.refused(f"{path}/decide/", {"report": {**brawl, "rounds": 7}, "reason": " "})
    assert places(refused)[0] == ("reason.missing", "/reason")
    assert "/report/rounds" in {place for _code, place in places(refused)}
    taken = aiko.refused(f"{path}/decide/", {"report": {**brawl, "rounds": 7}, "as_played": True, "reason": ""})
    assert places(taken) == [("reason.missing", "/reason")]


def test_a_decision_names_one_version_and_not_two(
    aiko: Person, path: str, brawl: dict[str, Any], disputed: dict[str, Any]
) -> None:
    both = {"version": 1, "report": {**brawl, "rounds": 3}, "reason": ""}
    refused = aiko.refused(f"{path}/decide/", both)
    assert places(refused) == [("reason.missing", "/reason"), ("decision.two_choices", "/version")]
    assert Fixture.objects.get().state == "disputed"


def test_an_undisputed_report_is_decided_as_it_stands(aiko: Person, path: str, reported: dict[str, Any]) -> None:
    decided = aiko.post(f"{path}/decide/", {"reason": "Both are gone home"})
    assert [one["confirmed"] for one in verbs.match_of(aiko, decided)["reports"]] == [True]


def test_a_dispute_is_told_what_the_rules_refuse_of_it(
    ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    answer = ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 7}})
    assert [(one["path"], one["detail"]) for one in answer["violations"]] == [
        ("/report/rounds", "Brawl lasts 6 rounds, not 7.")
    ]


def test_a_dispute_that_the_rules_allow_has_no_violations(disputed: dict[str, Any]) -> None:
    assert (disputed["violations"], disputed["warnings"]) == ([], [])


def test_whoever_disputes_may_send_another_version_until_it_is_decided(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], disputed: dict[str, Any]
) -> None:
    again = ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 3}})
    assert (again["version"], again["fixture"]["state"]) == (3, "disputed")
    assert verbs.match_of(ben, again["fixture"])["difference"] == [{"path": "/rounds", "first": 5, "second": 3}]
    aiko.post(f"{path}/decide/", {"version": 3, "reason": "Three it was"})
    late = ben.refused(f"{path}/dispute/", {"report": {**brawl, "rounds": 2}}, status=409)
    assert late["code"] == "report.none"


def test_the_same_version_is_not_stored_twice(
    ben: Person, path: str, brawl: dict[str, Any], disputed: dict[str, Any]
) -> None:
    again = ben.refused(f"{path}/dispute/", {"report": {**brawl, "rounds": 4}}, status=409)
    assert (again["code"], again["detail"]) == ("report.same", "Your version is stored already and says the same.")


def test_nobody_but_the_disputing_side_answers_a_disputed_report(
    aiko: Person, path: str, brawl: dict[str, Any], disputed: dict[str, Any]
) -> None:
    refused = aiko.refused(f"{path}/dispute/", {"report": {**brawl, "rounds": 3}, "side": 1}, status=409)
    assert refused["code"] == "report.disputed"


def test_a_version_that_the_rules_refuse_counts_only_as_played(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 7}})
    decision = {"version": 2, "reason": "So it was"}
    assert codes(aiko.refused(f"{path}/decide/", decision)) == {"decision.refused_version"}
    assert Fixture.objects.get().state == "disputed"
    assert aiko.post(f"{path}/decide/", {**decision, "as_played": True})["state"] == "confirmed"


def test_a_version_that_says_what_the_report_says_is_none_however_often_one_answered(
    ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    first = ben.refused(f"{path}/dispute/", {"report": brawl}, status=409)
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 4}})
    again = ben.refused(f"{path}/dispute/", {"report": brawl}, status=409)
    assert (first["code"], again["code"], first["detail"] == again["detail"]) == ("report.same", "report.same", True)


def test_a_dispute_is_taken_back_and_the_report_waits_again(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], disputed: dict[str, Any]
) -> None:
    assert aiko.refused(f"{path}/dispute/withdraw/", {"side": 1}, status=403)["code"] == "dispute.not_yours"
    waiting = ben.post(f"{path}/dispute/withdraw/")
    assert (waiting["state"], waiting["confirm_due_at"] is None) == ("reported", False)
    match = verbs.match_of(ben, waiting)
    assert [(one["kind"], one["version"]) for one in match["claims"]][-1] == ("undisputed", 2)
    assert ben.refused(f"{path}/dispute/withdraw/", status=409)["code"] == "dispute.none"
    assert ben.refused(f"{path}/confirm/", {"version": 2}, status=409)["code"] == "report.edited"
    ben.post(f"{path}/confirm/", {"version": 1})
    assert [one["confirmed"] for one in verbs.match_of(ben, waiting)["reports"]] == [True, False]


def test_after_a_dispute_was_taken_back_the_report_is_edited_as_it_stands(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], disputed: dict[str, Any]
) -> None:
    ben.post(f"{path}/dispute/withdraw/")
    wrong = aiko.refused(f"{path}/report/", {"report": {**brawl, "rounds": 6}, "edits": 2}, status=409)
    assert (wrong["code"], wrong["version"]) == ("report.edited", 1)
    assert aiko.post(f"{path}/report/", {"report": {**brawl, "rounds": 6}, "edits": 1})["version"] == 3


def test_the_side_that_reported_accepts_the_other_version(
    aiko: Person, ben: Person, path: str, disputed: dict[str, Any]
) -> None:
    assert ben.refused(f"{path}/dispute/accept/", {"version": 2}, status=403)["code"] == "dispute.not_yours_to_accept"
    assert aiko.refused(f"{path}/dispute/accept/", {"version": 1}, status=409)["code"] == "report.edited"
    counted = aiko.post(f"{path}/dispute/accept/", {"version": 2})
    assert counted["state"] == "confirmed"
    match = verbs.match_of(aiko, counted)
    assert [one["confirmed"] for one in match["reports"]] == [False, True]
    last = match["claims"][-1]
    assert (last["kind"], last["side"], last["version"], last["mark"]) == ("confirmed", 1, 2, "")


def test_nobody_accepts_a_version_that_the_rules_refuse(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 7}})
    assert aiko.refused(f"{path}/dispute/accept/", {"version": 2}, status=409)["code"] == "report.disputed"


def test_where_nothing_is_disputed_no_version_is_accepted(aiko: Person, path: str, reported: dict[str, Any]) -> None:
    assert aiko.refused(f"{path}/dispute/accept/", {"version": 1}, status=409)["code"] == "dispute.none"
    assert aiko.refused(f"{path}/dispute/accept/", {}, status=400)["violations"][0]["path"] == "/version"
