"""Results as plain values: who met whom in which round, how it ended, and what a league pays for it.

Every way a round can end for an entrant is an outcome of its own, so that a bye, a forfeit, a double forfeit or a game
that nobody played needs no invented winner and no invented draw. Sources: rulings 59 to 68.
"""

from enum import StrEnum
from typing import Annotated, Self

import msgspec
from msgspec import Meta


class Outcome(StrEnum):
    """How one game, or one round without a game, ended for one entrant."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    CEDED = "ceded"
    """Played, and lost by ceding; the score stands (ruling 63)."""
    FORFEIT_WIN = "forfeit_win"
    """The other side did not turn up."""
    FORFEIT_LOSS = "forfeit_loss"
    DOUBLE_FORFEIT = "double_forfeit"
    """Nobody turned up, or nobody tried: the fault of every side."""
    UNPLAYED = "unplayed"
    """Paired but never played, and nobody's fault: no winner and no draw."""
    BYE = "bye"
    """Left over by the pairing."""
    REQUESTED_BYE = "requested_bye"
    """Sat the round out by choice, with the league's points for it."""
    ABSENT = "absent"
    """Not in the field: entered later, withdrawn, or out for the round without points."""


PLAYED = frozenset({Outcome.WON, Outcome.DRAWN, Outcome.LOST, Outcome.CEDED})
FORFEITED = frozenset({Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})
ALONE = frozenset({Outcome.BYE, Outcome.REQUESTED_BYE, Outcome.ABSENT})
_WINS = frozenset({Outcome.WON, Outcome.FORFEIT_WIN})
_UNANIMOUS = frozenset({Outcome.DOUBLE_FORFEIT, Outcome.UNPLAYED})


class UnknownEntrantError(ValueError):
    """A result names somebody who is not in the field."""

    def __init__(self, number: int, entrant: int) -> None:
        super().__init__(f"a result of round {number} names {entrant}, who is not in the field")


class Side(msgspec.Struct, frozen=True):
    """One entrant's share of a result. ``score`` in the game's own points, ``injuries`` inflicted, ``koban`` earned.

    ``alliance`` is the same number for entrants that played as partners, who have one score together; 0 for everybody
    who played alone.
    """

    entrant: int
    outcome: Outcome
    score: int = 0
    injuries: int = 0
    koban: int = 0
    alliance: int = 0

    def met(self, other: Self) -> bool:
        """Whether two sides of one game played against each other: partners did not."""
        return other is not self and not (self.alliance and self.alliance == other.alliance)


class GameResult(msgspec.Struct, frozen=True):
    """One game of two to four sides, one that an entrant played against the game itself, or a round without a game.

    The first side is the home side; ``round`` counts from 1. Raises :class:`ValueError` for sides that cannot belong together.
    """

    round: int
    sides: tuple[Side, ...]

    def __post_init__(self) -> None:
        if self.round < 1:
            raise ValueError("rounds count from 1")
        outcomes = [side.outcome for side in self.sides]
        if len(outcomes) == 1:
            if outcomes[0] not in ALONE | PLAYED | _UNANIMOUS:
                raise ValueError(f"{outcomes[0]} needs another side")
            return
        if not 2 <= len(outcomes) <= 4:
            raise ValueError("a game has two to four sides")
        if len({side.entrant for side in self.sides}) < len(outcomes):
            raise ValueError("an entrant cannot meet itself")
        _check_together(outcomes)

    @property
    def played(self) -> bool:
        """Whether anybody was at the table."""
        return any(side.outcome in PLAYED for side in self.sides)

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(side.entrant for side in self.sides)


def _check_together(outcomes: list[Outcome]) -> None:
    kinds = set(outcomes)
    if kinds & ALONE:
        raise ValueError("a bye or an absence has one side")
    if kinds & _UNANIMOUS:
        if len(kinds) > 1:
            raise ValueError("a double forfeit or an unplayed game is the same for every side")
        return
    if Outcome.FORFEIT_WIN in kinds and kinds != {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}:
        raise ValueError("a win by forfeit is over sides that forfeited")
    leaders = kinds & _WINS or ({Outcome.DRAWN} if outcomes.count(Outcome.DRAWN) > 1 else set())
    if not leaders:
        raise ValueError("somebody won, or two sides or more drew")
    if Outcome.DRAWN in kinds and leaders != {Outcome.DRAWN}:
        raise ValueError("a game is won or drawn, not both")
    if kinds <= _WINS:
        raise ValueError("not every side can win")


Points = Annotated[int, Meta(ge=-100, le=100)]


class PointsSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """League points per outcome. Whole numbers: a league that pays half points doubles all of them. Source: ruling 68.

    >>> PointsSettings.swiss().draw
    1
    """

    win: Points = 3
    draw: Points = 1
    loss: Points = 0
    ceded: Points = 0
    forfeit_win: Points = 3
    forfeit_loss: Points = 0
    double_forfeit: Points = 0
    unplayed: Points = 0
    bye: Points = 3
    requested_bye: Points = 1
    absent: Points = 0

    @classmethod
    def swiss(cls) -> Self:
        """Two points for a win, one for a draw or a requested bye: the chess scale without its halves."""
        return cls(win=2, draw=1, forfeit_win=2, bye=2, requested_bye=1)

    def per_outcome(self) -> dict[Outcome, int]:
        """Points for each outcome."""
        return {
            Outcome.WON: self.win,
            Outcome.DRAWN: self.draw,
            Outcome.LOST: self.loss,
            Outcome.CEDED: self.ceded,
            Outcome.FORFEIT_WIN: self.forfeit_win,
            Outcome.FORFEIT_LOSS: self.forfeit_loss,
            Outcome.DOUBLE_FORFEIT: self.double_forfeit,
            Outcome.UNPLAYED: self.unplayed,
            Outcome.BYE: self.bye,
            Outcome.REQUESTED_BYE: self.requested_bye,
            Outcome.ABSENT: self.absent,
        }


def lone(number: int, entrant: int, outcome: Outcome, *, koban: int = 0) -> GameResult:
    """Build an entrant's round without a game: a bye, a requested bye or an absence."""
    return GameResult(number, (Side(entrant, outcome, koban=koban),))


def best_rival(side: Side, sides: tuple[Side, ...]) -> int:
    """Return the best score among the others who were at the table, partners left out; 0 if nobody else was."""
    if len(sides) == 2:
        return sides[sides[0] is side].score
    return max((other.score for other in sides if side.met(other) and other.outcome in PLAYED), default=0)
