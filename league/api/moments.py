"""Moments in the bodies of calls."""

from datetime import datetime
from typing import Any

from rest_framework import serializers

from games.moments import OUT_OF_RANGE
from games.rules.kernel.moments import may_be_given


class MomentField(serializers.DateTimeField):
    """A date and time in the years 2000 to 2200; without a time zone it is on the clock of the call."""

    default_error_messages = {"date_out_of_range": OUT_OF_RANGE}

    def enforce_timezone(self, value: datetime) -> Any:
        """Judge the moment as it was given, before another zone's clock might fail to tell it."""
        if not may_be_given(value):
            self.fail("date_out_of_range")
        return super().enforce_timezone(value)
