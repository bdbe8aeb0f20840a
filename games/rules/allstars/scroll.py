"""A team scroll: everything that is true of a team now. What folding its chapters gives."""

from typing import Literal

import msgspec

from games.rules.allstars.elements import Element
from games.rules.allstars.report import AdvanceChoice


class AdvanceTaken(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An advancement roll that was made; without a choice it still waits for one."""

    number: int
    dice: tuple[Element, Element]
    choice: AdvanceChoice | None = None


class NinjaState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One model. ``absent`` counts games still to be missed; ``gone`` says how it left, if it did."""

    id: str
    profile: str
    ability: str | None = None
    xp: int = 0
    advances: tuple[AdvanceTaken, ...] = ()
    absent: int = 0
    healing_house: bool = False
    gone: Literal["dismissed", "let_go"] | None = None


class Pending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """After-match steps still open: Ronin to pay or let go, models that must roll downtime, advancement rolls due.

    ``advances`` holds (ninja, number of the roll), in order; a roll stays due until its choice is made. ``match`` says
    whether the last match's fees and downtime are still open.
    """

    fees: tuple[str, ...] = ()
    downtime: tuple[str, ...] = ()
    advances: tuple[tuple[str, int], ...] = ()


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Games played so far."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


class Scroll(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A team: clan, treasury in koban, rating, models in order of joining (gone ones included), and open steps."""

    clan: str = ""
    treasury: int = 0
    rating: int = 0
    ninja: tuple[NinjaState, ...] = ()
    record: Record = Record()
    pending: Pending = Pending()
    schema: int = 1

    def find(self, ninja: str) -> NinjaState | None:
        """Return the model with that id, or None."""
        return next((state for state in self.ninja if state.id == ninja), None)

    @property
    def roster(self) -> tuple[NinjaState, ...]:
        """The models that are on the team now."""
        return tuple(state for state in self.ninja if state.gone is None)


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is no longer possible. It is reported, left out, and folding goes on."""

    position: int
    index: int
    code: str
    ninja: str | None = None
    text: str = ""
    params: dict[str, str | int] = {}


class Folded(msgspec.Struct, frozen=True, kw_only=True):
    """A scroll and what could not be folded into it."""

    scroll: Scroll
    conflicts: tuple[Conflict, ...] = ()
