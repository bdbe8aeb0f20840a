"""What an attack is worth before it is rolled: exact chances of its results, times what they are worth."""

from functools import cache
from typing import NamedTuple

from games.rules.allstars.combat.bonuses import can_assist
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.odds import best_result_odds, combat_odds

MOST = 12


class Chances(NamedTuple):
    """How likely the attacker Injures, only Stuns, or is Injured himself, if everybody chooses what he likes best."""

    injure: float
    stun: float
    backfire: float


@cache
def chances(attack: int, defense: int) -> Chances:
    """Return the chances of a normal attack, from the exact odds."""
    attack, defense = min(attack, MOST), min(defense, MOST)
    if attack >= defense:
        results = best_result_odds(attack, defense, ("void", "earth", "air", "water", "fire", "spirit"))
        return Chances(float(results["void"]), float(results["earth"]), float(results["spirit"]))
    return Chances(0.0, 0.0, float(combat_odds(attack, defense).defender_injures))


def pools(game: Game, attacker: Model, defender: Model, spot: int) -> tuple[int, int]:
    """Estimate the dice of both sides if the attacker stood on a space: attributes, back, Stealth and helpers."""
    foot = game.grid.foot(spot, large=attacker.large)
    attack = attacker.attack + attacker.attack_round + attacker.stealth
    if foot & defender.back and not {"yamazarus-tail", "master-swordsman"} & defender.traits:
        attack += 1
    near = defender.zone & game.team_spaces[attacker.side] & ~attacker.foot
    if near:
        attack += sum(can_assist(game, friend, attacker, defender, defender) for friend in game.models_on(near))
    if defender.no_defense:
        return attack, 0
    defense = defender.defense + defender.defense_round
    near = game.grid.zone(spot, large=attacker.large) & game.team_spaces[defender.side] & ~defender.foot
    if near:
        defense += sum(can_assist(game, friend, attacker, defender, attacker) for friend in game.models_on(near))
    return attack, max(0, defense)
