"""A ninja master at the desk of one league, and a league that is somebody else's."""

import pytest
from django.test import Client

from league.models import Fixture, League
from teams.models import Player
from tests.admin.worlds import league_of, person, sit, small_season
from tests.kept import kept


@kept
def yuki(db: None) -> Player:
    """The ninja master of Thursday Ninja; nobody made her staff."""
    return person("Yuki")


@kept
def league(yuki: Player) -> League:
    return league_of(yuki)


@pytest.fixture
def desk(yuki: Player, league: League) -> Client:
    """Yuki's browser."""
    return sit(yuki)


@kept
def fixture(yuki: Player, league: League) -> Fixture:
    """Tigers against Tide, scheduled."""
    return small_season(league, yuki)


@pytest.fixture
def operator(db: None) -> Client:
    """The browser of who runs the whole site."""
    return sit(Player.objects.create_superuser("root@example.org", "nine-tails-at-dawn", name="Root"))


@kept
def zoe(db: None) -> Player:
    """The ninja master of another league."""
    return person("Zoe")


@kept
def elsewhere(zoe: Player) -> League:
    return league_of(zoe, "Elsewhere")


@kept
def foreign_fixture(zoe: Player, elsewhere: League) -> Fixture:
    """Strangers against Outsiders, in the other league."""
    return small_season(elsewhere, zoe, ("Strangers", "Outsiders"))
