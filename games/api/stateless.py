"""What all stateless calls share: they ask nobody who they are, keep nothing, read a typed question, answer with a Struct.

What is found wrong is said in the caller's language, with paths that point into the body that was posted.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies import read_body, read_query
from games.api.rulesets import RulesetQuery, find_rules
from games.findings import spoken
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.letter_case import decode
from games.rules.kernel.notes import shortened

Q = TypeVar("Q")

# The document describes Violation once, beside Problem.
Violations = Annotated[tuple[Any, ...], Meta(extra_json_schema={"items": {"$ref": "#/components/schemas/Violation"}})]


class StatelessView(APIView):
    """Asks nobody who they are and keeps nothing."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_scope = "stateless"


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing stands in the query."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What was found: `accepted` if there are no violations."""

    accepted: bool
    violations: Violations
    warnings: Violations


def read_question(request: Request, kind: type[Q]) -> Q:
    """Return a question that no rules bear on; raises :class:`msgspec.DecodeError` for a malformed one."""
    read_query(request, NoQuery)
    return decode(read_body(request), kind)


def rules_asked(request: Request, system_key: str) -> Any:
    """Return the typed rules that the query names, the book's without; raises :class:`Missing` for an unknown key."""
    return find_rules(system_key, read_query(request, RulesetQuery).ruleset).ruleset


def read_ruled(request: Request, system_key: str, kind: type[Q]) -> tuple[Any, Q]:
    """Return the rules that apply and the question; raises :class:`msgspec.DecodeError` for a malformed one."""
    question = decode(read_body(request), kind)
    return rules_asked(request, system_key), question


def under(path: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings with their paths moved below another."""
    for finding in findings:
        yield msgspec.structs.replace(finding, path=path + finding.path)


def placed(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield a referee's findings with paths from the body's root; those of the set-up have them already."""
    for finding in findings:
        yield from [finding] if finding.path.startswith("/setup") else under("/report", [finding])


def refuse_table(faults: Iterable[Finding]) -> None:
    """Raise :class:`Refused` with the faults of a table at which no game can be played; it is the body's ``setup``."""
    if found := tuple(under("/setup", faults)):
        raise Refused(found)


def unvouched_part(path: str, rule: str) -> Finding:
    """Return the warning for a part of a kit that is not marked as known; ``rule`` is the heading that speaks of it."""
    text = gettext_noop("This part is not marked as known: it refuses no report, and answers from it are assumed.")
    return Finding(code="kit.assumed", path=path, rule=rule, text=text)


def said(findings: Iterable[Finding]) -> tuple[dict[str, str], ...]:
    """Say findings in the caller's language.

    A body that breaks a rule in every line would be answered with many times its own size: of very many, the first are
    said and the others counted.
    """
    return tuple(spoken(finding) for finding in shortened(findings))


def judged(violations: Iterable[Finding], warnings: Iterable[Finding]) -> dict[str, Any]:
    """Return the fields of a :class:`Judged`."""
    refusing = said(violations)
    return {"accepted": not refusing, "violations": refusing, "warnings": said(warnings)}


def answer(value: Any) -> Response:
    """Answer with a Struct."""
    return Response(msgspec.to_builtins(value))
