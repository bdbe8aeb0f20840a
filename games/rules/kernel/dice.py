"""Dice as values that the caller passes in.

Three kinds: seeded dice (the server's, the same on every machine and Python), recorded dice (rolled at a table or in
an earlier run, all of which must be used) and nothing else; a rule never makes a die of its own.
"""

import hashlib
from collections.abc import Iterable
from typing import Protocol

_BLOCK = 1024


class Dice(Protocol):
    """A source of rolls."""

    def roll(self, sides: int) -> int:
        """Return the next number from 0 to ``sides - 1``; ``sides`` is 1 to 256."""
        ...


class DiceError(Exception):
    """Recorded dice do not fit what was rolled for."""


class SeededDice:
    """Dice that follow from a secret seed and a key.

    The same seed and key give the same rolls for ever. The key says what is rolled for (team, ninja, step), so that
    withdrawing or correcting a report never rolls again. The stream is SHAKE-256 over seed and key; a byte that would
    bias the result is passed over.
    """

    __slots__ = ("_block", "_buffer", "_material", "_position")

    def __init__(self, seed: bytes, *key: str | int) -> None:
        parts = [seed, *(str(part).encode() for part in key)]
        self._material = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        self._block = 0
        self._buffer = b""
        self._position = 0

    def roll(self, sides: int) -> int:
        if not 1 <= sides <= 256:
            raise ValueError(f"a die has 1 to 256 sides, not {sides}")
        limit = 256 - 256 % sides
        while True:
            if self._position == len(self._buffer):
                counter = self._block.to_bytes(8, "big")
                self._buffer = hashlib.shake_256(self._material + counter).digest(_BLOCK)
                self._block += 1
                self._position = 0
            byte = self._buffer[self._position]
            self._position += 1
            if byte < limit:
                return byte % sides


class RecordedDice:
    """Dice that were rolled before, given back in order.

    Raises :class:`DiceError` if more is rolled than was recorded or a face does not exist; call :meth:`finish` at the
    end to make sure that none is left over.
    """

    __slots__ = ("_faces",)

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(reversed(list(faces)))

    def roll(self, sides: int) -> int:
        if not self._faces:
            raise DiceError("more dice were rolled than recorded")
        face = self._faces.pop()
        if not 0 <= face < sides:
            raise DiceError(f"a die with {sides} sides has no face {face}")
        return face

    def finish(self) -> None:
        """Raise :class:`DiceError` if a recorded die was never used."""
        if self._faces:
            raise DiceError(f"{len(self._faces)} recorded dice were never used")
