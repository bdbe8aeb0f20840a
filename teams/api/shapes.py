"""What the document says of scrolls, stories, steps and previews of corrections.

The answers are built as plain values in :mod:`teams.queries` and :mod:`teams.operations.amendments`; what only a game can
describe is left to the components of that game.
"""

from datetime import datetime
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from games.rules.kernel.system import Remedy


def reference(name: str) -> dict[str, str]:
    """Refer to a component of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def any_of(*names: str) -> dict[str, Any]:
    """Refer to the components of several games of which one applies."""
    return {"anyOf": [reference(name) for name in names]}


Fact = Annotated[
    dict[str, Any],
    Meta(
        description="A fact or decision of a story, in the words of its game; `kind` says which.",
        extra_json_schema={"required": ["kind"], "properties": {"kind": {"type": "string"}}},
    ),
]
Told = Annotated[Any, Meta(extra_json_schema=reference("Violation"))]
Numbers = Annotated[Any, Meta(extra_json_schema=any_of("AllStarsExplanation", "BattleNumbers", "SessionNumbers"))]


class ScrollHead(msgspec.Struct, frozen=True, kw_only=True):
    """Whose scroll it is; `head` counts the changes of the story."""

    team: int
    name: str
    state: str
    head: int


class PartyMember(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a party: sessions tried and won, and whether still in it."""

    id: str
    name: str
    tries: int
    wins: int
    here: bool


class PartySheet(msgspec.Struct, frozen=True, kw_only=True):
    """How far a party is: sessions tried and won in all, and a line of the board for everything that can be tried."""

    ninja: tuple[PartyMember, ...]
    tries: int
    wins: int
    board: tuple[dict[str, Any], ...]


class StepsHead(msgspec.Struct, frozen=True, kw_only=True):
    """Whose steps they are, until when they are answered, and the names of its ninja by id."""

    team: int
    due_at: datetime | None
    names: dict[str, str]


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """One telling of a chapter; the last one is current. Koban itself tells with `by` null."""

    number: int
    by: str | None
    reason: str
    at: datetime
    entries: tuple[Fact, ...]


class LedgerChapter(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter with its current entries; `treasury` (koban) and `rating` after it."""

    position: int
    kind: str
    match: int | None
    at: datetime
    entries: tuple[Fact, ...]
    conflicts: tuple[dict[str, Any], ...]
    revisions: tuple[Telling, ...]
    treasury: int
    rating: int


class BattleNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """The battles that a duellist's record is the sum of; a duellist has neither koban nor XP."""

    treasury: Annotated[tuple[Any, ...], Meta(max_length=0)]
    xp: Annotated[tuple[Any, ...], Meta(max_length=0)]
    battles: tuple[dict[str, Any], ...]


class SessionNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """The sessions that a party's board is the sum of; a party has neither koban nor XP."""

    treasury: Annotated[tuple[Any, ...], Meta(max_length=0)]
    xp: Annotated[tuple[Any, ...], Meta(max_length=0)]
    sessions: tuple[dict[str, Any], ...]


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """A team's story, and the lines that each number of its scroll is the sum of."""

    chapters: tuple[LedgerChapter, ...]
    numbers: Numbers


class SheetChange(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of one value of a scroll: of a ninja, or of the team where `ninja` is null."""

    ninja: str | None
    name: str
    what: str
    before: Any
    after: Any


class StoryConflict(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is no longer possible; `settled_by` is the remedy that the call gave for its `key`."""

    key: str
    position: int
    index: int
    entry: Fact
    ninja: str | None
    name: str
    finding: Told
    remedies: tuple[Remedy, ...]
    settled_by: Remedy | None
    open: bool


class AmendedTeam(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a team's scroll."""

    team: int
    name: str
    changes: tuple[SheetChange, ...]
    conflicts: tuple[StoryConflict, ...]


class FrozenSide(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a match as it was frozen."""

    side: int
    rating: int | None
    handicap: dict[str, int] | None


class Refrozen(msgspec.Struct, frozen=True, kw_only=True):
    """An open match whose rosters are frozen anew."""

    match: int
    before: tuple[FrozenSide, ...]
    after: tuple[FrozenSide, ...]


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What an amendment would change. `basis` holds the heads of the stories it read, by team."""

    basis: dict[str, int]
    teams: tuple[AmendedTeam, ...]
    refrozen: tuple[Refrozen, ...]


COMPOSED: Final[dict[str, dict[str, Any]]] = {
    "Scroll": {
        "description": "Everything that is true of a team now.",
        "allOf": [reference("ScrollHead"), any_of("AllStarsSheet", "TinyNinjasSheet", "PartySheet")],
    },
    "Steps": {
        "description": "The after-match steps that are open; a game without such steps has none of theirs.",
        "anyOf": [
            {"allOf": [reference("StepsHead"), reference("AllStarsOpenSteps")], "required": ["fees", "downtime"]},
            {"allOf": [reference("StepsHead")], "maxProperties": 3},
        ],
    },
}
"""Shapes that a game has a part in."""
SHAPES: Final = (ScrollHead, PartySheet, StepsHead, Ledger, BattleNumbers, SessionNumbers, Preview)
