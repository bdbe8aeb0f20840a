"""Bytes from strangers into a typed file, or one clear reason why not."""

import re
from typing import Final, TypeVar

import msgspec

from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer

T = TypeVar("T")

LARGEST_FILE: Final = 64 * 1024 * 1024
"""Bytes. A league of 64 teams and 960 matches takes 12 MB, and some 40 MB where the engine played and left its logs."""
DEEPEST: Final = 40
"""Levels of lists and objects. A league's file nests 16 deep."""

_WITH_BRACKETS: Final = re.compile(rb'"[^"]*"?')
_NOT_STRUCTURE: Final = bytes(set(range(256)) - set(b'"[]{}'))
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def read_file(data: bytes, kind: type[T]) -> T:
    """Return the file that ``data`` holds; raises :class:`Refused` with the line or the place of the first fault."""
    if len(data) > LARGEST_FILE:
        raise _refused(
            "too_large", gettext_noop("The file has more than {most} megabytes."), most=LARGEST_FILE // 1024**2
        )
    _refuse_depth(data)
    nul = _NUL.search(data)
    if nul is not None:
        raise _refused(
            "nul", gettext_noop("Line {line} holds a character that no text can have."), line=_line(data, nul.start())
        )
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        sentence, _, where = str(error).partition(" - at `$")
        parts = re.findall(r"[^.\[\]`]+", where.partition("[...]")[0])
        field = re.search(r"(?:missing required|contains unknown) field `(.+)`", sentence)
        parts += [field[1]] if field else []
        raise _refused("malformed", gettext_noop("{fault}."), pointer(*parts), fault=sentence) from None
    except msgspec.DecodeError as error:
        at = re.search(r"\(byte (\d+)\)", str(error))
        line = _line(data, int(at[1]) if at else len(data))
        sentence = str(error).partition(" (byte")[0]
        raise _refused("not_json", gettext_noop("Line {line}: {fault}."), line=line, fault=sentence) from None
    except UnicodeDecodeError as error:
        raise _refused(
            "not_json", gettext_noop("Line {line}: {fault}."), line=_line(data, error.start), fault="not UTF-8"
        ) from None


def _refuse_depth(data: bytes) -> None:
    """Look at the brackets alone, so that nothing of ours recurses into a bottomless file."""
    without_escapes = data.replace(rb"\\", b"").replace(b'\\"', b"")
    bare = without_escapes.translate(None, _NOT_STRUCTURE).replace(b'""', b"")
    depth = 0
    for bracket in _WITH_BRACKETS.sub(b"", bare):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            raise _refused("too_deep", gettext_noop("The file nests more than {most} levels deep."), most=DEEPEST)


def _line(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1


def _refused(code: str, text: str, path: str = "", **params: str | int) -> Refused:
    return Refused([Finding(code=f"transfer.{code}", path=path, rule="", text=text, params=params)])


def line_of(data: bytes, path: str) -> int:
    """Return the line on which the value at a JSON pointer begins, as far as the pointer leads.

    ``data`` is a JSON document that has been read before.
    """
    offset, value = 0, data
    for part in (one.replace("~1", "/").replace("~0", "~") for one in path.split("/")[1:]):
        inner = _inside(value)
        if part not in inner:
            break
        start, value = inner[part]
        offset += start
    return _line(data, offset)


def _inside(value: bytes) -> dict[str, tuple[int, bytes]]:
    """Return where each part of an object or list begins in it, and its text."""
    opened = value.lstrip()[:1]
    found: dict[str, bytes] = {}
    if opened == b"{":
        found = {name: bytes(raw) for name, raw in msgspec.json.decode(value, type=dict[str, msgspec.Raw]).items()}
    elif opened == b"[":
        found = {str(name): bytes(raw) for name, raw in enumerate(msgspec.json.decode(value, type=list[msgspec.Raw]))}
    places: dict[str, tuple[int, bytes]] = {}
    position = 0
    for name, raw in found.items():
        if opened == b"{":
            # The name first, so that a value is not found in it.
            position = max(position, value.find(msgspec.json.encode(name) + b":", position))
            position += len(msgspec.json.encode(name))
        position = value.index(raw, position)
        places[name] = (position, raw)
        position += len(raw)
    return places
