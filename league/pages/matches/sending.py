"""What one use of a report form is about, whichever game it reports."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.functional import Promise

from league.pages.matches.forms import SendingForm

Send = Callable[[dict[str, Any], SendingForm], HttpResponse]
"""Takes a report that can be read and how it is sent; raises what the domain refuses."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What one use of the form is about: its words, where it starts from, and whom it may speak for.

    ``reason`` labels the field for a reason, None asks a ninja master alone. ``before`` is what was reported already, where
    the form decides over it.
    """

    title: str | Promise
    button: str | Promise
    sides: tuple[int, ...]
    stored: int | None = None
    reason: str | Promise | None = None
    initial_reason: str | Promise = ""
    master: bool = False
    slip: bool = False
    before: Mapping[str, Any] | None = None


def sending_form(sheet: Sheet, teams: dict[int, str], posted: Any) -> SendingForm:
    """Return the form that asks how a report is sent."""
    return SendingForm(
        posted,
        sides=sheet.sides or (1,),
        teams=teams,
        master=sheet.master,
        reason=None if sheet.reason is None else str(sheet.reason),
        initial_reason=str(sheet.initial_reason),
    )
