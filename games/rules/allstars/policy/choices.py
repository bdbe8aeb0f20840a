"""Small choices of the ``tactical`` policy, by the kind of what is asked."""
# ruff: noqa: ARG001  all choices share one signature

from collections.abc import Callable, Sequence
from typing import Final

from games.rules.allstars.match.asks import Ask
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.policy.distance import steps_to
from games.rules.allstars.policy.goals import Goal


def _activate(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    """Who bears the goal first, then who stands in a fight, then who is nearest to the goal."""

    def urgency(option: Intent) -> tuple[bool, bool, int, int]:
        model = game.models[option.model or 0]
        bearer = game.roles.get(model.side) is model or game.carried(model) is not None
        fighting = bool(model.zone & game.occupied & ~game.team_spaces[model.alliance] & ~game.hidden)
        seek = goal.seek(game, model)
        return not bearer, not fighting, steps_to(game, model.foot, seek) if seek else 0, model.number

    return min(options, key=urgency)


def _strongest(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    def strength(option: Intent) -> tuple[int, int]:
        model = game.models[option.target if option.target is not None else option.model or 0]
        return model.attack + model.defense, -model.number

    return max((option for option in options if option.code != "pass"), key=strength)


def _weakest_enemy(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    def weakness(option: Intent) -> tuple[bool, int, int]:
        model = game.models[option.target or 0]
        resilient = "resilient" in model.traits
        return resilient, model.defense, model.number

    return min(options, key=weakness)


def _swiftest(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    return max(options, key=lambda option: (game.models[option.target or 0].movement, -(option.target or 0)))


def _own_first(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    return next((option for option in options if option.target == ask.side), options[0])


def _benefit(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    """Heal before drawing before taking off Stun tokens."""
    order = {"heal": 0, "draw": 1, "unstun": 2}
    return min(options, key=lambda option: order[option.code])


def _first_option(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    return options[0]


def _last_option(game: Game, goal: Goal, ask: Ask, options: Sequence[Intent]) -> Intent:
    return options[-1]


CHOICES: Final[dict[str, Callable[[Game, Goal, Ask, Sequence[Intent]], Intent]]] = {
    "activate": _activate,
    "benefit": _benefit,
    "champion": _strongest,
    "combat_card": _first_option,
    "first": _own_first,
    "haste": _first_option,
    "heal": _strongest,
    "hill": _first_option,
    "messenger": _swiftest,
    "moon_token": _last_option,
    "sentry_search": _first_option,
    "team_test": _first_option,
    "vip": _weakest_enemy,
    "wind-of-blades": _first_option,
}
