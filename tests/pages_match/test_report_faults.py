"""What the report form says is wrong: what cannot be read and what the rules refuse, all at once, each in its place."""

from typing import Any

import msgspec
import pytest

from games.models import Report
from games.rules.allstars.report import Report as ToldClaims
from league.pages.matches.allstars.filling import values_of
from league.pages.matches.allstars.form import ReportForm
from tests import verbs
from tests.pages_match.browsing import Reader, filled, plain
from tests.pages_match.tables import seat
from tests.rules.allstars.builders import did, injured, line, report, side
from tests.verbs import Person

BRAWL = report("brawl", side(1, 2, line("akira", injured(2))), side(2, 0))


@pytest.fixture
def typed(aikos: Reader, path: str, brawl: dict[str, Any]) -> dict[str, Any]:
    """What Aiko types to tell of the Brawl that Tigers won 9 to 4."""
    table = aikos.get(f"{path}report/").context["report"].table
    return values_of(table, msgspec.convert(brawl, ToldClaims))


def last() -> dict[str, Any]:
    body: dict[str, Any] = Report.objects.order_by("-version")[0].body
    return body


# --- what cannot be read hides nothing ----------------------------------------------------------------------------------


def test_one_die_of_two_hides_nothing_that_the_rules_refuse(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any], tigers: dict[str, Any]
) -> None:
    goro, number = verbs.ids(tigers)["Goro"], {one["team"]: one["side"] for one in opened["sides"]}[tigers["team"]]
    wrong = typed | {
        "rounds": 7,
        f"n-{goro}-c-reveal": 3,
        f"s{number}-advance0-ninja": goro,
        f"s{number}-advance0-die1": "fire",
    }
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **wrong), status=422)
    text = plain(answer)
    # Once at the top and once beside the field.
    assert text.count("Brawl lasts 6 rounds, not 7.") == 2
    assert "Goro: First die: Give both dice, or let the server roll both." in text
    assert answer.context["report"].errors_at(f"s{number}-advance0-die1") != []


def test_the_check_says_as_much(aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any]) -> None:
    data = aikos.form(f"{path}report/", **(typed | {"rounds": 7, "s1-advance0-die1": "fire"}), do="check")
    text = plain(aikos.post(f"{path}report/", data, status=200))
    assert "Brawl lasts 6 rounds, not 7." in text
    assert "Who advances: Say who advances." in text


def test_a_fault_of_a_side_names_the_team() -> None:
    form = ReportForm(seat(), filled(ReportForm(seat(), stored=BRAWL), **{"s2-score": "-1", "s2-roll0-die": "fire"}))
    assert [one.text.partition(": ")[0] for one in form.unreadable] == ["Yamazaru", "Yamazaru"]


def test_a_score_waits_for_its_feats() -> None:
    """Two Injuries are worth two points; with a count that cannot be read, nobody knows."""
    stored = report("brawl", side(1, 9, line("akira", injured(2))), side(2, 0))
    form = ReportForm(seat(), filled(ReportForm(seat(), stored=stored), **{"n-akira-c-injure-ninja": "-1"}))
    assert form.legible.sides[0].ninja == ()
    form.refuse([])
    assert form.refusals == []
    assert form.errors_at("n-akira-c-injure-ninja") != []


def test_rounds_that_cannot_be_read_are_no_wrong_rounds() -> None:
    form = ReportForm(seat(), filled(ReportForm(seat(), stored=BRAWL), rounds="six"))
    assert form.legible.rounds == 6
    assert [one.text for one in form.unreadable] == ["Rounds played: Enter a whole number."]


# --- victims ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("names", "victims"), [("Hana", ("hana",)), ("hana, Jiro", ("hana", "jiro"))])
def test_whoever_is_named_counts_where_the_count_is_left_empty(names: str, victims: tuple[str, ...]) -> None:
    form = ReportForm(seat(), stored=report("brawl", side(1, 0), side(2, 0)))
    again = ReportForm(seat(), filled(form, **{"n-akira-w-injure-ninja": names}))
    assert again.report.sides[0].ninja == (line("akira", injured(len(victims), victims=victims)),)
    assert again.report.sides[0].score == len(victims)


def test_an_unknown_name_without_a_count_is_refused(
    aikos: Reader, opened: dict[str, Any], path: str, typed: dict[str, Any], tigers: dict[str, Any]
) -> None:
    rin = verbs.ids(tigers)["Rin"]
    data = aikos.form(f"{path}report/", **typed, **{f"n-{rin}-w-stun-ninja": "Nobody Known"})
    answer = aikos.post(f"{path}report/", data, status=422)
    assert "No enemy in this match is called Nobody Known." in plain(answer)
    assert Report.objects.count() == 0


def test_nobody_is_named_where_the_count_is_nothing() -> None:
    form = ReportForm(seat(), stored=BRAWL)
    again = ReportForm(seat(), filled(form, **{"n-akira-c-injure-ninja": "0", "n-akira-w-injure-ninja": "Hana"}))
    assert again.errors_at("n-akira-w-injure-ninja") == ["Somebody is named, but the count is 0."]


# --- the score follows the feats ----------------------------------------------------------------------------------------


def test_an_edited_feat_changes_a_score_that_nobody_touched(
    aikos: Reader, reported: dict[str, Any], path: str, tigers: dict[str, Any]
) -> None:
    """Rin reveals herself too: a reveal is worth no point; one Injury less is one point less."""
    page = aikos.get(f"{path}report/")
    goro = verbs.ids(tigers)["Goro"]
    number = next(one["side"] for one in reported["sides"] if one["team"] == tigers["team"])
    assert page.context["report"][f"s{number}-score"].value() is None
    assert 'placeholder="9"' in page.content.decode()
    assert page.context["report"][f"n-{goro}-c-injure-ninja"].value() == 4
    data = aikos.form(f"{path}report/", **{f"n-{goro}-c-injure-ninja": 3, "ended": "played_out", "rounds": 6})
    aikos.post(f"{path}report/", data)
    assert next(one["score"] for one in last()["sides"] if one["side"] == number) == 8


def test_a_score_that_its_feats_do_not_come_to_stays_as_it_was_told() -> None:
    stored = report("brawl", side(1, 5, line("akira", injured(2))), side(2, 0, line("hana", did("reveal"))))
    form = ReportForm(seat(), stored=stored)
    assert (form["s1-score"].value(), form["s2-score"].value()) == (5, None)


# --- what keeps a match from being opened -------------------------------------------------------------------------------


@pytest.fixture
def second(aiko: Person, league: dict[str, Any], opened: dict[str, Any]) -> str:
    """The address of another fixture of the two teams, whose first match is open."""
    season = verbs.start_season(aiko, league, [side["team"] for side in opened["sides"]])
    return f"/fixtures/{aiko.get('fixtures/', season=season['id'])['results'][0]['id']}/"


def test_the_form_says_at_once_that_the_match_cannot_be_opened(
    aikos: Reader, second: str, typed: dict[str, Any]
) -> None:
    assert "Tide cannot play yet: Tide has another match open" in aikos.text(f"{second}report/")
    data = aikos.form(f"{second}report/", **typed, do="check")
    checked = plain(aikos.post(f"{second}report/", data, status=200))
    assert "Tide cannot play yet" in checked
    assert "Nothing is stored yet." not in checked
    assert "The referee finds nothing wrong, but the report cannot be sent yet" in checked


def test_a_refused_report_hears_of_the_referee_too(aikos: Reader, second: str, typed: dict[str, Any]) -> None:
    data = aikos.form(f"{second}report/", **(typed | {"rounds": 7}))
    text = plain(aikos.post(f"{second}report/", data, status=422))
    assert "has another match open" in text
    assert "Brawl lasts 6 rounds, not 7." in text


def test_a_fixture_that_cannot_be_opened_offers_no_button_for_it(aikos: Reader, second: str, path: str) -> None:
    page = aikos.text(second)
    assert "Tide cannot play yet" in page
    assert ("Open the match" in page, "Report it right away" in page) == (False, False)


def test_a_form_of_an_open_match_has_nothing_in_its_way(bens: Reader, opened: dict[str, Any], path: str) -> None:
    assert "cannot play yet" not in bens.text(f"{path}report/")


def test_the_reporter_reads_who_decides_a_dispute(
    bens: Reader, aikos: Reader, reported: dict[str, Any], path: str
) -> None:
    bens.post(f"{path}dispute/", bens.form(f"{path}dispute/", rounds=4, reason="It was over in the fourth round"))
    told = "the ninja master decides which version counts"
    assert told in bens.text(path)
    assert told in Reader().text(path)
    assert told not in aikos.text(path)
