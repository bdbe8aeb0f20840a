"""House rules as documents: settings by key, and what every game says of a document that it cannot read."""

from typing import Any

import msgspec

from games.rules.kernel.findings import Finding, Text, gettext_noop, pointer
from games.rules.kernel.misfits import misfits

Document = dict[str, Any]
Place = tuple[str | int, ...]
_RULE = "Leagues"


def plain(value: Any) -> Any:
    """Return a value as JSON says it, so that what is stored and what is computed anew compare equal."""
    return msgspec.json.decode(msgspec.json.encode(value))


def settings_list(kind: type[msgspec.Struct]) -> tuple[Document, ...]:
    """Return every setting of a game: ``key``, ``description``, ``default`` and the JSON ``schema`` of its values."""
    _, components = msgspec.json.schema_components([kind])
    return tuple(
        {
            "key": key,
            "description": schema.get("description", ""),
            "default": plain(schema["default"]),
            "schema": {name: value for name, value in schema.items() if name not in {"description", "default"}},
        }
        for key, schema in components[kind.__name__]["properties"].items()
    )


def read_settings(kind: type[msgspec.Struct], given: Document, faults: list[Finding]) -> Document:
    """Return the settings of a house document that can be read, and name the others."""
    fields = {one.encode_name: one for one in msgspec.structs.fields(kind)}
    read: Document = {}
    for key, value in given.items():
        if key not in fields:
            faults.append(
                fault("settings.unknown", ("settings", key), gettext_noop("There is no setting {key}."), key=key)
            )
        elif readable(value, fields[key].type, ("settings", key), faults):
            read[key] = value
    return read


def section(value: Any, place: Place, faults: list[Finding]) -> Document:
    """Return a section of a house document; one that is no object is named and empty."""
    return value if readable(value, dict[str, Any], place, faults) else {}


def readable(value: Any, kind: Any, place: Place, faults: list[Finding]) -> bool:
    """Say whether a value is of a type, or name its faults of form."""
    found = misfits(value, kind)
    for misfit in found:
        sentence, _, where = misfit.partition(" - at `$")
        inner = where.rstrip("`").replace("[...]", "").replace("]", "").replace("[", ".").split(".")
        text = gettext_noop("The house rules cannot be read here: {fault}.")
        faults.append(fault("house.malformed", (*place, *filter(None, inner)), text, fault=sentence))
    return not found


def unknown_sections(given: Document, known: set[str], place: Place = ()) -> list[Finding]:
    """Name the sections that a house document cannot have."""
    return [
        fault("house.unknown_section", (*place, key), gettext_noop("House rules have no section {key}."), key=key)
        for key in sorted({*given} - known)
    ]


def fault(code: str, place: Place, text: Text, **params: str | int) -> Finding:
    """Return a fault at a place of the document; ``text`` is a marked template."""
    return Finding(code=code, path=pointer(*place), rule=_RULE, text=text, params=params)
