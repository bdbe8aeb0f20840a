"""What a table claims to have happened, and the referee's answer."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.allstars.catalogue.types import Attribute, Target, VictimKind
from games.rules.allstars.elements import Element
from games.rules.allstars.setup import Handicap
from games.rules.kernel.findings import Finding

Key = Annotated[str, Meta(min_length=1, max_length=60)]
Count = Annotated[int, Meta(ge=1, le=99)]
Amount = Annotated[int, Meta(ge=0, le=99)]
Ended = Literal["played_out", "won_at_once", "ceded", "time_called"]
Result = Literal["won", "lost", "drawn"]


class FeatLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``count`` times the same feat. Naming ``victims`` is optional; ``champion`` says the doer was Champion then."""

    feat: Key
    count: Count = 1
    victim: VictimKind | None = None
    target: Target | None = None
    champion: bool = False
    victims: Annotated[tuple[Key, ...], Meta(max_length=99)] = ()


class Injuries(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often a model was Injured, by cause; ``own`` is its own die, a failed dodge or a friend's effect."""

    enemy: Amount = 0
    sentry: Amount = 0
    poison: Amount = 0
    own: Amount = 0


class NinjaLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One model's part of a report. A model without a line stood on the board, did nothing and is unhurt.

    ``injuries`` is optional: without it the causes are unknown.
    """

    ninja: Key
    on_board: bool = True
    healing_house: bool = False
    feats: Annotated[tuple[FeatLine, ...], Meta(max_length=50)] = ()
    injuries: Injuries | None = None


class FeeChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pay a Ronin's fee, or let it go."""

    ninja: Key
    pay: bool


class DowntimeRoll(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One downtime roll in the declared order; without a ``die`` the server rolls. ``exempts`` is Spirit's choice."""

    ninja: Key
    die: Element | None = None
    exempts: Key | None = None


class AdvanceChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an advancement roll was used for: exactly one of the three is given."""

    keyword: Key | None = None
    attribute: Attribute | None = None
    affinity: Element | None = None


class AdvanceRoll(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ``number``-th advancement roll of a model (from 1); without ``dice`` the server rolls."""

    ninja: Key
    number: int
    dice: tuple[Element, Element] | None = None
    choice: AdvanceChoice | None = None


class AfterMatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """After-match steps filled in at the table; None means: not yet."""

    fees: Annotated[tuple[FeeChoice, ...], Meta(max_length=40)] | None = None
    downtime: Annotated[tuple[DowntimeRoll, ...], Meta(max_length=100)] | None = None
    advances: Annotated[tuple[AdvanceRoll, ...], Meta(max_length=100)] = ()


class SideReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side's part of a report. ``score`` is what its own models made, also among partners, whose scores add up.

    ``handicap`` repeats what was used, for the referee to compare.
    """

    side: int
    score: Annotated[int, Meta(ge=0, le=999)]
    ninja: Annotated[tuple[NinjaLine, ...], Meta(max_length=100)] = ()
    all_stars: Annotated[tuple[Key, ...], Meta(max_length=20)] = ()
    handicap: Handicap | None = None
    after: AfterMatch | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as claimed.

    ``rounds`` counts the rounds begun; ``ceded_by`` numbers the sides that gave up; ``attacker`` is for Intercept the
    Messenger: the side that had the initiative, whose partners attack with it.
    """

    challenge: Key
    rounds: Annotated[int, Meta(ge=0, le=99)]
    ended: Ended
    sides: Annotated[tuple[SideReport, ...], Meta(min_length=1, max_length=4)]
    ceded_by: Annotated[tuple[int, ...], Meta(max_length=4)] = ()
    attacker: int | None = None
    schema: int = 1


class SideVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a report means for one side: result, XP by ninja from feats alone, and who rolls in downtime.

    Partners have one ``score`` together. ``koban`` is the side's revenue, ``redistributed`` what Goemon's ability brought or, below 0, cost it during the game.
    """

    side: int
    result: Result
    score: int
    xp: dict[str, int]
    all_stars: tuple[str, ...]
    healing_house: tuple[str, ...]
    koban: int
    redistributed: int = 0


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The referee's answer: every violation, every warning, and what follows for each side."""

    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    sides: tuple[SideVerdict, ...]

    @property
    def accepted(self) -> bool:
        """Whether nothing in the report is refused."""
        return not self.violations
