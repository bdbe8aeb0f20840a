"""The round robin and its deadlines."""

from collections import Counter
from datetime import UTC, date, datetime
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.calendar import Round, deadlines, round_robin, week_of
from tests.rules.league.tournaments import patient

fields = st.integers(2, 64).map(lambda size: list(range(100, 100 + size)))


@patient
@given(fields)
def test_everybody_meets_everybody_once(field: list[int]) -> None:
    met = [frozenset(pair) for r in round_robin(field) for pair in r.pairs]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(field, 2)]


@patient
@given(fields)
def test_everybody_is_in_each_round_once_playing_or_sitting_out(field: list[int]) -> None:
    rounds = round_robin(field)
    assert [sorted([*(e for pair in r.pairs for e in pair), *r.byes]) for r in rounds] == [field] * len(rounds)


@patient
@given(fields)
def test_an_odd_field_has_one_bye_each_and_an_even_one_none(field: list[int]) -> None:
    byes = Counter(e for r in round_robin(field) for e in r.byes)
    assert byes == Counter(field * (len(field) % 2))


@patient
@given(fields)
def test_first_and_second_sides_differ_by_one_at_most(field: list[int]) -> None:
    pairs = [pair for r in round_robin(field) for pair in r.pairs]
    first, second = Counter(pair[0] for pair in pairs), Counter(pair[1] for pair in pairs)
    assert {abs(first[e] - second[e]) for e in field} == {1 - len(field) % 2}


@patient
@given(fields)
def test_the_second_leg_mirrors_the_first(field: list[int]) -> None:
    single, double = round_robin(field), round_robin(field, legs=2)
    assert double[: len(single)] == single
    assert [r.pairs for r in double[len(single) :]] == [tuple((b, a) for a, b in r.pairs) for r in single]
    assert [r.number for r in double] == list(range(1, 2 * len(single) + 1))


def test_four_teams_play_three_rounds() -> None:
    """Worked on paper: seat 1 stays put, seats 2, 3 and 4 walk round."""
    assert round_robin([1, 2, 3, 4]) == (
        Round(1, ((1, 2), (3, 4))),
        Round(2, ((3, 1), (4, 2))),
        Round(3, ((1, 4), (2, 3))),
    )


@pytest.mark.parametrize("entrants", [[], [1], [1, 2, 1]])
def test_a_field_has_two_different_entrants_or_more(entrants: list[int]) -> None:
    with pytest.raises(ValueError, match="entrant"):
        round_robin(entrants)


@pytest.mark.parametrize(
    ("zone", "first", "expected"),
    [
        # Paris goes to summer time on 29 March 2026 and back on 25 October.
        ("Europe/Paris", date(2026, 3, 22), [(2026, 3, 22, 22, 59), (2026, 3, 29, 21, 59), (2026, 4, 5, 21, 59)]),
        (
            "Europe/Paris",
            datetime(2026, 10, 18, 20, 0),  # noqa: DTZ001  a wall-clock time in the league's zone
            [(2026, 10, 18, 18, 0), (2026, 10, 25, 19, 0), (2026, 11, 1, 19, 0)],
        ),
        # An instant is read on the league's clock: 20:00 in Paris.
        (
            "Europe/Paris",
            datetime(2026, 3, 22, 19, 0, tzinfo=UTC),
            [(2026, 3, 22, 19, 0), (2026, 3, 29, 18, 0), (2026, 4, 5, 18, 0)],
        ),
        # New York changes on 8 March 2026.
        ("America/New_York", date(2026, 3, 7), [(2026, 3, 8, 4, 59), (2026, 3, 15, 3, 59), (2026, 3, 22, 3, 59)]),
    ],
)
def test_deadlines_keep_the_wall_clock_across_summer_time(
    zone: str, first: date, expected: list[tuple[int, int, int, int, int]]
) -> None:
    assert deadlines(first, 7, 3, ZoneInfo(zone)) == tuple(datetime(*moment, tzinfo=UTC) for moment in expected)


def test_a_skipped_hour_is_moved_on() -> None:
    """On 29 March 2026 Paris has no half past two: it is half past three, half past one in UTC."""
    naive = datetime(2026, 3, 29, 2, 30)  # noqa: DTZ001  a wall-clock time in the league's zone
    assert deadlines(naive, 1, 1, ZoneInfo("Europe/Paris")) == (datetime(2026, 3, 29, 1, 30, tzinfo=UTC),)


@pytest.mark.parametrize(("days", "count"), [(0, 3), (7, 0)])
def test_deadlines_need_days_and_rounds(days: int, count: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        deadlines(date(2026, 3, 1), days, count, UTC)


@pytest.mark.parametrize(
    ("at", "week"),
    [
        ("2026-12-03T12:00:00+01:00", 1),
        ("2026-12-06T23:59:59+01:00", 1),
        ("2026-12-07T00:00:00+01:00", 2),
        ("2026-12-06T23:30:00+00:00", 2),
        ("2026-11-30T00:00:00+01:00", 1),
        ("2027-03-29T00:00:00+02:00", 18),
    ],
)
def test_weeks_begin_on_monday_on_the_leagues_clock(at: str, week: int) -> None:
    """From Thursday, 3 December 2026 in Paris; summer time begins on Sunday, 28 March 2027."""
    start = datetime.fromisoformat("2026-12-03T10:00:00+01:00")
    assert week_of(start, datetime.fromisoformat(at), ZoneInfo("Europe/Paris")) == week
