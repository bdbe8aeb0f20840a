"""ENGINE.md is complete: every keyword, ability, status, challenge, terrain and card has its unit and its test."""

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from games.rules import allstars
from games.rules.allstars.catalogue.load import load_optional_ronin
from games.rules.allstars.match.abilities import everything
from games.rules.allstars.match.events import Log
from games.rules.allstars.match.goals.rules import RULES
from games.rules.allstars.match.moon.deck import cards
from games.rules.allstars.match.registry import TRAITS, UNITS, where
from games.rules.allstars.resolve import resolve
from games.rules.allstars.ruleset import book
from games.rules.kernel.dice import SeededDice
from tests.rules.allstars_engine.fixtures import CHALLENGES, random_setup

ENGINE = Path(allstars.__path__[0]) / "ENGINE.md"
HERE = Path(__file__).parent
OUTSIDE = {"hero", "ronin", "shrewd-negotiator"}
"""What acts between games only."""
OPTIONAL = {ability.key for profile in load_optional_ronin() for ability in profile.abilities}
"""The pack that is off by default."""
RANGED_TEXTS = {"kitsune-yajiri", "tanchyo-yajiri"}


def sections() -> dict[str, dict[str, tuple[list[str], str]]]:
    """The table's rows by heading: key, units, test."""
    found: dict[str, dict[str, tuple[list[str], str]]] = {}
    heading = ""
    for line in ENGINE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("| ") and not line.startswith("| key") and heading != "Event codes":
            key, _, units, test = (cell.strip() for cell in line.strip("|").split(" | "))
            found.setdefault(heading, {})[key] = (re.findall(r"`([^`]+)`", units), test.strip("`"))
    return found


ROWS = sections()
ALL_ROWS = [(heading, key) for heading, rows in ROWS.items() for key in rows if key not in OUTSIDE]


def abilities() -> set[str]:
    return {ability.key for profile in book().catalogue.profiles for ability in profile.abilities} - {"resilient"}


def test_every_keyword_has_a_row() -> None:
    assert set(ROWS["Keyword abilities"]) == set(book().keywords)


def test_every_special_ability_has_a_row() -> None:
    assert set(ROWS["Special abilities"]) == abilities() | RANGED_TEXTS


def test_every_ability_of_the_optional_ronin_has_a_row() -> None:
    """One of each of the fourteen Ronin whose cards do not stand in the rulebook."""
    assert set(ROWS["Optional Ronin"]) == OPTIONAL
    assert len(OPTIONAL) == len(load_optional_ronin()) == 14


def test_every_status_has_a_row() -> None:
    assert set(ROWS["Status effects"]) == {status.key for status in book().catalogue.statuses}


def test_every_challenge_has_a_row_and_rules() -> None:
    assert set(ROWS["Challenges"]) == set(book().challenges) == set(RULES)


def test_every_terrain_has_a_row() -> None:
    """Terrain and Specific Terrain Types."""
    assert set(ROWS["Terrain"]) == {
        "rough", "obscuring", "elevated", "structure", "foliage", "lantern", "crate", "shrine",
    }  # fmt: skip


def test_every_moon_card_has_a_row() -> None:
    assert set(ROWS["Moon cards"]) == set(cards())


def test_every_keyword_and_ability_acts_somewhere() -> None:
    keys = (set(book().keywords) | abilities() | RANGED_TEXTS | OPTIONAL) - OUTSIDE
    assert {key for key in keys if not where(key)} == set()


def test_nothing_acts_that_the_catalogue_does_not_know() -> None:
    known = set(book().keywords) | abilities() | RANGED_TEXTS | OPTIONAL
    acting = set(TRAITS).union(*UNITS.values())
    assert (acting - known, len(everything.MODULES)) == (set(), 7)


def resolve_name(path: str) -> Any:
    """Import what a dotted path inside games.rules.allstars names."""
    parts = path.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found = import_module("games.rules.allstars." + ".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part)
        return found
    raise AssertionError(path)


@pytest.mark.parametrize(("heading", "key"), ALL_ROWS)
def test_the_units_of_a_row_exist(heading: str, key: str) -> None:
    units, _ = ROWS[heading][key]
    assert units
    assert all(callable(resolve_name(unit)) for unit in units)


@pytest.mark.parametrize("key", sorted({*book().keywords, *abilities(), *RANGED_TEXTS, *OPTIONAL} - OUTSIDE))
def test_a_row_names_the_units_that_are_registered(key: str) -> None:
    rows = ROWS["Keyword abilities"] | ROWS["Special abilities"] | ROWS["Optional Ronin"]
    units, _ = rows[key]
    assert len(units) == len(where(key))
    assert set(units) >= {TRAITS[key]} if key in TRAITS else units


def names_in(file: str) -> set[str]:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("heading", "key"), ALL_ROWS)
def test_the_test_of_a_row_exists(heading: str, key: str) -> None:
    file, name = ROWS[heading][key][1].split("::")
    assert name in names_in(file)


@pytest.mark.parametrize(("heading", "key"), [row for row in ALL_ROWS if row[0] not in {"Challenges", "Terrain"}])
def test_the_test_of_an_ability_is_named_after_it(heading: str, key: str) -> None:
    assert ROWS[heading][key][1].split("::")[1] == "test_" + key.replace("-", "_")


def played(number: int) -> Log:
    policy = ("random", "tactical")[number % 2]
    return resolve(random_setup(number, CHALLENGES[number % 8]), policy, SeededDice(b"codes", number))


def test_every_code_of_a_log_is_in_the_table() -> None:
    text = ENGINE.read_text(encoding="utf-8")
    codes = {row for row, _, _ in re.findall(r"^\| (\w+) \| (.*) \| (.*) \|$", text, re.MULTILINE)}
    outcomes = set(re.findall(r"`([\w-]+)`", text[text.index("Outcomes begin") :]))
    logs = [played(number) for number in range(16)]
    seen = {event.intent.code for log in logs for event in log.events}
    assert seen - codes - set(UNITS["verb"]) == set()
    assert {outcome[0] for log in logs for event in log.events for outcome in event.outcomes or ()} - outcomes == set()
