"""How a match goes as a rule: many matches of one setup between computer players, in chunks that add up."""

from collections.abc import Mapping

import msgspec

from games.rules.allstars.match.claims import report_of
from games.rules.allstars.match.events import Options
from games.rules.allstars.referee import check_report
from games.rules.allstars.report import Report, Verdict
from games.rules.allstars.resolve import play_out
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import MatchSetup
from games.rules.kernel.dice import SeededDice


class SideTally(msgspec.Struct, frozen=True, kw_only=True):
    """What a side did in all matches: results, and the sums of its scores and of their squares."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    score: int = 0
    score_squared: int = 0

    def __add__(self, other: "SideTally") -> "SideTally":
        return SideTally(
            won=self.won + other.won,
            drawn=self.drawn + other.drawn,
            lost=self.lost + other.lost,
            score=self.score + other.score,
            score_squared=self.score_squared + other.score_squared,
        )


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """The sum of simulated matches; tallies of different matches of one setup add up with ``+``.

    ``draws`` counts the matches that nobody won; ``rounds`` adds up their rounds.
    """

    matches: int = 0
    draws: int = 0
    rounds: int = 0
    rounds_squared: int = 0
    sides: tuple[SideTally, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        if not (self.matches and other.matches):
            return self if self.matches else other
        return Tally(
            matches=self.matches + other.matches,
            draws=self.draws + other.draws,
            rounds=self.rounds + other.rounds,
            rounds_squared=self.rounds_squared + other.rounds_squared,
            sides=tuple(mine + theirs for mine, theirs in zip(self.sides, other.sides, strict=True)),
        )


def simulate(
    ruleset: Ruleset,
    setup: MatchSetup,
    policies: Mapping[int, str],
    seed: bytes,
    *,
    first: int,
    count: int,
    options: Options | None = None,
) -> Tally:
    """Play matches number ``first`` to ``first + count - 1`` of a seed and count them as the referee judges them.

    Every match has dice of its own, so chunks may run anywhere and in any order. ``policies`` name the computer player
    of each side by number. Raises :class:`games.rules.kernel.findings.Refused` if the match cannot be set up.
    """
    tally = Tally()
    for number in range(first, first + count):
        match = play_out(setup, policies, SeededDice(seed, "simulate", number), options, ruleset)
        report = report_of(match)
        tally += _one(report, check_report(ruleset, setup, report))
    return tally


def _one(report: Report, verdict: Verdict) -> Tally:
    sides = tuple(
        SideTally(
            won=int(side.result == "won"),
            drawn=int(side.result == "drawn"),
            lost=int(side.result == "lost"),
            score=side.score,
            score_squared=side.score**2,
        )
        for side in verdict.sides
    )
    return Tally(
        matches=1,
        draws=int(not any(side.won for side in sides)),
        rounds=report.rounds,
        rounds_squared=report.rounds**2,
        sides=sides,
    )
