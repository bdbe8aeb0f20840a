"""The table that a report speaks of: rules, frozen rosters, and what people call everybody."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.rules.allstars.catalogue.types import Challenge, Profile
from games.rules.allstars.partners import in_order, splits, takes_partners
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja, MatchSetup
from games.rules.kernel.system import Partners


class Table(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A match as it was set up. ``names`` calls models by id, ``teams`` sides by number.

    ``next_rolls`` counts, by model, the advancement roll that comes next; ``open`` is False for a fixture that is not
    opened yet, whose rosters are only as they would freeze now.
    """

    ruleset: Ruleset
    setup: MatchSetup
    names: dict[str, str]
    teams: dict[int, str]
    next_rolls: dict[str, int] = {}
    open: bool = True

    def name(self, ninja: str) -> str:
        """Return what people call a model; its id where it has no name."""
        return self.names.get(ninja) or ninja

    def profile(self, ninja: FieldedNinja) -> Profile:
        """Return a model's printed profile."""
        return self.ruleset.profiles[ninja.profile]

    def challenge(self, key: str | None) -> Challenge | None:
        """Return the challenge with that key, or None."""
        return self.ruleset.challenges.get(key or "")

    @property
    def challenges(self) -> tuple[Challenge, ...]:
        """The challenges that this many sides, or alliances of them, can play; before it opens, also if they split up."""
        return self._playable if self.open else self.openable

    @property
    def for_partners(self) -> tuple[Challenge, ...]:
        """The challenges that this many sides can play if they split up."""
        sides = len(self.setup.sides)
        return tuple(one for one in self.ruleset.catalogue.challenges if takes_partners(one, sides))

    @property
    def openable(self) -> tuple[Challenge, ...]:
        """The challenges that this many sides can play, each for itself or split up."""
        playable = {*self._playable, *self.for_partners}
        return tuple(one for one in self.ruleset.catalogue.challenges if one in playable)

    @property
    def _playable(self) -> tuple[Challenge, ...]:
        sides = len(self.setup.alliances)
        return tuple(one for one in self.ruleset.catalogue.challenges if one.max_sides >= sides)

    def split_up(self, partners: Partners) -> "Table":
        """Return the table as its sides would split up before it opens."""
        setup = msgspec.structs.replace(self.setup, partners=in_order(partners))
        return msgspec.structs.replace(self, setup=setup)

    @property
    def splits(self) -> list[tuple[Partners, str]]:
        """Every way in which the sides can split up, with the names of their teams."""
        return [
            (split, " – ".join(self.called(alliance) for alliance in split)) for split in splits(len(self.setup.sides))
        ]

    @property
    def alliances(self) -> list[str]:
        """The partners of each alliance by the names of their teams; empty where every side plays for itself."""
        return [self.called(alliance) for alliance in self.setup.partners]

    def called(self, sides: Iterable[int]) -> str:
        """Return the names of the teams of some sides as one."""
        return " & ".join(self.teams[side] for side in sides if side in self.teams)

    def enemies(self, side: int) -> dict[str, str]:
        """Return the names of a side's enemies by id."""
        friends = self.setup.alliance_of(side)
        return {
            ninja.id: self.name(ninja.id)
            for other in self.setup.sides
            if other.side not in friends
            for ninja in other.ninja
        }


def lay_table(
    ruleset: Ruleset, setup: dict[str, Any], *, names: dict[str, str], teams: dict[int, str], **more: Any
) -> Table:
    """Return the table of a stored setup."""
    return Table(ruleset=ruleset, setup=msgspec.convert(setup, MatchSetup), names=names, teams=teams, **more)
