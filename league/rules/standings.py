"""The table of a stage: one pass over its results, then ties broken in the stage's order.

The order in which results arrive never changes the table. Entrants still tied after the last tie-breaker share a rank.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from league.rules import headtohead
from league.rules.opponents import Book
from league.rules.results import FORFEITED, PLAYED, GameResult, Outcome, PointsSettings, UnknownEntrantError, best_rival
from league.rules.tiebreakers import DEFAULT, LOWEST_FIRST, MEASURES, Breakdown, Options, TieBreaker


class TieBreak(msgspec.Struct, frozen=True):
    """A tie-breaker's value; None where it had no say (head-to-head without a tie, a lot not drawn)."""

    key: TieBreaker
    value: Fraction | None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the table.

    ``played`` is ``won + drawn + lost``; forfeited games are among them, byes and games that nobody played are not.
    ``forfeits`` counts the entrant's own. ``scored``, ``against`` (the best of the other sides) and ``injuries`` (inflicted) are
    sums over games at the table; ``koban`` is all that was earned.
    """

    entrant: int
    rank: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    forfeits: int
    scored: int
    against: int
    injuries: int
    koban: int
    tie_breaks: tuple[TieBreak, ...]

    @property
    def difference(self) -> int:
        return self.scored - self.against


class Tally:
    """Sums of one entrant over its results: how often each outcome came, and scores, Injuries and koban as in :class:`Row`."""

    __slots__ = ("against", "injuries", "koban", "outcomes", "scored")

    def __init__(self) -> None:
        self.outcomes = dict.fromkeys(Outcome, 0)
        self.scored = 0
        self.against = 0
        self.injuries = 0
        self.koban = 0

    def add(self, outcome: Outcome, count: int, scored: int, against: int, injuries: int, koban: int) -> None:
        """Count ``count`` results of one outcome, with the sums of what came with them."""
        self.outcomes[outcome] += count
        self.koban += koban
        if outcome in PLAYED:
            self.scored += scored
            self.injuries += injuries
            self.against += against

    def count(self, *outcomes: Outcome) -> int:
        return sum(self.outcomes[outcome] for outcome in outcomes)


class Source(Protocol):
    """Where the results of a table come from: a list, or a database that adds up and looks up by itself.

    Each method gives only as much as a table asks for, so that a large stage never has to be read whole for its sums.
    """

    def tallies(self, entrants: Sequence[int]) -> Mapping[int, Tally]:
        """Return the sums of every entrant. Raises :class:`UnknownEntrantError` for a result of anybody else."""

    def among(self, tied: Mapping[int, int]) -> Iterable[GameResult]:
        """Return the games that two entrants of one tied group had with each other; ``tied`` says who is in which.

        Others may be among them: head-to-head leaves them out.
        """

    def all(self) -> Sequence[GameResult]:
        """Return every result."""


class Listed:
    """Results that are at hand as a list."""

    def __init__(self, results: Sequence[GameResult]) -> None:
        self._results = results

    def tallies(self, entrants: Sequence[int]) -> Mapping[int, Tally]:
        tallies = {entrant: Tally() for entrant in entrants}
        for result in self._results:
            sides = result.sides
            for side in sides:
                tally = tallies.get(side.entrant)
                if tally is None:
                    raise UnknownEntrantError(result.round, side.entrant)
                against = best_rival(side, sides) if side.outcome in PLAYED else 0
                tally.add(side.outcome, 1, side.score, against, side.injuries, side.koban)
        return tallies

    def among(self, tied: Mapping[int, int]) -> Iterable[GameResult]:
        return self._results

    def all(self) -> Sequence[GameResult]:
        return self._results


def table(
    entrants: Sequence[int],
    results: Sequence[GameResult],
    points: PointsSettings,
    tie_breakers: Sequence[TieBreaker | str] = DEFAULT,
    *,
    options: Options | None = None,
    lots: Mapping[int, int] | None = None,
) -> tuple[Row, ...]:
    """Rank ``entrants`` by points, then by ``tie_breakers`` in their order.

    ``lots`` are drawn places (the lowest is best). Entrants with equal rank keep the order given.
    Raises :class:`ValueError` for a result that names somebody else, or for an unknown tie-breaker.
    """
    return table_from(entrants, Listed(results), points, tie_breakers, options=options, lots=lots)


def table_from(
    entrants: Sequence[int],
    source: Source,
    points: PointsSettings,
    tie_breakers: Sequence[TieBreaker | str] = DEFAULT,
    *,
    options: Options | None = None,
    lots: Mapping[int, int] | None = None,
) -> tuple[Row, ...]:
    """Rank ``entrants`` as :func:`table` does, asking ``source`` for no more than these tie-breakers need."""
    keys = [TieBreaker(key) for key in tie_breakers]
    options = options or Options()
    tallies = source.tallies(entrants)
    worth = points.per_outcome()
    totals = {
        entrant: sum(worth[outcome] * count for outcome, count in tally.outcomes.items())
        for entrant, tally in tallies.items()
    }
    values = {key: _from_tally(key, tallies) for key in keys if key in _FROM_TALLY}
    if by_rounds := [key for key in keys if key in MEASURES and key not in _FROM_TALLY]:
        book = Book(entrants, source.all(), points, options.edition)
        for key in by_rounds:
            values[key] = {entrant: MEASURES[key](book, options, entrant).value for entrant in entrants}
    if TieBreaker.LOT in keys:
        values[TieBreaker.LOT] = {entrant: Fraction(lot) for entrant, lot in (lots or {}).items()}
    groups = _grouped(entrants, totals.__getitem__)
    for key in keys:
        if key is TieBreaker.HEAD_TO_HEAD:
            groups, values[key] = _head_to_head(groups, source, points, options)
        else:
            groups = _break(groups, values[key], lowest_first=key in LOWEST_FIRST)
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        for entrant in group:
            shown = tuple(TieBreak(key, values[key].get(entrant)) for key in keys)
            rows.append(_row(entrant, rank, totals[entrant], tallies[entrant], shown))
    return tuple(rows)


def reranked(rows: Sequence[Row], above: int = 0) -> list[Row]:
    """Count the ranks of a part of a table anew, from ``above + 1``; who shared a rank still shares one."""
    ranks: dict[int, int] = {}
    for place, row in enumerate(rows, above + 1):
        ranks.setdefault(row.rank, place)
    return [msgspec.structs.replace(row, rank=ranks[row.rank]) for row in rows]


def explain(
    entrants: Sequence[int],
    results: Sequence[GameResult],
    points: PointsSettings,
    tie_breaker: TieBreaker | str,
    entrant: int,
    *,
    options: Options | None = None,
) -> Breakdown:
    """Open one number of the table: the rounds it is made of.

    Raises :class:`ValueError` for head-to-head and the lot, which are about a tied group and not sums of an entrant's own.
    """
    key = TieBreaker(tie_breaker)
    if key not in MEASURES:
        raise ValueError(f"{key} is not made of one entrant's rounds")
    options = options or Options()
    return MEASURES[key](Book(entrants, results, points, options.edition), options, entrant)


def explain_head_to_head(
    rows: Sequence[Row],
    results: Sequence[GameResult],
    points: PointsSettings,
    entrant: int,
    *,
    options: Options | None = None,
) -> Breakdown | None:
    """Open a head-to-head number of a table's ``rows``: the games with whom the entrant was level by all that came before.

    None where the table does not break ties so, or where the entrant was level with nobody.
    """
    options = options or Options()
    before = {row.entrant: _before_head_to_head(row) for row in rows}
    level = [other for other, numbers in before.items() if numbers == before[entrant]]
    if before[entrant] is None or len(level) == 1:
        return None
    games = headtohead.games_of(entrant, level, results, points, forfeits=options.forfeits_in_head_to_head)
    return Breakdown([(number, other) for number, other, _share in games], [share for _n, _o, share in games])


def _before_head_to_head(row: Row) -> tuple[Fraction | int | None, ...] | None:
    """Return what a table looks at before head-to-head; None if it never comes to that."""
    keys = [tie.key for tie in row.tie_breaks]
    if TieBreaker.HEAD_TO_HEAD not in keys:
        return None
    earlier = row.tie_breaks[: keys.index(TieBreaker.HEAD_TO_HEAD)]
    return (row.points, *(tie.value for tie in earlier))


_FROM_TALLY: Mapping[TieBreaker, Callable[[Tally], int]] = {
    TieBreaker.SCORE_DIFFERENCE: lambda tally: tally.scored - tally.against,
    TieBreaker.SCORED: lambda tally: tally.scored,
    TieBreaker.GAMES_WON: lambda tally: tally.count(Outcome.WON),
    TieBreaker.INJURIES: lambda tally: tally.injuries,
    TieBreaker.KOBAN: lambda tally: tally.koban,
    TieBreaker.FEWEST_FORFEITS: lambda tally: tally.count(*FORFEITED),
}
"""Sums the pass over the results has at hand already."""


def _from_tally(key: TieBreaker, tallies: Mapping[int, Tally]) -> dict[int, Fraction]:
    figure = _FROM_TALLY[key]
    return {entrant: Fraction(figure(tally)) for entrant, tally in tallies.items()}


def _grouped(entrants: Sequence[int], value: Callable[[int], int | Fraction]) -> list[tuple[int, ...]]:
    groups: dict[int | Fraction, list[int]] = {}
    for entrant in entrants:
        groups.setdefault(value(entrant), []).append(entrant)
    return [tuple(groups[worth]) for worth in sorted(groups, reverse=True)]


def _break(
    groups: Sequence[tuple[int, ...]], values: Mapping[int, Fraction], *, lowest_first: bool
) -> list[tuple[int, ...]]:
    sign = -1 if lowest_first else 1
    broken: list[tuple[int, ...]] = []
    for group in groups:
        if len(group) > 1 and all(entrant in values for entrant in group):
            broken += _grouped(group, lambda entrant: sign * values[entrant])
        else:
            broken.append(group)
    return broken


def _head_to_head(
    groups: Sequence[tuple[int, ...]], source: Source, points: PointsSettings, options: Options
) -> tuple[list[tuple[int, ...]], dict[int, Fraction]]:
    tied = {entrant: place for place, group in enumerate(groups) if len(group) > 1 for entrant in group}
    among = source.among(tied) if tied else ()
    met = headtohead.meetings(among, tied, points, forfeits=options.forfeits_in_head_to_head)
    broken: list[tuple[int, ...]] = []
    scores: dict[int, Fraction] = {}
    for group in groups:
        if len(group) == 1:
            broken.append(group)
            continue
        ordered = headtohead.order(group, met, points)
        broken += ordered.groups
        scores |= ordered.scores
    return broken, scores


def _row(entrant: int, rank: int, points: int, tally: Tally, tie_breaks: tuple[TieBreak, ...]) -> Row:
    won = tally.count(Outcome.WON, Outcome.FORFEIT_WIN)
    lost = tally.count(Outcome.LOST, Outcome.CEDED, *FORFEITED)
    return Row(
        entrant=entrant,
        rank=rank,
        points=points,
        played=won + tally.count(Outcome.DRAWN) + lost,
        won=won,
        drawn=tally.count(Outcome.DRAWN),
        lost=lost,
        byes=tally.count(Outcome.BYE, Outcome.REQUESTED_BYE),
        forfeits=tally.count(*FORFEITED),
        scored=tally.scored,
        against=tally.against,
        injuries=tally.injuries,
        koban=tally.koban,
        tie_breaks=tie_breaks,
    )
