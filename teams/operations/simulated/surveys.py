"""Surveys of the cooperative games: every kind of game played so often, and how many are won.

A part is called after the number of its case and that of its first game, such as ``7:100``.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from teams.models import Job
from teams.operations.simulated.sort import Asked, Sort

CHUNK: Final = 100
"""Games of one part: a second's work at most."""


class Sum(Protocol):
    """What games came to; two sums of different games add up."""

    def __add__(self, other: Self, /) -> Self: ...


class AskedSurvey(Asked, Protocol):
    """A survey that was asked for."""

    @property
    def games(self) -> int:
        """Games of each case."""
        ...


A = TypeVar("A", bound=AskedSurvey)
C = TypeVar("C")
S = TypeVar("S", bound=Sum)


class Surveys(Sort[A, S], Generic[A, C, S]):
    """A sort of survey: ``C`` is a case, one kind of game."""

    @abstractmethod
    def cases(self, asked: A) -> Sequence[C]:
        """Return the kinds of game that are surveyed, in order."""

    @abstractmethod
    def simulate(self, rules: Any, asked: A, case: C, *, start: int, count: int) -> S:
        """Play games of one case, from the ``start``-th on."""

    def parts(self, asked: A) -> Sequence[str]:
        return [f"{case}:{first}" for case in range(len(self.cases(asked))) for first in range(0, asked.games, CHUNK)]

    def play(self, rules: Any, asked: A, part: str) -> S:
        case, first = (int(number) for number in part.split(":"))
        count = min(CHUNK, asked.games - first)
        return self.simulate(rules, asked, self.cases(asked)[case], start=first, count=count)

    def by_case(self, job: Job) -> list[tuple[C, S]]:
        """Return every case of a job with what its games so far came to."""
        found = self.cases(self.asked_of(job))
        sums = [self.tally() for _case in found]
        for part, tally in self.tallies_of(job).items():
            case, _first = part.split(":")
            sums[int(case)] += tally
        return list(zip(found, sums, strict=True))
