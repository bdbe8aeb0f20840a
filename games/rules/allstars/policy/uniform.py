"""The ``random`` policy: every legal choice equally likely, step by step.

What a model does is chosen in two steps, first the kind of thing (move, attack, hide ...), all kinds that have a legal
intent equally likely, then one of its intents; so a board with a hundred spaces to walk to does not drown the rest.
"""

from games.rules.allstars.match.asks import Ask
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.kernel.dice import Dice


class UniformPolicy:
    """Plays at random."""

    def decide(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        return ask.sample(dice)
