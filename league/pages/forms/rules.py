"""House rules as a form: a field for every setting of the game, and the rest as JSON."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from league.pages.forms.words import choice_name

Setting = Mapping[str, Any]
MOST = 200_000
"""Characters of JSON that the form takes."""


class RulesForm(forms.Form):
    """Every setting with the book's value beside it; ``settings`` are those of :func:`settings_of_rules`.

    ``rest`` holds what house rules say beside settings: packs, and rows of the catalogue that are new or changed.
    """

    def __init__(self, *args: Any, settings: Iterable[Setting], house: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._settings = list(settings)
        for setting in self._settings:
            field = _field(setting)
            field.label = setting["description"]
            field.help_text = gettext("Book: %(value)s") % {"value": spoken(setting["book"])}
            field.initial = _shown(setting["house"])
            self.fields[setting["key"]] = field
        self.fields["rest"] = RestField(
            label=gettext_lazy("Packs and catalogue rows (JSON)"),
            required=False,
            max_length=MOST,
            widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
            help_text=gettext_lazy(
                "For instance the pack of optional Ronin, or profiles, keywords and challenges, each row by its key."
            ),
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
        given = {setting["key"]: _read(setting, self.cleaned_data[setting["key"]]) for setting in self._settings}
        changed = {setting["key"]: given[setting["key"]] for setting in self._settings}
        changed = {key: value for key, value in changed.items() if value != self._book(key)}
        return {"settings": changed, **self.cleaned_data["rest"]}

    def _book(self, key: str) -> Any:
        return next(setting["book"] for setting in self._settings if setting["key"] == key)

    def rules(self) -> list[forms.BoundField]:
        """The fields of the settings."""
        return [self[setting["key"]] for setting in self._settings]


class RestField(forms.CharField):
    """A JSON object, or nothing."""

    def clean(self, value: Any) -> dict[str, Any]:
        """Return the object; raises :class:`ValidationError` for anything else."""
        text = super().clean(value)
        if not text.strip():
            return {}
        try:
            read = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValidationError(gettext("This is not JSON: %(error)s") % {"error": error}, code="json") from error
        if not isinstance(read, dict) or "settings" in read:
            raise ValidationError(gettext("Give a JSON object without settings; those have fields."), code="object")
        return read


def spoken(value: Any) -> str:
    """Return a value of a rule in words."""
    match value:
        case None | "":
            return gettext("none")
        case bool():
            return gettext("yes") if value else gettext("no")
        case str():
            return choice_name(value)
        case list() | tuple():
            return ", ".join(spoken(one) for one in value)
        case dict():
            return _spoken_row(value)
        case _:
            return str(value)


def _spoken_row(row: Mapping[str, Any]) -> str:
    """Return a row of the catalogue: a tournament ground by name and size, anything else by name, text and what it holds."""
    if "terrain" in row:
        return f"{row.get('name')} ({row.get('size')} × {row.get('size')})"
    held = {field: value for field, value in row.items() if value and field not in {"key", "name", "text"}}
    values = "; ".join(f"{field.replace('_', ' ')} {spoken(value)}" for field, value in held.items())
    return " – ".join(part for part in (row.get("name"), row.get("text"), values) if part)


def _field(setting: Setting) -> forms.Field:
    schema: Mapping[str, Any] = setting["schema"]
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
    """Return what a field says as the setting holds it: lists are written with commas, anything deeper as JSON."""
    schema = setting["schema"]
    if schema.get("type") != "array":
        return given if not isinstance(given, str) or "enum" in schema else _from_json(given)
    whole = schema.get("items", {}).get("type") == "integer"
    parts = [part.strip() for part in str(given).split(",") if part.strip()]
    return [int(part) if whole and part.lstrip("-").isdecimal() else part for part in parts]


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
