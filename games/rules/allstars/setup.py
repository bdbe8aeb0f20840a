"""A match as it stands when it opens: rosters as fielded, and the handicap. Frozen."""

from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.allstars.elements import Element

Amount = Annotated[int, Meta(ge=0, le=999)]


class Handicap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the lower-rated team gets (Team Rating): reroll and Moon Power tokens, extra All-Star awards, koban."""

    rerolls: Amount = 0
    moon_power: Amount = 0
    extra_all_stars: Amount = 0
    bonus_koban: Amount = 0


class FieldedNinja(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model of a side as the match opens.

    ``id`` is what reports call it (in a league the ninja's number, in a stateless call its name). ``absent`` means that
    a downtime result keeps it out of this game; ``healing_house`` that it starts there (Air). ``xp`` is what it had, and
    ``advances`` how many advancement rolls it had used; matches that opened before these were noted have neither.
    """

    id: str
    profile: str
    ability: str | None = None
    movement: int = 0
    attack: int = 0
    defense: int = 0
    affinity: tuple[Element, ...] = ()
    keywords: tuple[str, ...] = ()
    absent: bool = False
    healing_house: bool = False
    xp: Annotated[int, Meta(ge=0)] | None = None
    advances: Annotated[int, Meta(ge=0)] | None = None


class SideSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a match; sides are numbered from 1."""

    side: int
    clan: str
    ninja: tuple[FieldedNinja, ...]
    rating: int = 0
    treasury: int = 0
    handicap: Handicap = Handicap()


class MatchSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two to four sides. ``challenge`` is a key where it was agreed, fixed or rolled beforehand.

    ``partners`` are the alliances of a game of two against two, or of another split: each names its sides. Without them
    every side plays for itself.
    """

    sides: tuple[SideSetup, ...]
    challenge: str | None = None
    challenge_dice: tuple[Element, ...] = ()
    partners: tuple[tuple[int, ...], ...] = ()
    schema: int = 1

    @property
    def alliances(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together, by the sides' numbers; without partners each side alone."""
        return self.partners or tuple((one.side,) for one in self.sides)

    def alliance_of(self, side: int) -> tuple[int, ...]:
        """Return the sides that play together with one of them, itself among them."""
        return next((alliance for alliance in self.partners if side in alliance), (side,))
