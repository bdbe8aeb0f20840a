"""The course of a match: rounds, alternate activations, Upkeep (Sequence Of Play)."""

from games.rules.allstars.match.activation import activate
from games.rules.allstars.match.asks import Choice, Script
from games.rules.allstars.match.deployment import deploy_one
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game, MatchOver
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moon.deck import draw_and_discard
from games.rules.allstars.match.moon_turns import stellar_alignment
from games.rules.allstars.match.setup_steps import janken, set_up
from games.rules.allstars.match.side import Side
from games.rules.allstars.match.table import FAR_SIGHT

CEDE = Intent("cede")


def play(game: Game) -> Script[None]:
    """Play a match from Janken to its end."""
    yield from set_up(game)
    yield from _rounds(game, 1)


def resume(game: Game, side: int) -> Script[None]:
    """Play on in the middle of a round, where a side is to activate a model (after a gap in a log)."""
    yield from activations(game, side)
    yield from _finish_round(game)
    yield from _rounds(game, game.round + 1)


def _rounds(game: Game, first: int) -> Script[None]:
    for number in range(first, game.challenge.rounds + 1):
        game.round = number
        yield from start_round(game)
        yield from activations(game)
        yield from _finish_round(game)
    raise MatchOver("played_out")


def _finish_round(game: Game) -> Script[None]:
    last = game.round == game.challenge.rounds
    yield from end_round(game, upkeep_follows=not last or game.ruleset.settings.final_upkeep)


def start_round(game: Game) -> Script[None]:
    """Begin a round: Janken for the initiative, Delay tokens, and what abilities do now (New Round, Delay)."""
    if game.round > 1:
        game.initiative = yield from janken([side.number for side in game.players])
    game.sight_range = FAR_SIGHT
    game.foul_weather = False
    for model in game.models:
        model.new_round()
        if game.round > 1:
            model.delay = max(0, model.delay - 1)
    for side in game.clockwise(game.initiative):
        yield from stellar_alignment(game, side)
    for side in game.clockwise(game.initiative):
        for model in side.models:
            if model.space >= 0:
                for unit in model.hooks["round_start"]:
                    yield from unit(game, model)


class Activate(Choice):
    """Which model takes its turn. In games of three and more a player may cede instead (ruling 64).

    So may every other player while this is asked: nothing is half done then (:meth:`Match.can`).
    """

    __slots__ = ("may_cede",)

    def __init__(self, side: int, options: list[Intent], *, may_cede: bool) -> None:
        super().__init__(side, "activate", options)
        self.may_cede = may_cede

    def allows(self, intent: Intent) -> bool:
        return super().allows(intent) or (self.may_cede and intent == CEDE)


def activations(game: Game, start: int | None = None) -> Script[None]:
    """Players in turn activate a model until none is left; sentries after each full circle (Activation, Sentries).

    ``start`` is the side whose turn it is where the round is under way already.
    """
    first = game.first if game.round == 1 else game.initiative
    circle = game.clockwise(first)
    if start is not None:
        circle = circle[[side.number for side in circle].index(start) :]
    while True:
        someone = False
        for side in circle:
            ready = [model for model in side.models if model.space >= 0 and not model.activated]
            if not ready:
                continue
            someone = True
            options = [Intent("activate", model.number) for model in ready]
            answer = yield Activate(side.number, options, may_cede=len(game.sides) > 3)
            if answer == CEDE:
                cede(game, side)
                continue
            assert answer.model is not None  # noqa: S101  every other option names a model
            yield from activate(game, game.models[answer.model])
        yield from game.rules.circle_done(game, players_left=someone or start is not None)
        if not someone and start is None:
            return
        circle, start = game.clockwise(first), None


def cede(game: Game, side: Side) -> None:
    """Take a team out of the match; with one team or its partners left the match is over (rulings 61, 63, 64)."""
    side.ceded = True
    game.note("ceded", side.number)
    for model in side.models:
        if model.space >= 0:
            medal = game.carried(model)
            if medal is not None:
                medal.carrier = None
                medal.space = model.space
            game.lift(model)
    game.refresh_tokens()
    if len({one.alliance for one in game.players}) == 1:
        raise MatchOver("ceded")
    if game.initiative == side.number:
        game.initiative = game.clockwise(side.number)[0].number


def call_time(game: Game) -> Script[None]:
    """Stop the match now, with a last Upkeep where the league plays one (ruling 63a)."""
    if game.ruleset.settings.time_called_upkeep:
        game.active = None
        yield from upkeep(game)
    raise MatchOver("time_called")


def end_round(game: Game, *, upkeep_follows: bool) -> Script[None]:
    """End a round: what scores now, what abilities do now, then Upkeep (Upkeep; ruling 2)."""
    yield from game.rules.round_end(game)
    for side in game.clockwise(game.initiative):
        for model in side.models:
            for unit in model.hooks["round_end"]:
                yield from unit(game, model)
    if upkeep_follows:
        yield from upkeep(game)


def upkeep(game: Game) -> Script[None]:
    """Each player in turn heals, takes one benefit and deploys reinforcements; then the moon moves on (Upkeep)."""
    yield from game.rules.redeploy_sentries(game)
    for side in game.clockwise(game.initiative):
        yield from _heal(game, side, "heal")
        for model in side.models:
            model.activated = False
        yield from _benefit(game, side)
        while (reinforcement := (yield from deploy_one(game, side))) is not None:
            yield from game.rules.joined(game, reinforcement)
    game.phase = (game.phase + 1) % 6


def can_heal(side: Side) -> list[Model]:
    """Return the models that may leave the Healing House: those without a Delay token (Delay)."""
    return [model for model in side.models if model.healing and not model.delay]


def _heal(game: Game, side: Side, code: str) -> Script[None]:
    """Move one model from the Healing House to the Training Ground, if there is one."""
    healed = can_heal(side)
    if not healed:
        return
    answer = yield Choice(side.number, "heal", [Intent(code, model.number) for model in healed])
    assert answer.model is not None  # noqa: S101  every option names a model
    game.models[answer.model].healing = False


def _benefit(game: Game, side: Side) -> Script[None]:
    """Do one of: draw a Moon card, heal one more model, take all Stun tokens off one model."""
    options = [Intent("heal", model.number) for model in can_heal(side)]
    options += [Intent("unstun", model.number) for model in side.models if model.space >= 0 and model.stun]
    if game.deck or game.discards:
        options.append(Intent("draw"))
    if not options:
        return
    answer = yield Choice(side.number, "benefit", options)
    if answer.code == "draw":
        yield from draw_and_discard(game, side)
        return
    assert answer.model is not None  # noqa: S101  every option names a model
    model = game.models[answer.model]
    if answer.code == "heal":
        model.healing = False
    else:
        model.stun = 0
