"""The board as masks: who lies beside whom, and where the rope reaches.

A set of spaces is an integer; bit ``n`` stands for the ``n``-th space of the board file. Unknown names have no bit.
"""

from collections import deque

from games.rules.ninjago.kit import Board


def bits(mask: int) -> list[int]:
    """Return the numbers of the spaces in a set, in order."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


class Fortress:
    """A board that answers questions. Spaces are numbered from 0 in the order of the board file."""

    __slots__ = ("distance", "gate", "houses", "index", "names", "near", "neighbours", "swings")

    def __init__(self, board: Board) -> None:
        self.names = board.spaces
        self.index = {name: number for number, name in enumerate(board.spaces)}
        self.gate = self.index.get(board.gate, 0)
        self.houses = self._mask(board.houses)
        self.near = [0] * len(self.names)
        for one, other in board.ways:
            if one in self.index and other in self.index:
                self.near[self.index[one]] |= 1 << self.index[other]
                self.near[self.index[other]] |= 1 << self.index[one]
        self.neighbours = [bits(mask) for mask in self.near]
        reaches = {rope.house: self._mask(rope.reach) for rope in board.ropes}
        self.swings = [
            [(house, reach & ~(1 << number)) for house, reach in reaches.items() if reach >> number & 1]
            for number in range(len(self.names))
        ]
        self.distance = [self._distances(number) for number in range(len(self.names))]

    def adjacent(self, one: str, other: str) -> bool:
        """Say whether a ninja may step from one space to the other: side by side and no wall between."""
        start, end = self.index.get(one), self.index.get(other)
        return start is not None and end is not None and bool(self.near[start] >> end & 1)

    def swing_reaches(self, start: str, house: str, end: str) -> bool:
        """Say whether the rope, tied to the roof in space ``house``, carries a ninja from ``start`` to ``end``."""
        first, last = self.index.get(start), self.index.get(end)
        if first is None or last is None:
            return False
        return any(roof == house and (reach | 1 << first) >> last & 1 for roof, reach in self.swings[first])

    def can_swing(self, start: str) -> bool:
        """Say whether the rope, tied to any roof, carries a ninja from a space to another one."""
        number = self.index.get(start)
        return number is not None and any(reach for _roof, reach in self.swings[number])

    def has_house(self, space: str) -> bool:
        """Say whether a guardhouse stands in a space."""
        number = self.index.get(space)
        return number is not None and bool(self.houses >> number & 1)

    def _mask(self, names: tuple[str, ...]) -> int:
        return sum({1 << self.index[name] for name in names if name in self.index})

    def _distances(self, start: int) -> list[int]:
        """Return the moves to every space; a space out of reach is as far as there are spaces."""
        far = [len(self.names)] * len(self.names)
        far[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in self.neighbours[here]:
                if far[there] > far[here] + 1:
                    far[there] = far[here] + 1
                    queue.append(there)
        return far
