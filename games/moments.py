"""Moments that people give, where a form, a serializer or a table takes them (:mod:`games.rules.kernel.moments`)."""

from datetime import date
from typing import Final

from django.core.exceptions import ValidationError
from django.db.models import CheckConstraint, Q
from django.utils.translation import gettext_lazy as _

from games.rules.kernel.moments import KEPT_FROM, KEPT_UNTIL, may_be_given

OUT_OF_RANGE: Final = _("A date lies in the years 2000 to 2200.")


def check_day(day: date) -> None:
    """Raise Django's :class:`ValidationError` for a day or a moment outside the years for which Koban plans."""
    if not may_be_given(day):
        raise ValidationError(OUT_OF_RANGE, code="date_out_of_range")


def kept(*columns: str, name: str) -> CheckConstraint:
    """Return the constraint that every moment in these columns lies where it can be read back, or is not given."""
    condition = Q()
    for column in columns:
        condition &= Q(**{f"{column}__gte": KEPT_FROM, f"{column}__lt": KEPT_UNTIL})
    return CheckConstraint(condition=condition, name=name, violation_error_message=OUT_OF_RANGE)
