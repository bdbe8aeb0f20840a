"""Play a match by computer players (Auto-resolve)."""

from collections.abc import Mapping
from typing import Final

from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import Log, Options
from games.rules.allstars.policy.base import Policy
from games.rules.allstars.policy.tactical import TacticalPolicy
from games.rules.allstars.policy.uniform import UniformPolicy
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import MatchSetup
from games.rules.kernel.dice import Dice

POLICIES: Final[Mapping[str, Policy]] = {"random": UniformPolicy(), "tactical": TacticalPolicy()}


def resolve(
    setup: MatchSetup,
    policy: str | Mapping[int, str],
    dice: Dice,
    options: Options | None = None,
    ruleset: Ruleset | None = None,
) -> Log:
    """Play a match to its end and return its log.

    ``policy`` names the computer player of all sides, or of each side by number. The same setup, policy and dice give
    the same log on every machine. Raises :class:`games.rules.kernel.findings.Refused` if the match cannot be set up
    and :class:`KeyError` for an unknown policy. What is asked of the table (Janken) is left to the dice.
    """
    match = play_out(setup, policy, dice, options, ruleset)
    return match.log


def play_out(
    setup: MatchSetup,
    policy: str | Mapping[int, str],
    dice: Dice,
    options: Options | None = None,
    ruleset: Ruleset | None = None,
) -> Match:
    """Play a match to its end and return it in its final state; see :func:`resolve`."""
    match = Match(setup, options, ruleset)
    game = match.game
    if isinstance(policy, str):
        players = dict.fromkeys(range(1, len(setup.sides) + 1), POLICIES[policy])
    else:
        players = {side: POLICIES[name] for side, name in policy.items()}
    while (ask := match.pending) is not None:
        intent = players[ask.side].decide(game, ask, dice) if ask.side else ask.sample(dice)
        match.do_verified(ask.side, intent, dice)
    return match
