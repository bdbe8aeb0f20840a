"""The first page: what waits for a decision first, each linked to where it is decided; then what comes next."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture, League, Round, Standing
from league.operations import results
from teams.models import Appearance, Player
from tests.admin.worlds import dispute, league_of, open_page, owner, person, report, season_of, small_season, team_of


def sections(page: str) -> list[str]:
    """Return the headings of the page, without those of the side bar."""
    content = page.partition('id="content"')[2]
    return [one.strip() for one in re.findall(r"<h2[^>]*>\s*(.*?)\s*</h2>", content, re.DOTALL)]


def test_nothing_waits_in_a_quiet_league(desk: Client) -> None:
    page = open_page(desk, "")
    assert "Nothing waits for you" in page
    assert sections(page) == ["Last in the journal"]


def test_what_waits_stands_in_order_of_urgency(desk: Client, league: League, yuki: Player) -> None:
    teams = [team_of(league, person(name), f"Team {name}") for name in ("A", "B", "C", "D", "E", "F", "G", "H")]
    first, second, third, _fourth, *later = season_of(league, teams, yuki)
    dispute(first)
    report(second)
    report(third)
    results.confirm_report(third.pk, by=owner(third, 2), at=timezone.now())
    Appearance.objects.filter(match__fixture=third).update(busy=False, steps_due_at=None)
    Appearance.objects.filter(match__fixture=third, side=1).update(
        busy=True, steps_due_at=timezone.now() - timedelta(hours=2)
    )
    Round.objects.filter(pk=later[0].round_id).update(deadline=timezone.now() - timedelta(days=2))
    page = open_page(desk, "")
    assert sections(page) == [
        "Disputed: decide",
        "Reported: waiting to be confirmed",
        "Past the deadline",
        "After-match steps open",
        "Tables behind their results",
        "Next deadlines",
        "Last in the journal",
    ]
    assert f"/admin/league/fixture/{first.pk}/change/" in page
    assert f"/admin/league/fixture/{second.pk}/change/" in page
    assert f"/admin/league/fixture/{later[0].pk}/change/" in page
    assert "overdue, 2 hours ago" in page
    assert "was due 2 days ago" in page
    assert f'href="/stages/{first.round.stage_id}/table/"' in page


@pytest.mark.parametrize(
    ("told", "said"), [(True, "confirms itself in 5 hours"), (False, "in 5 hours, once the other side is told")]
)
def test_a_report_tells_when_it_confirms_itself(desk: Client, fixture: Fixture, told: bool, said: str) -> None:
    report(fixture)
    notices = {True: timezone.now(), False: None}
    due = timezone.now() + timedelta(hours=5, minutes=10)
    Fixture.objects.filter(pk=fixture.pk).update(confirm_due_at=due, notice_sent_at=notices[told])
    assert said in open_page(desk, "")


def test_the_league_with_a_dispute_comes_first(desk: Client, yuki: Player, fixture: Fixture) -> None:
    other = league_of(yuki, "Sunday Ninja")
    dispute(small_season(other, yuki, ("Crabs", "Herons")))
    report(fixture)
    page = open_page(desk, "")
    assert page.index("Sunday Ninja</a>") < page.index("Crabs – Herons") < page.index("Thursday Ninja</a>")
    assert page.index("Thursday Ninja</a>") < page.index("Tigers – Tide")


def test_a_foreign_league_does_not_wait_here(desk: Client, foreign_fixture: Fixture) -> None:
    dispute(foreign_fixture)
    assert "Nothing waits for you" in open_page(desk, "")


def test_the_operator_sees_every_league(operator: Client, fixture: Fixture, foreign_fixture: Fixture) -> None:
    dispute(foreign_fixture)
    assert "Strangers – Outsiders" in open_page(operator, "")


def test_the_journal_tells_who_did_what_and_why(desk: Client, fixture: Fixture) -> None:
    dispute(fixture)
    assert "It ended sooner" in open_page(desk, "")


def test_more_leagues_and_rows_cost_no_more_queries(
    desk: Client,
    yuki: Player,
    fixture: Fixture,
    django_assert_num_queries: Any,
    django_assert_max_num_queries: Any,
) -> None:
    dispute(fixture)
    open_page(desk, "")
    with django_assert_max_num_queries(20) as few:
        open_page(desk, "")
    for name in ("Sunday Ninja", "Monday Ninja"):
        row = small_season(league_of(yuki, name), yuki, (f"{name} A", f"{name} B"))
        dispute(row)
        Standing.objects.filter(stage=row.round.stage).update(wanted=9)
    with django_assert_num_queries(len(few)):
        open_page(desk, "")


def test_a_round_that_is_played_out_is_no_deadline(desk: Client, fixture: Fixture) -> None:
    assert "Next deadlines" in open_page(desk, "")
    report(fixture)
    results.confirm_report(fixture.pk, by=owner(fixture, 2), at=timezone.now())
    assert "Next deadlines" not in open_page(desk, "")
