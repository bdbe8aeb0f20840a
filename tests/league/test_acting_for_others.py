"""Whatever a ninja master does with another's team stands in the journal of its league; what its owner does, does not.

Aiko runs the league and has the Tigers; the Tide is Ben's.
"""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from league.models import JournalLine
from teams.models import Player
from teams.operations.after_match import close_overdue_steps
from tests import verbs
from tests.kept import kept
from tests.verbs import IKA, Person


@kept
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> dict[str, Any]:
    """The Tigers won: the Tide has Benkei to pay and two ninja in the Healing House."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    return ben.post(f"fixtures/{fixture['id']}/confirm/")


def lines(league: dict[str, Any], *, team: int) -> list[tuple[str, str | None, str | None, str]]:
    rows = JournalLine.objects.filter(league=league["id"], about__team=team, what__startswith="team.").order_by("pk")
    return [
        (what, by, acting_for, reason)
        for what, by, acting_for, reason in rows.exclude(what="team.drafted").values_list(
            "what", "by__name", "acting_for__name", "reason"
        )
    ]


def test_what_an_owner_does_is_not_in_the_journal(ben: Person, league: dict[str, Any], tide: dict[str, Any]) -> None:
    ben.post(f"teams/{tide['team']}/roster/", {"recruit": [{"name": "Nobu", "profile": "Yajiri"}]})
    assert lines(league, team=tide["team"]) == []


def test_a_roster_that_a_ninja_master_changes_is_told(
    aiko: Person, league: dict[str, Any], tide: dict[str, Any]
) -> None:
    aiko.post(f"teams/{tide['team']}/roster/", {"recruit": [{"name": "Nobu", "profile": "Yajiri"}]})
    nobu = verbs.ids(aiko.get(f"teams/{tide['team']}/scroll/"))["Nobu"]
    aiko.client.patch(f"/api/v1/teams/{tide['team']}/ninja/{nobu}/", {"name": "Nobunaga"})
    choices = {"choices": [{"position": 1, "index": 0}]}
    aiko.post(f"teams/{tide['team']}/undo/", choices)
    assert lines(league, team=tide["team"]) == [
        ("team.roster_changed", "Aiko", "Ben", ""),
        ("team.ninja_renamed", "Aiko", "Ben", ""),
        ("team.choices_undone", "Aiko", "Ben", ""),
    ]


def test_a_refused_change_leaves_no_line(aiko: Person, league: dict[str, Any], tide: dict[str, Any]) -> None:
    aiko.refused(f"teams/{tide['team']}/roster/", {"recruit": [{"name": "Nobu", "profile": "Oni"}]})
    assert lines(league, team=tide["team"]) == []


def test_a_founding_for_somebody_else_is_told(aiko: Person, ben: Person, league: dict[str, Any]) -> None:
    drafted = ben.post(f"leagues/{league['id']}/teams/", {"name": "Ebb", "roster": IKA})["team"]["id"]
    saved = aiko.client.put(f"/api/v1/teams/{drafted}/draft/", {"roster": IKA, "name": "Ebb"})
    assert saved.status_code == 200
    aiko.post(f"teams/{drafted}/found/")
    aiko.post(f"teams/{drafted}/reopen/")
    assert lines(league, team=drafted) == [
        ("team.draft_changed", "Aiko", "Ben", ""),
        ("team.founded", "Aiko", "Ben", ""),
        ("team.reopened", "Aiko", "Ben", ""),
    ]


def test_every_decree_is_told_with_its_reason_of_an_own_team_too(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    for team in (tigers["team"], tide["team"]):
        aiko.post(f"teams/{team}/adjustments/", {"koban": 5, "reason": "Brought the tables"})
    assert lines(league, team=tigers["team"]) == [("team.adjusted", "Aiko", None, "Brought the tables")]
    assert lines(league, team=tide["team"]) == [("team.adjusted", "Aiko", "Ben", "Brought the tables")]


def test_steps_that_a_ninja_master_answers_are_told(
    aiko: Person, league: dict[str, Any], tide: dict[str, Any], played: dict[str, Any]
) -> None:
    benkei = verbs.ids(tide)["Benkei"]
    aiko.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": benkei, "pay": True}]})
    assert lines(league, team=tide["team"]) == [("team.steps_answered", "Aiko", "Ben", "")]


def test_steps_that_the_default_closes_are_told(
    league: dict[str, Any], tide: dict[str, Any], played: dict[str, Any]
) -> None:
    close_overdue_steps(at=timezone.now() + timedelta(days=30))
    assert lines(league, team=tide["team"]) == [("team.steps_closed", None, None, "")]


def test_a_changed_league_says_what_changed(aiko: Person, league: dict[str, Any]) -> None:
    path = f"/api/v1/leagues/{league['id']}/"
    aiko.client.patch(path, {"name": "Friday Ninja", "settings": {"confirm_after_hours": 48, "points": {"win": 4}}})
    [line] = JournalLine.objects.filter(what="league.changed")
    assert line.about == {
        "changed": {"confirm_after_hours": [72, 48], "name": ["Thursday Ninja", "Friday Ninja"], "points.win": [3, 4]}
    }
    reader = Client()
    reader.force_login(Player.objects.get(pk=aiko.id))
    page = reader.get(f"/leagues/{league['slug']}/journal/").content.decode()
    assert "Name of the league: Thursday Ninja → Friday Ninja" in page
    assert "Hours after which an unanswered report confirms itself: 72 → 48" in page
