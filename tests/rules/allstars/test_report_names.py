"""Reports as tables write them: names and keys are one (ruling 121 for what a name may look like)."""

from typing import Any

import msgspec

from games.rules.allstars.report import AdvanceChoice, AdvanceRoll, AfterMatch, Report
from games.rules.allstars.report_names import after_by_key, report_by_key, unknown_names
from games.rules.allstars.ruleset import book
from games.rules.allstars.system import ALLSTARS
from games.rules.kernel.dice import SeededDice
from tests.rules.allstars.builders import did, injured, line, report, side, table


def advanced(keyword: str) -> AfterMatch:
    roll = AdvanceRoll(ninja="botan", number=1, dice=("fire", "air"), choice=AdvanceChoice(keyword=keyword))
    return AfterMatch(advances=(roll,))


def told(challenge: str, injury: str, keyword: str) -> Report:
    feat = msgspec.structs.replace(injured(), feat=injury)
    return report(challenge, side(1, 1, line("botan", feat), after=advanced(keyword)), side(2, 0), rounds=6)


def test_names_become_keys() -> None:
    by_key = told("brawl", "injure", "toras-claws")
    assert report_by_key(book(), told("Brawl", "Injury", "Tora's Claws")) == by_key
    assert report_by_key(book(), told("BRAWL", "INJURE", "TORAS CLAWS")) == by_key
    assert report_by_key(book(), by_key) == by_key


def test_what_nobody_knows_stays_as_it_was_written() -> None:
    odd = told("Chess", "Checkmate", "Castling")
    assert report_by_key(book(), odd) == odd
    longest = told("c" * 61, "f" * 60, "k" * 60)
    assert report_by_key(book(), longest) == longest


def test_every_name_that_nobody_knows_is_found_with_its_place() -> None:
    assert [(one.code, one.path) for one in unknown_names(book(), told("Chess", "Checkmate", "Castling"))] == [
        ("report.unknown_challenge", "/challenge"),
        ("feat.unknown", "/sides/0/ninja/0/feats/0/feat"),
        ("advance.unknown_keyword", "/sides/0/after/advances/0/choice/keyword"),
    ]
    assert list(unknown_names(book(), told("brawl", "injure", "toras-claws"))) == []


def test_steps_without_a_choice_are_left_alone() -> None:
    open_roll = AfterMatch(advances=(AdvanceRoll(ninja="botan", number=1),))
    assert after_by_key(book(), open_roll) == open_roll


def judged(claims: Report) -> Any:
    """Judge a report as the league does: JSON values in, JSON values out."""
    setup, body = (msgspec.to_builtins(value) for value in (table(challenge="brawl"), claims))
    return ALLSTARS.check_report(book(), setup, body)


def test_the_league_reads_names_and_stores_keys() -> None:
    named, by_key = judged(told("Brawl", "Injury", "Tora's Claws")), judged(told("brawl", "injure", "toras-claws"))
    assert (named.violations, named) == ((), by_key)
    assert named.report["challenge"] == "brawl"
    assert named.report["sides"][0]["ninja"][0]["feats"][0]["feat"] == "injure"
    assert named.report["sides"][0]["after"]["advances"][0]["choice"]["keyword"] == "toras-claws"


def test_the_league_refuses_what_nobody_knows() -> None:
    verdict = judged(report("Chess", side(1, 0, line("botan", did("Checkmate"))), side(2, 0)))
    assert {(one.code, one.path) for one in verdict.violations} >= {
        ("report.unknown_challenge", "/challenge"),
        ("feat.unknown", "/sides/0/ninja/0/feats/0/feat"),
    }


def test_a_log_names_its_challenge() -> None:
    """A log that was played for an open choice of challenge is stored with the key."""
    setup = msgspec.to_builtins(table(challenge="brawl"))
    log = ALLSTARS.resolve(book(), setup, "random", SeededDice(b"names"))["log"]
    opened = {**setup, "challenge": None}
    answer = ALLSTARS.check_report(book(), opened, {"log": {**log, "challenge": "Brawl"}})
    assert (answer.report["challenge"], answer.report["log"]["challenge"]) == ("brawl", "brawl")
    assert answer == ALLSTARS.check_report(book(), opened, {"log": log})
