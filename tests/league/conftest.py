"""People and a small league that most tests of the league start from."""

from typing import Any

from tests import verbs
from tests.kept import kept
from tests.verbs import IKA, TORA, Person


@kept
def aiko(db: None) -> Person:
    """A ninja master who plays Tora."""
    return verbs.sign_up("Aiko")


@kept
def ben(db: None) -> Person:
    """A player of Ika."""
    return verbs.sign_up("Ben")


@kept
def league(aiko: Person, ben: Person) -> dict[str, Any]:
    """A league run by Aiko, with Ben in it."""
    league = verbs.open_league(aiko)
    verbs.join(ben, league)
    return league


@kept
def tigers(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    """Aiko's team: 91 koban, 9 left, rating 10."""
    return verbs.found_team(aiko, league, TORA, "Tigers")


@kept
def tide(ben: Person, league: dict[str, Any]) -> dict[str, Any]:
    """Ben's team: 91 koban, 9 left, rating 10, with Benkei, a Ronin who costs 5 koban a game."""
    return verbs.found_team(ben, league, IKA, "Tide")


@kept
def fixture(aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    """The only fixture of a season of two."""
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]])
    return aiko.get("fixtures/", season=season["id"])["results"][0]


@kept
def brawl(fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    """A report of that fixture: Tigers 9, Tide 4 (see :func:`tests.verbs.brawl`)."""
    return verbs.brawl(fixture, tigers, tide)


@kept
def stranger(db: None) -> Person:
    """Somebody with an account who belongs to no league."""
    return verbs.sign_up("Mika")
