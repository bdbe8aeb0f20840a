"""Abilities of movement that a model uses of its own will: before a move, instead of it, or together with an attack."""
# ruff: noqa: ARG001  all units of a hook share one signature

from collections.abc import Sequence

from games.rules.allstars.board.grid import spaces_of
from games.rules.allstars.board.reach import path_to, reach
from games.rules.allstars.match.abilities.actions import target_of, verb
from games.rules.allstars.match.asks import PASS, Script, SpaceChoice
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.everyday import Move, attack_with_more
from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.fighting import attack_targets, enemies_in, fight
from games.rules.allstars.match.game import Game, Verb
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import (
    free_reach,
    ground_for,
    path_is_legal,
    room,
    shift,
    stands_on,
    walk,
)
from games.rules.allstars.match.registry import unit
from games.rules.allstars.match.rolls import affinity_test
from games.rules.allstars.match.verbs import Action, Forced


@verb
class Blink(Verb):
    """Blink: before moving, a test; on a success everything is ignored, on a failure movement is halved, down."""

    code = "blink"

    def ready(self, game: Game, model: Model) -> bool:
        turn = game.turn
        return not turn.started and turn.moves > 0 and self.code not in turn.used

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        turn = game.turn
        turn.used.add(self.code)
        if (yield from affinity_test(game, model, self.code)):
            turn.ghost = True
        else:
            turn.allowance //= 2


@verb
class BackFlip(Verb):
    """Back Flip: before moving, one step into an empty space behind, without a dodge."""

    code = "back-flip"

    def ready(self, game: Game, model: Model) -> bool:
        return not game.turn.started and self.code not in game.turn.used and not game.turn.bound

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        spaces = stands_on(game, model, model.back) & room(game, model) & game.grid.neighbours[model.space]
        return [
            Intent(self.code, model.number, space=space, facing=facing)
            for space in spaces_of(spaces)
            for facing in range(8)
        ]

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.space is not None and intent.facing is not None  # noqa: S101, PT018  its options name both
        game.turn.used.add(self.code)
        if game.turn.either:
            game.turn.actions = 0
        game.put(model, intent.space, intent.facing)
        yield from ()


@verb
class Sneaky(Verb):
    """Sneaky: go into Stealth for the whole move instead of the action."""

    code = "sneaky"

    def ready(self, game: Game, model: Model) -> bool:
        turn = game.turn
        return turn.moves > 0 and not turn.points and not model.stealth

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        seen = any(game.sees(enemy, model) for enemy in game.enemies_of(model))
        return () if seen else (Intent(self.code, model.number),)

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        turn = game.turn
        turn.moves -= 1
        turn.started = True
        if turn.either:
            turn.actions = 0
        game.set_stealth(model, True)
        yield from ()


@verb
class SpiritSenses(Verb):
    """Spirit Senses: after moving, a test; on a success all enemies in the influence zone lose Stealth."""

    code = "spirit-senses"
    free = True

    def ready(self, game: Game, model: Model) -> bool:
        return model.steps > 0 and self.code not in game.turn.used

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.turn.used.add(self.code)
        if (yield from affinity_test(game, model, self.code)):
            for enemy in enemies_in(game, model, model.zone):
                game.set_stealth(enemy, False)


@verb
class WindWalk(Verb):
    """Wind Walk: instead of moving, the madoushi and friends around it each move five spaces over everything.

    Friends end in the madoushi's influence zone. Stunned as the turn ends (see ``wind_walk_tires``).
    """

    code = "wind-walk"

    def ready(self, game: Game, model: Model) -> bool:
        turn = game.turn
        return turn.moves > 0 and not turn.points and not turn.bound and (not turn.either or not turn.started)

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        turn = game.turn
        turn.moves -= 1
        turn.started = True
        turn.used.add(self.code)
        if turn.either:
            turn.actions = 0
        friends = [friend for friend in game.friends(model) if friend.foot & model.zone]
        yield from shift(game, model, 5, model.side, "wind-walk", through=True)
        for friend in friends:
            spaces = free_reach(game, friend, 5, through=True) & stands_on(game, friend, model.zone)
            if friend.large:
                spaces &= ~stands_on(game, friend, model.foot)
            ask = SpaceChoice(model.side, "wind-walk", "place", spaces, model=friend.number, also=(PASS,))
            answer = yield ask
            if answer.space is not None and answer.facing is not None:
                game.put(friend, answer.space, answer.facing)


@verb
class WindInTheForest(Verb):
    """Wind in the Forest: attack in the middle of a move; the move goes on if the target is Stunned or Injured."""

    code = "wind-in-the-forest"
    stealthy = True

    def ready(self, game: Game, model: Model) -> bool:
        turn = game.turn
        return turn.actions > 0 and turn.started and turn.points > 0

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return [Intent(self.code, model.number, target=target.number) for target in attack_targets(game, model)]

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        turn = game.turn
        turn.actions = 0
        clash = yield from fight(game, model, target_of(game, intent))
        if clash.hurt == "nothing":
            turn.points = turn.moves = 0


class Charge(Action):
    """Move a little and attack, as one action: the move must end where the attack can be made."""

    steps = 0
    stealthy = True
    dodges = True

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        ground = ground_for(game, model, game.turn)
        levels = reach(ground, model.space, self.steps)
        ends = 0
        for level in levels[1:]:
            ends |= level & ground.ends
        beside = 0
        for enemy in game.enemies_of(model):
            beside |= game.near(enemy, 1)
        found = []
        for goal in spaces_of(ends & stands_on(game, model, beside)):
            found += self._attacks(game, model, path_to(ground, levels, goal))
        return found

    def _attacks(self, game: Game, model: Model, path: tuple[int, ...]) -> list[Intent]:
        """Return the attacks that are possible at the end of a path, each with the facings that allow it."""
        goal = path[-1]
        near = game.grid.zone(goal, large=model.large)
        found = []
        for enemy in enemies_in(game, model, near):
            if game.hidden_from(enemy, model):
                continue
            found += [
                Intent(self.code, model.number, target=enemy.number, path=path, facing=facing)
                for facing in range(8)
                if enemy.foot & near & ~game.grid.back(goal, facing, large=model.large)
            ]
        return found

    def allows(self, game: Game, model: Model, intent: Intent) -> bool:
        path = intent.path
        return (
            bool(path)
            and path_is_legal(game, model, game.turn, path, self.steps)
            and intent in self._attacks(game, model, path)
        )

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.facing is not None  # noqa: S101  its options name one
        turn = game.turn
        turn.points, ghost = self.steps, turn.ghost
        if self.dodges:
            yield from walk(game, model, intent.path, intent.facing)
        else:
            model.steps += len(intent.path)
            game.put(model, intent.path[-1], intent.facing)
        turn.points, turn.ghost = 0, ghost
        target = target_of(game, intent)
        if model.space >= 0 and not game.active_over and target in attack_targets(game, model):
            yield from attack_with_more(game, model, target)
        yield from self.tire(game, model)

    def tire(self, game: Game, model: Model) -> Script[None]:
        """Tell what the charge costs afterwards."""
        yield from ()


@verb
class Pounce(Charge):
    """Pounce: up to three spaces before an attack, which Slows the chunin afterwards."""

    code = "pounce"
    steps = 3

    def tire(self, game: Game, model: Model) -> Script[None]:
        if model.space >= 0:
            model.slow += 1
            game.note("slow", model.number)
        yield from ()


@verb
class Banzai(Charge):
    """Banzai: one space before an attack, past influence zones."""

    code = "banzai"
    steps = 1
    dodges = False


@unit("attack_dice", "supreme-master-of-the-fist")
def supreme_master_of_the_fist(game: Game, fight: Fight) -> int:
    """Supreme Master of the Fist: one die more against a rival ..."""
    return 1 if fight.weapon == "attack" and is_rival(fight.attacker, fight.defender) else 0


def is_rival(owner: Model, enemy: Model) -> bool:
    """Whether an enemy's Attack or Defense is at least Yobuko's Attack, bonuses left out (ruling 108)."""
    return max(enemy.attack, enemy.defense) >= owner.attack


@unit("forced", "supreme-master-of-the-fist")
def seeks_rival(game: Game, owner: Model) -> Forced | None:
    """... whom he must attack if he can, and else come closer to, though never into or through enemy zones.

    Once he has moved and cannot attack a rival, he may do as he likes.
    """
    turn = game.turn
    rivals = [enemy for enemy in game.enemies_of(owner) if is_rival(owner, enemy)]
    if not rivals:
        return None
    if turn.actions:
        targets = [target for target in attack_targets(game, owner) if is_rival(owner, target)]
        if targets:
            return Forced([Intent("attack", owner.number, target=target.number) for target in targets])
    if turn.started or turn.points_to_come() <= 0 or game.is_threatened(owner):
        return None
    moves = Move()
    ground, levels, ends = moves.reachable(game, owner)
    now = {rival.number: game.steps_between(owner, rival) for rival in rivals}
    closer = 0
    for goal in spaces_of(ends & ~ground.sticky):
        if any(game.grid.distance(goal, rival.space) < now[rival.number] for rival in rivals):
            closer |= 1 << goal
    if not closer:
        return None
    options = [moves.towards(game, owner, ground, levels, goal) for goal in spaces_of(closer)]
    near = 0
    for rival in rivals:
        near |= game.near(rival, now[rival.number] - 1)
    return Forced(
        [option for option in options if option is not None],
        lambda intent: intent.code == "move" and bool(intent.path) and bool(near >> intent.path[-1] & 1),
    )
