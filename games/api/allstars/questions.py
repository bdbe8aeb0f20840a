"""What can be asked without a league: bodies in plain JSON, by key or printed name.

A team looks the same in every question, so that whoever keeps one as JSON can post it anywhere.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.allstars.catalogue.types import Attribute
from games.rules.allstars.elements import Element
from games.rules.allstars.report import AdvanceChoice, Report
from games.rules.allstars.roster import Name, Roster
from games.rules.allstars.ruleset import Settings
from games.rules.allstars.setup import Handicap

Xp = Annotated[int, Meta(ge=0, le=100_000)]
Rating = Annotated[int, Meta(ge=0, le=9999)]
Partners = Annotated[tuple[Annotated[tuple[int, ...], Meta(max_length=4)], ...], Meta(max_length=4)]
Overrides = Annotated[Settings, Meta(description="Ruleset values that differ from the book's, or from `?ruleset=`.")]

_BOOK = Settings()


class PastAdvance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An advancement roll made so far: exactly one of keyword, attribute and affinity.

    `dice` may be left out, except for a last roll that still waits for its choice.
    """

    dice: tuple[Element, Element] | None = None
    keyword: Name | None = None
    attribute: Attribute | None = None
    affinity: Element | None = None

    @property
    def choice(self) -> AdvanceChoice:
        """What the roll was used for, as written."""
        return AdvanceChoice(keyword=self.keyword, attribute=self.attribute, affinity=self.affinity)


class TeamNinja(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model of a team as it stands; reports call it by its name.

    `absent` counts games that it must still miss, `healing_house` says that it starts its next one there.
    """

    name: Name
    profile: Name
    ability: Name | None = None
    xp: Xp = 0
    advances: Annotated[tuple[PastAdvance, ...], Meta(max_length=20)] = ()
    absent: Annotated[int, Meta(ge=0, le=20)] = 0
    healing_house: bool = False


class Team(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team between games, with its after-match steps closed; the treasury in koban."""

    clan: Name
    ninja: Annotated[tuple[TeamNinja, ...], Meta(min_length=1, max_length=100)]
    treasury: Annotated[int, Meta(ge=0, le=100_000)] = 0


class Side(Team, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team at a table. Without a `handicap` it gets the one that the ratings give."""

    handicap: Handicap | None = None


class CheckRoster(Roster, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Is this a legal team to start with?"""

    settings: Overrides = _BOOK


class RateTeam(Team, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How is this team rated?"""

    settings: Overrides = _BOOK


class CompareRatings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What handicap do teams of these ratings get?"""

    ratings: Annotated[tuple[Rating, ...], Meta(min_length=2, max_length=4)]
    settings: Overrides = _BOOK


class CompareXp(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which levels and advancement rolls does this XP bring?"""

    before: Xp = 0
    after: Xp
    settings: Overrides = _BOOK


class AskAdvancement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may these two dice be used for? `clan` tells which "Kaiken" is meant; a profile's key needs none."""

    profile: Name
    dice: tuple[Element, Element]
    clan: Name | None = None
    advances: Annotated[tuple[PastAdvance, ...], Meta(max_length=20)] = ()
    settings: Overrides = _BOOK


class CheckReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Can this have happened? Sides are numbered from 1 in their order; `challenge` is the one agreed beforehand.

    `partners` are the sides that played together as attackers or as defenders, with three or four sides.
    """

    sides: Annotated[tuple[Side, ...], Meta(min_length=2, max_length=4)]
    report: Report
    challenge: Name | None = None
    partners: Partners = ()
    settings: Overrides = _BOOK


class PlayPostGame(CheckReport, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of these teams?

    Dice come from the report. With a `seed` the missing ones are rolled, always the same for the same seed, and fees
    and downtime that the report leaves open are closed as a league's default does.
    """

    seed: Annotated[str, Meta(min_length=1, max_length=128)] | None = None
