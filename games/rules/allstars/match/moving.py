"""Movement: walking a path step by step, dodging, and what happens on the way (Movement, Dodging, Terrain)."""

from functools import cache
from typing import Final

import msgspec

from games.rules.allstars.board.grid import DIRECTIONS
from games.rules.allstars.board.reach import Ground, reach, step_cost
from games.rules.allstars.match.asks import Choice, Script, SpaceChoice
from games.rules.allstars.match.dice_roll import Roll
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.harm import OWN, stun
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moon.fights import sidestep
from games.rules.allstars.match.registry import trait
from games.rules.allstars.match.rolls import affinity_test, can_settle, choose_element, settle
from games.rules.allstars.match.table import DETRIMENTAL
from games.rules.allstars.match.turn import Turn


def corners(game: Game, mask: int) -> int:
    """Return the spaces from which a large base would cover any of the given ones."""
    size = game.grid.size
    return (mask | mask >> 1 | mask >> size | mask >> (size + 1)) & game.grid.large_corners


def stands_on(game: Game, model: Model, mask: int) -> int:
    """Return the spaces on which a model's base would touch any of the given ones."""
    return corners(game, mask) if model.large else mask


def room(game: Game, model: Model) -> int:
    """Return the spaces where a model may stand: on the board, no other model, no token that may not be occupied."""
    taken = game.occupied & ~(model.foot & ~model.over) | game.impassable
    if model.large:
        return game.grid.large_corners & ~corners(game, taken)
    return game.grid.all & ~taken


def ignores_models(model: Model, turn: Turn) -> bool:
    """Whether a model may pass through others."""
    return bool(model.moon) or turn.ghost or bool(PASSES_MODELS & model.traits)


def ignores_terrain(model: Model, turn: Turn) -> bool:
    """Whether terrain is nothing to a model: Blink, Movement Rig."""
    return turn.ghost or "movement-rig" in model.traits


def ignores_zones(model: Model, turn: Turn) -> bool:
    """Whether a model need not dodge: Moon Power, Blink, Movement Rig, Master Assassin in Stealth."""
    return bool(model.moon) or turn.ghost or bool(PASSES_ZONES[model.stealth] & model.traits)


PASSES_MODELS: Final = frozenset({"vault", "tanchyos-wings", "movement-rig"})
PASSES_ZONES: Final = {False: frozenset({"movement-rig"}), True: frozenset({"movement-rig", "master-assassin"})}
trait("vault", "match.moving.ignores_models")
trait("movement-rig", "match.moving.ignores_terrain")
trait("tanchyos-wings", "match.moving._fly_over")
trait("master-assassin", "match.moving.ignores_zones")


def climb_cost(model: Model, turn: Turn) -> int:
    """Movement points onto elevated terrain: three, two for Expert Climber, one for Spider Legs or a cheap climb."""
    return 1 if turn.cheap_climbs else slow_climb(model)


def slow_climb(model: Model) -> int:
    """Tell what a climb costs once no cheap one is left."""
    if "spider-legs" in model.traits:
        return 1
    return 2 if "expert-climber" in model.traits else 3


trait("spider-legs", "match.moving.slow_climb")
trait("expert-climber", "match.moving.slow_climb")


def ground_for(game: Game, model: Model, turn: Turn) -> Ground:
    """Tell what moving means for a model now."""
    ends = room(game, model)
    free = ends
    through, rig = ignores_models(model, turn), ignores_terrain(model, turn)
    if through or rig:
        taken = 0 if through else game.occupied & ~model.foot
        if not rig:
            taken |= game.impassable
        free = (game.grid.large_corners & ~corners(game, taken)) if model.large else game.grid.all & ~taken
    board = game.board
    rough = 0 if rig or "surefoot" in model.traits else board.rough | game.currents(model)
    elevated = 0 if rig else board.elevated
    sticky = 0 if ignores_zones(model, turn) else game.threat(model)
    if model.large:
        rough, elevated, sticky = corners(game, rough), corners(game, elevated), corners(game, sticky)
    return Ground(
        grid=game.grid,
        free=free,
        ends=ends,
        rough=rough,
        elevated=elevated,
        climb=climb_cost(model, turn),
        sticky=sticky,
    )


trait("surefoot", "match.moving.ground_for")
trait("swift-as-a-coursing-river", "match.table.Table.currents")


def levels_for(game: Game, model: Model, turn: Turn) -> tuple[Ground, list[int]]:
    """Return the ground for a model and what it can reach on it with one dodge at most."""
    ground = ground_for(game, model, turn)
    return ground, reach(ground, model.space, turn.points_to_come())


def path_is_legal(game: Game, model: Model, turn: Turn, path: tuple[int, ...], points: int | None = None) -> bool:
    """Tell whether a model may set out on a path: single steps, free ground, enough points, a legal end."""
    cost = path_cost(game, model, turn, path)
    return cost is not None and cost <= (turn.points_to_come() if points is None else points)


def path_cost(game: Game, model: Model, turn: Turn, path: tuple[int, ...]) -> int | None:
    """Return the movement points of a path; None if it is no path for this model or ends where it may not stand."""
    ground = ground_for(game, model, turn)
    here, total = model.space, 0
    cheap = turn.cheap_climbs
    for there in path:
        if there >= game.grid.spaces or not game.grid.neighbours[here] >> there & 1 or not ground.free >> there & 1:
            return None
        cost = step_cost(ground, here, there)
        if _climbs(ground, here, there):
            cost = 1 if cheap > 0 else slow_climb(model)
            cheap -= 1
        total += cost
        here = there
    return total if ground.ends >> here & 1 else None


def _climbs(ground: Ground, here: int, there: int) -> bool:
    return bool(ground.elevated >> there & 1) and not ground.elevated >> here & 1


def walk(game: Game, model: Model, path: tuple[int, ...], facing: int) -> Script[None]:
    """Walk a path as far as it goes and turn to face a direction. A failed dodge stops the model (Dodging).

    A model that is stopped on a space where it may not stand, over another model or a token, goes back to the last
    space of its path where it may.
    """
    start = model.space
    yield from _walk(game, model, path)
    if model.space < 0 or (model.space != start and model.space not in path):
        # Gone, or set down elsewhere by somebody who turned it as well.
        return
    free = room(game, model)
    if not free >> model.space & 1:
        walked = (start, *path[: model.steps_walked])
        game.slide(model, next(space for space in reversed(walked) if free >> space & 1))
    game.turn_model(model, facing)


def _walk(game: Game, model: Model, path: tuple[int, ...]) -> Script[None]:
    turn = game.turn
    ground = ground_for(game, model, turn)
    # Where something may happen on the way; anywhere else a step is only a step.
    eventful = game.eventful(model)
    model.steps_walked = 0
    for there in path:
        if turn.bound:
            return
        here = model.space
        if ground.sticky >> here & 1 and (is_allured(game, model) or not (yield from _dodge(game, model))):
            return
        if model.space != here or game.active_over:
            return
        if "tanchyos-wings" in model.traits and not (yield from _fly_over(game, model, there)):
            return
        pay(game, model, ground, there)
        game.slide(model, there)
        model.steps_walked += 1
        if model.foot & eventful:
            game.turn_model(model, model.facing)
            yield from arrive(game, model, here)
            if model.space != there or game.active_over:
                return
            ground, eventful = ground_for(game, model, turn), game.eventful(model)


def pay(game: Game, model: Model, ground: Ground, there: int) -> None:
    """Pay for one step, and see whether foliage that was entered gives a hidden model away as it leaves (Foliage)."""
    turn = game.turn
    here = model.space
    cost = step_cost(ground, here, there)
    if _climbs(ground, here, there):
        cost = climb_cost(model, turn)
        turn.cheap_climbs = max(0, turn.cheap_climbs - 1)
    if model.stealth and turn.entered_foliage and "surefoot" not in model.traits:
        game.set_stealth(model, False)
    turn.points -= cost
    model.steps += 1


def arrive(game: Game, model: Model, before: int) -> Script[None]:
    """Tell what happens to a model that moved onto a space: lanterns, shrines, watchers, the challenge."""
    if model.stealth:
        game.turn.entered_foliage = bool(model.foot & game.board.foliage)
        if model.foot & game.lantern_light:
            game.set_stealth(model, False)
    if model.foot & game.shrine_harm:
        old = game.grid.within(game.grid.foot(before, large=model.large), 1)
        for space, status in game.shrines.items():
            enters = game.near(model, 1) >> space & 1 and not old >> space & 1
            if status in DETRIMENTAL and enters and not (yield from affinity_test(game, model, "shrine")):
                give(game, model, status)
    yield from _watched(game, model, before)
    if model.space >= 0:
        yield from game.rules.stepped(game, model)


def give(game: Game, model: Model, status: str) -> None:
    """Give a model a status token that is nobody's doing."""
    if status == "poison":
        model.poison.append(model.alliance)
    else:
        setattr(model, status, getattr(model, status) + 1)
    game.note(status, model.number)


def _watched(game: Game, model: Model, before: int) -> Script[None]:
    """Enemies with an ability that answers a model's moving into their influence zone."""
    if not game.watchers[model.side]:
        return
    old = game.grid.foot(before, large=model.large)
    for enemy in game.watchers[model.side]:
        if enemy.space < 0 or not game.has_zone(enemy) or not enemy.zone & model.foot or enemy.zone & old:
            continue
        for unit in enemy.hooks["entered"]:
            yield from unit(game, enemy, model)
            if model.space < 0:
                return


def _dodge(game: Game, model: Model) -> Script[bool]:
    """Dodge: an affinity test to leave a space in an enemy's influence zone (Dodging, Stealth; ruling 91)."""
    game.turn_model(model, model.facing)
    holders = [enemy for enemy in game.enemies_of(model) if game.has_zone(enemy) and enemy.zone & model.foot]
    if (yield from _dodge_succeeds(game, model, holders)):
        return True
    again = game.sides[model.side].hand and (yield from sidestep(game, model, failed=True))
    if again and (yield from _dodge_succeeds(game, model, holders)):
        return True
    game.note("dodge_failed", model.number)
    if model.stealth:
        game.set_stealth(model, False)
        return False
    yield from stun(game, model, OWN)
    game.active_over = True
    return False


def is_allured(game: Game, model: Model) -> bool:
    """Tell whether Allure keeps a model from dodging: it is the chosen one and stands in that enemy's zone."""
    return any(
        enemy.marks.get("allure") == model.number and enemy.zone & model.foot and game.has_zone(enemy)
        for enemy in game.enemies_of(model)
    )


trait("allure", "match.moving.is_allured")


def dodge_away(game: Game, model: Model) -> Script[bool]:
    """Dodge if the model has to before it leaves its space; whether it may leave."""
    if ignores_zones(model, game.turn) or not game.is_threatened(model):
        return True
    return not is_allured(game, model) and (yield from _dodge(game, model))


def _dodge_succeeds(game: Game, model: Model, holders: list[Model]) -> Script[bool]:
    if any("spirit-power" in enemy.marks for enemy in holders):
        return False
    if game.sides[model.side].hand and (yield from sidestep(game, model, failed=False)):
        return True
    needed = 1 + sum("ikas-tentacles" in enemy.traits for enemy in holders)
    element = yield from choose_element(game, model)
    roll = Roll(model, "dodge", game.roll(3), element)
    roll.needed = needed
    if can_settle(game, model):
        yield from settle(game, (roll,), game.initiative)
    return roll.succeeds


trait("ikas-tentacles", "match.moving._dodge_succeeds")


def _fly_over(game: Game, model: Model, there: int) -> Script[bool]:
    """Tanchyo's Wings: to cross an enemy's space the model dodges; if it fails the enemy's player sets it down."""
    turn = game.turn
    if ignores_zones(model, turn):
        return True
    crossed = [
        enemy
        for enemy in game.models_on(game.grid.foot(there, large=model.large) & ~model.foot)
        if enemy.alliance != model.alliance
    ]
    for enemy in crossed:
        if (yield from _dodge_succeeds(game, model, [enemy])):
            continue
        game.note("dodge_failed", model.number)
        spaces = stands_on(game, model, game.grid.zone(enemy.space, large=enemy.large)) & room(game, model)
        if spaces:
            ask = SpaceChoice(game.controller(enemy), "set_down", "place", spaces, model=model.number)
            answer = yield ask
            assert answer.space is not None and answer.facing is not None  # noqa: S101, PT018
            game.put(model, answer.space, answer.facing)
        yield from stun(game, model, OWN)
        game.active_over = True
        return False
    return True


def free_reach(game: Game, model: Model, steps: int, *, through: bool = False) -> int:
    """Return the spaces a model can be moved to by an effect that ignores zones and terrain (ruling 90), its own included.

    Models are in the way unless ``through``; the move may not end on a token or another model.
    """
    ends = room(game, model)
    free = game.grid.all if not model.large else game.grid.large_corners
    if not through:
        taken = game.occupied & ~model.foot
        free &= ~(corners(game, taken) if model.large else taken)
    found = 1 << model.space
    for _ in range(steps):
        found |= game.grid.spread(found) & free
    return found & ends


def shift(game: Game, model: Model, steps: int, by: int, kind: str, *, through: bool = False) -> Script[None]:
    """Have side ``by`` move a model up to so many spaces by an effect, and turn it."""
    if model.space < 0:
        return
    spaces = free_reach(game, model, steps, through=through)
    answer = yield SpaceChoice(by, kind, "place", spaces, model=model.number)
    assert answer.space is not None and answer.facing is not None  # noqa: S101, PT018
    game.put(model, answer.space, answer.facing)


def drift(game: Game, model: Model, points: int, by: int, kind: str) -> Script[None]:
    """Have side ``by`` move a model by so many movement points, past influence zones but over the ground as it is."""
    ground = msgspec.structs.replace(ground_for(game, model, Turn(points)), sticky=0)
    spaces = 1 << model.space
    for level in reach(ground, model.space, points):
        spaces |= level
    answer = yield SpaceChoice(by, kind, "place", spaces & room(game, model), model=model.number)
    assert answer.space is not None and answer.facing is not None  # noqa: S101, PT018
    game.put(model, answer.space, answer.facing)


def place_beside(game: Game, model: Model, spaces: int, by: int, kind: str) -> Script[bool]:
    """Have side ``by`` put a model so that it touches some spaces; False, and it stays, if there is no room."""
    found = stands_on(game, model, spaces) & room(game, model)
    if model.large:
        found &= ~corners(game, game.occupied & ~model.foot)
    if not found:
        return False
    answer = yield SpaceChoice(by, kind, "place", found, model=model.number)
    assert answer.space is not None and answer.facing is not None  # noqa: S101, PT018
    game.put(model, answer.space, answer.facing)
    return True


def facing_towards(game: Game, here: int, there: int) -> int:
    """Return the facing that looks most directly from one space to another."""
    row, column = game.grid.place(here)
    other_row, other_column = game.grid.place(there)
    return _facing_along(other_row - row, other_column - column)


@cache
def _facing_along(down: int, right: int) -> int:
    """Compare by whole numbers, so that every machine agrees: a diagonal step is about 1.414 as long as a straight one."""

    def along(facing: int) -> int:
        rows, columns = DIRECTIONS[facing]
        return (rows * down + columns * right) * (1000 if facing % 2 else 1414)

    return max(range(8), key=along)


def pick_model(side: int, kind: str, models: list[Model], pick: str = "", *, optional: bool = True) -> Script[int]:
    """Ask a side for one of some models, or none; return its number, -1 for none."""
    options = [Intent("choose", target=model.number, pick=pick) for model in models]
    if optional:
        options.append(Intent("pass"))
    if len(options) == 1:
        chosen = options[0]
    else:
        chosen = yield Choice(side, kind, options)
    return -1 if chosen.target is None else chosen.target
