"""The OpenAPI document is true: its examples are what the service answers, and they fit its schemas."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from rest_framework.test import APIClient

from games.api import urls


@cache
def document() -> dict[str, Any]:
    generator = SchemaGenerator(patterns=urls.urlpatterns)  # type: ignore[no-untyped-call]
    schema: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document()["paths"].items():
        for operation in methods.values():
            yield f"/api/v1/{path.removeprefix('/')}", operation


def answered(operation: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = operation["responses"]["200"]["content"]["application/json"]
    return content


def posted() -> list[Any]:
    return [
        pytest.param(path, name, operation, id=name)
        for path, operation in operations()
        if "requestBody" in operation
        for name in operation["requestBody"]["content"]["application/json"]["examples"]
    ]


def got() -> list[Any]:
    return [
        pytest.param(name, operation, id=name)
        for _, operation in operations()
        if "requestBody" not in operation
        for name in answered(operation)["examples"]
    ]


def faults(schema: dict[str, Any], value: Any) -> list[str]:
    """Judge a value by a schema that refers to the document's components."""
    validator = Draft202012Validator({**schema, "components": document()["components"]})
    return [error.message for error in validator.iter_errors(value)]


def test_the_document_is_valid() -> None:
    validate_schema(document())  # type: ignore[no-untyped-call]


def test_every_operation_has_an_example() -> None:
    with_one = [operation["operationId"] for _, operation in operations() if answered(operation)["examples"]]
    assert len(with_one) == len(list(operations()))


def test_every_reference_leads_somewhere() -> None:
    """Those of the games' own operations; the whole document is followed in tests/config/test_openapi.py."""
    schemas = {f"#/components/schemas/{name}": schema for name, schema in document()["components"]["schemas"].items()}
    reached: set[str] = set()
    waiting = set(references(document()["paths"]))
    while waiting:
        reached |= waiting
        waiting = {inner for name in waiting for inner in references(schemas.get(name))} - reached
    assert reached - set(schemas) == {"#/components/responses/Problem"}


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (inner for key, inner in value.items() if key == "$ref")
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from references(inner)


@pytest.mark.parametrize(("path", "name", "operation"), posted())
def test_a_documented_question_gets_the_documented_answer(path: str, name: str, operation: dict[str, Any]) -> None:
    asked = operation["requestBody"]["content"]["application/json"]
    response = APIClient().post(path, asked["examples"][name]["value"], format="json")
    assert response.json() == answered(operation)["examples"][name]["value"]
    assert faults(asked["schema"], asked["examples"][name]["value"]) == []
    assert faults(answered(operation)["schema"], response.json()) == []


@pytest.mark.parametrize(("name", "operation"), got())
def test_a_documented_page_is_what_is_shown(name: str, operation: dict[str, Any]) -> None:
    example = answered(operation)["examples"][name]
    response = APIClient().get(example["description"])
    assert response.json() == example["value"]
    assert faults(answered(operation)["schema"], response.json()) == []
