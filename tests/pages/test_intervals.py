"""Estimates with error bars: where marks, bars and the numbers of the scale stand."""

import pytest
from django.utils import translation

from games.rules.kernel.estimates import Estimate
from league.pages.intervals import EDGE, LINE, NAMES, WIDTH, intervals


def estimate(low: float, value: float, high: float) -> Estimate:
    return Estimate(value=value, low=low, high=high)


def texts(low: float, high: float, *, percent: bool = False) -> list[str]:
    chart = intervals([("one", [estimate(low, low, high)])], percent=percent)
    return [tick.text for tick in chart.ticks] if chart else []


def test_nothing_is_drawn_while_nothing_is_known() -> None:
    assert intervals([]) is None
    assert intervals([("one", [None]), ("two", [None, None])]) is None


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [
        (0.42, 0.58, ["40\u00a0%", "45\u00a0%", "50\u00a0%", "55\u00a0%", "60\u00a0%"]),
        (0.0, 1.0, ["0\u00a0%", "20\u00a0%", "40\u00a0%", "60\u00a0%", "80\u00a0%", "100\u00a0%"]),
        (0.501, 0.503, ["50.1\u00a0%", "50.15\u00a0%", "50.2\u00a0%", "50.25\u00a0%", "50.3\u00a0%"]),
    ],
)
def test_the_scale_has_few_round_numbers_and_holds_everything(low: float, high: float, numbers: list[str]) -> None:
    assert texts(low, high, percent=True) == numbers


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [(12.5, 43.2, ["10", "20", "30", "40", "50"]), (3.4, 3.7, ["3.4", "3.5", "3.6", "3.7"]), (5, 5, ["5", "5.1"])],
)
def test_a_scale_of_lengths(low: float, high: float, numbers: list[str]) -> None:
    assert texts(low, high) == numbers


def test_marks_and_bars_stand_where_the_scale_says() -> None:
    """From 0 to 1 the drawing runs from the names to the edge."""
    chart = intervals([("none", [estimate(0.0, 0.0, 0.5)]), ("all", [estimate(0.5, 1.0, 1.0)])], percent=True)
    assert chart is not None
    [[nothing], [everything]] = [line.marks for line in chart.lines]
    middle = round((NAMES + WIDTH - EDGE) / 2, 1)
    assert (nothing.low, nothing.x, nothing.high) == (NAMES, NAMES, middle)
    assert (everything.low, everything.x, everything.high) == (middle, WIDTH - EDGE, WIDTH - EDGE)
    assert [line.y for line in chart.lines] == [LINE / 2, 1.5 * LINE]


def test_marks_of_one_line_stand_around_its_middle_and_what_is_unknown_leaves_a_gap() -> None:
    known = estimate(0.2, 0.3, 0.4)
    chart = intervals([("both", [known, known]), ("second", [None, known])])
    assert chart is not None
    both, second = chart.lines
    assert (both.marks[0].y + both.marks[1].y) / 2 == both.y
    assert [mark.number for mark in second.marks] == [1]
    assert second.marks[0].y - second.y == both.marks[1].y - both.y


def test_numbers_are_written_as_the_reader_writes_them() -> None:
    with translation.override("fr"):
        assert texts(3.4, 3.7) == ["3,4", "3,5", "3,6", "3,7"]
