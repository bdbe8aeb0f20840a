"""Standing models on the board: at the start, and as reinforcements (Deploy Ninja, Upkeep)."""

from collections.abc import Sequence

from games.rules.allstars.board.grid import nth_space, spaces_of
from games.rules.allstars.match.asks import Ask, Script, pick_number
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import corners, room
from games.rules.allstars.match.side import Side
from games.rules.kernel.dice import Dice


class Deploy(Ask):
    """Which model to deploy, where, and how it faces. ``offers`` are (model, spaces)."""

    __slots__ = ("offers",)

    def __init__(self, side: int, offers: list[tuple[Model, int]]) -> None:
        super().__init__(side, "deploy")
        self.offers = offers

    def options(self) -> Sequence[Intent]:
        return [
            Intent("deploy", model.number, space=space, facing=facing)
            for model, spaces in self.offers
            for space in spaces_of(spaces)
            for facing in range(8)
        ]

    def allows(self, intent: Intent) -> bool:
        space = intent.space
        if space is None or intent.facing is None:
            return False
        return any(
            spaces >> space & 1 and intent == Intent("deploy", model.number, space=space, facing=intent.facing)
            for model, spaces in self.offers
        )

    def sample(self, dice: Dice) -> Intent:
        model, spaces = self.offers[dice.roll(len(self.offers))]
        space = nth_space(spaces, pick_number(dice, spaces.bit_count()))
        return Intent("deploy", model.number, space=space, facing=dice.roll(8))


def deploy_spaces(game: Game, model: Model, zone: int) -> int:
    """Return the spaces of a zone on which a model can be stood; a large base touches the zone with a part at least."""
    return (corners(game, zone) if model.large else zone) & room(game, model)


def in_training(side: Side) -> list[Model]:
    """Return a team's models in the Training Ground."""
    return [model for model in side.models if model.space < 0 and not model.healing]


def on_board(side: Side) -> int:
    """How many models of a team stand on the board."""
    return sum(model.space >= 0 for model in side.models)


def deploy_one(game: Game, side: Side) -> Script[Model | None]:
    """Have a team deploy one model, up to the number the challenge allows; None if it has none or no room."""
    if on_board(side) >= game.challenge.ninjas_allowed:
        return None
    offers = []
    for model in in_training(side):
        spaces = deploy_spaces(game, model, side.zone)
        if spaces:
            offers.append((model, spaces))
    if not offers:
        return None
    answer = yield Deploy(side.number, offers)
    assert answer.model is not None and answer.space is not None and answer.facing is not None  # noqa: S101, PT018
    model = game.models[answer.model]
    game.put(model, answer.space, answer.facing)
    return model
