"""A fair round robin, and deadlines in the league's own time.

The calendar is the circle method: one entrant stays put and the others walk round it. Who is first side ("home")
follows from the seat in the circle, which keeps every entrant's first and second sides within one of each other.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

import msgspec


class Round(msgspec.Struct, frozen=True):
    """One round: ``pairs`` of (first side, second side), or tables of three and four, and who sits out."""

    number: int
    pairs: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def round_robin(entrants: Sequence[int], legs: Literal[1, 2] = 1) -> tuple[Round, ...]:
    """Let everybody meet everybody once per leg.

    ``n - 1`` rounds per leg for an even field, ``n`` with one bye each for an odd one. Within a leg an entrant's first and
    second sides differ by one at most, and not at all in an odd field; the second leg repeats the first with sides
    changed. The calendar is a function of the order of ``entrants``: shuffle them first if seeds should not show.

    Raises :class:`ValueError` for fewer than two entrants or for one named twice.
    """
    if len(entrants) < 2:
        raise ValueError("a round robin needs two entrants or more")
    if len(set(entrants)) < len(entrants):
        raise ValueError("an entrant is named twice")
    first_leg = _single(entrants)
    if legs == 1:
        return first_leg
    second_leg = tuple(
        Round(len(first_leg) + r.number, tuple(pair[::-1] for pair in r.pairs), r.byes) for r in first_leg
    )
    return first_leg + second_leg


def _single(entrants: Sequence[int]) -> tuple[Round, ...]:
    # An odd number of seats walks round; in an even field one entrant stays put and meets whoever stands opposite.
    fixed, circle = (None, entrants) if len(entrants) % 2 else (entrants[0], entrants[1:])
    size = len(circle)
    rounds = []
    for turn in range(size):
        opposite = circle[turn]
        pairs: list[tuple[int, ...]] = []
        if fixed is not None:
            pairs.append((fixed, opposite) if turn % 2 == 0 else (opposite, fixed))
        for step in range(1, size // 2 + 1):
            ahead, behind = circle[(turn + step) % size], circle[(turn - step) % size]
            # In a whole leg a seat is once ahead and once behind at each step, so its sides even out exactly; changing
            # with the step makes first and second side alternate from round to round.
            pairs.append((ahead, behind) if step % 2 else (behind, ahead))
        rounds.append(Round(turn + 1, tuple(pairs), (opposite,) if fixed is None else ()))
    return tuple(rounds)


def week_of(start: datetime, at: datetime, tz: tzinfo) -> int:
    """Return the number of the week that ``at`` is in, from 1 for the week of ``start``. Weeks begin on Monday, in ``tz``."""
    monday = _monday(start, tz)
    return max(1, (_monday(at, tz) - monday).days // 7 + 1)


def _monday(at: datetime, tz: tzinfo) -> date:
    day = at.astimezone(tz).date()
    return day - timedelta(days=day.weekday())


def deadlines(first: date | datetime, days: int, count: int, tz: tzinfo) -> tuple[datetime, ...]:
    """Work out ``count`` deadlines, ``days`` apart, as instants in UTC.

    A date means the end of that day, 23:59 on the league's clock; a naive datetime is read on that clock; an aware one is
    brought to it. Later deadlines keep the same wall-clock time across summer-time changes. A time that the change skips
    is moved on by what was skipped; of a time that comes twice the first is meant.

    Raises :class:`ValueError` unless ``days`` and ``count`` are positive.
    """
    if days < 1 or count < 1:
        raise ValueError("days and count are positive")
    if not isinstance(first, datetime):
        first = datetime.combine(first, time(23, 59))
    elif first.tzinfo is not None:
        first = first.astimezone(tz).replace(tzinfo=None)
    return tuple((first + timedelta(days=days * step)).replace(tzinfo=tz).astimezone(UTC) for step in range(count))
