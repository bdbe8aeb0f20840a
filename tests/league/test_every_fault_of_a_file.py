"""Whoever mends a file sees every fault at once that does not hang on another."""

from typing import Any

import msgspec
import pytest

from teams.models import Player
from tests.league.carried import File, put
from tests.league.test_hostile_files import (
    FIRST_TEAM,
    FIXTURE,
    HASH,
    PLAYED,
    STAGE,
    file,
    foreign_ruleset,
    good,
    line_with,
    lined,
    mika,
    refused,
)

__all__ = ["file", "good", "mika"]


def test_faults_of_every_floor_are_named_at_once(good: File, mika: Player) -> None:
    """A reference, a zone, a ruleset, a story, a draft, the calendar and a report, none of which hangs on another."""
    for spoil in (
        put(*FIRST_TEAM, "owner", value=99),
        put("time_zone", value="Mars/Base"),
        foreign_ruleset,
        put(*PLAYED, "pin", value=HASH),
        put("teams", 1, "draft", value={"clan": 7}),
        put(*FIXTURE, "decider", value="luck"),
        put("matches", 0, "reports", 0, "body", "log", value=[]),
    ):
        spoil(good)
    assert refused(good, mika) == [
        ("transfer.unknown", "/teams/0/owner"),
        ("transfer.unreadable", "/time_zone"),
        ("transfer.unreadable", "/rulesets/1/document/catalogue"),
        ("transfer.pin", "/teams/0/chapters/1/pin"),
        ("transfer.unreadable", "/teams/1/draft/clan"),
        ("transfer.unknown", "/seasons/0/stages/0/rounds/0/fixtures/0/decider"),
        ("transfer.unreadable", "/matches/0/reports/0/body/log"),
    ]


def test_faults_of_every_floor_have_their_line(good: File, mika: Player) -> None:
    good["teams"][1]["owner"] = 88888
    good["teams"][0]["chapters"][1]["pin"] = HASH
    good["seasons"][0]["stages"][0]["rounds"][0]["fixtures"][0]["decider"] = "luck"
    data = msgspec.json.format(msgspec.json.encode(good), indent=1)
    assert lined(data, mika) == [
        (line_with(data, "88888"), "/teams/1/owner", "transfer.unknown"),
        (line_with(data, f'"pin": "{HASH}"'), "/teams/0/chapters/1/pin", "transfer.pin"),
        (
            line_with(data, '"decider": "luck"'),
            "/seasons/0/stages/0/rounds/0/fixtures/0/decider",
            "transfer.unknown",
        ),
    ]


def test_every_model_that_nobody_knows_is_named_where_it_stands(good: File, mika: Player) -> None:
    sides = ("matches", 0, "reports", 0, "body", "sides")
    for spoil in (
        put(*sides, 0, "ninja", 0, "ninja", value="901"),
        put(*sides, 0, "all_stars", value=["902"]),
        put(*sides, 1, "ninja", 0, "ninja", value="903"),
        put(*sides, 1, "all_stars", value=["?9"]),
    ):
        spoil(good)
    body = "/matches/0/reports/0/body"
    assert sorted(refused(good, mika)) == [
        ("transfer.unreadable", f"{body}/sides/0/all_stars/0"),
        ("transfer.unreadable", f"{body}/sides/0/ninja/0/ninja"),
        ("transfer.unreadable", f"{body}/sides/1/ninja/0/ninja"),
    ]


def test_a_story_by_rules_that_cannot_be_read_is_not_told(good: File, mika: Player) -> None:
    """What it comes to nobody can say yet; the calendar's challenges wait with it."""
    put("rulesets", 0, "document", "settings", "budget", value=99)(good)
    put(*FIXTURE, "challenge", value="duel of the moon")(good)
    put(*PLAYED, "pin", value=HASH)(good)
    assert refused(good, mika) == [("transfer.wrong_hash", "/rulesets/0/key")]


@pytest.mark.parametrize(
    ("challenges", "paths"),
    [
        (5, ["/seasons/0/stages/0/settings/challenges"]),
        (
            [5, "duel of the moon"],
            ["/seasons/0/stages/0/settings/challenges/0", "/seasons/0/stages/0/settings/challenges/1"],
        ),
    ],
)
def test_what_is_no_challenge_is_named_beside_one_that_nobody_knows(
    good: File, mika: Player, challenges: Any, paths: list[str]
) -> None:
    put(*STAGE, "settings", value={"challenges": challenges})(good)
    assert [path for _code, path in refused(good, mika)] == paths


def test_an_outcome_nobody_knows_is_named_once(good: File, mika: Player) -> None:
    put(*FIXTURE, "state", value="forfeited")(good)
    put(*FIXTURE, "sides", 0, "outcome", value="triumph")(good)
    place = "/seasons/0/stages/0/rounds/0/fixtures/0/sides/0/outcome"
    assert [code for code, path in refused(good, mika) if path == place] == ["transfer.unknown"]
