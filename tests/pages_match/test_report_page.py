"""Reporting on a page: sending, checking, editing, disputing, deciding, accepting as played."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.models import Report
from games.rules.allstars.report import Report as ToldClaims
from league.models import Claim, Fixture, League
from league.pages.matches.allstars.filling import values_of
from tests import verbs
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


@pytest.fixture
def typed(aikos: Reader, path: str, brawl: dict[str, Any]) -> dict[str, Any]:
    """What Aiko types to tell of the Brawl that Tigers won 9 to 4."""
    table = aikos.get(f"{path}report/").context["report"].table
    return values_of(table, msgspec.convert(brawl, ToldClaims))


def last() -> dict[str, Any]:
    """Return the newest version of the report as it is stored, in the API's full form."""
    body: dict[str, Any] = Report.objects.order_by("-version")[0].body
    return body


def full(report: dict[str, Any]) -> dict[str, Any]:
    """Return a report in its full form."""
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.convert(report, ToldClaims)))
    return document


def by_ninja(report: dict[str, Any]) -> dict[str, Any]:
    """Return a report with its models by id: their order says nothing."""
    sides = [{**side, "ninja": {line["ninja"]: line for line in side["ninja"]}} for side in report["sides"]]
    return {**report, "sides": sides}


def state() -> str:
    return Fixture.objects.get().state


def test_the_form_tells_exactly_the_report_of_the_api(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any], brawl: dict[str, Any]
) -> None:
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **typed))
    assert by_ninja(last()) == by_ninja(full(brawl))
    assert state() == "reported"


def test_reporting_opens_a_scheduled_fixture(aikos: Reader, path: str, typed: dict[str, Any]) -> None:
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **typed))
    assert list(Claim.objects.values_list("kind", flat=True)) == ["opened", "reported"]


def test_a_report_of_another_side_is_not_written_over(
    bens: Reader, reported: dict[str, Any], path: str, aikos: Reader
) -> None:
    assert bens.get(f"{path}report/", status=302).url == path
    data = aikos.form(f"{path}report/", rounds=6)
    answer = bens.post(f"{path}report/", data, status=422)
    assert "The other side has reported this match" in plain(answer)
    assert Report.objects.count() == 1


@pytest.mark.parametrize("page", ["report", "dispute", "decide/own", "slip"])
def test_strangers_see_no_form(strangers: Reader, reported: dict[str, Any], path: str, page: str) -> None:
    strangers.get(f"{path}{page}/", status=403)
    strangers.post(f"{path}{page}/", {}, status=403)


def test_everything_that_is_wrong_is_said_at_once_and_the_input_stays(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any], tigers: dict[str, Any]
) -> None:
    goro = verbs.ids(tigers)["Goro"]
    wrong = typed | {"rounds": 7, "s1-star0": "", "s2-star0": "", f"n-{goro}-c-reveal": 3}
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **wrong), status=422)
    text = plain(answer)
    assert "Brawl lasts 6 rounds, not 7. ruling" not in text
    assert text.count("Brawl lasts 6 rounds, not 7.") == 2
    assert text.count("has to name a Ninja All-Star.") == 4
    form = answer.context["report"]
    assert form[f"n-{goro}-c-reveal"].value() == "3"
    assert Report.objects.count() == 0


def test_what_cannot_be_read_is_said_too(aikos: Reader, opened: dict[str, Any], path: str) -> None:
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", rounds="six"), status=422)
    assert "Rounds played: Enter a whole number." in plain(answer)


def test_check_asks_the_referee_and_stores_nothing(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any]
) -> None:
    """Goro: five Injuries at 2 XP and an award of 3; Kaede, a chunin: three Injuries at 1 XP."""
    data = aikos.form(f"{path}report/", **typed, do="check")
    answer = aikos.post(f"{path}report/", data, status=200)
    assert "The referee finds nothing wrong. Nothing is stored yet." in plain(answer)
    sides = {side.team: (side.score, side.xp) for side in answer.context["tally"].sides}
    assert sides == {"Tigers": (9, 3 + 13), "Tide": (4, 4 + 3)}
    assert Report.objects.count() == 0


def test_check_shows_what_would_be_refused(aikos: Reader, opened: dict[str, Any], path: str) -> None:
    data = aikos.form(f"{path}report/", rounds=6, do="check")
    answer = aikos.post(f"{path}report/", data, status=200)
    assert "Side 1 (" in plain(answer)
    assert Report.objects.count() == 0


def test_warnings_of_the_referee_are_told_with_the_check(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """Ruling 22: a Hero's award is lost."""
    byakko = verbs.ids(tigers)["Byakko"]
    star = next(name for name, ninja in typed.items() if "star" in name and ninja == verbs.ids(tigers)["Goro"])
    data = aikos.form(f"{path}report/", **(typed | {star: byakko}), do="check")
    assert "Byakko is a Hero or a Ronin" in plain(aikos.post(f"{path}report/", data, status=200))


def test_another_challenge_reloads_the_form_with_the_input(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any], tigers: dict[str, Any]
) -> None:
    data = aikos.form(f"{path}report/", **(typed | {"challenge": "search"}), do="send")
    data["shown"] = "brawl"
    answer = aikos.post(f"{path}report/", data, status=200)
    assert "The form counts for Search now." in plain(answer)
    form = answer.context["report"]
    assert form.challenge.key == "search"
    assert form[f"n-{verbs.ids(tigers)['Goro']}-c-injure-ninja"].value() == "4"
    assert Report.objects.count() == 0


def test_a_link_names_the_challenge_of_the_form(aikos: Reader, path: str) -> None:
    assert "Medal captured" in aikos.text(f"{path}report/?challenge=capture_the_medal")


def test_an_agreed_challenge_stays(bens: Reader, opened: dict[str, Any], path: str) -> None:
    form = bens.get(f"{path}report/?challenge=search").context["report"]
    assert form.challenge.key == "brawl"
    assert form.fields["challenge"].choices == [("brawl", "Brawl")]


def test_the_reporter_edits_the_stored_version(
    aikos: Reader, reported: dict[str, Any], path: str, brawl: dict[str, Any]
) -> None:
    data = aikos.form(f"{path}report/", rounds=6)
    aikos.post(f"{path}report/", data)
    assert by_ninja(last()) == by_ninja(full(brawl | {"rounds": 6}))
    assert Report.objects.count() == 2


def test_two_forms_of_one_side_do_not_replace_each_other(aikos: Reader, path: str, reported: dict[str, Any]) -> None:
    one, other = (aikos.form(f"{path}report/", rounds=rounds) for rounds in (6, 4))
    aikos.post(f"{path}report/", one)
    late = aikos.post(f"{path}report/", other, status=422)
    assert "is now version 2" in plain(late)
    assert Report.objects.count() == 2


def test_the_other_side_disputes_with_a_version_of_its_own(bens: Reader, reported: dict[str, Any], path: str) -> None:
    data = bens.form(f"{path}dispute/", rounds=4, reason="It was over in the fourth round")
    bens.post(f"{path}dispute/", data)
    assert state() == "disputed"
    assert "It was over in the fourth round" in bens.text(path)


def test_the_same_version_is_no_dispute(bens: Reader, reported: dict[str, Any], path: str) -> None:
    answer = bens.post(f"{path}dispute/", bens.form(f"{path}dispute/"), status=422)
    assert "Your version says the same" in plain(answer)


def test_nobody_disputes_an_own_report(
    ben: Person, bens: Reader, opened: dict[str, Any], brawl: dict[str, Any], path: str
) -> None:
    ben.post(f"fixtures/{opened['id']}/report/", {"report": brawl})
    assert bens.get(f"{path}dispute/", status=302).url == path
    answer = bens.post(f"{path}dispute/", bens.form(f"{path}report/", rounds=4), status=422)
    assert "Edit or withdraw your own report" in plain(answer)


def test_the_ninja_master_decides_with_an_own_version(aikos: Reader, reported: dict[str, Any], path: str) -> None:
    data = aikos.form(f"{path}decide/own/", rounds=6)
    answer = aikos.post(f"{path}decide/own/", data, status=422)
    assert "needs a reason" in plain(answer)
    data["reason"] = "I was there"
    data["rounds"] = "7"
    assert "lasts 6 rounds, not 7." in plain(aikos.post(f"{path}decide/own/", data, status=422))
    data["rounds"] = "6"
    aikos.post(f"{path}decide/own/", data)
    assert (state(), last()["rounds"]) == ("confirmed", 6)


@pytest.mark.parametrize("page", ["decide/own", "slip"])
def test_only_ninja_masters_decide(bens: Reader, reported: dict[str, Any], path: str, page: str) -> None:
    bens.get(f"{path}{page}/", status=403)
    bens.post(f"{path}{page}/", {}, status=403)


def test_a_missing_reason_does_not_keep_the_referee_silent(aikos: Reader, reported: dict[str, Any], path: str) -> None:
    answer = aikos.post(f"{path}decide/own/", aikos.form(f"{path}decide/own/", rounds=7), status=422)
    text = plain(answer)
    assert "needs a reason" in text
    assert "Brawl lasts 6 rounds, not 7." in text


def test_the_ninja_master_accepts_as_played_with_a_reason(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any]
) -> None:
    wrong = typed | {"rounds": 7, "as_played": True}
    without = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **wrong), status=422)
    assert "needs a reason" in plain(without)
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **wrong, reason="House rule of the evening"))
    assert state() == "reported"
    text = aikos.text(path)
    assert "it was accepted as played: Brawl lasts 6 rounds, not 7." in text


def test_nobody_else_can_accept_as_played(bens: Reader, opened: dict[str, Any], path: str) -> None:
    form = bens.get(f"{path}report/").context["sending"]
    assert "as_played" not in form.fields
    data = bens.form(f"{path}report/", rounds=7, as_played=True, reason="Please")
    bens.post(f"{path}report/", data, status=422)
    assert Report.objects.count() == 0


def test_steps_filled_in_at_the_table_reach_the_teams_story(
    aikos: Reader, bens: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any], tide: dict[str, Any]
) -> None:
    ika = verbs.ids(tide)
    side = next(name[:2] for name, ninja in typed.items() if "star" in name and ninja == ika["Umi"])
    table = {
        f"{side}-fee-{ika['Benkei']}": "pay",
        f"{side}-roll0-ninja": ika["Kai"],
        f"{side}-roll0-die": "spirit",
        f"{side}-roll0-spares": ika["Nami"],
    }
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **typed, **table))
    text = bens.text(path)
    assert "Fee of Benkei: paid" in text
    assert "Downtime roll 1: Kai: Spirit, spares Nami" in text
    bens.post(f"{path}confirm/", {"version": "1"})
    assert "Nothing is open" in bens.text(f"/teams/{tide['team']}/steps/")


def test_the_form_asks_no_more_of_the_database_for_more_models(
    aiko: Person, aikos: Reader, path: str, tigers: dict[str, Any]
) -> None:
    once = aikos.queries(f"{path}report/")
    aiko.post(f"teams/{tigers['team']}/roster/", {"recruit": [{"name": "Sen", "profile": "Yajiri"}]})
    assert aikos.queries(f"{path}report/") == once


def test_the_sheet_is_printed_blank_and_filled_in(visitor: Reader, reported: dict[str, Any], path: str) -> None:
    filled = visitor.text(f"{path}sheet/")
    assert "Score 9" in filled
    blank = visitor.text(f"{path}sheet/?blank")
    assert "Score 9" not in blank
    assert "Fee of Benkei" in blank


def test_a_sheet_for_a_fixture_that_is_not_open_names_a_challenge(visitor: Reader, path: str) -> None:
    assert "Hill" in visitor.text(f"{path}sheet/?challenge=king_of_the_hill")


def test_hidden_rosters_are_on_no_strangers_sheet(
    visitor: Reader, aikos: Reader, league: dict[str, Any], path: str
) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    League.objects.filter(pk=league["id"]).update(settings={"rosters_hidden_until_lock": True}, roster_lock_at=tomorrow)
    visitor.get(f"{path}sheet/", status=404)
    aikos.get(f"{path}sheet/")
