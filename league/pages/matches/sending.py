"""What one use of a report form is about, whichever game it reports."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.functional import Promise

from games.models import Report
from league.models import Fixture
from league.pages.matches.forms import SendingForm
from league.pages.matches.hindrances import Hindrance
from league.queries import matches

Send = Callable[[dict[str, Any], SendingForm], HttpResponse]
"""Takes a report that can be read and how it is sent; raises what the domain refuses."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What one use of the form is about: its words, where it starts from, and whom it may speak for.

    ``reason`` labels the field for a reason, None asks a ninja master alone. ``before`` is what was reported already, where
    the form decides over it. ``edits`` is the version that a player's report edits, 0 for a first one and None where nothing
    is edited. ``hindrances`` keep a match from being opened by its report.
    """

    title: str | Promise
    button: str | Promise
    sides: tuple[int, ...]
    stored: int | None = None
    reason: str | Promise | None = None
    initial_reason: str | Promise = ""
    master: bool = False
    slip: bool = False
    edits: int | None = None
    before: Mapping[str, Any] | None = None
    hindrances: Sequence[Hindrance] = ()


def sending_form(sheet: Sheet, teams: dict[int, str], posted: Any) -> SendingForm:
    """Return the form that asks how a report is sent."""
    return SendingForm(
        posted,
        sides=sheet.sides or (1,),
        teams=teams,
        master=sheet.master,
        reason=None if sheet.reason is None else str(sheet.reason),
        initial_reason=str(sheet.initial_reason),
        edits=sheet.edits,
    )


def starting_report(row: Fixture, sheet: Sheet) -> Report | None:
    """Return the report that the form starts from: the version it edits, else the newest; None for an empty form."""
    if sheet.stored is None:
        return None
    reports = matches.reports_of(row)
    return next((one for one in reversed(reports) if sheet.edits in {None, one.version}), None)
