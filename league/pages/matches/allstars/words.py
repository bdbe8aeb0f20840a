"""Words for the values of a report, in the reader's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.ruleset import Ruleset

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
DOWNTIME: Final[dict[str, Promise]] = {
    "spare_another": _("unhurt, and may spare another"),
    "learn": _("learns from it"),
    "nothing": _("nothing happens"),
    "long_absence": _("badly hurt, misses games"),
    "short_absence": _("hurt, misses games"),
    "healing_house": _("starts the next game in the Healing House"),
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


def raised(ruleset: Ruleset, attribute: str) -> str:
    """Return what an advance does to an attribute."""
    return gettext("%(what)s +%(step)s") % {
        "what": ATTRIBUTE_NAMES[attribute],
        "step": ruleset.settings.advance_step,
    }


def times(count: int, what: str) -> str:
    """Say how often something was done; once goes without a number."""
    return what if count == 1 else gettext("%(count)s \u00d7 %(what)s") % {"count": count, "what": what}
