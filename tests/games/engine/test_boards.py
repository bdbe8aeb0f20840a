"""A moment on a board over HTTP: pools, reach and sight."""

from typing import Any

import pytest

from tests.games.api.asking import Json, ask, refused
from tests.games.engine.table import BOTAN, SANGO, at, ground, placed

S = 4


def pools(*models: Json, weapon: str = "attack") -> Json:
    """Ask for Botan's attack on Sango."""
    return {"models": list(models), "attacker": "Botan", "defender": "Sango", "weapon": weapon}


def lines(pool: Json) -> dict[str, int]:
    return {line["source"]: line["dice"] for line in pool["lines"]}


def test_an_attack_from_behind_from_stealth_and_with_a_friend() -> None:
    """Attack 3; Back Strike, Stealth Combat and an assist give a die each."""
    friend = placed(1, "Chiyo", "Kaiken", at(8, 10), facing=S)
    told = ask("pools", pools({**BOTAN, "stealth": True}, SANGO, friend))
    assert told["attack"]["dice"] == 6
    assert lines(told["attack"]) == {"base": 3, "back_strike": 1, "assists": 1, "stealth": 1}
    assert (told["defense"]["dice"], lines(told["defense"])) == (3, {"base": 3})


def test_the_defenders_friends_assist_too() -> None:
    friend = placed(2, "Nami", "Kaiken", at(11, 10))
    told = ask("pools", pools(BOTAN, {**SANGO, "facing": S}, friend))
    assert (lines(told["attack"]), lines(told["defense"])) == ({"base": 3}, {"base": 3, "assists": 1})


def test_advances_count() -> None:
    told = ask("pools", pools({**BOTAN, "advances": [{"attribute": "attack"}]}, {**SANGO, "facing": S}))
    assert lines(told["attack"]) == {"base": 4}


def test_a_shuriken_is_one_die_without_any_bonus() -> None:
    told = ask("pools", pools({**BOTAN, "stealth": True}, placed(2, "Sango", "Kaiken", at(7, 10)), weapon="shuriken"))
    assert lines(told["attack"]) == {"base": 1}


def test_a_ranged_attack_adds_the_dice_of_its_weapon() -> None:
    archer = placed(1, "Botan", "Yajiri", at(10, 10))
    told = ask("pools", pools(archer, placed(2, "Sango", "Kaiken", at(6, 10)), weapon="ranged"))
    assert set(lines(told["attack"])) == {"base", "ranged"}


@pytest.mark.parametrize(
    ("models", "weapon", "faults"),
    [
        ((BOTAN, placed(2, "Sango", "Kaiken", at(5, 10))), "attack", [("pools.no_target", "/defender")]),
        ((BOTAN, placed(2, "Sango", "Kaiken", at(6, 10))), "shuriken", [("pools.no_target", "/defender")]),
        ((BOTAN, SANGO), "ranged", [("pools.no_ranged_attack", "/weapon")]),
        ((BOTAN, placed(1, "Sango", "Kaiken", at(9, 10))), "attack", [("pools.same_side", "/defender")]),
        ((BOTAN,), "attack", [("position.nobody_called_so", "/defender")]),
    ],
)
def test_an_attack_that_cannot_be_made(models: tuple[Json, ...], weapon: str, faults: list[tuple[str, str]]) -> None:
    assert refused("pools", pools(*models, weapon=weapon), 422) == faults


def reach(*models: Json, **more: Any) -> dict[int, tuple[int, int]]:
    """Return cost and dodges by space for Botan's move."""
    told = ask("reach", {"models": list(models), "mover": "Botan", **more})
    return {row["space"]: (row["cost"], row["dodges"]) for row in told["spaces"]}


def test_five_points_on_open_ground() -> None:
    """A Tora Kaiken has Movement 5: eleven by eleven spaces, less its own."""
    found = reach(BOTAN)
    assert (len(found), found[at(5, 10)], found[at(15, 15)]) == (120, (5, 0), (5, 0))


def test_to_leave_an_influence_zone_takes_a_dodge() -> None:
    assert {dodges for _, dodges in reach(BOTAN, SANGO).values()} == {1}


def test_terrain_costs_more_to_move_onto() -> None:
    """Rough two points, elevated three (Terrain)."""
    board = ground("r", "e")
    found = reach({**BOTAN, "space": at(1, 1, 12)}, ground=board)
    assert (found[at(0, 0, 12)], found[at(1, 0, 12)], found[at(2, 2, 12)]) == ((2, 0), (3, 0), (1, 0))


def test_nobody_moves_onto_a_lantern_or_another_model() -> None:
    found = reach(BOTAN, placed(1, "Chiyo", "Kaiken", at(12, 12)), lanterns=[at(10, 12)])
    assert {at(12, 12), at(10, 12)} & set(found) == set()


def test_a_way_has_as_many_steps_as_its_ground_costs() -> None:
    told = ask("reach", {"models": [BOTAN], "mover": "Botan"})
    assert all(row["path"][-1] == row["space"] and len(row["path"]) == row["cost"] for row in told["spaces"])


def sight(viewer: int, target: int, **more: Any) -> Json:
    return ask("sight", {"viewer": viewer, "target": target, **more})


def test_nothing_stands_between() -> None:
    assert sight(at(10, 10), at(5, 10)) == {
        "sees": True, "distance": 5, "viewer_elevated": False, "target_elevated": False,
    }  # fmt: skip


@pytest.mark.parametrize("more", [{"lanterns": [at(7, 10)]}, {"models": [placed(2, "Sango", "Kaiken", at(7, 10))]}])
def test_lanterns_and_models_are_in_the_way(more: Json) -> None:
    assert not sight(at(10, 10), at(5, 10), **more)["sees"]


@pytest.mark.parametrize("character", "ofs")
def test_obscuring_terrain_is_in_the_way_on_the_ground(character: str) -> None:
    assert not sight(at(0, 0, 12), at(0, 6, 12), ground=ground("..." + character))["sees"]


def test_from_elevated_terrain_what_is_not_elevated_is_ignored() -> None:
    """Terrain, Elevated: obscuring ground and models below do not block it."""
    below = placed(2, "Sango", "Kaiken", at(0, 4, 12))
    told = sight(at(0, 0, 12), at(0, 6, 12), ground=ground("e..o"), models=[below])
    assert (told["sees"], told["viewer_elevated"], told["target_elevated"]) == (True, True, False)


def test_a_separate_element_of_elevated_terrain_blocks() -> None:
    assert not sight(at(0, 0, 12), at(0, 6, 12), ground=ground("e..e"))["sees"]


@pytest.mark.parametrize(("facing", "sees"), [(0, True), (S, False)])
def test_a_listed_model_looks_where_it_faces(facing: int, sees: bool) -> None:
    """A model sees nothing through its back influence zone (Line Of Sight)."""
    assert sight(at(10, 10), at(5, 10), models=[{**BOTAN, "facing": facing}])["sees"] is sees


def test_who_hides_is_not_seen() -> None:
    hidden = placed(2, "Sango", "Kaiken", at(5, 10), stealth=True)
    assert not sight(at(10, 10), at(5, 10), models=[hidden])["sees"]


@pytest.mark.parametrize(
    ("question", "faults"),
    [
        ({"viewer": 5, "target": 5}, [("sight.one_space", "/target")]),
        ({"viewer": 0, "target": 400}, [("position.no_room", "/target")]),
        ({"viewer": 0, "target": 5, "lanterns": [5]}, [("position.no_room", "/target")]),
        ({"viewer": 0, "target": 5, "lanterns": [7, 400]}, [("position.off_board", "/lanterns/1")]),
        ({"viewer": 0, "target": 5, "board": "moon"}, [("setup.unknown_board", "/board")]),
        ({"viewer": 0, "target": 5, "ground": {**ground(), "terrain": ["x" * 12] * 12}},
         [("map.unknown_character", f"/ground/terrain/{row}") for row in range(12)]),
    ],
)  # fmt: skip
def test_sight_on_a_board_that_cannot_be(question: Json, faults: list[tuple[str, str]]) -> None:
    assert refused("sight", question, 422) == faults


def test_every_fault_of_a_position_is_named() -> None:
    models = [BOTAN, {**BOTAN, "profile": "Dragon"}, {**SANGO, "clan": "Neko", "profile": "ika-kaiken"}]
    assert set(refused("reach", {"models": models, "mover": "Nobody", "lanterns": [400]}, 422)) == {
        ("roster.unknown_profile", "/models/1/profile"),
        ("position.name_taken", "/models/1/name"),
        ("roster.unknown_clan", "/models/2/clan"),
        ("position.nobody_called_so", "/mover"),
        ("position.off_board", "/lanterns/0"),
    }


def test_two_models_do_not_share_a_space() -> None:
    models = [BOTAN, {**SANGO, "space": BOTAN["space"]}]
    assert refused("reach", {"models": models, "mover": "Botan"}, 422) == [("position.no_room", "/models/1/space")]


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"models": [{**BOTAN, "facing": 8}], "mover": "Botan"}, "/models/0/facing"),
        ({"models": [{**BOTAN, "space": -1}], "mover": "Botan"}, "/models/0/space"),
        ({"models": [BOTAN]}, "/mover"),
    ],
)
def test_a_malformed_position(question: Json, path: str) -> None:
    assert refused("reach", question, 400) == [("invalid", path)]
