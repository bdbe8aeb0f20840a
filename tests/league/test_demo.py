"""``manage.py demo`` on an empty database."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.models import SystemKey
from league.models import Fixture, League, Standing
from league.queries.parties import league_board
from teams.models import Team
from teams.reconcile import reconcile_all

pytestmark = pytest.mark.django_db


def played(system: str) -> Any:
    return Fixture.objects.filter(round__stage__season__league__system=system).order_by("pk")


def test_the_demo_league_has_eight_teams_and_three_played_rounds() -> None:
    call_command("demo")
    assert Team.objects.filter(state="founded", system="allstars").count() == 8
    assert played("allstars").filter(state="confirmed").count() == 12
    assert sorted(played("allstars").filter(round__number=4).values_list("state", flat=True)) == [
        "disputed",
        "open",
        "reported",
        "scheduled",
    ]
    table = Standing.objects.get(stage__season__league__system="allstars").table
    assert [row["played"] for row in table] == [3] * 8
    assert reconcile_all() == []


def test_the_demo_has_a_small_league_of_every_other_game() -> None:
    shown = StringIO()
    call_command("demo", stdout=shown)
    told = {
        league.system: [league.name in shown.getvalue(), f"/leagues/{league.slug}/" in shown.getvalue()]
        for league in League.objects.all()
    }
    boards = {
        system: [
            (party["name"], party["tries"], party["wins"])
            for party in league_board(League.objects.get(system=system))["parties"]
        ]
        for system in ("ninjago", "bounty")
    }

    assert told == {system: [True, True] for system in SystemKey.values}
    assert list(played("tiny_ninjas").values_list("state", flat=True)) == ["confirmed"] * 2 + ["scheduled"] * 4
    assert [(name, tries) for name, tries, _wins in boards["ninjago"]] == [("The Lantern Room", 3)]
    assert sorted((name, tries) for name, tries, _wins in boards["bounty"]) == [
        ("Early Birds", 1),
        ("The Night Shift", 2),
    ]
    assert list(played("bounty").values_list("state", flat=True)) == ["confirmed"] * 3 + ["reported"]


def test_a_second_demo_changes_nothing() -> None:
    call_command("demo")
    teams = Team.objects.count()
    call_command("demo", "--if-empty")
    assert (Team.objects.count(), League.objects.count()) == (teams, 4)
