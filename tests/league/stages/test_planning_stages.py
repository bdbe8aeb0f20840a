"""Planning a season of several stages, each with settings of its own, and starting them one after the other."""

from typing import Any

import pytest

from tests import verbs
from tests.league.stages.worlds import BRAWL, World

pytestmark = pytest.mark.django_db

SWISS = {"kind": "swiss", "name": "Swiss", "settings": {**BRAWL, "rounds": 1}}
OPEN = {"kind": "open", "name": "Open", "settings": BRAWL}


def kinds_of(season: dict[str, Any]) -> list[tuple[int, str]]:
    return [(stage["order"], stage["kind"]) for stage in season["stages"]]


def put(world: World, path: str, body: dict[str, Any]) -> Any:
    return world.master.client.put(f"/api/v1/{path}", body, format="json")


def test_a_season_is_planned_with_stages_in_their_order() -> None:
    season = World(0).plan(SWISS, OPEN)
    assert kinds_of(season) == [(1, "swiss"), (2, "open")]
    assert season["stages"][0]["settings"]["rounds"] == 1
    assert season["stages"][0]["settings"]["byes_by_choice"] == 1


def test_a_tournament_is_a_season_of_its_own_format() -> None:
    assert World(0).plan(SWISS, format="tournament")["format"] == "tournament"


def test_settings_without_stages_make_one_round_robin() -> None:
    world = World(0)
    season = world.master.post(f"leagues/{world.league['id']}/seasons/", {"name": "W", "settings": {"legs": 2}})
    assert kinds_of(season) == [(1, "round_robin")]


def test_the_faults_of_all_stages_are_named_at_once() -> None:
    world = World(0)
    stages = [
        {"kind": "swiss", "settings": {"rounds": 2, "byes_by_choice": 2, "cut": {"places": 4}}},
        {"kind": "round_robin", "settings": {"tie_breakers": ["buchholz", "lot", "lot"], "challenges": ["chess"]}},
        {"kind": "open", "settings": {"points": {"win": 1, "draw": 2, "loss": 3}, "cut": {}}},
    ]
    problem = world.master.refused(f"leagues/{world.league['id']}/seasons/", {"name": "W", "stages": stages})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("stage.cut_of_nothing", "/stages/0/settings/cut"),
        ("stage.byes_for_every_round", "/stages/0/settings/byes_by_choice"),
        ("stage.tie_breaker_says_nothing", "/stages/1/settings/tie_breakers/0"),
        ("stage.tie_breaker_twice", "/stages/1/settings/tie_breakers/2"),
        ("challenge.unknown", "/stages/1/settings/challenges/0"),
        ("stage.draw_beats_win", "/stages/2/settings/points/draw"),
        ("stage.loss_beats_draw", "/stages/2/settings/points/loss"),
        ("stage.cut_unclear", "/stages/2/settings/cut"),
    ]


def test_settings_that_are_none_are_named_in_every_stage() -> None:
    world = World(0)
    stages = [
        {"kind": "swiss", "settings": {"rounds": 0, "legs": 2}},
        {"kind": "swiss", "settings": {"rounds": 5}},
        {"kind": "ladder", "settings": {"moves": "jump", "cut": {"places": "four"}}},
    ]
    path = f"leagues/{world.league['id']}/seasons/"
    problem = world.master.refused(path, {"name": "W", "stages": stages}, status=400)
    assert [one["path"] for one in problem["violations"]] == [
        "/stages/0/settings/legs",
        "/stages/0/settings/rounds",
        "/stages/2/settings/cut/places",
        "/stages/2/settings/moves",
    ]
    assert world.master.get(path)["results"] == []


def test_a_stage_whose_settings_are_none_does_not_hide_one_whose_settings_make_no_sense() -> None:
    world = World(0)
    stages = [
        {"kind": "swiss", "settings": {"rounds": 0}},
        {"kind": "round_robin", "settings": {"challenges": ["chess"]}},
    ]
    problem = world.master.refused(f"leagues/{world.league['id']}/seasons/", {"name": "W", "stages": stages})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("invalid", "/stages/0/settings/rounds"),
        ("challenge.unknown", "/stages/1/settings/challenges/0"),
    ]


def test_settings_that_are_none_do_not_hide_what_makes_no_sense_beside_them() -> None:
    """Rounds follow from two sides; where the sides are none, nothing follows."""
    world = World(0)
    path = f"leagues/{world.league['id']}/seasons/"
    wrong = {"legs": 3, "": 1, "rounds": 4, "tie_breakers": ["lot", "lot"], "challenges": ["chess"]}
    problem = world.master.refused(path, {"name": "W", "settings": wrong})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("invalid", "/settings"),
        ("invalid", "/settings/legs"),
        ("stage.tie_breaker_twice", "/settings/tie_breakers/1"),
        ("stage.rounds_follow", "/settings/rounds"),
        ("challenge.unknown", "/settings/challenges/0"),
    ]
    no_sides = world.master.refused(path, {"name": "W", "settings": {"sides": 9, "rounds": 4}}, status=400)
    assert [one["path"] for one in no_sides["violations"]] == ["/settings/sides"]


def test_settings_beside_stages_are_refused_with_what_is_wrong_with_the_stages() -> None:
    world = World(0)
    path = f"leagues/{world.league['id']}/seasons/"
    body = {"name": "W", "settings": {"legs": 2}, "stages": [{"kind": "swiss", "settings": {"cut": {}}}]}
    problem = world.master.refused(path, body)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("season.settings_of_no_stage", "/settings"),
        ("stage.cut_of_nothing", "/stages/0/settings/cut"),
        ("stage.cut_unclear", "/stages/0/settings/cut"),
    ]
    body["stages"] = [{"kind": "swiss"}]
    assert [one["path"] for one in world.master.refused(path, body)["violations"]] == ["/settings"]


def test_settings_of_a_stage_that_is_added_or_changed_are_refused_at_their_places() -> None:
    world = World(0)
    season = world.plan(SWISS)
    wrong = {"kind": "ladder", "settings": {"moves": "jump", "points": {"win": "three"}}}
    added = world.master.refused(f"seasons/{season['id']}/stages/", wrong, status=400)
    assert [one["path"] for one in added["violations"]] == ["/settings/points/win", "/settings/moves"]
    path = f"/api/v1/stages/{season['stages'][0]['id']}/"
    changed = world.master.client.patch(path, {"settings": {"rounds": 0, "moves": "swap"}}, format="json")
    assert (changed.status_code, [one["path"] for one in changed.json()["violations"]]) == (
        400,
        ["/settings/moves", "/settings/rounds"],
    )


@pytest.mark.parametrize(
    ("stage", "status"),
    [
        ({"kind": "chess"}, 400),
        ({"kind": "swiss", "settings": {"rounds": 0}}, 400),
        ({"kind": "swiss", "settings": {"legs": 2}}, 400),
        ({"kind": "ladder", "settings": {"moves": "jump"}}, 400),
        ({"kind": "round_robin", "settings": {"rounds": 3}}, 422),
        ({"kind": "round_robin", "settings": {"sides": 3, "legs": 2}}, 422),
        ({"kind": "swiss", "settings": {"keep_apart": ["clan", "clan"]}}, 422),
        ({"kind": "swiss", "settings": {"cut": {"places": 1}}}, 422),
        ({"kind": "single_elimination", "settings": {"cut": {"places": 4, "carry_results": True}}}, 422),
    ],
)
def test_a_stage_with_a_fault_is_refused(stage: dict[str, Any], status: int) -> None:
    world = World(0)
    season = world.plan(SWISS)
    world.master.refused(f"seasons/{season['id']}/stages/", stage, status=status)


def test_stages_are_added_changed_and_removed_while_they_are_planned() -> None:
    world = World(0)
    season = world.plan(SWISS)
    added = world.master.post(f"seasons/{season['id']}/stages/", {"kind": "ladder", "settings": {"reach": 2}})
    assert (added["order"], added["name"], added["settings"]["reach"]) == (2, "Winter", 2)
    path = f"/api/v1/stages/{added['id']}/"
    changed = world.master.client.patch(path, {"name": "Steps", "settings": {"moves": "swap"}}, format="json").json()
    assert (changed["name"], changed["settings"]["reach"], changed["settings"]["moves"]) == ("Steps", 2, "swap")
    other = world.master.client.patch(path, {"kind": "open", "settings": {"per_week": 2}}, format="json").json()
    assert (other["kind"], other["settings"]["per_week"]) == ("open", 2)
    assert kinds_of(world.master.client.delete(path).json()) == [(1, "swiss")]
    last = world.master.client.delete(f"/api/v1/stages/{season['stages'][0]['id']}/")
    assert (last.status_code, last.json()["code"]) == (409, "season.needs_a_stage")


def test_stages_change_their_order() -> None:
    world = World(0)
    season = world.plan(SWISS, OPEN, {"kind": "ladder"})
    swiss, opened, ladder = [stage["id"] for stage in season["stages"]]
    answer = put(world, f"seasons/{season['id']}/stages/order/", {"stages": [ladder, swiss, opened]})
    assert kinds_of(answer.json()) == [(1, "ladder"), (2, "swiss"), (3, "open")]
    missing = put(world, f"seasons/{season['id']}/stages/order/", {"stages": [ladder, swiss]})
    assert (missing.status_code, missing.json()["violations"][0]["code"]) == (422, "stage.order")


def test_a_removed_stage_leaves_no_gap() -> None:
    world = World(0)
    season = world.plan(SWISS, OPEN, {"kind": "ladder"})
    answer = world.master.client.delete(f"/api/v1/stages/{season['stages'][0]['id']}/")
    assert kinds_of(answer.json()) == [(1, "open"), (2, "ladder")]


def test_a_stage_that_has_started_is_not_changed_any_more() -> None:
    world = World(2)
    season = world.plan(SWISS, OPEN)
    world.master.post(f"seasons/{season['id']}/start/")
    swiss, opened = [stage["id"] for stage in season["stages"]]
    patched = world.master.client.patch(f"/api/v1/stages/{swiss}/", {"name": "X"}, format="json")
    assert (patched.status_code, patched.json()["code"]) == (409, "stage.already_started")
    assert world.master.client.delete(f"/api/v1/stages/{swiss}/").status_code == 409
    order = put(world, f"seasons/{season['id']}/stages/order/", {"stages": [opened, swiss]})
    assert (order.status_code, order.json()["code"]) == (409, "stage.already_started")


def test_the_next_stage_starts_when_the_one_before_is_decided() -> None:
    world = World(2)
    season = world.plan(SWISS, OPEN)
    world.master.post(f"seasons/{season['id']}/start/")
    swiss, opened = season["stages"]
    start = f"stages/{opened['id']}/start/"
    assert world.master.refused(start, status=409)["code"] == "stage.not_over"
    row = world.draw(swiss)
    assert world.master.refused(start, status=409)["code"] == "stage.fixtures_undecided"
    world.play_round(row)
    assert world.master.post(start)["state"] == "running"
    assert world.master.get(f"stages/{swiss['id']}/")["state"] == "finished"


def test_no_stage_starts_before_the_one_before_it() -> None:
    world = World(2)
    season = world.plan(SWISS, OPEN)
    problem = world.master.refused(f"stages/{season['stages'][1]['id']}/start/", status=409)
    assert problem["code"] == "stage.too_early"


def test_a_stage_is_finished_early_by_the_ninja_master() -> None:
    world = World(2)
    season = world.plan({**SWISS, "settings": {**BRAWL, "rounds": 5}})
    world.master.post(f"seasons/{season['id']}/start/")
    stage = season["stages"][0]
    world.play_round(world.draw(stage))
    assert world.master.post(f"stages/{stage['id']}/finish/")["state"] == "finished"
    assert world.master.refused(f"stages/{stage['id']}/finish/", status=409)["code"] == "stage.not_running"


def test_only_ninja_masters_plan_stages() -> None:
    world = World(0)
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    season = world.plan(SWISS)
    stage = season["stages"][0]["id"]
    ben.refused(f"seasons/{season['id']}/stages/", OPEN, status=403)
    ben.refused(f"stages/{stage}/start/", status=403)
    ben.refused(f"stages/{stage}/finish/", status=403)
    assert ben.client.patch(f"/api/v1/stages/{stage}/", {}, format="json").status_code == 403
    assert ben.client.delete(f"/api/v1/stages/{stage}/").status_code == 403
    assert ben.get(f"stages/{stage}/")["kind"] == "swiss"
