"""A report laid beside the setup it speaks of: what every check of the referee reads."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from games.rules.allstars.catalogue.types import Challenge, Profile, VictimKind
from games.rules.allstars.report import FeatLine, NinjaLine, Report, SideReport
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja, MatchSetup, SideSetup
from games.rules.kernel.findings import pointer


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """A model of a side, and what the report says of it; ``lines`` is empty where it says nothing."""

    fielded: FieldedNinja
    profile: Profile
    lines: tuple[NinjaLine, ...]

    @property
    def kind(self) -> VictimKind:
        """What a claim against this model calls it."""
        return "chunin" if self.profile.kind == "chunin" else "ninja"

    @property
    def stood(self) -> bool:
        """Whether it stood on the board at any time: not kept out, and nothing says that it never came on."""
        return not self.fielded.absent and all(line.on_board for line in self.lines)

    @property
    def in_healing_house(self) -> bool:
        """Whether the report has it in the Healing House at the end."""
        return any(line.healing_house for line in self.lines)

    @property
    def feats(self) -> Iterator[FeatLine]:
        """All its feats."""
        return (feat for line in self.lines for feat in line.feats)

    def did(self, feat: str) -> int:
        """Count how often it did a feat."""
        return sum(line.count for line in self.feats if line.feat == feat)

    def has_keyword(self, keyword: str) -> bool:
        """Tell whether it has a keyword, printed or gained."""
        return keyword in self.profile.keywords or keyword in self.fielded.keywords


class Place(NamedTuple):
    """Where a feat stands in the report: its side, and the places of the line and of the feat in it."""

    side: "SideClaim"
    line: int
    feat: int

    def path(self, *parts: str | int) -> str:
        """Point at the feat, or into it."""
        return self.side.path("ninja", self.line, "feats", self.feat, *parts)


class SideClaim(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One side as it was set up and as it was reported. ``index`` is its place in the report, None if it has none."""

    index: int | None
    setup: SideSetup
    report: SideReport
    models: dict[str, Model]

    @property
    def number(self) -> int:
        """The side's number at the table."""
        return self.setup.side

    def path(self, *parts: str | int) -> str:
        """Point into this side's part of the report, or at the list of sides if it has none."""
        return pointer("sides") if self.index is None else pointer("sides", self.index, *parts)

    def did(self, feat: str) -> int:
        """Count how often the side's models did a feat."""
        return sum(model.did(feat) for model in self.models.values())

    @cached_property
    def lines(self) -> tuple[tuple[int, NinjaLine, Model], ...]:
        """The lines that speak of models of this side, each with its place."""
        return tuple(
            (index, line, self.models[line.ninja])
            for index, line in enumerate(self.report.ninja)
            if line.ninja in self.models
        )

    @cached_property
    def feats(self) -> tuple[tuple[Place, FeatLine, Model], ...]:
        """All feats claimed for this side's models, each with its place."""
        return tuple(
            (Place(self, index, place), feat, model)
            for index, line, model in self.lines
            for place, feat in enumerate(line.feats)
        )

    @cached_property
    def standing(self) -> tuple[Model, ...]:
        """The models that stood on the board at any time."""
        return tuple(model for model in self.models.values() if model.stood)


class Claim(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A report with all that is needed to judge it. ``challenge`` is None if the ruleset does not know it.

    ``sides`` are those of the setup, in its order; a side that the report leaves out has an empty report with no
    points. Where a side is reported twice, its first report counts.
    """

    ruleset: Ruleset
    setup: MatchSetup
    report: Report
    challenge: Challenge | None
    sides: tuple[SideClaim, ...]

    @property
    def reported(self) -> Iterator[SideClaim]:
        """The sides that the report speaks of."""
        return (side for side in self.sides if side.index is not None)

    def enemies(self, side: SideClaim) -> Iterator[SideClaim]:
        """Yield the other sides, partners left out."""
        friends = self.setup.alliance_of(side.number)
        return (other for other in self.sides if other.number not in friends)

    def partners(self, side: SideClaim) -> Iterator[SideClaim]:
        """Yield the sides that a side plays together with."""
        friends = self.setup.alliance_of(side.number)
        return (other for other in self.sides if other.number in friends and other is not side)

    @cached_property
    def alliances(self) -> tuple[tuple[SideClaim, ...], ...]:
        """Who plays together: without partners each side alone, in order of side."""
        return tuple(tuple(side for side in self.sides if side.number in alliance) for alliance in self.setup.alliances)

    def score_of(self, side: SideClaim) -> int:
        """Return the points of a side and its partners together: a team of partners has one score (ruling 61)."""
        friends = self.setup.alliance_of(side.number)
        return sum(other.report.score for other in self.sides if other.number in friends)

    def knows(self, feat: str) -> bool:
        """Tell whether the challenge is known and has this feat of its own."""
        return self.challenge is not None and feat in self.challenge.feats

    @cached_property
    def rounds_at_most(self) -> int:
        """The most rounds that can have been begun.

        A report may count the round in which a game broke off or leave it out, so one is added where the game did not
        run its full length.
        """
        rounds = self.report.rounds
        if self.challenge is None or self.report.ended == "played_out":
            return max(rounds, 1)
        return max(rounds, min(rounds + 1, self.challenge.rounds))


def lay_out(ruleset: Ruleset, setup: MatchSetup, report: Report) -> Claim:
    """Lay a report beside its setup. Raises KeyError if the setup names a profile that the ruleset does not have."""
    first: dict[int, int] = {}
    for index, side in enumerate(report.sides):
        first.setdefault(side.side, index)
    sides = tuple(_side(ruleset, side, first.get(side.side), report) for side in setup.sides)
    challenge = ruleset.challenges.get(report.challenge)
    return Claim(ruleset=ruleset, setup=setup, report=report, challenge=challenge, sides=sides)


def _side(ruleset: Ruleset, setup: SideSetup, index: int | None, report: Report) -> SideClaim:
    side = SideReport(side=setup.side, score=0) if index is None else report.sides[index]
    lines: dict[str, tuple[NinjaLine, ...]] = {}
    for line in side.ninja:
        lines[line.ninja] = (*lines.get(line.ninja, ()), line)
    models = {
        ninja.id: Model(fielded=ninja, profile=ruleset.profiles[ninja.profile], lines=lines.get(ninja.id, ()))
        for ninja in setup.ninja
    }
    return SideClaim(index=index, setup=setup, report=side, models=models)
