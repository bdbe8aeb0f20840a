"""Additions to the OpenAPI schema that belong to every operation: who may call it, and what it answers when it refuses."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import SAFE_METHODS, IsAuthenticatedOrReadOnly

VIOLATION = {
    "type": "object",
    "required": ["code", "path", "rule", "detail"],
    "properties": {
        "code": {"type": "string", "description": "Stable and never translated."},
        "path": {"type": "string", "description": "A JSON pointer into the body."},
        "rule": {"type": "string", "description": "The rulebook's heading or the ruling; empty for a fault of form."},
        "detail": {"type": "string", "description": "A sentence in the reader's language."},
        "line": {"type": "integer", "description": "Of a file that was sent: the line (from 1) of the fault's place."},
    },
}
PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "code", "violations"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string", "description": "Stable and never translated."},
        "violations": {"type": "array", "items": {"$ref": "#/components/schemas/Violation"}},
    },
    "additionalProperties": True,
}
EXAMPLE = {
    "type": "urn:koban:problem:422",
    "title": "The rules refuse this",
    "status": 422,
    "detail": "The roster costs 530 koban, 30 more than the 500 allowed.",
    "code": "refused",
    "violations": [
        {
            "code": "roster.over_budget",
            "path": "/ninja",
            "rule": "Building A Team",
            "detail": "The roster costs 530 koban, 30 more than the 500 allowed.",
        },
    ],
}
RESPONSE = {
    "description": "Anything else: 400 malformed, 401 no login, 403 not allowed, 404 not found, 409 conflict, "
    "422 refused by the rules, 429 too many requests.",
    "content": {
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}, "example": EXAMPLE},
    },
}


class Operation(AutoSchema):
    """An operation as drf-spectacular describes it, and as open to strangers as it is."""

    def get_auth(self) -> list[dict[str, Any]]:
        """Return the ways to sign in; with none among them (``{}``) where anybody may look, also by a permission of ours."""
        ways: list[dict[str, Any]] = super().get_auth()
        open_to_all = any(isinstance(one, IsAuthenticatedOrReadOnly) for one in self.view.get_permissions())
        if open_to_all and self.method in SAFE_METHODS and {} not in ways:
            ways.append({})
        return ways


def add_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Document ``config.problems`` once, as the default answer of every operation (a drf-spectacular hook)."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {}).update({"Problem": PROBLEM, "Violation": VIOLATION})
    components.setdefault("responses", {})["Problem"] = RESPONSE
    for path in result["paths"].values():
        for operation in path.values():
            operation["responses"]["default"] = {"$ref": "#/components/responses/Problem"}
    return result
