"""Icons, times on the page's clock, and small words that pages share."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy, pgettext

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

SCROLL_PARTS = {
    "treasury": gettext_lazy("treasury"),
    "rating": gettext_lazy("rating"),
    "record": gettext_lazy("games played"),
    "xp": gettext_lazy("XP"),
    "level": gettext_lazy("level"),
    "level_name": gettext_lazy("level"),
    "advances": gettext_lazy("advances"),
    "absences": gettext_lazy("absences"),
    "absent": gettext_lazy("misses games"),
    "healing_house": gettext_lazy("begins in the Healing House"),
    "keywords": gettext_lazy("keywords"),
    "affinity": gettext_lazy("affinity"),
    "attack": gettext_lazy("Attack"),
    "defense": gettext_lazy("Defense"),
    "movement": gettext_lazy("Movement"),
    "gone": gettext_lazy("gone"),
    "joined": gettext_lazy("on the team"),
    "pending": gettext_lazy("steps that are open"),
    "achievements": gettext_lazy("achievements"),
    "missing": gettext_lazy("achievements that are missing"),
    "titles": gettext_lazy("Champion titles"),
    "streak": gettext_lazy("wins running"),
    "against": gettext_lazy("wins running by opponent"),
    "solo": gettext_lazy("wins running against the AI"),
    "modes": gettext_lazy("battles by mode"),
    "tries": gettext_lazy("sessions"),
    "wins": gettext_lazy("sessions won"),
    "board": gettext_lazy("how far the party is"),
    "here": gettext_lazy("in the party"),
    "adventure": gettext_lazy("adventure"),
    "steps": gettext_lazy("steps"),
    "variants": gettext_lazy("variants"),
    "seatings": gettext_lazy("by number of players"),
    "best": gettext_lazy("best"),
    "position": gettext_lazy("chapter"),
    "won": gettext_lazy("won"),
    "turns": gettext_lazy("turns"),
    "players": gettext_lazy("players"),
    "villain_track": gettext_lazy("Villain Track"),
    "victory_track": gettext_lazy("Victory Track"),
    "sensei": gettext_lazy("Sensei"),
    "weapons_lost": gettext_lazy("golden weapons lost"),
    "final_battle": gettext_lazy("final battle"),
    "final_won": gettext_lazy("final battles won"),
    "final_lost": gettext_lazy("final battles lost"),
    "final_not_fought": gettext_lazy("sessions without a final battle"),
}


@register.filter
def scroll_part(key: str) -> str:
    """Return the name of a part of a scroll; one that has none keeps its key, in words."""
    return str(SCROLL_PARTS.get(key) or key.replace("_", " "))


@register.filter
def scroll_value(value: Any) -> str:
    """Return a value of a scroll in one line."""
    match value:
        case None | "":
            return "–"
        case bool():
            return gettext("yes") if value else gettext("no")
        case dict() if "name" in value:
            return str(value["name"])
        case dict():
            return ", ".join(f"{scroll_part(key)} {scroll_value(one)}" for key, one in value.items() if one) or "–"
        case list() | tuple():
            return ", ".join(scroll_value(one) for one in value) or "–"
        case _:
            return str(value)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon of the sprite; it stands beside a text and says nothing by itself."""
    return format_html(
        '<svg class="icon" width="24" height="24" aria-hidden="true"><use href="{}#{}"></use></svg>',
        static("koban/icons.svg"),
        name,
    )


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
        date_format(local, pgettext("Django's format of a moment", "D j M Y, H:i")),
        zone or timezone.get_current_timezone_name(),
    )


@register.simple_tag
def elements(keys: Sequence[str]) -> SafeString:
    """Show elements (an affinity, two dice) as coloured words."""
    return format_html_join(" ", '<span class="element {}">{}</span>', ((key, ELEMENTS.get(key, key)) for key in keys))


@register.filter
def signed(number: int) -> str:
    """Write a number that is added or taken with its sign: +3, -4, 0."""
    minus = "\N{MINUS SIGN}"
    return f"+{number}" if number > 0 else f"{minus}{-number}" if number < 0 else "0"


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
