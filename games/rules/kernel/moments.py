"""Moments that people give: far enough from both ends of the calendar that every zone's clock can tell them.

Python counts the years 1 to 9999, PostgreSQL more; a moment at their edge can be stored in one zone and not be read in
another.
"""

from datetime import UTC, date, datetime
from typing import Final

EARLIEST_YEAR: Final = 2000
LATEST_YEAR: Final = 2200
KEPT_FROM: Final = datetime(1999, 12, 31, tzinfo=UTC)
KEPT_UNTIL: Final = datetime(2201, 1, 2, tzinfo=UTC)
"""No longer kept. A day beyond either year, since clocks around the world differ by less than that from UTC."""


def may_be_given(day: date) -> bool:
    """Tell whether a day or a moment lies in the years 2000 to 2200, on the clock on which it was given."""
    return EARLIEST_YEAR <= day.year <= LATEST_YEAR


def is_kept(moment: datetime) -> bool:
    """Tell whether a moment with a time zone lies where the columns for such moments keep it."""
    return KEPT_FROM <= moment < KEPT_UNTIL
