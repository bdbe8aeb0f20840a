"""The typed bodies of this app's faces in the OpenAPI document."""

from typing import Any

import msgspec

from league.api.shapes import COMPOSED, SHAPES
from league.queries.tables import TableLine
from league.transfer.documents import LeagueFile, TeamFile


def add_structs(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the schemas that the operations refer to (a drf-spectacular hook)."""
    _, components = msgspec.json.schema_components([TableLine, *SHAPES], ref_template="#/components/schemas/{name}")
    # A file's rows are called as the rows that they come from, which have components of their own.
    _, rows = msgspec.json.schema_components([LeagueFile, TeamFile], ref_template="#/components/schemas/Exported{name}")
    exported = {f"Exported{name}": schema for name, schema in rows.items()}
    result.setdefault("components", {}).setdefault("schemas", {}).update({**components, **exported, **COMPOSED})
    return result
