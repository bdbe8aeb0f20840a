"""A game as the engine plays it: rooms are numbers, sets of rooms are masks.

The referee keeps a table of its own, so that one can be held against the other.
"""

from collections import deque
from collections.abc import Iterable

import msgspec

from games.rules.bounty.kit import Goal, Potential
from games.rules.bounty.pieces import TORNADOES_AT_START, TORNADOES_EACH, Colour, Ninja
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup
from games.rules.bounty.ship import Ship


class Foe:
    """A villain on the board: its number, where it is, and its token once it was turned face up."""

    __slots__ = ("number", "path", "room", "step", "strength", "to_go")

    def __init__(self, number: int, path: int, step: int, rooms: list[int]) -> None:
        self.number = number
        self.path = path
        self.step = step
        self.room = rooms[step]
        self.to_go = len(rooms) - 1 - step
        self.strength: int | None = None

    def step_on(self, rooms: list[int]) -> None:
        """Advance one step."""
        self.step += 1
        self.room = rooms[self.step]
        self.to_go -= 1


class Walk(msgspec.Struct, frozen=True):
    """A shortest way to a room: the rooms entered, the last one being where the ninja stops."""

    path: tuple[int, ...]
    end: int


class Game:
    """Where everything stands. Policies read it."""

    def __init__(self, ruleset: Ruleset, setup: Setup, goal: Goal) -> None:
        self.ship: Ship = ruleset.ships[len(setup.seats)]
        self.goal = goal
        self.ninja: tuple[Ninja, ...] = tuple(seat.ninja for seat in setup.seats)
        self.place = [self.ship.central[0]] * len(self.ninja)
        self.tornadoes = TORNADOES_AT_START
        self.bonus = [0] * len(self.ninja)
        self.extra_moves = [0] * len(self.ninja)
        self.answers_from = [1] * len(self.ninja)
        self.through_walls = [False] * len(self.ninja)
        self.passes_villains = [False] * len(self.ninja)
        self.choices = [[card for card in ruleset.potentials.values() if card.ninja == ninja] for ninja in self.ninja]
        self.foes: list[Foe] = []
        self.placed = 0
        self.mastery = [0] * len(self.ship.names)
        self.mastery_placed = 0
        self.defeated = 0
        self.mastery_taken = 0
        self.villain_track = 0
        self.outcome: bool | None = None

    @property
    def victory_track(self) -> int:
        """Tokens on the Victory Track."""
        return self.defeated + self.mastery_taken

    def take_card(self, seat: int, card: Potential) -> None:
        """Put a Potential Card into play for the rest of the game."""
        self.choices[seat].remove(card)
        self.bonus[seat] += card.strength
        self.extra_moves[seat] += card.moves
        self.answers_from[seat] = max(self.answers_from[seat], card.answers_from)
        self.through_walls[seat] |= card.through_walls
        self.passes_villains[seat] |= card.passes_villains

    def strength(self, seats: Iterable[int]) -> int:
        """Return the total strength of some ninja."""
        return sum(self.tornadoes + self.bonus[seat] for seat in seats)

    def company(self, room: int) -> list[int]:
        """Return the seats whose ninja are in a room."""
        return [seat for seat, place in enumerate(self.place) if place == room]

    def foes_in(self, room: int) -> list[Foe]:
        """Return the villains in a room."""
        return [foe for foe in self.foes if foe.room == room]

    def foe_rooms(self) -> int:
        """Return the set of rooms with a villain."""
        rooms = 0
        for foe in self.foes:
            rooms |= 1 << foe.room
        return rooms

    def arrive(self, path: int) -> Foe:
        """Place a villain by the entrance of a golden path."""
        self.placed += 1
        foe = Foe(self.placed, path, 0, self.ship.steps[path])
        self.foes.append(foe)
        return foe

    def advance(self) -> None:
        """Advance all villains; those on a skull go to the Villain Track."""
        for foe in self.foes:
            foe.step_on(self.ship.steps[foe.path])
        staying = [foe for foe in self.foes if foe.to_go > 0]
        self.villain_track += len(self.foes) - len(staying)
        self.foes = staying
        if self.villain_track >= self.goal.villain and self.outcome is None:
            self.outcome = False

    def walks(self, seat: int) -> list[Walk]:
        """Return one way to every room in reach, the ninja's own first; villains stop a ninja that moves in."""
        moves = self.tornadoes + self.extra_moves[seat]
        near = self.ship.walls if self.through_walls[seat] else self.ship.doors
        stops = 0 if self.passes_villains[seat] else self.foe_rooms()
        start = self.place[seat]
        ways = {start: Walk((), start)}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            path = ways[here].path
            if len(path) == moves or (path and stops >> here & 1):
                continue
            for room in range(len(near)):
                if near[here] >> room & 1 and room not in ways:
                    ways[room] = Walk((*path, room), room)
                    queue.append(room)
        return list(ways.values())

    def helpers(self, seat: int, room: int) -> list[int]:
        """Return the seats whose ninja can be asked into a room."""
        return [other for other in range(len(self.ninja)) if other != seat and self._can_answer(other, room)]

    def _can_answer(self, seat: int, room: int) -> bool:
        here = self.place[seat]
        if 1 <= self.ship.distance[here][room] <= self.answers_from[seat]:
            return True
        return self.through_walls[seat] and bool(self.ship.walls[here] >> room & 1)

    def clear(self, room: int, beaten: list[Foe], mastery: int) -> tuple[int, int]:
        """Move tokens to the Victory Track; return how many Tornadoes and Potential Cards each ninja earns."""
        before = self.victory_track
        numbers = {foe.number for foe in beaten}
        self.foes = [foe for foe in self.foes if foe.number not in numbers]
        self.defeated += len(beaten)
        self.mastery[room] -= mastery
        self.mastery_taken += mastery
        if self.victory_track >= self.goal.victory:
            self.outcome = True
        board = self.ship.board
        tornadoes = sum(before < space <= self.victory_track for space in board.tornadoes)
        potentials = sum(before < space <= self.victory_track for space in board.potentials)
        self.tornadoes = min(self.tornadoes + tornadoes, TORNADOES_EACH)
        return tornadoes, potentials


Token = tuple[Colour, int]


def villain_bag(ruleset: Ruleset) -> list[Token]:
    """Return all Villain Tokens, in the order of the kit."""
    return [(kind.colour, kind.strength) for kind in ruleset.kit.villains.kinds for _ in range(kind.tokens)]
