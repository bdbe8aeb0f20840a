"""Round robins in groups and at tables of three and four, random weekly rounds, and stages without progression."""

from itertools import combinations
from typing import Any

import pytest
from django.utils import timezone

from league.models import Fixture, Season
from league.operations.stages import finishing
from tests.league.stages.worlds import World, alone, games, pairs

pytestmark = pytest.mark.django_db


def rounds_of(world: World, stage: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]
    return rows


def test_groups_are_dealt_in_a_snake_and_play_side_by_side() -> None:
    """Seeds 1, 4, 5, 8 and 2, 3, 6, 7, three rounds of two games in each group."""
    world = World(8)
    stage = world.start("round_robin", groups=2)
    first = [world.teams[seed - 1] for seed in (1, 4, 5, 8)]
    second = [world.teams[seed - 1] for seed in (2, 3, 6, 7)]
    rows = rounds_of(world, stage)
    assert [len(games(row)) for row in rows] == [4, 4, 4]
    met = set().union(*(pairs(row) for row in rows))
    assert met == {frozenset(pair) for group in (first, second) for pair in combinations(group, 2)}


def test_every_group_has_its_own_ranks() -> None:
    world = World(4)
    stage = world.start("round_robin", groups=2)
    [row] = rounds_of(world, stage)
    world.play_round(row)
    assert [(line["group"], line["rank"]) for line in world.table(stage)] == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_too_many_groups_are_refused() -> None:
    world = World(5)
    season = world.plan({"kind": "round_robin", "settings": {"groups": 3}})
    problem = world.master.refused(f"seasons/{season['id']}/start/")
    assert [one["code"] for one in problem["violations"]] == ["stage.groups_too_small"]


def test_three_play_at_a_table_and_one_of_them_wins() -> None:
    """Nine teams at tables of three meet all others once in four rounds (an affine plane)."""
    world = World(9)
    stage = world.start("round_robin", sides=3)
    rows = rounds_of(world, stage)
    met = [frozenset(pair) for row in rows for table in pairs(row) for pair in combinations(sorted(table), 2)]
    assert (len(rows), len(met), len(set(met))) == (4, 36, 36)
    world.play(games(rows[0])[0], (4, 2, 1))
    assert sorted(line["points"] for line in world.table(stage)) == [0] * 8 + [3]


def test_random_rounds_let_everybody_meet_everybody_before_anybody_meets_again() -> None:
    world = World(4)
    stage = world.start("random_weekly", rounds=4)
    drawn = []
    for _ in range(4):
        drawn.append(world.draw(stage))
        world.play_round(drawn[-1])
    everybody = {frozenset(pair) for pair in combinations(world.teams, 2)}
    assert set().union(*(pairs(row) for row in drawn[:3])) == everybody
    assert all(row["draw"]["seed"] for row in drawn)


def test_byes_of_random_rounds_go_round() -> None:
    world = World(3)
    stage = world.start("random_weekly", rounds=3)
    out: list[int] = []
    for _ in range(3):
        row = world.draw(stage)
        out += alone(row)
        world.play_round(row)
    assert sorted(out) == world.teams


def test_a_stage_without_progression_leaves_the_scrolls_alone() -> None:
    world = World(2)
    before = [world.master.get(f"teams/{team}/scroll/") for team in world.teams]
    stage = world.start("round_robin", legs=2)
    for row in rounds_of(world, stage):
        world.play_round(row)
    assert [world.master.get(f"teams/{team}/scroll/") for team in world.teams] == before
    assert [(line["points"], line["koban"], line["scored"]) for line in world.table(stage)] == [(3, 0, 4), (3, 0, 4)]


def test_a_game_without_progression_is_corrected_and_voided() -> None:
    world = World(2)
    stage = world.start("round_robin")
    [row] = rounds_of(world, stage)
    [fixture] = games(row)
    world.play(fixture, (3, 1))
    path = f"fixtures/{fixture['id']}/amendments/"
    confirmed = world.master.get(f"fixtures/{fixture['id']}/")["match"]["reports"][0]["report"]
    sides = [
        {
            **side,
            "score": score,
            "ninja": [{**side["ninja"][0], "feats": [{**side["ninja"][0]["feats"][0], "count": score}]}],
        }
        for side, score in zip(confirmed["sides"], (1, 3), strict=True)
    ]
    body = {"action": "correct", "report": {**confirmed, "sides": sides}}
    basis = world.master.post(f"{path}preview/", body)["basis"]
    world.master.post(path, {**body, "basis": basis, "reason": "Sides mixed up"})
    winner = fixture["sides"][1]["team"]
    assert world.table(stage)[0]["team"] == winner
    basis = world.master.post(f"{path}preview/", {"action": "void"})["basis"]
    world.master.post(path, {"action": "void", "basis": basis, "reason": "Never played"})
    assert [line["points"] for line in world.table(stage)] == [0, 0]


def test_a_stage_is_over_with_its_last_result() -> None:
    world = World(2)
    stage = world.start("round_robin")
    [row] = rounds_of(world, stage)
    assert not finishing.finish_if_over(stage["id"], at=timezone.now())
    world.play_round(row)
    assert finishing.finish_if_over(stage["id"], at=timezone.now())
    assert world.master.get(f"stages/{stage['id']}/")["state"] == "finished"


def test_a_stage_opens_again_with_a_game_that_is_to_be_played_after_all() -> None:
    world = World(2)
    stage = world.start("round_robin")
    [fixture] = games(rounds_of(world, stage)[0])

    def state() -> str:
        finishing.catch_up(stage["id"], at=timezone.now())
        found: str = world.master.get(f"stages/{stage['id']}/")["state"]
        return found

    world.play(fixture)
    assert state() == "finished"
    path = f"fixtures/{fixture['id']}/amendments/"
    basis = world.master.post(f"{path}preview/", {"action": "void"})["basis"]
    world.master.post(path, {"action": "void", "basis": basis, "reason": "Wrong day"})
    assert state() == "running"
    world.play(fixture)
    assert state() == "finished"
    Season.objects.update(state=Season.State.FINISHED)
    Fixture.objects.update(state=Fixture.State.SCHEDULED, match=None)
    assert state() == "finished"
