"""Two parts of a line with a colon between them, as the reader's language sets it."""

from django.utils.functional import Promise
from django.utils.translation import gettext


def with_colon(what: str | Promise, told: object) -> str:
    """Say ``told`` of ``what``; French puts a no-break space before the colon."""
    return f"{what}{gettext(':')} {told}"
