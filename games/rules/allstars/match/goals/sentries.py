"""Samurai Sentries: where they stand, when they activate, and what they must do (Sentries; ruling 119)."""

from games.rules.allstars.board.reach import path_to
from games.rules.allstars.match.activation import begin_turn, end_turn
from games.rules.allstars.match.asks import Choice, Script, SpaceChoice, choose, may
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.everyday import SEARCH, attack_with_more
from games.rules.allstars.match.fighting import attack_targets
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import (
    facing_towards,
    levels_for,
    pick_model,
    room,
    walk,
)
from games.rules.allstars.match.rolls import opposed_test

SIGHT = 5
PATROL = 3


def deploy_sentries(game: Game, guarded: int) -> Script[None]:
    """Players in turn stand one sentry each within two spaces of what they guard, until all stand (Sentries)."""
    order = game.clockwise(game.initiative)
    waiting = [sentry for sentry in game.sides[0].models if sentry.space < 0 and not sentry.healing]
    for number, sentry in enumerate(waiting):
        spaces = game.grid.within(guarded, 2) & room(game, sentry)
        if not spaces:
            return
        side = order[number % len(order)]
        answer = yield SpaceChoice(side.number, "sentry", "sentry", spaces, model=sentry.number)
        assert answer.space is not None and answer.facing is not None  # noqa: S101, PT018
        game.put(sentry, answer.space, answer.facing)


def sentry_turns(game: Game, *, everyone: bool) -> Script[None]:
    """After a circle of players one sentry activates; once no player has a model left, all that remain do."""
    while True:
        ready = [sentry for sentry in game.sides[0].models if sentry.space >= 0 and not sentry.activated]
        if not ready:
            return
        by = yield from _who_activates(game)
        game.sentry_controller = by
        options = [Intent("activate", sentry.number) for sentry in ready]
        answer = yield from choose(Choice(by, "activate_sentry", options))
        assert answer.model is not None  # noqa: S101  every option names a model
        yield from activate_sentry(game, game.models[answer.model])
        if not everyone:
            return


def _who_activates(game: Game) -> Script[int]:
    """Return an opposed affinity test between the teams; the player with the initiative on a tie (ruling 105)."""
    testers: list[Model | None] = []
    order = game.clockwise(game.initiative)
    for side in order:
        able = [model for model in side.models if model.space >= 0]
        number = -1
        if able:
            number = yield from pick_model(side.number, "team_test", able, "team_test", optional=False)
        testers.append(game.models[number] if number >= 0 else None)
    place = yield from opposed_test(game, testers, ties=1)
    return order[place].number


def activate_sentry(game: Game, sentry: Model) -> Script[None]:
    """Let a sentry act: against the nearest model it sees within five spaces, or else on patrol."""
    sentry.activated = True
    sentry.steps = 0
    game.active = sentry
    game.active_over = False
    begin_turn(game, sentry)
    seen = {
        model.number: game.steps_between(sentry, model)
        for model in game.enemies_of(sentry)
        if game.is_near(sentry, model, SIGHT) and game.sees(sentry, model)
    }
    yield from game.rules.sentry_errand(game, sentry, min(seen.values(), default=99))
    if not game.active_over:
        if seen:
            nearest = [number for number, steps in seen.items() if steps == min(seen.values())]
            target = yield from pick_model(
                game.controller(sentry), "sentry_target", [game.models[number] for number in nearest], optional=False
            )
            yield from _attack(game, sentry, game.models[target])
        else:
            yield from _patrol(game, sentry)
    yield from end_turn(game, sentry)
    game.active = None


def go(game: Game, sentry: Model, goal: int, steps: int | None = None) -> Script[None]:
    """Move a sentry as near to a space as it gets, or next to it; its player chooses among equals."""
    turn = game.turn
    if steps is not None:
        turn.allowance = min(turn.allowance, steps)
    ground, levels = levels_for(game, sentry, turn)
    ends = 1 << sentry.space
    for level in levels[1:]:
        ends |= level & ground.ends
    for distance in range(1, game.grid.size):
        best = game.grid.within(1 << goal, distance) & ends
        if best:
            break
    if best >> sentry.space & 1:
        game.turn_model(sentry, facing_towards(game, sentry.space, goal))
        return
    options = best.bit_count()
    space = best.bit_length() - 1
    if options > 1:
        ask = SpaceChoice(game.controller(sentry), "sentry_move", "go", best, model=sentry.number, facings=False)
        answer = yield ask
        assert answer.space is not None  # noqa: S101  every option names a space
        space = answer.space
    turn.begin_move(1)
    yield from walk(game, sentry, path_to(ground, levels, space), facing_towards(game, space, goal))
    if sentry.space >= 0:
        game.turn_model(sentry, facing_towards(game, sentry.space, goal))


def _attack(game: Game, sentry: Model, target: Model) -> Script[None]:
    yield from go(game, sentry, target.space)
    if game.active_over or not game.turn.actions or sentry.space < 0:
        return
    if target in attack_targets(game, sentry):
        game.turn.spend_action()
        yield from attack_with_more(game, sentry, target)


def _patrol(game: Game, sentry: Model) -> Script[None]:
    """Nothing in sight: move up to three spaces and search."""
    game.turn.allowance = min(game.turn.allowance, PATROL)
    ground, levels = levels_for(game, sentry, game.turn)
    ends = 1 << sentry.space
    for level in levels[1:]:
        ends |= level & ground.ends
    controller = game.controller(sentry)
    answer = yield SpaceChoice(controller, "sentry_patrol", "go", ends, model=sentry.number)
    assert answer.space is not None and answer.facing is not None  # noqa: S101, PT018
    if answer.space != sentry.space:
        game.turn.begin_move(1)
        yield from walk(game, sentry, path_to(ground, levels, answer.space), answer.facing)
    else:
        game.turn_model(sentry, answer.facing)
    if (
        not game.active_over
        and game.turn.actions
        and sentry.space >= 0
        and (yield from may(controller, "sentry_search", sentry.number, pick="search"))
    ):
        yield from SEARCH.do(game, sentry, Intent("search", sentry.number))
