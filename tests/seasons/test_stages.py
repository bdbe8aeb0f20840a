"""A season of every kind of stage over real HTTP with a live worker: random weekly, open, Swiss, ladder,
groups, tables of three, friendlies.

Results follow one rule that can be checked by hand: of two teams the one with the lower number wins, 3 to 1.
"""

from pathlib import Path
from typing import Any

import pytest

from teams.models import Team
from teams.reconcile import reconcile_all
from tests.league.stages.worlds import World, games
from tests.seasons.live import LiveClient, wait_until
from tests.seasons.test_round_robin import close_steps
from tests.verbs import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

WITH_PROGRESSION = {"challenges": ["brawl"], "progression": True}


@pytest.fixture
def world(live_web: str, live_worker: Path) -> World:
    """Six teams of one ninja master, with a worker that computes tables and closes stages."""
    return World(6, Person("Yuki", LiveClient(live_web)).sign_up())


def start(world: World, kind: str, entered: list[int] | None = None, **settings: Any) -> dict[str, Any]:
    stage = world.start(kind, entered=entered, **WITH_PROGRESSION, **settings)
    assert stage["state"] == "running"
    return stage


def play(world: World, fixture: dict[str, Any]) -> None:
    """Play a game with its after-match steps; the team with the lower number wins."""
    one, other = (world.teams.index(side["team"]) for side in fixture["sides"])
    world.play(fixture, (3, 1) if one < other else (1, 3))
    for side in fixture["sides"]:
        close_steps(world.master, side["team"])


def table_when_done(world: World, stage: dict[str, Any], points: list[int]) -> list[dict[str, Any]]:
    """Wait for the worker to have written this table; every scroll is what its story says."""
    path = f"stages/{stage['id']}/table/"
    wait_until(lambda: [row["points"] for row in world.master.get(path)["rows"]] == points)
    wait_until(lambda: not world.master.get(path)["behind"])
    assert reconcile_all() == []
    rows: list[dict[str, Any]] = world.master.get(path)["rows"]
    return rows


def numbers(world: World, rows: list[dict[str, Any]]) -> list[int]:
    return [world.teams.index(row["team"]) for row in rows]


def finish(world: World, stage: dict[str, Any]) -> None:
    wait_until(lambda: world.master.get(f"stages/{stage['id']}/")["state"] == "finished")
    assert world.master.post(f"seasons/{stage['season']}/finish/")["state"] == "finished"


def test_a_season_of_random_rounds(world: World) -> None:
    """Four teams meet all others in three rounds: the first wins three games, the second two, and so on."""
    stage = start(world, "random_weekly", world.teams[:4], rounds=3)
    for _ in range(3):
        for fixture in games(world.draw(stage)):
            play(world, fixture)
    assert numbers(world, table_when_done(world, stage, [9, 6, 3, 0])) == [0, 1, 2, 3]
    finish(world, stage)


def test_an_open_season(world: World) -> None:
    """Team 0 beats 1, team 1 beats 2, and team 2, with one game, is not placed."""
    stage = start(world, "open", world.teams[:4], per_opponent=1, minimum_games=2)
    for one, other in ((0, 1), (2, 1), (0, 3)):
        sent = world.master.post(
            f"stages/{stage['id']}/invitations/", {"challenger": world.teams[one], "opponent": world.teams[other]}
        )
        accepted = world.master.post(f"invitations/{sent['id']}/accept/")
        play(world, world.master.get(f"fixtures/{accepted['fixture']}/"))
    rows = table_when_done(world, stage, [6, 3, 0, 0])
    assert [(world.teams.index(row["team"]), row["qualified"]) for row in rows] == [
        (0, True),
        (1, True),
        (2, False),
        (3, False),
    ]
    world.master.post(f"stages/{stage['id']}/finish/")
    finish(world, stage)


def test_a_swiss_season(world: World) -> None:
    """Six teams, three rounds (the number a field of six needs): only team 0 wins all its games."""
    stage = start(world, "swiss")
    for _ in range(3):
        for fixture in games(world.draw(stage)):
            play(world, fixture)
    path = f"stages/{stage['id']}/table/"
    wait_until(lambda: sum(row["played"] for row in world.master.get(path)["rows"]) == 18)
    rows = world.master.get(path)["rows"]
    assert (numbers(world, rows)[0], numbers(world, rows)[-1]) == (0, 5)
    assert sum(row["points"] for row in rows) == 27
    assert [row["won"] for row in rows if row["won"] == 3] == [3]
    assert reconcile_all() == []
    finish(world, stage)


def test_a_season_on_a_ladder(world: World) -> None:
    """Seeded from the weakest up, everybody who can challenges the one above: the strongest climbs to the top."""
    stage = start(world, "ladder", list(reversed(world.teams[:4])), reach=1)
    path = f"stages/{stage['id']}/table/"
    # 3 2 1 0 from the top: 0 beats 1, then 2, then 3.
    for rival in (1, 2, 3):
        sent = world.master.post(
            f"stages/{stage['id']}/invitations/", {"challenger": world.teams[0], "opponent": world.teams[rival]}
        )
        accepted = world.master.post(f"invitations/{sent['id']}/accept/")
        play(world, world.master.get(f"fixtures/{accepted['fixture']}/"))
        wait_until(lambda: not world.master.get(path)["behind"])
    rows = table_when_done(world, stage, [9, 0, 0, 0])
    assert (numbers(world, rows), [row["rank"] for row in rows]) == ([0, 3, 2, 1], [1, 2, 3, 4])
    world.master.post(f"stages/{stage['id']}/finish/")
    finish(world, stage)


def test_a_season_of_two_groups(world: World) -> None:
    """Seeds 1, 4, 5 and 2, 3, 6: in each group the lower number wins everything."""
    stage = start(world, "round_robin", groups=2)
    for row in world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]:
        for fixture in games(row):
            play(world, fixture)
    rows = table_when_done(world, stage, [6, 3, 0, 6, 3, 0])
    assert numbers(world, rows) == [0, 3, 4, 1, 2, 5]
    assert [(row["group"], row["rank"]) for row in rows] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    records = {team.pk: (team.scroll or {})["record"].get("won", 0) for team in Team.objects.all()}
    assert [records[team] for team in world.teams] == [2, 2, 1, 1, 0, 0]
    finish(world, stage)


def test_a_season_at_tables_of_three(world: World) -> None:
    """Six teams, two rounds of two tables: each table has one winner, and team 0 wins both of its games."""
    stage = start(world, "round_robin", sides=3, rounds=2)
    for row in world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]:
        for fixture in games(row):
            at_table = [world.teams.index(side["team"]) for side in fixture["sides"]]
            best = min(at_table)
            world.play(fixture, tuple(3 if one == best else 1 for one in at_table))
            for side in fixture["sides"]:
                close_steps(world.master, side["team"])
    path = f"stages/{stage['id']}/table/"
    wait_until(lambda: sum(row["played"] for row in world.master.get(path)["rows"]) == 12)
    rows = world.master.get(path)["rows"]
    assert (world.teams.index(rows[0]["team"]), rows[0]["won"]) == (0, 2)
    assert (sum(row["points"] for row in rows), sum(row["won"] for row in rows)) == (12, 4)
    assert reconcile_all() == []
    finish(world, stage)


def test_friendly_games_beside_every_season(world: World) -> None:
    """They touch the scrolls, and there is no table."""
    one, other = world.teams[:2]
    sent = world.master.post(f"leagues/{world.league['id']}/friendlies/", {"challenger": other, "opponent": one})
    accepted = world.master.post(f"invitations/{sent['id']}/accept/")
    play(world, world.master.get(f"fixtures/{accepted['fixture']}/"))
    path = f"stages/{sent['stage']}/table/"
    wait_until(lambda: not world.master.get(path)["behind"])
    assert world.master.get(path)["rows"] == []
    record = world.master.get(f"teams/{one}/scroll/")["record"]
    assert (record["played"], record["won"]) == (1, 1)
    assert reconcile_all() == []


def test_the_table_of_a_season_that_a_team_leaves_does_not_wait_for_a_sweep(world: World) -> None:
    """No game is played: the worker, which sweeps nothing here, is told of the start, and of the games struck."""
    stage = start(world, "round_robin", world.teams[:3])
    assert len(table_when_done(world, stage, [0, 0, 0])) == 3
    gone = {"reason": "Moved away", "struck": True}
    world.master.post(f"seasons/{stage['season']}/entrants/{world.teams[0]}/leave/", gone)
    assert numbers(world, table_when_done(world, stage, [0, 0])) == [1, 2]
