"""The people and league of the league's tests serve the teams' too."""

from tests.league.conftest import aiko, ben, brawl, fixture, league, stranger, tide, tigers

__all__ = ["aiko", "ben", "brawl", "fixture", "league", "stranger", "tide", "tigers"]
