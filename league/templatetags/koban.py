"""Icons, times on the page's clock, and small words that pages share."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy, pgettext

from games import headings
from games.systems import is_cooperative
from league.operations.slips import FROM_A_SLIP

register = template.Library()

ELEMENTS = {
    "air": gettext_lazy("Air"),
    "earth": gettext_lazy("Earth"),
    "fire": gettext_lazy("Fire"),
    "spirit": gettext_lazy("Spirit"),
    "water": gettext_lazy("Water"),
    "void": gettext_lazy("Void"),
    "general": gettext_lazy("General"),
    "unique": gettext_lazy("Unique"),
}
WORDS = {
    "ninja": gettext_lazy("a ninja"),
    "chunin": gettext_lazy("a chunin"),
    "sentry": gettext_lazy("a sentry"),
    "vip": gettext_lazy("the VIP"),
    "messenger": gettext_lazy("the messenger"),
}

MARKS = {":": gettext_lazy(":"), ";": gettext_lazy(";")}


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon of the sprite; it stands beside a text and says nothing by itself."""
    return format_html(
        '<svg class="icon" width="24" height="24" aria-hidden="true"><use href="{}#{}"></use></svg>',
        static("koban/icons.svg"),
        name,
    )


@register.simple_tag(takes_context=True)
def catalogue_link(context: Context, page: str, key: str = "") -> str:
    """Return the address of a page of the catalogue that is being read: that of the book, or that of a league."""
    league = context.get("catalogue_of")
    args = [*([league.slug] if league else []), *([key] if key else [])]
    return reverse(f"pages:league_{page}" if league else f"pages:{page}", args=args)


@register.simple_tag
def here(request: HttpRequest | None, names: str) -> SafeString:
    """Mark the link that leads to the page being read, or to the part of the site it belongs to."""
    match = getattr(request, "resolver_match", None)
    if match is not None and match.namespace == "pages" and match.url_name in names.split():
        return mark_safe('aria-current="page"')
    return mark_safe("")


@register.simple_tag
def when(value: datetime | None, zone: str = "") -> SafeString | str:
    """Tell a moment with its time zone: that of the page (a league's pages use the league's), or the one named."""
    if value is None:
        return gettext("none")
    local = timezone.localtime(value, ZoneInfo(zone) if zone else None)
    return format_html(
        '<time datetime="{}">{} <span class="zone">{}</span></time>',
        local.isoformat(),
        date_format(local, _short(local)),
        zone or timezone.get_current_timezone_name(),
    )


@register.filter
def in_full(value: datetime) -> str:
    """Write a moment in full, on the clock that is in force: March 1, 2027, 7 p.m.; 1er mars 2027 à 19:00."""
    local = timezone.localtime(value)
    if local.day == 1:
        return date_format(local, pgettext("Django's format of a moment in full, first of a month", "N j, Y, P"))
    return date_format(local, pgettext("Django's format of a moment in full", "N j, Y, P"))


@register.filter
def in_full_with_zone(value: datetime) -> str:
    """Write a moment in full and name the clock: March 1, 2027, 7 p.m. (Europe/Paris)."""
    return f"{in_full(value)} ({timezone.get_current_timezone_name()})"


def _short(local: datetime) -> str:
    if local.day == 1:
        return pgettext("Django's format of a moment, first of a month", "D j M Y, H:i")
    return pgettext("Django's format of a moment", "D j M Y, H:i")


@register.simple_tag
def elements(keys: Sequence[str]) -> SafeString:
    """Show elements (an affinity, two dice) as coloured words."""
    return format_html_join(" ", '<span class="element {}">{}</span>', ((key, ELEMENTS.get(key, key)) for key in keys))


@register.filter
def heading(rule: str) -> str:
    """Name the rule that a finding rests on."""
    return headings.heading(rule)


@register.filter
def signed(number: int) -> str:
    """Write a number that is added or taken with its sign: +3, -4, 0."""
    sign = "+" if number > 0 else "\N{MINUS SIGN}" if number < 0 else ""
    return f"{sign}{grouped(abs(number))}"


@register.filter
def grouped(number: int) -> str:
    """Write a number that may be large with its thousands apart: 10,000, and 10 000 in French."""
    return str(number_format(number, force_grouping=True))


@register.filter
def fraction(value: str) -> str:
    """Write an exact number, such as 7/2, as people do: 3.5; with three places where it has no end."""
    exact = Fraction(value)
    shown = Decimal(f"{float(exact):.3f}").normalize()
    return number_format(int(exact) if exact.denominator == 1 else shown)


@register.simple_tag
def mark(sign: str) -> str:
    """Write a colon or a semicolon as the reader's language sets it: French puts a no-break space before."""
    return str(MARKS[sign])


@register.filter
def translated(text: Any) -> str:
    """Translate a text of the rules or of the catalogue."""
    return gettext(str(text)) if text else ""


@register.filter
def said(reason: str) -> str:
    """Tell a reason as it was given; one that nobody wrote in the reader's language."""
    return gettext(reason) if reason == FROM_A_SLIP else reason


@register.filter
def cooperative(system_key: str) -> bool:
    """Whether the teams of a system are parties, and its games sessions."""
    return is_cooperative(system_key)


@register.filter
def listed(value: Any) -> list[Any]:
    """Make a list of one, for a tag that wants several."""
    return [value]


@register.filter
def word(key: str) -> str:
    """Return the word for a kind of victim or a role."""
    return str(WORDS.get(key, key))


@register.filter
def lookup(mapping: dict[Any, Any], key: Any) -> Any:
    """Return what a mapping holds under a key that the template knows only by name."""
    return mapping.get(key)
