"""Other ids for the models in stored documents, for a story that moves to another database.

The fields that hold a model's id are named here and nowhere else. They are told apart by name and form: ``absent`` is a
list of ids in an entry and a number on a scroll.
"""

from collections.abc import Mapping
from typing import Any, Final

_ONE: Final = {"ninja", "exempts", "id"}
_MANY: Final = {
    "absent",
    "all_stars",
    "downtime",
    "fees",
    "fielded",
    "healing_house",
    "keep",
    "kept",
    "spirits",
    "started_in_healing_house",
    "victims",
    "waiting",
}
_PAIRS: Final = {"advances", "rolled"}
_KEYED: Final = {"xp"}
# A log numbers the models by their place in the setup.
_WITHOUT: Final = {"log"}


def rename_ninja(document: dict[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """Return an entry, scroll, setup or report with every model's id replaced by what ``ids`` gives for it.

    Raises :class:`KeyError` for a model that ``ids`` does not know.
    """
    return {field: _field(field, value, ids) for field, value in document.items()}


def _field(field: str, value: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return ids[value] if field in _ONE else value
    if isinstance(value, dict) and field not in _WITHOUT:
        named = {ids[key]: inner for key, inner in value.items()} if field in _KEYED else value
        return rename_ninja(named, ids)
    if isinstance(value, list):
        return [_element(field, inner, ids) for inner in value]
    return value


def _element(field: str, value: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return rename_ninja(value, ids)
    if isinstance(value, list) and field in _PAIRS and value:
        return [ids[value[0]], *value[1:]]
    return ids[value] if isinstance(value, str) and field in _MANY else value
