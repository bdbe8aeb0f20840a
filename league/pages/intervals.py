"""Estimates with their error bars, drawn by the server: readable without script, and with a table beside them.

One line for each thing that was estimated, its name on the left; on it a mark for each estimate, and a bar from the low
to the high end of its interval. The scale is the same for all lines.
"""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final

import msgspec
from django.utils.formats import number_format

from games.rules.kernel.estimates import Estimate

WIDTH: Final = 360
NAMES: Final = 134
"""What of the width the names take."""
EDGE: Final = 16
"""The room on the right, into which half of the last number of the scale reaches."""
LINE: Final = 22
"""The height of a line, and of the scale below."""
APART: Final = 7
"""How far the marks of one line are apart."""
MOST_STEPS: Final = 5


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Where an estimate and the ends of its bar stand. ``number`` is its place among the marks of a line, from 0."""

    number: int
    x: float
    low: float
    high: float
    y: float


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A name and the marks beside it; an estimate that is not known yet has no mark."""

    name: str
    y: float
    marks: tuple[Mark, ...]


class Tick(msgspec.Struct, frozen=True, kw_only=True):
    """A number of the scale."""

    x: float
    text: str


class Intervals(msgspec.Struct, frozen=True, kw_only=True):
    """All that an SVG of this width and height shows; ``foot`` is where the lines end and the scale begins."""

    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    foot: int
    height: int
    width: int = WIDTH
    left: int = NAMES
    right: int = WIDTH - EDGE


class _Scale(msgspec.Struct, frozen=True, kw_only=True):
    """From the value of its first tick on, so many steps of so much."""

    first: float
    step: float
    steps: int

    def place(self, value: float) -> float:
        return round(NAMES + (value - self.first) * (WIDTH - NAMES - EDGE) / (self.step * self.steps), 1)


def intervals(rows: Sequence[tuple[str, Sequence[Estimate | None]]], *, percent: bool = False) -> Intervals | None:
    """Draw named estimates in order from above; None while nothing is known.

    With ``percent`` the scale says shares (0 to 1) in percent.
    """
    known = [estimate for _, estimates in rows for estimate in estimates if estimate is not None]
    if not known:
        return None
    scale = _scale(min(one.low for one in known), max(one.high for one in known))
    foot = LINE * len(rows)
    return Intervals(
        lines=tuple(_line(number, name, estimates, scale) for number, (name, estimates) in enumerate(rows)),
        ticks=tuple(_tick(scale, number, percent=percent) for number in range(scale.steps + 1)),
        foot=foot,
        height=foot + LINE,
    )


def _scale(low: float, high: float) -> _Scale:
    """Return the finest scale of round numbers (1, 2 or 5 in the first place) with few steps that holds both ends."""
    size = 10.0 ** floor(log10(high - low)) if high > low else 1.0
    for step in (size / 10, size / 5, size / 2, size, 2 * size, 5 * size):
        first, last = floor(round(low / step, 9)), ceil(round(high / step, 9))
        if last - first <= MOST_STEPS:
            break
    return _Scale(first=first * step, step=step, steps=max(last - first, 1))


def _line(number: int, name: str, estimates: Sequence[Estimate | None], scale: _Scale) -> Line:
    middle = LINE * number + LINE / 2
    top = middle - APART * (len(estimates) - 1) / 2
    return Line(
        name=name,
        y=middle,
        marks=tuple(
            Mark(
                number=place,
                x=scale.place(estimate.value),
                low=scale.place(estimate.low),
                high=scale.place(estimate.high),
                y=top + APART * place,
            )
            for place, estimate in enumerate(estimates)
            if estimate is not None
        ),
    )


def _tick(scale: _Scale, number: int, *, percent: bool) -> Tick:
    value = scale.first + number * scale.step
    shown = round(100 * value if percent else value, 6)
    text = number_format(int(shown) if shown == int(shown) else shown)
    return Tick(x=scale.place(value), text=f"{text}\u00a0%" if percent else text)
