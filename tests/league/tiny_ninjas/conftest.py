"""A small Tiny Ninjas league: Aiko, its ninja master, and Ben, each with a duellist."""

from typing import Any

import pytest

from tests import duels, verbs
from tests.verbs import Person


@pytest.fixture
def league(aiko: Person, ben: Person) -> dict[str, Any]:
    """A Tiny Ninjas league run by Aiko, with Ben in it."""
    league = duels.open_league(aiko)
    verbs.join(ben, league)
    return league


@pytest.fixture
def swift(aiko: Person, league: dict[str, Any]) -> int:
    """Aiko's duellist."""
    return duels.found_duellist(aiko, league, "Swift")


@pytest.fixture
def calm(ben: Person, league: dict[str, Any]) -> int:
    """Ben's duellist."""
    return duels.found_duellist(ben, league, "Calm")


@pytest.fixture
def games(aiko: Person, league: dict[str, Any], swift: int, calm: int) -> list[dict[str, Any]]:
    """Six fixtures between the two, two in each of three seasons."""
    return duels.rivalry(aiko, league, [swift, calm], 3)


@pytest.fixture
def seasons(aiko: Person, league: dict[str, Any], games: list[dict[str, Any]]) -> list[int]:
    """The three seasons of those fixtures, in order."""
    rows = aiko.get(f"leagues/{league['id']}/seasons/")["results"]
    return [row["id"] for row in sorted(rows, key=lambda row: row["number"])]
