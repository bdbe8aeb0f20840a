"""What all stateless calls share: they ask nobody who they are, keep nothing, read a typed question, answer with a Struct.

What is found wrong is said in the caller's language, with paths that point into the body that was posted.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies import read_body, read_query
from games.findings import spoken
from games.rules.kernel.findings import Finding

Q = TypeVar("Q")

MOST_FINDINGS: Final = 200
"""Violations, warnings or conflicts of one answer. A body that breaks a rule in every line would else be answered with
many times its own size."""

# The document describes Violation once, beside Problem.
Violations = Annotated[tuple[Any, ...], Meta(extra_json_schema={"items": {"$ref": "#/components/schemas/Violation"}})]

LeftOut = Annotated[int, Meta(description="How many more there are than are listed; missing where all are.")]


class StatelessView(APIView):
    """Asks nobody who they are and keeps nothing."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_scope = "stateless"


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing stands in the query: the rules are the book's."""


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was found: `accepted` if there are no violations.

    The first 200 violations and the first 200 warnings are listed; `violations_left_out` and `warnings_left_out` count
    the others, and are missing where nothing was left out.
    """

    accepted: bool
    violations: Violations
    violations_left_out: LeftOut = 0
    warnings: Violations
    warnings_left_out: LeftOut = 0


def read_question(request: Request, kind: type[Q]) -> Q:
    """Return the question; raises :class:`msgspec.DecodeError` for a malformed one."""
    read_query(request, NoQuery)
    return msgspec.json.decode(read_body(request), type=kind)


def under(path: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings with their paths moved below another."""
    for finding in findings:
        yield msgspec.structs.replace(finding, path=path + finding.path)


def placed(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield a referee's findings with paths from the body's root; those of the set-up have them already."""
    for finding in findings:
        yield from [finding] if finding.path.startswith("/setup") else under("/report", [finding])


def said(findings: Iterable[Finding]) -> tuple[dict[str, str], ...]:
    """Say the first so many findings in the caller's language."""
    return tuple(spoken(finding) for finding in islice(findings, MOST_FINDINGS))


def left_out(findings: Iterable[Finding]) -> int:
    """Count the findings that :func:`said` does not say."""
    return max(sum(1 for _ in findings) - MOST_FINDINGS, 0)


def judged(violations: Iterable[Finding], warnings: Iterable[Finding]) -> dict[str, Any]:
    """Return the fields of a :class:`Judged`."""
    violations, warnings = tuple(violations), tuple(warnings)
    return {
        "accepted": not violations,
        "violations": said(violations),
        "violations_left_out": left_out(violations),
        "warnings": said(warnings),
        "warnings_left_out": left_out(warnings),
    }


def answer(value: Any) -> Response:
    """Answer with a Struct."""
    return Response(msgspec.to_builtins(value))
