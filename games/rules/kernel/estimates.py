"""What simulated games tell of all games: shares and means, each with its interval of 95%."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

import msgspec

Z: Final = 1.96
"""Standard deviations on either side of a 95% interval."""


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A share (0 to 1) or a mean, with its interval of 95%; to four decimals."""

    value: float
    low: float
    high: float


def wilson(hits: int, total: int) -> tuple[float, float]:
    """Return Wilson's interval for ``hits`` of ``total``; without any games everything is possible, 0 to 1."""
    if not total:
        return 0.0, 1.0
    value = hits / total
    centre = value + Z * Z / (2 * total)
    spread = Z * sqrt(value * (1 - value) / total + Z * Z / (4 * total * total))
    scale = 1 + Z * Z / total
    low = (centre - spread) / scale if hits else 0.0
    high = (centre + spread) / scale if hits < total else 1.0
    return low, high


def share(hits: int, total: int) -> Estimate:
    """Return how large a part ``hits`` are of ``total`` (at least 1), with Wilson's interval."""
    return _estimate(hits / total, *wilson(hits, total))


def mean(total: int, squares: int, count: int) -> Estimate:
    """Return the mean of ``count`` values from their sum and the sum of their squares; a single one has no interval."""
    value = total / count
    if count == 1:
        return _estimate(value, value, value)
    spread = Z * sqrt((count * squares - total * total) / (count * count * (count - 1)))
    return _estimate(value, value - spread, value + spread)


def mean_of(lengths: Mapping[int, int]) -> Estimate:
    """Return the mean of values of which each came up so often (at least one did)."""
    total = sum(value * times for value, times in lengths.items())
    squares = sum(value * value * times for value, times in lengths.items())
    return mean(total, squares, sum(lengths.values()))


def _estimate(value: float, low: float, high: float) -> Estimate:
    return Estimate(value=round(value, 4), low=round(low, 4), high=round(high, 4))
