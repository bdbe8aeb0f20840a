"""What every sort of simulation tells of itself."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from games.rules.kernel.findings import Finding
from games.systems import ruleset
from teams.models import Job


class Asked(Protocol):
    """What was asked for. ``ruleset`` is a stored version's key, None the book."""

    @property
    def ruleset(self) -> str | None: ...


A = TypeVar("A", bound=Asked)
T = TypeVar("T")


class Sort(ABC, Generic[A, T]):
    """A sort of simulation: ``A`` is what is asked for, ``T`` what one of its parts comes to.

    A part's name says which games it has; played anywhere and at any time it comes to the same.
    """

    key: str
    asked: type[A]
    tally: type[T]

    @abstractmethod
    def book(self) -> Any:
        """Return the rules as printed."""

    @abstractmethod
    def parts(self, asked: A) -> Sequence[str]:
        """Return the names of the parts, in order."""

    @abstractmethod
    def play(self, rules: Any, asked: A, part: str) -> T:
        """Play one part."""

    def complete(self, rules: Any, asked: A) -> A:
        """Return what was asked for with everything filled in that it leaves to the rules."""
        return asked

    def check(self, rules: Any, asked: A) -> Iterable[Finding]:
        """Return what keeps it from being played, each fault at its place in what the caller sent."""
        return ()

    def rules_of(self, asked: A) -> Any:
        """Return the typed rules that it is played by."""
        return self.book() if asked.ruleset is None else ruleset(asked.ruleset)

    def asked_of(self, job: Job) -> A:
        """Return what a job is to play; raises :class:`msgspec.ValidationError` if it is nothing of this sort."""
        return msgspec.convert(job.params, self.asked, str_keys=True)

    def tallies_of(self, job: Job) -> dict[str, T]:
        """Return what each part that is played came to, by its name."""
        return {name: msgspec.convert(told, self.tally, str_keys=True) for name, told in job.result.items()}
