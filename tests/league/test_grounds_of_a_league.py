"""A league's own tournament ground over HTTP, from its house rules to the log of a match that is played on it."""

import copy
from typing import Any

import pytest

from games.models import Match
from games.rules.kernel.dice import SeededDice
from games.systems import ruleset, system
from teams.reconcile import reconcile_all
from tests.verbs import Person

WALL: dict[str, Any] = {
    "key": "wall",
    "name": "The wall",
    "size": 20,
    "terrain": ["o" * 8 + "...." + "o" * 8 if row in {9, 10} else "." * 20 for row in range(20)],
}
ON_THE_WALL = {"settings": {"board": "wall", "moon_deck": False}, "boards": [WALL]}


@pytest.fixture
def rules(league: dict[str, Any]) -> str:
    """Where the league's rules are found."""
    return f"leagues/{league['id']}/rules/"


def test_every_fault_of_a_ground_is_told_at_its_place(aiko: Person, rules: str) -> None:
    wrong = {**ON_THE_WALL, "boards": [{**WALL, "terrain": ["." * 19, "x" * 20]}]}
    problem = aiko.refused(rules, {"house": wrong, "reason": "A wall"})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("map.wrong_number_of_rows", "/house/boards/0/terrain"),
        ("map.wrong_row_length", "/house/boards/0/terrain/0"),
        ("map.unknown_character", "/house/boards/0/terrain/1"),
    ]


def test_matches_are_played_and_checked_on_the_ground_of_the_league(
    aiko: Person, ben: Person, rules: str, fixture: dict[str, Any]
) -> None:
    aiko.post(rules, {"house": ON_THE_WALL, "reason": "Our own table"})
    path = f"fixtures/{fixture['id']}"
    aiko.post(f"{path}/open/", {"challenge": "brawl"})
    match = Match.objects.get()
    log = system("allstars").resolve(ruleset(match.ruleset_id), match.setup, "random", SeededDice(b"wall"))
    codes = {event["intent"]["code"] for event in log["log"]["events"]}
    assert codes.isdisjoint({"card", "draw", "discard"})
    elsewhere = copy.deepcopy(log)
    elsewhere["log"]["options"] = {"board": "garden", "moon_deck": True}
    problem = aiko.refused(f"{path}/report/", {"report": elsewhere})
    assert [one["code"] for one in problem["violations"]] == ["setup.other_board", "setup.no_moon_deck"]
    aiko.post(f"{path}/report/", {"report": log})
    assert ben.post(f"{path}/confirm/")["state"] == "confirmed"
    assert reconcile_all() == []


def test_an_open_match_keeps_the_ground_it_opened_with(aiko: Person, rules: str, fixture: dict[str, Any]) -> None:
    path = f"fixtures/{fixture['id']}"
    aiko.post(f"{path}/open/", {"challenge": "brawl"})
    aiko.post(rules, {"house": ON_THE_WALL, "reason": "Our own table"})
    match = Match.objects.get()
    log = system("allstars").resolve(ruleset(match.ruleset_id), match.setup, "random", SeededDice(b"yard"))
    assert aiko.post(f"{path}/report/", {"report": log})["version"] == 1
    assert "draw" in {event["intent"]["code"] for event in log["log"]["events"]}
