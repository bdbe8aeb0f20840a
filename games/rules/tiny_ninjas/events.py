"""What happened in a battle, step by step: intent and dice together, frozen.

``rolls`` are the raw rolls of a step in order (faces of dice, then picks from a pile or hand), so that the events of a
battle replay it. ``automatic`` marks steps that the rules made rather than a player. Health is (side 1, side 2).
"""

from typing import Literal

import msgspec

from games.rules.tiny_ninjas.abilities import Effect
from games.rules.tiny_ninjas.cards import Damage

Rolls = tuple[int, ...]


class _Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="event"):
    """Base of all events. ``side`` is 1 or 2."""

    side: int
    rolls: Rolls = ()


class Dealt(_Event, frozen=True, kw_only=True, tag="dealt"):
    """The opening hand."""

    cards: tuple[str, ...]


class Redrawn(_Event, frozen=True, kw_only=True, tag="redrawn"):
    """Cards given back and drawn anew at the start of BLITZ."""

    given: tuple[str, ...]
    drawn: tuple[str, ...]


class RoleChosen(_Event, frozen=True, kw_only=True, tag="role_chosen"):
    """The youngest player chose whether to attack first."""

    attacks: bool
    automatic: bool = False


class FirstDiscarded(_Event, frozen=True, kw_only=True, tag="first_discarded"):
    """The first Defender discarded a card before the first Round."""

    card: str


class GrimActed(_Event, frozen=True, kw_only=True, tag="grim_acted"):
    """The kept Grim of SURVIVOR: DOOM, with the card it took if any, or health gained."""

    use: Literal["doom", "health"]
    result: str | None = None
    card: str | None = None
    gained: int = 0
    health: tuple[int, int]


class Drawn(_Event, frozen=True, kw_only=True, tag="drawn"):
    """A card drawn for the AI, to defend or to attack with. ``reshuffled``: the draw pile ran out with it."""

    card: str
    purpose: Literal["defend", "attack"]
    reshuffled: bool


class Attacked(_Event, frozen=True, kw_only=True, tag="attacked"):
    """A card was played to attack. ``damage`` is what the Defender may answer, Power-Up included."""

    card: str
    instead: bool = False
    power_ups: tuple[Damage, ...] = ()
    revive: str | None = None
    colour: Damage | None = None
    damage: int = 0
    effects: tuple[Effect, ...] = ()
    health: tuple[int, int]
    automatic: bool = False


class Defended(_Event, frozen=True, kw_only=True, tag="defended"):
    """The answer to damage. No card: it was taken in full.

    ``lost`` is the Defender's loss, ``bite`` the Attacker's, ``drained`` the Attacker's gain.
    """

    card: str | None
    power_up: bool = False
    blocked: int = 0
    lost: int = 0
    bite: int = 0
    drained: int = 0
    abducted: bool = False
    health: tuple[int, int]
    automatic: bool = False


class RoundEnded(_Event, frozen=True, kw_only=True, tag="round_ended"):
    """The Attacker's Round is over; the other side drew its hand full and attacks next."""

    drawn: tuple[str, ...] = ()
    reshuffled: bool = False
    automatic: bool = False


class BattleEnded(_Event, frozen=True, kw_only=True, tag="battle_ended"):
    """The battle is over; ``side`` is the winner's, 0 if there is none."""

    health: tuple[int, int]


Event = (
    Dealt | Redrawn | RoleChosen | FirstDiscarded | GrimActed | Drawn | Attacked | Defended | RoundEnded | BattleEnded
)
