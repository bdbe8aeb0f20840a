"""The ``tactical`` policy: plays each challenge to win, one decision at a time and without looking ahead.

In its activation a model takes what its goal always takes; else it makes the best attack that it can reach, if that is
worth more than it risks; else it goes where its goal lies; else it hides.
"""

from collections.abc import Callable, Sequence

from games.rules.allstars.combat.pools import AIR, EARTH, FIRE, SPIRIT, VOID, WATER
from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.match.asks import PASS, Ask, RerollChoice, SpaceChoice
from games.rules.allstars.match.deployment import Deploy
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fighting import Result
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import facing_towards
from games.rules.allstars.match.setup_steps import PlaceTerrain
from games.rules.allstars.match.verbs import Act
from games.rules.allstars.policy.choices import CHOICES
from games.rules.allstars.policy.distance import farthest, first, nearest
from games.rules.allstars.policy.goals import GOALS, Goal
from games.rules.allstars.policy.plan import Plan
from games.rules.kernel.dice import Dice


class TacticalPolicy:
    """Plays to win."""

    def __init__(self) -> None:
        self._goals: dict[str, Goal] = {key: goal() for key, goal in GOALS.items()}
        self._handlers: dict[type[Ask], Callable[[Game, Ask, Dice], Intent]] = {
            Act: self._act,
            Result: self._result,
            RerollChoice: self._reroll,
            Deploy: self._deploy,
            PlaceTerrain: self._terrain,
            SpaceChoice: self._space,
        }

    def decide(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        """Return the answer that looks best."""
        handler = self._handlers.get(type(ask))
        if handler is not None:
            return handler(game, ask, dice)
        return self._choice(game, ask, dice)

    def _goal(self, game: Game) -> Goal:
        return self._goals[game.challenge.key]

    # Activations

    def _act(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        assert isinstance(ask, Act)  # noqa: S101  the table of handlers says so
        forced = ask.forced()
        if forced is not None:
            return forced.options[0]
        return Plan(game, ask, self._goal(game)).choose()

    # Combat

    def _result(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        assert isinstance(ask, Result)  # noqa: S101  the table of handlers says so
        goal = self._goal(game)
        clash = ask.fight
        us, them = clash.attacker, clash.defender
        attacking = ask.side == game.controller(us)
        ranged = clash.weapon != "attack"

        def worth(intent: Intent) -> float:
            face = ELEMENTS.index(intent.pick)
            if face == VOID:
                gain = goal.stunning(game, us, them) if clash.void_stuns else goal.injury(game, us, them)
                return gain if attacking else -goal.injury(game, us, them)
            if face == SPIRIT:
                loss = 0.0 if ranged else goal.injury(game, them, us)
                return -loss if attacking else loss
            if face == EARTH:
                return goal.stunning(game, us, them) * (1 if attacking else -1)
            if face == FIRE and not ranged:
                return _fire_worth(game, goal, us, ask.side)
            return {AIR: 0.02, WATER: 0.01}.get(face, 0.0)

        return max(ask.options(), key=worth)

    def _reroll(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        """Reroll what does not serve: failed tests, and dice of a fight that show neither Void nor Spirit."""
        assert isinstance(ask, RerollChoice)  # noqa: S101  the table of handlers says so
        owner = game.models[ask.owner]
        own = _is_friend(game, owner, ask.side)
        for pick, allowed, how in ask.offers:
            wasted = _wasted(game, owner, ask.purpose, ask.faces, own=own)
            if how == "add":
                return Intent("reroll", pick=pick)
            dice_there = allowed & wasted
            if how == "one" and dice_there:
                return Intent("reroll", dice=dice_there & -dice_there, pick=pick)
            if how == "any" and dice_there:
                return Intent("reroll", dice=dice_there, pick=pick)
            if how == "all" and wasted == (1 << len(ask.faces)) - 1:
                return Intent("reroll", dice=allowed, pick=pick)
        return PASS

    # Setup and places

    def _deploy(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        """Stand as near to the goal as the zone allows, and look at the middle of the board."""
        assert isinstance(ask, Deploy)  # noqa: S101  the table of handlers says so
        model, spaces = max(ask.offers, key=lambda offer: (offer[0].attack, offer[0].movement, -offer[0].number))
        space = nearest(game, spaces, self._goal(game).seek(game, model))
        middle = game.grid.space(game.grid.size // 2, game.grid.size // 2)
        return Intent("deploy", model.number, space=space, facing=facing_towards(game, space, middle))

    def _terrain(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        assert isinstance(ask, PlaceTerrain)  # noqa: S101  the table of handlers says so
        if ask.passing:
            return PASS
        return ask.sample(dice)

    def _space(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        """Own models go towards their goal, enemies away from theirs; all are turned to suit us."""
        assert isinstance(ask, SpaceChoice)  # noqa: S101  the table of handlers says so
        if ask.model is None or not ask.spaces:
            return ask.sample(dice)
        model = game.models[ask.model]
        ours = model.alliance == game.sides[ask.side].alliance or model.is_sentry
        goal = self._goal(game).seek(game, model)
        space = nearest(game, ask.spaces, goal) if ours else farthest(game, ask.spaces, goal)
        facing = None
        if ask.facings:
            towards = facing_towards(game, space, first(goal))
            facing = towards if ours else (towards + 4) % 8
        return Intent(ask.code, ask.model, space=space, facing=facing, pick=ask.pick)

    # Everything else

    def _choice(self, game: Game, ask: Ask, dice: Dice) -> Intent:
        options = ask.options()
        chooser = CHOICES.get(ask.kind)
        if chooser is not None:
            return chooser(game, self._goal(game), ask, options)
        for option in options:
            if option.code == "use":
                return option
        return ask.sample(dice)


def _is_friend(game: Game, model: Model, side: int) -> bool:
    """Whether a side or one of its partners decides for a model."""
    return game.sides[game.controller(model)].alliance == game.sides[side].alliance


def _fire_worth(game: Game, goal: Goal, attacker: Model, side: int) -> float:
    """What Fire is worth to a side: its enemies Stunned, less its friends."""
    worth = 0.0
    for model in [attacker, *game.models_on(attacker.zone)]:
        value = goal.stunning(game, attacker, model)
        worth += -value if _is_friend(game, model, side) else value
    return worth


def _wasted(game: Game, owner: Model, purpose: str, faces: Sequence[int], *, own: bool) -> int:
    """The dice worth rolling again: those of our own roll that do not help, of an enemy's those that do."""
    if purpose in {"attack", "ranged", "shuriken"}:
        good = {VOID}
    elif purpose in {"defense", "ranged_defense"}:
        good = {SPIRIT}
    elif purpose == "poison":
        return 1 if own and faces[0] in {WATER, SPIRIT} else 0
    else:
        good = set(game.affinities(owner))
        if own and any(face in good for face in faces):
            return 0
    if own:
        return sum(1 << die for die, face in enumerate(faces) if face not in good)
    hits = sum(face in good for face in faces)
    return (1 << len(faces)) - 1 if hits else 0
