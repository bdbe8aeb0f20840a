"""The referee: who stood on the board, and when (Setup, Deploy Ninja; Upkeep; Challenge Length)."""

from typing import Any

import pytest

from games.rules.allstars.report import NinjaLine, Report
from games.rules.allstars.setup import MatchSetup
from tests.rules.allstars.builders import (
    TORA,
    did,
    hurt,
    injured,
    line,
    refused,
    report,
    rules,
    side,
    table,
    team,
    warned,
)

RESERVES = tuple(line(name, on_board=False) for name in TORA)


def reserves(challenge: str = "king_of_the_hill", score: int = 0, **more: Any) -> Report:
    """Report a game of which side 1 had nobody on the board."""
    return report(challenge, side(1, score, *RESERVES, all_stars=()), side(2, 0), **more)


@pytest.mark.parametrize("challenge", ["king_of_the_hill", "brawl", "search", "champion"])
def test_a_team_has_to_deploy(challenge: str) -> None:
    """Deploy Ninja: models are set up until all that the challenge allows are."""
    assert refused(reserves(challenge)) == [("side.nobody_on_board", "/sides/0/ninja")]


def test_a_team_without_anybody_on_the_board_does_not_hold_the_hill() -> None:
    """King Of The Hill: eight rounds, and a point for more models in the scoring area."""
    assert refused(reserves(score=8)) == [("side.nobody_on_board", "/sides/0/ninja")]


def test_one_model_is_enough_to_hold_the_hill() -> None:
    claims = report("king_of_the_hill", side(1, 8, *RESERVES[1:]), side(2, 0))
    assert refused(claims) == []


def test_ruling_47_with_nobody_available_there_is_no_match() -> None:
    """All of them had to miss the game, and so did nobody deploy."""
    nobody = table(team(1, absent=tuple(TORA)), team(2))
    assert refused(report("brawl", side(1, 0, *RESERVES, all_stars=()), side(2, 0)), nobody) == [
        ("side.too_few_available", "/sides/0")
    ]


def test_ruling_47_one_available_is_enough_unless_the_league_asks_for_more() -> None:
    """Seven models, one of which is there."""
    alone = table(team(1, absent=tuple(TORA)[1:]), team(2))
    claims = report("brawl", side(1, 0), side(2, 0))
    assert refused(claims, alone) == []
    assert refused(claims, alone, rules(min_available=2)) == [("side.too_few_available", "/sides/0")]


def inside() -> MatchSetup:
    return table(team(1, in_healing_house=tuple(TORA)), team(2))


@pytest.mark.parametrize(
    ("rounds", "score", "expected"),
    [
        (1, 0, []),
        (1, 1, [("score.nobody_on_board", "/sides/0/score")]),
        (2, 0, [("side.nobody_on_board", "/sides/0/ninja")]),
    ],
)
def test_a_team_in_the_healing_house_comes_on_in_the_first_upkeep(
    rounds: int, score: int, expected: list[tuple[str, str]]
) -> None:
    """Upkeep: one leaves the Healing House, and reinforcements are deployed."""
    claims = reserves(score=score, rounds=rounds, ended="ceded", ceded_by=(2,))
    assert refused(claims, inside()) == expected


def test_a_game_ceded_before_the_first_round_may_have_no_deployment() -> None:
    assert refused(reserves(rounds=0, ended="ceded", ceded_by=(2,))) == []


@pytest.mark.parametrize(("kept", "expected"), [(1, []), (2, [("side.fewer_on_board", "/sides/0/ninja")])])
def test_fewer_models_than_allowed_are_odd(kept: int, expected: list[tuple[str, str]]) -> None:
    """Six of Tora's seven are allowed in King Of The Hill."""
    claims = report("king_of_the_hill", side(1, 0, *RESERVES[-kept:]), side(2, 0))
    assert (refused(claims), warned(claims)) == ([], expected)


def ceded_at_once(challenge: str, score: int, *lines: NinjaLine) -> list[tuple[str, str]]:
    return refused(report(challenge, side(1, score, *lines), side(2, 0), rounds=0, ended="ceded", ceded_by=(2,)))


def test_nothing_is_done_without_a_round() -> None:
    """Challenge Length: rounds count as they begin, so that in none of them nothing was done."""
    assert ceded_at_once("brawl", 1, line("botan", injured())) == [("feat.no_round_begun", "/sides/0/ninja/0/feats/0")]
    assert ceded_at_once("brawl", 0, line("botan", did("reveal"))) == [
        ("feat.no_round_begun", "/sides/0/ninja/0/feats/0")
    ]


def test_the_first_champion_is_chosen_before_the_first_round() -> None:
    """Champion: after setup."""
    assert ceded_at_once("champion", 0, line("botan", did("champion_chosen"))) == []
    assert ("feat.no_round_begun", "/sides/0/ninja/0/feats/0") in ceded_at_once(
        "champion", 0, line("botan", did("champion_chosen", 2))
    )


def test_nobody_is_injured_without_a_round() -> None:
    assert ceded_at_once("brawl", 0, hurt("botan", own=1)) == [
        ("injuries.no_round_begun", "/sides/0/ninja/0/healing_house")
    ]
    assert ceded_at_once("brawl", 0, line("botan")) == []


def test_who_starts_in_the_healing_house_is_there_without_a_round() -> None:
    """Downtime, Air."""
    setup = table(team(1, in_healing_house=("botan",)), team(2))
    claims = report(
        "brawl",
        side(1, 0, line("botan", healing_house=True, on_board=False)),
        side(2, 0),
        rounds=0,
        ended="ceded",
        ceded_by=(2,),
    )
    assert refused(claims, setup) == []
