"""Moon cards played on a roll: the six that reroll an element or add a die, and Adrenaline."""

from typing import Final

from games.rules.allstars.combat.pools import FACE, OPPOSITE_FACE
from games.rules.allstars.match.dice_roll import Offer, Roll
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.moon.deck import at_its_moon, cards, play_card
from games.rules.allstars.match.side import Side

ELEMENTAL: Final = frozenset(
    {"fuzins-breath", "igazanis-bounty", "raizins-spark", "ameratsus-gaze", "inazamis-embrace", "suinijs-depths"}
)
ON_ROLLS: Final = ELEMENTAL | {"adrenaline"}
COMBAT: Final = frozenset({"attack", "defense"})
ATTACKS: Final = frozenset({"attack", "ranged", "shuriken"})


def card_offers(game: Game, side: Side, roll: Roll) -> list[Offer]:
    """List what a side's cards may do to a roll: reroll dice, or add one (then the dice are none)."""
    found: list[Offer] = []
    own = game.controller(roll.owner) == side.number
    for key in sorted(ON_ROLLS.intersection(side.hand)):
        moon = at_its_moon(game, key)
        if key == "adrenaline":
            if own and roll.purpose in ATTACKS and roll.fresh:
                found.append((key, roll.fresh, "all" if moon else "one"))
            continue
        face = FACE[cards()[key].element]
        shown = roll.fresh_where(lambda rolled, wanted=OPPOSITE_FACE[face]: rolled == wanted)  # type: ignore[misc]
        if shown:
            found.append((key, shown, "one"))
        if moon and own and roll.purpose in COMBAT:
            found.append((key, 0, "add"))
    return found


def use_card(game: Game, side: Side, roll: Roll, key: str, dice: int) -> bool:
    """Play a card on a roll if ``key`` is one; a card that adds a die adds it here (ruling 103)."""
    if key not in ON_ROLLS:
        return False
    play_card(game, side, key)
    if not dice:
        roll.faces.append(FACE[cards()[key].element])
    return True
