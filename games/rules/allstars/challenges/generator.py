"""The Random Challenge Generator (Challenges): a die for the column, a die for the challenge.

Its two cells "Player 1 chooses" and "Player 2 chooses" leave the challenge to that player. The table is the league's.
"""

from typing import Final

import msgspec

from games.rules.allstars.elements import Element, roll_element
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.kernel.dice import Dice

CHOOSERS: Final = {"player_1": 1, "player_2": 2}


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What the generator came to: a ``challenge`` key, or the number of the player who is the ``chooser``.

    ``dice`` are the dice as rolled: the column's, then the challenge's; the last one counts where it was rolled again.
    """

    dice: tuple[Element, ...]
    challenge: str | None = None
    chooser: int | None = None


def read(settings: Settings, column_die: Element, challenge_die: Element) -> Drawn:
    """Look a pair of dice up in the league's table."""
    first = settings.challenge_columns.of(column_die) == "column_1"
    cell = (settings.challenge_column_1 if first else settings.challenge_column_2).of(challenge_die)
    chooser = CHOOSERS.get(cell)
    return Drawn(dice=(column_die, challenge_die), challenge=None if chooser else cell, chooser=chooser)


def generate(ruleset: Ruleset, dice: Dice, sides: int = 2) -> Drawn:
    """Roll for a challenge.

    With three or four sides a challenge for two, by the book Intercept the Messenger, is rolled again in the same column
    (ruling 115). A player who may choose is not bound by this; the referee is who refuses a challenge for too many sides.
    """
    column_die = roll_element(dice)
    rolled = [column_die]
    while True:
        rolled.append(roll_element(dice))
        drawn = read(ruleset.settings, column_die, rolled[-1])
        if drawn.challenge is None or ruleset.challenges[drawn.challenge].max_sides >= sides:
            return msgspec.structs.replace(drawn, dice=tuple(rolled))
