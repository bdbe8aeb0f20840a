"""A game as the engine plays it: spaces are numbers, sets of spaces are masks.

The referee keeps a table of its own, so that one can be held against the other.
"""

import msgspec

from games.rules.kernel.dice import Dice
from games.rules.ninjago.fortress import Fortress, bits
from games.rules.ninjago.pieces import GREY_MARKERS, WEAPONS, Marker, Ninja
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup


class Move(msgspec.Struct, frozen=True):
    """A way to move: the spaces entered, the house that a rope is tied to, and whether the last space is searched."""

    path: tuple[int, ...]
    search: bool
    house: str | None = None


class Game:
    """Where everything stands. Policies read it, but for ``markers``, which no player can see."""

    def __init__(self, ruleset: Ruleset, setup: Setup, dice: Dice) -> None:
        self.fortress: Fortress = ruleset.fortress
        self.settings = ruleset.settings
        self.sectors = ruleset.kit.spinner.sectors
        self.ninja: tuple[Ninja, ...] = tuple(seat.ninja for seat in setup.seats)
        self.steps = setup.steps
        self.plays_power = setup.plays("sensei_power")
        self.plays_knockout = setup.plays("ninja_knockout")
        self.searchable = self.fortress.houses
        self.marks_roofs = not setup.plays("ninja_memory")
        self.place = [self.fortress.gate] * len(self.ninja)
        self.wall = ruleset.kit.guards.number
        self.guards = 0
        self.unsearched = self.fortress.houses
        self.markers = _hide_markers(self.fortress, dice)
        self.lost_turns = [0] * len(self.ninja)
        self.general = 0
        self.gate = 0
        self.temple = 0
        self.power = 0
        self.sensei_left = self.settings.sensei_uses
        self.outcome: bool | None = None

    @property
    def all_found(self) -> bool:
        """Whether the fourth golden weapon was found."""
        return self.gate + self.temple == WEAPONS

    def company(self, space: int) -> list[int]:
        """Return the seats whose ninja are in a space."""
        return [seat for seat, place in enumerate(self.place) if place == space]

    def guarded(self, space: int) -> bool:
        """Say whether a guard stands in a space."""
        return bool(self.guards >> space & 1)

    def free_for_a_guard(self) -> list[int]:
        """Return the spaces with a ninja and without a guard."""
        return sorted({place for place in self.place if not self.guarded(place)})

    def walks(self, seat: int, longest: int, shortest: int = 0) -> list[Move]:
        """Return every walk of so many spaces, with and without a search at its end."""
        paths: list[tuple[int, ...]] = [()]
        moves = [Move((), search=False)] if shortest == 0 else []
        for length in range(1, longest + 1):
            paths = [
                (*path, space)
                for path in paths
                for space in self.fortress.neighbours[path[-1] if path else self.place[seat]]
            ]
            if length >= shortest:
                moves += [move for path in paths for move in self._with_search(Move(path, search=False))]
        return moves

    def swings(self, seat: int) -> list[Move]:
        """Return every swing on the rope."""
        return [
            move
            for house, reach in self.fortress.swings[self.place[seat]]
            for space in bits(reach)
            for move in self._with_search(Move((space,), search=False, house=house))
        ]

    def _with_search(self, move: Move) -> list[Move]:
        may_search = move.house is None or self.settings.rope_may_search
        if may_search and self.searchable >> move.path[-1] & 1:
            return [move, Move(move.path, search=True, house=move.house)]
        return [move]

    def enter(self, seat: int, space: int) -> None:
        """Move a ninja one space or by rope."""
        alone = all(other == seat for other in self.company(space))
        if self.plays_power and self.guarded(space) and not alone and self.power < self.settings.power_limit:
            self.power += 1
        self.place[seat] = space
        self.lost_turns[seat] = 0

    def search(self, space: int) -> Marker:
        """Open a guardhouse; with Ninja Memory players may open one again and find nothing."""
        marker = self.markers[space]
        self.markers[space] = "empty"
        self.unsearched &= ~(1 << space)
        if self.marks_roofs:
            self.searchable = self.unsearched
        if marker == "gold":
            self.gate += 1
            if self.all_found and self.temple == 0:
                self.outcome = True
        elif marker == "grey" and self.wall and not self.guarded(space):
            self.put_guard(space)
        return marker

    def put_guard(self, space: int) -> None:
        """Take a guard from the wall into a space."""
        self.wall -= 1
        self.guards |= 1 << space

    def return_guard(self, space: int) -> None:
        """Put a guard back on the wall."""
        self.wall += 1
        self.guards &= ~(1 << space)
        for seat in self.company(space):
            self.lost_turns[seat] = 0

    def step_general(self) -> bool:
        """Move the General down; return whether he moved off the steps with no weapon to take."""
        self.general += 1
        if self.general < self.steps:
            return False
        if not self.gate:
            return True
        self.gate -= 1
        self.temple += 1
        self.general = 0
        return False


def _hide_markers(fortress: Fortress, dice: Dice) -> dict[int, Marker]:
    """Shuffle the markers into the guardhouses (Setting up the game)."""
    houses = bits(fortress.houses)
    gold: list[Marker] = ["gold"]
    grey: list[Marker] = ["grey"]
    markers = gold * WEAPONS + grey * GREY_MARKERS
    return {house: markers.pop(dice.roll(len(markers))) for house in houses}
