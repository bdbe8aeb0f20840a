"""The two cooperative games behind the doors that all systems share."""

from typing import Any

import msgspec
import pytest

from games.rules.bounty.system import BOUNTY
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused
from games.rules.kernel.notes import MOST, Notes
from games.rules.kernel.system import StoryPart, System
from games.rules.ninjago.system import NINJAGO

GAMES: dict[str, System] = {"ninjago": NINJAGO, "bounty": BOUNTY}
TABLES: dict[str, dict[str, Any]] = {"ninjago": {"steps": 6}, "bounty": {"adventure": 3}}
SEATS = [{"ninja": "kai", "player": "1"}, {"ninja": "cole", "player": "2"}]
BRIEF: dict[str, dict[str, Any]] = {
    "ninjago": {"won": True, "final_battle": "not_fought", "weapons_lost": 0},
    "bounty": {"won": True, "turns": 40, "villain_track": 1},
}
both = pytest.mark.parametrize("key", ["ninjago", "bounty"])


def refused(call: Any, *given: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as told:
        call(*given)
    return [(one.code, one.path) for one in told.value.violations]


def founded(key: str) -> dict[str, Any]:
    game = GAMES[key]
    rules = game.load_ruleset(game.book())
    entries = game.founding(rules, {"members": ["Ann", "Ben"]}, ["1", "2"])
    return game.fold([StoryPart(position=0, kind="founding", ruleset=rules, entries=entries)]).scroll


def test_a_log_that_comes_to_more_than_there_is_cannot_count_whoever_accepts_it() -> None:
    """Nobody has 297 Mastery Tokens: there is nothing that a story could hold, and so no outcome."""
    rules = BOUNTY.load_ruleset(BOUNTY.book())
    setup = BOUNTY.open_table(rules, [founded("bounty")], {"seats": SEATS, **TABLES["bounty"]})
    report = BOUNTY.resolve(rules, setup, "tactical", SeededDice(b"door"))
    for turn in report["log"]["turns"][:3]:
        turn["mastery"] = 99
    judged = BOUNTY.check_report(rules, setup, report)
    assert judged.violations != ()
    assert (judged.outcomes, judged.verdict["claims"]) == ((), None)


@both
def test_a_party_needs_no_roster(key: str) -> None:
    game = GAMES[key]
    rules = game.load_ruleset(game.book())
    assert game.check_roster(rules, {}).violations == ()
    with pytest.raises(msgspec.ValidationError):
        game.check_roster(rules, {"clan": "Ijin"})


@both
def test_a_session_played_by_the_engine_is_judged_confirmed_and_stands_on_the_board(key: str) -> None:
    game = GAMES[key]
    rules, scroll = game.load_ruleset(game.book()), founded(key)
    setup = game.open_table(rules, [scroll], {"seats": SEATS, **TABLES[key]})
    report = game.resolve(rules, setup, "tactical", SeededDice(b"door"))
    judged = game.check_report(rules, setup, report)
    assert judged.violations == ()
    assert game.judge_again(rules, setup, judged.report) == judged
    entries = game.match_entries(
        rules,
        setup,
        judged.report,
        judged.verdict,
        side=1,
        scroll=scroll,
        dice_for=lambda one, other: SeededDice(b"none", one, other),
    )
    part = StoryPart(position=1, kind="match", ruleset=rules, entries=entries)
    told = game.fold([part], scroll)
    assert told.conflicts == ()
    sheet = game.sheet(rules, told.scroll)
    assert (sheet["tries"], sheet["wins"]) == (1, int(judged.verdict["claims"]["won"]))
    assert [(one["id"], one["tries"]) for one in sheet["ninja"]] == [("1", 1), ("2", 1)]
    assert [line["position"] for line in game.explain([part])["sessions"]] == [1]


@both
def test_only_members_of_the_party_sit_by_name(key: str) -> None:
    game = GAMES[key]
    rules = game.load_ruleset(game.book())
    strangers = [*SEATS, {"ninja": "zane", "player": "3"}]
    table = {"seats": strangers, **TABLES[key]}
    assert refused(game.open_table, rules, [founded(key)], table) == [("session.not_a_member", "/seats/2/player")]


@both
def test_one_member_of_the_party_plays_at_least(key: str) -> None:
    """What only guests played is no session of the party."""
    game = GAMES[key]
    rules = game.load_ruleset(game.book())
    guest, other = ({"ninja": ninja, "player": None} for ninja in ("kai", "cole"))
    with_member = {"seats": [guest, SEATS[1]], **TABLES[key]}
    assert game.open_table(rules, [founded(key)], with_member)["seats"][1]["player"] == "2"
    guests = {"seats": [guest, other], **TABLES[key]}
    assert refused(game.open_table, rules, [founded(key)], guests) == [("session.no_member", "/seats")]


@both
def test_reports_and_tables_of_another_schema_are_not_read(key: str) -> None:
    game = GAMES[key]
    rules = game.load_ruleset(game.book())
    setup = game.open_table(rules, [founded(key)], {"seats": SEATS, **TABLES[key]})
    assert game.check_report(rules, setup, {"claims": BRIEF[key], "schema": 1}).violations == ()
    with pytest.raises(msgspec.ValidationError):
        game.check_report(rules, setup, {"claims": BRIEF[key], "schema": 99})


def test_an_unfinished_hunt_has_no_outcome_that_could_be_accepted() -> None:
    """Nobody can say how it ended, so that no master can accept it as played either."""
    rules = NINJAGO.load_ruleset(NINJAGO.book())
    setup = NINJAGO.open_table(rules, [founded("ninjago")], {"seats": SEATS, **TABLES["ninjago"]})
    report = NINJAGO.resolve(rules, setup, "tactical", SeededDice(b"door"))
    assert len(NINJAGO.check_report(rules, setup, report).outcomes) == 1
    unfinished = NINJAGO.check_report(rules, setup, {"log": {"turns": report["log"]["turns"][:3]}})
    assert [(one.code, one.path) for one in unfinished.violations] == [("log.unfinished", "/log")]
    assert unfinished.outcomes == ()


@both
def test_members_have_other_numbers_in_another_league(key: str) -> None:
    game = GAMES[key]
    renamed = game.rename(founded(key), {"1": "71", "2": "72"})
    assert [member["player"] for member in renamed["members"]] == ["71", "72"]
    with pytest.raises(KeyError):
        game.rename(founded(key), {"1": "71"})


@both
def test_house_rules_say_what_differs_from_the_book(key: str) -> None:
    game = GAMES[key]
    house = {"settings": {"least_players": 1}}
    rules = game.load_ruleset(game.house_rules(house))
    assert rules.settings.least_players == 1
    assert game.house_of(rules) == house
    assert game.house_of(game.load_ruleset(game.book())) == {}


@both
def test_every_fault_of_house_rules_is_named_at_its_place(key: str) -> None:
    house = {"cards": [], "settings": {"least_players": 9, "luck": 1}, "kit": {"dragons": {}}}
    assert refused(GAMES[key].house_rules, house) == [
        ("house.unknown_section", "/cards"),
        ("house.malformed", "/settings/least_players"),
        ("settings.unknown", "/settings/luck"),
        ("house.unknown_section", "/kit/dragons"),
    ]


@both
def test_rules_under_which_nobody_could_play_are_refused(key: str) -> None:
    house = {"settings": {"least_players": 4, "most_players": 2}}
    assert refused(GAMES[key].house_rules, house) == [("settings.players", "/settings/least_players")]


def test_an_organiser_fills_in_the_die_of_their_own_set() -> None:
    faces = ["move", "move", "guard", "guard", "general", "rope"]
    rules = NINJAGO.load_ruleset(NINJAGO.house_rules({"kit": {"die": {"known": True, "faces": faces}}}))
    assert "die" not in rules.unknown
    assert "board" in rules.unknown


def test_a_die_without_every_action_is_refused_at_its_place() -> None:
    house = {"kit": {"die": {"known": True, "faces": ["move"] * 6}}}
    assert refused(NINJAGO.house_rules, house) == [("kit.action_missing", "/kit/die/faces")] * 3


def test_of_many_findings_the_first_are_named_and_the_others_counted() -> None:
    notes: Notes[str] = Notes(frozenset())
    for _ in range(MOST + 3):
        notes.add("turn.wrong", "/log", "rule", "Wrong.")
    assert len(notes.violations) == MOST + 1
    assert (notes.violations[-1].code, notes.violations[-1].params) == ("report.more_findings", {"count": 3})
