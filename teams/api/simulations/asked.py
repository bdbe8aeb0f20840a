"""What all calls that ask for a simulation have in common: how they are documented, and what they answer."""

import json
from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.api.rulesets import RULESET
from teams.api import examples
from teams.api.jobs import JobSerializer
from teams.models import Job

F = TypeVar("F", bound=Callable[..., Any])


def asks(operation: str, *, summary: str, tag: str, question: str, example: Traversable) -> Callable[[F], F]:
    """Describe a view's method that asks for a simulation: the component that it takes, and a file with an example."""
    content = json.loads(example.read_text("utf-8"))
    return extend_schema(
        operation_id=operation,
        summary=summary,
        tags=[tag],
        parameters=[RULESET],
        request={"application/json": {"$ref": f"#/components/schemas/{question}"}},
        responses={202: JobSerializer},
        examples=[
            examples.question(content["summary"], content["request"]),
            examples.answer(content["summary"], content["response"], "202"),
        ],
    )


def queued(job: Job) -> Response:
    """Answer with the job that workers are to do."""
    return Response(JobSerializer(job).data, status=202)
