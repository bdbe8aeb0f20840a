"""The settings as a list for people: what each is called, what it means, the book's value and what is allowed."""

from functools import cache
from typing import Any

import msgspec

from games.rules.allstars.ruleset import Settings


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """One setting: ``description`` is English, ``schema`` the JSON Schema of its values, ``default`` the book's value."""

    key: str
    description: str
    default: Any
    schema: dict[str, Any]


@cache
def settings_list() -> tuple[Setting, ...]:
    """Return every setting in the order of :class:`Settings`."""
    _, components = msgspec.json.schema_components([Settings])
    return tuple(
        Setting(
            key=key,
            description=schema["description"],
            default=schema["default"],
            schema=_schema(schema, components),
        )
        for key, schema in components["Settings"]["properties"].items()
    )


def _schema(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """Return what values a setting takes; a table stands there itself instead of a reference to it."""
    told = {name: value for name, value in schema.items() if name not in {"description", "default", "$ref"}}
    table = components.get(schema.get("$ref", "").rpartition("/")[2], {})
    return told | {name: value for name, value in table.items() if name not in {"title", "description"}}
