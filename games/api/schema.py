"""The typed bodies of this app's faces in the OpenAPI document."""

from typing import Any

from games.api.allstars.documented import DOCUMENTED


def add_structs(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the schemas that the operations refer to (a drf-spectacular hook)."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(DOCUMENTED.components())
    return result
