"""How far a model can move: spaces by cost, and a path to one of them (Movement, Terrain).

All spaces that cost the same number of movement points are found together, as one set. For a large base the same is
done with the spaces that its north-western corner can stand on.
"""

import msgspec

from games.rules.allstars.board.grid import Grid


class Ground(msgspec.Struct, frozen=True):
    """What moving over the board means for one model.

    ``free`` are the spaces it may move through, ``ends`` those it may end on; ``rough`` and ``elevated`` cost more,
    ``climb`` points from lower ground; a space in ``sticky`` cannot be left without a dodge, so reach ends there.
    """

    grid: Grid
    free: int
    ends: int
    rough: int = 0
    elevated: int = 0
    climb: int = 3
    sticky: int = 0


def step_cost(ground: Ground, here: int, there: int) -> int:
    """Return the movement points for one step between adjacent spaces."""
    if ground.elevated >> there & 1:
        if not ground.elevated >> here & 1:
            return ground.climb
        return 1
    return 2 if ground.rough >> there & 1 else 1


def reach(ground: Ground, start: int, points: int) -> list[int]:
    """Return, for each cost from 0 to ``points``, the set of spaces whose cheapest way costs just that.

    The first step may leave a sticky space (it is the dodge that the mover asks for); no later one does.
    """
    spread = ground.grid.spread
    free, sticky = ground.free, ground.sticky
    rough, elevated = ground.rough, ground.elevated
    uneven = (rough | elevated) & free
    seen = 1 << start
    levels = [0] * (points + 1)
    levels[0] = here = seen
    for cost in range(points):
        if here:
            beside = spread(here) & free & ~seen
            levels[cost + 1] |= beside & ~uneven
            rugged = beside & uneven
            if rugged:
                if from_above := here & elevated:
                    levels[cost + 1] |= spread(from_above) & rugged & elevated
                if cost + 2 <= points:
                    levels[cost + 2] |= rugged & rough & ~elevated
                if cost + ground.climb <= points:
                    levels[cost + ground.climb] |= spread(here & ~elevated) & rugged & elevated
        # What was found along a cheaper way is not found again.
        here = levels[cost + 1] = levels[cost + 1] & ~seen
        seen |= here
        here &= ~sticky
    return levels


def path_to(ground: Ground, levels: list[int], goal: int) -> tuple[int, ...]:
    """Return a cheapest way to a space in reach, without the start; :class:`ValueError` if it is out of reach."""
    cost = next((cost for cost, level in enumerate(levels) if level >> goal & 1), None)
    if cost is None:
        raise ValueError(f"space {goal} is out of reach")
    path: list[int] = []
    here = goal
    steps: tuple[tuple[int, int], ...]
    while cost:
        path.append(here)
        beside = ground.grid.neighbours[here]
        if ground.elevated >> here & 1:
            steps = ((1, beside & ground.elevated), (ground.climb, beside & ~ground.elevated))
        else:
            steps = ((2 if ground.rough >> here & 1 else 1, beside),)
        cost, here = _step_back(ground, levels, cost, steps)
    return tuple(reversed(path))


def _step_back(ground: Ground, levels: list[int], cost: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    for paid, beside in steps:
        before = cost - paid
        if before < 0:
            continue
        found = levels[before] & beside
        if before:
            found &= ~ground.sticky
        if found:
            return before, (found & -found).bit_length() - 1
    raise ValueError("the levels do not belong to this ground")
