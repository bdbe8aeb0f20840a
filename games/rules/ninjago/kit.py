"""What lies on the table: board, LEGO Dice, spinner and guards, each read from a data file.

The rulebook prints the board and the faces of the dice only as pictures. Every part therefore says whether it is
``known``; a part that is not carries the ``assumption`` it stands for. Only known parts can refuse a report.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.ninjago.pieces import Action, Spun

Part = Literal["board", "die", "spinner", "guards"]
Space = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"\S")]
SpaceName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\S")]
Text = Annotated[str, Meta(max_length=500)]


class Rope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The spaces that the rope reaches when it is tied to the roof of the guardhouse in space ``house``."""

    house: Space
    reach: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=100)]


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fortress: its spaces, the one by the gate, those with a guardhouse, and which lie side by side unwalled.

    Logs call spaces by their keys. ``names`` are what people call them, of as many spaces as have a name.
    """

    known: bool
    assumption: Text = ""
    spaces: Annotated[tuple[Space, ...], Meta(min_length=10, max_length=100)]
    gate: Space
    houses: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=20)]
    ways: Annotated[tuple[tuple[Space, Space], ...], Meta(min_length=1, max_length=400)]
    ropes: Annotated[tuple[Rope, ...], Meta(max_length=20)] = ()
    names: Annotated[dict[Space, SpaceName], Meta(max_length=100)] = {}


class Die(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The six faces of the LEGO Dice."""

    known: bool
    assumption: Text = ""
    faces: Annotated[tuple[Action, ...], Meta(min_length=6, max_length=6)]


class Spinner(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The spinner's sectors, all of one size; a wider colour stands several times. ``other`` is no ninja's colour."""

    known: bool
    assumption: Text = ""
    sectors: Annotated[tuple[Spun, ...], Meta(min_length=4, max_length=64)]


class Guards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many guards stand on the fortress wall at the start."""

    known: bool
    assumption: Text = ""
    number: Annotated[int, Meta(ge=0, le=30)]


class Kit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All parts of the set."""

    board: Board
    die: Die
    spinner: Spinner
    guards: Guards


class Assumption(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the kit that nobody has filled in, and what Koban takes it to be."""

    part: Part
    text: str


def assumptions(kit: Kit) -> tuple[Assumption, ...]:
    """Return what is assumed of a kit; empty if every part is known."""
    parts: tuple[tuple[Part, Board | Die | Spinner | Guards], ...] = (
        ("board", kit.board),
        ("die", kit.die),
        ("spinner", kit.spinner),
        ("guards", kit.guards),
    )
    return tuple(Assumption(part=name, text=part.assumption) for name, part in parts if not part.known)
