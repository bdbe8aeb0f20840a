"""Play a battle to its end: ask the policies, make their moves."""

from collections.abc import Callable, Iterable

from games.rules.kernel.dice import Dice, RecordedDice
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.events import (
    Attacked,
    BattleEnded,
    Defended,
    Drawn,
    Event,
    FirstDiscarded,
    GrimActed,
    Redrawn,
    RoleChosen,
    RoundEnded,
)
from games.rules.tiny_ninjas.modes import BattleRules
from games.rules.tiny_ninjas.policy import Attack, Policy
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.solo import SoloBattle

MOST_MOVES = 1500
"""Far beyond any real battle; stops policies that never come to an end."""


class Endless(Exception):  # noqa: N818  a state, not a mistake of ours
    """The policies do not bring the battle to an end."""


def open_battle(ruleset: Ruleset, rules: BattleRules, dice: Dice) -> Battle:
    """Deal the hands of a battle, or of a solo battle."""
    return (SoloBattle if rules.mode == "solo" else Battle)(ruleset, rules, dice)


def play(battle: Battle, policies: tuple[Policy, Policy], dice: Dice) -> Battle:
    """Play a battle to its end and return it; raises :class:`Endless` if it has none."""
    for _ in range(MOST_MOVES):
        if battle.phase == "over":
            return battle
        STEPS[battle.phase](battle, policies[battle.actor], dice)
    raise Endless


def _redraw(battle: Battle, policy: Policy, dice: Dice) -> None:
    battle.redraw(policy.redraw(battle, dice))


def _role(battle: Battle, policy: Policy, dice: Dice) -> None:
    battle.choose_role(attacks=policy.attacks_first(battle, dice))


def _discard(battle: Battle, policy: Policy, dice: Dice) -> None:
    battle.discard_first(policy.first_discard(battle, dice))


def _attack(battle: Battle, policy: Policy, dice: Dice) -> None:
    if battle.grim_ready:
        use = policy.grim(battle, dice)
        if use:
            battle.use_grim(use)
    move = policy.attack(battle, dice)
    if move is None:
        battle.end_round()
    elif isinstance(move, Attack):
        battle.attack(move.ninja, move.power_ups, instead=move.instead, revive=move.revive)
    elif isinstance(battle, SoloBattle):
        battle.draw_defender()


def _defend(battle: Battle, policy: Policy, dice: Dice) -> None:
    answer = policy.defend(battle, dice)
    battle.defend(answer.ninja, power_up=answer.power_up)


def _ai(battle: Battle, _policy: Policy, _dice: Dice) -> None:
    if isinstance(battle, SoloBattle):
        battle.ai_attack()


STEPS: dict[str, Callable[[Battle, Policy, Dice], None]] = {
    "redraw": _redraw,
    "role": _role,
    "discard": _discard,
    "attack": _attack,
    "defend": _defend,
    "ai": _ai,
}


def replay(ruleset: Ruleset, rules: BattleRules, events: Iterable[Event]) -> Battle:
    """Play the events of a battle again, from their intents and dice alone.

    Raises :class:`Refused` if a move is not legal and :class:`DiceError` if the dice do not fit.
    """
    events = tuple(events)
    dice = RecordedDice([roll for event in events for roll in event.rolls])
    battle = open_battle(ruleset, rules, dice)
    for event in events:
        if not getattr(event, "automatic", False):
            _repeat(battle, event)
    dice.finish()
    return battle


def _repeat(battle: Battle, event: Event) -> None:
    ninjas = battle.ruleset.ninjas
    match event:
        case Redrawn():
            battle.redraw([ninjas[key] for key in event.given])
        case RoleChosen():
            battle.choose_role(attacks=event.attacks)
        case FirstDiscarded():
            battle.discard_first(ninjas[event.card])
        case GrimActed():
            battle.use_grim(event.use)
        case Attacked():
            revive = ninjas[event.revive] if event.revive else None
            battle.attack(ninjas[event.card], event.power_ups, instead=event.instead, revive=revive)
        case Defended():
            battle.defend(ninjas[event.card] if event.card else None, power_up=event.power_up)
        case RoundEnded():
            battle.end_round()
        case Drawn() if isinstance(battle, SoloBattle):
            battle.draw_defender() if event.purpose == "defend" else battle.ai_attack()
        case Drawn() | BattleEnded() | _:
            return
