"""A board as masks: which rooms a ninja can go to, and where the golden paths lead.

A set of rooms is an integer; bit ``n`` stands for the ``n``-th room of the board file.
"""

from collections import deque
from typing import get_args

from games.rules.bounty.kit import Board, Path
from games.rules.bounty.pieces import Entrance, Mark


class Ship:
    """A board that answers questions. Rooms are numbered from 0 in the order of the board file."""

    __slots__ = (
        "_entrances",
        "_marked",
        "board",
        "central",
        "distance",
        "doors",
        "index",
        "names",
        "paths",
        "steps",
        "walls",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names = tuple(room.key for room in board.rooms)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.central = [self.index[name] for name in board.central if name in self.index]
        self.doors = self._masks(board.doors)
        both = self._masks(board.walls)
        self.walls = [through | door for through, door in zip(both, self.doors, strict=True)]
        self.paths: dict[str, Path] = {path.key: path for path in board.paths}
        self.steps = [[self.index.get(room, 0) for room in path.steps] for path in board.paths]
        self.distance = [self._distances(number) for number in range(len(self.names))]
        self._entrances = {
            icon: [path.key for path in board.paths if icon in path.icons] for icon in get_args(Entrance)
        }
        self._marked = {mark: [room.key for room in board.rooms if mark in room.marks] for mark in get_args(Mark)}

    def joined(self, one: str, other: str, *, through_walls: bool = False) -> bool:
        """Say whether one move leads from a room to another: by an open door, or through a wall where allowed."""
        start, end = self.index.get(one), self.index.get(other)
        if start is None or end is None:
            return False
        return bool((self.walls if through_walls else self.doors)[start] >> end & 1)

    def moves_between(self, one: str, other: str) -> int:
        """Return the moves through open doors from one room to another; the number of rooms if there is no way."""
        start, end = self.index.get(one), self.index.get(other)
        if start is None or end is None:
            return len(self.names)
        return self.distance[start][end]

    def room_of(self, path: str, step: int) -> str | None:
        """Return the room of a step (from 0) of a golden path, or None if there is no such step."""
        found = self.paths.get(path)
        return found.steps[step] if found is not None and 0 <= step < len(found.steps) else None

    def is_skull(self, path: str, step: int) -> bool:
        """Say whether a villain on this step has reached the skull at the end of its path."""
        found = self.paths.get(path)
        return found is not None and step >= len(found.steps) - 1

    def entrances(self, icon: Entrance) -> list[str]:
        """Return the golden paths that a villain enters when this icon is flipped."""
        return self._entrances[icon]

    def marked(self, mark: Mark) -> list[str]:
        """Return the rooms with an icon for Mastery Tokens."""
        return self._marked[mark]

    def _masks(self, pairs: tuple[tuple[str, str], ...]) -> list[int]:
        masks = [0] * len(self.names)
        for one, other in pairs:
            if one in self.index and other in self.index:
                masks[self.index[one]] |= 1 << self.index[other]
                masks[self.index[other]] |= 1 << self.index[one]
        return masks

    def _distances(self, start: int) -> list[int]:
        far = [len(self.names)] * len(self.names)
        far[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in range(len(self.names)):
                if self.doors[here] >> there & 1 and far[there] > far[here] + 1:
                    far[there] = far[here] + 1
                    queue.append(there)
        return far
