"""The event log of a match: versioned JSON with stable codes.

A log holds what a table decided before the match (:class:`Options`), the match as it opened, and one event for every
decision, in order. An event is the side that decided (0 for what nobody decides, such as Janken), its intent, the dice
that were rolled because of it, and the outcomes.

Models are numbered from 0 in the order of the setup (side by side, ninja by ninja), then the sentries. Spaces are
numbers: row times board size plus column, from the north-western corner. Facings are 0 to 7, clockwise from north.
Dice are faces 0 to 5 in the order Spirit, Water, Earth, Void, Fire, Air, but for ``moon_deck`` draws, which are places
in the deck that is left.

Version 1 is a log without gaps; it may stop early. Version 2 is for a table that did not write everything down. Its
events may carry ``after``, how the match stood when the next model was to be activated: an event of the code ``gap``
stands for a stretch that nobody wrote down, and any other event with ``after`` for one whose dice nobody wrote down.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.elements import Element
from games.rules.allstars.setup import MatchSetup

VERSION: Final = 1
WITH_GAPS: Final = 2
GAP: Final = "gap"
MAX_EVENTS: Final = 20_000

Space = Annotated[int, Meta(ge=0, le=1599)]
Number = Annotated[int, Meta(ge=0, le=255)]
Facing = Annotated[int, Meta(ge=0, le=7)]
Outcome = tuple[str | int, ...]
"""What happened, as a code and the numbers of the models it happened to, the victim first."""


class Intent(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player wants: a code and what it is done with.

    ``model`` acts, ``target`` is acted on; ``path`` lists the spaces moved onto; ``dice`` is the set of dice to reroll
    as a bit set; ``pick`` names an element, a status, an ability or a card.
    """

    code: str
    model: Number | None = None
    target: Number | None = None
    space: Space | None = None
    facing: Facing | None = None
    path: Annotated[tuple[Space, ...], Meta(max_length=120)] = ()
    dice: Annotated[int, Meta(ge=0, le=2**60)] = 0
    pick: Annotated[str, Meta(max_length=40)] = ""


class ModelAfter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A model after a gap. Without ``space`` it is off the board: in the Healing House, or else in Training.

    ``tokens`` are its status effects by key, ``poison`` among them; what is not named it does not have.
    """

    model: Number
    space: Space | None = None
    facing: Facing = 0
    healing_house: bool = False
    stealth: bool = False
    activated: bool = False
    tokens: Annotated[dict[str, Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=9)] = {}


class SideAfter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A side after a gap; what is left out is as it was before. ``hand`` are keys of Moon cards."""

    side: Annotated[int, Meta(ge=1, le=4)]
    score: Annotated[int, Meta(ge=0, le=999)]
    rerolls: Annotated[int, Meta(ge=0, le=999)] | None = None
    moon_tokens: Annotated[int, Meta(ge=0, le=999)] | None = None
    hand: Annotated[tuple[str, ...], Meta(max_length=3)] | None = None
    role: Number | None = None


class MedalAfter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a medal is after a gap: on a space, or with a model."""

    space: Space | None = None
    carrier: Number | None = None


class CrateAfter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A crate after a gap, and its element if it has been turned up."""

    space: Space
    element: Element | None = None


class After(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a match stands after a gap, as the side ``next`` is to activate a model in ``round``.

    Models that are not named are as they were before, and have not been activated if a new round began. Other things
    are as they were where they are left out, but that the moon moves on by itself. ``medals`` stand in the order in
    which they were placed; ``crates`` are those still there, ``found`` the elements of those taken away.
    """

    round: Annotated[int, Meta(ge=1, le=99)]
    next: Annotated[int, Meta(ge=1, le=4)]
    sides: Annotated[tuple[SideAfter, ...], Meta(min_length=2, max_length=4)]
    models: Annotated[tuple[ModelAfter, ...], Meta(max_length=250)] = ()
    initiative: Annotated[int, Meta(ge=1, le=4)] | None = None
    phase: Element | None = None
    medals: Annotated[tuple[MedalAfter, ...], Meta(max_length=8)] | None = None
    crates: Annotated[tuple[CrateAfter, ...], Meta(max_length=6)] | None = None
    found: Annotated[tuple[Element, ...], Meta(max_length=6)] = ()
    discards: Annotated[tuple[str, ...], Meta(max_length=200)] | None = None


class Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One decision with its dice and its outcomes. Outcomes may be left out of a log that is handed in.

    ``after`` belongs to logs of version 2.
    """

    side: Annotated[int, Meta(ge=0, le=4)]
    intent: Intent
    dice: Annotated[tuple[Number, ...], Meta(max_length=500)] = ()
    outcomes: Annotated[tuple[Outcome, ...], Meta(max_length=200)] | None = None
    after: After | None = None


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the table agreed on: the tournament ground, and whether the Moon Deck is used.

    ``board`` is the key of one of Koban's maps or of the ruleset's, or ``open`` for open ground; ``ground`` is a map of
    one's own, and comes before ``board``. What is left out is as the ruleset says; without a ground there, ``courtyard``.
    """

    board: Annotated[str, Meta(max_length=40)] = ""
    moon_deck: bool | None = None
    ground: BoardMap | None = None


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole match, or as much of it as was written down."""

    setup: MatchSetup
    options: Options = Options()
    events: Annotated[tuple[Event, ...], Meta(max_length=MAX_EVENTS)] = ()
    schema: int = VERSION


def log_to_json(log: Log) -> bytes:
    """Write a log as JSON."""
    return msgspec.json.encode(log)


def log_from_json(document: bytes) -> Log:
    """Read a log; raises :class:`msgspec.ValidationError` if it is none."""
    return msgspec.json.decode(document, type=Log)
