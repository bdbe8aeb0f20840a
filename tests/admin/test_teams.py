"""Teams with their scroll and read-only ledger, and the adjustment of a treasury (ruling 54)."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture, League
from league.operations.teams import enrol_team
from teams.models import Player, Team
from tests.admin.worlds import open_page, report, text
from tests.verbs import TORA


@pytest.fixture
def tigers(fixture: Fixture) -> Team:
    """Aiko's team: 91 koban spent, 9 left."""
    return Team.objects.get(name="Tigers")


def test_a_team_shows_scroll_chapters_and_the_lines_behind_each_number(desk: Client, tigers: Team) -> None:
    page = " ".join(open_page(desk, f"teams/team/{tigers.pk}/change/").split())
    for shown in ("Kaede", "Kunoichi", "0. Founding (at its end 9 koban, rating 10)", "Told, version 1", "Tora"):
        assert shown in page
    assert "starting budget" in page
    assert '= <strong class="font-semibold text-important">9</strong>' in page


def test_a_draft_has_no_ledger_yet(desk: Client, league: League, yuki: Player) -> None:
    draft = enrol_team(league, owner=yuki, by=yuki, name="Sketch", draft=TORA, at=timezone.now())
    assert "there is no scroll and no ledger" in open_page(desk, f"teams/team/{draft.pk}/change/")


@pytest.mark.parametrize(("koban", "treasury"), [(5, 14), (-9, 0)])
def test_koban_are_given_and_taken_with_a_reason(desk: Client, tigers: Team, koban: int, treasury: int) -> None:
    page = text(
        desk.post(f"/admin/teams/team/{tigers.pk}/treasury/", {"koban": koban, "reason": "Miscounted"}, follow=True)
    )
    tigers.refresh_from_db()
    assert tigers.treasury == treasury
    assert f"The treasury of Tigers is {treasury} koban now." in page
    assert "Miscounted" in page
    assert "adjusted by a ninja master" in page


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"koban": 5, "reason": ""}, "This field is required."),
        ({"koban": 5, "reason": "  "}, "This field is required."),
        ({"koban": "", "reason": "Prize"}, "This field is required."),
        ({"koban": 5000, "reason": "Prize"}, "less than or equal to 1000"),
        ({"koban": -10, "reason": "Fine"}, "ruling 54"),
    ],
)
def test_a_wrong_adjustment_changes_nothing_and_says_why(
    desk: Client, tigers: Team, sent: dict[str, Any], fault: str
) -> None:
    answer = desk.post(f"/admin/teams/team/{tigers.pk}/treasury/", sent)
    assert answer.status_code == 422
    assert fault in text(answer)
    tigers.refresh_from_db()
    assert (tigers.treasury, tigers.chapters.count()) == (9, 1)


def test_a_team_at_the_table_cannot_be_adjusted(desk: Client, tigers: Team, fixture: Fixture) -> None:
    report(fixture)
    answer = desk.post(f"/admin/teams/team/{tigers.pk}/treasury/", {"koban": 5, "reason": "Prize"})
    assert answer.status_code == 422
    assert "The roster is frozen while a match of this team is open." in text(answer)


@pytest.mark.parametrize(("query", "found"), [("clan=tora", 1), ("clan=ijin", 0), ("state__exact=founded", 2)])
def test_teams_are_filtered(desk: Client, fixture: Fixture, query: str, found: int) -> None:
    assert desk.get(f"/admin/teams/team/?{query}").context["cl"].result_count == found


def test_teams_of_a_league(desk: Client, league: League, fixture: Fixture) -> None:
    assert desk.get("/admin/teams/team/", {"league": league.pk}).context["cl"].result_count == 2
