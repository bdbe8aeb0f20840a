"""Every ruling that a league manager of All-Stars needs is named by a test: in its name, its docstring or its module's."""

import ast
import re
from collections.abc import Iterator

from tests.house.test_words import ROOT

# By number. Left out are those for engines alone, and three that ask nothing of a league: printed page numbers (126),
# the colours of teams that are for one-off games (127), other words for tokens in card data (129).
MANAGED = frozenset({*range(1, 27), *range(28, 78), 80, 109, *range(120, 126), 130})


def _told() -> Iterator[str]:
    for path in (ROOT / "tests").rglob("*.py"):
        tree = ast.parse(path.read_text())
        yield ast.get_docstring(tree) or ""
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name.replace("_", " ")
                yield ast.get_docstring(node) or ""


def _named(text: str) -> Iterator[int]:
    """Yield the numbers of "ruling 66", "rulings 5 and 7", "rulings 1 to 12, 49 to 52"."""
    for listed in re.findall(r"[Rr]ulings? ((?:\d+(?: to |, | and )?)+)", text):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", listed):
            yield from range(int(first), int(last or first) + 1)


def test_every_ruling_of_the_league_manager_is_named_by_a_test() -> None:
    named = {number for text in _told() for number in _named(text)}
    assert sorted(MANAGED - named) == []
