"""What a table claims to have happened, in brief or turn by turn, and the referee's answer."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.bounty.kit import Key, Part
from games.rules.bounty.pieces import CardName, Colour, Letter, Ninja
from games.rules.kernel.findings import Finding

Few = Annotated[int, Meta(ge=0, le=99)]
VillainNumber = Annotated[int, Meta(ge=1, le=999)]


class Claims(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A session in brief.

    ``turns`` counts every turn of every player; ``villain_track`` and ``victory_track`` the tokens there at the end.
    The other fields may be left out: villains defeated, Mastery Tokens collected, the last Adventure Card flipped, and
    the Tornadoes and Potential Cards that each ninja had at the end.
    """

    won: bool
    turns: Annotated[int, Meta(ge=1, le=2000)]
    villain_track: Few
    victory_track: Few | None = None
    defeated: Few | None = None
    mastery: Few | None = None
    last_card: Letter | None = None
    tornadoes: Few | None = None
    potentials: Few | None = None

    @property
    def on_victory_track(self) -> int | None:
        """The tokens on the Victory Track, told or added up from villains and Mastery Tokens; None if neither is told."""
        if self.victory_track is None and self.defeated is not None and self.mastery is not None:
            return self.defeated + self.mastery
        return self.victory_track


class Arrive(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    tag="arrive",
):
    """A villain is placed face down on a golden path, by its entrance (step 0) unless an Adventure Card says otherwise.

    Villains are numbered from 1 in the order in which they are placed.
    """

    path: Key
    step: Few = 0


class Advance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="advance"):
    """All villains on the board advance one step along their paths."""


class PlaceMastery(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="mastery"
):
    """A Mastery Token is placed in a room."""

    room: Key


Step = Arrive | Advance | PlaceMastery
Steps = Annotated[tuple[Step, ...], Meta(max_length=80)]
"""What a card does: twelve icons place no more than all villains and Mastery Tokens there are."""


class Start(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The room in which a ninja starts."""

    ninja: Ninja
    room: Key


class Reveal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A villain is turned face up."""

    villain: VillainNumber
    colour: Colour
    strength: Few


class Chosen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ninja takes one of its Potential Cards."""

    ninja: Ninja
    card: Key


class Count(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table counted on the tracks after a turn, for the referee to compare."""

    victory: Few | None = None
    villains: Few | None = None


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One turn, in the order in which its parts happen.

    ``card`` is the Event Card (1 to 6) or the Adventure Card's letter; ``steps`` what it did. ``path`` names the rooms
    entered; ``asked`` the ninja that came; ``reveals`` the villains turned face up at any time in the turn;
    ``defeats`` the numbers of those defeated; ``mastery`` the Mastery Tokens collected. ``tornadoes`` counts those
    that every ninja then earned, ``potentials`` the cards chosen.
    """

    ninja: Ninja
    card: CardName
    steps: Steps = ()
    path: Annotated[tuple[Key, ...], Meta(max_length=12)] = ()
    asked: Annotated[tuple[Ninja, ...], Meta(max_length=4)] = ()
    reveals: Annotated[tuple[Reveal, ...], Meta(max_length=60)] = ()
    defeats: Annotated[tuple[VillainNumber, ...], Meta(max_length=60)] = ()
    mastery: Few = 0
    tornadoes: Annotated[int, Meta(ge=0, le=4)] = 0
    potentials: Annotated[tuple[Chosen, ...], Meta(max_length=24)] = ()
    count: Count | None = None


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game: where the ninja start, what Adventure Card A places, the turns, and whether the ninja won."""

    starts: Annotated[tuple[Start, ...], Meta(max_length=4)]
    turns: Annotated[tuple[Turn, ...], Meta(max_length=2000)]
    won: bool
    opening: Steps = ()


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A session as claimed: either ``claims``, or a ``log`` from which they are derived."""

    claims: Claims | None = None
    log: Log | None = None
    schema: Literal[1] = 1


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The referee's answer: every violation and warning, the session in brief, and the assumptions it rests on."""

    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    claims: Claims | None
    assumptions: tuple[Part, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether nothing in the report is refused."""
        return not self.violations
