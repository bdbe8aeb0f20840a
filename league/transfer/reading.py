"""Bytes from strangers into a typed file, or every reason why not, each with its line."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

import msgspec

from games.rules.kernel.findings import FileFinding, Finding, Refused, Text, gettext_noop, ngettext_noop, pointer
from games.rules.kernel.misfits import misfits
from games.rules.kernel.notes import shortened
from league.transfer.places import end_of_object, line_at, lines_of, too_deep

T = TypeVar("T")

LARGEST_FILE: Final = 64 * 1024 * 1024
"""Bytes. A league of 64 teams and 960 matches takes 12 MB, and some 40 MB where the engine played and left its logs."""
LARGEST_TO_SEARCH: Final = 1024 * 1024
"""Bytes up to which a file is searched for every fault of its form: a hostile one can hold a fault every few bytes."""
DEEPEST: Final = 40
"""Levels of lists and objects. A league's file nests 16 deep."""

_MARK: Final = b"\xef\xbb\xbf"
"""What some programs write before a text in UTF-8; it says nothing."""
_WITH_BRACKETS: Final = re.compile(rb'"[^"]*"?')
_NOT_STRUCTURE: Final = bytes(set(range(256)) - set(b'"[]{}'))
# NUL, the first half of a surrogate pair without the second, and the second without the first.
_NO_TEXT: Final = re.compile(
    rb"(?<!\\)(?:\\\\)*(?:\\u0000|\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F])",
    re.DOTALL,
)


def read_file(data: bytes, kind: type[T]) -> T:
    """Return the file that ``data`` holds; raises :class:`Refused` with every fault of its form, each at its line."""
    data = data.removeprefix(_MARK)
    if len(data) > LARGEST_FILE:
        raise Refused(
            [
                _fault(
                    "too_large",
                    ngettext_noop(
                        "The file has more than {most} megabyte.", "The file has more than {most} megabytes.", "most"
                    ),
                    most=LARGEST_FILE // 1024**2,
                )
            ]
        )
    _refuse_depth(data)
    _refuse_strange_text(data)
    _refuse_what_is_no_json(data)
    try:
        file = msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise Refused(_with_lines(data, _misfits(data, kind, error))) from None
    _refuse_repeated(data)
    return file


@contextmanager
def with_lines(data: bytes) -> Iterator[None]:
    """Let what is refused of a file name the lines of its places."""
    try:
        yield
    except Refused as refused:
        raise Refused(_with_lines(data.removeprefix(_MARK), refused.violations)) from refused


def _with_lines(data: bytes, found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings as an answer names them; those of the file as a whole have no line."""
    shown = shortened(found)
    lines = lines_of(data, {one.path for one in shown if one.path})
    return tuple(one if isinstance(one, FileFinding) or not one.path else _at(lines[one.path], one) for one in shown)


def _misfits(data: bytes, kind: type[Any], error: msgspec.DecodeError) -> Iterator[Finding]:
    """Yield every part of the file that does not fit; of a large one ``error``, for msgspec stops at the first."""
    found: tuple[str, ...] = ()
    if len(data) <= LARGEST_TO_SEARCH:
        # A number that no machine holds is not even a value of another kind.
        with suppress(msgspec.ValidationError):
            found = misfits(msgspec.json.decode(data), kind)
    for told in found or (str(error),):
        sentence, _, where = told.partition(" - at `$")
        parts = re.findall(r"[^.\[\]`]+", where.partition("[...]")[0])
        field = re.search(r"(?:missing required|contains unknown) field `(.+)`", sentence)
        parts += [field[1]] if field else []
        one = _fault("malformed", gettext_noop("{fault}."), pointer(*parts), fault=sentence)
        yield one if parts else _at(1, one)


def _refuse_strange_text(data: bytes) -> None:
    """Refuse what is no UTF-8, a NUL, which PostgreSQL cannot store, and halves of characters."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        text = gettext_noop("The text is not UTF-8.")
        raise Refused([_at(line_at(data, error.start), _fault("not_json", text))]) from None
    found = _NO_TEXT.search(data) if b"\\u" in data else None
    if found is not None:
        text = gettext_noop("Here is a character that no text can have.")
        raise Refused([_at(line_at(data, found.start()), _fault("nul", text))])


def _refuse_what_is_no_json(data: bytes) -> None:
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
    except msgspec.DecodeError as error:
        raise Refused([_not_json(data, error)]) from None


def _not_json(data: bytes, error: msgspec.DecodeError) -> Finding:
    at = re.search(r"\(byte (\d+)\)", str(error))
    told = _fault("not_json", gettext_noop("{fault}."), fault=str(error).partition(" (byte")[0])
    return _at(line_at(data, int(at[1]) if at else len(data)), told)


def _refuse_depth(data: bytes) -> None:
    """Look at the brackets alone, so that nothing of ours recurses into a bottomless file."""
    without_escapes = data.replace(rb"\\", b"").replace(b'\\"', b"")
    bare = without_escapes.translate(None, _NOT_STRUCTURE).replace(b'""', b"")
    depth = 0
    for bracket in _WITH_BRACKETS.sub(b"", bare):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            text = ngettext_noop(
                "The file nests more than {most} level deep.",
                "The file nests more than {most} levels deep.",
                "most",
            )
            raise Refused([_at(line_at(data, too_deep(data, DEEPEST)), _fault("too_deep", text, most=DEEPEST))])


class _Repeated(Exception):  # noqa: N818  no error of ours: an object of the file was not read further
    """A name stands twice in an object."""


class _Objects:
    """Looks at the objects of a document in the order in which they end, and keeps none."""

    def __init__(self) -> None:
        self.ended = 0

    def __call__(self, pairs: list[tuple[str, Any]]) -> None:
        """Raise :class:`_Repeated` with a name that stands twice in this object."""
        self.ended += 1
        names = [name for name, _value in pairs]
        if len(set(names)) < len(names):
            raise _Repeated(next(name for number, name in enumerate(names) if name in names[:number]))


def _refuse_repeated(data: bytes) -> None:
    """Refuse a name that stands twice in one object: readers would not agree on which counts."""
    objects = _Objects()
    try:
        json.loads(data, object_pairs_hook=objects, parse_int=str, parse_float=str)
    except _Repeated as repeated:
        name = str(repeated)
        end = end_of_object(data, objects.ended)
        offset = max(data.rfind(msgspec.json.encode(name), 0, end), 0) or end
        text = gettext_noop("The name {key} stands twice in one object.")
        raise Refused([_at(line_at(data, offset), _fault("name_twice", text, key=name[:80]))]) from None


def _fault(code: str, text: Text, path: str = "", **params: str | int) -> Finding:
    return Finding(code=f"transfer.{code}", path=path, rule="", text=text, params=params)


def _at(line: int, one: Finding) -> Finding:
    return FileFinding(code=one.code, path=one.path, rule=one.rule, text=one.text, params=one.params, line=line)
