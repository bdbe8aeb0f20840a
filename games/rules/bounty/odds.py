"""Win chance and length of a game, from games that the engine plays. Chunks can be counted apart and added up."""

from games.rules.bounty.engine import play, verify_playable
from games.rules.bounty.policy import PolicyName
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup
from games.rules.kernel import tally
from games.rules.kernel.dice import SeededDice

Tally = tally.Tally


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
    logs = [play(ruleset, setup, policy, SeededDice(seed, "bounty", number)) for number in numbers]
    return Tally(played=count, won=sum(log.won for log in logs), turns=tally.by_length(len(log.turns) for log in logs))
