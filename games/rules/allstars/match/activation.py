"""One model's activation from its first token to its last (Activation, Status Effects)."""

from games.rules.allstars.combat.pools import SPIRIT, WATER
from games.rules.allstars.match.asks import PASS, Choice, Script, may
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.harm import Cause, injure, stun
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.registry import trait
from games.rules.allstars.match.rolls import roll_one
from games.rules.allstars.match.turn import Turn
from games.rules.allstars.match.verbs import Act


def activate(game: Game, model: Model) -> Script[None]:
    """Let a model's player play its activation."""
    model.activated = True
    model.steps = model.attack_turn = 0
    game.active = model
    game.active_over = False
    if model.side:
        # Whoever sits to the left of the active player decides for sentries that are attacked (Sentries).
        game.sentry_controller = game.clockwise(model.side % (len(game.sides) - 1) + 1)[0].number
    begin_turn(game, model)
    yield from _handicap_moon_power(game, model)
    for unit in model.hooks["activation"]:
        yield from unit(game, model)
    if model.haste and not game.active_over:
        yield from _haste(game, model)
    yield from take_turn(game, model)
    yield from end_turn(game, model)
    game.active = None
    model.attack_turn = 0


def begin_turn(game: Game, model: Model) -> None:
    """Take off the tokens that come off first, and see what they leave: Slow halves, Stun allows only one thing."""
    turn = Turn(allowance(game, model))
    if model.slow:
        model.slow -= 1
        turn.allowance = -(-turn.allowance // 2)
    if model.stun:
        model.stun = 0
        turn.either = True
    if "leap" in model.traits:
        turn.cheap_climbs = 1
    game.turn = turn


def allowance(game: Game, model: Model) -> int:
    """Return the movement points of one move: Movement, and two more in the first round on a Tengu's team (Wind Gust)."""
    points = model.movement
    if game.round == 1 and any("wind-gust" in friend.traits for friend in game.sides[model.side].models):
        points += 2
    return points


trait("wind-gust", "match.activation.allowance")
trait("leap", "match.activation.begin_turn")


def _handicap_moon_power(game: Game, model: Model) -> Script[None]:
    """Moon Power tokens of the lower-rated team: at the beginning of an activation (Team Rating; ruling 79)."""
    side = game.sides[model.side]
    if side.moon_tokens and (yield from may(side.number, "moon_token", model.number, pick="moon_token")):
        side.moon_tokens -= 1
        moon_power(game, model)


def moon_power(game: Game, model: Model) -> None:
    """Give a model Moon Power, which takes off its Stun tokens (Moon Power)."""
    model.moon += 1
    model.stun = 0
    game.note("moon", model.number)


def _haste(game: Game, model: Model) -> Script[None]:
    """Spend a Haste token on a second move or a second action (Haste; ruling 94)."""
    options = [Intent("haste", model.number, pick=pick) for pick in ("move", "action")]
    answer = yield Choice(game.controller(model), "haste", [*options, PASS], model.number)
    if answer == PASS:
        return
    model.haste -= 1
    if answer.pick == "move":
        game.turn.moves += 1
        game.turn.extra_move = True
    else:
        game.turn.actions += 1


def take_turn(game: Game, model: Model) -> Script[None]:
    """Ask what the model does until it is done or cannot do anything more."""
    verbs = game.verbs[model.number]
    free = [verb for verb in verbs if verb.free]
    by_code = game.verbs_by_code[model.number]
    while not game.active_over:
        turn = game.turn
        spent = not turn.actions and not turn.free_run and turn.points_to_come() <= 0
        if spent and not any(verb.ready(game, model) for verb in free):
            break
        intent = yield Act(game, model, verbs)
        yield from by_code[intent.code].do(game, model, intent)


def end_turn(game: Game, model: Model) -> Script[None]:
    """Tell what happens as the activation ends: drawbacks, then Poison, then one Moon Power token."""
    if model.space < 0:
        return
    for unit in model.hooks["activation_end"]:
        yield from unit(game, model)
    if model.poison and model.space >= 0:
        face = yield from roll_one(game, model, "poison")
        cause = Cause(None, "poison", credited=False, alliance=model.poison[0])
        model.poison.pop(0)
        if face == WATER:
            yield from stun(game, model, cause)
        elif face == SPIRIT:
            yield from injure(game, model, cause)
    model.moon = max(0, model.moon - 1)
