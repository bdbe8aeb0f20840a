"""Everything about a value that does not fit its type: msgspec stops at the first fault, whoever has to mend it wants all."""

import re
from collections.abc import Iterator
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Final, Union, cast, get_args, get_origin

import msgspec
from msgspec import structs

MOST: Final = 1000
"""Faults of one value that are told."""

_PLAIN: Final = re.compile(r"[\w-]+")
"""Keys that a place can name without being read as something else."""

Part = tuple[str, Any, Any]
"""A part of a value: how its place goes on from the whole's, the part, and its type."""


class Misfits(msgspec.ValidationError):
    """Every fault of a value: each sentence is one of msgspec's, with its place (``... - at `$.sides[0]```)."""

    def __init__(self, sentences: tuple[str, ...]) -> None:
        super().__init__(sentences[0])
        self.sentences = sentences


def sentences_of(error: msgspec.ValidationError) -> tuple[str, ...]:
    """Return every sentence of an error, of a plain one its only one."""
    return error.sentences if isinstance(error, Misfits) else (str(error),)


def misfits(value: Any, kind: Any) -> tuple[str, ...]:
    """Return a sentence for every fault of a plain JSON value that is to be of a type, none if it is.

    The place of a mapping's key is that of what stands under it; msgspec names neither. Of more than :data:`MOST` the
    first are told: nobody mends a body of which every item is wrong by reading on.

    >>> misfits({"a": 1, "b": "x", "c": None}, dict[str, int])
    ('Expected `int`, got `str` - at `$.b`', 'Expected `int`, got `null` - at `$.c`')
    """
    return tuple(islice(_misfits(value, kind, "$"), MOST))


def _misfits(value: Any, kind: Any, place: str) -> Iterator[str]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        narrow = _chosen(value, kind)
        found = False
        for sentence in _own(value, narrow):
            found = True
            yield placed(sentence, place)
        for way, part, inner in _parts(value, narrow):
            for sentence in _misfits(part, inner, place + way):
                found = True
                yield sentence
        if not found:
            yield placed(str(error), place)


def placed(sentence: str, place: str) -> str:
    """Return a sentence of msgspec's about a value that stands at a place of another."""
    fault, _separator, inner = sentence.partition(" - at `$")
    return f"{fault} - at `{place}{inner or '`'}"


def _own(value: Any, kind: Any) -> Iterator[str]:
    """Yield what is wrong with a whole, whatever its parts are."""
    bare, limits = _bare(kind)
    if _is_struct(bare) and isinstance(value, dict):
        fields = {field.encode_name: field for field in structs.fields(bare)}
        tag = bare.__struct_config__.tag_field
        yield from (
            f"Object missing required field `{name}`"
            for name, field in fields.items()
            if field.required and name not in value
        )
        if bare.__struct_config__.forbid_unknown_fields:
            yield from (
                f"Object contains unknown field `{name}`" for name in value if name not in fields and name != tag
            )
    elif limits and get_origin(bare) in {tuple, list, dict} and isinstance(value, list | tuple | dict):
        try:
            msgspec.convert(value, Annotated[get_origin(bare), *limits])
        except msgspec.ValidationError as error:
            yield str(error)


def _parts(value: Any, kind: Any) -> Iterator[Part]:
    bare, _limits = _bare(kind)
    inner = get_args(bare)
    if _is_struct(bare) and isinstance(value, dict):
        for field in structs.fields(bare):
            if field.encode_name in value:
                yield f".{field.encode_name}", value[field.encode_name], field.type
    elif get_origin(bare) is dict and isinstance(value, dict):
        for name, part in value.items():
            way = f".{name}" if _PLAIN.fullmatch(name) else "[...]"
            yield way, name, inner[0]
            yield way, part, inner[1]
    elif get_origin(bare) in {tuple, list} and isinstance(value, list | tuple):
        endless = get_origin(bare) is list or inner[1:] == (...,)
        if endless or len(inner) == len(value):
            for number, part in enumerate(value):
                yield f"[{number}]", part, inner[0 if endless else number]


def _chosen(value: Any, kind: Any) -> Any:
    """Return the member of a union that the value means to be, the union itself where that is open."""
    bare, _limits = _bare(kind)
    if get_origin(bare) not in {Union, UnionType}:
        return kind
    members = [one for one in get_args(bare) if one is not type(None)]
    tagged = [one for one in members if _is_struct(_bare(one)[0]) and _tagged(value, _bare(one)[0])]
    open_to = tagged if len(members) > 1 else members
    return open_to[0] if len(open_to) == 1 else kind


def _tagged(value: Any, struct: type[msgspec.Struct]) -> bool:
    config = struct.__struct_config__
    return isinstance(value, dict) and config.tag is not None and value.get(config.tag_field) == config.tag


def _bare(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type without what it is annotated with, and that."""
    if get_origin(kind) is Annotated:
        bare, *limits = get_args(kind)
        return bare, tuple(limits)
    return kind, ()


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, cast("type", msgspec.Struct))
