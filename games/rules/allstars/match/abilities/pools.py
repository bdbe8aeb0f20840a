"""Abilities that add dice to a pool, or take them away, without being asked."""
# ruff: noqa: ARG001  all units of a hook share one signature

from games.rules.allstars.combat.pools import SPIRIT, VOID
from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.registry import unit


@unit("attack_dice", "accurate")
def accurate(game: Game, fight: Fight) -> int:
    """Accurate: one die more in a ranged attack; shuriken claim no bonus (ruling 99)."""
    return 1 if fight.weapon == "ranged" else 0


@unit("attack_dice", "toras-claws")
def toras_claws(game: Game, fight: Fight) -> int:
    """Tora's Claws: one die more against a model with a Stun token (ruling 101: in a normal attack)."""
    return 1 if fight.weapon == "attack" and fight.defender.stun else 0


@unit("attack_dice", "ijins-horns")
def ijins_horns(game: Game, fight: Fight) -> int:
    """Ijin's Horns: one die more after moving three spaces or more in this activation."""
    return 1 if fight.weapon == "attack" and fight.attacker.steps >= 3 else 0


@unit("attack_dice", "emptiness")
def emptiness(game: Game, fight: Fight) -> int:
    """Add for Emptiness one die more if the target gets an assist and the attacker does not."""
    return 1 if fight.weapon == "attack" and fight.defender_helped and not fight.attacker_helped else 0


@unit("attack_dice", "from-the-deep")
def from_the_deep(game: Game, fight: Fight) -> int:
    """From the Deep: two dice more when attacking from Stealth, beside the one that everybody has."""
    return 2 if fight.from_stealth else 0


@unit("attack_dice", "spirit-hunter")
def spirit_hunter(game: Game, fight: Fight) -> int:
    """Spirit Hunter: one die more against Spirit or Void affinity, on the attack ..."""
    return 1 if {SPIRIT, VOID} & set(game.affinities(fight.defender)) else 0


@unit("defense_dice", "spirit-hunter")
def spirit_hunter_defends(game: Game, fight: Fight) -> int:
    """... and in defence."""
    return 1 if {SPIRIT, VOID} & set(game.affinities(fight.attacker)) else 0


@unit("defense_dice", "immovable")
def immovable(game: Game, fight: Fight) -> int:
    """Immovable: two dice more until it has activated this round."""
    return 0 if fight.defender.activated else 2


@unit("hampers_attack", "metal-to-dust")
def metal_to_dust_hampers(game: Game, fight: Fight) -> int:
    """Metal to Dust: two dice less for attacks on the madoushi, in a round its test succeeded."""
    return -2 if "metal-to-dust" in fight.defender.marks else 0


@unit("aura", "resolute-melody")
def resolute_melody(game: Game, fight: Fight, owner: Model) -> tuple[int, int]:
    """Resolute Melody: friends in the influence zone defend with one die more."""
    helps = fight.defender.alliance == owner.alliance and fight.defender.foot & owner.zone and game.has_zone(owner)
    return (0, 1) if helps else (0, 0)


@unit("aura", "tyrant")
def tyrant(game: Game, fight: Fight, owner: Model) -> tuple[int, int]:
    """Tyrant: friends within four spaces attack with one die more ..."""
    return (1, 0) if under_tyrant(game, fight, owner) else (0, 0)


def under_tyrant(game: Game, fight: Fight, owner: Model) -> bool:
    """Whether the attacker is a friend in the tyrant's area, in a normal attack."""
    attacker = fight.attacker
    friend = attacker.alliance == owner.alliance and attacker is not owner
    return friend and fight.weapon == "attack" and game.is_near(owner, attacker, 4)
