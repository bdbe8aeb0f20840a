"""Closed lists of words whatever their letters' case: "Earth" for ``earth``, where a type allows only some words.

Names that people invent and free text stay as they were written.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from games.rules.kernel.misfits import Misfits, misfits

T = TypeVar("T")
Fold = Callable[[Any], Any]


def convert(value: Any, kind: type[T]) -> T:
    """Return a plain JSON value as that type; raises :class:`Misfits` naming every fault if it is none.

    >>> from typing import Literal
    >>> convert("Earth", Literal["earth", "air"])
    'earth'
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return exact(folded(value, kind), kind)


def decode(document: bytes, kind: type[T]) -> T:
    """Return a JSON document as that type; raises :class:`msgspec.DecodeError` for what is no JSON, else as :func:`convert`."""
    try:
        return msgspec.json.decode(document, type=kind)
    except msgspec.ValidationError as misfit:
        try:
            plain = msgspec.json.decode(document)
        except RecursionError:
            # Nested too deeply for a plain value, and so for anything that a type might have read.
            raise misfit from None
        return exact(folded(plain, kind), kind)


def exact(value: Any, kind: type[T]) -> T:
    """Return a plain JSON value as that type, letters as they are; raises :class:`Misfits` naming every fault."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as misfit:
        raise Misfits(misfits(value, kind)) from misfit


def folded(value: Any, kind: Any) -> Any:
    """Return a plain value with every word of a closed list in the list's own letters."""
    fold = _fold_of(kind)
    return value if fold is None else fold(value)


@cache
def _fold_of(kind: Any) -> Fold | None:
    return _fold(inspect.type_info(kind), {})


def _fold(info: inspect.Type, known: dict[type, Fold | None]) -> Fold | None:
    """Return what puts the words of a type right, None if it has no closed lists."""
    found: Fold | None = None
    match info:
        case inspect.Metadata():
            found = _fold(info.type, known)
        case inspect.LiteralType():
            found = _of_words(info)
        case inspect.UnionType():
            found = _one_after_another([fold for one in info.types if (fold := _fold(one, known)) is not None])
        case inspect.VarTupleType() | inspect.ListType():
            found = _of_items(_fold(info.item_type, known))
        case inspect.TupleType():
            found = _of_places([_fold(one, known) for one in info.item_types])
        case inspect.DictType():
            found = _of_values(_fold(info.key_type, known), _fold(info.value_type, known))
        case inspect.StructType():
            found = _of_struct(info, known)
    return found


def _of_words(info: inspect.LiteralType) -> Fold:
    words = {word.casefold(): word for word in info.values if isinstance(word, str)}
    return lambda value: words.get(value.casefold(), value) if isinstance(value, str) else value


def _one_after_another(folds: list[Fold]) -> Fold | None:
    def fold(value: Any) -> Any:
        for one in folds:
            value = one(value)
        return value

    return fold if folds else None


def _of_items(item: Fold | None) -> Fold | None:
    return item and (lambda value: [item(one) for one in value] if isinstance(value, list | tuple) else value)


def _of_places(folds: list[Fold | None]) -> Fold | None:
    def fold(value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != len(folds):
            return value
        return [one if put_right is None else put_right(one) for put_right, one in zip(folds, value, strict=True)]

    return fold if any(folds) else None


def _of_values(key: Fold | None, inner: Fold | None) -> Fold | None:
    def fold(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {(key(name) if key else name): (inner(one) if inner else one) for name, one in value.items()}

    return fold if key or inner else None


def _of_struct(info: inspect.StructType, known: dict[type, Fold | None]) -> Fold | None:
    if info.cls in known:
        return known[info.cls]
    known[info.cls] = None  # a type inside itself is left as it is
    folds = {field.encode_name: fold for field in info.fields if (fold := _fold(field.type, known)) is not None}

    def put_right(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {name: folds[name](one) if name in folds else one for name, one in value.items()}

    known[info.cls] = put_right if folds else None
    return known[info.cls]
