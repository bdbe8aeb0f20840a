"""Attack abilities that act by themselves: one small function each (05 - Abilities).

Each takes the table, the seat of the Attacker, its amount and, where the player chooses a card, that card; it changes
the table and returns a frozen record of what it did. LIFE DRAIN and the defend abilities change how damage is settled
and stand with that, in ``defence`` and ``battle``.
"""

from collections.abc import Callable

import msgspec

from games.rules.tiny_ninjas.ninja import Ninja
from games.rules.tiny_ninjas.table import Table


class _Effect(msgspec.Struct, frozen=True, kw_only=True, tag_field="ability"):
    """Base of the records. ``rolls`` are the rolls that the ability itself needed, beyond the card's dice."""

    rolls: tuple[int, ...] = ()


class Healed(_Effect, frozen=True, kw_only=True, tag="heal"):
    """The Attacker gained health, limited by the cap."""

    gained: int


class Struck(_Effect, frozen=True, kw_only=True, tag="sneak_attack"):
    """The Defender lost health that no shield could save."""

    lost: int


class Doomed(_Effect, frozen=True, kw_only=True, tag="doom"):
    """A card left the Defender's hand; None if it was empty."""

    card: str | None


class Revived(_Effect, frozen=True, kw_only=True, tag="revive"):
    """A card came back from the discard pile; None if there was none."""

    card: str | None


class Froze(_Effect, frozen=True, kw_only=True, tag="deep_freeze"):
    """The next attack of the Round cannot be defended."""


Effect = Healed | Struck | Doomed | Revived | Froze


def heal(table: Table, seat: int, amount: int, _chosen: Ninja | None) -> Healed:
    """HEAL: gain health, never above the limit (01 - Getting Started)."""
    return Healed(gained=table.gain(seat, amount))


def sneak_attack(table: Table, seat: int, amount: int, _chosen: Ninja | None) -> Struck:
    """SNEAK ATTACK: the Defender loses health and no shield can be used."""
    return Struck(lost=table.lose(1 - seat, amount))


def doom(table: Table, seat: int, _amount: int, _chosen: Ninja | None) -> Doomed:
    """DOOM: a random card of the Defender's hand is discarded and has no effect."""
    hand = table.hands[1 - seat]
    if not hand:
        return Doomed(card=None)
    at = table.roll(len(hand))
    ninja = hand.pop(at)
    table.discard.append(ninja)
    return Doomed(card=ninja.key, rolls=(at,))


def revive(table: Table, seat: int, _amount: int, chosen: Ninja | None) -> Revived:
    """REVIVE: take the chosen card from the discard pile into the hand. How it works between players is assumed."""
    if chosen is None:
        return Revived(card=None)
    table.discard.remove(chosen)
    table.hands[seat].append(chosen)
    return Revived(card=chosen.key)


def deep_freeze(table: Table, _seat: int, _amount: int, _chosen: Ninja | None) -> Froze:
    """DEEP FREEZE: the next attack of the Round cannot be defended. What it does is assumed."""
    table.frozen = True
    return Froze()


ATTACK_EFFECTS: dict[str, Callable[[Table, int, int, Ninja | None], Effect]] = {
    "heal": heal,
    "sneak_attack": sneak_attack,
    "doom": doom,
    "revive": revive,
    "deep_freeze": deep_freeze,
}
