"""Win chance and length of a game, from games that the engine plays. Chunks can be counted apart and added up."""

from collections import Counter
from typing import Final

import msgspec

from games.rules.kernel.dice import SeededDice
from games.rules.kernel.estimates import wilson
from games.rules.ninjago.engine import play, verify_playable
from games.rules.ninjago.policy import PolicyName
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup

LARGEST_CHUNK: Final = 1000


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Games counted: how many, how many won, how many came to a final battle, and how many lasted how many turns."""

    played: int = 0
    won: int = 0
    final_battles: int = 0
    turns: dict[int, int] = {}

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            played=self.played + other.played,
            won=self.won + other.won,
            final_battles=self.final_battles + other.final_battles,
            turns=dict(sorted((Counter(self.turns) + Counter(other.turns)).items())),
        )

    @property
    def win_chance(self) -> float:
        """The share of games won, 0 to 1; 0 if none was played."""
        return self.won / self.played if self.played else 0.0

    @property
    def mean_turns(self) -> float:
        """The mean number of turns of the hunt; 0 if no game was played."""
        return sum(length * games for length, games in self.turns.items()) / self.played if self.played else 0.0

    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval of 95% for the win chance."""
        return wilson(self.won, self.played)


def simulate(
    ruleset: Ruleset, setup: Setup, policy: PolicyName, seed: bytes, *, start: int = 0, count: int = 100
) -> Tally:
    """Play games ``start`` to ``start + count - 1`` of a seed and count them.

    A game's dice follow from the seed and its number alone, so that chunks in any cut give the same sum. Raises
    :class:`ValueError` if ``count`` is not 1 to 1000 or ``start`` is negative, and :class:`Refused` as
    a resolved game does.
    """
    if start < 0 or not 1 <= count <= LARGEST_CHUNK:
        raise ValueError(f"a chunk has 1 to {LARGEST_CHUNK} games from number 0 on, not {count} from {start}")
    verify_playable(ruleset, setup)
    games = [
        play(ruleset, setup, policy, SeededDice(seed, "ninjago", number)) for number in range(start, start + count)
    ]
    return Tally(
        played=count,
        won=sum(won for _, won in games),
        final_battles=sum(len(log.final) > 0 for log, _ in games),
        turns=dict(sorted(Counter(len(log.turns) for log, _ in games).items())),
    )
