"""Players made of rules: what a policy is asked, and the one that plays at random."""

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from games.rules.kernel.dice import Dice
from games.rules.tiny_ninjas.battle import NOTHING, Battle
from games.rules.tiny_ninjas.cards import Damage
from games.rules.tiny_ninjas.ninja import Ninja
from games.rules.tiny_ninjas.solo import SoloBattle


class Attack(msgspec.Struct, frozen=True, gc=False):
    """An attack to make."""

    ninja: Ninja
    power_ups: tuple[Damage, ...] = NOTHING
    instead: bool = False
    revive: Ninja | None = None


class Defence(msgspec.Struct, frozen=True, gc=False):
    """A card to defend with, None to take the damage."""

    ninja: Ninja | None
    power_up: bool = False


class Policy(Protocol):
    """A player. It sees its own hand, the number of cards in the other, and what lies open; never the piles' order.

    ``battle.actor`` is its seat. ``attack`` answers None to end the Round; in solo, ``draw`` to have the AI's
    defending card drawn.
    """

    def redraw(self, battle: Battle, dice: Dice, /) -> Sequence[Ninja]: ...
    def attacks_first(self, battle: Battle, dice: Dice, /) -> bool: ...
    def first_discard(self, battle: Battle, dice: Dice, /) -> Ninja: ...
    def grim(self, battle: Battle, dice: Dice, /) -> Literal["doom", "health"] | None: ...
    def attack(self, battle: Battle, dice: Dice, /) -> Attack | Literal["draw"] | None: ...
    def defend(self, battle: Battle, dice: Dice, /) -> Defence: ...


def revivable(battle: Battle, ninja: Ninja, *, instead: bool = False) -> Sequence[Ninja]:
    """Return the cards that a card's REVIVE may name; none if it has no REVIVE."""
    play = ninja.instead if instead and ninja.instead else ninja.attack
    return battle.discard if "revive" in play.effects else ()


class RandomPolicy:
    """Plays any legal move. Each card, and ending the Round, are equally likely; a coin decides on Power-Ups."""

    def redraw(self, battle: Battle, dice: Dice, /) -> Sequence[Ninja]:
        return battle.hands[battle.actor][: dice.roll(battle.rules.redraw + 1)]

    def attacks_first(self, _battle: Battle, dice: Dice, /) -> bool:
        return dice.roll(2) == 0

    def first_discard(self, battle: Battle, dice: Dice, /) -> Ninja:
        hand = battle.hands[battle.actor]
        return hand[dice.roll(len(hand))]

    def grim(self, _battle: Battle, dice: Dice, /) -> Literal["doom", "health"] | None:
        uses: tuple[Literal["doom", "health"] | None, ...] = ("doom", "health", None)
        return uses[dice.roll(3)]

    def attack(self, battle: Battle, dice: Dice, /) -> Attack | Literal["draw"] | None:
        if isinstance(battle, SoloBattle):
            return self._solo_attack(battle, dice)
        hand = battle.hands[battle.actor]
        pick, coin = divmod(dice.roll(2 * (len(hand) + (not battle.rules.single_attack))), 2)
        return self._with(battle, hand[pick], dice, coin) if pick < len(hand) else None

    def defend(self, battle: Battle, dice: Dice, /) -> Defence:
        hand = battle.hands[battle.actor]
        pick, coin = divmod(dice.roll(2 * (len(hand) + 1)), 2)
        if pick == len(hand):
            return Defence(None)
        return Defence(hand[pick], coin == 1 and "yellow" in battle.tokens[battle.actor])

    def _solo_attack(self, battle: SoloBattle, dice: Dice) -> Attack | Literal["draw"] | None:
        hand = battle.hands[battle.actor]
        if battle.drawn:
            attackers = [ninja for ninja in hand if not ninja.attack.supports]
            return self._with(battle, attackers[dice.roll(len(attackers))], dice, dice.roll(2), choose=False)
        pick = dice.roll(len(hand) + 1)
        if pick == len(hand):
            return None
        ninja = hand[pick]
        if ninja.attack.supports:
            return self._with(battle, ninja, dice, 0)
        if ninja.instead is not None and dice.roll(2):
            return Attack(ninja, NOTHING, instead=True)
        return "draw"

    def _with(self, battle: Battle, ninja: Ninja, dice: Dice, coin: int, *, choose: bool = True) -> Attack:
        power_ups: tuple[Damage, ...] = NOTHING
        colour = ninja.attack.colour
        if coin and colour in battle.tokens[battle.actor] and colour != "yellow":
            power_ups = (colour,)
        instead = choose and ninja.instead is not None and dice.roll(2) == 1
        if not ninja.attack.effects:
            return Attack(ninja, power_ups, instead)
        choice = revivable(battle, ninja, instead=instead)
        revive = choice[dice.roll(len(choice))] if choice else None
        return Attack(ninja, power_ups, instead, revive)
