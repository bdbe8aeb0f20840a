"""Where the values of a JSON document stand in its text: decoders that are fast forget lines."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

# Quantifiers do not give back what they took, so that a text of many megabytes is passed in one go.
_NAME: Final = re.compile(rb'\s*+,?\s*+("(?:[^"\\]++|\\.)*+")\s*+:\s*+', re.DOTALL)
_GAP: Final = re.compile(rb"\s*+,?\s*+")
_BRACKETS: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[{}\[\]]', re.DOTALL)
_ENDS: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"|}', re.DOTALL)

_Inside = dict[str, tuple[int, bytes]]


def line_at(data: bytes, offset: int) -> int:
    """Return the line (from 1) of a byte."""
    return data.count(b"\n", 0, offset) + 1


def lines_of(data: bytes, pointers: Iterable[str]) -> dict[str, int]:
    """Return on which line (from 1) the value at each JSON pointer begins, as far as the pointer leads.

    ``data`` is a JSON document.
    """
    looked_into: dict[str, _Inside] = {}
    return {pointer: line_at(data, _offset(data, pointer, looked_into)) for pointer in pointers}


def _offset(data: bytes, pointer: str, looked_into: dict[str, _Inside]) -> int:
    """Follow a pointer; what it leads through is remembered for the next, by its own pointer."""
    offset, value, passed = 0, data, ""
    for part in pointer.split("/")[1:]:
        if passed not in looked_into:
            looked_into[passed] = _inside(value)
        inner = looked_into[passed].get(part.replace("~1", "/").replace("~0", "~"))
        if inner is None:
            break
        offset, value = offset + inner[0], inner[1]
        passed = f"{passed}/{part}"
    return offset


def _inside(value: bytes) -> _Inside:
    """Return where each part of an object or list begins in it, and its text; up to a name that stands there twice."""
    try:
        return dict(_parts(value))
    except msgspec.DecodeError:
        return {}


def _parts(value: bytes) -> Iterator[tuple[str, tuple[int, bytes]]]:
    start = len(value) - len(value.lstrip())
    opened, position = value[start : start + 1], start + 1
    if opened == b"{":
        for name, raw in msgspec.json.decode(value, type=dict[str, msgspec.Raw]).items():
            found = _NAME.match(value, position)
            if found is None or msgspec.json.decode(found[1]) != name or not value.startswith(bytes(raw), found.end()):
                break
            yield name, (found.end(), bytes(raw))
            position = found.end() + len(bytes(raw))
    elif opened == b"[":
        for number, raw in enumerate(msgspec.json.decode(value, type=list[msgspec.Raw])):
            gap = _GAP.match(value, position)
            position = gap.end() if gap else position
            yield str(number), (position, bytes(raw))
            position += len(bytes(raw))


def too_deep(data: bytes, most: int) -> int:
    """Return the offset of the first bracket that opens more than ``most`` levels, 0 if there is none."""
    depth = 0
    for token in _BRACKETS.finditer(data):
        if token[0] in (b"{", b"["):
            depth += 1
            if depth > most:
                return token.start()
        elif token[0] in (b"}", b"]"):
            depth -= 1
    return 0


def end_of_object(data: bytes, number: int) -> int:
    """Return the offset at which the ``number``-th object (from 1) ends, counted by their ends."""
    ended = 0
    for token in _ENDS.finditer(data):
        if token[0] == b"}":
            ended += 1
            if ended == number:
                return token.start()
    return 0
