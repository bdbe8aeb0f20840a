"""The tables of rules are complete: every code of a referee has a row, and every row a test that keeps and breaks it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from games import rules
from tests.rules.refusals import Row, rows

FOLDER = Path(rules.__path__[0])
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
    todo, read, found = [f"games.rules.{game}.referee", f"games.rules.{game}.ruleset"], set[str](), set[str]()
    while todo:
        module = todo.pop()
        path = FOLDER / f"{module.removeprefix('games.rules.').replace('.', '/')}.py"
        if module in read or not module.startswith("games.rules.") or not path.exists():
            continue
        read.add(module)
        tree = list(ast.walk(ast.parse(path.read_text())))
        texts = [node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found |= {text for text in texts if re.fullmatch(r"[a-z_]+\.(?!json)[a-z_]+", text)}
        imports = [node for node in tree if isinstance(node, ast.ImportFrom)]
        todo += [node.module or "" for node in imports]
        todo += [f"{node.module}.{alias.name}" for node in imports for alias in node.names]
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
