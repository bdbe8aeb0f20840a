"""A team scroll: everything that is true of a team now. What folding its chapters gives."""

from typing import Literal

import msgspec

from games.rules.allstars.elements import Element
from games.rules.allstars.entries import Advance, Downtime
from games.rules.allstars.report import AdvanceChoice
from games.rules.kernel.findings import Finding, Text, pointer


class AdvanceTaken(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An advancement roll that was made; without a choice it still waits for one."""

    number: int
    dice: tuple[Element, Element]
    choice: AdvanceChoice | None = None


class NinjaState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One model.

    ``absent`` counts games still to be missed; ``healing_house`` says that it starts its next game there (Air).
    ``gone`` says how it left, if it did, and ``gone_after`` how many games the team had played by then.
    """

    id: str
    profile: str
    ability: str | None = None
    xp: int = 0
    advances: tuple[AdvanceTaken, ...] = ()
    absent: int = 0
    healing_house: bool = False
    gone: Literal["dismissed", "let_go"] | None = None
    gone_after: int | None = None


class Pending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """After-match steps still open, in the order of ruling 1.

    ``fees`` are Ronin to pay or let go. ``downtime`` are models that must roll, filled once no fee is open; until then
    they stand in ``waiting``. ``spirits`` rolled a Spirit and may still name whom it spares; where it may cancel a
    result (``spirit_cancels_rolled``), ``rolled`` holds those there are. ``advances`` holds (ninja, number of the
    roll), filled once nobody has to roll downtime; a roll stays due until its choice is made, and of one model's rolls
    only the first can be answered.
    """

    fees: tuple[str, ...] = ()
    downtime: tuple[str, ...] = ()
    advances: tuple[tuple[str, int], ...] = ()
    waiting: tuple[str, ...] = ()
    spirits: tuple[str, ...] = ()
    rolled: tuple[tuple[str, Element], ...] = ()

    @property
    def closed(self) -> bool:
        """Whether no step is open."""
        return not (self.fees or self.downtime or self.advances)


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Games so far, forfeits among them."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


class Held(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An advance whose level is not earned yet, or whose turn has not come, after a correction (ruling 70).

    It stands as soon as it can; until then it is a conflict of the entry at ``position`` and ``index``.
    """

    position: int
    index: int
    advance: Advance


class HeldDie(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A downtime die of a Ronin whose fee is open again after a correction (ruling 10).

    It counts as soon as the fee is paid; until then it is a conflict of the entry at ``position`` and ``index``.
    """

    position: int
    index: int
    downtime: Downtime


class Scroll(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A team: clan, treasury in koban, rating, models in order of joining (gone ones included), and open steps."""

    clan: str = ""
    treasury: int = 0
    rating: int = 0
    ninja: tuple[NinjaState, ...] = ()
    record: Record = Record()
    pending: Pending = Pending()
    held: tuple[Held, ...] = ()
    held_dice: tuple[HeldDie, ...] = ()
    schema: int = 1

    def find(self, ninja: str) -> NinjaState | None:
        """Return the model with that id, or None."""
        return next((state for state in self.ninja if state.id == ninja), None)

    @property
    def roster(self) -> tuple[NinjaState, ...]:
        """The models that are on the team now."""
        return tuple(state for state in self.ninja if state.gone is None)


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is not possible. It is reported, left out, and folding goes on."""

    position: int
    index: int
    code: str
    rule: str
    ninja: str | None = None
    text: Text = ""
    params: dict[str, str | int] = {}

    def as_finding(self) -> Finding:
        """Return the same as a finding about the chapter's entries."""
        path = pointer("entries", self.index)
        return Finding(code=self.code, path=path, rule=self.rule, text=self.text, params=self.params)


class Folded(msgspec.Struct, frozen=True, kw_only=True):
    """A scroll and what could not be folded into it, in order of position and index."""

    scroll: Scroll
    conflicts: tuple[Conflict, ...] = ()
