"""A dispute on the pages: what the rules say of a version, another version, the decision, and slips that come across it."""

from typing import Any

import pytest

from games.models import Report
from league.models import Fixture
from tests.kept import kept
from tests.pages_match.browsing import Reader, plain
from tests.pages_match.test_slips import crowd
from tests.verbs import Person

__all__ = ["crowd"]


@kept
def disputed(ben: Person, brawl: dict[str, Any], reported: dict[str, Any]) -> dict[str, Any]:
    """The reported fixture, disputed by Ben: it took four rounds and not five."""
    row: dict[str, Any] = ben.post(f"fixtures/{reported['id']}/dispute/", {"report": brawl | {"rounds": 4}})["fixture"]
    return row


@kept
def impossible(ben: Person, brawl: dict[str, Any], reported: dict[str, Any]) -> dict[str, Any]:
    """The reported fixture, disputed by Ben with a version that cannot be: a Brawl lasts six rounds."""
    row: dict[str, Any] = ben.post(f"fixtures/{reported['id']}/dispute/", {"report": brawl | {"rounds": 7}})["fixture"]
    return row


def state() -> str:
    return Fixture.objects.get().state


def test_a_version_that_the_rules_refuse_is_stored_and_said_to_be_refused(
    bens: Reader, reported: dict[str, Any], path: str
) -> None:
    bens.post(f"{path}dispute/", bens.form(f"{path}dispute/", rounds=7))
    text = bens.text(path)
    assert "Your version is stored, but the rules refuse it" in text
    assert "The rules refuse this version: Brawl lasts 6 rounds, not 7." in text
    assert "it was accepted as played" not in text


def test_a_version_that_the_rules_allow_is_stored_without_a_word_of_refusal(
    bens: Reader, reported: dict[str, Any], path: str
) -> None:
    bens.post(f"{path}dispute/", bens.form(f"{path}dispute/", rounds=4))
    text = bens.text(path)
    assert "Your version is stored. The ninja master decides." in text
    assert "The rules refuse" not in text


def test_whoever_disputes_changes_their_version(bens: Reader, impossible: dict[str, Any], path: str) -> None:
    assert "Change your version" in bens.text(path)
    bens.post(f"{path}dispute/", bens.form(f"{path}dispute/", rounds=3))
    assert (state(), Report.objects.get(version=3).body["rounds"]) == ("disputed", 3)


def test_nobody_else_changes_it(aikos: Reader, disputed: dict[str, Any], path: str) -> None:
    assert "Change your version" not in aikos.text(path)
    assert aikos.get(f"{path}dispute/", status=302).url == path


def test_a_refused_version_counts_once_it_is_accepted_as_played(
    aikos: Reader, impossible: dict[str, Any], path: str
) -> None:
    choice = {"version": "2", "reason": "So it was"}
    assert "accept it as played" in plain(aikos.post(f"{path}decide/", choice, status=422))
    aikos.post(f"{path}decide/", choice | {"as_played": "on"})
    assert state() == "confirmed"
    assert "it was accepted as played: Brawl lasts 6 rounds, not 7." in aikos.text(path)


def test_where_the_rules_refuse_nothing_nothing_is_to_accept(
    aikos: Reader, disputed: dict[str, Any], path: str
) -> None:
    assert "as_played" not in aikos.get(path).context["decide_form"].fields


def test_a_slip_of_a_disputed_match_says_so_and_has_no_reason_ready(
    aikos: Reader, disputed: dict[str, Any], path: str
) -> None:
    page = aikos.get(f"{path}slip/")
    text = plain(page)
    assert page.context["sending"]["reason"].value() == ""
    assert "The sides dispute what happened here." in text
    assert "Where the versions differ" in text
    assert "The form starts from version 2, by Tide." in text
    refused = aikos.post(f"{path}slip/", aikos.form(f"{path}slip/"), status=422)
    assert "needs a reason" in plain(refused)
    assert state() == "disputed"


def test_a_slip_of_a_reported_match_shows_the_report(aikos: Reader, reported: dict[str, Any], path: str) -> None:
    text = aikos.text(f"{path}slip/")
    assert "A report of this match waits for its answer." in text
    assert "Report, version 1, by Tigers" in text


def test_a_slip_of_a_match_that_nobody_reported_says_nothing_of_the_kind(
    aikos: Reader, opened: dict[str, Any], path: str
) -> None:
    assert "What you store" not in aikos.text(f"{path}slip/")


def test_the_printed_sheet_of_a_disputed_match_says_whose_version_it_is(
    visitor: Reader, disputed: dict[str, Any], path: str
) -> None:
    marked = "Disputed: this is version 2, by Tide. The ninja master has not decided yet."
    assert marked in visitor.text(f"{path}sheet/")
    assert "Disputed" not in visitor.text(f"{path}sheet/?blank")


def test_the_printed_sheet_of_a_reported_match_is_not_marked(
    visitor: Reader, reported: dict[str, Any], path: str
) -> None:
    assert "Disputed" not in visitor.text(f"{path}sheet/")


@pytest.mark.parametrize("unsettled", ["reported", "disputed"])
def test_the_next_slip_is_of_a_match_that_nobody_reported(
    aiko: Person, aikos: Reader, crowd: list[int], unsettled: str
) -> None:
    first, second, third = crowd
    aiko.post(f"fixtures/{second}/auto-resolve/", {"policy": "random", "propose": True})
    Fixture.objects.filter(pk=second).update(state=unsettled)
    form = aikos.get(f"/fixtures/{first}/slip/").context["report"]
    chunin = [row.setup.ninja[0].id for row in form.layouts]
    told = {"challenge": "brawl", "shown": "brawl", "rounds": 6, "s1-star0": chunin[0], "s2-star0": chunin[1]}
    data = aikos.form(f"/fixtures/{first}/slip/", **told)
    assert aikos.post(f"/fixtures/{first}/slip/", data).url == f"/fixtures/{third}/slip/"
    listed = aikos.text(f"/rounds/{Fixture.objects.get(pk=first).round_id}/slips/")
    assert "1 result is still missing. 1 result is reported and does not count yet." in listed


def test_whoever_disputes_takes_it_back(aikos: Reader, bens: Reader, disputed: dict[str, Any], path: str) -> None:
    assert "Take the dispute back" not in aikos.text(path)
    assert "Take the dispute back" in bens.text(path)
    bens.post(f"{path}dispute/withdraw/")
    assert state() == "reported"
    text = bens.text(path)
    assert "dispute taken back" in text
    assert bens.get(path).context["confirm_form"].initial == {"version": 1}


def test_whoever_reported_accepts_the_other_version(
    aikos: Reader, bens: Reader, disputed: dict[str, Any], path: str
) -> None:
    assert "Accept the other version" not in bens.text(path)
    assert "Accept the other version" in aikos.text(path)
    aikos.post(f"{path}dispute/accept/", {"version": "2"})
    assert (state(), Report.objects.get(confirmed=True).version) == ("confirmed", 2)


def test_a_version_that_the_rules_refuse_is_not_offered_to_accept(
    aikos: Reader, impossible: dict[str, Any], path: str
) -> None:
    assert "Accept the other version" not in aikos.text(path)


def test_after_a_dispute_was_taken_back_the_report_is_edited_from_what_it_says(
    aikos: Reader, bens: Reader, disputed: dict[str, Any], path: str
) -> None:
    bens.post(f"{path}dispute/withdraw/")
    form = aikos.form(f"{path}report/")
    assert (form["edits"], form["rounds"]) == ("1", "5")


def test_a_decision_in_an_own_match_is_marked_on_the_page(aikos: Reader, disputed: dict[str, Any], path: str) -> None:
    aikos.post(f"{path}decide/", {"version": "1", "reason": "So it was"})
    assert "as ninja master, in a game of their own" in aikos.text(path)
