"""Words for the values of a report, in the reader's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.elements import ELEMENTS

VICTIMS: Final[dict[str, Promise]] = {"ninja": _("ninja"), "chunin": _("chunin"), "sentry": _("sentry")}
TARGETS: Final[dict[str, Promise]] = {"vip": _("VIP"), "messenger": _("messenger")}
ENDED: Final[dict[str, Promise]] = {
    "played_out": _("played to the end"),
    "won_at_once": _("won at once"),
    "ceded": _("ceded"),
    "time_called": _("time was called"),
}
RESULTS: Final[dict[str, Promise]] = {"won": _("won"), "drawn": _("drawn"), "lost": _("lost")}
ELEMENT_NAMES: Final[dict[str, Promise]] = {
    "spirit": _("Spirit"),
    "water": _("Water"),
    "earth": _("Earth"),
    "void": _("Void"),
    "fire": _("Fire"),
    "air": _("Air"),
}
ATTRIBUTE_NAMES: Final[dict[str, Promise]] = {
    "movement": _("Movement"),
    "attack": _("Attack"),
    "defense": _("Defense"),
}
CAUSES: Final[dict[str, Promise]] = {
    "enemy": _("by enemies"),
    "sentry": _("by sentries"),
    "poison": _("by Poison"),
    "own": _("own die, failed dodge, friend"),
}
MARKS: Final[dict[str, Promise]] = {"board": _("on the board"), "healing": _("Healing House")}

FACES: Final = tuple((element, ELEMENT_NAMES[element]) for element in ELEMENTS)


def element(key: str) -> str:
    """Return an element's name."""
    return str(ELEMENT_NAMES.get(key, key))


def times(count: int, what: str) -> str:
    """Say how often something was done; once goes without a number."""
    return what if count == 1 else gettext("%(count)s \u00d7 %(what)s") % {"count": count, "what": what}
