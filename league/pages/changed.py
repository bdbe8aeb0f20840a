"""What a preview changes in a scroll, as people read it: of whom, what, and how it is before and after."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext

NOTHING = "–"


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a preview, all of it in the reader's language; ``whom`` is empty for the team itself."""

    whom: str
    what: str
    before: str
    after: str


def told(value: Any) -> str:
    """Tell a plain value: a number, a name, yes or no."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return NOTHING if value in (None, "") else str(value)


def record_told(record: Mapping[str, int] | None) -> str:
    """Tell games played: how many, and how they ended."""
    counts = {"played": 0, "won": 0, "drawn": 0, "lost": 0, **(record or {})}
    return gettext("%(played)s (won %(won)s, drawn %(drawn)s, lost %(lost)s)") % counts


def one_after_another(parts: Iterable[str]) -> str:
    """Tell several things, each of which may hold commas; nothing is told as a dash."""
    return f"{gettext(';')} ".join(parts) or NOTHING
