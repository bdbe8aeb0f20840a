"""A league's own tournament grounds and the Moon Deck as settings (Create Tournament Ground, Moon Deck)."""

from typing import Any

import pytest

from games.rules.allstars.board.maps import load_maps
from games.rules.allstars.house import check_ruleset, house_of, house_rules
from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import Log, Options
from games.rules.allstars.match.grounds import grounds
from games.rules.allstars.resolve import resolve
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.system import ALLSTARS
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Finding, Refused
from tests.rules.allstars_engine.fixtures import mirrored

BRIDGE: dict[str, Any] = {
    "key": "bridge",
    "name": "The bridge",
    "size": 20,
    "terrain": ["o" * 8 + "...." + "o" * 8 if row in {9, 10} else "." * 20 for row in range(20)],
}
"""A wall from side to side with a gap of four spaces."""

ON_THE_BRIDGE: dict[str, Any] = {"settings": {"board": "bridge", "moon_deck": False}, "boards": [BRIDGE]}


def faults(house: Any) -> list[tuple[str, str]]:
    """The code and place of everything that is wrong with house rules."""
    with pytest.raises(Refused) as refused:
        house_rules(house)
    return [(finding.code, finding.path) for finding in refused.value.violations]


def refused(ruleset: Ruleset, options: Options) -> list[tuple[str, str]]:
    """Why a match under these rules cannot be set up with these options."""
    found: tuple[Finding, ...] = check_log(Log(setup=mirrored("brawl"), options=options), ruleset).violations
    return [(finding.code, finding.path) for finding in found]


def test_a_match_of_the_book_is_played_with_the_deck_and_on_the_usual_ground() -> None:
    game = Match(mirrored("brawl")).game
    assert (game.board.key, len(game.deck) + sum(len(side.hand) for side in game.sides)) == ("courtyard", 52)


def test_a_match_is_played_on_the_ground_that_the_rules_name_and_without_the_deck_they_leave_out() -> None:
    rules = house_rules(ON_THE_BRIDGE)
    log = resolve(mirrored("brawl"), "random", SeededDice(b"bridge"), ruleset=rules)
    checked = check_log(log, rules)
    assert (checked.violations, checked.complete) == ((), True)
    assert checked.match is not None
    game = checked.match.game
    assert (game.board.key, game.deck, game.discards, [side.hand for side in game.sides]) == (
        "bridge", [], [], [[], [], []],
    )  # fmt: skip


def test_what_the_rules_fix_no_table_changes() -> None:
    rules = house_rules(ON_THE_BRIDGE)
    assert refused(rules, Options(board="bridge", moon_deck=False)) == []
    assert refused(rules, Options(board="garden")) == [("setup.other_board", "/board")]
    assert refused(rules, Options(ground=load_maps()["garden"])) == [("setup.other_board", "/ground")]
    assert refused(rules, Options(moon_deck=True)) == [("setup.no_moon_deck", "/moon_deck")]


def test_what_the_rules_leave_open_is_the_tables_choice() -> None:
    rules = house_rules({"boards": [BRIDGE]})
    assert [refused(rules, Options(board=board.key)) for board in grounds(rules)] == [[], [], [], []]
    assert refused(rules, Options(moon_deck=False)) == []
    assert refused(rules, Options(board="moat")) == [("setup.unknown_board", "/board")]
    assert refused(book(), Options(board="bridge")) == [("setup.unknown_board", "/board")]


def test_house_rules_come_back_as_they_went_in() -> None:
    house = house_of(house_rules(ON_THE_BRIDGE))
    assert (house.settings, [row["key"] for row in house.boards]) == (
        {"board": "bridge", "moon_deck": False},
        ["bridge"],
    )
    assert check_ruleset(house_rules(ON_THE_BRIDGE)) == ()
    assert ALLSTARS.load_ruleset(ALLSTARS.house_rules(ON_THE_BRIDGE)) == house_rules(ON_THE_BRIDGE)


def test_every_fault_of_a_map_is_named_at_its_place() -> None:
    rows = ["." * 20] * 17 + ["." * 19, "x" * 20]
    assert faults({"boards": [BRIDGE | {"terrain": rows}]}) == [
        ("map.wrong_number_of_rows", "/boards/0/terrain"),
        ("map.wrong_row_length", "/boards/0/terrain/17"),
        ("map.unknown_character", "/boards/0/terrain/18"),
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"key": "courtyard"}, ("map.key_taken", "/boards/0/key")),
        ({"key": "open"}, ("map.key_taken", "/boards/0/key")),
        ({"key": "The Bridge"}, ("catalogue.bad_key", "/boards/0/key")),
        ({"size": 41}, ("house.malformed", "/boards/0/size")),
        ({"deployment": ["n" * 20, *["w" + "." * 18 + "e"] * 18, "." * 20]}, ("map.no_deployment", "/boards/0/deployment")),
        (
            {"deployment": ["n" * 20, *["w" + "." * 18 + "e"] * 18, "ss" + "." * 18]},
            ("map.deployment_too_small", "/boards/0/deployment"),
        ),
        ({"elements": ["a" + "." * 19, *["." * 20] * 19]}, ("map.element_elsewhere", "/boards/0/elements/0")),
    ],
)  # fmt: skip
def test_a_map_must_make_sense(change: dict[str, Any], fault: tuple[str, str]) -> None:
    assert faults({"boards": [BRIDGE | change]}) == [fault]


def test_a_map_needs_a_name_of_its_own() -> None:
    assert faults({"boards": [BRIDGE, BRIDGE | {"key": "second"}]}) == [("house.name_taken", "/boards/1/name")]


def test_the_ground_that_the_rules_name_must_exist_and_have_room_for_every_challenge() -> None:
    assert faults({"settings": {"board": "moat"}}) == [("settings.unknown_board", "/settings/board")]
    small = {
        "key": "yard",
        "name": "Yard",
        "size": 14,
        "deployment": ["n" * 14, *["w" + "." * 12 + "e"] * 12, "s" * 14],
    }
    found = faults({"settings": {"board": "yard"}, "boards": [small]})
    assert found == [("settings.board_too_small", "/settings/board")]
    assert house_rules({"boards": [small]}).catalogue.boards[0].size == 14


def test_a_challenge_that_does_not_fit_on_a_ground_is_not_played_there() -> None:
    """Infiltration measures its medals up to 15 spaces in from the edges."""
    small = {
        "key": "yard",
        "name": "Yard",
        "size": 14,
        "deployment": ["n" * 14, *["w" + "." * 12 + "e"] * 12, "s" * 14],
    }
    rules = house_rules({"boards": [small]})
    log = Log(setup=mirrored("infiltration"), options=Options(board="yard"))
    found = check_log(log, rules).violations
    assert [(finding.code, finding.path) for finding in found] == [("setup.board_too_small", "/board")]
