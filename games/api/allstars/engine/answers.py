"""What the engine answers."""

from typing import Literal

import msgspec

from games.api.allstars.answers import ReportAnswer
from games.api.stateless import Violations
from games.rules.allstars.combat.pools import Chooser
from games.rules.allstars.elements import Element
from games.rules.allstars.match.events import Log
from games.rules.allstars.match.questions import Reached
from games.rules.allstars.report import Report
from games.rules.kernel.estimates import Estimate


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Whose decision the match waits for (0: the table's, such as Janken), and of what kind it is."""

    side: int
    kind: str


class ModelState(msgspec.Struct, frozen=True, kw_only=True):
    """A model at a moment of a match, by its number in the log; side 0 are sentries, and `xp` is from feats so far.

    `space` and `facing` are null off the board; `statuses` count tokens.
    """

    number: int
    side: int
    name: str
    place: Literal["board", "training_ground", "healing_house", "absent"]
    space: int | None
    facing: int | None
    stealth: bool
    statuses: dict[str, int]
    xp: int


class MatchState(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a match: round (0 while it is set up), the element of the Moon Tracker, and scores by side.

    `ended` says how the match ended, if it did; `waiting` what it waits for, if it goes on.
    """

    round: int
    phase: Element
    initiative: int
    score: tuple[int, ...]
    ended: str | None
    waiting: Waiting | None
    models: tuple[ModelState, ...]


class LogAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Whether everything in the log can have happened, or the first event that cannot.

    `events` counts those that can, and `state` is how the match stands after them. A complete log makes a report, with
    each side's best models by XP as its All-Stars, and the referee judges it like any other. `gaps` counts what was not
    written down: with any, feats are unknown and no report is made.
    """

    accepted: bool
    complete: bool
    gaps: int
    events: int
    violations: Violations
    state: MatchState
    report: Report | None
    verdict: ReportAnswer | None


class ResolveAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A match as played. The log was checked like any other; it can be posted to be checked again."""

    log: Log
    report: Report
    verdict: ReportAnswer


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """A chance, exactly and to four decimals."""

    fraction: str
    decimal: str


class CombatChances(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of an attack, both sides rerolling as well as they can.

    `can_choose` is how likely the chooser can take each result if he plays for it; `nothing` is the chance that he has
    no die left, before rerolls. The chances to Injure are those of best choice, before Protect and the like.
    """

    chooser: Chooser
    nothing: Chance
    can_choose: dict[Element, Chance]
    attacker_injures: Chance
    defender_injures: Chance


class OddsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The chances that were asked for; the rest is null."""

    combat: CombatChances | None
    affinity: Chance | None
    opposed: Chance | None
    dodge: Chance | None


class EliminateAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The dice that remain on both sides, who chooses, and the results that can be chosen; none means no result."""

    attacker: tuple[Element, ...]
    defender: tuple[Element, ...]
    chooser: Chooser
    choices: tuple[Element, ...]


class PoolLine(msgspec.Struct, frozen=True, kw_only=True):
    """Dice, and what gives them."""

    source: Literal["base", "assists", "back_strike", "stealth", "ranged", "abilities"]
    dice: int


class PoolAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A pool and the lines that it adds up from."""

    dice: int
    lines: tuple[PoolLine, ...]


class PoolsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The pools of an attack with nothing declared and no card played."""

    attack: PoolAnswer
    defense: PoolAnswer


class ReachAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Where one move takes a model, cheapest first.

    Of each space a way that dodges as rarely as it can; ways with more than one dodge are left out.
    """

    movement: int
    spaces: tuple[Reached, ...]


class SightAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the viewer sees the target, and their distance in spaces; standing on elevated terrain changes sight."""

    sees: bool
    distance: int
    viewer_elevated: bool
    target_elevated: bool


class FeatScore(msgspec.Struct, frozen=True, kw_only=True):
    """What one line is worth, all its times together: points for the side."""

    feat: str
    count: int
    points: int


class NinjaScore(msgspec.Struct, frozen=True, kw_only=True):
    """A model's points for its side and its XP; Heroes and Ronin gain none."""

    name: str
    points: int
    xp: int
    feats: tuple[FeatScore, ...]


class SideScore(msgspec.Struct, frozen=True, kw_only=True):
    """A side's score from feats alone."""

    side: int
    score: int
    ninja: tuple[NinjaScore, ...]


class BoardAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is wrong with a ground, and the challenges that have room on it, by key."""

    accepted: bool
    violations: Violations
    challenges: tuple[str, ...]


class ScoreAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the feats come to. In King of the Hill it is the least score: a round's point need not name a model."""

    challenge: str
    least: bool
    sides: tuple[SideScore, ...]


class SimulatedSide(msgspec.Struct, frozen=True, kw_only=True):
    """How a side did; `win_rate` is its share of all matches played, `score` its mean score."""

    side: int
    clan: str
    policy: str
    won: int
    drawn: int
    lost: int
    win_rate: Estimate
    score: Estimate


class SimulationAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the matches played so far came to; `rounds` and `sides` are empty before the first chunk."""

    job: int
    state: str
    played: int
    matches: int
    draws: int
    rounds: Estimate | None
    sides: tuple[SimulatedSide, ...]
