"""The API's document: OpenAPI 3.1, true of what is sent and answered, with an example for every operation."""

from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.validation import validate_schema
from rest_framework.test import APIClient

from games.rules.kernel.findings import pointer
from tests.documented import bodies, document, faults, operations


def values(node: Any, key: str) -> Iterator[Any]:
    """Yield what stands under a key anywhere in the document; examples are not part of it."""
    if isinstance(node, dict):
        for name, inner in node.items():
            yield from [inner] if name == key else ()
            yield from values(inner, key) if name not in {"example", "examples"} else ()
    elif isinstance(node, list):
        for inner in node:
            yield from values(inner, key)


def examples_of(body: dict[str, Any]) -> Iterator[Any]:
    yield from [body["example"]] if "example" in body else ()
    yield from (one["value"] for one in body.get("examples", {}).values())


def test_the_document_is_valid_openapi_3_1() -> None:
    validate_schema(document())  # type: ignore[no-untyped-call]  # not annotated
    assert document()["openapi"] == "3.1.0"


def test_every_reference_leads_somewhere() -> None:
    known = {pointer("components", kind, name) for kind, parts in document()["components"].items() for name in parts}
    # Structs stand in the components under names without marks that a pointer would have to escape.
    assert {reference.removeprefix("#") for reference in values(document(), "$ref")} - known == set()


def test_null_is_said_in_the_words_of_3_1() -> None:
    assert list(values(document(), "nullable")) == []


def test_every_operation_has_examples_of_what_it_takes_and_answers() -> None:
    bare = [
        f"{method} {path}{place}"
        for method, path, operation in operations()
        for place, body in bodies(operation)
        if not list(examples_of(body))
    ]
    assert bare == []


def test_every_example_is_what_its_schema_says() -> None:
    found = [
        (example, pointer("paths", path, method) + place + "/schema")
        for method, path, operation in operations()
        for place, body in bodies(operation)
        for example in examples_of(body)
    ]
    assert len(found) > len(list(operations()))
    assert [fault for example, place in found for fault in faults(example, place)] == []


def test_the_example_of_a_problem_is_what_its_schema_says() -> None:
    [(kind, body)] = document()["components"]["responses"]["Problem"]["content"].items()
    place = pointer("components", "responses", "Problem", "content", kind, "schema")
    assert [fault for example in examples_of(body) for fault in faults(example, place)] == []


def test_every_operation_documents_its_problems() -> None:
    assert [path for _method, path, operation in operations() if "default" not in operation["responses"]] == []


@pytest.mark.django_db
def test_who_may_look_without_a_login_is_documented_and_nobody_else() -> None:
    stranger = APIClient()
    refused = {
        operation["operationId"]
        for method, path, operation in operations()
        if stranger.generic(method.upper(), path.format_map(Somewhere())).status_code == 401
    }
    closed = {operation["operationId"] for _method, _path, operation in operations() if {} not in operation["security"]}
    assert refused == closed


class Somewhere(dict[str, str]):
    """Fills every place of an address with a number: nothing is there."""

    def __missing__(self, key: str) -> str:
        return "1"


def test_a_call_that_changes_a_scroll_or_a_result_asks_for_an_idempotency_key() -> None:
    keyed = {
        f"{method} {path}"
        for method, path, operation in operations()
        if any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", ()))
    }
    changing = ("found", "reopen", "steps", "roster", "adjustments")
    assert {f"post /api/v1/teams/{{team}}/{one}/" for one in changing} <= keyed
    assert {"post /api/v1/teams/{team}/amendments/", "post /api/v1/teams/{team}/undo/"} <= keyed
    assert "post /api/v1/fixtures/{fixture}/amendments/" in keyed
    life = ("open", "unopen", "report", "withdraw", "confirm", "dispute", "decide", "forfeit")
    assert {f"post /api/v1/fixtures/{{fixture}}/{one}/" for one in life} <= keyed
