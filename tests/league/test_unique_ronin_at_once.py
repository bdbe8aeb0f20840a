"""Two teams after the only Ronin of a name at the very same moment: one has him (ruling 44, ``unique_ronin_per_league``)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import msgspec
import pytest
from django.db import connections, transaction
from django.utils import timezone

from teams.models import Ninja, Player, Team
from teams.operations.roster import Hire, RosterChange, change_roster
from teams.operations.undoing import Choice, undo_choices
from tests import verbs
from tests.league.test_repeated_and_at_once import at_once
from tests.league.test_unique_ronin import BENKEI, UNIQUE
from tests.verbs import IKA, TORA, Person

A_MOMENT = 1.0
"""Seconds in which somebody who waits for nobody is long done."""


class Rivals(msgspec.Struct, frozen=True):
    """Ben's Tide has dismissed Benkei, and Aiko's Tigers have the 13 koban that he costs."""

    aiko: Person
    ben: Person
    tigers: dict[str, Any]
    tide: dict[str, Any]

    def hire(self) -> None:
        """Let the Tigers hire Benkei."""
        change = RosterChange(recruit=(Hire(name="Benkei", profile="Benkei"),))
        team = Team.objects.get(pk=self.tigers["team"])
        change_roster(team, change, by=Player.objects.get(pk=self.aiko.id), at=timezone.now())

    def hire_and_dismiss(self) -> None:
        """Let the Tigers hire Benkei and let him go, so that either team has a dismissal to take back."""
        self.hire()
        benkei = Ninja.objects.get(team=self.tigers["team"], profile="benkei").pk
        self.aiko.post(f"teams/{self.tigers['team']}/roster/", {"dismiss": [str(benkei)]})

    def undo_the_other(self) -> None:
        """Let the Tigers take their dismissal back."""
        team = Team.objects.get(pk=self.tigers["team"])
        by = Player.objects.get(pk=self.aiko.id)
        undo_choices(team, [Choice(position=3, index=0)], by=by, at=timezone.now())

    def undo(self) -> Any:
        """Let the Tide take its dismissal back."""
        body = {"choices": [{"position": 1, "index": 0}]}
        return self.ben.try_post(f"teams/{self.tide['team']}/undo/", body)

    def correct(self) -> Any:
        """Let the ninja master tell the chapter without the dismissal."""
        path = f"teams/{self.tide['team']}/amendments/"
        told = {"position": 1, "entries": []}
        basis = {str(self.tide["team"]): Team.objects.get(pk=self.tide["team"]).head}
        return self.aiko.try_post(path, {**told, "basis": basis, "reason": "He never left"})


@pytest.fixture
def rivals(aiko: Person, ben: Person, league: dict[str, Any]) -> Rivals:
    aiko.post(f"leagues/{league['id']}/rules/", {"house": UNIQUE, "reason": "There is one Benkei"})
    tide = verbs.found_team(ben, league, IKA, "Tide")
    tigers = verbs.found_team(aiko, league, TORA, "Tigers")
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "A prize"})
    ben.post(f"teams/{tide['team']}/roster/", {"dismiss": [verbs.ids(tide)["Benkei"]]})
    return Rivals(aiko, ben, tigers, tide)


def teams_of_benkei() -> list[str]:
    return sorted(Ninja.objects.filter(profile="benkei", gone="").values_list("team__name", flat=True))


def apart(call: Callable[[], Any]) -> Any:
    """Make a call on a connection of its own, which is closed afterwards."""
    try:
        return call()
    finally:
        connections.close_all()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("bring_back", [Rivals.undo, Rivals.correct])
def test_whoever_takes_a_dismissal_back_waits_for_a_rival_who_is_hiring(
    rivals: Rivals, bring_back: Callable[[Rivals], Any]
) -> None:
    assert refused_after(rivals.hire, lambda: bring_back(rivals))
    assert teams_of_benkei() == ["Tigers"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("bring_back", [Rivals.undo, Rivals.correct])
def test_whoever_takes_a_dismissal_back_waits_for_a_rival_who_does_the_same(
    rivals: Rivals, bring_back: Callable[[Rivals], Any]
) -> None:
    rivals.hire_and_dismiss()
    assert refused_after(rivals.undo_the_other, lambda: bring_back(rivals))
    assert teams_of_benkei() == ["Tigers"]


def refused_after(first: Callable[[], None], second: Callable[[], Any]) -> bool:
    """Whether a call waits for another's transaction, of which nothing can be read yet, and is refused for what it did."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            asked = pool.submit(apart, second)
            waited = wait([asked], timeout=A_MOMENT).not_done == {asked}
        answer = asked.result()
    codes = [one["code"] for one in answer.json().get("violations", ())]
    return waited and (answer.status_code, codes) == (422, ["roster.unique_taken"])


@pytest.mark.django_db(transaction=True)
def test_of_two_undone_dismissals_at_once_one_is_refused(rivals: Rivals) -> None:
    rivals.hire_and_dismiss()
    path = f"teams/{rivals.tigers['team']}/undo/"
    other = {"choices": [{"position": 3, "index": 0}]}
    answers = at_once(lambda: rivals.aiko.try_post(path, other), rivals.undo)
    assert sorted(answer.status_code for answer in answers) == [200, 422]
    assert len(teams_of_benkei()) == 1


@pytest.mark.django_db(transaction=True)
def test_of_a_hire_and_an_undone_dismissal_at_once_one_is_refused(rivals: Rivals) -> None:
    path = f"teams/{rivals.tigers['team']}/roster/"
    answers = at_once(lambda: rivals.aiko.try_post(path, BENKEI), rivals.undo)
    assert sorted(answer.status_code for answer in answers) == [200, 422]
    assert len(teams_of_benkei()) == 1


@pytest.mark.django_db(transaction=True)
def test_where_ronin_serve_many_nobody_waits_for_a_rival(
    aiko: Person, ben: Person, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """By the book the same Ronin may be with several teams, so that a rival's roster is nobody's business."""
    ben.post(f"teams/{tide['team']}/roster/", {"dismiss": [verbs.ids(tide)["Benkei"]]})
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "A prize"})
    rivals = Rivals(aiko, ben, tigers, tide)
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        rivals.hire()
        assert pool.submit(apart, rivals.undo).result(timeout=30).status_code == 200
    assert teams_of_benkei() == ["Tide", "Tigers"]
