"""What another deck has otherwise, card by card, in words."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.tiny_ninjas.ruleset import Ruleset

DECK: Final = "/deck/"
"""Where the paths of differences in the deck begin."""
PARTS: Final[dict[str, Promise]] = {
    "label": _("What the deck is called"),
    "complete": _("Every number of the deck is vouched for"),
    "printed": _("Rolls that the rulebook prints"),
    "cards": _("Card %(name)s"),
    "abilities": _("Ability %(name)s"),
}
FIELDS: Final[dict[str, Promise]] = {
    "name": _("name"),
    "copies": _("how many there are"),
    "copies_known": _("their number is known"),
    "attack": _("attack"),
    "instead": _("choice instead of the attack"),
    "defend": _("defence"),
    "text": _("text"),
    "when": _("in attack or defence"),
    "aliases": _("other names"),
    "known": _("the rulebook explains it"),
}


def changed_cards(difference: Iterable[Mapping[str, Any]], rules: Iterable[Ruleset]) -> list[dict[str, str]]:
    """Tell the differences of two decks: which card, which part of it, and what can be told of both in short.

    The icons of a card are not repeated here: they stand on the page of the deck. ``rules`` are those compared.
    """
    decks = [one.deck for one in rules]
    names = {
        "cards": {card.key: card.name for deck in decks for card in deck.cards},
        "abilities": {ability.key: ability.name for deck in decks for ability in deck.abilities},
    }
    lines: dict[str, dict[str, str]] = {}
    for one in difference:
        part, *place = one["path"].removeprefix(DECK).split("/")
        what = str(PARTS[part])
        if place:
            what %= {"name": gettext(names[part][place[0]])}
        if place[1:]:
            what = gettext("%(row)s, %(field)s") % {"row": what, "field": FIELDS[place[1]]}
        short = len(place) != 1 and len(place) < 3
        before, after = (_value(one[side]) if short else "" for side in ("book", "house"))
        if len(place) == 1:
            before, after = (gettext("none") if one[side] is None else "" for side in ("book", "house"))
        lines.setdefault(what, {"what": what, "book": before, "house": after or gettext("another")})
    return list(lines.values())


def _value(value: Any) -> str:
    """Tell a number, a text, yes or no; nothing of anything larger."""
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case int() | str():
            return str(value)
        case _:
            return ""
