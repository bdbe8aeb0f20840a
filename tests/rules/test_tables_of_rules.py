"""The tables of rules are complete: every code of a referee has a row, and every row a test that keeps and breaks it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from games import rules
from tests.rules.refusals import Row, rows

TESTS = Path(__file__).parent
GAMES = ("ninjago", "bounty", "tiny_ninjas")
KEPT = re.compile(r"== \[\]|== \(\)")

game = pytest.mark.parametrize("game", GAMES)
every_row = pytest.mark.parametrize(
    ("game", "row"),
    [pytest.param(game, row, id=f"{game}-{row.code}-{row.test}") for game in GAMES for row in rows(game)],
)


def codes(game: str) -> set[str]:
    """Every dotted code in the modules that the referee and the rules are made of."""
    folder = Path(rules.__path__[0]) / game
    todo, read, found = ["referee", "ruleset"], set[str](), set[str]()
    while todo:
        name = todo.pop()
        tree = list(ast.walk(ast.parse((folder / f"{name}.py").read_text())))
        read.add(name)
        texts = [node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found |= {text for text in texts if re.fullmatch(r"[a-z_]+\.(?!json)[a-z_]+", text)}
        modules = [node.module or "" for node in tree if isinstance(node, ast.ImportFrom)]
        own = {module.rpartition(".")[2] for module in modules if module.startswith(f"games.rules.{game}.")}
        todo += own - read
    return found


@cache
def sources_of(path: Path) -> dict[str, str]:
    """The source of every test of a file, parameters included, by its name."""
    source = path.read_text()
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            first = min((one.lineno for one in node.decorator_list), default=node.lineno)
            found[node.name] = "\n".join(source.splitlines()[first - 1 : node.end_lineno])
    return found


@game
def test_every_code_of_the_referee_has_a_row(game: str) -> None:
    assert {row.code for row in rows(game)} == codes(game)


@game
def test_no_row_stands_twice(game: str) -> None:
    told = [(row.heading, row.rule) for row in rows(game)]
    assert len(told) == len(set(told))


@every_row
def test_every_row_has_a_test_that_keeps_the_rule_and_breaks_it(game: str, row: Row) -> None:
    file, name = row.test.split("::")
    source = sources_of(TESTS / game / file)[name]
    place = re.escape(row.path).replace("N", r"(\d+|\{[^}]+\})")
    assert KEPT.search(source), "no session that keeps the rule"
    assert re.search(rf'"{row.code} at {place}"', source), "no session that breaks it there"
