"""The tables that are read by the element on a die: downtime, the Advancement Table, the Random Challenge Generator.

A league may put another of the listed outcomes into any cell; a cell that it leaves out keeps the book's.
"""

from typing import Annotated, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from games.rules.allstars.elements import ELEMENTS, Element

DowntimeEffect = Literal["spare_another", "long_absence", "short_absence", "healing_house", "learn", "nothing"]
"""What a face of the downtime table does. How long an absence is, and how much is learned, are settings of their own."""

Gain = Literal["new_keyword", "movement", "attack", "defense", "affinity"]
"""What a cell of the Advancement Table gives."""

Column = Literal["column_1", "column_2"]

Cell = Annotated[str, Meta(min_length=1, max_length=60)]
"""The key of a challenge, or the player who chooses: ``player_1`` or ``player_2``."""

T = TypeVar("T")


class ElementTable(msgspec.Struct, Generic[T], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table with a cell for each face of an element die."""

    def of(self, die: Element) -> T:
        """Return the cell of a face."""
        cell: T = getattr(self, die)
        return cell


class DowntimeTable(ElementTable[DowntimeEffect], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each face does to a model that rolls downtime (Downtime)."""

    spirit: DowntimeEffect = "spare_another"
    water: DowntimeEffect = "learn"
    earth: DowntimeEffect = "nothing"
    void: DowntimeEffect = "long_absence"
    fire: DowntimeEffect = "short_absence"
    air: DowntimeEffect = "healing_house"

    def spares(self, die: Element | None) -> bool:
        """Whether a face lets its roller spare another model; a die that is not known yet does not."""
        return die is not None and self.of(die) == "spare_another"

    @property
    def sparing(self) -> Element | None:
        """The face that spares another model; a league may have none, but not two."""
        return next((element for element in ELEMENTS if self.spares(element)), None)


class SinglesTable(ElementTable[Gain], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each of two different dice gives, one of which is chosen (Advancement Rolls; ruling 16)."""

    spirit: Gain = "new_keyword"
    water: Gain = "new_keyword"
    earth: Gain = "new_keyword"
    void: Gain = "new_keyword"
    fire: Gain = "new_keyword"
    air: Gain = "new_keyword"


class DoublesTable(ElementTable[Gain], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What two equal dice give instead of a keyword of any category (Rolling Doubles; ruling 15)."""

    spirit: Gain = "defense"
    water: Gain = "defense"
    earth: Gain = "affinity"
    void: Gain = "attack"
    fire: Gain = "attack"
    air: Gain = "movement"


class ChallengeColumns(ElementTable[Column], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To which column the first die leads (Random Challenge Generator)."""

    spirit: Column = "column_2"
    water: Column = "column_2"
    earth: Column = "column_2"
    void: Column = "column_1"
    fire: Column = "column_1"
    air: Column = "column_1"


class FirstColumn(ElementTable[Cell], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the second die comes to in column 1 (Random Challenge Generator)."""

    spirit: Cell = "player_2"
    water: Cell = "king_of_the_hill"
    earth: Cell = "champion"
    void: Cell = "player_1"
    fire: Cell = "assassination"
    air: Cell = "intercept_the_messenger"


class SecondColumn(ElementTable[Cell], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the second die comes to in column 2 (Random Challenge Generator)."""

    spirit: Cell = "player_2"
    water: Cell = "capture_the_medal"
    earth: Cell = "search"
    void: Cell = "player_1"
    fire: Cell = "infiltration"
    air: Cell = "brawl"
