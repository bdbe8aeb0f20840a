"""What a computer player is."""

from typing import Protocol

from games.rules.allstars.match.asks import Ask
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.kernel.dice import Dice


class Policy(Protocol):
    """Answers asks. It may look at everything on the table, and rolls ``dice`` where it leaves things to chance."""

    def decide(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        """Return a legal answer."""
        ...
