"""A team of a league as the document describes it: its scroll, with names beside keys."""

import msgspec

from games.rules.allstars.catalogue.types import Kind, Ranged
from games.rules.allstars.elements import Element
from games.rules.allstars.scroll import AdvanceTaken, Pending, Record


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A keyword or an ability: its key and its printed name."""

    key: str
    name: str


class SheetNinja(msgspec.Struct, frozen=True, kw_only=True):
    """A model with its current values; `koban` and `fee` as printed, `absent` in games still to be missed.

    `next_level_at` is the XP of its next level, null where there is none; `gone` says how it left, if it did.
    """

    id: str
    name: str
    profile: str
    profile_name: str
    kind: Kind
    koban: int
    fee: int
    movement: int
    attack: int
    defense: int
    affinity: tuple[Element, ...]
    keywords: tuple[Named, ...]
    ranged: Ranged | None
    abilities: tuple[Named, ...]
    xp: int
    level: int
    level_name: str
    next_level_at: int | None
    advances: tuple[AdvanceTaken, ...]
    absent: int
    starts_in_healing_house: bool
    gone: str | None


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A scroll; `treasury` in koban. `pending` are the steps that are open."""

    clan: str
    clan_name: str
    treasury: int
    rating: int
    record: Record
    ninja: tuple[SheetNinja, ...]
    pending: Pending
