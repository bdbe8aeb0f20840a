"""A policy that plays with sense: it weighs what a card is worth now against what it is worth in defence."""

from collections.abc import Sequence
from typing import Literal

from games.rules.kernel.dice import Dice
from games.rules.tiny_ninjas.battle import NOTHING, Battle
from games.rules.tiny_ninjas.cards import Damage
from games.rules.tiny_ninjas.defence import blocked
from games.rules.tiny_ninjas.ninja import Ninja
from games.rules.tiny_ninjas.policy import Attack, Defence, revivable
from games.rules.tiny_ninjas.solo import SoloBattle

KEPT = 2
"""Shields it likes to keep for the opponent's Round."""
EFFECT_WORTH = {"sneak_attack": 2.0, "doom": 1.5, "deep_freeze": 1.0}


def strength(ninja: Ninja) -> float:
    """Return what a card's attack is worth on average, in health."""
    play = ninja.attack
    extra = sum(EFFECT_WORTH.get(name, 0.0) for roll in play.rolls for name, _ in roll.effects)
    return play.mean + extra / len(play.rolls)


def cover(ninja: Ninja) -> float:
    """Return what a card's shield is worth on average; red damage is the more common."""
    play = ninja.defend
    share = {"yellow": 1.0, "red": 0.7, "blue": 0.4, None: 0.0}[play.colour]
    return play.mean * share


def expected_block(ninja: Ninja, damage: int, colour: Damage, bonus: int = 0) -> float:
    """Return how much of an attack a card keeps out on average."""
    play = ninja.defend
    total = 0
    for roll in play.rolls:
        kept = damage if roll.shuts else blocked(damage, colour, roll.amount + bonus, play.colour)
        total += kept + roll.bite
    return total / len(play.rolls)


class TacticalPolicy:
    """Attacks with what is worth more in attack, keeps shields, heals when hurt, and never spends dice on choices.

    It looks at its own hand and at what lies open, never at the other hand.
    """

    def redraw(self, battle: Battle, _dice: Dice, /) -> Sequence[Ninja]:
        hand = sorted(battle.hands[battle.actor], key=lambda ninja: strength(ninja) + cover(ninja))
        return [ninja for ninja in hand[: battle.rules.redraw] if strength(ninja) + cover(ninja) < 3]

    def attacks_first(self, _battle: Battle, _dice: Dice, /) -> bool:
        return True

    def first_discard(self, battle: Battle, _dice: Dice, /) -> Ninja:
        return min(battle.hands[battle.actor], key=cover)

    def grim(self, battle: Battle, _dice: Dice, /) -> Literal["doom", "health"] | None:
        hurt = battle.health[battle.actor] < battle.cap[battle.actor]
        return "health" if hurt or not battle.hands[1 - battle.actor] else "doom"

    def attack(self, battle: Battle, _dice: Dice, /) -> Attack | Literal["draw"] | None:
        me = battle.actor
        hand = battle.hands[me]
        support = self._support(battle)
        if support is not None:
            return support
        if isinstance(battle, SoloBattle):
            return self._solo_attack(battle)
        attackers = [ninja for ninja in hand if not ninja.attack.supports]
        if not attackers:
            return None if not battle.rules.single_attack else self._with(battle, hand[0])
        if battle.rules.single_attack:
            return self._with(battle, max(attackers, key=lambda ninja: strength(ninja) - cover(ninja)))
        best = max(attackers, key=lambda ninja: strength(ninja) - cover(ninja))
        if self._spares(battle, best):
            return self._with(battle, best)
        return None

    def defend(self, battle: Battle, _dice: Dice, /) -> Defence:
        if battle.struck is None:
            return Defence(None)
        _, colour, damage, _ = battle.struck
        me = battle.actor
        useful = [
            (expected_block(ninja, damage, colour), -strength(ninja), at)
            for at, ninja in enumerate(battle.hands[me])
            if ninja.defend.colour in (colour, "yellow")
        ]
        if not useful:
            return Defence(None)
        worth, _, at = max(useful)
        if worth < 0.5:
            return Defence(None)
        ninja = battle.hands[me][at]
        power_up = "yellow" in battle.tokens[me] and damage >= 3 and damage - worth >= 0.5
        return Defence(ninja, power_up)

    def _spares(self, battle: Battle, ninja: Ninja) -> bool:
        """Whether to attack with a card rather than keep it for the opponent's Round."""
        me = battle.actor
        hand = battle.hands[me]
        foe = 1 - me
        if not battle.hands[foe] or battle.health[foe] <= 2:
            return True
        return len(hand) > KEPT or strength(ninja) > 2 * cover(ninja)

    def _support(self, battle: Battle) -> Attack | None:
        """Heal when hurt, bring back a good card; in solo before the AI draws."""
        if isinstance(battle, SoloBattle) and battle.drawn:
            return None
        me = battle.actor
        missing = battle.cap[me] - battle.health[me]
        for ninja in battle.hands[me]:
            if "heal" in ninja.attack.effects and missing >= 2:
                return Attack(ninja)
            if ninja.instead is not None and "heal" in ninja.instead.effects and missing >= 4:
                return Attack(ninja, NOTHING, instead=True)
            # Never an Angel for an Angel: they would bring each other back for ever.
            choice = [card for card in revivable(battle, ninja) if "revive" not in card.attack.effects]
            if choice:
                return Attack(ninja, revive=max(choice, key=lambda card: strength(card) + cover(card)))
        return None

    def _solo_attack(self, battle: SoloBattle) -> Attack | Literal["draw"] | None:
        """Against the AI: see its card first, then attack with what that card defends worst."""
        hand = battle.hands[battle.actor]
        attackers = [ninja for ninja in hand if not ninja.attack.supports]
        if not battle.drawn:
            return "draw" if attackers and (len(hand) > KEPT or battle.health[1] <= 2) else None
        shield = battle.hands[1][0]
        ai = battle.rules.difficulty

        def gain(ninja: Ninja) -> float:
            colour = ninja.attack.colour
            if colour is None or colour == "yellow":
                return strength(ninja)
            damage = round(ninja.attack.mean)
            kept = sum(blocked(damage, colour, roll.amount, shield.defend.colour, ai) for roll in shield.defend.rolls)
            return strength(ninja) - kept / len(shield.defend.rolls) - cover(ninja) / 2

        return self._with(battle, max(attackers, key=gain))

    def _with(self, battle: Battle, ninja: Ninja) -> Attack:
        """Attack with a card, and with the Power-Up of its colour once the opponent runs low on cards or health."""
        me = battle.actor
        colour = ninja.attack.colour
        ready = len(battle.hands[1 - me]) <= 3 or battle.health[1 - me] <= 4
        power_ups: tuple[Damage, ...] = NOTHING
        if ready and colour in battle.tokens[me] and colour != "yellow" and ninja.attack.mean >= 1:
            power_ups = (colour,)
        choice = revivable(battle, ninja)
        return Attack(ninja, power_ups, revive=choice[0] if choice else None)
