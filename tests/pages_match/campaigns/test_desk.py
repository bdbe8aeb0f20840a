"""Sessions of a campaign and their parties at the desk of the ninja masters: nobody stands on another side."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.models import Fixture
from league.operations.notices import send_notice
from tests import campaigns
from tests.admin.worlds import text
from tests.campaigns import brief, voyage
from tests.pages_match.browsing import Reader
from tests.verbs import Person

Row = dict[str, Any]
WON = brief(won=True, turns=17, villain_track=2, victory_track=8)


def read(reader: Reader, path: str) -> str:
    """Open a page of the desk and return it in one line."""
    return " ".join(text(reader.get(f"/admin/{path}")).split())


def told(ben: Person, stage: int, night: Row) -> int:
    """Log a session that waits for a ninja master."""
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), WON)
    return int(fixture["id"])


def test_a_session_is_called_by_its_party_and_number(aikos: Reader, ben: Person, stage: int, night: Row) -> None:
    fixture = told(ben, stage, night)

    for path in ("", "league/fixture/", f"league/fixture/{fixture}/change/"):
        page = read(aikos, f"{path}")
        assert "The Night Shift, session 1" in page
        assert "has a bye" not in page


def test_a_session_waits_for_a_ninja_master_and_for_no_other_side(
    aikos: Reader, ben: Person, stage: int, night: Row
) -> None:
    fixture = told(ben, stage, night)
    page = read(aikos, f"league/fixture/{fixture}/change/")

    assert "There is no other side: the report waits for a ninja master." in page
    assert "once the ninja masters are told" in page
    assert "other side is told" not in page


def test_what_is_past_its_time_confirms_itself_at_any_moment(
    aikos: Reader, ben: Person, stage: int, night: Row
) -> None:
    fixture = told(ben, stage, night)
    at = timezone.now()
    send_notice(fixture, at=at)
    Fixture.objects.filter(pk=fixture).update(confirm_due_at=at - timedelta(hours=1))

    assert "(at any moment now)" in read(aikos, f"league/fixture/{fixture}/change/")


def test_a_state_without_a_colour_stands_there_in_its_word(aikos: Reader, ben: Person, stage: int, night: Row) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    Fixture.objects.filter(pk=fixture["id"]).update(state=Fixture.State.UNPLAYED)
    page = read(aikos, "league/fixture/")

    assert ("not played" in page, " unplayed " in page) == (True, False)


def test_a_party_has_no_treasury_at_the_desk(aikos: Reader, ben: Person, stage: int, night: Row) -> None:
    told(ben, stage, night)
    page = aikos.get(f"/admin/teams/team/{night['team']}/change/").content.decode()

    assert (f"/admin/teams/team/{night['team']}/treasury/" in page, "/steps/" in page) == (False, False)
    assert "Ben joins" in read(aikos, f"teams/team/{night['team']}/change/")


def test_a_judge_reads_at_the_desk_what_was_told_of_a_session(
    aikos: Reader, aiko: Person, ben: Person, stage: int, night: Row
) -> None:
    fixture = told(ben, stage, night)
    lost = brief(won=False, turns=9, villain_track=10, victory_track=3)
    aiko.post(f"fixtures/{fixture}/dispute/", {"report": lost, "side": 1})
    page = read(aikos, f"league/fixture/{fixture}/change/")

    assert "Turns: 17" in page
    assert "Turns: 9" in page
    assert "Where the versions differ" in page
    assert f"/admin/league/fixture/{fixture}/deadline/" not in page
