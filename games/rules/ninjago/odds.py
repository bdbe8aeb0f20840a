"""Win chance and length of a game, from games that the engine plays. Chunks can be counted apart and added up."""

from typing import Self

import msgspec

from games.rules.kernel import tally
from games.rules.kernel.dice import SeededDice
from games.rules.ninjago.engine import play, verify_playable
from games.rules.ninjago.policy import PolicyName
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup


class Tally(tally.Tally, frozen=True, kw_only=True):
    """Games counted, those that came to a final battle as well; ``turns`` are those of the hunt."""

    final_battles: int = 0

    def __add__(self, other: Self) -> Self:
        return msgspec.structs.replace(super().__add__(other), final_battles=self.final_battles + other.final_battles)


def simulate(
    ruleset: Ruleset, setup: Setup, policy: PolicyName, seed: bytes, *, start: int = 0, count: int = 100
) -> Tally:
    """Play games ``start`` to ``start + count - 1`` of a seed and count them.

    A game's dice follow from the seed and its number alone, so that chunks in any cut give the same sum. Raises
    :class:`ValueError` if ``count`` is not 1 to 1000 or ``start`` is negative, and :class:`Refused` as
    a resolved game does.
    """
    numbers = tally.chunk(start, count)
    verify_playable(ruleset, setup)
    games = [play(ruleset, setup, policy, SeededDice(seed, "ninjago", number)) for number in numbers]
    return Tally(
        played=count,
        won=sum(won for _, won in games),
        final_battles=sum(len(log.final) > 0 for log, _ in games),
        turns=tally.by_length(len(log.turns) for log, _ in games),
    )
