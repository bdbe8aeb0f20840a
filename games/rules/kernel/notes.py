"""The referee's notes: what refuses a report, and what can only warn because it rests on an assumption."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from games.rules.kernel.findings import Finding, Text, ngettext_noop

P = TypeVar("P", bound=str)

MOST: Final = 200
"""Findings of one sort that an answer names: whoever has so many to mend has enough to begin with."""
PLACES: Final = ("here", "room", "space", "house")
"""What sentences call the place that they speak of."""


class Notes(Generic[P]):
    """Findings as they are made. One that rests on an unknown part of the kit (of type ``P``) becomes a warning.

    Of each sort the first :data:`MOST` are kept; one more says how many were left out. ``places`` are the names of what is
    on the board, by key.
    """

    def __init__(self, unknown: frozenset[P], places: Mapping[str, str] = MappingProxyType({})) -> None:
        self._unknown = unknown
        self._places = places
        self._violations: list[Finding] = []
        self._warnings: list[Finding] = []
        self._left_out = {"violations": 0, "warnings": 0}
        self.assumed: set[P] = set()
        """The unknown parts that warnings rest on."""

    def add(
        self,
        code: str,
        path: str,
        rule: str,
        text: Text,
        *,
        rests_on: tuple[P, ...] = (),
        **params: str | int,
    ) -> None:
        """Write down a finding; ``rests_on`` names the parts of the kit that it was read from.

        A ``ninja`` among ``params`` is a figure's key, those of :data:`PLACES` are keys of places; people read their names.
        """
        if isinstance(ninja := params.get("ninja"), str):
            params["ninja"] = ninja.capitalize()
        params |= {one: self._places.get(str(params[one]), params[one]) for one in PLACES if one in params}
        unsure = self._unknown.intersection(rests_on)
        self.assumed |= unsure
        sort, kept = ("warnings", self._warnings) if unsure else ("violations", self._violations)
        if len(kept) < MOST:
            kept.append(Finding(code=code, path=path, rule=rule, text=text, params=params))
        else:
            self._left_out[sort] += 1

    @property
    def violations(self) -> tuple[Finding, ...]:
        """What refuses the report, in the order found."""
        return (*self._violations, *_more(self._left_out["violations"]))

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What is odd, in the order found."""
        return (*self._warnings, *_more(self._left_out["warnings"]))


def shortened(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings as an answer names them: all, or the first :data:`MOST` and one that counts the others."""
    found = tuple(findings)
    return found if len(found) <= MOST + 1 else (*found[:MOST], *_more(len(found) - MOST))


def _more(left_out: int) -> tuple[Finding, ...]:
    if not left_out:
        return ()
    text = ngettext_noop(
        "And {count} more that is not listed here.", "And {count} more that are not listed here.", "count"
    )
    return (Finding(code="report.more_findings", path="", rule="reports", text=text, params={"count": left_out}),)
