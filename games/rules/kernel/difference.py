"""Where two documents say different things, as plain lines for people and programs."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.rules.kernel.findings import pointer


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One place: its JSON pointer, what the ``book`` (the first document) says there, and what the ``house`` says.

    None stands for saying nothing.
    """

    path: str
    book: Any
    house: Any


def difference(book: Any, house: Any) -> tuple[Difference, ...]:
    """Compare two JSON documents and return every place where they differ, in the order of the first.

    Rows with a ``key`` are found by it, wherever they stand in their list (``/profiles/ryu/koban``); a row that only one
    of them has is one line, and so is a list of plain values.
    """
    return tuple(_compare(book, house))


def _compare(book: Any, house: Any, *parts: str) -> Iterator[Difference]:
    one, other = _by_name(book), _by_name(house)
    if one is None or other is None:
        if book != house:
            yield Difference(path=pointer(*parts), book=book, house=house)
        return
    for name in dict.fromkeys([*one, *other]):
        yield from _compare(one.get(name), other.get(name), *parts, name)


def _by_name(value: Any) -> dict[str, Any] | None:
    """Return what can be compared part by part: an object, or a list of rows with keys."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list) and value and all(isinstance(row, dict) and "key" in row for row in value):
        return {str(row["key"]): row for row in value}
    return None
