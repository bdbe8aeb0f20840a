"""Two pools of dice against each other (Combat): eliminations, who chooses, and what is left to choose.

Faces are numbers 0 to 5 in the order of :data:`games.rules.allstars.elements.ELEMENTS`, so that the opposite of a face
is three further on: Spirit and Void, Water and Fire, Earth and Air.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from games.rules.allstars.elements import ELEMENTS, OPPOSITE, Element

SPIRIT: Final = 0
WATER: Final = 1
EARTH: Final = 2
VOID: Final = 3
FIRE: Final = 4
AIR: Final = 5

FACE: Final[dict[Element, int]] = {element: face for face, element in enumerate(ELEMENTS)}
OPPOSITE_FACE: Final[tuple[int, ...]] = tuple(FACE[OPPOSITE[element]] for element in ELEMENTS)

Chooser = Literal["attacker", "defender"]


class Remaining(msgspec.Struct, frozen=True):
    """What is left of two pools, as counts by face."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]


def count_faces(faces: Sequence[int]) -> list[int]:
    """Count how often each of the six faces was rolled."""
    counts = [0] * 6
    for face in faces:
        counts[face] += 1
    return counts


def eliminate(attack: Sequence[int], defense: Sequence[int]) -> Remaining:
    """Make all possible eliminations between two rolls (Combat).

    A die removes one die of the opposite element from the other pool and is removed with it.

    >>> eliminate([FIRE, FIRE, VOID], [WATER, AIR])
    Remaining(attacker=(0, 0, 0, 1, 1, 0), defender=(0, 0, 0, 0, 0, 1))
    """
    ours, theirs = count_faces(attack), count_faces(defense)
    left = tuple(max(0, ours[face] - theirs[OPPOSITE_FACE[face]]) for face in range(6))
    right = tuple(max(0, theirs[face] - ours[OPPOSITE_FACE[face]]) for face in range(6))
    return Remaining(left, right)


def chooser(attack_dice: int, defense_dice: int, *, defender_lead: int = 1) -> Chooser:
    """Say who chooses the result, from the numbers of dice rolled (or left: the difference is the same).

    The defender needs ``defender_lead`` more dice than the attacker: one, or two against Dirty Fighter.
    """
    return "defender" if defense_dice >= attack_dice + defender_lead else "attacker"


def choices(remaining: Remaining, who: Chooser) -> tuple[Element, ...]:
    """List the results that the chooser can take, in the order of the elements; empty means no result (ruling 87)."""
    counts = remaining.attacker if who == "attacker" else remaining.defender
    return tuple(element for element, count in zip(ELEMENTS, counts, strict=True) if count)
