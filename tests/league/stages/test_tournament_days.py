"""A tournament: check-in, table numbers, and the clock of a round."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests import verbs
from tests.league.stages.worlds import BRAWL, World, alone, games

pytestmark = pytest.mark.django_db


def tournament(world: World, **settings: Any) -> dict[str, Any]:
    return world.plan({"kind": "swiss", "settings": {**BRAWL, "rounds": 3, **settings}}, format="tournament")


def check_in_from(world: World, season: dict[str, Any], hours: int, length: int = 2) -> Any:
    opens = timezone.now() + timedelta(hours=hours)
    body = {"opens_at": opens.isoformat(), "closes_at": (opens + timedelta(hours=length)).isoformat()}
    return world.master.client.put(f"/api/v1/seasons/{season['id']}/check-in/", body, format="json")


def test_who_has_not_checked_in_is_not_in_the_first_round_and_plays_once_there() -> None:
    world = World(5)
    season = tournament(world)
    assert check_in_from(world, season, -1).status_code == 200
    listed = world.master.post(f"seasons/{season['id']}/check-in/", {"teams": world.teams[:4]})["entrants"]
    assert [one["checked_in_at"] is not None for one in listed] == [True] * 4 + [False]
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    row = world.draw(stage)
    assert alone(row) == {world.teams[4]: "absent"}
    world.play_round(row)
    world.master.post(f"seasons/{season['id']}/check-in/", {"teams": [world.teams[4]]})
    assert world.teams[4] not in {team for team, how in alone(world.draw(stage)).items() if how == "absent"}


def test_a_check_in_is_taken_back() -> None:
    world = World(2)
    season = tournament(world)
    check_in_from(world, season, -1)
    path = f"seasons/{season['id']}/check-in/"
    world.master.post(path, {"teams": world.teams})
    listed = world.master.post(path, {"teams": world.teams[:1], "present": False})["entrants"]
    assert [one["checked_in_at"] is None for one in listed] == [True, False]
    assert world.master.get(path)["entrants"] == listed


def test_players_check_their_own_teams_in_while_it_is_open() -> None:
    world = World(1)
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    world.add_teams(1, ben)
    season = tournament(world)
    path = f"seasons/{season['id']}/check-in/"
    own = {"teams": world.teams[1:]}
    assert ben.refused(path, own, status=409)["code"] == "check_in.closed"
    check_in_from(world, season, 1)
    assert ben.refused(path, own, status=409)["code"] == "check_in.closed"
    check_in_from(world, season, -3)
    assert ben.refused(path, own, status=409)["code"] == "check_in.closed"
    check_in_from(world, season, -1)
    assert ben.post(path, own)["entrants"][1]["checked_in_at"] is not None
    assert ben.refused(path, {"teams": world.teams[:1]}, status=403)["code"] == "team.not_yours"
    assert ben.client.put(f"/api/v1/{path}", {"opens_at": None}, format="json").status_code == 403


def test_a_check_in_with_a_fault_is_refused() -> None:
    world = World(2)
    season = tournament(world)
    path = f"seasons/{season['id']}/check-in/"
    problem = world.master.refused(path, {"teams": [world.teams[0], 10**9]})
    assert [one["path"] for one in problem["violations"]] == ["/teams/1"]
    assert check_in_from(world, season, 1, length=-2).status_code == 422
    assert world.master.client.put(f"/api/v1/{path}", {}, format="json").status_code == 400
    league = world.plan({"kind": "swiss"})
    problem = world.master.refused(f"seasons/{league['id']}/check-in/", {"teams": []}, status=409)
    assert problem["code"] == "season.not_a_tournament"


def test_tables_are_numbered_by_standing() -> None:
    world = World(6)
    season = tournament(world)
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    first = world.draw(stage)
    assert [fixture["table"] for fixture in games(first)] == [1, 2, 3]
    world.play_round(first)
    ranks = dict(world.ranks(stage))
    best = [min(ranks[side["team"]] for side in fixture["sides"]) for fixture in games(world.draw(stage))]
    assert best == sorted(best)


def test_two_games_change_tables() -> None:
    world = World(4)
    season = tournament(world)
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    one, other = (fixture["id"] for fixture in games(world.draw(stage)))
    path = f"stages/{stage['id']}/rounds/1/tables/"
    row = world.master.post(path, {"fixture": one, "other": other})
    assert {fixture["id"]: fixture["table"] for fixture in games(row)} == {one: 2, other: 1}
    problem = world.master.refused(path, {"fixture": one, "other": 10**9})
    assert [violation["path"] for violation in problem["violations"]] == ["/other"]


def test_the_clock_of_a_round_starts_is_extended_and_stops() -> None:
    world = World(2)
    season = tournament(world)
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    world.draw(stage)
    path = f"stages/{stage['id']}/rounds/1/clock/"
    assert world.master.refused(path, {"action": "extend", "minutes": 5}, status=409)["code"] == "clock.not_started"
    started = world.master.post(path, {"action": "start", "minutes": 90})
    extended = world.master.post(path, {"action": "extend", "minutes": 5})
    assert minutes(started, extended) == 5
    stopped = world.master.post(path, {"action": "stop"})
    assert minutes(extended, stopped) < -90
    assert world.master.refused(path, {"action": "stop"}, status=409)["code"] == "clock.not_started"


def minutes(before: dict[str, Any], after: dict[str, Any]) -> float:
    one, other = datetime.fromisoformat(before["ends_at"]), datetime.fromisoformat(after["ends_at"])
    return (other - one).total_seconds() / 60


@pytest.mark.parametrize(
    ("body", "status"),
    [({"action": "wind"}, 400), ({"action": "start"}, 422), ({"action": "start", "minutes": 1441}, 422), ({}, 400)],
)
def test_a_clock_with_a_fault_is_refused(body: dict[str, Any], status: int) -> None:
    world = World(2)
    season = tournament(world)
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    world.draw(stage)
    world.master.refused(f"stages/{stage['id']}/rounds/1/clock/", body, status=status)
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    ben.refused(f"stages/{stage['id']}/rounds/1/clock/", body, status=403)
