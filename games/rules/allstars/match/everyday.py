"""What every model may do in its activation: move and face, run, attack, shoot, hide, search, draw on a shrine, end."""

from collections.abc import Sequence

from games.rules.allstars.board.grid import DIRECTIONS, nth_space, spaces_of
from games.rules.allstars.board.reach import Ground, path_to
from games.rules.allstars.match.asks import Script, pick_number
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fighting import attack_targets, fight, ranged_targets
from games.rules.allstars.match.game import Game, Verb
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import (
    give,
    ignores_zones,
    is_allured,
    levels_for,
    path_cost,
    path_is_legal,
    walk,
)
from games.rules.allstars.match.registry import trait
from games.rules.allstars.match.table import POSITIVE
from games.rules.allstars.match.verbs import Action, TestedAction
from games.rules.kernel.dice import Dice


class Move(Verb):
    """Move along a path, a piece at a time, and turn at its end."""

    code = "move"

    def ready(self, game: Game, model: Model) -> bool:
        if game.turn.points_to_come() <= 0:
            return False
        return ignores_zones(model, game.turn) or not is_allured(game, model)

    def reachable(self, game: Game, model: Model) -> tuple[Ground, list[int], int]:
        """Return the ground, the reach by cost, and the set of spaces to end on."""
        ground, levels = levels_for(game, model, game.turn)
        ends = 0
        for level in levels[1:]:
            ends |= level
        return ground, levels, ends & ground.ends

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        """One intent for each space in reach, facing on in the direction of the last step."""
        ground, levels, ends = self.reachable(game, model)
        found = []
        for goal in spaces_of(ends):
            intent = self.towards(game, model, ground, levels, goal)
            if intent is not None:
                found.append(intent)
        return found

    def towards(self, game: Game, model: Model, ground: Ground, levels: list[int], goal: int) -> Intent | None:
        """Return the intent to go to a space; cut short where a further climb would have to be paid for in full."""
        path = path_to(ground, levels, goal)
        if game.turn.cheap_climbs:
            while path and not path_is_legal(game, model, game.turn, path):
                path = path[:-1]
            if not path:
                return None
        before = path[-2] if len(path) > 1 else model.space
        return Intent(self.code, model.number, path=path, facing=_STEP_FACING[_step(game, before, path[-1])])

    def allows(self, game: Game, model: Model, intent: Intent) -> bool:
        path, facing = intent.path, intent.facing
        return (
            bool(path)
            and facing is not None
            and intent == Intent(self.code, model.number, path=path, facing=facing)
            and path_is_legal(game, model, game.turn, path)
        )

    def sample(self, game: Game, model: Model, dice: Dice) -> Intent | None:
        ground, levels, ends = self.reachable(game, model)
        if not ends:
            return None
        goal = nth_space(ends, pick_number(dice, ends.bit_count()))
        intent = self.towards(game, model, ground, levels, goal)
        if intent is None:
            return None
        return Intent(self.code, model.number, path=intent.path, facing=dice.roll(8))

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.facing is not None  # noqa: S101  allows() saw to it
        turn = game.turn
        cost = path_cost(game, model, turn, intent.path) if turn.points else None
        turn.begin_move(cost or turn.points + 1)
        yield from walk(game, model, intent.path, intent.facing)


_STEP_FACING = {step: facing for facing, step in enumerate(DIRECTIONS)}


def _step(game: Game, here: int, there: int) -> tuple[int, int]:
    row, column = game.grid.place(here)
    other_row, other_column = game.grid.place(there)
    return other_row - row, other_column - column


class Face(Verb):
    """Turn on the spot, free, before anything else is done (Movement)."""

    code = "face"

    def ready(self, game: Game, model: Model) -> bool:
        return not game.turn.started and "face" not in game.turn.used

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return [Intent(self.code, model.number, facing=facing) for facing in range(8) if facing != model.facing]

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.facing is not None  # noqa: S101  its options name one
        game.turn.used.add("face")
        game.turn_model(model, intent.facing)
        yield from ()


class Run(Verb):
    """Use the action to move a second time (Movement, Sprint)."""

    code = "run"

    def ready(self, game: Game, model: Model) -> bool:
        return (game.turn.actions > 0 or game.turn.free_run) and not game.turn.bound

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.turn.run(2 if "sprint" in model.traits else 0)
        if model.stealth:
            game.set_stealth(model, False)
        yield from ()


trait("sprint", "match.everyday.Run")


class Attack(Action):
    """Attack an enemy in front (Combat). Stealth is lost after the attack, not before."""

    code = "attack"
    stealthy = True

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return [Intent(self.code, model.number, target=target.number) for target in attack_targets(game, model)]

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.target is not None  # noqa: S101  its options name one
        yield from attack_with_more(game, model, game.models[intent.target])


def attack_with_more(game: Game, model: Model, target: Model) -> Script[None]:
    """Attack, then whatever further attacks the model's abilities give it."""
    clash = yield from fight(game, model, target)
    for unit in model.hooks["again"]:
        yield from unit(game, clash)


class Weapon:
    """A ranged attack: its key, reach in spaces, dice beside Attack, and whether it is Stealthy."""

    __slots__ = ("dice", "key", "range", "stealthy", "void_stuns")

    def __init__(self, key: str, reach: int, dice: int, *, stealthy: bool, void_stuns: bool = False) -> None:
        self.key = key
        self.range = reach
        self.dice = dice
        self.stealthy = stealthy
        self.void_stuns = void_stuns


MOUNTAIN_FLUTE = Weapon("mountain-flute", 10, 0, stealthy=True, void_stuns=True)


def weapon_of(model: Model) -> Weapon | None:
    """Return the ranged weapon a model has besides shuriken (Ranged Combat, Mountain Flute)."""
    if "mountain-flute" in model.traits:
        return MOUNTAIN_FLUTE
    if model.ranged is None:
        return None
    return Weapon("ranged", model.ranged.range, model.ranged.attack, stealthy=model.ranged.stealthy)


trait("mountain-flute", "match.everyday.weapon_of")


class Shoot(Action):
    """Make a ranged attack (Ranged Combat); with Long Shot two spaces further for the whole move."""

    code = "shoot"
    stealthy = True

    def ready(self, game: Game, model: Model) -> bool:
        return game.turn.actions > 0 and weapon_of(model) is not None

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        weapon = weapon_of(model)
        return [] if weapon is None else aimed(game, model, self.code, weapon.range)

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        weapon = weapon_of(model)
        assert weapon is not None and intent.target is not None  # noqa: S101, PT018  ready() and options() saw to it
        extra = 2 if intent.pick == "long-shot" else 0
        yield from shoot(game, model, game.models[intent.target], weapon, weapon.range + extra)

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        if intent.pick == "long-shot":
            game.turn.give_up_move()
        yield from super().do(game, model, intent)


def aimed(game: Game, model: Model, code: str, distance: int) -> list[Intent]:
    """Return the shots that a model may take with a weapon of some reach, Long Shot's among them."""
    near = ranged_targets(game, model, distance)
    found = [Intent(code, model.number, target=target.number) for target in near]
    if "long-shot" in model.traits and game.turn.can_give_up_move():
        far = ranged_targets(game, model, distance + 2)
        found += [Intent(code, model.number, target=target.number, pick="long-shot") for target in far]
    return found


trait("long-shot", "match.everyday.aimed")


def shoot(game: Game, model: Model, target: Model, weapon: Weapon, distance: int) -> Script[None]:
    """Make one ranged attack with a weapon."""
    yield from fight(
        game,
        model,
        target,
        "ranged",
        range=distance,
        weapon_dice=weapon.dice,
        stealthy=weapon.stealthy,
        void_stuns=weapon.void_stuns,
    )


class Shuriken(Action):
    """Throw a shuriken: three spaces, one die, no bonus, Stealthy (Shuriken)."""

    code = "shuriken"
    stealthy = True

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return aimed(game, model, self.code, 3)

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        if intent.pick == "long-shot":
            game.turn.give_up_move()
        yield from super().do(game, model, intent)

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.target is not None  # noqa: S101  its options name one
        distance = 5 if intent.pick == "long-shot" else 3
        yield from fight(game, model, game.models[intent.target], "shuriken", range=distance)


class Hide(Action):
    """Go into Stealth where no enemy has line of sight (Stealth)."""

    code = "stealth"
    stealthy = True

    def ready(self, game: Game, model: Model) -> bool:
        return game.turn.actions > 0 and not model.stealth

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return (Intent(self.code, model.number),) if is_unseen(game, model) else ()

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.set_stealth(model, True)
        yield from ()


def is_unseen(game: Game, model: Model) -> bool:
    """Whether no enemy has line of sight to a model."""
    return not any(game.sees(enemy, model) for enemy in game.enemies_of(model))


class Search(TestedAction):
    """Look for enemies in Stealth around the model; Stealthy (Search). One feat for each search that finds any."""

    code = "search"
    stealthy = True

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        found = [enemy for enemy in game.models_on(model.zone) if enemy.alliance != model.alliance and enemy.stealth]
        for enemy in found:
            game.set_stealth(enemy, False)
        per_model = game.ruleset.settings.reveal_xp == "per_model"
        for _ in found if per_model else found[:1]:
            game.credit(model, "reveal")
        yield from ()


SEARCH = Search()


class Shrine(TestedAction):
    """Draw on a shrine with a positive status within one space (Shrines)."""

    code = "shrine"

    def ready(self, game: Game, model: Model) -> bool:
        return game.turn.actions > 0 and bool(game.shrine_spaces & model.zone)

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return [
            Intent(self.code, model.number, space=space)
            for space, status in game.shrines.items()
            if status in POSITIVE and game.near(model, 1) >> space & 1
        ]

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.space is not None  # noqa: S101  its options name one
        give(game, model, game.shrines[intent.space])
        yield from ()


class End(Verb):
    """End the activation."""

    code = "end"

    def ready(self, game: Game, model: Model) -> bool:
        return True

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.active_over = True
        yield from ()


COMMON: tuple[Verb, ...] = (
    Move(),
    Face(),
    Run(),
    Attack(),
    Shoot(),
    Shuriken(),
    Hide(),
    SEARCH,
    Shrine(),
    End(),
)


def verbs_for(game: Game, model: Model) -> tuple[Verb, ...]:
    """All verbs that a model can ever use in this match."""
    own: tuple[Verb, ...] = model.hooks["verb"]  # type: ignore[assignment]
    common = tuple(verb for verb in COMMON if verb.code != "shoot" or weapon_of(model) is not None)
    return (*common, *own, *game.card_verbs, *game.rules.verbs(model))
