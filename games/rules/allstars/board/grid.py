"""A board of dots: spaces are numbers, sets of spaces are integers used as bit sets.

Space ``row * size + column`` stands for the dot in that row and column, both counted from 0; row 0 is the north edge,
column 0 the west edge. Bit ``n`` of a set says whether space ``n`` belongs to it.

A large-based model covers four spaces (Large-Based Ninja) and is named by the north-western one.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

DIRECTIONS: Final[tuple[tuple[int, int], ...]] = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight facings as (row, column) steps, clockwise from north."""

MIN_SIZE: Final = 12
MAX_SIZE: Final = 40


def spaces_of(mask: int) -> Iterator[int]:
    """Yield the spaces of a set in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_space(mask: int, number: int) -> int:
    """Return the space that has ``number`` smaller ones in the set."""
    width = mask.bit_length()
    base = 0
    while width > 1:
        half = width >> 1
        low = mask & ((1 << half) - 1)
        below = low.bit_count()
        if number < below:
            mask, width = low, half
        else:
            number -= below
            mask >>= half
            base += half
            width -= half
    return base


class Grid:
    """Everything about a board that follows from its size alone; ask :func:`grid` for one."""

    def __init__(self, size: int) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"a board has {MIN_SIZE} to {MAX_SIZE} spaces a side, not {size}")
        self.size = size
        self.spaces = size * size
        self.all: int = (1 << self.spaces) - 1
        west = sum(1 << (row * size) for row in range(size))
        self._not_west = self.all ^ west
        self._not_east = self.all ^ (west << (size - 1))
        self.neighbours: tuple[int, ...] = tuple(
            self.spread(1 << space) & ~(1 << space) for space in range(self.spaces)
        )
        self.large_corners: int = self.all & self._not_east & ((1 << (self.spaces - size)) - 1)
        self._feet: tuple[tuple[int, ...], tuple[int, ...]] = (
            tuple(1 << space for space in range(self.spaces)),
            tuple(
                (1 << space | 2 << space | 1 << (space + size) | 2 << (space + size))
                if self.large_corners >> space & 1
                else 0
                for space in range(self.spaces)
            ),
        )
        self._within: dict[tuple[int, int], int] = {}
        self._backs: dict[tuple[int, int, bool, int], int] = {}
        self._zones: dict[tuple[int, bool, int], int] = {}

    def spread(self, mask: int) -> int:
        """Return the set with all spaces adjacent to it."""
        row = mask | (mask & self._not_east) << 1 | (mask & self._not_west) >> 1
        return (row | row << self.size | row >> self.size) & self.all

    def space(self, row: int, column: int) -> int:
        """Return the number of a space; raises :class:`ValueError` off the board."""
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise ValueError(f"row {row}, column {column} is off the board")
        return row * self.size + column

    def place(self, space: int) -> tuple[int, int]:
        """Return row and column of a space."""
        return divmod(space, self.size)

    def distance(self, here: int, there: int) -> int:
        """Return the number of single-space moves between two spaces."""
        size = self.size
        return max(abs(here // size - there // size), abs(here % size - there % size))

    def foot(self, space: int, *, large: bool) -> int:
        """Return the spaces that a base covers; empty where a large base would hang over the edge."""
        return self._feet[large][space]

    def within(self, mask: int, steps: int) -> int:
        """Return all spaces within so many steps of a set, the set included."""
        key = (mask, steps)
        found = self._within.get(key)
        if found is None:
            found = mask
            for _ in range(steps):
                found = self.spread(found)
            if len(self._within) < 20000:
                self._within[key] = found
        return found

    def zone(self, space: int, *, large: bool = False, reach: int = 1) -> int:
        """Return an influence zone (Influence Zone): the spaces around a base, two deep with Entangle."""
        key = (space, large, reach)
        found = self._zones.get(key)
        if found is None:
            foot = self._feet[large][space]
            self._zones[key] = found = self.within(foot, reach) & ~foot
        return found

    def back(self, space: int, facing: int, *, large: bool = False, reach: int = 1) -> int:
        """Return the back part of an influence zone (Facing).

        For a small base the three spaces away from where it faces. The diagrams for large bases and for Entangle are
        not in our text of the book, so these are ours: facing straight, everything behind the base's rear edge and
        between its diagonals; facing a corner, everything behind both rear edges.
        """
        key = (space, facing, large, reach)
        found = self._backs.get(key)
        if found is None:
            self._backs[key] = found = self._find_back(space, facing, large, reach)
        return found

    def front(self, space: int, facing: int, *, large: bool = False, reach: int = 1) -> int:
        """Return the front part of an influence zone: what is not its back."""
        return self.zone(space, large=large, reach=reach) & ~self.back(space, facing, large=large, reach=reach)

    def _find_back(self, space: int, facing: int, large: bool, reach: int) -> int:  # noqa: FBT001  the cache key, as it is
        down, right = DIRECTIONS[facing]
        row, column = self.place(space)
        far = 1 if large else 0
        found = 0
        for other in spaces_of(self.zone(space, large=large, reach=reach)):
            other_row, other_column = self.place(other)
            rows = _outside(other_row, row, row + far)
            columns = _outside(other_column, column, column + far)
            if down and right:
                behind = rows * down <= 0 and columns * right <= 0
                # A large base shares its rear edges with the corner only; beside the base is not behind it.
            elif down:
                behind = rows * down < 0 and abs(columns) <= abs(rows)
            else:
                behind = columns * right < 0 and abs(rows) <= abs(columns)
            if behind:
                found |= 1 << other
        return found


def _outside(value: int, low: int, high: int) -> int:
    """How far a value lies outside a range: below it negative, above it positive, inside 0."""
    if value < low:
        return value - low
    return max(0, value - high)


@cache
def grid(size: int = 20) -> Grid:
    """Return the grid of that size; boards are square and 20 by 20 by default (ruling 110)."""
    return Grid(size)
