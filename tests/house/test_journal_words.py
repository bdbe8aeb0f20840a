"""Whatever a league's journal can say, people can read."""

import ast
from collections.abc import Iterator
from pathlib import Path

from config.settings.base import BASE_DIR
from games.models import SystemKey
from league.models import Claim
from league.pages.deeds import DEEDS, DEEDS_OF_PARTIES, say_deed


def _deeds_of_teams(path: Path) -> Iterator[str]:
    """Yield every code that a module of teams tells the journal of."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "told_of":
            yield str(ast.literal_eval(node.args[1]))


def _deeds(path: Path) -> Iterator[str]:
    """Yield every code that a module gives to ``note``; ``match.<kind>`` stands for every kind of claim."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note":
            what = node.args[1]
            if isinstance(what, ast.Name):
                continue  # What teams tell of themselves: see the other walk.
            if isinstance(what, ast.Constant):
                yield str(what.value)
            elif "_by_the_engine" in ast.unparse(what):
                yield from (f"match.{kind}_by_the_engine" for kind in (Claim.Kind.PROPOSED, Claim.Kind.DECIDED))
            else:
                yield from (f"match.{kind}" for kind in Claim.Kind.values)


def test_every_deed_of_the_journal_has_words() -> None:
    folders = [BASE_DIR / "league" / name for name in ("operations", "transfer")]
    deeds = {deed for folder in folders for path in folder.rglob("*.py") for deed in _deeds(path)}
    deeds |= {deed for path in (BASE_DIR / "teams" / "operations").glob("*.py") for deed in _deeds_of_teams(path)}
    assert {"league.opened", "match.decided_by_the_engine", "team.adjusted"} <= deeds
    assert [deed for deed in sorted(deeds) for system in SystemKey.values if say_deed(deed, system) == deed] == []


def test_sessions_of_parties_are_no_matches_of_teams() -> None:
    """Byes, pairings and rosters never come to a party; whatever does speaks of parties and sessions."""
    codes = [*DEEDS_OF_PARTIES]
    assert [code for code in codes if code not in DEEDS] == []
    assert [code for code in codes if {"match", "team"} & {*say_deed(code, "bounty").split()}] == []
