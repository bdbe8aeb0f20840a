"""Names of people, teams, leagues and seasons where a form or a serializer takes them."""

from django.core.exceptions import ValidationError

from games.findings import filled
from games.rules.kernel.names import name_faults


def check_name(name: str) -> None:
    """Raise Django's :class:`ValidationError` for a name with characters that nobody sees (:mod:`games.rules.kernel.names`)."""
    for fault in name_faults(name, ""):
        raise ValidationError(filled(fault.text, fault.params), code=fault.code)
