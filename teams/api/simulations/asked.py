"""What all calls that ask for a simulation have in common: how they are documented, and what they answer."""

import json
from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.bodies import read_body, read_query
from games.api.rulesets import RULESET, RulesetQuery, stored_key
from games.rules.kernel.letter_case import decode
from teams.api import examples
from teams.api.access import caller, find
from teams.api.jobs import JobSerializer
from teams.models import Job
from teams.operations.simulated.sort import Sort

F = TypeVar("F", bound=Callable[..., Any])
Q = TypeVar("Q")


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


def read_asked(request: Request, system_key: str, kind: type[Q]) -> tuple[Q, str | None]:
    """Return what is to be simulated, and the stored ruleset version that it is played by; None is the book.

    Raises :class:`msgspec.DecodeError` for a malformed question, :class:`Missing` for a version that is not there.
    """
    return decode(read_body(request), kind), stored_key(system_key, read_query(request, RulesetQuery).ruleset)


def own_job(request: Request, sort: Sort[Any, Any], job: int) -> Job:
    """Return a job of one sort that the caller asked for; raises :class:`Missing` for any other."""
    return find(Job.objects.filter(by=caller(request), kind=sort.key), job)


def queued(job: Job) -> Response:
    """Answer with the job that workers are to do."""
    return Response(JobSerializer(job).data, status=202)
