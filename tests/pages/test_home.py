"""The first page."""

from typing import Any

from django.utils import timezone

from league.operations import results
from teams.models import Player
from tests.pages_match.browsing import Reader
from tests.verbs import Person


def test_a_visitor_sees_public_leagues(visitor: Reader, league: dict[str, Any]) -> None:
    assert "Thursday Ninja" in visitor.text("/")


def test_a_visitor_does_not_see_a_private_league(visitor: Reader, league: dict[str, Any], private: None) -> None:
    assert "Thursday Ninja" not in visitor.text("/")


def test_a_player_sees_leagues_teams_and_the_match_to_play(aikos: Reader, fixture: dict[str, Any]) -> None:
    shown = aikos.text("/")
    assert "Games to play" in shown
    assert "Thursday Ninja ninja master" in shown
    assert "Tigers" in shown


def test_a_report_waits_for_the_other_side(
    aiko: Person, aikos: Reader, bens: Reader, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert "Reports to confirm" in bens.text("/")
    assert "Reports to confirm" not in aikos.text("/")
    assert "Your reports wait to be confirmed" in aikos.text("/")


def test_a_dispute_waits_for_the_ninja_master(
    aiko: Person, ben: Person, aikos: Reader, bens: Reader, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/dispute/", {"report": {**brawl, "rounds": 4}, "reason": "It was shorter."})
    assert "Disputes to decide" in aikos.text("/")
    assert "Disputes to decide" not in bens.text("/")
    assert "Disputed, waiting for a ninja master" in bens.text("/")


def test_open_steps_wait_with_the_time_at_which_they_are_due(
    aiko: Person, ben: Person, bens: Reader, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    results.confirm_report(fixture["id"], by=Player.objects.get(pk=ben.id), at=timezone.now())
    shown = bens.text("/")
    assert "After-match steps Tide Due" in shown
    assert "Europe/Paris" in shown


def test_a_ninja_master_finds_the_desk(aikos: Reader, bens: Reader, at_league: str) -> None:
    for page in ("/", at_league, f"{at_league}manage/", f"{at_league}settings/"):
        assert 'href="/admin/"' in aikos.get(page).content.decode()
    for page in ("/", at_league):
        assert 'href="/admin/"' not in bens.get(page).content.decode()
