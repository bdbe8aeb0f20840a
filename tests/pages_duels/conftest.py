"""The small Tiny Ninjas league, each of its people with a browser."""

import pytest

from tests.league.conftest import aiko, ben, stranger
from tests.league.tiny_ninjas.conftest import calm, games, league, seasons, swift
from tests.pages_match.browsing import Reader
from tests.verbs import Person

__all__ = ["aiko", "ben", "calm", "games", "league", "seasons", "stranger", "swift"]


@pytest.fixture
def aikos(aiko: Person) -> Reader:
    """The browser of Aiko, who plays Swift and is the ninja master."""
    return Reader(aiko)


@pytest.fixture
def bens(ben: Person) -> Reader:
    """The browser of Ben, who plays Calm."""
    return Reader(ben)
