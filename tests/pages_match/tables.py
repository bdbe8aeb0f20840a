"""Tables at which the form's tests sit: the teams of the referee's tests, with names for people."""

from typing import Any

from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.setup import MatchSetup
from league.pages.matches.allstars.table import Table
from tests.rules.allstars.builders import TEAMS, table

CLANS = {1: "Tora", 2: "Yamazaru", 3: "Ika", 4: "Kitsune"}


def seat(setup: MatchSetup | None = None, *, ruleset: Ruleset | None = None, **more: Any) -> Table:
    """Return the table of a setup; without one, Tora against Yamazaru. Everybody is called as in the tests, in capitals."""
    setup = setup or table()
    return Table(
        ruleset=ruleset or book(),
        setup=setup,
        names={name: name.capitalize() for side in setup.sides for name in TEAMS[side.side][1]},
        teams={side.side: CLANS[side.side] for side in setup.sides},
        **more,
    )
