"""Medals: Infiltration and Capture the Medal."""

from collections.abc import Sequence

from games.rules.allstars.board.grid import Grid
from games.rules.allstars.match.asks import Script
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import ChallengeRules, Game, Verb
from games.rules.allstars.match.goals.sentries import deploy_sentries, go, sentry_turns
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.side import Medal


def measured(grid: Grid, edge: str, left: int, up: int) -> int:
    """Return the space so many in from the left and up from the edge, as the player at that edge sees the board.

    The edge space itself is the first (facts, Board size).
    """
    last = grid.size - 1
    column, row = left - 1, last - (up - 1)
    if edge == "n":
        row, column = last - row, last - column
    elif edge == "w":
        row, column = column, last - row
    elif edge == "e":
        row, column = last - column, row
    return grid.space(row, column)


def send_home(game: Game, medal: Medal) -> None:
    """Return a medal to its goal space."""
    medal.carrier = None
    medal.space = medal.home
    game.note("medal_home", game.medals.index(medal))
    game.refresh_tokens()


class PickUp(Verb):
    """Pick up a medal next to the model for one movement point; Stealthy (Medals). One medal each."""

    code = "pick_up"
    stealthy = True

    def ready(self, game: Game, model: Model) -> bool:
        return (
            game.turn.points_to_come() > 0
            and bool(game.medal_spaces & game.near(model, 1))
            and game.carried(model) is None
        )

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        near = game.near(model, 1)
        return [
            Intent(self.code, model.number, target=number)
            for number, medal in enumerate(game.medals)
            if medal.carrier is None
            and near >> medal.space & 1
            and not (medal.side == model.side and medal.space == medal.home)
        ]

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.target is not None  # noqa: S101  its options name one
        game.turn.begin_move(1)
        game.turn.points -= 1
        medal = game.medals[intent.target]
        if medal.side == model.side:
            send_home(game, medal)
            game.credit(model, "own_medal_returned")
            return
        medal.carrier = model
        game.note("medal_taken", intent.target, model.number)
        game.refresh_tokens()
        game.credit(model, "medal_pickup")
        yield from game.rules.stepped(game, model)


class Capture(Verb):
    """Capture an enemy's medal next to the own goal space, for one movement point (Capture the Medal)."""

    code = "capture"

    def ready(self, game: Game, model: Model) -> bool:
        medal = game.carried(model)
        if medal is None or game.turn.points_to_come() <= 0:
            return False
        return any(own.side == model.side and game.near(model, 1) >> own.home & 1 for own in game.medals)

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.turn.begin_move(1)
        game.turn.points -= 1
        medal = game.carried(model)
        assert medal is not None  # noqa: S101  ready() saw to it
        send_home(game, medal)
        game.credit(model, "medal_captured")
        yield from ()


PICK_UP = PickUp()
CAPTURE = Capture()


class Infiltration(ChallengeRules):
    """Two guarded medals to steal and bring into the own deployment zone."""

    smallest_board = 15

    def place_tokens(self, game: Game) -> Script[None]:
        edge = game.sides[game.initiative].edge
        for left, up in ((6, 8), (15, 13)):
            space = measured(game.grid, edge, left, up)
            game.medals.append(Medal(space, 0))
            game.goal_spaces |= 1 << space
        game.refresh_tokens()
        yield from ()

    def place_sentries(self, game: Game) -> Script[None]:
        yield from deploy_sentries(game, game.goal_spaces)

    def redeploy_sentries(self, game: Game) -> Script[None]:
        yield from return_sentries(game, game.goal_spaces)

    def circle_done(self, game: Game, *, players_left: bool) -> Script[None]:
        yield from sentry_turns(game, everyone=not players_left)

    def eventful(self, game: Game, model: Model) -> int:
        if model.is_sentry:
            return game.grid.within(game.medal_spaces, 1)
        return game.sides[model.side].zone if game.carried(model) is not None else 0

    def stepped(self, game: Game, model: Model) -> Script[None]:
        if model.is_sentry:
            retrieve(game, model)
        else:
            medal = game.carried(model)
            if medal is not None and model.foot & game.sides[model.side].zone:
                send_home(game, medal)
                game.credit(model, "medal_home")
        yield from ()

    def sentry_errand(self, game: Game, sentry: Model, nearest: int) -> Script[None]:
        """Return a sentry that sees a stray medal nearer than any model it sees must go for it; then it may go on."""
        strays = [
            medal
            for medal in game.medals
            if medal.carrier is None and medal.space != medal.home and game.sees_space(sentry, medal.space)
        ]
        strays = [medal for medal in strays if game.grid.distance(sentry.space, medal.space) < nearest]
        if strays:
            medal = min(strays, key=lambda medal: (game.grid.distance(sentry.space, medal.space), medal.home))
            retrieve(game, sentry)
            if medal.space != medal.home:
                yield from go(game, sentry, medal.space)

    def verbs(self, model: Model) -> tuple[Verb, ...]:
        return () if model.is_sentry else (PICK_UP,)


def retrieve(game: Game, sentry: Model) -> None:
    """Return a sentry next to a medal that nobody carries and that is not at home sends it there; no action needed."""
    for medal in game.medals:
        if medal.carrier is None and medal.space != medal.home and game.near(sentry, 1) >> medal.space & 1:
            send_home(game, medal)


def return_sentries(game: Game, guarded: int) -> Script[None]:
    """As a round ends, sentries without Delay leave the Healing House and are deployed again before other models."""
    for sentry in game.sides[0].models:
        if sentry.healing and not sentry.delay:
            sentry.healing = False
    yield from deploy_sentries(game, guarded)


class CaptureTheMedal(ChallengeRules):
    """Each team has a medal to guard; the enemy's is to be carried to the own goal space."""

    def place_tokens(self, game: Game) -> Script[None]:
        for side in game.sides[1:]:
            space = measured(game.grid, side.edge, 10, 4)
            game.medals.append(Medal(space, side.number))
            game.goal_spaces |= 1 << space
        game.refresh_tokens()
        yield from ()

    def verbs(self, model: Model) -> tuple[Verb, ...]:
        return (PICK_UP, CAPTURE)
