"""Ninja All-Stars: one match played many times by computer players."""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.rules.allstars.match.events import Options
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.setup import MatchSetup
from games.rules.allstars.simulate import Tally, simulate
from teams.models import Job
from teams.operations.simulated.sort import Sort

CHUNK: Final = 25
"""Matches of one part: some seconds' work at most."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played: ``matches`` times this setup. ``ruleset`` is a stored version's key, None the book."""

    setup: MatchSetup
    policies: tuple[str, ...]
    seed: str
    matches: int
    options: Options = Options()
    ruleset: str | None = None


class AllStars(Sort[Simulation, Tally]):
    """A part is called after the number of its first match."""

    key = "allstars.simulation"
    asked = Simulation
    tally = Tally

    def book(self) -> Ruleset:
        return book()

    def parts(self, asked: Simulation) -> Sequence[str]:
        return [str(first) for first in range(0, asked.matches, CHUNK)]

    def play(self, rules: Ruleset, asked: Simulation, part: str) -> Tally:
        first = int(part)
        return simulate(
            rules,
            asked.setup,
            dict(enumerate(asked.policies, start=1)),
            asked.seed.encode(),
            first=first,
            count=min(CHUNK, asked.matches - first),
            options=asked.options,
        )

    def sum_of(self, job: Job) -> Tally:
        """Add up the parts that are played."""
        return sum(self.tallies_of(job).values(), Tally())


ALLSTARS: Final = AllStars()
