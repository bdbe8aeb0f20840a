"""Moon cards played before a combat roll, and Sidestep."""

from typing import Final

from games.rules.allstars.match.asks import PASS, Choice, Script
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moon.deck import at_its_moon, in_hand, play_card

ON_ATTACK: Final = frozenset({"banzai-card", "fire-aura", "pressure-point", "incredible-luck"})
ON_DEFENSE: Final = frozenset({"ikas-depths", "mamoru", "incredible-luck"})


def play_cards(game: Game, clash: Fight) -> Script[None]:
    """Let the attacker's player and then the defender's play cards on an attack; dice are counted already."""
    attacker, defender = game.controller(clash.attacker), game.controller(clash.defender)
    if game.sides[attacker].hand:
        yield from _play(game, clash, attacker, ON_ATTACK)
    if game.sides[defender].hand:
        yield from _play(game, clash, defender, ON_DEFENSE)


def _play(game: Game, clash: Fight, side: int, keys: frozenset[str]) -> Script[None]:
    while playable := [key for key in in_hand(game, side, keys) if can_play(game, clash, side, key)]:
        options = [Intent("card", pick=key) for key in playable]
        answer = yield Choice(side, "combat_card", [*options, PASS])
        if answer == PASS:
            return
        moon = at_its_moon(game, answer.pick)
        play_card(game, game.sides[side], answer.pick)
        _take_effect(clash, side == game.controller(clash.attacker), answer.pick, moon=moon)


def can_play(game: Game, clash: Fight, side: int, key: str) -> bool:
    """Tell whether a card fits the attack as it stands; only Pressure Point fits a ranged one."""
    moon = at_its_moon(game, key)
    if clash.weapon != "attack":
        return key == "pressure-point" and clash.weapon == "ranged"
    attacks = side == game.controller(clash.attacker)
    mine, theirs = (clash.attack, clash.defense) if attacks else (clash.defense, clash.attack)
    fits = {
        "banzai-card": moon or clash.attacker.steps >= 4,
        "fire-aura": not clash.attacker_helped,
        "incredible-luck": mine < theirs or (moon and mine == theirs),
        "mamoru": clash.defense < clash.attack,
    }
    return fits.get(key, True)


def _take_effect(clash: Fight, attacks: bool, key: str, *, moon: bool) -> None:  # noqa: FBT001  whose card it is
    if key == "banzai-card":
        clash.attack += 2
    elif key == "fire-aura":
        clash.attack += 3 if moon else 2
    elif key == "pressure-point":
        clash.attack += 2 if moon else 1
    elif key == "incredible-luck":
        clash.decider = "attacker" if attacks else "defender"
    elif key == "ikas-depths":
        clash.defense += 1
        if moon:
            clash.defender.marks["ikas-depths"] = 1
    elif key == "mamoru":
        clash.defense += 1
        if moon:
            clash.decider = "defender"


def sidestep(game: Game, model: Model, *, failed: bool) -> Script[bool]:
    """Sidestep: at its moon before the test, so that it succeeds; else after a failed one, to make it again."""
    side = game.sides[model.side]
    if "sidestep" not in side.hand or at_its_moon(game, "sidestep") == failed:
        return False
    use = Intent("card", model.number, pick="sidestep")
    if (yield Choice(side.number, "sidestep", (use, PASS), model.number)) != use:
        return False
    play_card(game, side, "sidestep")
    return True
