"""What lies on the table: boards, Event, Adventure and Potential Cards and the Villain Tokens, read from data files.

The rulebook describes boards and cards but does not print them. Every part therefore says whether it is ``known``; a
part that is not carries the ``assumption`` it stands for. Only known parts can refuse a report.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.bounty.pieces import Colour, Entrance, EventKey, Icon, Letter, Mark, Ninja

Part = Literal["board", "events", "adventure", "potentials", "villains", "special"]
"""Parts of the kit. ``special`` stands for card texts that Koban cannot apply; it is never known."""

Key = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\S")]
Text = Annotated[str, Meta(max_length=500)]
SpaceNumber = Annotated[int, Meta(ge=1, le=60)]


class Room(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room of the ship; ``marks`` are the icons that Mastery Tokens are placed by."""

    key: Key
    name: Text
    marks: Annotated[tuple[Mark, ...], Meta(max_length=2)] = ()


class Path(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A golden path: the icons of its entrance and the room of each step, the step with the skull last."""

    key: Key
    icons: Annotated[tuple[Entrance, ...], Meta(min_length=1, max_length=2)]
    steps: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=20)]


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board for one number of players.

    ``doors`` join rooms; ``walls`` part rooms that lie side by side without a door. ``tornadoes`` and ``potentials``
    are the numbers (from 1) of the Victory Track's spaces with those icons.
    """

    players: Annotated[int, Meta(ge=2, le=4)]
    known: bool
    assumption: Text = ""
    rooms: Annotated[tuple[Room, ...], Meta(min_length=1, max_length=30)]
    central: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=4)]
    doors: Annotated[tuple[tuple[Key, Key], ...], Meta(max_length=100)]
    walls: Annotated[tuple[tuple[Key, Key], ...], Meta(max_length=100)] = ()
    paths: Annotated[tuple[Path, ...], Meta(min_length=1, max_length=8)]
    victory_track: SpaceNumber
    villain_track: SpaceNumber
    tornadoes: Annotated[tuple[SpaceNumber, ...], Meta(max_length=10)] = ()
    potentials: Annotated[tuple[SpaceNumber, ...], Meta(max_length=10)] = ()


class EventCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the six Event Cards: its icons in the order in which they are carried out."""

    key: EventKey
    icons: Annotated[tuple[Icon, ...], Meta(max_length=8)]


class Events(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Event Cards."""

    known: bool
    assumption: Text = ""
    cards: Annotated[tuple[EventCard, ...], Meta(min_length=6, max_length=6)]


class AdventureCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Adventure Card: its icons in order, and the new rule that it brings, if any, in words."""

    letter: Letter
    icons: Annotated[tuple[Icon, ...], Meta(max_length=12)] = ()
    rule: Text = ""


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many spaces of the Victory Track and of the Villain Track have to be filled with so many players."""

    players: Annotated[int, Meta(ge=2, le=4)]
    victory: SpaceNumber
    villain: SpaceNumber


class Adventure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An adventure. ``swords`` is its printed difficulty, one (Training) to four; None while nobody has filled it in."""

    number: Annotated[int, Meta(ge=1, le=6)]
    known: bool
    assumption: Text = ""
    swords: Annotated[int, Meta(ge=1, le=4)] | None = None
    cards: Annotated[tuple[AdventureCard, ...], Meta(min_length=1, max_length=5)]
    goals: Annotated[tuple[Goal, ...], Meta(min_length=1, max_length=3)]

    def goal(self, players: int) -> Goal | None:
        """Return the goal for a number of players, or None if there is none."""
        return next((goal for goal in self.goals if goal.players == players), None)

    def card(self, letter: Letter) -> AdventureCard | None:
        """Return the card of a letter, or None if the adventure has none."""
        return next((card for card in self.cards if card.letter == letter), None)


class Potential(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Potential Card; ``training`` marks those with the training dummy.

    It adds ``strength`` and ``moves``; with ``through_walls`` a ninja passes walls, with ``passes_villains`` it need not
    stop for villains, with ``answers_from`` it can be asked from so many moves away. ``special`` is an ability in words
    that none of these express.
    """

    key: Key
    ninja: Ninja
    name: Text
    training: bool = False
    strength: Annotated[int, Meta(ge=0, le=9)] = 0
    moves: Annotated[int, Meta(ge=0, le=9)] = 0
    through_walls: bool = False
    passes_villains: bool = False
    answers_from: Annotated[int, Meta(ge=1, le=9)] = 1
    special: Text = ""


class Potentials(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Potential Cards."""

    known: bool
    assumption: Text = ""
    cards: Annotated[tuple[Potential, ...], Meta(max_length=60)]


class VillainKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many Villain Tokens show a colour and a strength."""

    colour: Colour
    strength: Annotated[int, Meta(ge=1, le=9)]
    tokens: Annotated[int, Meta(ge=0, le=60)]


class Villains(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Villain Tokens."""

    known: bool
    assumption: Text = ""
    kinds: Annotated[tuple[VillainKind, ...], Meta(min_length=1, max_length=60)]


class Kit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All parts of the set."""

    boards: Annotated[tuple[Board, ...], Meta(min_length=1, max_length=3)]
    events: Events
    adventures: Annotated[tuple[Adventure, ...], Meta(min_length=1, max_length=6)]
    potentials: Potentials
    villains: Villains

    def board(self, players: int) -> Board | None:
        """Return the board for a number of players, or None if there is none."""
        return next((board for board in self.boards if board.players == players), None)

    def adventure(self, number: int) -> Adventure | None:
        """Return an adventure by its number, or None if there is none."""
        return next((adventure for adventure in self.adventures if adventure.number == number), None)


class Assumption(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the kit that nobody has filled in, and what Koban takes it to be."""

    part: Part
    text: str


def assumptions(kit: Kit, players: int, adventure: int) -> tuple[Assumption, ...]:
    """Return what is assumed of the parts that a session uses; empty if every one of them is known."""
    parts: tuple[tuple[Part, Board | Events | Adventure | Potentials | Villains | None], ...] = (
        ("board", kit.board(players)),
        ("events", kit.events),
        ("adventure", kit.adventure(adventure)),
        ("potentials", kit.potentials),
        ("villains", kit.villains),
    )
    return tuple(
        Assumption(part=name, text=part.assumption) for name, part in parts if part is not None and not part.known
    )
