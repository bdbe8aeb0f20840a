"""How many dice each side rolls (Combat, Assists, Back Strike, Stealth Combat, Ranged Combat, Shuriken)."""

from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.registry import trait


def attack_dice(game: Game, fight: Fight) -> None:
    """Count the attacker's dice and note what gave them.

    Shuriken are one die and claim no bonus; a ranged attack has its own bonuses, but neither assists nor back strike.
    """
    attacker, defender = fight.attacker, fight.defender
    if fight.weapon == "shuriken":
        fight.attack = 1
        return
    dice = attacker.attack + fight.bonus - fight.penalty
    if fight.weapon == "ranged":
        dice += fight.weapon_dice
    else:
        dice += attacker.attack_round + attacker.attack_turn
        count_assists(game, fight)
        dice += fight.attacker_helped
        fight.back_strike = bool(defender.back & attacker.foot) and not (
            {"yamazarus-tail", "master-swordsman"} & defender.traits
        )
        if fight.back_strike:
            dice += 2 if "backstab" in attacker.traits else 1
        if fight.from_stealth:
            dice += 1
        for friend in game.friends(attacker):
            for unit in friend.hooks["aura"]:
                dice += unit(game, fight, friend)[0]
    for unit in attacker.hooks["attack_dice"]:
        dice += unit(game, fight)
    for unit in defender.hooks["hampers_attack"]:
        dice = min(dice, max(1, dice + unit(game, fight)))
    fight.attack = max(0, dice)


trait("yamazarus-tail", "match.bonuses.attack_dice")
trait("backstab", "match.bonuses.attack_dice")


def defense_dice(game: Game, fight: Fight) -> None:
    """Count the defender's dice, after the attacker's."""
    defender = fight.defender
    if defender.no_defense:
        fight.defense = 0
        return
    dice = defender.defense + defender.defense_round + fight.defense_bonus
    if fight.weapon == "attack":
        dice += fight.defender_helped
    for unit in defender.hooks["defense_dice"]:
        dice += unit(game, fight)
    for friend in game.friends(defender):
        for unit in friend.hooks["aura"]:
            dice += unit(game, fight, friend)[1]
    if "frenzied" in defender.marks:
        dice -= defender.defense - defender.defense // 2
    hexes = defender.marks.get("skull-hex", 0)
    if hexes and dice > 1:
        dice = max(1, dice - hexes)
    if "dauntless" in defender.traits and dice < fight.attack:
        dice = fight.attack
    fight.defense = max(0, dice)


trait("dauntless", "match.bonuses.defense_dice")


def count_assists(game: Game, fight: Fight) -> None:
    """Count the dice that friends give in a normal attack (Assists)."""
    attacker, defender = fight.attacker, fight.defender
    if "master-swordsman" not in defender.traits:
        near = defender.zone & game.team_spaces[attacker.alliance] & ~attacker.foot
        if near:
            fight.attacker_helped = sum(
                assist_value(game, helper, attacker, "combined-attack")
                for helper in game.models_on(near)
                if can_assist(game, helper, attacker, defender, defender)
            )
    near = attacker.zone & game.team_spaces[defender.alliance] & ~defender.foot
    if near:
        fight.defender_helped = sum(
            assist_value(game, helper, defender, "guard")
            for helper in game.models_on(near)
            if can_assist(game, helper, attacker, defender, attacker)
        )


trait("master-swordsman", "match.bonuses.count_assists")


def can_assist(game: Game, helper: Model, attacker: Model, defender: Model, against: Model) -> bool:
    """Whether a friend in the right place can assist: not Stunned, not hidden, not held by a third enemy (Assists)."""
    if helper.stun or helper.stealth:
        return False
    if "entangle" in helper.traits and not game.near(helper, 1) & against.foot:
        return False
    return not any(
        enemy.zone & helper.foot
        for enemy in game.enemies_of(helper)
        if enemy is not attacker and enemy is not defender and game.has_zone(enemy)
    )


trait("entangle", "match.model.Model")


def assist_value(game: Game, helper: Model, helped: Model, doubling: str) -> int:
    """Return the dice that one assist gives: one; two with Combined Attack or Guard, or between best friends."""
    if doubling in helper.traits:
        return 2
    if game.best_friends.get(helper.number) == helped.number or game.best_friends.get(helped.number) == helper.number:
        return 2
    return 1


trait("combined-attack", "match.bonuses.assist_value")
trait("guard", "match.bonuses.assist_value")
trait("best-friends", "match.bonuses.assist_value")
