"""Accelerated pairing: in the first rounds the upper half of the field is paired as if it had won more.

In a field that is large for its rounds, strong teams otherwise spend the first rounds on weak ones. FIDE's Baku method
(C.04.5.1): the upper half, rounded up to an even number of teams, has virtual points, a win's worth in the first
accelerated rounds and a draw's worth in the rest. Rounds in the first half of the tournament are accelerated. Virtual points
count for the pairing alone.
"""

from collections.abc import Collection, Sequence

import msgspec

from league.rules.pairing.field import Contestant
from league.rules.results import PointsSettings


def upper_half(size: int) -> int:
    """Return how many of ``size`` teams are in the upper half: half of them, rounded up to an even number.

    >>> [upper_half(size) for size in (8, 9, 10, 161)]
    [4, 6, 6, 82]
    """
    return 2 * -(-size // 4)


def virtual_points(number: int, rounds: int, points: PointsSettings) -> int:
    """Return the virtual points of the upper half in round ``number`` of ``rounds``.

    >>> [virtual_points(number, 9, PointsSettings(win=2, draw=1)) for number in range(1, 10)]
    [2, 2, 2, 1, 1, 0, 0, 0, 0]
    """
    accelerated = -(-rounds // 2)
    if number <= -(-accelerated // 2):
        return points.win
    return points.draw if number <= accelerated else 0


def accelerate(
    field: Sequence[Contestant], upper: Collection[int], *, number: int, rounds: int, points: PointsSettings
) -> tuple[Contestant, ...]:
    """Add the virtual points of a round to the contestants in ``upper``. Who enters late is never among them."""
    extra = virtual_points(number, rounds, points)
    return tuple(
        msgspec.structs.replace(one, score=one.score + extra) if extra and one.id in upper else one for one in field
    )
