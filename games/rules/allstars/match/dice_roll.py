"""Dice on the table, and what may reroll them."""

from collections.abc import Callable

from games.rules.allstars.match.model import Model

Offer = tuple[str, int, str]
"""What rerolls, the dice it may reroll as a bit set, and how many of them: one, any or all."""


class Roll:
    """Dice on the table. ``fresh`` are the dice not yet rerolled, as a bit set; ``element`` what a test wants."""

    __slots__ = ("element", "faces", "fresh", "needed", "owner", "purpose", "used")

    def __init__(self, owner: Model, purpose: str, faces: list[int], element: int = -1) -> None:
        self.owner = owner
        self.purpose = purpose
        self.faces = faces
        self.fresh = (1 << len(faces)) - 1
        self.element = element
        self.needed = 1
        self.used: set[str] = set()

    @property
    def succeeds(self) -> bool:
        """Whether a test shows its element often enough."""
        return self.faces.count(self.element) >= self.needed

    def fresh_where(self, shown: Callable[[int], bool]) -> int:
        """Return the dice not yet rerolled whose face fits, as a bit set."""
        return sum(1 << die for die, face in enumerate(self.faces) if self.fresh >> die & 1 and shown(face))
