"""Texts of the rules and of data files in the reader's language."""

from django.utils.translation import gettext


def translated(text: str) -> str:
    """Translate a text; "" stays "" (to gettext it is the catalogue's header)."""
    return gettext(text) if text else ""
