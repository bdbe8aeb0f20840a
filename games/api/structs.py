"""Typed bodies in the OpenAPI document: their schemas as components, and examples that a test posts."""

import json
from collections.abc import Callable, Sequence
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

F = TypeVar("F", bound=Callable[..., Any])
Schema = dict[str, Any]


class Documented:
    """The Structs of one system's faces, as components with a prefix of their own, and a folder of examples.

    An example is a file ``{operation}.json`` or ``{operation}.{which}.json`` that holds a ``summary``, a ``response``
    and a ``request`` (for a call with a body) or a ``path`` (for one without).
    """

    def __init__(self, prefix: str, structs: Sequence[type], examples: Traversable) -> None:
        self._prefix = prefix
        self._structs = {struct: f"{prefix}{struct.__name__}" for struct in structs}
        self._examples = examples

    def components(self) -> dict[str, Schema]:
        """Return the schema of every Struct, and of those that they are made of."""
        template = f"#/components/schemas/{self._prefix}{{name}}"
        _, components = msgspec.json.schema_components(self._structs, ref_template=template)
        return {f"{self._prefix}{name}": schema for name, schema in components.items()}

    def operation(
        self,
        name: str,
        *,
        summary: str,
        tag: str,
        answer: type,
        question: type | None = None,
        parameters: Sequence[OpenApiParameter] = (),
    ) -> Callable[[F], F]:
        """Describe a view's method: its name, what it takes and what it answers, with the examples of that name."""
        return extend_schema(
            operation_id=name,
            summary=summary,
            tags=[tag],
            parameters=list(parameters),
            request=None if question is None else {"application/json": self._reference(question)},
            responses={200: OpenApiResponse(response=self._reference(answer), description="The answer.")},
            examples=list(self._examples_of(name)),
        )

    def _reference(self, struct: type) -> Schema:
        return {"$ref": f"#/components/schemas/{self._structs[struct]}"}

    def _examples_of(self, operation: str) -> list[OpenApiExample]:
        files = sorted(
            (file for file in self._examples.iterdir() if file.name.split(".")[0] == operation),
            key=lambda file: file.name,
        )
        examples = []
        for file in files:
            content = json.loads(file.read_text("utf-8"))
            name = file.name.removesuffix(".json")
            if "request" in content:
                examples.append(
                    OpenApiExample(name, summary=content["summary"], value=content["request"], request_only=True)
                )
            examples.append(
                OpenApiExample(
                    name,
                    summary=content["summary"],
                    description=content.get("path", ""),
                    value=content["response"],
                    response_only=True,
                    status_codes=["200"],
                )
            )
        return examples
