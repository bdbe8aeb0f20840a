"""The API's document: OpenAPI 3.1, with an example for every operation and the key that makes calls safe to repeat."""

from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    document: dict[str, Any] = SchemaGenerator().get_schema(  # type: ignore[no-untyped-call]  # not annotated
        request=None, public=True
    )
    return document


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def bodies(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every JSON body that an operation takes or answers, the default problem left out."""
    yield from operation.get("requestBody", {}).get("content", {}).values()
    for status, response in operation["responses"].items():
        yield from response.get("content", {}).values() if status != "default" else ()


def test_the_document_is_valid_openapi_3_1(document: dict[str, Any]) -> None:
    validate_schema(document)  # type: ignore[no-untyped-call]  # not annotated
    assert document["openapi"] == "3.1.0"


def test_every_operation_has_examples_of_what_it_takes_and_answers(document: dict[str, Any]) -> None:
    bare = [
        name
        for name, operation in operations(document)
        if any("example" not in body and "examples" not in body for body in bodies(operation))
    ]
    assert bare == []


def test_every_operation_documents_its_problems(document: dict[str, Any]) -> None:
    assert [name for name, operation in operations(document) if "default" not in operation["responses"]] == []


def test_a_call_that_changes_a_scroll_or_a_result_asks_for_an_idempotency_key(document: dict[str, Any]) -> None:
    keyed = {
        name
        for name, operation in operations(document)
        if any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", ()))
    }
    changing = ("found", "reopen", "steps", "roster", "adjustments")
    assert {f"post /api/v1/teams/{{team}}/{one}/" for one in changing} <= keyed
    assert {"post /api/v1/teams/{team}/amendments/", "post /api/v1/teams/{team}/undo/"} <= keyed
    assert "post /api/v1/fixtures/{fixture}/amendments/" in keyed
    life = ("open", "unopen", "report", "withdraw", "confirm", "dispute", "decide", "forfeit")
    assert {f"post /api/v1/fixtures/{{fixture}}/{one}/" for one in life} <= keyed
