"""Moon cards played in an activation, and at the start of a round."""
# ruff: noqa: ARG001, FBT001  all effects of cards share one signature

from collections.abc import Sequence
from typing import Final

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.match.activation import moon_power
from games.rules.allstars.match.asks import PASS, Choice, Script
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.everyday import is_unseen
from games.rules.allstars.match.game import Game, Verb
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moon.deck import at_its_moon, in_hand, play_card
from games.rules.allstars.match.moving import pick_model
from games.rules.allstars.match.rolls import affinity_test
from games.rules.allstars.match.side import Side

AS_IT_ACTIVATES: Final = frozenset({"decoy", "third-eye", "darkest-night", "smoke-bomb"})
AS_IT_MOVES: Final = frozenset({"vault-card", "tumble", "rushing-river"})
IN_ACTIVATION: Final = AS_IT_ACTIVATES | AS_IT_MOVES


class PlayCard(Verb):
    """Play a Moon card that acts on the active model."""

    code = "card"

    def ready(self, game: Game, model: Model) -> bool:
        return bool(IN_ACTIVATION.intersection(game.sides[game.controller(model)].hand))

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return [
            Intent(self.code, model.number, pick=key)
            for key in in_hand(game, game.controller(model), IN_ACTIVATION)
            if is_playable(game, model, key)
        ]

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        side = game.sides[model.side]
        moon = at_its_moon(game, intent.pick)
        play_card(game, side, intent.pick)
        yield from EFFECTS[intent.pick](game, model, moon)


def is_playable(game: Game, model: Model, key: str) -> bool:
    """Tell whether a card of the activation can be played on the active model now."""
    turn = game.turn
    if key in AS_IT_ACTIVATES:
        return not turn.started and _has_effect(game, model, key)
    if turn.points_to_come() <= 0:
        return False
    if key == "tumble":
        return game.is_elevated(model)
    return key != "rushing-river" or (turn.moves > 0 and not turn.points)


def _has_effect(game: Game, model: Model, key: str) -> bool:
    moon = at_its_moon(game, key)
    if key == "decoy":
        return bool(swap_partners(game, model, moon))
    if key == "smoke-bomb":
        return not model.stealth and (moon or is_unseen(game, model))
    return True


def swap_partners(game: Game, model: Model, moon: bool) -> list[Model]:
    """With whom Decoy can swap a model: bases of one size, friends within six, or anybody within eight."""
    reach = 8 if moon else 6
    return [
        other
        for other in game.models_on(game.near(model, reach))
        if other is not model and other.large == model.large and (moon or other.alliance == model.alliance)
    ]


def decoy(game: Game, model: Model, moon: bool) -> Script[None]:
    """Decoy: swap places with another model; both keep their facing."""
    chosen = yield from pick_model(model.side, "decoy", swap_partners(game, model, moon), "decoy", optional=False)
    other = game.models[chosen]
    here, there = model.space, other.space
    facing, other_facing = model.facing, other.facing
    game.lift(model)
    game.put(other, here, other_facing)
    game.put(model, there, facing)


def third_eye(game: Game, model: Model, moon: bool) -> Script[None]:
    """Third Eye: a test, then one model within four spaces loses Stealth."""
    if not moon and not (yield from affinity_test(game, model, "third-eye")):
        return
    near = [other for other in game.models_on(game.near(model, 4)) if other.stealth and other is not model]
    chosen = yield from pick_model(model.side, "third-eye", near, "third-eye")
    if chosen >= 0:
        game.set_stealth(game.models[chosen], False)


def darkest_night(game: Game, model: Model, moon: bool) -> Script[None]:
    """Darkest Night: Moon Power, at its moon for a friend as well."""
    moon_power(game, model)
    if moon:
        chosen = yield from pick_model(model.side, "darkest-night", list(game.friends(model)), "darkest-night")
        if chosen >= 0:
            moon_power(game, game.models[chosen])


def smoke_bomb(game: Game, model: Model, moon: bool) -> Script[None]:
    """Smoke Bomb: into Stealth without an action."""
    game.set_stealth(model, True)
    yield from ()


def vault_card(game: Game, model: Model, moon: bool) -> Script[None]:
    """Vault: the next climb costs one point."""
    game.turn.cheap_climbs += 1
    if moon:
        model.attack_turn += 1
    yield from ()


def tumble(game: Game, model: Model, moon: bool) -> Script[None]:
    """Tumble: more movement points on the way down."""
    game.turn.points += 4 if moon else 2
    yield from ()


def rushing_river(game: Game, model: Model, moon: bool) -> Script[None]:
    """Rushing River: four more movement points; at its moon a run that leaves the action instead."""
    if moon:
        game.turn.free_run = True
    else:
        game.turn.points += 4
    yield from ()


EFFECTS: Final = {
    "decoy": decoy,
    "third-eye": third_eye,
    "darkest-night": darkest_night,
    "smoke-bomb": smoke_bomb,
    "vault-card": vault_card,
    "tumble": tumble,
    "rushing-river": rushing_river,
}

PLAY_CARD: Final = PlayCard()


def stellar_alignment(game: Game, side: Side) -> Script[None]:
    """Stellar Alignment: before a round begins a die, or at its moon the player, sets the phase of the moon."""
    if "stellar-alignment" not in side.hand:
        return
    use = Intent("card", pick="stellar-alignment")
    if (yield Choice(side.number, "stellar-alignment", (use, PASS))) != use:
        return
    moon = at_its_moon(game, "stellar-alignment")
    play_card(game, side, "stellar-alignment")
    if not moon:
        game.phase = game.roll(1)[0]
        return
    answer = yield Choice(side.number, "phase", [Intent("phase", pick=element) for element in ELEMENTS])
    game.phase = ELEMENTS.index(answer.pick)
