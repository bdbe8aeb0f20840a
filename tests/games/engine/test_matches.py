"""Whole matches over HTTP: played from a seed, and checked event by event."""

from typing import Any

import pytest

from tests.games.api.asking import Json, ask, ninja, refused
from tests.games.engine.table import IKA, TORA, brawl

DRAGON: Json = {**TORA, "ninja": [TORA["ninja"][0], ninja("Botan", "Dragon")]}


@pytest.fixture(scope="module")
def played() -> Json:
    return ask("resolve", brawl(policies=["tactical", "random"]))


def cut(log: Json, count: int, *events: Json) -> Json:
    """Return the first events of a log, and others after them."""
    return {**log, "events": [*log["events"][:count], *events]}


def test_the_same_seed_plays_the_same_match(played: Json) -> None:
    assert ask("resolve", brawl(policies=["tactical", "random"])) == played


def test_another_seed_plays_another_match(played: Json) -> None:
    assert ask("resolve", brawl(policies=["tactical", "random"], seed="sunlight"))["log"] != played["log"]


def test_one_computer_player_for_all_is_the_same_as_one_for_each() -> None:
    assert ask("resolve", brawl(policies=["random"])) == ask("resolve", brawl(policies=["random", "random"]))


def test_a_played_match_is_accepted_by_the_referee(played: Json) -> None:
    assert (played["verdict"]["accepted"], played["verdict"]["violations"]) == (True, [])


def test_a_brawl_has_six_rounds_at_most(played: Json) -> None:
    assert played["report"]["rounds"] <= 6


@pytest.mark.parametrize(
    ("challenge", "sides"), [("Search", 4), ("King of the Hill", 3), ("Champion", 2), ("Infiltration", 2)]
)
def test_every_table_size_can_be_played(challenge: str, sides: int) -> None:
    teams = [TORA, IKA, TORA, IKA][:sides]
    answer = ask("resolve", brawl(sides=teams, challenge=challenge, policies=["random"], options={}))
    assert ([side["side"] for side in answer["verdict"]["sides"]], answer["verdict"]["accepted"]) == (
        list(range(1, sides + 1)),
        True,
    )


def test_a_whole_log_gives_its_report_and_verdict_back(played: Json) -> None:
    checked = ask("check-log", played["log"])
    assert (checked["accepted"], checked["complete"], checked["events"]) == (True, True, len(played["log"]["events"]))
    assert (checked["report"], checked["verdict"]) == (played["report"], played["verdict"])
    assert checked["state"]["score"] == [side["score"] for side in played["report"]["sides"]]
    assert (checked["state"]["ended"], checked["state"]["waiting"]) == (played["report"]["ended"], None)
    earned = {name: xp for side in played["verdict"]["sides"] for name, xp in side["xp"].items()}
    assert {row["name"]: row["xp"] for row in checked["state"]["models"] if row["xp"]} == earned


def test_a_log_may_stop_before_its_match(played: Json) -> None:
    checked = ask("check-log", cut(played["log"], 3))
    assert (checked["accepted"], checked["complete"], checked["events"]) == (True, False, 3)
    assert (checked["report"], checked["verdict"]) == (None, None)
    assert checked["state"]["round"] == 0
    assert {row["place"] for row in checked["state"]["models"]} == {"training_ground"}


def test_nothing_may_have_happened_yet(played: Json) -> None:
    """A match begins with Janken, which nobody decides."""
    checked = ask("check-log", cut(played["log"], 0))
    assert checked["state"]["waiting"] == {"side": 0, "kind": "janken"}


def test_the_first_event_that_cannot_be_is_named(played: Json) -> None:
    bad = cut(played["log"], 5, {"side": 1, "intent": {"code": "fly"}}, {"side": 2, "intent": {"code": "swim"}})
    checked = ask("check-log", bad)
    fault = checked["violations"][0]
    assert (checked["accepted"], checked["events"], len(checked["violations"])) == (False, 5, 1)
    assert (fault["code"].split(".")[0], fault["path"].split("/")[:3]) == ("match", ["", "events", "5"])
    assert fault["rule"]
    assert (checked["report"], checked["verdict"]) == (None, None)


def test_dice_that_nobody_rolled_are_named(played: Json) -> None:
    first = played["log"]["events"][0]
    checked = ask("check-log", cut(played["log"], 0, {**first, "dice": [*first["dice"], 0]}))
    assert [(one["code"], one["path"]) for one in checked["violations"]] == [("log.dice_do_not_fit", "/events/0/dice")]


def test_a_log_of_a_match_that_cannot_be_is_refused_with_every_fault(played: Json) -> None:
    log = cut(played["log"], 0)
    one, two = log["setup"]["sides"]
    fielded = one["ninja"][0]
    setup = {
        **log["setup"],
        "challenge": "chess",
        "sides": [
            {
                **one,
                "clan": "neko",
                "ninja": [
                    {**fielded, "profile": "tora-dragon"},
                    {**fielded, "keywords": ["flight"]},
                    {**fielded, "movement": -1},
                ],
            },
            {**two, "side": 3},
        ],
    }
    assert set(refused("check-log", {**log, "setup": setup, "options": {"board": "moon"}}, 422)) == {
        ("setup.no_challenge", "/setup/challenge"),
        ("setup.unknown_board", "/options/board"),
        ("setup.unknown_profile", "/setup/sides/0/ninja/0/profile"),
        ("rules.still_in_use", "/setup/sides/0/clan"),
        ("rules.still_in_use", "/setup/sides/0/ninja/1/keywords"),
        ("setup.attribute_negative", "/setup/sides/0/ninja/2"),
        ("setup.sides_not_numbered", "/setup/sides/1/side"),
    }


def test_a_version_that_nobody_knows_is_refused(played: Json) -> None:
    assert refused("check-log", {**played["log"], "schema": 99}, 422) == [("log.unknown_version", "/schema")]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"seed": ""}, "/seed"),
        ({"policies": []}, "/policies"),
        ({"policies": ["chess"]}, "/policies/0"),
        ({"sides": [TORA]}, "/sides"),
        ({"options": {"board": 1}}, "/options/board"),
    ],
)
def test_a_malformed_table_is_refused_at_its_place(change: Json, path: str) -> None:
    assert refused("resolve", brawl(**change), 400) == [("invalid", path)]


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (
            {"challenge": "Chess", "policies": ["random"] * 3, "sides": [DRAGON, {**IKA, "clan": "Neko"}]},
            {
                ("report.unknown_challenge", "/challenge"),
                ("resolve.policies_count", "/policies"),
                ("roster.unknown_clan", "/sides/1/clan"),
                ("roster.unknown_profile", "/sides/0/ninja/1/profile"),
            },
        ),
        (
            {
                "challenge": "Intercept the Messenger",
                "sides": [TORA, IKA, {**TORA, "ninja": [ninja("Akira", "Chunin", absent=1)]}],
                "options": {"board": "moon"},
            },
            {
                ("setup.too_many_sides", "/sides"),
                ("setup.nobody_to_play", "/sides/2/ninja"),
                ("setup.unknown_board", "/options/board"),
            },
        ),
        (
            {"options": {"ground": {"key": "ours", "name": "Ours", "size": 12, "terrain": ["x"]}}},
            {
                ("map.wrong_number_of_rows", "/options/ground/terrain"),
                ("map.wrong_row_length", "/options/ground/terrain/0"),
                ("map.unknown_character", "/options/ground/terrain/0"),
            },
        ),
    ],
)
def test_a_table_that_cannot_play_is_refused_with_every_fault(change: Any, faults: set[tuple[str, str]]) -> None:
    assert set(refused("resolve", brawl(**change), 422)) == faults
