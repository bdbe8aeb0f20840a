"""The table while a log is read: where everything stands, and what follows from it by itself."""

from collections import Counter
from typing import Literal

from games.rules.bounty.kit import Board, Goal, Potential
from games.rules.bounty.pieces import EVENTS, TORNADOES_AT_START, EventKey, Letter, Ninja
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup
from games.rules.bounty.ship import Ship


class Villain:
    """A Villain Token: its path, step and room, where it is now, and its strength once it was turned face up.

    On a path that the board does not have it is in no room.
    """

    __slots__ = ("path", "place", "room", "step", "strength")

    def __init__(self, path: str) -> None:
        self.path = path
        self.step = 0
        self.room: str | None = None
        self.strength: int | None = None
        self.place: Literal["board", "victory", "villain"] = "board"


class Table:
    """The state of a game that the referee follows.

    ``ended`` stays None until a track is full: then it says whether the ninja won. ``seen`` are the villains that
    shared a room with a ninja since the last turn ended. ``miscounted`` tokens are on the Victory Track by the table's
    count alone.
    """

    def __init__(self, ruleset: Ruleset, setup: Setup, ship: Ship, goal: Goal) -> None:
        self.ship = ship
        self.board: Board = ship.board
        self.goal = goal
        self.cards = ruleset.potentials
        self.room: dict[Ninja, str] = {seat.ninja: ship.board.central[0] for seat in setup.seats}
        self.tornadoes = TORNADOES_AT_START
        self.chosen: dict[Ninja, list[str]] = {seat.ninja: [] for seat in setup.seats}
        self.villains: list[Villain] = []
        self.on_board: dict[int, Villain] = {}
        self.mastery: Counter[str] = Counter()
        self.mastery_placed = 0
        self.mastery_taken = 0
        self.defeated = 0
        self.miscounted = 0
        self.villain_track = 0
        self.seen: set[int] = set()
        self.letter: Letter = "A"
        self.deck: set[EventKey] = set(EVENTS)
        self.turns = 0
        self.ended: bool | None = None

    @property
    def victory_track(self) -> int:
        """Tokens on the Victory Track."""
        return self.defeated + self.mastery_taken + self.miscounted

    def villain(self, number: int) -> Villain | None:
        """Return a villain by its number (from 1), or None if so many were not placed."""
        return self.villains[number - 1] if 1 <= number <= len(self.villains) else None

    def in_room(self, room: str) -> list[int]:
        """Return the numbers of the villains in a room."""
        return [number for number, villain in self.on_board.items() if villain.room == room]

    def company(self, room: str) -> list[Ninja]:
        """Return the ninja in a room."""
        return [ninja for ninja, place in self.room.items() if place == room]

    def look(self) -> None:
        """Remember which villains share a room with a ninja (Revealing Villains)."""
        rooms = set(self.room.values())
        self.seen.update(number for number, villain in self.on_board.items() if villain.room in rooms)

    def arrive(self, path: str, step: int) -> None:
        """Place a villain on a golden path."""
        villain = Villain(path)
        self.villains.append(villain)
        self.on_board[len(self.villains)] = villain
        self._go_to(len(self.villains), villain, step)

    def advance(self) -> None:
        """Advance all villains on the board one step."""
        for number, villain in list(self.on_board.items()):
            self._go_to(number, villain, villain.step + 1)

    def _go_to(self, number: int, villain: Villain, step: int) -> None:
        """Put a villain on a step of its path; from the skull it goes to the Villain Track at once."""
        villain.step = step
        villain.room = self.ship.room_of(villain.path, step)
        if not self.ship.is_skull(villain.path, step):
            return
        villain.place = "villain"
        del self.on_board[number]
        self.villain_track += 1
        self._see_whether_full()

    def place_mastery(self, room: str) -> None:
        """Place a Mastery Token in a room."""
        self.mastery[room] += 1
        self.mastery_placed += 1

    def potentials_of(self, ninja: Ninja) -> list[Potential]:
        """Return the Potential Cards in play of a ninja, as far as the kit has them."""
        return [self.cards[key] for key in self.chosen[ninja] if key in self.cards]

    def strength(self, room: str) -> int:
        """Return the total strength of the ninja in a room (Count your strength)."""
        return sum(
            self.tornadoes + sum(card.strength for card in self.potentials_of(ninja)) for ninja in self.company(room)
        )

    def clear(self, room: str, defeated: list[int], mastery: int) -> int:
        """Move defeated villains and Mastery Tokens to the Victory Track; return how many spaces were covered before."""
        before = self.victory_track
        for number in defeated:
            self.villains[number - 1].place = "victory"
            self.on_board.pop(number, None)
        self.defeated += len(defeated)
        self.mastery[room] = max(self.mastery[room] - mastery, 0)
        self.mastery_taken += mastery
        self._see_whether_full()
        return before

    def recount(self, *, victory: int | None, villains: int | None) -> None:
        """Put the tracks where the table says they are, as it plays on from there."""
        if victory is not None:
            self.miscounted += victory - self.victory_track
        if villains is not None:
            self.villain_track = villains
        self._see_whether_full()

    def _see_whether_full(self) -> None:
        """End the game once a track is full; the one that was filled first decides."""
        if self.ended is None and self.victory_track >= self.goal.victory:
            self.ended = True
        if self.ended is None and self.villain_track >= self.goal.villain:
            self.ended = False

    def covered(self, spaces: tuple[int, ...], before: int) -> int:
        """Return how many of some spaces of the Victory Track have been covered since ``before``."""
        return sum(before < space <= self.victory_track for space in spaces)
