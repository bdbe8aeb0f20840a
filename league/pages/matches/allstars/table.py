"""The table that a report speaks of: rules, frozen rosters, and what people call everybody."""

from typing import Any

import msgspec

from games.rules.allstars.catalogue.types import Challenge, Profile
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja, MatchSetup


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
        """The challenges that this many sides can play."""
        sides = len(self.setup.sides)
        return tuple(one for one in self.ruleset.catalogue.challenges if one.max_sides >= sides)

    def enemies(self, side: int) -> dict[str, str]:
        """Return the names of a side's enemies by id."""
        return {
            ninja.id: self.name(ninja.id) for other in self.setup.sides if other.side != side for ninja in other.ninja
        }


def lay_table(
    ruleset: Ruleset, setup: dict[str, Any], *, names: dict[str, str], teams: dict[int, str], **more: Any
) -> Table:
    """Return the table of a stored setup."""
    return Table(ruleset=ruleset, setup=msgspec.convert(setup, MatchSetup), names=names, teams=teams, **more)
