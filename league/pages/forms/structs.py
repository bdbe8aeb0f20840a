"""Form fields that follow a settings struct: every setting with its description, bounds and choices.

A plain setting becomes one field of its name. A group of numbers becomes a field ``<setting>_<part>`` for each, an ordered choice a
field ``<setting>_<rank>`` for each rank. A setting that may be unset is unset by leaving its fields empty.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import inspect

from league.pages.forms.moments import DayField
from league.pages.forms.words import choice_name, part_name

RANKS = 6
"""So many lines an ordered choice has, or as many as are chosen and one more."""

Choices = list[tuple[str, str]]


class Setting(NamedTuple):
    """A setting: its name, bare type, whether it may be unset, and its description."""

    name: str
    type: Any
    optional: bool
    description: str

    @property
    def label(self) -> str:
        """What people read."""
        return gettext(self.description) if self.description else part_name(self.name)


class StructFields:
    """The fields of one struct. ``options`` are the choices of settings that hold a list of free keys.

    What a form does not show is left out: settings, and words of the ordered choices.
    """

    def __init__(
        self,
        current: msgspec.Struct,
        *,
        options: Mapping[str, Choices] | None = None,
        leave_out: Iterable[str] = (),
        without: Iterable[str] = (),
    ) -> None:
        self._current: dict[str, Any] = msgspec.to_builtins(current)
        self._options = options or {}
        self._without = set(without)
        left = set(leave_out)
        self.settings = [one for one in _settings(type(current)) if one.name not in left]

    def fields(self) -> Iterator[tuple[str, forms.Field]]:
        """Yield every field with its name."""
        for setting in self.settings:
            if setting.name in self._options:
                yield setting.name, _several(setting, self._options[setting.name])
            elif isinstance(setting.type, inspect.StructType):
                for part in _settings(setting.type.cls):
                    yield f"{setting.name}_{part.name}", _plain(part, required=not setting.optional)
            elif isinstance(setting.type, inspect.VarTupleType):
                offered = [key for key in _keys(setting.type) if key not in self._without]
                choices: Choices = [("", gettext("none")), *((key, choice_name(key)) for key in offered)]
                for rank in self._ranks(setting):
                    yield f"{setting.name}_{rank}", _ranked(rank, choices)
            else:
                yield setting.name, _plain(setting, required=not setting.optional)

    def initial(self) -> dict[str, Any]:
        """Return what the fields show first."""
        values: dict[str, Any] = {}
        for setting in self.settings:
            value = self._current[setting.name]
            if setting.name in self._options:
                values[setting.name] = list(value)
            elif not isinstance(value, (dict, list, tuple)):
                values[setting.name] = value
            elif isinstance(value, dict):
                values |= {f"{setting.name}_{part}": number for part, number in value.items()}
            else:
                shown = [key for key in value if key not in self._without]
                values |= {f"{setting.name}_{rank}": key for rank, key in enumerate(shown, 1)}
        return values

    def read(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the settings as they were filled in, ready for the struct."""
        values: dict[str, Any] = {}
        for setting in self.settings:
            if setting.name in self._options:
                values[setting.name] = list(given[setting.name])
            elif isinstance(setting.type, inspect.StructType):
                parts = {part.name: given[f"{setting.name}_{part.name}"] for part in _settings(setting.type.cls)}
                told = {name: value for name, value in parts.items() if value not in (None, "")}
                values[setting.name] = told if any(told.values()) or not setting.optional else None
            elif isinstance(setting.type, inspect.VarTupleType):
                chosen = [given[f"{setting.name}_{rank}"] for rank in self._ranks(setting)]
                told_keys = list(dict.fromkeys(key for key in chosen if key))
                if told_keys or not setting.type.min_length:
                    values[setting.name] = told_keys or (None if setting.optional else [])
            elif given[setting.name] not in (None, "") or setting.optional:
                values[setting.name] = given[setting.name] if given[setting.name] != "" else None
        return values

    def chosen_twice(self, given: Mapping[str, Any]) -> Iterator[str]:
        """Yield the fields of ordered choices that name what a rank above names already."""
        for setting in self.settings:
            if setting.name in self._options or not isinstance(setting.type, inspect.VarTupleType):
                continue
            names = [f"{setting.name}_{rank}" for rank in self._ranks(setting)]
            above: set[Any] = set()
            for name in names:
                if (key := given.get(name)) and key in above:
                    yield name
                above.add(key)

    def read_what_can_be(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all settings as far as they were filled in well; where they were not, as they stand."""
        names = [name for name, _field in self.fields()]
        shown = self.initial()
        return {**self._current, **self.read({name: given.get(name, shown.get(name)) for name in names})}

    def groups(self) -> list[tuple[str, list[str]]]:
        """Return the names of the fields, those that belong together under one heading; the plain ones come first."""
        groups: list[tuple[str, list[str]]] = []
        plain: list[str] = []
        for setting in self.settings:
            if setting.name not in self._options and isinstance(setting.type, inspect.StructType):
                names = [f"{setting.name}_{part.name}" for part in _settings(setting.type.cls)]
                groups.append((setting.label, names))
            elif setting.name not in self._options and isinstance(setting.type, inspect.VarTupleType):
                groups.append((setting.label, [f"{setting.name}_{rank}" for rank in self._ranks(setting)]))
            else:
                plain.append(setting.name)
        return [("", plain), *groups]

    def _ranks(self, setting: Setting) -> range:
        return range(1, max(min(RANKS, len(_keys(setting.type))), len(self._current[setting.name] or ()) + 1) + 1)


def _settings(kind: Any) -> list[Setting]:
    info = inspect.type_info(kind)
    return [_setting(field) for field in info.fields] if isinstance(info, inspect.StructType) else []


def _setting(field: inspect.Field) -> Setting:
    bare, description = _bare(field.type)
    optional = isinstance(bare, inspect.UnionType)
    if isinstance(bare, inspect.UnionType):
        inner = next(one for one in bare.types if not isinstance(one, inspect.NoneType))
        bare, its_own = _bare(inner)
        description = description or its_own
    return Setting(field.name, bare, optional, description)


def _bare(kind: Any) -> tuple[Any, str]:
    description = ""
    while isinstance(kind, inspect.Metadata):
        description = description or (kind.extra_json_schema or {}).get("description", "")
        kind = kind.type
    return kind, description


def _keys(kind: Any) -> list[str]:
    item, _description = _bare(kind.item_type) if isinstance(kind, inspect.VarTupleType) else (kind, "")
    return [str(one.value) for one in item.cls] if isinstance(item, inspect.EnumType) else list(map(str, item.values))


def _ranked(rank: int, choices: Choices) -> forms.Field:
    return forms.ChoiceField(label=_("Choice %(rank)s") % {"rank": rank}, choices=choices, required=False)


def _several(setting: Setting, choices: Choices) -> forms.Field:
    return forms.MultipleChoiceField(
        label=setting.label, choices=choices, required=False, widget=forms.CheckboxSelectMultiple
    )


def _plain(setting: Setting, *, required: bool) -> forms.Field:
    label = setting.label
    needed = required and not setting.optional
    match setting.type:
        case inspect.BoolType():
            return forms.BooleanField(label=label, required=False)
        case inspect.IntType(ge=low, le=high):
            return forms.IntegerField(label=label, min_value=low, max_value=high, required=needed)
        case inspect.StrType(max_length=longest):
            return forms.CharField(label=label, max_length=longest, required=needed)
        case inspect.DateType():
            return DayField(label=label, required=needed)
        case inspect.LiteralType(values=values) if all(isinstance(value, int) for value in values):
            numbers = [(str(value), str(value)) for value in values]
            return forms.TypedChoiceField(label=label, choices=numbers, coerce=int, required=needed)
        case inspect.EnumType() | inspect.LiteralType():
            named = [(key, choice_name(key)) for key in _keys(setting.type)]
            return forms.ChoiceField(label=label, choices=named, required=needed)
    raise TypeError(f"the setting {setting.name} has no field yet")
