"""Leagues, their members and competitions."""

from league.models.claim import Claim
from league.models.fixture import Fixture, FixtureSide
from league.models.invitation import Invitation
from league.models.journal import JournalLine
from league.models.league import Enrolment, League, Membership, RulesetChange
from league.models.season import Entrant, Season
from league.models.stage import Round, Stage, StageEntrant
from league.models.standing import Standing, StandingPage

__all__ = [
    "Claim",
    "Enrolment",
    "Entrant",
    "Fixture",
    "FixtureSide",
    "Invitation",
    "JournalLine",
    "League",
    "Membership",
    "Round",
    "RulesetChange",
    "Season",
    "Stage",
    "StageEntrant",
    "Standing",
    "StandingPage",
]
