"""The Random Challenge Generator (Challenges): a die for the column, a die for the challenge.

Its two cells "Player 1 chooses" and "Player 2 chooses" leave the challenge to that player.
"""

from typing import Final, Literal

import msgspec

from games.rules.allstars.elements import Element, roll_element
from games.rules.kernel.dice import Dice

Column = Literal[1, 2]

COLUMN_OF: Final[dict[Element, Column]] = {"void": 1, "fire": 1, "air": 1, "earth": 2, "water": 2, "spirit": 2}

CHALLENGE_OF: Final[dict[Column, dict[Element, str]]] = {
    1: {"fire": "assassination", "air": "intercept_the_messenger", "earth": "champion", "water": "king_of_the_hill"},
    2: {"fire": "infiltration", "air": "brawl", "earth": "search", "water": "capture_the_medal"},
}

CHOOSER_OF: Final[dict[Element, int]] = {"void": 1, "spirit": 2}

FOR_TWO_SIDES: Final = "intercept_the_messenger"


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What the generator came to: a ``challenge`` key, or the number of the player who is the ``chooser``.

    ``dice`` are the dice as rolled: the column's, then the challenge's; the last one counts where it was rolled again.
    """

    dice: tuple[Element, ...]
    challenge: str | None = None
    chooser: int | None = None


def read(column_die: Element, challenge_die: Element) -> Drawn:
    """Look a pair of dice up in the table."""
    return Drawn(
        dice=(column_die, challenge_die),
        challenge=CHALLENGE_OF[COLUMN_OF[column_die]].get(challenge_die),
        chooser=CHOOSER_OF.get(challenge_die),
    )


def generate(dice: Dice, sides: int = 2) -> Drawn:
    """Roll for a challenge.

    With three or four sides Intercept the Messenger is rolled again in the same column (ruling 115). A player who may
    choose is not bound by this; the referee is who refuses a challenge for too many sides.
    """
    column_die = roll_element(dice)
    rolled = [column_die]
    while True:
        rolled.append(roll_element(dice))
        drawn = read(column_die, rolled[-1])
        if sides == 2 or drawn.challenge != FOR_TWO_SIDES:
            return msgspec.structs.replace(drawn, dice=tuple(rolled))
