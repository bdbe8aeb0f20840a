"""The API's document, and whether values are as it says."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # has no annotations
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from games.rules.kernel.findings import pointer

_NAME = "urn:koban"


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document as ``/api/v1/schema/`` gives it."""
    found: dict[str, Any] = SchemaGenerator().get_schema(  # type: ignore[no-untyped-call]  # not annotated
        request=None, public=True
    )
    return found


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield method, path and description of every operation."""
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def bodies(operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every body that an operation takes or answers, the default problem left out, and where it stands."""
    for kind, body in operation.get("requestBody", {}).get("content", {}).items():
        yield pointer("requestBody", "content", kind), body
    for status, response in operation["responses"].items():
        for kind, body in response.get("content", {}).items():
            yield pointer("responses", status, "content", kind), body


@cache
def _registry() -> Any:
    return Registry().with_resource(_NAME, DRAFT202012.create_resource(document()))


def faults(value: Any, place: str) -> list[str]:
    """Say what is wrong with a JSON value by the schema at a place (a JSON pointer) of the document."""
    validator = Draft202012Validator({"$ref": f"{_NAME}#{place}"}, registry=_registry())
    return [f"{place} {error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def answer_to(operation_id: str, status: int = 200) -> str:
    """Return the place of the schema of what an operation answers."""
    [(path, method)] = [
        (path, method) for method, path, operation in operations() if operation["operationId"] == operation_id
    ]
    return pointer("paths", path, method, "responses", str(status), "content", "application/json", "schema")
