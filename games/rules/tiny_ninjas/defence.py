"""What a defence lets through (03 - Attack & Defend; Solo difficulty levels)."""

from collections import Counter
from fractions import Fraction

import msgspec

from games.rules.tiny_ninjas.cards import Damage, Shield
from games.rules.tiny_ninjas.ninja import Roll
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import Difficulty


def blocked(damage: int, colour: Damage, amount: int, shield: Shield | None, ai: Difficulty | None = None) -> int:
    """Return how much of the damage a shield keeps out.

    A shield keeps out its own colour, a yellow one both. ``ai`` is the solo difficulty when the AI defends: on Normal a wrong shield counts half, rounded up; on Hard every
    shield counts as yellow. A card without a shield keeps nothing out.
    """
    if shield is None:
        return 0
    if shield in (colour, "yellow") or ai == "hard":
        return min(damage, amount)
    if ai == "normal":
        return min(damage, (amount + 1) // 2)
    return 0


def shield_of(card: str, shield: Shield | None, ai: Difficulty | None) -> Shield | None:
    """Return the colour in which a card defends: the AI's Alien keeps out red damage, whatever a deck says (Solo)."""
    return "red" if ai is not None and card == "alien" else shield


def settle_block(
    damage: int,
    colour: Damage,
    roll: Roll,
    shield: Shield | None,
    *,
    power_up: bool = False,
    needs_right_shield: bool = True,
    ai: Difficulty | None = None,
) -> tuple[int, bool]:
    """Return how much a defending roll keeps out, and whether the yellow Power-Up did anything.

    With ``needs_right_shield`` a Power-Up adds only to a shield that can defend the attack (ruling 4); without it, it
    keeps out 1 by itself as long as the card has a shield.
    """
    if roll.shuts:
        return damage, False
    usable = shield if roll.coloured else None
    plain = blocked(damage, colour, roll.amount, usable, ai)
    if not power_up or usable is None:
        return plain, False
    raised = blocked(damage, colour, roll.amount + 1, usable, ai)
    if not needs_right_shield:
        raised = max(raised, min(damage, plain + 1))
    return raised, raised > plain


class LetThrough(msgspec.Struct, frozen=True, kw_only=True):
    """What may come through one defence: the chance of each loss of health, the mean, and whether it rests on guesses."""

    chances: dict[int, float]
    mean: float
    assumed: bool


def lets_through(
    ruleset: Ruleset,
    card: str,
    damage: int,
    colour: Damage,
    *,
    power_up: bool = False,
    ai: Difficulty | None = None,
) -> LetThrough:
    """Return the chances of each loss of health when a card defends an attack; raises KeyError for an unknown card."""
    play = ruleset.ninjas[card].defend
    losses = Counter(
        damage
        - settle_block(
            damage,
            colour,
            roll,
            shield_of(card, play.colour, ai),
            power_up=power_up,
            needs_right_shield=ruleset.settings.yellow_needs_right_shield,
            ai=ai,
        )[0]
        for roll in play.rolls
    )
    chances = {loss: Fraction(count, len(play.rolls)) for loss, count in sorted(losses.items())}
    section = ruleset.deck.by_key[card].defend
    known = {"colour", "reading"} <= set(section.known) and all(row.known for row in section.outcomes.values())
    return LetThrough(
        chances={loss: float(chance) for loss, chance in chances.items()},
        mean=float(sum(loss * chance for loss, chance in chances.items())),
        assumed=ruleset.deck.assumed and not known,
    )
