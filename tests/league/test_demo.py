"""``manage.py demo`` on an empty database."""

import pytest
from django.core.management import call_command

from league.models import Fixture, Standing
from teams.models import Team
from teams.reconcile import reconcile_all

pytestmark = pytest.mark.django_db


def test_the_demo_league_has_eight_teams_and_three_played_rounds() -> None:
    call_command("demo")
    assert Team.objects.filter(state="founded").count() == 8
    assert Fixture.objects.filter(state="confirmed").count() == 12
    assert sorted(Fixture.objects.filter(round__number=4).values_list("state", flat=True)) == [
        "disputed",
        "open",
        "reported",
        "scheduled",
    ]
    assert [row["played"] for row in Standing.objects.get().table] == [3] * 8
    assert reconcile_all() == []


def test_a_second_demo_changes_nothing() -> None:
    call_command("demo")
    call_command("demo", "--if-empty")
    assert Team.objects.count() == 8
