"""Two members of a party who press the button at the same moment."""

from typing import Any

import pytest

from league.models import Fixture
from tests import campaigns
from tests.campaigns import brief, voyage
from tests.league.test_repeated_and_at_once import at_once
from tests.verbs import Person

Row = dict[str, Any]
WON = brief(won=True, turns=17, villain_track=2, victory_track=8)


def codes(*answers: Any) -> list[tuple[int, list[str]]]:
    """Return what calls came to, in order of status: the status, and the codes of what was refused."""
    told = [(one.status_code, [fault["code"] for fault in one.json().get("violations", ())]) for one in answers]
    return sorted(told)


@pytest.mark.django_db(transaction=True)
def test_of_two_sessions_opened_at_once_one_is_refused(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    asked = {"team": night["team"], "table": voyage(night, kai="Ben", nya="Aiko")}
    path = f"stages/{stage}/sessions/"
    answers = at_once(*(lambda player=player: player.try_post(path, asked) for player in (aiko, ben)))

    assert codes(*answers) == [(201, []), (422, ["team.busy"])]
    assert Fixture.objects.filter(round__stage=stage).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_session_that_was_called_off_is_taken_up_once(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    table = voyage(night, kai="Ben", nya="Aiko")
    fixture = campaigns.log(ben, stage, night, table)
    ben.post(f"fixtures/{fixture['id']}/unopen/")
    path, asked = f"stages/{stage}/sessions/", {"team": night["team"], "table": table}
    answers = at_once(*(lambda player=player: player.try_post(path, asked) for player in (aiko, ben)))

    assert codes(*answers) == [(201, []), (422, ["team.busy"])]
    assert Fixture.objects.filter(round__stage=stage).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_session_confirmed_twice_at_once_counts_once(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Aiko"), WON)
    path = f"fixtures/{fixture['id']}/confirm/"
    answers = at_once(*(lambda: aiko.try_post(path) for _time in range(2)))

    assert [one.status_code for one in answers] == [200, 200]
    assert campaigns.board(ben, night)[1]["tries"] == 1
