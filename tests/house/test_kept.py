"""Rows that are kept from test to test (``tests/kept.py``): each test finds its own ones, as they were made."""

from typing import Any

import pytest
from django.db import connection

from league.models import League
from teams.models import Player, Team
from tests.league.conftest import aiko, ben, league, stranger, tide, tigers
from tests.verbs import Person

__all__ = ["aiko", "ben", "league", "stranger", "tide", "tigers"]


def names() -> list[str]:
    return sorted(Player.objects.values_list("name", flat=True))


def test_one_person_is_all_there_is(aiko: Person) -> None:
    assert (names(), League.objects.count()) == (["Aiko"], 0)


@pytest.mark.parametrize("time", [1, 2])
def test_rows_and_values_are_as_they_were_made_each_time(tigers: dict[str, Any], time: int) -> None:
    assert (tigers["treasury"], Team.objects.get().name) == (9, "Tigers")
    tigers["treasury"] = 0
    Team.objects.update(name="Lynxes")


def test_a_team_alone(tide: dict[str, Any]) -> None:
    assert list(Team.objects.values_list("name", flat=True)) == ["Tide"]


def test_a_stranger_without_a_league(stranger: Person) -> None:
    assert (names(), League.objects.count()) == (["Mika"], 0)
    assert stranger.get("account/me/")["name"] == "Mika"


def test_a_person_and_what_she_runs_are_the_same_person(aiko: Person, league: dict[str, Any]) -> None:
    assert [League.objects.get(pk=league["id"]).memberships.get(role="master").player_id] == [aiko.id]


@pytest.mark.django_db(transaction=True)
def test_with_real_commits_rows_are_made_for_one_test(tigers: dict[str, Any]) -> None:
    assert not connection.in_atomic_block
    assert Team.objects.get().name == "Tigers"


@pytest.mark.django_db
def test_without_a_fixture_there_is_nothing() -> None:
    assert (Player.objects.count(), League.objects.count()) == (0, 0)
