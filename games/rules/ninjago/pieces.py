"""The words of the game: ninja, dice actions, markers and the house variants."""

from typing import Final, Literal, get_args

from games.rules.kernel.findings import gettext_noop

Ninja = Literal["kai", "jay", "cole", "zane"]
Spun = Literal["kai", "jay", "cole", "zane", "other"]
Action = Literal["move", "guard", "general", "rope"]
Marker = Literal["gold", "grey", "empty"]
Variant = Literal["sensei_power", "ninja_memory", "ninja_knockout"]

NINJA: Final[tuple[Ninja, ...]] = get_args(Ninja)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)

ACTION_NAMES: Final[dict[Action, str]] = {
    "move": gettext_noop("Ninja move"),
    "guard": gettext_noop("Ninja move and guard"),
    "general": gettext_noop("Ninja move and General"),
    "rope": gettext_noop("Rope move and General"),
}
VARIANT_NAMES: Final[dict[Variant, str]] = {
    "sensei_power": gettext_noop("Sensei Power"),
    "ninja_memory": gettext_noop("Ninja Memory"),
    "ninja_knockout": gettext_noop("Ninja Knockout"),
}
"""What the rulebook calls the actions of the LEGO Dice, and the house variants."""

WEAPONS: Final = 4
GREY_MARKERS: Final = 5
GUARDHOUSES: Final = WEAPONS + GREY_MARKERS
"""Each guardhouse hides one marker (Setting up the game)."""

COLOUR: Final[dict[Ninja, str]] = {"kai": "red", "jay": "blue", "cole": "black", "zane": "white"}
"""The colour of each ninja on the spinner."""
