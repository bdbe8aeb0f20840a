"""Addresses of pages for those who are not on one: readers of mail."""

from django.conf import settings
from django.urls import reverse


def page_address(name: str, *args: int) -> str:
    """Return the full address of a page; nothing where nobody has told Koban its own (``SITE_URL``)."""
    return f"{settings.SITE_URL}{reverse(name, args=args)}" if settings.SITE_URL else ""
