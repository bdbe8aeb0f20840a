"""Setting the match up (Setup): initiative, edges, tokens, lanterns and shrines, deployment.

Edges are chosen first, before the tokens of step 4, because the challenges measure their tokens from them.
"""

from collections.abc import Sequence
from typing import Final

from games.rules.allstars.board.grid import nth_space, spaces_of
from games.rules.allstars.board.maps import EDGES
from games.rules.allstars.match.asks import PASS, Ask, Choice, Script, choose, pick_number
from games.rules.allstars.match.deployment import deploy_one
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moon.deck import HAND, draw
from games.rules.allstars.match.table import DETRIMENTAL, POSITIVE
from games.rules.kernel.dice import Dice

MOST_LANTERNS: Final = 6
MOST_SHRINES: Final = 4
LANTERNS_BEFORE_PASSING: Final = 4
RADIATES: Final = tuple(sorted(DETRIMENTAL | POSITIVE))


def janken(sides: list[int]) -> Script[int]:
    """Let the table say who wins Janken among some sides."""
    options = [Intent("janken", target=side) for side in sides]
    answer = yield from choose(Choice(0, "janken", options))
    assert answer.target is not None  # noqa: S101  every option names a side
    return answer.target


def set_up(game: Game) -> Script[None]:
    """Make everything ready for round one."""
    everyone = [side.number for side in game.sides[1:]]
    game.initiative = yield from janken(everyone)
    game.first_initiative = game.initiative
    game.phase = game.roll(1)[0]
    if game.deck:
        for side in game.clockwise(game.initiative):
            for _ in range(HAND):
                draw(game, side)
    yield from _choose_edges(game, everyone)
    yield from game.rules.place_tokens(game)
    yield from _lanterns_and_shrines(game)
    yield from game.rules.place_sentries(game)
    yield from _deploy(game)
    for side in game.clockwise(game.initiative):
        for model in side.models:
            for unit in model.hooks["setup"]:
                yield from unit(game, model)
    yield from game.rules.after_setup(game)


def _choose_edges(game: Game, everyone: list[int]) -> Script[None]:
    """Return the initiative player names who chooses an edge, deploys first and has the first turn (Deploy Ninja)."""
    options = [Intent("first", target=side) for side in everyone]
    answer = yield Choice(game.initiative, "first", options)
    assert answer.target is not None  # noqa: S101  every option names a side
    game.first = answer.target
    free = list(EDGES)
    waiting = [side for side in everyone if side != game.first]
    side = game.first
    while True:
        if len(everyone) == 2 and side != game.first:
            edge = EDGES[(EDGES.index(game.sides[game.first].edge) + 2) % 4]
        else:
            choice = yield from choose(Choice(side, "edge", [Intent("edge", pick=edge) for edge in free]))
            edge = EDGES[EDGES.index(choice.pick)]
        game.sides[side].edge = edge
        game.sides[side].zone = game.board.deployment_zone(edge)
        free.remove(edge)
        if not waiting:
            return
        side = yield from janken(waiting)
        waiting.remove(side)


class PlaceTerrain(Ask):
    """Place a lantern or a shrine, or pass where that is allowed."""

    __slots__ = ("lanterns", "passing", "shrines", "spaces")

    def __init__(self, side: int, spaces: int, *, lanterns: bool, shrines: bool, passing: bool) -> None:
        super().__init__(side, "terrain")
        self.spaces = spaces
        self.lanterns = lanterns
        self.shrines = shrines
        self.passing = passing

    def options(self) -> Sequence[Intent]:
        found = []
        for space in spaces_of(self.spaces):
            if self.lanterns:
                found.append(Intent("lantern", space=space))
            if self.shrines:
                found += [Intent("place_shrine", space=space, pick=status) for status in RADIATES]
        return [*found, PASS] if self.passing else found

    def allows(self, intent: Intent) -> bool:
        if intent == PASS:
            return self.passing
        if intent.space is None or not self.spaces >> intent.space & 1:
            return False
        if intent == Intent("lantern", space=intent.space):
            return self.lanterns
        shrine = Intent("place_shrine", space=intent.space, pick=intent.pick)
        return self.shrines and intent == shrine and intent.pick in RADIATES

    def sample(self, dice: Dice) -> Intent:
        kinds = ["lantern"] * self.lanterns + ["place_shrine"] * self.shrines + ["pass"] * self.passing
        kind = kinds[dice.roll(len(kinds))]
        if kind == "pass":
            return PASS
        space = nth_space(self.spaces, pick_number(dice, self.spaces.bit_count()))
        return Intent(kind, space=space, pick=RADIATES[dice.roll(6)] if kind == "place_shrine" else "")


def _lanterns_and_shrines(game: Game) -> Script[None]:
    """Players in turn place lanterns and shrines until all have passed in a row (Create Tournament Ground)."""
    zones = 0
    for edge in EDGES:
        zones |= game.board.deployment_zone(edge)
    far = game.grid.all & ~game.grid.within(zones, 1)
    passed = 0
    order = game.clockwise(game.initiative)
    turn = 0
    while passed < len(order):
        side = order[turn % len(order)]
        turn += 1
        spaces = far & ~game.impassable
        lanterns = bool(spaces) and game.lanterns.bit_count() < MOST_LANTERNS
        shrines = bool(spaces) and len(game.shrines) < MOST_SHRINES
        if not (lanterns or shrines):
            return
        passing = game.lanterns.bit_count() >= LANTERNS_BEFORE_PASSING
        answer = yield PlaceTerrain(side.number, spaces, lanterns=lanterns, shrines=shrines, passing=passing)
        if answer == PASS:
            passed += 1
            continue
        passed = 0
        assert answer.space is not None  # noqa: S101  only passing names no space
        if answer.code == "lantern":
            game.lanterns |= 1 << answer.space
        else:
            game.shrines[answer.space] = answer.pick
            game.shrine_spaces |= 1 << answer.space
        game.refresh_tokens()


def _deploy(game: Game) -> Script[None]:
    """Players in turn deploy one model at a time; some start in Stealth (Deploy Ninja; Sneaky)."""
    order = game.clockwise(game.first)
    while order:
        for side in list(order):
            model = yield from deploy_one(game, side)
            if model is None:
                order.remove(side)
            elif starts_hidden(game, model):
                game.set_stealth(model, True)


def starts_hidden(game: Game, model: Model) -> bool:
    """Whether a model begins the match in Stealth: as the challenge says, and always with Sneaky."""
    stealth = game.challenge.stealth
    return stealth == "all" or (stealth == "small" and not model.large) or "sneaky" in model.traits
