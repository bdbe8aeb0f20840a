"""Surveys of the cooperative games: every kind of game played so often, and how many are won.

A part is called after the number of its case and that of its first game, such as ``7:100``.
"""

from collections.abc import Sequence
from typing import Final, Protocol, Self, TypeVar

CHUNK: Final = 100
"""Games of one part: a second's work at most."""


class Sum(Protocol):
    """What games came to; two sums of different games add up."""

    def __add__(self, other: Self, /) -> Self: ...


S = TypeVar("S", bound=Sum)


def parts_of(cases: int, games: int) -> Sequence[str]:
    """Return the names of the parts of a survey with so many cases of so many games each."""
    return [f"{case}:{first}" for case in range(cases) for first in range(0, games, CHUNK)]


def read_part(part: str, games: int) -> tuple[int, int, int]:
    """Return a part's case, the number of its first game, and how many games it has."""
    case, first = (int(number) for number in part.split(":"))
    return case, first, min(CHUNK, games - first)


def by_case(tallies: dict[str, S], cases: int, nothing: S) -> list[S]:
    """Add up what the parts came to, case by case; ``nothing`` is the sum of no games."""
    sums = [nothing] * cases
    for part, tally in tallies.items():
        case, _ = part.split(":")
        sums[int(case)] += tally
    return sums
