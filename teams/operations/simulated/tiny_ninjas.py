"""Tiny Ninjas: thousands of battles of one deck, and how each card does."""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.rules.kernel.findings import Finding
from games.rules.tiny_ninjas.ruleset import Ruleset, book
from games.rules.tiny_ninjas.simulate import Simulation, Tally, check_simulation, dealt, simulate
from teams.models import Job
from teams.operations.simulated.sort import Sort

CHUNK: Final = 250
"""Battles of one part: a second's work at most."""


class Battles(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation, and the stored ruleset version it is played by; None is the book."""

    simulation: Simulation
    ruleset: str | None = None


class TinyNinjas(Sort[Battles, Tally]):
    """A part is called after the number of its first battle."""

    key = "tiny_ninjas.simulation"
    asked = Battles
    tally = Tally

    def book(self) -> Ruleset:
        return book()

    def check(self, rules: Ruleset, asked: Battles) -> tuple[Finding, ...]:
        return check_simulation(rules, asked.simulation)

    def parts(self, asked: Battles) -> Sequence[str]:
        return [str(first) for first in range(0, asked.simulation.battles, CHUNK)]

    def play(self, rules: Ruleset, asked: Battles, part: str) -> Tally:
        wanted, first = asked.simulation, int(part)
        return simulate(
            dealt(rules, wanted),
            wanted.setup,
            wanted.policies,
            wanted.seed.encode(),
            first=first,
            count=min(CHUNK, wanted.battles - first),
        )

    def sum_of(self, job: Job) -> Tally:
        """Add up the parts that are played."""
        return sum(self.tallies_of(job).values(), Tally())


TINY_NINJAS: Final = TinyNinjas()
