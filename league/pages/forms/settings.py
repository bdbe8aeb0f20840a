"""A form that follows :class:`league.rules.settings.LeagueSettings`: every setting with its description and bounds."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import inspect

from league.pages.forms.leagues import LeagueForm
from league.rules.settings import LeagueSettings

RANKS = 6
"""So many tie-breakers can be chosen, or as many as the league has and one more."""

POINTS = {
    "win": _("a win"),
    "draw": _("a draw"),
    "loss": _("a loss"),
    "ceded": _("a match that was ceded"),
    "forfeit_win": _("a win by forfeit"),
    "forfeit_loss": _("a forfeit"),
    "double_forfeit": _("a forfeit of both sides"),
    "unplayed": _("a match that was not played"),
    "bye": _("a bye"),
    "requested_bye": _("a bye on request"),
    "absent": _("a round's absence"),
}
TIE_BREAKERS = {
    "head_to_head": _("head to head"),
    "score_difference": _("score difference"),
    "scored": _("points scored"),
    "wins": _("wins, forfeits included"),
    "games_won": _("wins at the table"),
    "injuries": _("Injuries inflicted"),
    "koban": _("koban earned"),
    "fewest_forfeits": _("fewest forfeits"),
    "lot": _("drawing lots"),
}


def tie_breaker_name(key: str) -> str:
    """Return a tie-breaker's name; those of chess go by their own."""
    return str(TIE_BREAKERS.get(key, key.replace("_", " ").capitalize()))


class SettingsForm(LeagueForm):
    """The league's own fields, and one field for every setting."""

    def __init__(self, *args: Any, current: LeagueSettings, **kwargs: Any) -> None:
        kwargs["initial"] = {**_initial(current), **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self._ranks = max(RANKS, len(current.tie_breakers) + 1)
        for name, field in _fields(self._ranks):
            self.fields[name] = field

    def settings(self) -> dict[str, Any]:
        """Return the settings as they were filled in, ready for :func:`league.operations.leagues.change_league`."""
        given = self.cleaned_data
        values: dict[str, Any] = {}
        for field in _described():
            if isinstance(field.type, inspect.StructType):
                values[field.name] = {part.name: given[f"{field.name}_{part.name}"] for part in field.type.fields}
            elif isinstance(field.type, inspect.VarTupleType):
                chosen = [given[f"{field.name}_{rank}"] for rank in range(1, self._ranks + 1)]
                values[field.name] = list(dict.fromkeys(key for key in chosen if key))
            elif given[field.name] is not None:
                values[field.name] = given[field.name]
        return values

    def league_fields(self) -> list[forms.BoundField]:
        """The fields of the league itself."""
        return [self[name] for name in LeagueForm.base_fields]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The settings, those that belong together under one heading."""
        groups = []
        plain = []
        for field in _described():
            if isinstance(field.type, inspect.StructType):
                names = [f"{field.name}_{part.name}" for part in field.type.fields]
                groups.append((gettext(_description(field)), [self[name] for name in names]))
            elif isinstance(field.type, inspect.VarTupleType):
                names = [f"{field.name}_{rank}" for rank in range(1, self._ranks + 1)]
                groups.append((gettext(_description(field)), [self[name] for name in names]))
            else:
                plain.append(self[field.name])
        return [(gettext("How the league is run"), plain), *groups]


def _described() -> list["_Field"]:
    """Return the settings with their types bare and their descriptions and bounds beside them."""
    info = inspect.type_info(LeagueSettings)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return [_Field.of(field) for field in fields]


class _Field(msgspec.Struct, frozen=True):
    """A setting: its name, bare type and description."""

    name: str
    type: Any
    description: str

    @classmethod
    def of(cls, field: inspect.Field) -> "_Field":
        bare: Any = field.type
        description = ""
        while isinstance(bare, inspect.Metadata):
            description = description or (bare.extra_json_schema or {}).get("description", "")
            bare = bare.type
        return cls(field.name, bare, description)


def _description(field: _Field) -> str:
    return field.description or field.name.replace("_", " ").capitalize()


def _fields(ranks: int) -> Iterator[tuple[str, forms.Field]]:
    for field in _described():
        if isinstance(field.type, inspect.StructType):
            for part in field.type.fields:
                label = POINTS.get(part.name, part.name.replace("_", " "))
                yield f"{field.name}_{part.name}", forms.IntegerField(label=label, min_value=-100, max_value=100)
        elif isinstance(field.type, inspect.VarTupleType):
            keys = _enum_values(field.type.item_type)
            choices = [("", _("none")), *((key, tie_breaker_name(key)) for key in keys)]
            for rank in range(1, ranks + 1):
                label = _("Tie-breaker %(rank)s") % {"rank": rank}
                yield f"{field.name}_{rank}", forms.ChoiceField(label=label, choices=choices, required=False)
        else:
            yield field.name, _plain_field(field)


def _enum_values(item: Any) -> list[str]:
    return [str(member.value) for member in item.cls] if isinstance(item, inspect.EnumType) else list(item.values)


def _plain_field(field: _Field) -> forms.Field:
    label = gettext(_description(field))
    if isinstance(field.type, inspect.BoolType):
        return forms.BooleanField(label=label, required=False)
    if isinstance(field.type, inspect.IntType):
        return forms.IntegerField(label=label, min_value=field.type.ge, max_value=field.type.le)
    if isinstance(field.type, (inspect.EnumType, inspect.LiteralType)):
        return forms.ChoiceField(
            label=label, choices=[(key, key.replace("_", " ")) for key in _enum_values(field.type)]
        )
    raise TypeError(f"the setting {field.name} has no field yet")


def _initial(current: LeagueSettings) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in msgspec.to_builtins(current).items():
        if isinstance(value, dict):
            values |= {f"{name}_{part}": number for part, number in value.items()}
        elif isinstance(value, (list, tuple)):
            values |= {f"{name}_{rank}": key for rank, key in enumerate(value, 1)}
        else:
            values[name] = value
    return values
