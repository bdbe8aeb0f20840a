"""A stateless call: a question in, findings out that point into it."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec
from rest_framework.request import Request

from games.api.bodies import read_body, read_query
from games.findings import spoken
from games.rules.kernel.findings import Finding, Refused
from games.rules.ninjago.ruleset import book
from games.rules.ninjago.setup import Setup, check_setup

Q = TypeVar("Q")


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing stands in the query: the rules are the book's."""


def read_question(request: Request, kind: type[Q]) -> Q:
    """Return the question; raises :class:`msgspec.DecodeError` for a malformed one."""
    read_query(request, NoQuery)
    return msgspec.json.decode(read_body(request), type=kind)


def verify_table(setup: Setup) -> None:
    """Raise :class:`Refused` with every fault of a table at which no game can be played."""
    if faults := check_setup(book(), setup):
        raise Refused(under("/setup", faults))


def placed(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the referee's findings with paths from the body's root; those of the set-up have them already."""
    for finding in findings:
        yield from [finding] if finding.path.startswith("/setup") else under("/report", [finding])


def under(path: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings with their paths moved below another."""
    for finding in findings:
        yield msgspec.structs.replace(finding, path=path + finding.path)


def said(findings: Iterable[Finding]) -> tuple[dict[str, str], ...]:
    """Say findings in the caller's language."""
    return tuple(spoken(finding) for finding in findings)
