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
def visitor(db: None) -> Reader:
    """A browser that nobody is logged in with."""
    return Reader()


@pytest.fixture
def at_league(league: dict[str, Any]) -> str:
    """The address of the league."""
    return f"/leagues/{league['slug']}/"


@kept
def private(aiko: Person, league: dict[str, Any]) -> None:
    """The league is open to its members alone."""
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"public": False}})
