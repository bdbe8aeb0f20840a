"""The parties of the league's tests, each of their people with a browser."""

from tests.league.campaigns.conftest import early, league, night, stage

__all__ = ["early", "league", "night", "stage"]
