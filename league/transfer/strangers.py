"""Models that a document names and the file does not have: all of them, each where it is named."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.system import Document, System
from league.transfer.stories import Place, fault

_MARK: Final = "\0"
"""Stands in no text of a file: PostgreSQL could not store it."""


class Strangers(Refused):
    """Models that nobody knows; paths point into the file."""


class _Marked(dict[str, str]):
    """Ids that are known, as they are; one that is not gets a mark."""

    def __init__(self, ids: Mapping[str, str]) -> None:
        super().__init__(ids)
        self._ids = ids

    def __missing__(self, key: str) -> str:
        try:
            return self._ids[key]
        except KeyError:
            return f"{_MARK}{key}"


def renamed(game: System, document: Document, ids: Mapping[str, str], place: Place) -> Document:
    """Return an entry, setup or report with other ids for its models.

    Raises :class:`Strangers` with every model that ``ids`` does not know, at its place in the file.
    """
    try:
        return game.rename(document, ids)
    except KeyError as error:
        raise Strangers(tuple(_marked(document, game.rename(document, _Marked(ids)), place))) from error


def _marked(value: Any, other: Any, place: Place) -> Iterator[Finding]:
    if isinstance(other, str) and other.startswith(_MARK):
        text = gettext_noop("Here {key} is named, and there is no such thing.")
        yield fault("unreadable", place, text, other.removeprefix(_MARK)[:80])
    elif isinstance(other, dict):
        for (key, inner), (name, told) in zip(value.items(), other.items(), strict=True):
            yield from _marked(key, name, (*place, key))
            yield from _marked(inner, told, (*place, key))
    elif isinstance(other, list):
        for index, (inner, told) in enumerate(zip(value, other, strict=True)):
            yield from _marked(inner, told, (*place, index))
