"""Keywords that reroll a model's own dice."""
# ruff: noqa: ARG001  all units of a hook share one signature

from games.rules.allstars.combat.pools import FACE
from games.rules.allstars.elements import Element
from games.rules.allstars.match.dice_roll import Offer, Roll
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.registry import unit


@unit("reroll", "close-combat-master")
def close_combat_master(game: Game, roll: Roll) -> Offer | None:
    """Close Combat Master: one die of a combat roll; ranged attacks are none (Ranged Combat)."""
    if roll.purpose not in {"attack", "defense"} or "close-combat-master" in roll.used:
        return None
    return ("close-combat-master", roll.fresh, "one")


@unit("reroll", "ranged-master")
def ranged_master(game: Game, roll: Roll) -> Offer | None:
    """Ranged Master: one die of a ranged attack, shuriken among them."""
    if roll.purpose not in {"ranged", "shuriken"} or "ranged-master" in roll.used:
        return None
    return ("ranged-master", roll.fresh, "one")


@unit("reroll", "nimble")
def nimble(game: Game, roll: Roll) -> Offer | None:
    """Nimble: any dice of a dodge."""
    if roll.purpose != "dodge" or "nimble" in roll.used:
        return None
    return ("nimble", roll.fresh, "any")


def _mastery(roll: Roll, element: Element) -> Offer | None:
    """Return a Mastery: once a round, any dice of a roll that do not show the element."""
    key = f"{element}-mastery"
    if key in roll.owner.used:
        return None
    face = FACE[element]
    return (key, roll.fresh_where(lambda shown: shown != face), "any")


@unit("reroll", "air-mastery")
def air_mastery(game: Game, roll: Roll) -> Offer | None:
    """Air Mastery: dice that do not show Air."""
    return _mastery(roll, "air")


@unit("reroll", "earth-mastery")
def earth_mastery(game: Game, roll: Roll) -> Offer | None:
    """Earth Mastery: dice that do not show Earth."""
    return _mastery(roll, "earth")


@unit("reroll", "fire-mastery")
def fire_mastery(game: Game, roll: Roll) -> Offer | None:
    """Fire Mastery: dice that do not show Fire."""
    return _mastery(roll, "fire")


@unit("reroll", "spirit-mastery")
def spirit_mastery(game: Game, roll: Roll) -> Offer | None:
    """Spirit Mastery: dice that do not show Spirit."""
    return _mastery(roll, "spirit")


@unit("reroll", "water-mastery")
def water_mastery(game: Game, roll: Roll) -> Offer | None:
    """Water Mastery: dice that do not show Water."""
    return _mastery(roll, "water")


@unit("reroll", "void-mastery")
def void_mastery(game: Game, roll: Roll) -> Offer | None:
    """Void Mastery: dice that do not show Void."""
    return _mastery(roll, "void")
