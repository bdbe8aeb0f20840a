"""Head-to-head: the tied entrants' games among themselves, read as a league of their own.

FIDE's direct encounter (C.07, article 6), which for two entrants is simply the game between them.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from league.rules.results import PLAYED, GameResult, Outcome, PointsSettings

Meetings = Mapping[int, Mapping[int, Sequence[int]]]
"""Points an entrant took from each meeting with each opponent."""


class Ordered(msgspec.Struct, frozen=True):
    """A tied group taken apart: ``groups`` best first, still tied inside; ``scores`` in the whole group's own league."""

    groups: tuple[tuple[int, ...], ...]
    scores: dict[int, Fraction]


def meetings(
    results: Iterable[GameResult], tied: Mapping[int, int], points: PointsSettings, *, forfeits: bool
) -> dict[int, dict[int, list[int]]]:
    """Collect the games inside tied groups. ``tied`` says which group an entrant is in; others are left out.

    Forfeited games count only where ``forfeits`` says so. Of a game of three or four sides every pair counts as having met,
    but for partners.
    """
    worth = points.per_outcome()
    counted = _counted(forfeits=forfeits)
    found: dict[int, dict[int, list[int]]] = {entrant: {} for entrant in tied}
    for result in results:
        sides = [side for side in result.sides if side.outcome in counted and side.entrant in tied]
        if len(sides) < 2:
            continue
        for side in sides:
            for other in sides:
                if side.met(other) and tied[other.entrant] == tied[side.entrant]:
                    found[side.entrant].setdefault(other.entrant, []).append(worth[side.outcome])
    return found


def _counted(*, forfeits: bool) -> frozenset[Outcome]:
    if not forfeits:
        return PLAYED
    return PLAYED | {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT}


def games_of(
    entrant: int, group: Collection[int], results: Iterable[GameResult], points: PointsSettings, *, forfeits: bool
) -> list[tuple[int, int, Fraction]]:
    """Return an entrant's games inside a tied group: round, opponent, and what the game adds to its head-to-head score.

    Of several meetings with the same opponent each adds its share of their average.
    """
    worth = points.per_outcome()
    counted = _counted(forfeits=forfeits)
    found: list[tuple[int, int, int]] = []
    for result in results:
        sides = {side.entrant: side for side in result.sides if side.outcome in counted and side.entrant in group}
        mine = sides.pop(entrant, None)
        if mine is not None:
            found += [(result.round, pk, worth[mine.outcome]) for pk, other in sides.items() if mine.met(other)]
    often = Counter(other for _round, other, _points in found)
    return [(number, other, Fraction(taken, often[other])) for number, other, taken in found]


def order(group: Sequence[int], met: Meetings, points: PointsSettings) -> Ordered:
    """Take one tied group apart as far as its games among themselves allow.

    Where all have met, by points from those games; repeat meetings are averaged. Where some have not, only the ranks that
    no missing result can change are fixed. What is still tied is looked at again by itself.
    """
    scores = {entrant: Fraction(score) for entrant, (score, _) in _league(tuple(group), met).items()}
    return Ordered(tuple(_split(tuple(group), met, points)), scores)


def _split(group: tuple[int, ...], met: Meetings, points: PointsSettings) -> list[tuple[int, ...]]:
    if len(group) == 1:
        return [group]
    league = _league(group, met)
    complete = all(missing == 0 for _, missing in league.values())
    parts = _by_score(league) if complete else _certain(league, points)
    if len(parts) == 1:
        return [group]
    return [rest for part in parts for rest in _split(part, met, points)]


def _league(group: tuple[int, ...], met: Meetings) -> dict[int, tuple[int | Fraction, int]]:
    """Points of each entrant against the rest of the group, and how many of the rest it has not met."""
    inside = frozenset(group)
    league = {}
    for entrant in group:
        taken = [points for other, points in met[entrant].items() if other in inside]
        score = sum(points[0] if len(points) == 1 else Fraction(sum(points), len(points)) for points in taken)
        league[entrant] = (score, len(group) - 1 - len(taken))
    return league


def _by_score(league: Mapping[int, tuple[int | Fraction, int]]) -> list[tuple[int, ...]]:
    parts: dict[int | Fraction, list[int]] = {}
    for entrant, (score, _) in league.items():
        parts.setdefault(score, []).append(entrant)
    return [tuple(parts[score]) for score in sorted(parts, reverse=True)]


def _certain(league: Mapping[int, tuple[int | Fraction, int]], points: PointsSettings) -> list[tuple[int, ...]]:
    """Set apart each entrant whose rank is the same whatever the missing games bring.

    One entrant is surely ahead of another if it would be with all its own missing games lost and all the other's won.
    If the two have yet to meet, that is one and the same game, so the bound is exact.
    """
    least = {entrant: score + missing * points.loss for entrant, (score, missing) in league.items()}
    most = {entrant: score + missing * points.win for entrant, (score, missing) in league.items()}
    all_least, all_most = sorted(least.values()), sorted(most.values())
    size = len(league)
    above = {entrant: size - bisect_right(all_least, most[entrant]) for entrant in league}
    below = {entrant: bisect_left(all_most, least[entrant]) for entrant in league}
    fixed = {above[entrant]: entrant for entrant in league if above[entrant] + below[entrant] == size - 1}
    if not fixed:
        return [tuple(league)]
    # Whoever is surely behind a fixed entrant has more above it than that one has, so this order never crosses a fixed rank.
    ranked = sorted(league, key=lambda entrant: above[entrant])
    parts: list[tuple[int, ...]] = []
    start = 0
    for rank in (*sorted(fixed), size):
        if rank > start:
            parts.append(tuple(ranked[start:rank]))
        if rank < size:
            parts.append((ranked[rank],))
        start = rank + 1
    return parts
