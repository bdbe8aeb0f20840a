"""The parts of a game that its rulebook does not print, and what a change of them comes to, in words."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.ninjago.pieces import ACTION_NAMES
from league.pages.party.words import NINJA

PARTS: Final[dict[str, Promise]] = {
    "board": _("Board"),
    "boards": _("Board"),
    "die": _("LEGO dice"),
    "spinner": _("Spinner"),
    "guards": _("Guards on the wall"),
    "events": _("Event Cards"),
    "adventures": _("Adventure"),
    "potentials": _("Potential Cards"),
    "villains": _("Villain Tokens"),
}
KIT: Final = "/kit/"
"""Under which the parts stand in a document of rules."""
IN_FULL: Final = ("faces", "sectors", "number", "known")
"""What is short enough to be told: faces of the dice, sectors of the spinner, the number of guards, what is known."""


def part_called(part: str, row: Mapping[str, Any] | None = None) -> str:
    """Return the name of a part; of several of a kind with the players or the number that tell a ``row`` apart."""
    number = None if row is None else row.get("players") or row.get("number")
    return str(PARTS[part]) if number is None else f"{PARTS[part]} {number}"


def changed_parts(difference: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, str]]:
    """Yield a line for every part in which two kits differ: what it is, what it was, what it is now.

    Of a board or of cards nobody wants to read every space here: their lines say that they are others.
    """
    parts: dict[str, dict[str, tuple[Any, Any]]] = defaultdict(dict)
    for one in difference:
        part, _slash, field = one["path"].removeprefix(KIT).partition("/")
        parts[part][field] = one["book"], one["house"]
    for part, fields in parts.items():
        if "" in fields:
            before, after = fields[""]
            for row in (row for row in after if row not in before):
                yield {"what": part_called(part, row), "book": "", "house": gettext("another one")}
        else:
            before, after = _in_words(fields)
            yield {"what": part_called(part), "book": before, "house": after}


def _in_words(fields: Mapping[str, tuple[Any, Any]]) -> tuple[str, str]:
    """Return what a part was and is now."""
    told = [(_value(fields[name][0]), _value(fields[name][1])) for name in IN_FULL if name in fields]
    if {*fields} - {*IN_FULL, "assumption"} or not told:
        told.insert(0, ("", gettext("another one")))
    before, after = zip(*told, strict=True)
    return ", ".join(filter(None, before)), ", ".join(after)


def _value(value: Any) -> str:
    """Return faces or sectors with how often each is there, a number, or whether a part is known."""
    if isinstance(value, bool):
        return gettext("known") if value else gettext("assumed")
    if not isinstance(value, list):
        return str(value)
    counted = Counter(_face(key) for key in value)
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in counted.items())


def _face(key: str) -> str:
    actions: dict[str, str] = {action: gettext(name) for action, name in ACTION_NAMES.items()}
    return actions.get(key) or (gettext("another colour") if key == "other" else NINJA.get(key, key))
