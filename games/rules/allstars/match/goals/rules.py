"""The rules of every challenge by its key."""

from typing import Final

from games.rules.allstars.match.game import ChallengeRules
from games.rules.allstars.match.goals.crates import SearchChallenge
from games.rules.allstars.match.goals.hill import KingOfTheHill
from games.rules.allstars.match.goals.medals import CaptureTheMedal, Infiltration
from games.rules.allstars.match.goals.roles import Assassination, Champion, InterceptTheMessenger


class Brawl(ChallengeRules):
    """Brawl needs nothing but its feats: Injuries score, and nine points win at once."""


RULES: Final[dict[str, type[ChallengeRules]]] = {
    "assassination": Assassination,
    "intercept_the_messenger": InterceptTheMessenger,
    "champion": Champion,
    "king_of_the_hill": KingOfTheHill,
    "infiltration": Infiltration,
    "brawl": Brawl,
    "search": SearchChallenge,
    "capture_the_medal": CaptureTheMedal,
}
