"""Leagues, their members and competitions."""

from league.models.calendar import CalendarKey
from league.models.claim import Claim
from league.models.fixture import Fixture, FixtureSide
from league.models.hand_over import HandOver
from league.models.invitation import Invitation
from league.models.journal import JournalLine
from league.models.league import Enrolment, League, Membership, RulesetChange
from league.models.mark import Mark
from league.models.rating import Rating, RatingBook
from league.models.season import Entrant, Season
from league.models.stage import Round, Stage, StageEntrant
from league.models.standing import Standing, StandingPage

__all__ = [
    "CalendarKey",
    "Claim",
    "Enrolment",
    "Entrant",
    "Fixture",
    "FixtureSide",
    "HandOver",
    "Invitation",
    "JournalLine",
    "League",
    "Mark",
    "Membership",
    "Rating",
    "RatingBook",
    "Round",
    "RulesetChange",
    "Season",
    "Stage",
    "StageEntrant",
    "Standing",
    "StandingPage",
]
