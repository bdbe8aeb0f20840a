"""The rules of every challenge by its key."""

from collections.abc import Callable
from typing import Final

from games.rules.allstars.match.goals.base import ChallengeRules

RULES: Final[dict[str, Callable[[], ChallengeRules]]] = {"brawl": ChallengeRules}
"""Brawl needs nothing but its feats: Injuries score, and nine points win at once."""
