"""The typed bodies of this app's faces in the OpenAPI document."""

from typing import Any

import msgspec

from teams.api.shapes import COMPOSED, SHAPES
from teams.operations.roster import RosterChange
from teams.operations.undoing import Undoing


def add_structs(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the schemas that the operations refer to (a drf-spectacular hook)."""
    _, components = msgspec.json.schema_components(
        [RosterChange, Undoing, *SHAPES], ref_template="#/components/schemas/{name}"
    )
    result.setdefault("components", {}).setdefault("schemas", {}).update({**components, **COMPOSED})
    return result
