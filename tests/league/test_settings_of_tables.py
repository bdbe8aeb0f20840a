"""A league's settings rule its tables: changed, they are computed anew; in Swiss stages forfeits part nobody."""

from typing import Any

import pytest
from django.utils import timezone

from league.models import Standing
from league.operations.tables import recompute, stale_stages
from tests.kept import kept
from tests.league.stages.worlds import World, games

pytestmark = pytest.mark.django_db


@kept
def world() -> World:
    return World(4)


def change(world: World, **settings: Any) -> None:
    """Change settings of the league."""
    answer = world.master.client.patch(f"/api/v1/leagues/{world.league['id']}/", {"settings": settings}, format="json")
    assert answer.status_code == 200, answer.json()


def test_other_points_make_the_tables_of_running_stages_stale(world: World) -> None:
    stage = world.start("round_robin")
    world.play(games(world.master.get(f"stages/{stage['id']}/rounds/")["rounds"][0])[0])
    assert [line["points"] for line in world.table(stage)] == [3, 0, 0, 0]
    change(world, points={"win": 5})
    assert stale_stages() == [stage["id"]]
    assert [line["points"] for line in world.table(stage)] == [5, 0, 0, 0]


@pytest.mark.parametrize("settings", [{"confirm_after_hours": 5}, {"public": False}])
def test_other_settings_leave_tables_alone(world: World, settings: dict[str, Any]) -> None:
    stage = world.start("round_robin")
    world.table(stage)
    change(world, **settings)
    assert stale_stages() == []


def test_the_table_of_a_finished_stage_stays_as_it_was(world: World) -> None:
    stage = world.start("open")
    world.table(stage)
    world.master.post(f"stages/{stage['id']}/finish/")
    recompute(stage["id"], at=timezone.now())
    wanted = Standing.objects.get(stage=stage["id"]).wanted
    change(world, points={"win": 5})
    assert Standing.objects.get(stage=stage["id"]).wanted == wanted


@pytest.mark.parametrize(("kind", "counted"), [("random_weekly", 1), ("swiss", 0)])
def test_a_forfeit_counts_between_tied_teams_everywhere_but_in_a_swiss_stage(
    world: World, kind: str, counted: int
) -> None:
    """Everybody is level, in a stage that pays nothing for a win by forfeit."""
    stage = world.start(kind, rounds=2, tie_breakers=["head_to_head"], points={"forfeit_win": 0})
    fixture = games(world.draw(stage))[0]
    world.master.post(f"fixtures/{fixture['id']}/forfeit/", {"sides": [2], "reason": "Nobody came"})
    opened = world.master.get(f"stages/{stage['id']}/table/{fixture['sides'][0]['team']}/")
    assert len(opened["tie_breaks"]["head_to_head"]["parts"]) == counted


@pytest.mark.parametrize(("edition", "buchholz"), [("2026", "0"), ("2024", "1")])
def test_a_league_chooses_the_edition_of_the_tie_break_rules(edition: str, buchholz: str) -> None:
    """One round, won by forfeit: the dummy has the winner's own point, since 2026 no more than the absent opponent's none."""
    world = World(2, tie_break_edition=edition)
    stage = world.start("swiss", rounds=1, tie_breakers=["buchholz"])
    fixture = games(world.draw(stage))[0]
    world.master.post(f"fixtures/{fixture['id']}/forfeit/", {"sides": [2], "reason": "Nobody came"})
    assert world.table(stage)[0]["tie_breaks"]["buchholz"] == buchholz
