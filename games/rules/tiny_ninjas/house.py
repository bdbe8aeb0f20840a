"""House rules: settings by key, and the whole deck of an organiser who copied the real numbers from the cards."""

from typing import Any

import msgspec

from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.deck_check import check_deck
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book

Document = dict[str, Any]
_FIELDS = {field.encode_name: field for field in msgspec.structs.fields(Settings)}


def house_ruleset(house: Document) -> Ruleset:
    """Return the ruleset that a house document (``settings``, ``deck``) makes of the book.

    Raises :class:`Refused` with every fault, each at its place in the document.
    """
    faults = [
        _fault("house.unknown_section", (section,), gettext_noop("House rules have no section {key}."), key=section)
        for section in sorted({*house} - {"settings", "deck"})
    ]
    settings = _settings(house.get("settings", {}), faults)
    deck = _read(house["deck"], Deck, ("deck",), faults) if "deck" in house else book().deck
    if isinstance(deck, Deck):
        faults += faults_of_deck(deck, settings)
    if faults:
        raise Refused(faults)
    return Ruleset(settings=settings, deck=deck)


def faults_of_deck(deck: Deck, settings: Settings) -> tuple[Finding, ...]:
    """Say what is wrong with a deck; paths point into the document that holds it under ``deck``."""
    return tuple(msgspec.structs.replace(one, path="/deck" + one.path) for one in check_deck(deck, settings))


def _settings(given: Any, faults: list[Finding]) -> Settings:
    read: Document = {}
    if not isinstance(given, dict):
        text = gettext_noop("The house rules cannot be read here: {fault}.")
        faults.append(_fault("house.malformed", ("settings",), text, fault="Expected `object`"))
        return Settings()
    for key, value in given.items():
        if key not in _FIELDS:
            text = gettext_noop("There is no setting {key}.")
            faults.append(_fault("settings.unknown", ("settings", key), text, key=key))
            continue
        before = len(faults)
        typed = _read(value, _FIELDS[key].type, ("settings", key), faults)
        if len(faults) == before:
            read[key] = typed
    return Settings(**read)


def _read(value: Any, kind: Any, place: tuple[str, ...], faults: list[Finding]) -> Any:
    """Return a value as its type, or name its first fault of form and return None."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        sentence, _, where = str(error).partition(" - at `$")
        inner = [part for part in where.rstrip("`").replace("]", "").replace("[", ".").split(".") if part]
        text = gettext_noop("The house rules cannot be read here: {fault}.")
        named = (*place, *(part for part in inner if part != "..."))
        faults.append(_fault("house.malformed", named, text, fault=sentence))
        return None


def _fault(code: str, place: tuple[str, ...], text: str, **params: str | int) -> Finding:
    return Finding(code=code, path=pointer(*place), rule="Leagues", text=text, params=params)
