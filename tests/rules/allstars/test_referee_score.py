"""The referee: does the score follow from the feats?"""

from typing import Any

import pytest

from games.rules.allstars.report import FeatLine, SideReport
from tests.rules.allstars.builders import did, injured, line, refused, report, side, stunned

FEATS = [
    ("assassination", "botan", (injured(target="vip"),), 3),
    ("champion", "botan", (did("champion_chosen"), stunned(2, champion=True)), 2),
    ("infiltration", "emi", (did("medal_pickup", 2), did("medal_home")), 4),
    ("brawl", "botan", (injured(2), injured(victim="chunin")), 4),
    ("search", "emi", (did("crate_checked", 2), did("objective_found")), 5),
    ("capture_the_medal", "emi", (did("medal_pickup"), did("medal_captured")), 5),
]


@pytest.mark.parametrize(("challenge", "ninja", "feats", "points"), FEATS)
def test_feats_add_up_to_the_score(challenge: str, ninja: str, feats: tuple[FeatLine, ...], points: int) -> None:
    claims = report(challenge, side(1, points, line(ninja, *feats)), side(2, 0))
    assert refused(claims) == []


@pytest.mark.parametrize("off", [-1, 1])
@pytest.mark.parametrize(("challenge", "ninja", "feats", "points"), FEATS)
def test_a_score_that_is_not_the_sum_of_the_feats_is_refused(
    challenge: str, ninja: str, feats: tuple[FeatLine, ...], points: int, off: int
) -> None:
    claims = report(challenge, side(1, points + off, line(ninja, *feats)), side(2, 0))
    assert refused(claims) == [("score.not_from_feats", "/sides/0/score")]


def test_an_attacker_scores_a_point_for_a_messenger() -> None:
    good = side(2, 1, line("hana", injured(target="messenger")))
    assert refused(report("intercept_the_messenger", side(1, 0), good, attacker=2)) == []
    high = side(2, 2, line("hana", injured(target="messenger")))
    assert refused(report("intercept_the_messenger", side(1, 0), high, attacker=2)) == [
        ("score.not_from_feats", "/sides/1/score")
    ]


def test_the_hill_may_give_points_without_xp() -> None:
    """The player may choose a model for the XP, and so may not (King Of The Hill)."""
    assert refused(report("king_of_the_hill", side(1, 3, line("botan", did("hill_point"))), side(2, 0))) == []


def test_the_hill_gives_xp_for_points_only() -> None:
    claims = report("king_of_the_hill", side(1, 3, line("botan", did("hill_point", 4))), side(2, 0))
    assert refused(claims) == [("score.below_feats", "/sides/0/score")]


def test_the_hill_gives_one_point_a_round() -> None:
    """At most one team holds more of it than any other (ruling 118)."""
    assert refused(report("king_of_the_hill", side(1, 5), side(2, 3))) == []
    assert refused(report("king_of_the_hill", side(1, 5), side(2, 4))) == [("score.more_than_rounds", "/sides")]


def test_the_hill_gives_no_points_for_rounds_not_played() -> None:
    short: dict[str, Any] = {"rounds": 3, "ended": "time_called"}
    assert refused(report("king_of_the_hill", side(1, 3), side(2, 0), **short)) == []
    assert refused(report("king_of_the_hill", side(1, 3), side(2, 1), **short)) == [
        ("score.more_than_rounds", "/sides")
    ]


def brawl(*feats: FeatLine, score: int) -> SideReport:
    return side(1, score, line("botan", *feats))


def test_ten_points_in_brawl_are_eight_and_a_chunin() -> None:
    """The second of the two points comes with the first."""
    ten = brawl(injured(8), injured(victim="chunin"), score=10)
    assert refused(report("brawl", ten, side(2, 0), ended="won_at_once")) == []


def test_ten_points_in_brawl_are_not_ten_times_one() -> None:
    ten = brawl(injured(10), score=10)
    assert refused(report("brawl", ten, side(2, 0), ended="won_at_once")) == [("score.past_the_end", "/sides/0/score")]


def test_a_chunin_scores_one_for_a_chunin_and_cannot_bring_ten() -> None:
    ten = side(1, 10, line("akira", injured(9), injured(victim="chunin")))
    assert refused(report("brawl", ten, side(2, 0), ended="won_at_once")) == [("score.past_the_end", "/sides/0/score")]


def test_more_than_ten_points_in_brawl_are_never_reached() -> None:
    eleven = brawl(injured(5), injured(3, victim="chunin"), score=11)
    assert refused(report("brawl", eleven, side(2, 0), ended="won_at_once")) == [
        ("score.past_the_end", "/sides/0/score")
    ]


def test_ten_points_that_the_feats_do_not_give_are_refused_as_a_sum_only() -> None:
    """Ten can happen in Brawl, eleven cannot whatever the feats are."""
    nine = (injured(9),)
    assert refused(report("brawl", brawl(*nine, score=10), side(2, 0), ended="won_at_once")) == [
        ("score.not_from_feats", "/sides/0/score")
    ]
    assert refused(report("brawl", brawl(*nine, score=11), side(2, 0), ended="won_at_once")) == [
        ("score.not_from_feats", "/sides/0/score"),
        ("score.past_the_end", "/sides/0/score"),
    ]
