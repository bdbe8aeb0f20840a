"""House rules as a form: a field for every setting of the game, and the rest as JSON."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from games.decoding import said
from league.pages.forms.words import choice_name, part_name

Setting = Mapping[str, Any]
MOST = 200_000
"""Characters of JSON that the form takes."""


class RulesForm(forms.Form):
    """Every setting with the book's value beside it; ``settings`` are those of :func:`settings_of_rules`.

    A setting that is a table has a field ``<setting>_<cell>`` for each cell; ``names`` has for settings that hold things
    by key what these are called. ``rest`` holds what house rules say beside settings: packs, and rows of the catalogue
    that are new or changed; with ``kit`` the parts of a game whose rulebook does not print them.
    """

    def __init__(
        self,
        *args: Any,
        settings: Iterable[Setting],
        house: Mapping[str, Any],
        names: Mapping[str, Mapping[str, str]],
        kit: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._settings = list(settings)
        for setting in self._settings:
            held = names.get(setting["key"], {})
            for name, one in _fields_of(setting):
                field = _field(one, held)
                field.label = one["description"]
                field.help_text = gettext("Book: %(value)s") % {"value": spoken(one["book"], held)}
                chosen = isinstance(field, forms.MultipleChoiceField)
                field.initial = one["house"] if chosen else _shown(one["house"])
                self.fields[name] = field
        self.fields["rest"] = RestField(
            label=gettext_lazy("Packs and catalogue rows (JSON)"),
            required=False,
            max_length=MOST,
            widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
            help_text=gettext_lazy(
                "For instance the pack of optional Ronin, or profiles, keywords and challenges, each row by its key."
            ),
        )
        if kit:
            self.fields["rest"].label = gettext_lazy("Parts of the game (JSON)")
            self.fields["rest"].help_text = gettext_lazy(
                "Under “kit” the parts that the rulebook does not print, as this league has them."
            )
        others = {key: value for key, value in house.items() if key != "settings" and value}
        self.fields["rest"].initial = json.dumps(others, indent=2, ensure_ascii=False) if others else ""
        self.fields["reason"] = forms.CharField(
            label=gettext_lazy("Reason"),
            max_length=500,
            required=False,
            help_text=gettext_lazy("Everybody can read it."),
        )

    def house(self) -> dict[str, Any]:
        """Return the house rules as they were filled in: of the settings those that differ from the book."""
        changed: dict[str, Any] = {}
        for setting in self._settings:
            if "properties" not in setting["schema"]:
                given = _read(setting, self.cleaned_data[setting["key"]])
                if given != setting["book"]:
                    changed[setting["key"]] = given
                continue
            cells = {cell: self.cleaned_data[f"{setting['key']}_{cell}"] for cell in setting["book"]}
            differing = {cell: given for cell, given in cells.items() if given != setting["book"][cell]}
            if differing:
                changed[setting["key"]] = differing
        return {"settings": changed, **self.cleaned_data["rest"]}

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of the settings: first the plain ones, then those of each table under what it is about."""
        plain: list[forms.BoundField] = []
        tables: list[tuple[str, list[forms.BoundField]]] = []
        for setting in self._settings:
            fields = [self[name] for name, _one in _fields_of(setting)]
            if "properties" in setting["schema"]:
                tables.append((setting["description"], fields))
            else:
                plain += fields
        return [(gettext("Settings"), plain), *tables]


class RestField(forms.CharField):
    """A JSON object, or nothing."""

    def clean(self, value: Any) -> dict[str, Any]:
        """Return the object; raises :class:`ValidationError` for anything else."""
        text = super().clean(value)
        if not text.strip():
            return {}
        try:
            read = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            fault = gettext("This is not JSON: %(error)s") % {"error": said(str(error))}
            raise ValidationError(fault, code="json") from error
        if not isinstance(read, dict) or "settings" in read:
            raise ValidationError(gettext("Give a JSON object without settings; those have fields."), code="object")
        return read


def spoken(value: Any, names: Mapping[str, str]) -> str:
    """Return the value of a setting in words; ``names`` has what it may hold by key."""
    match value:
        case None | "" | [] | ():
            return gettext("none")
        case bool():
            return gettext("yes") if value else gettext("no")
        case str():
            return names.get(value) or choice_name(value)
        case list() | tuple():
            return ", ".join(spoken(one, names) for one in value)
        case _:
            return str(value)


def _fields_of(setting: Setting) -> list[tuple[str, Setting]]:
    """Return the names of a setting's fields, each with what it is about: a table's cells, or the setting itself."""
    cells: Mapping[str, Any] | None = setting["schema"].get("properties")
    if cells is None:
        return [(setting["key"], setting)]
    return [
        (
            f"{setting['key']}_{cell}",
            {
                "description": part_name(cell),
                "book": setting["book"][cell],
                "house": setting["house"].get(cell, setting["book"][cell]),
                "schema": schema,
            },
        )
        for cell, schema in cells.items()
    ]


def _field(setting: Setting, names: Mapping[str, str]) -> forms.Field:
    schema: Mapping[str, Any] = setting["schema"]
    several = names or {one: choice_name(one) for one in schema.get("items", {}).get("enum", ())}
    if several and schema.get("type") == "array":
        choices = list(several.items())
        return forms.MultipleChoiceField(choices=choices, required=False, widget=forms.CheckboxSelectMultiple)
    if names and schema.get("type") == "string":
        nothing = [] if setting["book"] else [("", gettext("none"))]
        return forms.ChoiceField(choices=[*nothing, *names.items()], required=not nothing)
    optional = "anyOf" in schema
    if optional:
        schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
    if schema.get("type") == "boolean":
        return forms.BooleanField(required=False)
    if schema.get("type") == "integer":
        return forms.IntegerField(
            min_value=schema.get("minimum"), max_value=schema.get("maximum"), required=not optional
        )
    if "enum" in schema:
        return forms.ChoiceField(choices=[(one, choice_name(one)) for one in schema["enum"]])
    return forms.CharField(required=False, max_length=2000, widget=forms.TextInput(attrs={"spellcheck": "false"}))


def _shown(value: Any) -> Any:
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value


def _read(setting: Setting, given: Any) -> Any:
    """Return what a field says as the setting holds it: lists are written with commas, anything deeper as JSON.

    What is chosen of several has no order: it is that of the book or of the league, where these hold the same.
    """
    schema = setting["schema"]
    if isinstance(given, list):
        return next((held for held in (setting["book"], setting["house"]) if {*held} == {*given}), given)
    if schema.get("type") != "array":
        return given if not isinstance(given, str) or "enum" in schema else _from_json(given)
    whole = schema.get("items", {}).get("type") == "integer"
    parts = [part.strip() for part in str(given).split(",") if part.strip()]
    return [int(part) if whole and re.fullmatch(r"-?[0-9]{1,9}", part) else part for part in parts]


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
