"""One attack from the first declaration to its last consequence (Combat, Ranged Combat, Shuriken)."""

from typing import Final, Literal

from games.rules.allstars.combat.pools import AIR, EARTH, FIRE, OPPOSITE_FACE, SPIRIT, VOID, WATER
from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.match.asks import Choice, Script, choose
from games.rules.allstars.match.bonuses import attack_dice, defense_dice
from games.rules.allstars.match.dice_roll import Roll
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.harm import OWN, Cause, injure, stun
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moon.fights import play_cards
from games.rules.allstars.match.moving import place_beside, shift
from games.rules.allstars.match.registry import trait
from games.rules.allstars.match.rolls import affinity_test, can_settle, settle

RESULT_INTENTS: Final = tuple(Intent("result", pick=element) for element in ELEMENTS)
Weapon = Literal["attack", "ranged", "shuriken"]


def fight(game: Game, attacker: Model, defender: Model, weapon: Weapon = "attack", **terms: int) -> Script[Fight]:
    """Fight one attack out and return how it went. ``terms`` set attributes of the :class:`Fight` beforehand."""
    clash = Fight(attacker, defender, weapon)
    for name, value in terms.items():
        setattr(clash, name, value)
    if weapon != "attack":
        yield from _redirect(game, clash)
    for unit in attacker.hooks["declare"]:
        yield from unit(game, clash)
    for unit in clash.defender.hooks["guard"]:
        yield from unit(game, clash)
    attack_dice(game, clash)
    defense_dice(game, clash)
    yield from play_cards(game, clash)
    yield from roll_pools(game, clash)
    yield from _choose_result(game, clash)
    if attacker.stealth and not clash.stealthy:
        game.set_stealth(attacker, False)
    if clash.result >= 0:
        game.note("result", clash.defender.number, attacker.number, ELEMENTS[clash.result])
        yield from apply_result(game, clash)
    clash.defender.marks.pop("ikas-depths", None)
    yield from _aftermath(game, clash)
    return clash


def _aftermath(game: Game, clash: Fight) -> Script[None]:
    for unit in clash.attacker.hooks["fought"]:
        yield from unit(game, clash)
    for friend in list(game.friends(clash.attacker)):
        for unit in friend.hooks["friend_fought"]:
            yield from unit(game, clash, friend)


def _redirect(game: Game, clash: Fight) -> Script[None]:
    """Redirection: the target of a ranged attack may make a test and name another target within range."""
    target = clash.defender
    if "redirection" not in target.traits:
        return
    reach = game.near(clash.attacker, clash.range)
    others = [model for model in game.models_on(reach) if model is not target and not model.stealth]
    others = [model for model in others if model is not clash.attacker and "flashing-spear" not in model.traits]
    if not others:
        return
    use = Intent("use", target.number, pick="redirection")
    answer = yield Choice(game.controller(target), "redirection", (use, Intent("pass")), target.number)
    if answer == use and (yield from affinity_test(game, target, "redirection")):
        options = [Intent("choose", target=model.number) for model in others]
        chosen = yield from choose(Choice(game.controller(target), "redirect", options, target.number))
        assert chosen.target is not None  # noqa: S101  every option names a target
        clash.defender = game.models[chosen.target]
        game.note("redirected", clash.defender.number, target.number)


trait("redirection", "match.fighting._redirect")


def roll_pools(game: Game, clash: Fight) -> Script[None]:
    """Roll both pools, let everybody reroll, and make the eliminations."""
    attacker, defender = clash.attacker, clash.defender
    ranged = clash.weapon != "attack"
    attack = Roll(attacker, clash.weapon, game.roll(clash.attack))
    defense = Roll(defender, "ranged_defense" if ranged else "defense", game.roll(clash.defense))
    clash.attack_roll, clash.defense_roll = attack, defense
    if can_settle(game, attacker, defender):
        yield from settle(game, (attack, defense), game.controller(attacker))
    for unit in attacker.hooks["rolled"]:
        yield from unit(game, clash)
    mine, theirs = [0] * 6, [0] * 6
    for face in attack.faces:
        mine[face] += 1
    for face in defense.faces:
        theirs[face] += 1
    clash.attack_left = [max(0, mine[face] - theirs[OPPOSITE_FACE[face]]) for face in range(6)]
    clash.defense_left = [max(0, theirs[face] - mine[OPPOSITE_FACE[face]]) for face in range(6)]


def _choose_result(game: Game, clash: Fight) -> Script[None]:
    """Let the side with the most dice left choose one of its dice (Combat; ruling 87 if none is left)."""
    lead = 2 if clash.weapon == "attack" and "dirty-fighter" in clash.attacker.traits else 1
    difference = sum(clash.defense_left) - sum(clash.attack_left)
    clash.attacker_chooses = difference < lead
    if clash.decider and sum(clash.attack_left if clash.decider == "attacker" else clash.defense_left):
        # Incredible Luck or Mamoru; without a die left there is nothing to choose, and the rule stands.
        clash.attacker_chooses = clash.decider == "attacker"
    left = clash.attack_left if clash.attacker_chooses else clash.defense_left
    chooser = clash.attacker if clash.attacker_chooses else clash.defender
    options = [RESULT_INTENTS[face] for face in range(6) if left[face]]
    if not options:
        game.note("no_result", clash.defender.number, clash.attacker.number)
        return
    answer = options[0]
    if len(options) > 1:
        answer = yield Result(game, clash, game.controller(chooser), options)
    clash.result = RESULT_INTENTS.index(answer)


trait("dirty-fighter", "match.fighting._choose_result")


class Result(Choice):
    """Which die to choose; policies look at the fight."""

    __slots__ = ("fight", "game")

    def __init__(self, game: Game, clash: Fight, side: int, options: list[Intent]) -> None:
        super().__init__(side, "result", options, clash.attacker.number)
        self.fight = clash
        self.game = game


def apply_result(game: Game, clash: Fight) -> Script[None]:
    """Let the chosen element take effect (Combat; Ranged Combat: only Earth and Void)."""
    face = clash.result
    attacker, defender = clash.attacker, clash.defender
    chooser = attacker if clash.attacker_chooses else defender
    if clash.weapon != "attack":
        yield from _apply_ranged(game, clash)
    elif face == SPIRIT:
        clash.hurt_attacker = yield from injure(game, attacker, cause_of(game, clash, attacker))
    elif face == VOID:
        if clash.void_stuns:
            clash.hurt = yield from stun(game, defender, cause_of(game, clash, defender))
        else:
            clash.hurt = yield from injure(game, defender, cause_of(game, clash, defender))
    elif face == EARTH:
        clash.hurt = yield from stun(game, defender, cause_of(game, clash, defender))
    elif face == AIR:
        yield from shift(game, defender, 3, game.controller(attacker), "air")
    elif face == WATER:
        yield from shift(game, attacker, 3, game.controller(chooser), "water")
        front = game.grid.front(attacker.space, attacker.facing, large=attacker.large)
        yield from place_beside(game, defender, front, game.controller(defender), "water_place")
    elif face == FIRE:
        yield from _fire(game, clash, chooser)


def cause_of(game: Game, clash: Fight, victim: Model) -> Cause:
    """Whose doing a result is: the other combatant's, unless the victim's own player had to choose it (ruling 26)."""
    attacker, defender = clash.attacker, clash.defender
    chooser, other = (attacker, defender) if clash.attacker_chooses else (defender, attacker)
    if victim is not chooser:
        return Cause(chooser)
    if game.ruleset.settings.credit_forced_spirit:
        return Cause(other)
    return OWN


def _apply_ranged(game: Game, clash: Fight) -> Script[None]:
    defender = clash.defender
    cause = cause_of(game, clash, defender)
    if clash.result == EARTH or (clash.result == VOID and clash.void_stuns):
        clash.hurt = yield from stun(game, defender, cause)
    elif clash.result == VOID:
        clash.hurt = yield from injure(game, defender, cause)
    elif clash.result == AIR and clash.air_counts:
        yield from shift(game, defender, 3, game.controller(clash.attacker), "air")


def _fire(game: Game, clash: Fight, chooser: Model) -> Script[None]:
    """Fire: all models in the attacker's influence zone and the attacker are Stunned.

    The chooser's Precision Strike spares its friends, the attacker among them if it is one. Credit goes to the
    combatant whose player chose, for its enemies (ruling 27); what hits its own side is nobody's feat.
    """
    attacker = clash.attacker
    victims = game.models_on(attacker.zone)
    victims.append(attacker)
    if "precision-strike" in chooser.traits:
        victims = [victim for victim in victims if victim.alliance != chooser.alliance]
    for victim in victims:
        cause = Cause(chooser) if victim.alliance != chooser.alliance else OWN
        hurt = yield from stun(game, victim, cause)
        if victim is clash.defender:
            clash.hurt = hurt
        elif victim is attacker:
            clash.hurt_attacker = hurt


trait("precision-strike", "match.fighting._fire")


def adjacent_front(game: Game, model: Model, reach: int = 1) -> int:
    """Return the spaces in front of a model within so many spaces, where it may attack."""
    if reach == model.board_reach:
        return model.front
    if reach <= 2:
        return game.grid.front(model.space, model.facing, large=model.large, reach=reach)
    return (
        game.near(model, reach) & ~game.grid.back(model.space, model.facing, large=model.large, reach=2) & ~model.foot
    )


def attack_reach(model: Model) -> int:
    """How many spaces away a model may attack: one; Fisherman's Spear two, Ika's Anchor three."""
    if "ikas-anchor" in model.traits:
        return 3
    return 2 if "fishermans-spear" in model.traits else 1


trait("fishermans-spear", "match.fighting.attack_reach")
trait("ikas-anchor", "match.fighting.attack_reach")


def attack_targets(game: Game, model: Model) -> list[Model]:
    """Return the enemies that a model may attack where it stands (Combat, Stealth, Honor)."""
    reach = attack_reach(model)
    front = adjacent_front(game, model, reach)
    found = []
    for target in game.models_on(front & ~game.team_spaces[model.alliance]):
        if game.hidden_from(target, model):
            continue
        if "honor" in model.traits and target.back & model.foot:
            continue
        if reach > 1 and not game.sees(model, target):
            continue
        found.append(target)
    return found


trait("honor", "match.fighting.attack_targets")
trait("uncanny-awareness", "match.game.Game.hidden_from")


def ranged_targets(game: Game, model: Model, distance: int) -> list[Model]:
    """Return the enemies that a model may shoot at: in range, seen, and no enemy's influence zone around it."""
    near = game.near(model, distance) & game.occupied & ~game.team_spaces[model.alliance]
    if not near or game.is_threatened(model):
        return []
    return [
        target for target in game.models_on(near) if "flashing-spear" not in target.traits and game.sees(model, target)
    ]


trait("flashing-spear", "match.fighting.ranged_targets")


def enemies_in(game: Game, model: Model, mask: int) -> list[Model]:
    """Return a model's enemies on some spaces."""
    return [other for other in game.models_on(mask) if other.alliance != model.alliance]
