"""A party plays sessions and meets nobody: its pages speak of no match, no opponent and no scroll."""

from typing import Any

import pytest

from tests import campaigns
from tests.admin.worlds import text
from tests.campaigns import brief, voyage
from tests.kept import kept
from tests.pages_match.browsing import Reader
from tests.verbs import Person

Row = dict[str, Any]


@kept
def logged(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    """Two sessions, one of them lost."""
    for won, villains in ((True, 2), (False, 8)):
        told = brief(won=won, turns=17, villain_track=villains)
        fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), told)
        aiko.post(f"fixtures/{fixture['id']}/confirm/")


def test_a_party_leaves_with_its_sessions(aikos: Reader, stage: int, night: Row) -> None:
    shown = aikos.text(f"/stages/{stage}/teams/{night['team']}/leave/")
    assert "What becomes of its sessions" in shown
    assert "Its sessions stand, and it plays no more" in shown
    assert "Another party takes its place and its results over" in shown
    assert "opponents" not in shown


@pytest.mark.parametrize("how", ["unplayed", "struck"])
def test_a_party_leaves_either_way(aikos: Reader, stage: int, night: Row, how: str) -> None:
    path = f"/stages/{stage}/teams/{night['team']}/leave/"
    aikos.post(path, {"how": how, "reason": "They moved"})
    assert "The Night Shift" in aikos.text(f"/stages/{stage}/teams/")


def test_a_party_has_no_opponents_to_forfeit_to(aikos: Reader, stage: int, night: Row) -> None:
    path = f"/stages/{stage}/teams/{night['team']}/leave/"
    answer = aikos.post(path, {"how": "forfeited", "reason": "They moved"}, status=422)
    assert list(answer.context["form"].errors) == ["how"]


def test_a_career_counts_sessions(bens: Reader, logged: None, night: Row) -> None:
    shown = bens.text(f"/teams/{night['team']}/career/")
    assert "2 sessions : 1 won, 1 lost" in shown.replace("sessions:", "sessions :")
    assert "Opponents" not in shown
    assert "Ratings over time" not in shown


def test_a_party_is_not_rated(bens: Reader, night: Row) -> None:
    shown = bens.text(f"/teams/{night['team']}/ratings/")
    assert "A party meets no opponent, so its skill is not rated." in shown


def test_what_a_line_of_the_table_is_made_of_are_sessions(bens: Reader, logged: None, stage: int, night: Row) -> None:
    shown = bens.text(f"/stages/{stage}/table/{night['team']}/")
    assert "Session Outcome" in shown
    assert "Opponent" not in shown


def test_a_new_beginning_empties_a_campaign(bens: Reader, night: Row) -> None:
    assert "scroll" not in bens.text(f"/teams/{night['team']}/").lower()
    assert "Its scroll" not in bens.text(f"/teams/{night['team']}/between/")


def test_the_desk_tells_the_story_of_a_party_in_words(aikos: Reader, logged: None, night: Row) -> None:
    page = " ".join(text(aikos.get(f"/admin/teams/team/{night['team']}/change/")).split())
    assert "Emi joins" in page
    assert "Adventure 1: won, with Ben (Kai), Emi (Nya)" in page
    assert "claims" not in page
