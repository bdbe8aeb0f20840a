"""Distances between sets of spaces, as the crow flies."""

from functools import lru_cache

from games.rules.allstars.board.grid import Grid
from games.rules.allstars.match.game import Game


@lru_cache(maxsize=1024)
def rings(grid: Grid, goal: int) -> tuple[int, ...]:
    """Return the spaces within 0, 1, 2 ... steps of a goal, up to the whole board; nothing for no goal."""
    found = []
    while goal and goal != grid.all:
        found.append(goal)
        goal = grid.spread(goal)
    return (*found, goal) if goal else ()


def steps_to(game: Game, start: int, goal: int) -> int:
    """Return the steps between two sets of spaces, nothing in the way; the board's size for no goal."""
    for steps, ring in enumerate(rings(game.grid, goal)):
        if ring & start:
            return steps
    return game.grid.size


def nearest(game: Game, spaces: int, goal: int) -> int:
    """Return the space of a set that is nearest to a goal; any one for no goal."""
    for ring in rings(game.grid, goal):
        if ring & spaces:
            return first(ring & spaces)
    return first(spaces)


def farthest(game: Game, spaces: int, goal: int) -> int:
    """Return the space of a set that is farthest from a goal; any one for no goal."""
    for ring in reversed(rings(game.grid, goal)):
        if spaces & ~ring:
            return first(spaces & ~ring)
    return first(spaces)


def first(mask: int) -> int:
    """Return the lowest space of a set, 0 for an empty one."""
    return (mask & -mask).bit_length() - 1 if mask else 0
