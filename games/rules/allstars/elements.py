"""The six sacred elements, in the order of the Moon Tracker (facts, section 6); a die's face n is ``ELEMENTS[n]``."""

from typing import Final, Literal, get_args

from games.rules.kernel.dice import Dice

Element = Literal["spirit", "water", "earth", "void", "fire", "air"]

ELEMENTS: Final[tuple[Element, ...]] = get_args(Element)

OPPOSITE: Final[dict[Element, Element]] = {
    "spirit": "void",
    "void": "spirit",
    "earth": "air",
    "air": "earth",
    "fire": "water",
    "water": "fire",
}


def roll_element(dice: Dice) -> Element:
    """Roll one Ninja All-Stars die."""
    return ELEMENTS[dice.roll(6)]
