"""Reports to judge, forfeits and deadlines, each with right and wrong input."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Report
from league.models import Claim, Fixture, JournalLine, League
from league.operations import results
from teams.models import Player
from tests.admin.worlds import dispute, open_page, report, text


def page_of(fixture: Fixture, act: str = "change") -> str:
    return f"/admin/league/fixture/{fixture.pk}/{act}/"


def test_a_dispute_shows_both_versions_and_where_they_differ(desk: Client, fixture: Fixture) -> None:
    dispute(fixture)
    page = text(desk.get(page_of(fixture)))
    assert "waits for your decision" in page
    assert page.index("Where the versions differ") < page.index("Version 1, by") < page.index("Version 2, by")
    assert "Rounds played" in page
    assert "It ended sooner" in page


def test_what_the_rules_refuse_stays_visible(desk: Client, fixture: Fixture, yuki: Player) -> None:
    body = {**brawl_of(fixture), "rounds": 7}
    results.report_match(fixture.pk, body, by=yuki, at=timezone.now(), as_played=True, reason="They played on")
    sentences = [one["text"] for one in Report.objects.get(version=2).verdict["violations"]]
    page = text(desk.get(page_of(fixture)))
    assert len(sentences) > 0
    assert "The rules refuse this; it was accepted as played:" in page


def brawl_of(fixture: Fixture) -> dict[str, Any]:
    """Open a fixture and return a report that the rules accept."""
    said = report(fixture)
    results.withdraw_report(fixture.pk, by=fixture.sides.get(side=1).entrant.team.owner, at=timezone.now())
    return said


def test_a_fixture_without_a_report_says_so(desk: Client, fixture: Fixture) -> None:
    assert "Nothing is reported yet." in text(desk.get(page_of(fixture)))


@pytest.mark.parametrize("version", [1, 2])
def test_the_chosen_version_counts(desk: Client, fixture: Fixture, version: int) -> None:
    dispute(fixture)
    answer = desk.post(page_of(fixture, "decide"), {"version": version, "reason": "The slip says so"}, follow=True)
    assert f"Decided: version {version} counts." in text(answer)
    fixture.refresh_from_db()
    assert fixture.state == "confirmed"
    assert Report.objects.get(confirmed=True).version == version
    assert Claim.objects.get(kind="decided").reason == "The slip says so"


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"version": 1, "reason": ""}, "This field is required."),
        ({"version": 1, "reason": "   "}, "This field is required."),
        ({"reason": "Mine"}, "This field is required."),
        ({"version": 3, "reason": "Mine"}, "3 is not one of the available choices."),
    ],
)
def test_a_decision_needs_a_version_and_a_reason(
    desk: Client, fixture: Fixture, sent: dict[str, Any], fault: str
) -> None:
    dispute(fixture)
    answer = desk.post(page_of(fixture, "decide"), sent)
    assert answer.status_code == 422
    assert fault in text(answer)
    fixture.refresh_from_db()
    assert fixture.state == "disputed"


def test_what_is_decided_already_is_refused_in_a_sentence(desk: Client, fixture: Fixture) -> None:
    dispute(fixture)
    sent = {"version": 1, "reason": "The slip says so"}
    desk.post(page_of(fixture, "decide"), sent)
    answer = desk.post(page_of(fixture, "decide"), sent)
    assert answer.status_code == 422
    assert "There is nothing to decide here." in text(answer)


def test_the_operator_may_decide_too(operator: Client, fixture: Fixture) -> None:
    dispute(fixture)
    operator.post(page_of(fixture, "decide"), {"version": 2, "reason": "Nobody else would"})
    fixture.refresh_from_db()
    assert fixture.state == "confirmed"


def test_an_own_version_or_one_against_the_rules_is_written_on_the_page(desk: Client, fixture: Fixture) -> None:
    assert desk.get(page_of(fixture, "own-version"))["Location"] == f"/fixtures/{fixture.pk}/slip/"
    dispute(fixture)
    assert desk.get(page_of(fixture, "own-version"))["Location"] == f"/fixtures/{fixture.pk}/decide/own/"


def test_a_forfeit_is_recorded_with_its_reason(desk: Client, fixture: Fixture) -> None:
    """Ruling 66: the side that is there wins."""
    desk.post(page_of(fixture, "forfeit"), {"sides": ["2"], "reason": "Nobody came"})
    fixture.refresh_from_db()
    assert fixture.state == "forfeited"
    outcomes = fixture.sides.order_by("side").values_list("outcome", flat=True)
    assert list(outcomes) == ["forfeit_win", "forfeit_loss"]
    assert JournalLine.objects.get(what="fixture.forfeited").reason == "Nobody came"


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"reason": "Nobody came"}, "This field is required."),
        ({"sides": ["1"], "reason": ""}, "This field is required."),
        ({"sides": ["3"], "reason": "Nobody came"}, "3 is not one of the available choices."),
    ],
)
def test_a_forfeit_names_sides_and_a_reason(desk: Client, fixture: Fixture, sent: dict[str, Any], fault: str) -> None:
    answer = desk.post(page_of(fixture, "forfeit"), sent)
    assert answer.status_code == 422
    assert fault in text(answer)


def test_an_open_match_cannot_be_forfeited(desk: Client, fixture: Fixture) -> None:
    report(fixture)
    answer = desk.post(page_of(fixture, "forfeit"), {"sides": ["2"], "reason": "Nobody came"})
    assert answer.status_code == 422
    assert "Only a fixture that has not been opened can be forfeited." in text(answer)


def test_acts_are_offered_where_they_fit(desk: Client, fixture: Fixture) -> None:
    assert "Forfeit" in text(desk.get(page_of(fixture)))
    dispute(fixture)
    page = text(desk.get(page_of(fixture)))
    assert ("/decide/" in page, "/forfeit/" in page) == (True, False)


def test_a_deadline_is_moved_on_the_leagues_clock(desk: Client, fixture: Fixture) -> None:
    there = desk.get(page_of(fixture, "deadline"))["Location"]
    assert there == f"/admin/league/round/{fixture.round_id}/deadline/"
    desk.post(there, {"deadline": "2031-02-03T20:00", "reason": "Snow"})
    fixture.round.refresh_from_db()
    assert fixture.round.deadline is not None
    assert fixture.round.deadline.isoformat() == "2031-02-03T19:00:00+00:00"
    assert JournalLine.objects.get(what="round.deadline_moved").reason == "Snow"


@pytest.mark.parametrize("deadline", ["", "soon", "2031-02-30T20:00"])
def test_a_deadline_is_a_moment(desk: Client, fixture: Fixture, deadline: str) -> None:
    answer = desk.post(f"/admin/league/round/{fixture.round_id}/deadline/", {"deadline": deadline, "reason": "Snow"})
    assert answer.status_code == 422
    assert not JournalLine.objects.filter(what="round.deadline_moved").exists()


def test_a_round_leads_to_its_paper_slips(desk: Client, fixture: Fixture) -> None:
    assert f'href="/rounds/{fixture.round_id}/slips/"' in open_page(desk, "league/round/")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=tigers", 1),
        ("q=ti", 1),  # both of its teams
        ("q=herons", 0),
        ("waits=judge", 1),
        ("waits=decision", 1),
        ("waits=overdue", 0),
        ("state__exact=disputed", 1),
        ("state__exact=open", 0),
        ("round=1", 1),
        ("round=2", 0),
        ("round=one", 1),
    ],
)
def test_fixtures_are_found_by_team_and_filters(
    desk: Client, league: League, fixture: Fixture, query: str, found: int
) -> None:
    dispute(fixture)
    assert desk.get(f"/admin/league/fixture/?{query}").context["cl"].result_count == found


def test_filters_by_league_season_and_stage(desk: Client, league: League, fixture: Fixture) -> None:
    stage = fixture.round.stage
    query = {
        "round__stage__season__league__id__exact": league.pk,
        "round__stage__season__id__exact": stage.season_id,
        "round__stage__id__exact": stage.pk,
    }
    assert desk.get("/admin/league/fixture/", query).context["cl"].result_count == 1
