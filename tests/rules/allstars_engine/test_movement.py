"""Movement, dodging, terrain, Stealth, sight."""

from typing import Any

import pytest

from games.rules.allstars.match.everyday import Move, is_unseen
from games.rules.allstars.match.moving import levels_for, path_is_legal
from tests.rules.allstars_engine.table import N, Ninja, S, Table


def alone(profile: str = "tora-kaiken", at: tuple[int, int] = (10, 10), **more: Any) -> Table:
    board = more.pop("board", "open")
    return Table({"a": Ninja(profile, at, N, **more)}, {"d": Ninja("ika-kaiken", (2, 2), S)}, board=board)


def legal(table: Table, *places: tuple[int, int]) -> bool:
    table.turn("a")
    path = tuple(table.space(*place) for place in places)
    return path_is_legal(table.game, table["a"], table.game.turn, path)


def north(steps: int, start: int = 10) -> list[tuple[int, int]]:
    return [(start - 1 - step, 10) for step in range(steps)]


def test_a_model_moves_up_to_its_movement() -> None:
    """A Tora Kaiken has Movement 5."""
    assert (legal(alone(), *north(5)), legal(alone(), *north(6))) == (True, False)


def test_a_model_moves_to_adjacent_spaces_only() -> None:
    assert not legal(alone(), (8, 10))


def test_a_model_ends_its_move_on_a_free_space() -> None:
    table = alone()
    table.game.put(table["d"], table.space(9, 10), S)
    assert (legal(table, (9, 10)), legal(table, (9, 10), (8, 10))) == (False, False)


def test_a_move_may_be_made_in_pieces_and_turns_the_model() -> None:
    table = alone()
    table.activate("a", "", [table.walk("a", *north(2), facing=S), table.walk("a", *north(3, 8)), "end"])
    assert (table.at("a"), table["a"].facing) == ((5, 10), N)


def test_facing_changes_for_free_and_leaves_move_and_action() -> None:
    table = alone()
    table.activate("a", "SSS", [("face",), table.walk("a", *north(5)), "search"])
    assert table.at("a") == (5, 10)


def test_no_move_after_an_action() -> None:
    table = alone()
    table.activate("a", "SSS", ["search"])
    assert table.asked == ["act"]


def test_running_moves_a_second_time() -> None:
    table = alone()
    table.activate("a", "", [table.walk("a", *north(5)), "run", table.walk("a", *north(5, 5))])
    assert table.at("a") == (0, 10)


def test_leaving_an_enemys_zone_takes_a_dodge() -> None:
    table = alone()
    table.game.put(table["d"], table.space(9, 10), S)
    table.activate("a", "SSF", [table.walk("a", (11, 10), (12, 10)), "end"])
    assert table.at("a") == (12, 10)


def test_a_failed_dodge_stuns_and_ends_the_activation() -> None:
    """Nobody earns XP by it (ruling 30)."""
    table = alone()
    table.game.put(table["d"], table.space(9, 10), S)
    table.activate("a", "SSS", [table.walk("a", (11, 10))])
    assert (table.at("a"), table["a"].stun, table["d"].feats) == ((10, 10), 1, {})


def test_one_dodge_for_several_zones_but_one_for_each_step() -> None:
    """Ruling 91."""
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)},
        {"d": Ninja("ika-kaiken", (9, 9), S), "e": Ninja("ika-kaiken", (9, 11), S)},
    )
    table.activate("a", "SSF SFS", [table.walk("a", (9, 10), (8, 10)), "end"])
    assert table.at("a") == (8, 10)


def test_a_failed_dodge_costs_stealth_instead() -> None:
    table = alone()
    table.game.put(table["d"], table.space(9, 10), S)
    table.hide("a")
    table.activate("a", "SSS SSF", [table.walk("a", (11, 10)), table.walk("a", (11, 10)), "end"])
    assert (table.at("a"), table["a"].stun, table["a"].stealth) == ((11, 10), 0, False)


def test_a_model_in_stealth_has_no_zone() -> None:
    table = alone()
    table.game.put(table["d"], table.space(9, 10), S)
    table.hide("d")
    table.activate("a", "", [table.walk("a", (11, 10)), "end"])
    assert table.at("a") == (11, 10)


def test_climbing_costs_three_and_walking_on_top_one() -> None:
    """Courtyard: row 6, columns 4 to 7 are a structure."""
    table = alone(at=(7, 3), board="courtyard")
    assert legal(table, (6, 4), (6, 5), (6, 6))
    assert not legal(table, (6, 4), (6, 5), (6, 6), (6, 7))


def test_rough_ground_costs_two() -> None:
    """Courtyard: rows 8 and 9, columns 14 to 16 are rough."""
    table = alone(at=(8, 12), board="courtyard")
    assert legal(table, (8, 13), (8, 14), (8, 15))
    assert not legal(table, (8, 13), (8, 14), (8, 15), (8, 16))


def test_a_large_base_pays_one_point_for_a_step() -> None:
    """An Ika Oni has Movement 5."""
    table = alone("ika-oni")
    assert (legal(table, *north(5)), legal(table, *north(6))) == (True, False)


def test_a_large_base_needs_room_for_all_of_it() -> None:
    table = alone("ika-oni")
    table.game.put(table["d"], table.space(9, 11), S)
    assert not legal(table, (9, 10))
    assert legal(table, (9, 9))


def test_a_large_base_pays_for_terrain_under_any_part() -> None:
    """Rough at row 8, column 14."""
    table = alone("ika-oni", at=(7, 11), board="courtyard")
    assert legal(table, (7, 12), (7, 13), (7, 14))
    assert not legal(table, (7, 12), (7, 13), (7, 14), (7, 15))


@pytest.mark.parametrize("token", ["lanterns", "shrine_spaces", "crate_spaces", "goal_spaces"])
def test_tokens_cannot_be_moved_across(token: str) -> None:
    table = alone()
    setattr(table.game, token, 1 << table.space(9, 10))
    table.game.refresh_tokens()
    assert not legal(table, (9, 10), (8, 10))


def test_a_lanterns_light_ends_stealth() -> None:
    table = alone()
    table.game.lanterns = 1 << table.space(7, 11)
    table.game.refresh_tokens()
    table.hide("a")
    table.activate("a", "", [table.walk("a", (9, 10)), table.walk("a", (8, 10)), "end"])
    assert not table["a"].stealth


def test_a_shrine_of_a_detrimental_status_asks_for_a_test() -> None:
    table = alone()
    table.game.shrines[table.space(7, 10)] = "slow"
    table.game.shrine_spaces = 1 << table.space(7, 10)
    table.game.refresh_tokens()
    table.activate("a", "SSS", [table.walk("a", (9, 10), (8, 10), (8, 11)), "end"])
    assert table["a"].slow == 1


def test_a_shrine_of_a_positive_status_takes_an_action() -> None:
    table = alone()
    table.game.shrines[table.space(9, 10)] = "haste"
    table.game.shrine_spaces = 1 << table.space(9, 10)
    table.game.refresh_tokens()
    table.activate("a", "SSF", ["shrine"])
    assert table["a"].haste == 1


def test_foliage_hides_who_stops_in_it_and_not_who_passes() -> None:
    """Courtyard: row 3, columns 7 and 8 are foliage; a model may walk on later without losing Stealth."""
    table = alone(at=(4, 7), board="courtyard")
    table.hide("a")
    table.activate("a", "", [table.walk("a", (3, 7)), "end"])
    assert table["a"].stealth
    table.activate("a", "", [table.walk("a", (2, 7)), "end"])
    assert table["a"].stealth
    table.activate("a", "", [table.walk("a", (3, 7), (4, 7)), "end"])
    assert not table["a"].stealth


def test_running_and_other_actions_end_stealth_but_searching_does_not() -> None:
    table = alone()
    table.hide("a")
    table.activate("a", "SSS", ["search"])
    assert table["a"].stealth
    table.activate("a", "", ["run", "end"])
    assert not table["a"].stealth


def test_a_search_reveals_the_enemies_around_and_is_one_feat() -> None:
    """Ruling 31."""
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)},
        {name: Ninja("ika-kaiken", (9, 9 + place), S) for place, name in enumerate("xyz")},
    )
    table.hide("x", "y")
    table.activate("a", "SSF", ["search"])
    assert (table["x"].stealth, table["y"].stealth, table["a"].feats) == (
        False,
        False,
        {("reveal", "", "", False): 1},
    )


def test_a_league_may_count_every_model_that_a_search_reveals() -> None:
    """Setting reveal_xp (ruling 31)."""
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)},
        {name: Ninja("ika-kaiken", (9, 9 + place), S) for place, name in enumerate("xy")},
        settings={"reveal_xp": "per_model"},
    )
    table.hide("x", "y")
    table.activate("a", "SSF", ["search"])
    assert table["a"].feats == {("reveal", "", "", False): 2}


def test_stealth_is_for_models_that_no_enemy_sees() -> None:
    table = alone()
    assert is_unseen(table.game, table["a"]) is False
    table.game.turn_model(table["d"], N)
    assert is_unseen(table.game, table["a"]) is True


def test_nobody_sees_through_the_own_back() -> None:
    table = alone()
    table.game.put(table["d"], table.space(8, 10), N)
    assert (table.game.sees(table["d"], table["a"]), table.game.sees(table["a"], table["d"])) == (False, True)


def test_sight_passes_models_in_stealth_but_not_others() -> None:
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)},
        {"d": Ninja("ika-kaiken", (8, 10), S), "e": Ninja("ika-kaiken", (6, 10), S)},
    )
    assert not table.game.sees(table["a"], table["e"])
    table.hide("d")
    assert (table.game.sees(table["a"], table["e"]), table.game.sees(table["a"], table["d"])) == (True, False)


def test_structures_block_sight_on_the_ground_and_give_it_from_above() -> None:
    """Courtyard: row 6, columns 4 to 7."""
    table = Table(
        {"low": Ninja("tora-kaiken", (8, 5), N), "high": Ninja("tora-kaiken", (6, 5), N)},
        {"d": Ninja("ika-kaiken", (3, 5), S)},
        board="courtyard",
    )
    assert (table.game.sees(table["low"], table["d"]), table.game.sees(table["high"], table["d"])) == (False, True)


def test_from_above_ground_and_models_on_it_are_ignored() -> None:
    table = Table(
        {"high": Ninja("tora-kaiken", (6, 5), N), "low": Ninja("tora-kaiken", (4, 5), N)},
        {"d": Ninja("ika-kaiken", (2, 5), S)},
        board="courtyard",
    )
    assert table.game.sees(table["high"], table["d"])


def test_a_separate_element_of_elevated_terrain_blocks_sight_from_above() -> None:
    """Courtyard: column 12, rows 4 and 5 stand between two models; one of them is on the structure to the west."""
    table = Table(
        {"high": Ninja("tora-kaiken", (6, 7), N)},
        {"d": Ninja("ika-kaiken", (4, 15), S), "e": Ninja("ika-kaiken", (6, 15), S)},
        board="courtyard",
    )
    assert (table.game.sees(table["high"], table["d"]), table.game.sees(table["high"], table["e"])) == (False, True)


def test_two_models_above_are_hidden_from_each_other_by_models_above_alone() -> None:
    table = Table(
        {"a": Ninja("tora-kaiken", (6, 4), 2), "b": Ninja("tora-kaiken", (6, 6), N)},
        {"d": Ninja("ika-kaiken", (6, 7), S)},
        board="courtyard",
    )
    assert not table.game.sees(table["a"], table["d"])
    table.game.lift(table["b"])
    assert table.game.sees(table["a"], table["d"])


def test_a_large_base_is_elevated_with_two_spaces_of_four() -> None:
    table = alone("ika-oni", at=(5, 6), board="courtyard")
    assert table.game.is_elevated(table["a"])
    table.game.put(table["a"], table.space(5, 7), N)
    assert not table.game.is_elevated(table["a"])


def test_every_space_offered_can_be_reached() -> None:
    table = alone(board="courtyard", at=(8, 8))
    table.turn("a")
    options = Move().options(table.game, table["a"])
    ground, levels = levels_for(table.game, table["a"], table.game.turn)
    reachable = sum(level & ground.ends for level in levels[1:])
    assert sum(1 << option.path[-1] for option in options) == reachable
    assert all(Move().allows(table.game, table["a"], option) for option in options)
