"""A row with the rows it points to, by a statement that is written once.

Django writes the statement of a ``select_related`` anew for each call: for the hundred columns of a fixture under its
lock that takes longer than PostgreSQL's answer. Where every report passes (that lock, its match, its caller's token) the
statement is written once for a process. What comes back is what ``select_related`` returns: instances, joined.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, cast

from django.db import connection
from django.db.models import Field, ForeignKey, ManyToOneRel, Model

M = TypeVar("M", bound=Model)

_Fields = Sequence["Field[Any, Any]"]


class _Link(NamedTuple):
    """A model of the chain: its columns, where they stand in a row, what converts them, the key that leads to it."""

    model: type[Model]
    names: list[str]
    place: slice
    converters: list[tuple[int, Callable[..., Any]]]
    key: "ForeignKey[Any, Any] | None"


class Chain(Generic[M]):
    """Rows of ``model`` by the value of one field, each with the row its foreign key points to, and so on.

    ``keys`` names those foreign keys, one after the other; ``without`` the fields that are read when somebody asks for
    them; ``lock`` locks the rows of ``model`` until the transaction ends. Raises :class:`ValueError` for a foreign key
    that may be empty.
    """

    def __init__(self, model: type[M], *keys: str, by: str, without: Sequence[str] = (), lock: bool = False) -> None:
        self._links: list[_Link] = []
        columns: list[str] = []
        tables = f'"{model._meta.db_table}" t0'
        target: type[Model] = model
        for number, name in enumerate([None, *keys]):
            key = name and _key(target, name)
            if key:
                target = key.related_model
                tables += f' JOIN "{target._meta.db_table}" t{number}'
                tables += f' ON t{number}."{key.target_field.column}" = t{number - 1}."{key.column}"'
            fields = [field for field in target._meta.concrete_fields if field.name not in without]
            place = slice(len(columns), len(columns) + len(fields))
            columns += [f't{number}."{field.column}"' for field in fields]
            names = [field.attname for field in fields]
            self._links.append(_Link(target, names, place, _converters(fields), key or None))
        where = cast("Field[Any, Any]", model._meta.get_field(by)).column
        # Names of tables and columns alone, as the models have them.
        self._statement = f'SELECT {", ".join(columns)} FROM {tables} WHERE t0."{where}" = %s'  # noqa: S608
        if lock:
            self._statement += " FOR UPDATE OF t0"

    def rows(self, value: int | str) -> list[M]:
        """Return the rows whose field has that value, in no order."""
        with connection.cursor() as cursor:
            cursor.execute(self._statement, [value])
            found = cursor.fetchall()
        return [self._built(row) for row in found]

    def _built(self, row: tuple[Any, ...]) -> M:
        built: list[Model] = []
        for link in self._links:
            values = list(row[link.place])
            for index, convert in link.converters:
                values[index] = convert(values[index], None, connection)
            one = link.model.from_db(connection.alias, link.names, values)
            if link.key:
                link.key.set_cached_value(built[-1], one)
            built.append(one)
        return cast("M", built[0])


def attach(row: Model, name: str, others: Sequence[Model]) -> None:
    """Give a row those that point to it, as ``prefetch_related`` does: ``name`` is their manager's."""
    prefetched = getattr(row, name).all()
    # What a prefetch leaves behind; Django has no public door to it.
    prefetched._result_cache = list(others)  # noqa: SLF001
    vars(row).setdefault("_prefetched_objects_cache", {})[name] = prefetched
    back = cast("ManyToOneRel", type(row)._meta.get_field(name)).field
    for other in others:
        back.set_cached_value(other, row)


def _key(model: type[Model], name: str) -> "ForeignKey[Any, Any]":
    field = model._meta.get_field(name)
    if not isinstance(field, ForeignKey) or field.null:
        raise ValueError(f"{model.__name__}.{name} does not always point to a row")
    return field


def _converters(fields: _Fields) -> list[tuple[int, Callable[..., Any]]]:
    """Return what turns a column's value into its field's, with the column's number."""
    return [(number, convert) for number, field in enumerate(fields) for convert in field.get_db_converters(connection)]
