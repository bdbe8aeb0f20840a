"""House rules: settings by key, and the whole deck of an organiser who copied the real numbers from the cards."""

import msgspec

from games.rules.kernel.findings import Finding, Refused
from games.rules.kernel.house import Document, read_settings, readable, section, unknown_sections
from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.deck_check import check_deck
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book


def house_ruleset(house: Document) -> Ruleset:
    """Return the ruleset that a house document (``settings``, ``deck``) makes of the book.

    Raises :class:`Refused` with every fault, each at its place in the document.
    """
    faults = unknown_sections(house, {"settings", "deck"})
    given = section(house.get("settings", {}), ("settings",), faults)
    settings = msgspec.convert(read_settings(Settings, given, faults), Settings)
    deck = book().deck
    if "deck" in house and readable(house["deck"], Deck, ("deck",), faults):
        deck = msgspec.convert(house["deck"], Deck)
    faults += faults_of_deck(deck, settings)
    if faults:
        raise Refused(faults)
    return Ruleset(settings=settings, deck=deck)


def faults_of_deck(deck: Deck, settings: Settings) -> tuple[Finding, ...]:
    """Say what is wrong with a deck; paths point into the document that holds it under ``deck``."""
    return tuple(msgspec.structs.replace(one, path="/deck" + one.path) for one in check_deck(deck, settings))
