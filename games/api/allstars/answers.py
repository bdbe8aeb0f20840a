"""What the stateless calls answer."""

import msgspec

from games.api.allstars.questions import Team
from games.api.stateless import Judged, Violations
from games.rules.allstars.catalogue.types import Attribute, Category
from games.rules.allstars.elements import Element
from games.rules.allstars.post_game import KobanAfter, NinjaAfter
from games.rules.allstars.report import AfterMatch, Result
from games.rules.allstars.roster import RosterLine
from games.rules.allstars.setup import Handicap
from games.rules.allstars.steps import OpenSteps


class RosterAnswer(Judged, frozen=True, kw_only=True):
    """Cost and what is left (below 0 if overspent) in koban, and each model as it was understood."""

    cost: int
    left: int
    rating: int
    ninja: tuple[RosterLine, ...]


class RatingAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A team's rating."""

    rating: int


class HandicapAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Each team's handicap, in the order of the ratings."""

    handicaps: tuple[Handicap, ...]


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """The level that an amount of XP has reached: 0 for a new recruit."""

    xp: int
    level: int
    name: str


class LevelAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Both levels, and the numbers of the advancement rolls that became due in between."""

    before: Level
    after: Level
    rolls_due: tuple[int, ...]


class KeywordChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A keyword that may be gained."""

    key: str
    name: str
    category: Category


class AdvancementAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The model's profile as understood, and what the roll may be used for: one of all these."""

    profile: str
    keywords: tuple[KeywordChoice, ...]
    attributes: tuple[Attribute, ...]
    affinities: tuple[Element, ...]


class JudgedSide(msgspec.Struct, frozen=True, kw_only=True):
    """A side as set up, and what the report means for it: revenue in koban, XP from feats by name."""

    side: int
    clan: str
    rating: int
    handicap: Handicap
    result: Result
    score: int
    koban: int
    xp: dict[str, int]
    all_stars: tuple[str, ...]
    healing_house: tuple[str, ...]


class ReportAnswer(Judged, frozen=True, kw_only=True):
    """The referee's answer. Paths point into the body that was posted."""

    sides: tuple[JudgedSide, ...]


class SideAfterGame(msgspec.Struct, frozen=True, kw_only=True):
    """A side after the game.

    `after` are the steps as taken, dice included; `open` those that still wait; `conflicts` those that cannot be taken.
    `team` can be posted as a side of the next game once nothing is open.
    """

    side: int
    result: Result
    koban: KobanAfter
    ninja: tuple[NinjaAfter, ...]
    rating_before: int
    rating: int
    after: AfterMatch
    open: OpenSteps
    conflicts: Violations
    team: Team


class PostGameAnswer(Judged, frozen=True, kw_only=True):
    """What the referee says of the report, and every side after the game.

    A report that is not accepted is worked out too: it is what follows where a ninja master accepts it as played.
    """

    sides: tuple[SideAfterGame, ...]
