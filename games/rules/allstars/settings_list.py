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
            schema={name: value for name, value in schema.items() if name not in {"description", "default"}},
        )
        for key, schema in components["Settings"]["properties"].items()
    )
