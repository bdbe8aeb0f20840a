"""A stateless call: a question in, findings out that point into it."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec
from rest_framework.request import Request

from games.api.bodies import read_body, read_query
from games.findings import spoken
from games.rules.kernel.findings import Finding

Q = TypeVar("Q")


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing stands in the query: the rules are the book's."""


def read_question(request: Request, kind: type[Q]) -> Q:
    """Return the question; raises :class:`msgspec.DecodeError` for a malformed one."""
    read_query(request, NoQuery)
    return msgspec.json.decode(read_body(request), type=kind)


def placed(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings about a match with paths from the body's root: what is wrong with its set-up, then its report."""
    return tuple(
        msgspec.structs.replace(
            finding, path=("/setup" if finding.code.startswith("setup.") else "/report") + finding.path
        )
        for finding in findings
    )


def said(findings: Iterable[Finding]) -> tuple[dict[str, str], ...]:
    """Say findings in the caller's language."""
    return tuple(spoken(finding) for finding in findings)
