"""What the document says of matches, reports, tables and previews of amendments.

The answers are built as plain values in :mod:`league.queries` and :mod:`league.operations.amendments`; what only a game can
describe is left to the components of that game.
"""

from datetime import datetime
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from teams.api.shapes import Preview, SheetChange, Told, any_of, reference

SetUp = Annotated[
    Any,
    Meta(
        description="What was frozen when the match was opened.",
        extra_json_schema=any_of("AllStarsMatchSetup", "TinyNinjasOpened", "NinjagoSetup", "BountySetup"),
    ),
]
Reported = Annotated[
    Any,
    Meta(
        description="A report as it was told, without its event log.",
        extra_json_schema=any_of("AllStarsReport", "TinyNinjasReport", "NinjagoReport", "BountyReport"),
    ),
]


class Assumption(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the kit that nobody vouches for, and what it is taken to be."""

    part: str
    text: str


class StoredReport(msgspec.Struct, frozen=True, kw_only=True):
    """A version of the report, and what the referee says of it; `log` says whether it came as an event log.

    `claims` are what the report says in brief, in games that have such; `outcomes` what it comes to, side by side.
    """

    version: int
    confirmed: bool
    report: Reported
    log: bool
    violations: tuple[Told, ...]
    warnings: tuple[Told, ...]
    assumptions: tuple[Assumption, ...]
    claims: Any
    outcomes: tuple[dict[str, Any], ...]
    at: datetime


class Differing(msgspec.Struct, frozen=True, kw_only=True):
    """A place in which the two versions of a dispute differ, and what each says there."""

    path: str
    first: Any
    second: Any


class SaidOfMatch(msgspec.Struct, frozen=True, kw_only=True):
    """Who said what, when, for which side and on whose behalf; `by` is null where the league's time limit spoke."""

    kind: str
    side: int | None
    by: str | None
    acting_for: str | None
    version: int | None
    mark: str
    reason: str
    at: datetime


class LaterSeed(msgspec.Struct, frozen=True, kw_only=True):
    """The seed of a side's steps that fell due after the match's own seed was shown."""

    side: int
    seed: str


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match; `seed` is null until nothing can be rolled with it any more, `seed_hash` vouches for it."""

    id: int
    state: str
    ruleset: str
    setup: SetUp
    names: dict[str, str]
    opened_at: datetime
    seed_hash: str
    seed: str | None
    later_seeds: tuple[LaterSeed, ...]
    reports: tuple[StoredReport, ...]
    difference: tuple[Differing, ...]
    claims: tuple[SaidOfMatch, ...]


class ReportAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A report that was stored, as which version, and what the referee says of it."""

    version: int
    violations: tuple[Told, ...]
    warnings: tuple[Told, ...]
    assumptions: tuple[Assumption, ...]
    fixture: Annotated[Any, Meta(extra_json_schema=reference("Fixture"))]


class MatchLog(msgspec.Struct, frozen=True, kw_only=True):
    """The event log of a report; of several battles a list with that of each, null for one without."""

    version: int
    log: Any


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Who was met in a game, and its score."""

    team: int
    name: str
    score: int


class CountedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that a line of a table counts."""

    fixture: int
    round: int
    outcome: str
    points: int
    score: int
    injuries: int
    koban: int
    opponents: tuple[Opponent, ...]


class TieBreakPart(msgspec.Struct, frozen=True, kw_only=True):
    """What one game adds to a tie-breaker; fractions are written as such ("7/2")."""

    round: int
    opponent: str | None
    amount: str
    counted: bool


class TieBreakNumber(msgspec.Struct, frozen=True, kw_only=True):
    """A tie-breaker's value: the sum of its parts that count, over `divisor`."""

    value: str
    divisor: int
    parts: tuple[TieBreakPart, ...]


class Lot(msgspec.Struct, frozen=True, kw_only=True):
    """The ticket that was drawn, and the seed from which all tickets of the stage follow."""

    ticket: int
    seed: str


class TableNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """What a line of a table is made of."""

    team: int
    points: int
    games: tuple[CountedGame, ...]
    tie_breaks: dict[str, TieBreakNumber]
    lot: Lot | None


class NumberChange(msgspec.Struct, frozen=True, kw_only=True):
    """A number of a table, now and then."""

    before: int
    after: int


class LineChange(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a table that changes."""

    team: int
    name: str
    rank: NumberChange
    points: NumberChange
    difference: NumberChange


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of a stage's table that change."""

    stage: int
    name: str
    rows: tuple[LineChange, ...]


class BracketChange(msgspec.Struct, frozen=True, kw_only=True):
    """Later games of a bracket by fixture: with other sides, with sides not known any more, in the way, and voided too."""

    stage: int
    moved: tuple[int, ...]
    dropped: tuple[int, ...]
    in_the_way: tuple[int, ...]
    voided: tuple[int, ...]


class Seeded(msgspec.Struct, frozen=True, kw_only=True):
    """A team that has a place."""

    team: int
    name: str


class SeedChange(msgspec.Struct, frozen=True, kw_only=True):
    """A place of a later stage that would be another's; null where a tie leaves it open."""

    seed: int
    before: Seeded
    after: Seeded | None


class SeedsChange(msgspec.Struct, frozen=True, kw_only=True):
    """The places of a stage that began with a cut of this one."""

    stage: int
    name: str
    changes: tuple[SeedChange, ...]


class FixturePreview(Preview, frozen=True, kw_only=True):
    """What an amendment would change in scrolls, tables, its bracket (null outside of one) and later cuts."""

    tables: tuple[TableChange, ...]
    bracket: BracketChange | None
    seeds: tuple[SeedsChange, ...]


class RolledOverTeam(msgspec.Struct, frozen=True, kw_only=True):
    """What a roll-over changes on a team's scroll; a `new` team has no story to roll over."""

    team: int
    name: str
    new: bool
    changes: tuple[SheetChange, ...]


class RolloverPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What going into a season changes. `basis` holds the heads of the stories, by team."""

    season: int
    basis: dict[str, int]
    teams: tuple[RolledOverTeam, ...]


class Prospects(msgspec.Struct, frozen=True, kw_only=True):
    """A team's chances (0 to 1): of each place from the first, of going on to the playoffs, of the title."""

    team: int
    name: str
    places: tuple[float, ...]
    playoffs: float
    title: float


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """How a stage may end: of `total` parts `done` are played, `runs` times the rest of the stage in all.

    `cut` is how many go on (of each group, where there are groups); without `decides_title` nobody has a chance of one.
    """

    job: int
    stage: int
    state: str
    done: int
    total: int
    runs: int
    seed: str
    asked_at: datetime
    cut: int
    decides_title: bool
    rows: tuple[Prospects, ...]


COMPOSED: Final[dict[str, dict[str, Any]]] = {
    "FixtureWithMatch": {
        "description": "A fixture with its match, which is null until the fixture is opened.",
        "allOf": [reference("Fixture")],
        "properties": {"match": {"anyOf": [reference("Match"), {"type": "null"}]}},
        "required": ["match"],
    },
    "FixtureAmended": {
        "description": "The amended fixture, and what its amendment changed.",
        "allOf": [reference("FixturePreview")],
        "properties": {"fixture": reference("Fixture")},
        "required": ["fixture"],
    },
}
"""Shapes that a serializer has a part in."""
SHAPES: Final = (Match, ReportAnswer, MatchLog, TableNumbers, FixturePreview, RolloverPreview, Forecast)
