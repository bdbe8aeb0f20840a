"""The small league of the league's tests, each of its people with a browser."""

from typing import Any

import pytest

from tests.kept import kept
from tests.league.conftest import aiko, ben, brawl, fixture, league, stranger, tide, tigers
from tests.pages_match.browsing import Reader
from tests.verbs import Person

__all__ = ["aiko", "ben", "brawl", "fixture", "league", "stranger", "tide", "tigers"]


@pytest.fixture
def aikos(aiko: Person) -> Reader:
    """The browser of Aiko, who plays Tigers and is the ninja master."""
    return Reader(aiko)


@pytest.fixture
def bens(ben: Person) -> Reader:
    """The browser of Ben, who plays Tide."""
    return Reader(ben)


@pytest.fixture
def strangers(stranger: Person) -> Reader:
    """The browser of somebody of no league."""
    return Reader(stranger)


@pytest.fixture
def visitor() -> Reader:
    """A browser that nobody is logged in with."""
    return Reader()


@kept
def path(fixture: dict[str, Any]) -> str:
    """The address of the fixture."""
    return f"/fixtures/{fixture['id']}/"


@kept
def opened(aiko: Person, fixture: dict[str, Any]) -> dict[str, Any]:
    """The fixture, open for a Brawl."""
    row: dict[str, Any] = aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "Brawl"})
    return row


@kept
def reported(
    aiko: Person,
    opened: dict[str, Any],
    brawl: dict[str, Any],
) -> dict[str, Any]:
    """The fixture, reported by Aiko: Tigers 9, Tide 4."""
    row: dict[str, Any] = aiko.post(f"fixtures/{opened['id']}/report/", {"report": brawl})["fixture"]
    return row


@pytest.fixture
def side_of(fixture: dict[str, Any]) -> dict[str, int]:
    """The numbers of both sides by team."""
    return {side["name"]: side["side"] for side in fixture["sides"]}
