"""Search: crates, and the sentries that guard them."""

from collections.abc import Sequence
from typing import Final

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.match.asks import Script, SpaceChoice
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import ChallengeRules, Game, Verb
from games.rules.allstars.match.goals.medals import return_sentries
from games.rules.allstars.match.goals.sentries import deploy_sentries, sentry_turns
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.rolls import roll_one
from games.rules.allstars.match.verbs import Action

FACE_DOWN: Final = -1


class CheckCrate(Action):
    """Turn up a crate in the influence zone and roll for its element (Search; ruling 39: a crate once)."""

    code = "crate"

    def ready(self, game: Game, model: Model) -> bool:
        return game.turn.actions > 0 and bool(game.crate_spaces & model.zone)

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return [
            Intent(self.code, model.number, space=space)
            for space, face in game.crates.items()
            if face == FACE_DOWN and model.zone >> space & 1
        ]

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        space = intent.space
        assert space is not None  # noqa: S101  its options name one
        face = game.crate_faces.pop(game.draw_number(len(game.crate_faces)))
        game.crates[space] = face
        game.note("crate", model.number, face)
        game.credit(model, "crate_checked")
        if (yield from roll_one(game, model, "crate")) == face:
            del game.crates[space]
            game.crate_spaces &= ~(1 << space)
            game.refresh_tokens()
            game.note("objective", model.number)
            game.credit(model, "objective_found")


CHECK_CRATE = CheckCrate()


class SearchChallenge(ChallengeRules):
    """Crates lie face down, each of another element (mixed: the element is drawn when a crate is turned up)."""

    def place_tokens(self, game: Game) -> Script[None]:
        game.crate_faces = list(range(len(ELEMENTS)))
        size = game.grid.size
        rim = sum(
            1 << space
            for space in range(game.grid.spaces)
            if min(space // size, space % size) < 2 or max(space // size, space % size) > size - 3
        )
        order = game.clockwise(game.initiative)
        for number in range(game.ruleset.settings.crates):
            near = game.grid.within(game.crate_spaces, 2) if game.crate_spaces else 0
            spaces = game.grid.all & ~(rim | near | game.board.obscuring)
            if not spaces:
                return
            side = order[number % len(order)].number
            answer = yield SpaceChoice(side, "place_crate", "place_crate", spaces, facings=False)
            assert answer.space is not None  # noqa: S101  every option names a space
            game.crates[answer.space] = FACE_DOWN
            game.crate_spaces |= 1 << answer.space
            game.refresh_tokens()

    def place_sentries(self, game: Game) -> Script[None]:
        yield from deploy_sentries(game, game.crate_spaces)

    def redeploy_sentries(self, game: Game) -> Script[None]:
        yield from return_sentries(game, game.crate_spaces)

    def circle_done(self, game: Game, *, players_left: bool) -> Script[None]:
        yield from sentry_turns(game, everyone=not players_left)

    def verbs(self, model: Model) -> tuple[Verb, ...]:
        return () if model.is_sentry else (CHECK_CRATE,)
