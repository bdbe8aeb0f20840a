"""Lots drawn from a recorded seed: the same seed gives the same order on every machine."""

import hashlib
from collections.abc import Sequence


def drawn(entrants: Sequence[int], seed: str) -> tuple[int, ...]:
    """Return ``entrants`` in the order in which their lots come up.

    An entrant's ticket is a hash of the seed and its own number, so that nobody's ticket depends on who else is in the draw
    or on the order in which they are named.
    """
    return tuple(sorted(entrants, key=lambda one: (_ticket(seed, one), one)))


def _ticket(seed: str, entrant: int) -> bytes:
    return hashlib.sha256(f"{seed}:{entrant}".encode()).digest()
