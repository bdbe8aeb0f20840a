"""Games that an engine played, counted: how many, how many were won, and how long they were."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Self

import msgspec

from games.rules.kernel.estimates import wilson

LARGEST_CHUNK: Final = 1000


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Games of a party against the game: how many, how many won, and how many lasted how many turns.

    Tallies of chunks add up to the tally of the whole.
    """

    played: int = 0
    won: int = 0
    turns: dict[int, int] = {}

    def __add__(self, other: Self) -> Self:
        return msgspec.structs.replace(
            self,
            played=self.played + other.played,
            won=self.won + other.won,
            turns=dict(sorted((Counter(self.turns) + Counter(other.turns)).items())),
        )

    @property
    def win_chance(self) -> float:
        """The share of games won, 0 to 1; 0 if none was played."""
        return self.won / self.played if self.played else 0.0

    @property
    def mean_turns(self) -> float:
        """The mean number of turns; 0 if no game was played."""
        return sum(length * games for length, games in self.turns.items()) / self.played if self.played else 0.0

    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval of 95% for the win chance."""
        return wilson(self.won, self.played)


def by_length(lengths: Iterable[int]) -> dict[int, int]:
    """Return how many games lasted how many turns, the shortest first."""
    return dict(sorted(Counter(lengths).items()))


def chunk(start: int, count: int) -> range:
    """Return the numbers of the games of a chunk; raises :class:`ValueError` for one of none or of too many."""
    if start < 0 or not 1 <= count <= LARGEST_CHUNK:
        raise ValueError(f"a chunk has 1 to {LARGEST_CHUNK} games from number 0 on, not {count} from {start}")
    return range(start, start + count)
