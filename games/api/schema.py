"""The typed bodies of this app's faces in the OpenAPI document."""

from typing import Any, Final

from games.api.allstars.documented import DOCUMENTED as ALLSTARS
from games.api.bounty.documented import DOCUMENTED as BOUNTY
from games.api.ninjago.documented import DOCUMENTED as NINJAGO
from games.api.tiny_ninjas.documented import DOCUMENTED as TINY_NINJAS

_SYSTEMS: Final = (ALLSTARS, TINY_NINJAS, NINJAGO, BOUNTY)


def add_structs(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the schemas that the operations refer to (a drf-spectacular hook)."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    for documented in _SYSTEMS:
        schemas.update(documented.components())
    return result
