"""The book of who met whom, for tie-breakers that look at opponents.

Scores here are on the chess scale (a win 1, a draw one half) whatever the league pays, kept as whole numbers of a common
unit so that sums are exact and quick.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from league.rules.results import (
    FORFEITED,
    PLAYED,
    GameResult,
    Outcome,
    PointsSettings,
    Side,
    UnknownEntrantError,
    best_rival,
)

VOLUNTARY = FORFEITED | {Outcome.REQUESTED_BYE, Outcome.ABSENT}
"""Unplayed rounds of an entrant's own choosing."""
_SAT_OUT = frozenset({Outcome.REQUESTED_BYE, Outcome.ABSENT})
_CONTESTED = PLAYED | FORFEITED | {Outcome.FORFEIT_WIN}


class Edition(StrEnum):
    """Edition of FIDE's tie-break regulations (C.07), named by the year it came into force."""

    FIDE_2024 = "2024"
    FIDE_2026 = "2026"


class Meeting(NamedTuple):
    """One of an entrant's rounds. ``opponents`` are those scheduled, or for a played game those who turned up."""

    round: int
    outcome: Outcome
    opponents: tuple[int, ...]
    first: bool
    score: int
    against: int
    injuries: int
    koban: int


def _meeting(result: GameResult, side: Side) -> Meeting:
    sides = result.sides
    played = side.outcome in PLAYED
    met = tuple(other.entrant for other in sides if side.met(other) and (not played or other.outcome in PLAYED))
    against = best_rival(side, sides) if played else 0
    first = side is sides[0]
    return Meeting(result.round, side.outcome, met, first, side.score, against, side.injuries, side.koban)


class Term(NamedTuple):
    """What one round adds to an opponents' sum: the opponent's score (or a stand-in's) and one's own result against it."""

    round: int
    opponent: int | None
    score: int
    result: int
    voluntary: bool


def chess_scale(points: PointsSettings) -> dict[Outcome, Fraction]:
    """Re-scale a league's points so that a loss is 0, a draw one half and a win 1.

    Outcomes that a league may pay differently (byes, forfeits) take the place their points have between those three.
    """
    fixed = {
        Outcome.WON: Fraction(1),
        Outcome.DRAWN: Fraction(1, 2),
        Outcome.LOST: Fraction(0),
    }
    return {outcome: fixed.get(outcome, _between(worth, points)) for outcome, worth in points.per_outcome().items()}


def _between(worth: int, points: PointsSettings) -> Fraction:
    if worth >= points.win:
        return Fraction(1)
    if worth <= points.loss:
        return Fraction(0)
    if worth == points.draw:
        return Fraction(1, 2)
    if worth > points.draw:
        return Fraction(1, 2) + Fraction(worth - points.draw, 2 * (points.win - points.draw))
    return Fraction(worth - points.loss, 2 * (points.draw - points.loss))


class Book:
    """Every entrant's rounds in order, with real and adjusted scores in whole ``unit``-ths of a win."""

    def __init__(
        self, entrants: Iterable[int], results: Iterable[GameResult], points: PointsSettings, edition: Edition
    ) -> None:
        scale = chess_scale(points)
        self.unit = lcm(2, *(value.denominator for value in scale.values()))
        self.half = self.unit // 2
        self.scaled: Mapping[Outcome, int] = {outcome: int(value * self.unit) for outcome, value in scale.items()}
        self.edition = edition
        self.worth = points.per_outcome()
        self.meetings: dict[int, list[Meeting]] = {entrant: [] for entrant in entrants}
        self.rounds = 0
        for result in results:
            self.rounds = max(self.rounds, result.round)
            for side in result.sides:
                rounds = self.meetings.get(side.entrant)
                if rounds is None:
                    raise UnknownEntrantError(result.round, side.entrant)
                rounds.append(_meeting(result, side))
        for rounds in self.meetings.values():
            rounds.sort()
        self.real = {
            entrant: sum(self.scaled[meeting.outcome] for meeting in rounds)
            for entrant, rounds in self.meetings.items()
        }
        self.adjusted = {entrant: self._adjust(entrant) for entrant in self.meetings}
        self._terms: dict[int, list[Term]] = {}
        self._figures: dict[tuple[object, int], Fraction] = {}

    def trailing(self, entrant: int, *kinds: Outcome) -> list[Meeting]:
        """Take an entrant's last rounds for as long as they are of these kinds."""
        tail: list[Meeting] = []
        for meeting in reversed(self.meetings[entrant]):
            if meeting.outcome not in kinds:
                break
            tail.append(meeting)
        return tail

    def _adjust(self, entrant: int) -> int:
        """Score as opponents use it: requested byes that nothing follows count as draws."""
        tail = self.trailing(entrant, *_SAT_OUT)
        return self.real[entrant] + sum(self.half - self.scaled[meeting.outcome] for meeting in tail)

    def figure(self, key: object, entrant: int, work_out: Callable[[int], Fraction]) -> Fraction:
        """Work out an entrant's figure once, however many opponents ask for it."""
        known = self._figures.get((key, entrant))
        if known is None:
            known = self._figures[key, entrant] = work_out(entrant)
        return known

    def terms(self, entrant: int) -> list[Term]:
        """Opponents' scores round by round, with a stand-in for each round that was not played."""
        known = self._terms.get(entrant)
        if known is None:
            known = [term for meeting in self.meetings[entrant] for term in self._terms_of(entrant, meeting)]
            self._terms[entrant] = known
        return known

    def _terms_of(self, entrant: int, meeting: Meeting) -> list[Term]:
        result = self.scaled[meeting.outcome]
        if meeting.outcome in PLAYED:
            return [Term(meeting.round, other, self.adjusted[other], result, False) for other in meeting.opponents]
        stand_in = self.real[entrant]
        if self.edition is Edition.FIDE_2026:
            if meeting.outcome in _CONTESTED:
                cap = max(self.adjusted[other] for other in meeting.opponents)
            else:
                cap = self.half * self.rounds
            stand_in = min(stand_in, cap)
        return [Term(meeting.round, None, stand_in, result, meeting.outcome in VOLUNTARY)]


def opponents(meetings: Sequence[Meeting], *, at_the_table: bool = False) -> list[tuple[int, int]]:
    """(round, opponent) of each game with an opponent: forfeited games among them unless only ``at_the_table``."""
    kinds = PLAYED if at_the_table else _CONTESTED
    return [(meeting.round, other) for meeting in meetings if meeting.outcome in kinds for other in meeting.opponents]
