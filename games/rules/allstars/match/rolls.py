"""Rolls, rerolls and tests (Affinity and Tests, Rerolls, Ability And Card Timing).

After the dice of a roll are on the table, each player in turn may use what rerolls: outside combat from the player
with the initiative, in combat from the attacker. No die is rerolled twice (Rerolls, ruling 78).
"""

from collections.abc import Sequence
from typing import Final

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.match.asks import PASS, Choice, RerollChoice, Script, choose
from games.rules.allstars.match.dice_roll import Offer, Roll
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moon.rerolls import card_offers, use_card
from games.rules.allstars.match.registry import trait
from games.rules.allstars.match.side import Side


def reroll(game: Game, roll: Roll, dice: int) -> None:
    """Roll some dice of a roll again; they may not be rolled a third time."""
    count = dice.bit_count()
    new = iter(game.roll(count))
    faces = roll.faces
    for die in range(len(faces)):
        if dice >> die & 1:
            faces[die] = next(new)
    roll.fresh &= ~dice


def sensei_of(side: Side) -> Model | None:
    """Sensei: a model on the board whose reroll for the team is not yet used this round."""
    for model in side.models:
        if "sensei" in model.traits and model.space >= 0 and "sensei" not in model.used:
            return model
    return None


trait("sensei", "match.rolls.sensei_of")


def offers(game: Game, side: Side, roll: Roll) -> list[Offer]:
    """List what a side may reroll in a roll."""
    owner, fresh = roll.owner, roll.fresh
    found: list[Offer] = []
    if side.hand:
        found += card_offers(game, side, roll)
    if not fresh:
        return found
    if game.controller(owner) == side.number:
        found += _own_offers(game, side, roll)
    elif owner.curse and owner.alliance != side.alliance:
        found.append(("curse", fresh, "all"))
    if side.rerolls:
        found.append(("reroll_token", fresh, "all"))
    return found


def _own_offers(game: Game, side: Side, roll: Roll) -> list[Offer]:
    """List what a side may reroll in a roll of its own model."""
    owner, fresh = roll.owner, roll.fresh
    found = [offer for unit in owner.hooks["reroll"] if (offer := unit(game, roll)) is not None and offer[1]]
    if game.foul_weather and owner.stealth and roll.purpose == "dodge" and "foul-weather" not in roll.used:
        found.append(("foul-weather", fresh, "all"))
    if owner.lucky:
        found.append(("lucky", fresh, "all"))
    if owner.side == side.number and sensei_of(side) is not None:
        found.append(("sensei", fresh, "one"))
    return found


def use_reroll(game: Game, side: Side, roll: Roll, pick: str, dice: int) -> None:
    """Pay for a reroll."""
    owner = roll.owner
    if pick == "lucky":
        owner.lucky -= 1
    elif pick == "curse":
        owner.curse -= 1
    elif pick == "reroll_token":
        side.rerolls -= 1
    elif pick == "sensei":
        sensei = sensei_of(side)
        if sensei is not None:
            sensei.used.add("sensei")
    elif not use_card(game, side, roll, pick, dice):
        # Once in this roll (Close Combat Master), once a round (Masteries): the unit looks at the one it means.
        roll.used.add(pick)
        owner.used.add(pick)


def settle(game: Game, rolls: Sequence[Roll], first: int) -> Script[None]:
    """Let every player use rerolls, in order from ``first``; his own rolls come first."""
    for side in game.clockwise(first):
        for roll in rolls if len(rolls) == 1 else sorted(rolls, key=lambda roll: roll.owner.side != side.number):
            while found := offers(game, side, roll):
                ask = RerollChoice(
                    side.number, found, owner=roll.owner.number, purpose=roll.purpose, faces=tuple(roll.faces)
                )
                answer = yield ask
                if answer == PASS:
                    break
                use_reroll(game, side, roll, answer.pick, answer.dice)
                reroll(game, roll, answer.dice)


def can_settle(game: Game, *owners: Model) -> bool:
    """Whether anybody might reroll dice of these models: a quick look before :func:`settle`."""
    if game.foul_weather:
        return True
    for side in game.sides:
        if side.rerolls or side.hand:
            return True
    return any(owner.hooks["reroll"] or owner.lucky or owner.curse or game.team_rerolls[owner.side] for owner in owners)


def roll_one(game: Game, owner: Model, purpose: str) -> Script[int]:
    """Roll a single die for a model, rerolls included; return its face."""
    roll = Roll(owner, purpose, game.roll(1))
    if can_settle(game, owner):
        yield from settle(game, (roll,), game.initiative)
    return roll.faces[0]


def choose_element(game: Game, model: Model, kind: str = "element") -> Script[int]:
    """Have a model with several affinities name the one it tests with, before it rolls."""
    affinities = game.affinities(model)
    if len(affinities) == 1:
        return affinities[0]
    if not affinities:
        return -1
    options = [Intent("element", model.number, pick=ELEMENTS[face]) for face in affinities]
    answer = yield from choose(Choice(game.controller(model), kind, options, model.number))
    return ELEMENTS.index(answer.pick)


def affinity_test(game: Game, model: Model, purpose: str) -> Script[bool]:
    """Make an affinity test with three dice (Affinity and Tests). Any but a dodge ends Stealth, unless Stealthy.

    ``purpose`` says what for; "search" and what is Stealthy keep Stealth.
    """
    if model.stealth and purpose not in STEALTHY_TESTS:
        game.set_stealth(model, False)
    element = yield from choose_element(game, model)
    roll = Roll(model, purpose, game.roll(3), element)
    if can_settle(game, model):
        yield from settle(game, (roll,), game.initiative)
    return roll.succeeds


STEALTHY_TESTS: Final = frozenset({"dodge", "search"})


def opposed_test(game: Game, models: Sequence[Model | None], *, ties: int = 0) -> Script[int]:
    """Make an opposed affinity test between models of several sides; return the place of the winner.

    A side without a model fails (ruling 106). Ties roll again, or with ``ties`` given go to that place plus one.
    """
    while True:
        rolls: list[Roll | None] = []
        for model in models:
            if model is None:
                rolls.append(None)
                continue
            element = yield from choose_element(game, model)
            roll = Roll(model, "opposed", game.roll(3), element)
            if can_settle(game, model):
                yield from settle(game, (roll,), game.initiative)
            rolls.append(roll)
        counts = [-1 if roll is None else roll.faces.count(roll.element) for roll in rolls]
        best = max(counts)
        winners = [place for place, count in enumerate(counts) if count == best]
        if len(winners) == 1:
            return winners[0]
        if ties:
            return ties - 1
