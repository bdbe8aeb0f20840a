"""Dividing a field into groups, and cutting tables down to those who go on."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from league.rules.standings import Row


def snake(entrants: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Deal seeds into ``count`` groups, forwards and then backwards, so that groups are equally strong.

    Raises :class:`ValueError` unless every group gets somebody.

    >>> snake([1, 2, 3, 4, 5, 6], 2)
    ((1, 4, 5), (2, 3, 6))
    """
    if not 1 <= count <= len(entrants):
        raise ValueError("every group needs an entrant")
    groups: list[list[int]] = [[] for _ in range(count)]
    for place, entrant in enumerate(entrants):
        lap, step = divmod(place, count)
        groups[step if lap % 2 == 0 else count - 1 - step].append(entrant)
    return tuple(map(tuple, groups))


class Cut(msgspec.Struct, frozen=True):
    """Who goes on. ``on_the_line`` are tied for the last ``open_places``: by lot, or played off; empty where nobody is."""

    through: tuple[int, ...]
    on_the_line: tuple[int, ...] = ()
    open_places: int = 0


def cut(rows: Sequence[Row], places: int) -> Cut:
    """Take the best ``places`` of a table, in its order. Raises :class:`ValueError` if there are not so many."""
    if not 0 <= places <= len(rows):
        raise ValueError("a cut takes no more than there are")
    if places in {0, len(rows)} or rows[places - 1].rank != rows[places].rank:
        return Cut(tuple(row.entrant for row in rows[:places]))
    line = rows[places].rank
    through = tuple(row.entrant for row in rows[:places] if row.rank < line)
    tied = tuple(row.entrant for row in rows if row.rank == line)
    return Cut(through, tied, places - len(through))


def seeds_from_groups(tables: Sequence[Sequence[Row]], per_group: int) -> tuple[int, ...]:
    """Seed the best ``per_group`` of every group for what comes next: winners first, then seconds, and so on.

    Within a place by points per game played, then score difference per game, then the order of groups: groups may differ
    in size. Settle ties across the line (:func:`cut`) before. Raises :class:`ValueError` if a group is too small.
    """
    if any(len(rows) < per_group for rows in tables):
        raise ValueError("a cut takes no more than there are")
    seeds: list[int] = []
    for place in range(per_group):
        level = [rows[place] for rows in tables]
        seeds += [row.entrant for row in sorted(level, key=_per_game, reverse=True)]
    return tuple(seeds)


def _per_game(row: Row) -> tuple[float, float]:
    games = max(1, row.played)
    return row.points / games, row.difference / games


def merged(tables: Sequence[Sequence[Row]]) -> tuple[Row, ...]:
    """Make one table of those of several groups: winners first, then seconds, and so on, each as in :func:`seeds_from_groups`.

    Who is level in all of that shares a rank.
    """
    rows = sorted((row for table in tables for row in table), key=_level)
    ranks: dict[tuple[int, float, float], int] = {}
    for place, row in enumerate(rows, 1):
        ranks.setdefault(_level(row), place)
    return tuple(msgspec.structs.replace(row, rank=ranks[_level(row)]) for row in rows)


def _level(row: Row) -> tuple[int, float, float]:
    points, difference = _per_game(row)
    return row.rank, -points, -difference


def untied(rows: Sequence[Row], tickets: Mapping[int, int]) -> tuple[Row, ...]:
    """Put those who share a rank in the order of their ``tickets``, lowest first; equal tickets go on sharing one.

    A tie of which somebody has no ticket stands.
    """
    told: list[Row] = []
    for _rank, sharing in groupby(rows, key=lambda row: row.rank):
        tied = list(sharing)
        if any(row.entrant not in tickets for row in tied):
            told += tied
            continue
        tied.sort(key=lambda row: tickets[row.entrant])
        first: dict[int, int] = {}
        for place, row in enumerate(tied, len(told) + 1):
            first.setdefault(tickets[row.entrant], place)
        told += [msgspec.structs.replace(row, rank=first[tickets[row.entrant]]) for row in tied]
    return tuple(told)
