"""What becomes of a session that counts: it is corrected or voided, but nobody cedes it and it is no draw."""

from typing import Any

import pytest

from league.models import Stage
from tests import campaigns
from tests.campaigns import brief, voyage
from tests.pages_match.browsing import Reader
from tests.verbs import Person

Row = dict[str, Any]
WON = brief(won=True, turns=17, villain_track=2, victory_track=8)


@pytest.fixture
def counted(aiko: Person, ben: Person, stage: int, night: Row) -> int:
    """A session of the Night Shift that was won and confirmed."""
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), WON)
    aiko.post(f"fixtures/{fixture['id']}/confirm/")
    return int(fixture["id"])


@pytest.mark.parametrize(
    "action",
    [
        {"action": "forfeit", "sides": [1]},
        {"action": "write_off", "outcome": "draw"},
        {"action": "write_off", "outcome": "double_loss"},
    ],
)
def test_a_session_is_neither_forfeited_nor_written_off(aiko: Person, counted: int, action: Row) -> None:
    path = f"fixtures/{counted}/amendments/"
    refused = aiko.refused(f"{path}preview/", action, status=409)
    assert refused["code"] == "fixture.no_opponent"
    basis = aiko.post(f"{path}preview/", {"action": "void"})["basis"]
    again = aiko.refused(path, {**action, "reason": "Nobody came", "basis": basis}, status=409)
    assert again["code"] == "fixture.no_opponent"
    assert aiko.get(f"fixtures/{counted}/")["state"] == "confirmed"


def test_a_session_is_voided(aiko: Person, counted: int, night: Row) -> None:
    path = f"fixtures/{counted}/amendments/"
    basis = aiko.post(f"{path}preview/", {"action": "void"})["basis"]
    aiko.post(path, {"action": "void", "reason": "The wrong party", "basis": basis})

    assert aiko.get(f"fixtures/{counted}/")["state"] == "scheduled"
    assert campaigns.board(aiko, night)[1]["tries"] == 0


def test_a_session_that_was_called_off_is_not_forfeited(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    ben.post(f"fixtures/{fixture['id']}/unopen/")
    refused = aiko.refused(f"fixtures/{fixture['id']}/forfeit/", {"sides": [1], "reason": "Nobody came"}, status=409)
    assert refused["code"] == "fixture.no_opponent"


def test_a_party_that_leaves_cedes_nothing(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    """A session that was called off is won by nobody; once the party is back, it is to be played again."""
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    ben.post(f"fixtures/{fixture['id']}/unopen/")
    season = Stage.objects.get(pk=stage).season_id
    there = f"seasons/{season}/entrants/{night['team']}"
    aiko.post(f"{there}/leave/", {"reason": "They moved away"})
    left = aiko.get(f"fixtures/{fixture['id']}/")
    aiko.post(f"{there}/return/")

    assert (left["state"], left["sides"][0]["outcome"]) == ("unplayed", "unplayed")
    assert aiko.get(f"fixtures/{fixture['id']}/")["state"] == "scheduled"


def test_the_page_offers_to_void_a_session_alone(aiko: Person, counted: int) -> None:
    form = Reader(aiko).get(f"/fixtures/{counted}/amend/").context["form"]

    assert [value for value, _word in form.fields["do"].choices] == ["void"]
    assert list(form.fields) == ["do"]
