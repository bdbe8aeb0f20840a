"""Board: facing, influence zones, sight, reach, maps."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.allstars.board.grid import DIRECTIONS, grid, nth_space, spaces_of
from games.rules.allstars.board.maps import EDGES, BoardMap, load_maps, open_ground
from games.rules.allstars.board.reach import Ground, path_to, reach, step_cost
from games.rules.allstars.board.sight import sight

GRID = grid(20)
HERE = GRID.space(10, 10)


def places(mask: int) -> set[tuple[int, int]]:
    return {GRID.place(space) for space in spaces_of(mask)}


def spaces(*pairs: tuple[int, int]) -> int:
    return sum(1 << GRID.space(*pair) for pair in pairs)


def test_a_model_has_eight_spaces_around_it() -> None:
    assert places(GRID.zone(HERE)) == {(10 + down, 10 + right) for down, right in DIRECTIONS}


def test_the_edge_does_not_wrap_around() -> None:
    assert places(GRID.zone(GRID.space(5, 19))) == {(4, 18), (4, 19), (5, 18), (6, 18), (6, 19)}


@pytest.mark.parametrize("facing", range(8))
def test_the_back_is_the_three_spaces_away_from_where_it_faces(facing: int) -> None:
    behind = [DIRECTIONS[(facing + turn) % 8] for turn in (3, 4, 5)]
    assert places(GRID.back(HERE, facing)) == {(10 + down, 10 + right) for down, right in behind}


@pytest.mark.parametrize("facing", range(8))
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("wide", [1, 2])
def test_front_and_back_make_up_the_zone(facing: int, large: bool, wide: int) -> None:
    front = GRID.front(HERE, facing, large=large, reach=wide)
    back = GRID.back(HERE, facing, large=large, reach=wide)
    assert (front & back, front | back) == (0, GRID.zone(HERE, large=large, reach=wide))


def test_a_large_base_covers_four_spaces_and_touches_twelve() -> None:
    assert places(GRID.foot(HERE, large=True)) == {(10, 10), (10, 11), (11, 10), (11, 11)}
    assert GRID.zone(HERE, large=True).bit_count() == 12


def test_entangle_reaches_two_spaces() -> None:
    assert GRID.zone(HERE, reach=2).bit_count() == 24


@given(st.integers(1, (1 << 400) - 1), st.data())
def test_spaces_can_be_picked_by_their_place_in_the_set(mask: int, data: Any) -> None:
    number = data.draw(st.integers(0, mask.bit_count() - 1))
    assert nth_space(mask, number) == list(spaces_of(mask))[number]


@pytest.mark.parametrize("size", [11, 41])
def test_boards_are_bounded(size: int) -> None:
    with pytest.raises(ValueError, match="spaces a side"):
        grid(size)


def test_a_space_lies_on_the_board() -> None:
    with pytest.raises(ValueError, match="off the board"):
        GRID.space(20, 0)


def test_a_straight_line_is_blocked_by_what_stands_on_it() -> None:
    eyes = sight(GRID)
    there = GRID.space(10, 14)
    assert eyes.is_free(HERE, there, 0)
    assert not eyes.is_free(HERE, there, spaces((10, 12)))
    assert eyes.is_free(HERE, there, spaces((9, 12), (11, 12)))


def test_adjacent_spaces_have_nothing_between_them() -> None:
    assert all(sight(GRID).is_free(HERE, other, GRID.all) for other in spaces_of(GRID.neighbours[HERE]))


def test_any_point_of_a_base_will_do() -> None:
    """A knight's move away: either space between may be blocked, not both."""
    eyes = sight(GRID)
    there = GRID.space(9, 12)
    assert eyes.is_free(HERE, there, spaces((10, 11)))
    assert eyes.is_free(HERE, there, spaces((9, 11)))
    assert not eyes.is_free(HERE, there, spaces((9, 11), (10, 11)))


@given(st.integers(0, 399), st.integers(0, 399), st.integers(0, (1 << 400) - 1))
def test_sight_is_mutual(one: int, other: int, blocked: int) -> None:
    eyes = sight(GRID)
    assert eyes.is_free(one, other, blocked) == eyes.is_free(other, one, blocked)


@pytest.mark.parametrize(
    ("terrain", "here", "there", "cost"),
    [
        ({}, (10, 10), (10, 11), 1),
        ({"rough": [(10, 11)]}, (10, 10), (10, 11), 2),
        ({"elevated": [(10, 11)]}, (10, 10), (10, 11), 3),
        ({"elevated": [(10, 10)]}, (10, 10), (10, 11), 1),
        ({"elevated": [(10, 10), (10, 11)]}, (10, 10), (10, 11), 1),
        ({"elevated": [(10, 10)], "rough": [(10, 11)]}, (10, 10), (10, 11), 2),
    ],
)
def test_what_a_step_costs(terrain: Any, here: Any, there: Any, cost: int) -> None:
    masks = {name: spaces(*pairs) for name, pairs in terrain.items()}
    ground = Ground(grid=GRID, free=GRID.all, ends=GRID.all, **masks)
    assert step_cost(ground, GRID.space(*here), GRID.space(*there)) == cost


def cheapest(ground: Any, start: int, points: int) -> Any:
    """Dijkstra, space by space: an independent look at reach."""
    best = {start: 0}
    queue = [start]
    while queue:
        queue.sort(key=best.__getitem__)
        here = queue.pop(0)
        steps = [] if ground.sticky >> here & 1 and here != start else spaces_of(GRID.neighbours[here] & ground.free)
        for there in steps:
            cost = best[here] + step_cost(ground, here, there)
            if cost <= points and cost < best.get(there, 99):
                best[there] = cost
                queue.append(there)
    return best


masks = st.integers(0, (1 << 400) - 1)


@given(masks, masks, masks, masks, st.integers(1, 3), st.integers(0, 8))
def test_reach_agrees_with_a_search_space_by_space(
    blocked: int, rough: int, elevated: int, sticky: int, climb: int, points: int
) -> None:
    free = GRID.all & ~(blocked & (blocked >> 7))
    ground = Ground(
        grid=GRID, free=free, ends=free, rough=rough & ~elevated, elevated=elevated, climb=climb, sticky=sticky
    )
    levels = reach(ground, HERE, points)
    found = {space: cost for cost, level in enumerate(levels) for space in spaces_of(level)}
    assert found == cheapest(ground, HERE, points)


@given(masks, masks, masks)
def test_a_path_costs_what_reach_says(rough: int, elevated: int, sticky: int) -> None:
    ground = Ground(grid=GRID, free=GRID.all, ends=GRID.all, rough=rough & ~elevated, elevated=elevated, sticky=sticky)
    levels = reach(ground, HERE, 5)
    for cost, level in enumerate(levels):
        for goal in spaces_of(level):
            path = (HERE, *path_to(ground, levels, goal))
            assert sum(step_cost(ground, a, b) for a, b in pairwise(path)) == cost


def test_there_is_no_path_out_of_reach() -> None:
    ground = Ground(grid=GRID, free=GRID.all, ends=GRID.all)
    with pytest.raises(ValueError, match="out of reach"):
        path_to(ground, reach(ground, HERE, 1), GRID.space(0, 0))


@pytest.mark.parametrize("board", load_maps().values(), ids=lambda board: board.key)
def test_the_maps_are_sound_and_fair_and_say_that_they_are_ours(board: BoardMap) -> None:
    turned = tuple(row[::-1] for row in reversed(board.terrain))
    assert (board.check(), board.known, turned) == ((), False, board.terrain)
    assert board.assumption


def test_a_deployment_zone_is_the_edge_row_but_for_two_spaces_at_either_end() -> None:
    zones = {edge: open_ground().deployment_zone(edge) for edge in EDGES}
    assert places(zones["n"]) == {(0, column) for column in range(2, 18)}
    assert places(zones["s"]) == {(19, column) for column in range(2, 18)}
    assert places(zones["w"]) == {(row, 0) for row in range(2, 18)}
    assert places(zones["e"]) == {(row, 19) for row in range(2, 18)}


def test_a_map_is_checked_row_by_row() -> None:
    rows = ("." * 12,) * 10 + ("." * 11,) + ("x" + "." * 11,)
    found = BoardMap(key="m", name="M", size=12, terrain=rows, deployment=("." * 12,)).check()
    assert [finding.code for finding in found] == [
        "map.wrong_row_length",
        "map.unknown_character",
        "map.wrong_number_of_rows",
    ]


def test_a_map_needs_deployment_spaces_at_every_edge() -> None:
    found = BoardMap(key="m", name="M", size=12, deployment=("n" * 12, *["." * 12] * 11)).check()
    assert [finding.code for finding in found] == ["map.no_deployment"]


def test_terrain_is_read_by_its_character() -> None:
    board = BoardMap(key="m", name="M", size=12, terrain=("roesf.......", *["." * 12] * 11))
    assert [f"{mask:05b}" for mask in (board.rough, board.obscuring, board.elevated, board.foliage)] == [
        "10001",
        "11010",
        "01100",
        "10000",
    ]
    assert (board.describe(0), board.describe(5)) == ("r", ".")


def test_elevated_spaces_that_touch_are_one_element_unless_told_apart() -> None:
    terrain = ("ee..e.......", *["." * 12] * 11)
    joined = BoardMap(key="m", name="M", size=12, terrain=terrain)
    apart = BoardMap(key="m", name="M", size=12, terrain=terrain, elements=("ab..b.......", *["." * 12] * 11))
    assert joined.elevated_elements == (0b00011, 0b10000)
    assert apart.elevated_elements == (0b00001, 0b10010)
