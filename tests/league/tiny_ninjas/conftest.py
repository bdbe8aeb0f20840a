"""A small Tiny Ninjas league: Aiko, its ninja master, and Ben, each with a duellist."""

from typing import Any

from tests import duels, verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def league(aiko: Person, ben: Person) -> dict[str, Any]:
    """A Tiny Ninjas league run by Aiko, with Ben in it."""
    league = duels.open_league(aiko)
    verbs.join(ben, league)
    return league


@kept
def swift(aiko: Person, league: dict[str, Any]) -> int:
    """Aiko's duellist."""
    return duels.found_duellist(aiko, league, "Swift")


@kept
def calm(ben: Person, league: dict[str, Any]) -> int:
    """Ben's duellist."""
    return duels.found_duellist(ben, league, "Calm")


@kept
def games(aiko: Person, league: dict[str, Any], swift: int, calm: int) -> list[dict[str, Any]]:
    """Six fixtures between the two, two in each of three seasons."""
    return duels.rivalry(aiko, league, [swift, calm], 3)


@kept
def seasons(aiko: Person, league: dict[str, Any], games: list[dict[str, Any]]) -> list[int]:
    """The three seasons of those fixtures, in order."""
    rows = aiko.get(f"leagues/{league['id']}/seasons/")["results"]
    return [row["id"] for row in sorted(rows, key=lambda row: row["number"])]
