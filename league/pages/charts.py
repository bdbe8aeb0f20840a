"""A line through values over time, drawn by the server: readable without script, and with a table beside it."""

from collections.abc import Sequence

import msgspec

WIDTH, HEIGHT, EDGE = 360, 140, 10


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A line for an SVG of :data:`WIDTH` by :data:`HEIGHT`: its points, its last point, and the values at its edges."""

    points: str
    last: tuple[float, float]
    low: float
    high: float
    width: int = WIDTH
    height: int = HEIGHT


def chart(values: Sequence[float]) -> Chart | None:
    """Draw values in order from left to right, the highest at the top; None for fewer than two."""
    if len(values) < 2:
        return None
    low, high = min(values), max(values)
    across = (WIDTH - 2 * EDGE) / (len(values) - 1)
    up = (HEIGHT - 2 * EDGE) / ((high - low) or 1)
    places = [
        (round(EDGE + number * across, 1), round(HEIGHT - EDGE - (value - low) * up, 1))
        for number, value in enumerate(values)
    ]
    return Chart(points=" ".join(f"{x},{y}" for x, y in places), last=places[-1], low=low, high=high)
