"""Abilities that act at a certain time: as the match, a round or an activation begins or ends."""
# ruff: noqa: ARG001  all units of a hook share one signature

from games.rules.allstars.combat.pools import SPIRIT
from games.rules.allstars.match.activation import moon_power
from games.rules.allstars.match.asks import Choice, Script, may
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.harm import OWN, stun
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import pick_model, place_beside
from games.rules.allstars.match.registry import trait, unit
from games.rules.allstars.match.rolls import affinity_test


def _friends_within(game: Game, owner: Model, steps: int) -> list[Model]:
    return [friend for friend in game.friends(owner) if game.is_near(owner, friend, steps)]


@unit("setup", "best-friends")
def best_friends(game: Game, owner: Model) -> Script[None]:
    """Best Friends: before the match a model of the team is named; assists between the two give two dice."""
    team = [model for model in game.sides[owner.side].models if model is not owner]
    if team:
        chosen = yield from pick_model(owner.side, "best-friends", team, "best-friends", optional=False)
        game.best_friends[owner.number] = chosen


@unit("round_start", "metal-to-dust")
def metal_to_dust(game: Game, owner: Model) -> Script[None]:
    """Metal to Dust: a test as the round begins; if it succeeds, attacks on the madoushi are weaker this round."""
    if (yield from affinity_test(game, owner, "metal-to-dust")):
        owner.marks["metal-to-dust"] = 1
        game.note("metal-to-dust", owner.number)


@unit("round_start", "allure")
def allure(game: Game, owner: Model) -> Script[None]:
    """Allure: one enemy cannot dodge in Tamamo no Mae's influence zone this round."""
    chosen = yield from pick_model(owner.side, "allure", game.targets_of(owner, game.enemies_of(owner)), "allure")
    if chosen >= 0:
        owner.marks["allure"] = chosen


@unit("round_start", "9-tails")
def nine_tails(game: Game, owner: Model) -> Script[None]:
    """9 Tails: unless Slowed, Uzumaki may become Moon Powered as the round begins ..."""
    if not owner.slow and (yield from may(owner.side, "9-tails", owner.number, pick="9-tails")):
        moon_power(game, owner)
        owner.marks["9-tails"] = 1


@unit("round_end", "9-tails")
def nine_tails_tire(game: Game, owner: Model) -> Script[None]:
    """... and is Slowed twice as it ends."""
    if "9-tails" in owner.marks and owner.space >= 0:
        owner.slow += 2
        game.note("slow", owner.number)
    yield from ()


@unit("round_start", "zenith")
def zenith(game: Game, owner: Model) -> Script[None]:
    """Zenith: under a Spirit Moon the Moon Princess, or a model in her influence zone, gets Moon Power."""
    if game.phase != SPIRIT:
        return
    near = [owner, *game.models_on(owner.zone)]
    chosen = yield from pick_model(owner.side, "zenith", near, "zenith", optional=False)
    moon_power(game, game.models[chosen])


@unit("round_start", "dark-curse")
def dark_curse(game: Game, owner: Model) -> Script[None]:
    """Dark Curse: up to two Curse tokens, on any models within six spaces."""
    for _ in range(2):
        others = [model for model in game.models_on(game.near(owner, 6)) if model is not owner]
        near = [model for model in others if model.alliance == owner.alliance or not game.hidden_from(model, owner)]
        chosen = yield from pick_model(owner.side, "dark-curse", near, "dark-curse")
        if chosen < 0:
            return
        game.models[chosen].curse += 1
        game.note("curse", chosen, owner.number)


@unit("round_start", "yopparai")
def yopparai(game: Game, owner: Model) -> Script[None]:
    """Yopparai: two more to Attack or to Defense, as chosen, until the round ends."""
    options = [Intent("choose", owner.number, pick=pick) for pick in ("attack", "defense")]
    answer = yield Choice(owner.side, "yopparai", options, owner.number)
    if answer.pick == "attack":
        owner.attack_round += 2
    else:
        owner.defense_round += 2


@unit("round_end", "regeneration")
def regeneration(game: Game, owner: Model) -> Script[None]:
    """Regeneration: in the Healing House, a test as the round ends; on a success to the Training Ground."""
    if owner.healing and not owner.delay and (yield from affinity_test(game, owner, "regeneration")):
        owner.healing = False
        game.note("regenerated", owner.number)


@unit("activation", "lucky")
def lucky(game: Game, owner: Model) -> Script[None]:
    """Lucky (Son Goku): a Luck token at the beginning of each activation."""
    owner.lucky += 1
    game.note("lucky", owner.number)
    yield from ()


@unit("activation", "tough")
def tough(game: Game, owner: Model) -> Script[None]:
    """Tough: a test for a Protect token, which Elixir of Courage may hand to a model within four (ruling 85)."""
    if not (yield from may(game.controller(owner), "tough", owner.number, pick="tough")):
        return
    if not (yield from affinity_test(game, owner, "tough")):
        return
    taker = owner
    if "elixir-of-courage" in owner.traits:
        taker = yield from elixir_of_courage(game, owner)
    taker.protect += 1
    game.note("protect", taker.number)


def elixir_of_courage(game: Game, owner: Model) -> Script[Model]:
    """Elixir of Courage: choose who gets the Protect token that Tough has won."""
    near = [model for model in game.models_on(game.near(owner, 4)) if model is not owner]
    chosen = yield from pick_model(owner.side, "elixir-of-courage", near, "elixir-of-courage")
    return owner if chosen < 0 else game.models[chosen]


trait("elixir-of-courage", "match.abilities.times.elixir_of_courage")


@unit("activation", "fortune")
def fortune(game: Game, owner: Model) -> Script[None]:
    """Fortune: a test for a Lucky token, for itself or a friend in the influence zone."""
    if not (yield from may(game.controller(owner), "fortune", owner.number, pick="fortune")):
        return
    if (yield from affinity_test(game, owner, "fortune")):
        near = [owner, *(friend for friend in game.friends(owner) if friend.foot & owner.zone)]
        chosen = yield from pick_model(game.controller(owner), "fortune-for", near, "fortune", optional=False)
        game.models[chosen].lucky += 1
        game.note("lucky", chosen)


@unit("activation", "blood-lust")
def blood_lust(game: Game, owner: Model) -> Script[None]:
    """Blood Lust: a test for a Haste token, which may be used at once."""
    if (yield from may(game.controller(owner), "blood-lust", owner.number, pick="blood-lust")) and (
        yield from affinity_test(game, owner, "blood-lust")
    ):
        owner.haste += 1
        game.note("haste", owner.number)


@unit("activation", "blood-frenzy")
def blood_frenzy(game: Game, owner: Model) -> Script[None]:
    """Blood Frenzy: a test as it activates; on a success a friend within four spaces is Hasted."""
    if not (yield from affinity_test(game, owner, "blood-frenzy")):
        return
    chosen = yield from pick_model(owner.side, "blood-frenzy", _friends_within(game, owner, 4), "blood-frenzy")
    if chosen >= 0:
        game.models[chosen].haste += 1
        game.note("haste", chosen)


@unit("activation", "undertow")
def undertow(game: Game, owner: Model) -> Script[None]:
    """Undertow: a test as it activates; on a success a friend within four is moved next to the madoushi."""
    if not (yield from affinity_test(game, owner, "undertow")):
        return
    chosen = yield from pick_model(owner.side, "undertow", _friends_within(game, owner, 4), "undertow")
    if chosen >= 0:
        yield from place_beside(game, game.models[chosen], owner.zone, owner.side, "undertow-place")


@unit("activation_end", "wind-walk")
def wind_walk_tires(game: Game, owner: Model) -> Script[None]:
    """Wind Walk: Stunned as the turn ends in which it was used."""
    if "wind-walk" in game.turn.used:
        yield from stun(game, owner, OWN)


@unit("activation_end", "air-dragons-breath")
def air_dragons_breath_tires(game: Game, owner: Model) -> Script[None]:
    """Air Dragon's Breath: Stunned as the activation ends in which it was used."""
    if "air-dragons-breath" in game.turn.used:
        yield from stun(game, owner, OWN)


@unit("activation_end", "firearm-flurry")
def firearm_flurry_tires(game: Game, owner: Model) -> Script[None]:
    """Firearm Flurry: Stunned as the activation ends, and no defense dice for the rest of the round."""
    if "firearm-flurry" in game.turn.used:
        owner.no_defense = True
        yield from stun(game, owner, OWN)


@unit("entered", "vigilance")
def vigilance(game: Game, owner: Model, mover: Model) -> Script[None]:
    """Vigilance: an enemy in Stealth that moves into the influence zone loses it."""
    game.set_stealth(mover, False)
    yield from ()


@unit("entered", "binding-bride")
def binding_bride(game: Game, owner: Model, mover: Model) -> Script[None]:
    """Binding Bride: an enemy that enters the influence zone stops, and does not move again in this activation."""
    game.turn.bound = True
    game.note("bound", mover.number, owner.number)
    yield from ()
