"""What an attack is worth before it is rolled: exact chances of its results, times what they are worth."""

from functools import cache
from typing import NamedTuple

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
    """Estimate the dice of both sides if the attacker stood on a space: attributes, back, Stealth and helpers.

    Every friend that is near enough is taken for a helper, whatever may keep it from helping.
    """
    foot = game.grid.foot(spot, large=attacker.large)
    attack = attacker.attack + attacker.attack_round + attacker.stealth
    if foot & defender.back and not {"yamazarus-tail", "master-swordsman"} & defender.traits:
        attack += 1
    attack += (defender.zone & game.team_spaces[attacker.alliance] & ~(attacker.foot | game.hidden)).bit_count()
    if defender.no_defense:
        return attack, 0
    zone = game.grid.zone(spot, large=attacker.large)
    helpers = (zone & game.team_spaces[defender.alliance] & ~(defender.foot | game.hidden)).bit_count()
    return attack, max(0, defender.defense + defender.defense_round + helpers)
