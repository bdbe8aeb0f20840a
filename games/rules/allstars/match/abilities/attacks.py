"""Abilities around an attack: what is declared before it, what follows it, and further attacks."""
# ruff: noqa: ARG001  all units of a hook share one signature

from games.rules.allstars.combat.pools import FIRE, SPIRIT
from games.rules.allstars.match.abilities.pools import under_tyrant
from games.rules.allstars.match.asks import Script, may
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fight import Fight, Harm
from games.rules.allstars.match.fighting import attack_targets, enemies_in, fight
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.harm import OWN, Cause, stun
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import pick_model, shift
from games.rules.allstars.match.registry import unit
from games.rules.allstars.match.verbs import Forced


@unit("declare", "focus")
def focus(game: Game, clash: Fight) -> Script[None]:
    """Focus: give up the move for one more die; needs a whole move that is unused (ruling 93)."""
    turn = game.turn
    if clash.weapon != "attack" or game.active is not clash.attacker or not turn.idle_move:
        return
    if (yield from may(game.controller(clash.attacker), "focus", clash.attacker.number, pick="focus")):
        turn.idle_move = False
        clash.bonus += 1


@unit("declare", "tiger-strike")
def tiger_strike(game: Game, clash: Fight) -> Script[None]:
    """Tiger Strike: three dice more until the end of the turn, no defense dice for the rest of the round."""
    attacker = clash.attacker
    if clash.weapon != "attack" or attacker.no_defense:
        return
    if (yield from may(attacker.side, "tiger-strike", attacker.number, pick="tiger-strike")):
        attacker.attack_turn += 3
        attacker.no_defense = True


@unit("declare", "yama-fist")
def yama_fist(game: Game, clash: Fight) -> Script[None]:
    """Yama Fist: two dice more to attack and two fewer to defend until the end of the round, once a round."""
    attacker = clash.attacker
    if clash.weapon != "attack" or "yama-fist" in attacker.used:
        return
    if (yield from may(attacker.side, "yama-fist", attacker.number, pick="yama-fist")):
        attacker.used.add("yama-fist")
        attacker.attack_round += 2
        attacker.defense_round -= 2


@unit("declare", "tanchyo-yajiri")
def tanchyo_arrows(game: Game, clash: Fight) -> Script[None]:
    """Return the Tanchyo yajiri's bow: Air takes effect in its ranged attack, too."""
    clash.air_counts = clash.weapon == "ranged"
    yield from ()


@unit("guard", "tidal-wave")
def tidal_wave(game: Game, clash: Fight) -> Script[None]:
    """Tidal Wave: once a round, one die more against a single attack."""
    defender = clash.defender
    if "tidal-wave" in defender.used:
        return
    if (yield from may(game.controller(defender), "tidal-wave", defender.number, pick="tidal-wave")):
        defender.used.add("tidal-wave")
        clash.defense_bonus += 1


def poison(game: Game, victim: Model, by: Model) -> None:
    """Poison a model that is still on the board."""
    if victim.space >= 0:
        victim.poison.append(by.alliance)
        game.note("poison", victim.number, by.number)


def _poisons_on_spirit(game: Game, clash: Fight) -> None:
    roll = clash.attack_roll
    if clash.weapon == "ranged" and roll is not None and SPIRIT in roll.faces:
        poison(game, clash.defender, clash.attacker)


@unit("rolled", "kitsune-yajiri")
def kitsune_darts(game: Game, clash: Fight) -> Script[None]:
    """Return the Kitsune yajiri's darts: a Spirit in its ranged attack Poisons the target, whatever is chosen."""
    _poisons_on_spirit(game, clash)
    yield from ()


@unit("rolled", "deadly-poison")
def deadly_poison(game: Game, clash: Fight) -> Script[None]:
    """Deadly Poison: a Spirit in the ranged attack Poisons the target, whatever is chosen."""
    _poisons_on_spirit(game, clash)
    yield from ()


def _left_over(clash: Fight, face: int) -> bool:
    """Whether the attacker has a die of a face left that was not chosen as the result (ruling 98)."""
    chosen = clash.attacker_chooses and clash.result == face
    return clash.weapon == "attack" and clash.attack_left[face] > (1 if chosen else 0)


def _left_in_defense(clash: Fight, face: int) -> bool:
    """Whether the defender has a die of a face left that was not chosen as the result."""
    chosen = not clash.attacker_chooses and clash.result == face
    return clash.defense_left[face] > (1 if chosen else 0)


@unit("fought", "engulf")
def engulf(game: Game, clash: Fight) -> Script[None]:
    """Engulf: a Fire left over Poisons the defender; one in the defender's pool too where the league says so."""
    any_pool = game.ruleset.settings.engulf_any_pool and clash.weapon == "attack"
    if _left_over(clash, FIRE) or (any_pool and _left_in_defense(clash, FIRE)):
        poison(game, clash.defender, clash.attacker)
    yield from ()


@unit("fought", "kitsunes-bite")
def kitsunes_bite(game: Game, clash: Fight) -> Script[None]:
    """Kitsune's Bite: a Spirit left over Curses the defender."""
    if _left_over(clash, SPIRIT) and clash.defender.space >= 0:
        clash.defender.curse += 1
        game.note("curse", clash.defender.number, clash.attacker.number)
    yield from ()


@unit("fought", "poisoned-weapons")
def poisoned_weapons(game: Game, clash: Fight) -> Script[None]:
    """Poisoned Weapons: a target neither Stunned nor Injured is Poisoned."""
    if clash.weapon == "attack" and clash.hurt == "nothing":
        poison(game, clash.defender, clash.attacker)
    yield from ()


@unit("injures", "net")
def net(game: Game, owner: Model, victim: Model) -> Script[None]:
    """Net: after Injuring a model, Stun an enemy in sight within three spaces."""
    near = [enemy for enemy in enemies_in(game, owner, game.near(owner, 3)) if game.sees(owner, enemy)]
    chosen = yield from pick_model(owner.side, "net", near, "net")
    if chosen >= 0:
        yield from stun(game, game.models[chosen], Cause(owner))


@unit("injures", "soul-capture")
def soul_capture(game: Game, owner: Model, victim: Model) -> Script[None]:
    """Soul Capture: after Injuring a model, a Haste token."""
    owner.haste += 1
    game.note("haste", owner.number)
    yield from ()


@unit("hurt", "ink-attack")
def ink_attack(game: Game, owner: Model, what: Harm) -> Script[None]:
    """Ink Attack: when Stunned or Injured, Stun an enemy in the influence zone."""
    near = game.targets_of(owner, enemies_in(game, owner, owner.zone))
    chosen = yield from pick_model(owner.side, "ink-attack", near, "ink-attack")
    if chosen >= 0:
        yield from stun(game, game.models[chosen], Cause(owner))


@unit("friend_fought", "tyrant")
def tyrant_punishes(game: Game, clash: Fight, owner: Model) -> Script[None]:
    """... and are Stunned if they do not Injure their target (Tyrant)."""
    if clash.hurt != "injured" and clash.attacker.space >= 0 and under_tyrant(game, clash, owner):
        yield from stun(game, clash.attacker, OWN)


@unit("fought", "gust-of-heaven")
def gust_of_heaven(game: Game, clash: Fight) -> Script[None]:
    """Gust of Heaven: after an attack of any kind, move four spaces over everything, if no able enemy is around."""
    owner = clash.attacker
    if owner.space < 0 or any(not enemy.stun for enemy in enemies_in(game, owner, owner.zone)):
        return
    if (yield from may(owner.side, "gust-of-heaven", owner.number, pick="gust-of-heaven")):
        yield from shift(game, owner, 4, owner.side, "gust-of-heaven-move", through=True)


@unit("again", "wind-of-blades")
def wind_of_blades(game: Game, clash: Fight) -> Script[None]:
    """Wind of Blades: Stun itself to attack a second time."""
    owner = clash.attacker
    targets = attack_targets(game, owner) if owner.space >= 0 else []
    chosen = yield from pick_model(owner.side, "wind-of-blades", targets, "wind-of-blades")
    if chosen >= 0:
        yield from stun(game, owner, OWN)
        if owner.space >= 0:
            yield from fight(game, owner, game.models[chosen])


@unit("again", "gale-of-blows")
def gale_of_blows(game: Game, clash: Fight) -> Script[None]:
    """Gale of Blows: further attacks, each at two dice less than the one before, while Attack lasts."""
    owner = clash.attacker
    penalty = 2
    while owner.space >= 0 and owner.attack > penalty:
        targets = attack_targets(game, owner)
        chosen = yield from pick_model(game.controller(owner), "gale-of-blows", targets, "gale-of-blows")
        if chosen < 0:
            return
        yield from fight(game, owner, game.models[chosen], penalty=penalty)
        penalty += 2


@unit("again", "frenzy")
def frenzy(game: Game, clash: Fight) -> Script[None]:
    """Frenzy: a second attack on the same target; then Defense is halved, rounded down, for the round ..."""
    owner, target = clash.attacker, clash.defender
    if owner.space >= 0 and target in attack_targets(game, owner):
        yield from fight(game, owner, target)
    owner.marks["frenzied"] = 1


@unit("forced", "frenzy")
def frenzy_forces(game: Game, owner: Model) -> Forced | None:
    """... and a model that is able to attack must do so."""
    if not game.turn.actions:
        return None
    targets = attack_targets(game, owner)
    return Forced([Intent("attack", owner.number, target=target.number) for target in targets]) if targets else None


@unit("entered", "ondoris-beak")
def ondoris_beak(game: Game, owner: Model, mover: Model) -> Script[None]:
    """Ondori's Beak: not yet activated, it may at once attack an enemy that moves into its influence zone."""
    if owner.activated or mover not in attack_targets(game, owner):
        return
    if (yield from may(owner.side, "ondoris-beak", owner.number, pick="ondoris-beak")):
        yield from fight(game, owner, mover)
