"""A weekend tournament of 64 over real HTTP with a live worker, from check-in to the champion.

Of two teams the one with the lower number wins, 3 to 1. So team 0 wins every game, whatever is drawn; the rest follows
from the laws: nobody meets twice, nobody has two byes, who left is not paired, the best eight of the table play on.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from teams.reconcile import reconcile_all
from tests.league.stages.worlds import BRAWL, World, alone, games, pairs
from tests.seasons.live import LiveClient, wait_until
from tests.verbs import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]

LATE_AT_CHECK_IN, WITHDRAWN, LATE_ENTRY = 63, 62, 64
SWISS = {"kind": "swiss", "name": "Swiss", "settings": {**BRAWL, "rounds": 6, "tie_breakers": ["buchholz", "lot"]}}
PLAYOFFS = {"kind": "single_elimination", "name": "Playoffs", "settings": {**BRAWL, "cut": {"places": 8}}}


@pytest.fixture
def world(live_web: str, live_worker: Path) -> World:
    return World(65, Person("Yuki", LiveClient(live_web)).sign_up())


def play(world: World, fixture: dict[str, Any]) -> None:
    one, other = (world.teams.index(side["team"]) for side in fixture["sides"])
    world.play(fixture, (3, 1) if one < other else (1, 3))


def correct(world: World, fixture: dict[str, Any]) -> None:
    """Turn a confirmed result round: whoever reported had mixed up the sides."""
    path = f"fixtures/{fixture['id']}"
    report = world.master.get(f"{path}/")["match"]["reports"][-1]["report"]
    first, second = report["sides"]
    feats = [side["ninja"][0]["feats"] for side in (first, second)]
    sides = [
        {**side, "score": score, "ninja": [{**side["ninja"][0], "feats": deeds}]}
        for side, score, deeds in zip((first, second), (second["score"], first["score"]), reversed(feats), strict=True)
    ]
    body = {"action": "correct", "report": {**report, "sides": sides}}
    basis = world.master.post(f"{path}/amendments/preview/", body)["basis"]
    world.master.post(f"{path}/amendments/", {**body, "basis": basis, "reason": "Sides mixed up"})


def settled_table(world: World, stage: dict[str, Any]) -> list[dict[str, Any]]:
    path = f"stages/{stage['id']}/table/"
    wait_until(lambda: not world.master.get(path)["behind"])
    rows: list[dict[str, Any]] = world.master.get(path)["rows"]
    return rows


def test_a_weekend_of_sixty_four(world: World) -> None:
    team = world.teams
    season = world.plan(SWISS, PLAYOFFS, entered=team[:64], format="tournament")
    swiss, playoffs = season["stages"]
    check_in = f"seasons/{season['id']}/check-in/"
    opens = {"opens_at": "2026-01-01T08:00:00Z"}
    assert world.master.client.put(f"/api/v1/{check_in}", opens).status_code == 200
    world.master.post(check_in, {"teams": team[:63]})
    world.master.post(f"seasons/{season['id']}/start/")

    drawn = [world.draw(swiss)]
    assert alone(drawn[0]) == {team[62]: "bye", team[LATE_AT_CHECK_IN]: "absent"}
    assert [fixture["table"] for fixture in games(drawn[0])] == list(range(1, 32))
    world.master.post(f"stages/{swiss['id']}/rounds/1/clock/", {"action": "start", "minutes": 90})
    mixed_up, *others = games(drawn[0])
    one, other = (team.index(side["team"]) for side in mixed_up["sides"])
    world.play(mixed_up, (1, 3) if one < other else (3, 1))
    for fixture in others:
        play(world, fixture)
    correct(world, mixed_up)
    world.master.post(check_in, {"teams": [team[LATE_AT_CHECK_IN]]})

    for number in range(2, 7):
        if number == 3:
            world.master.post(f"stages/{swiss['id']}/entrants/{team[WITHDRAWN]}/withdraw/")
            world.master.post(f"stages/{swiss['id']}/entrants/", {"team": team[LATE_ENTRY]})
        drawn.append(world.draw(swiss))
        assert drawn[-1]["number"] == number
        for fixture in games(drawn[-1]):
            play(world, fixture)

    met = [pair for row in drawn for pair in pairs(row)]
    byes = [one for row in drawn for one, how in alone(row).items() if how == "bye"]
    assert len(set(met)) == len(met)
    assert len(set(byes)) == len(byes)
    assert [alone(row).get(team[WITHDRAWN]) for row in drawn[2:]] == ["absent"] * 4
    assert alone(world.master.get(f"stages/{swiss['id']}/rounds/1/"))[team[LATE_ENTRY]] == "absent"

    rows = settled_table(world, swiss)
    assert (rows[0]["team"], rows[0]["won"], rows[0]["lost"]) == (team[0], 6, 0)
    assert all(above["points"] >= below["points"] for above, below in pairwise(rows))
    wait_until(lambda: world.master.get(f"stages/{swiss['id']}/")["state"] == "finished")

    world.master.post(f"stages/{playoffs['id']}/start/")
    best = [row["team"] for row in rows[:8]]
    first = world.master.get(f"stages/{playoffs['id']}/rounds/")["rounds"][0]
    assert pairs(first) == {frozenset({best[seed], best[7 - seed]}) for seed in range(4)}
    for number in (1, 2, 3):
        row = world.master.get(f"stages/{playoffs['id']}/rounds/{number}/")
        for fixture in games(row):
            play(world, fixture)
    wait_until(lambda: world.master.get(f"stages/{playoffs['id']}/")["state"] == "finished")
    places = world.master.get(f"seasons/{season['id']}/places/")["places"]
    assert (places[0]["team"], places[0]["place"]) == (team[0], 1)
    assert {one["team"] for one in places[:8]} == set(best)
    assert world.master.post(f"seasons/{season['id']}/finish/")["state"] == "finished"
    assert reconcile_all() == []
