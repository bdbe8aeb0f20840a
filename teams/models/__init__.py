"""Players, teams, and the story of each team."""

from teams.models.appearance import Appearance
from teams.models.idempotency import StoredAnswer
from teams.models.job import Job
from teams.models.player import Player, Token
from teams.models.story import Chapter, Entry, Revision
from teams.models.team import Ninja, Team

__all__ = ["Appearance", "Chapter", "Entry", "Job", "Ninja", "Player", "Revision", "StoredAnswer", "Team", "Token"]
