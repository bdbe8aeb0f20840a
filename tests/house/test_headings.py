"""Every rule that a finding names has its heading among those that are translated."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from config import messages
from games.headings import HEADINGS, heading
from games.rules.allstars.ruleset import book

HOUSES = ("RULE", "_RULE", "HEADING", "_HEADINGS", "_BUILDING", "RULE_OF_KIND", "RULE_OF_CODE")
"""Names under which a module keeps the rules that its findings rest on."""


@cache
def modules() -> list[ast.Module]:
    folders = [messages.ROOT / app for app in messages.APPS]
    return [ast.parse(path.read_text("utf-8")) for folder in folders for path in _sources(folder)]


def _sources(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*.py") if "migrations" not in path.parts and "examples" not in path.stem)


def strings(node: ast.AST | None) -> set[str]:
    """Return the literals of a value; what chooses between them, or names one, is none."""
    match node:
        case ast.Constant(value=str(text)) if text:
            return {text}
        case ast.IfExp():
            return strings(node.body) | strings(node.orelse)
        case ast.Dict():
            return set().union(*map(strings, node.values))
        case _:
            return set()


def places_of_rule() -> dict[str, set[int]]:
    """Return for each function and class that takes a ``rule`` its place among what it takes."""
    found: dict[str, set[int]] = {}
    for node in chain.from_iterable(ast.walk(module) for module in modules()):
        match node:
            case ast.FunctionDef():
                taken = [one.arg for one in node.args.posonlyargs + node.args.args if one.arg not in {"self", "cls"}]
            case ast.ClassDef():
                taken = [ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign)]
            case _:
                continue
        if "rule" in taken:
            found.setdefault(node.name, set()).add(taken.index("rule"))
    return found


def named(node: ast.AST, places: dict[str, set[int]]) -> set[str]:
    """Return the rules that an expression or a statement names."""
    match node:
        case ast.Call():
            told = [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
            called = ast.unparse(node.func).rpartition(".")[2]
            told += [node.args[place] for place in places.get(called, ()) if place < len(node.args)]
            return set().union(*map(strings, told))
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in HOUSES:
            return strings(value)
        case ast.AnnAssign(target=ast.Name(id=name), value=value) if name in HOUSES:
            return strings(value)
        case _:
            return set()


@cache
def rules() -> set[str]:
    """Return every rule that a finding names: a heading begins with a capital, a digit or the word ruling."""
    places = places_of_rule()
    found = set().union(*(named(node, places) for module in modules() for node in ast.walk(module)))
    return {one for one in found if one[0].isupper() or one[0].isdigit() or one.startswith("ruling ")}


def test_rules_are_found() -> None:
    assert {"Building A Team", "ruling 77", "Setting up the game", "How to Win", "BLITZ"} <= rules()


def test_every_heading_is_known() -> None:
    """Those of one function have another argument at the place of the rule."""
    numbered = {one for one in rules() if one.startswith("ruling ") and one.split()[1][0].isdigit()}
    sentences = {one for one in rules() if one.endswith(".") or "{" in one}
    assert rules() - HEADINGS - numbered - sentences == set()


@pytest.mark.parametrize(
    ("rule", "french"),
    [
        ("ruling 77", "décision 77"),
        ("ruling 63a", "décision 63a"),
        ("ruling on players", "décision sur les joueurs"),
        ("Building A Team", "Bâtir une équipe"),
        ("Ninja move and General", "Déplacement du Ninja et du Général"),
        ("Fighting guards", "Combat contre les gardes"),
        ("", ""),
    ],
)
def test_a_heading_is_told_in_french(rule: str, french: str) -> None:
    """Those of Ninjago are the headings of its French page."""
    assert heading(rule) == rule
    with translation.override("fr"):
        assert heading(rule) == french


def test_a_challenge_that_a_finding_rests_on_is_told_by_its_name_in_french() -> None:
    names: dict[str, Any] = {key: challenge.name for key, challenge in book().challenges.items()}
    with translation.override("fr"):
        assert heading(names["brawl"]) == "Bagarre"
