"""What a model may do in its activation (Activation): move and face, run, attack, shoot, search, hide, and so on.

Abilities and challenges add verbs of their own. A verb lists the intents that are legal now, tells whether one is, and
carries it out.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from games.rules.allstars.match.asks import Ask, Script, pick_number
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game, Verb
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.rolls import affinity_test
from games.rules.kernel.dice import Dice


class Action(Verb):
    """A verb that costs the model's action."""

    def ready(self, game: Game, model: Model) -> bool:
        return game.turn.actions > 0

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.turn.spend_action()
        if model.stealth and not self.stealthy:
            game.set_stealth(model, False)
        yield from self.act(game, model, intent)

    @abstractmethod
    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        """Tell what the action does."""


class TestedAction(Action):
    """An action that works if the model passes an affinity test."""

    __test__ = False

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        if (yield from affinity_test(game, model, self.code)):
            yield from self.succeed(game, model, intent)

    @abstractmethod
    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        """Tell what the action does once the test is passed."""


class Forced:
    """All that a model may do now: some intents, or any intent that fits."""

    __slots__ = ("fits", "options")

    def __init__(self, options: Sequence[Intent], fits: Callable[[Intent], bool] | None = None) -> None:
        self.options = options
        self.fits = fits


class Act(Ask):
    """What the active model does next."""

    __slots__ = ("game", "mover", "verbs")

    def __init__(self, game: Game, model: Model, verbs: tuple[Verb, ...]) -> None:
        super().__init__(game.controller(model), "act", model.number)
        self.game = game
        self.mover = model
        self.verbs = verbs

    def ready(self) -> list[Verb]:
        """List the verbs that can be thought of now."""
        game, mover = self.game, self.mover
        return [verb for verb in self.verbs if verb.ready(game, mover)]

    def forced(self) -> Forced | None:
        """Return what an ability forces on the model, if any does."""
        for unit in self.mover.hooks["forced"]:
            forced: Forced | None = unit(self.game, self.mover)
            if forced is not None:
                return forced
        return None

    def options(self) -> Sequence[Intent]:
        forced = self.forced()
        if forced is not None:
            return forced.options
        return [intent for verb in self.ready() for intent in verb.options(self.game, self.mover)]

    def allows(self, intent: Intent) -> bool:
        forced = self.forced()
        if forced is not None and not (intent in forced.options if forced.fits is None else forced.fits(intent)):
            return False
        verb = self.game.verbs_by_code[self.mover.number].get(intent.code)
        game, mover = self.game, self.mover
        return verb is not None and verb.ready(game, mover) and verb.allows(game, mover, intent)

    def sample(self, dice: Dice) -> Intent:
        """Pick a verb that has a legal intent, all such verbs equally likely, then one of its intents."""
        forced = self.forced()
        if forced is not None:
            return forced.options[pick_number(dice, len(forced.options))]
        game, mover = self.game, self.mover
        left = list(self.verbs)
        while True:
            verb = left.pop(dice.roll(len(left)))
            if verb.ready(game, mover):
                intent = verb.sample(game, mover, dice)
                if intent is not None:
                    return intent
