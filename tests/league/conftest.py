"""People and a small league that most tests of the league start from."""

from typing import Any

import pytest

from tests import verbs
from tests.verbs import IKA, TORA, Person


@pytest.fixture
def aiko(db: None) -> Person:
    """A ninja master who plays Tora."""
    return verbs.sign_up("Aiko")


@pytest.fixture
def ben(db: None) -> Person:
    """A player of Ika."""
    return verbs.sign_up("Ben")


@pytest.fixture
def stranger(db: None) -> Person:
    """Somebody with an account who belongs to no league."""
    return verbs.sign_up("Mika")


@pytest.fixture
def league(aiko: Person, ben: Person) -> dict[str, Any]:
    """A league run by Aiko, with Ben in it."""
    league = verbs.open_league(aiko)
    verbs.join(ben, league)
    return league


@pytest.fixture
def tigers(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    """Aiko's team: 91 koban, 9 left, rating 10."""
    return verbs.found_team(aiko, league, TORA, "Tigers")


@pytest.fixture
def tide(ben: Person, league: dict[str, Any]) -> dict[str, Any]:
    """Ben's team: 91 koban, 9 left, rating 10, with Benkei, a Ronin who costs 5 koban a game."""
    return verbs.found_team(ben, league, IKA, "Tide")


@pytest.fixture
def fixture(aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    """The only fixture of a season of two."""
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]])
    return aiko.get("fixtures/", season=season["id"])["results"][0]


@pytest.fixture
def brawl(fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    """A report of that fixture: Tigers 9, Tide 4 (see :func:`tests.verbs.brawl`)."""
    return verbs.brawl(fixture, tigers, tide)
