"""Days and moments in forms: on a phone with a calendar, and in years for which Koban plans."""

from datetime import datetime
from typing import Any

from django import forms

from games.moments import check_day


class MomentInput(forms.DateTimeInput):
    """A date and time that a phone offers a calendar for."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class MomentField(forms.DateTimeField):
    """A date and time on the clock of the page, in the years 2000 to 2200."""

    widget = MomentInput

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment; raises Django's :class:`ValidationError`."""
        moment = super().to_python(value)
        if moment is not None:
            check_day(moment)
        return moment


class DayField(forms.DateField):
    """A day in the years 2000 to 2200."""

    default_validators = [check_day]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **kwargs)
