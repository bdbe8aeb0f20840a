"""Knock-outs over real HTTP with a live worker: single and double elimination, and a league with a cut to playoffs.

Results follow one rule that can be checked by hand: of two teams the one with the lower number wins, 3 to 1.
"""

from pathlib import Path
from typing import Any

import pytest

from teams.reconcile import reconcile_all
from tests.league.playoffs.knockouts import Knockout
from tests.league.stages.worlds import World, games
from tests.seasons.live import LiveClient, wait_until
from tests.seasons.test_round_robin import close_steps
from tests.verbs import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

WITH_PROGRESSION: dict[str, Any] = {"challenges": ["brawl"], "progression": True}


@pytest.fixture
def world(live_web: str, live_worker: Path) -> World:
    """Six teams of one ninja master, with a worker that computes tables."""
    return World(6, Person("Yuki", LiveClient(live_web)).sign_up())


def play(world: World, fixture: dict[str, Any]) -> None:
    """Play a game with its after-match steps; the team with the lower number wins."""
    one, other = (world.teams.index(side["team"]) for side in fixture["sides"])
    world.play(fixture, (3, 1) if one < other else (1, 3))
    for side in fixture["sides"]:
        close_steps(world.master, side["team"])


def play_to_the_end(cup: Knockout) -> int:
    """Play whatever can be played until nothing is left; return how many games that took."""
    played = 0
    while ready := [match["number"] for match in cup.matches() if match["state"] == "scheduled"]:
        for number in ready:
            play(cup.world, cup.fixture(number))
        played += len(ready)
    return played


def finish(cup: Knockout, season: int) -> None:
    """The bracket has closed its stage; every scroll is what its story says; the season can be closed."""
    assert cup.bracket()["state"] == "finished"
    path = f"stages/{cup.stage}/table/"
    wait_until(lambda: not cup.world.master.get(path)["behind"])
    assert reconcile_all() == []
    assert cup.world.master.post(f"seasons/{season}/finish/")["state"] == "finished"


def test_a_season_of_single_elimination(world: World) -> None:
    """Six teams: two byes, two games, two semi-finals, third place and the final are six games."""
    stage = world.start("single_elimination", **WITH_PROGRESSION, third_place=True)
    cup = Knockout(world, stage=stage["id"])
    assert [team["name"] for team in cup.bracket()["byes"]] == ["Team 0", "Team 1"]
    assert play_to_the_end(cup) == 6
    placed = [(1, "Team 0"), (2, "Team 1"), (3, "Team 2"), (4, "Team 3"), (5, "Team 4"), (5, "Team 5")]
    assert cup.season_places() == placed
    finish(cup, stage["season"])


def test_a_season_of_double_elimination(world: World) -> None:
    """Everybody but the champion loses twice: ten defeats, ten games, and no reset."""
    stage = world.start("double_elimination", **WITH_PROGRESSION)
    cup = Knockout(world, stage=stage["id"])
    assert play_to_the_end(cup) == 10
    assert cup.season_places()[:4] == [(1, "Team 0"), (2, "Team 1"), (3, "Team 2"), (4, "Team 3")]
    finish(cup, stage["season"])


def test_a_league_of_two_groups_that_seeds_a_playoff_and_a_championship_game(world: World) -> None:
    """The best two of each group go on; the seconds are level, so the first group's is seeded before the other's."""
    season = world.plan(
        {"kind": "round_robin", "name": "Groups", "settings": {**WITH_PROGRESSION, "groups": 2}},
        {"kind": "single_elimination", "name": "Playoffs", "settings": {**WITH_PROGRESSION, "cut": {"per_group": 2}}},
    )
    groups, playoffs = (stage["id"] for stage in world.master.post(f"seasons/{season['id']}/start/")["stages"])
    for row in world.master.get(f"stages/{groups}/rounds/")["rounds"]:
        for fixture in games(row):
            play(world, fixture)
    assert [seed["name"] for seed in world.master.get(f"stages/{playoffs}/cut/")["seeds"]] == [
        "Team 0",
        "Team 1",
        "Team 3",
        "Team 2",
    ]
    world.master.post(f"stages/{playoffs}/cut/")
    cup = Knockout(world, stage=playoffs)
    assert play_to_the_end(cup) == 3
    assert cup.season_places() == [
        (1, "Team 0"),
        (2, "Team 1"),
        (3, "Team 2"),
        (3, "Team 3"),
        (5, "Team 4"),
        (5, "Team 5"),
    ]
    finish(cup, season["id"])
