"""What a referee refuses, as tests compare it: code and place, held against the table of rules beside the rules."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from games import rules
from games.rules.kernel.findings import Finding


class Row(msgspec.Struct, frozen=True):
    """A row of a table of rules: the rule in words under its heading, and what refuses a report that breaks it.

    ``path`` has an ``N`` where a number stands; ``test`` is a file and a test in it.
    """

    heading: str
    rule: str
    code: str
    path: str
    test: str


@cache
def rows(game: str) -> tuple[Row, ...]:
    """Return the rows of a game's ``RULES.md`` in order."""
    found = []
    heading = ""
    for line in (Path(rules.__path__[0]) / game / "RULES.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif re.match(r"\| .*`", line):
            rule, code, path, test = (cell.strip(" `") for cell in line.strip("|").split(" | "))
            found.append(Row(heading, rule, code, path, test))
    return tuple(found)


def told(game: str, findings: Iterable[Finding]) -> list[str]:
    """Return "code at path" of each finding; the game's table must know its code under its rule."""
    told = []
    for finding in findings:
        known = {row.heading for row in rows(game) if row.code == finding.code}
        assert finding.rule in known, f"{finding.code} rests on {finding.rule!r}, by the table on {known}"
        told.append(f"{finding.code} at {finding.path}")
    return told
