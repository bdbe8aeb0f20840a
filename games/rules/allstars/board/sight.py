"""Line of sight (Line Of Sight): whether some straight line between two bases is free.

A line runs from any point of one base to any point of the other and touches the spaces that it passes closest to. A
base is taken as half as wide as a space, and its centre and corners stand for all its points. Which spaces the lines
between two spaces touch depends on their distance alone, so it is worked out once per distance and shifted.
"""

from functools import cache
from typing import Final

from games.rules.allstars.board.grid import Grid

_POINTS: Final = ((0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""Points of a base, in quarters of a space from its centre."""


@cache
def _lines(down: int, right: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the spaces strictly between (0, 0) and (down, right) on each line that is not blocked wherever another is."""
    if down < 0 or right < 0:
        row_sign, column_sign = (-1 if down < 0 else 1), (-1 if right < 0 else 1)
        return tuple(
            tuple((row * row_sign, column * column_sign) for row, column in line)
            for line in _lines(abs(down), abs(right))
        )
    if right < down:
        return tuple(tuple((row, column) for column, row in line) for line in _lines(right, down))
    found: set[frozenset[tuple[int, int]]] = set()
    for start in _POINTS:
        for end in _POINTS:
            found.add(_touched(start, (4 * down + end[0], 4 * right + end[1]), down, right))
    best = [line for line in found if not any(other < line for other in found)]
    return tuple(sorted((tuple(sorted(line)) for line in best), key=lambda line: (len(line), line)))


def _touched(start: tuple[int, int], end: tuple[int, int], down: int, right: int) -> frozenset[tuple[int, int]]:
    """Return the spaces whose inside the line from start to end (in quarters) crosses, its two ends left out."""
    spaces = set()
    for row in range(down + 1):
        for column in range(right + 1):
            if (row, column) not in {(0, 0), (down, right)} and _crosses(start, end, row, column):
                spaces.add((row, column))
    return frozenset(spaces)


def _crosses(start: tuple[int, int], end: tuple[int, int], row: int, column: int) -> bool:
    """Whether a line crosses the inside of a space, in whole numbers: clip it to the square and see if any is left.

    Coordinates are doubled quarters, so that the edges of a space, half a space from its centre, are whole.
    """
    low, high, scale = 0, 1, 1
    for begin, finish, centre in ((start[0], end[0], 4 * row), (start[1], end[1], 4 * column)):
        step = finish - begin
        near, far = centre - 2 - begin, centre + 2 - begin
        if step == 0:
            if not near < 0 < far:
                return False
            continue
        if step < 0:
            step, near, far = -step, -far, -near
        # The line is inside this band while near/step < t < far/step; keep low/scale and high/scale comparable.
        low, high, near, far, scale = low * step, high * step, near * scale, far * scale, scale * step
        low, high = max(low, near), min(high, far)
    return low < high


class Sight:
    """Lines of sight on one grid, remembered by distance."""

    def __init__(self, board: Grid) -> None:
        self._size = board.size
        self._masks: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}

    def lines(self, here: int, there: int) -> tuple[int, ...]:
        """Return a set of spaces for every line worth trying between two spaces, both ends left out."""
        size = self._size
        row, column = divmod(here, size)
        down, right = there // size - row, there % size - column
        found = self._masks.get((down, right))
        if found is None:
            # Anchored at the north-western corner of the box that both spaces span.
            top, left = min(0, down), min(0, right)
            masks = tuple(sum(1 << ((r - top) * size + c - left) for r, c in line) for line in _lines(down, right))
            self._masks[(down, right)] = found = (top * size + left, masks)
        shift = here + found[0]
        return tuple(mask << shift for mask in found[1])

    def is_free(self, here: int, there: int, blocked: int) -> bool:
        """Return whether some line between two spaces touches none of the blocked ones."""
        size = self._size
        down, right = there // size - here // size, there % size - here % size
        found = self._masks.get((down, right))
        if found is None:
            self.lines(here, there)
            found = self._masks[(down, right)]
        blocked >>= here + found[0]
        return any(not mask & blocked for mask in found[1])


@cache
def sight(board: Grid) -> Sight:
    """Return the lines of sight of a grid."""
    return Sight(board)
