"""The referee: what a report means for each side (Revenue; rulings 22, 55, 59 to 63)."""

import pytest

from games.rules.allstars.report import Report, SideVerdict
from games.rules.allstars.setup import Handicap, MatchSetup
from tests.rules.allstars.builders import did, injured, judge, line, quiet, report, rules, side, table, team

HILL = "king_of_the_hill"


def outcome(claims: Report, setup: MatchSetup | None = None) -> list[tuple[str, int]]:
    """Return result and koban of each side."""
    return [(part.result, part.koban) for part in judge(claims, setup).sides]


def test_the_winner_gets_ten_koban_and_the_loser_six() -> None:
    assert outcome(report(HILL, side(1, 2), side(2, 3))) == [("lost", 6), ("won", 10)]


def test_a_draw_pays_eight_koban_each() -> None:
    """Ruling 59."""
    assert outcome(report(HILL, side(1, 3), side(2, 3))) == [("drawn", 8), ("drawn", 8)]


def test_who_cedes_has_lost_whatever_the_score() -> None:
    """Ruling 63: the score is kept."""
    verdict = judge(report(HILL, side(1, 3), side(2, 0), ended="ceded", rounds=4, ceded_by=(1,)))
    assert [(part.result, part.score, part.koban) for part in verdict.sides] == [("lost", 3, 6), ("won", 0, 10)]


def test_time_called_pays_as_a_finished_game() -> None:
    """Ruling 63a."""
    assert outcome(report(HILL, side(1, 2), side(2, 1), ended="time_called", rounds=4)) == [("won", 10), ("lost", 6)]


def test_of_three_sides_one_wins_and_the_others_lose() -> None:
    """Ruling 60."""
    three = table(team(1), team(2), team(3))
    assert outcome(report(HILL, side(1, 2), side(2, 3), side(3, 1)), three) == [("lost", 6), ("won", 10), ("lost", 6)]


def test_leaders_who_are_level_draw_among_themselves() -> None:
    """Ruling 60."""
    four = table(team(1), team(2), team(3), team(4))
    claims = report(HILL, side(1, 2), side(2, 3), side(3, 3), side(4, 0))
    assert outcome(claims, four) == [("lost", 6), ("drawn", 8), ("drawn", 8), ("lost", 6)]


def test_a_side_that_ceded_does_not_keep_the_others_from_winning() -> None:
    """Rulings 63, 64."""
    three = table(team(1), team(2), team(3))
    claims = report(HILL, side(1, 4), side(2, 2), side(3, 1), ceded_by=(1,))
    assert outcome(claims, three) == [("lost", 6), ("won", 10), ("lost", 6)]


@pytest.mark.parametrize(("scores", "koban"), [((3, 2), (10, 12)), ((2, 3), (6, 16)), ((2, 2), (8, 14))])
def test_the_lower_rated_team_gets_its_bonus_whatever_the_result(
    scores: tuple[int, int], koban: tuple[int, int]
) -> None:
    """Ruling 62: at most 16 for a winner and 12 for a loser."""
    setup = table(team(1), team(2, handicap=Handicap(bonus_koban=6)))
    verdict = judge(report(HILL, side(1, scores[0]), side(2, scores[1])), setup)
    assert tuple(part.koban for part in verdict.sides) == koban


def test_shojo_earns_two_koban_in_the_healing_house() -> None:
    """Shrewd Negotiator; ruling 55."""
    assert outcome(report(HILL, side(1, 1, line("shojo", healing_house=True)), side(2, 0))) == [
        ("won", 12),
        ("lost", 6),
    ]
    assert outcome(report(HILL, side(1, 1, line("shojo")), side(2, 0))) == [("won", 10), ("lost", 6)]
    assert outcome(report(HILL, side(1, 1, line("ryu", healing_house=True)), side(2, 0))) == [("won", 10), ("lost", 6)]


def test_a_league_sets_its_own_revenue() -> None:
    ruleset = rules(koban_win=20, koban_loss=1, koban_draw=5, cede_revenue=0)
    won = judge(report(HILL, side(1, 1), side(2, 0)), ruleset=ruleset)
    drawn = judge(quiet(HILL), ruleset=ruleset)
    ceded = judge(quiet(HILL, ended="ceded", ceded_by=(2,)), ruleset=ruleset)
    assert [part.koban for part in won.sides] == [20, 1]
    assert [part.koban for part in drawn.sides] == [5, 5]
    assert [part.koban for part in ceded.sides] == [20, 0]


def test_a_verdict_says_what_follows_for_each_side() -> None:
    claims = report(
        "brawl",
        side(2, 1, line("mizaru", injured()), line("hana", healing_house=True), line("kaede", did("reveal", 2))),
        side(1, 2, line("botan", injured(), healing_house=True), line("chiyo", injured()), all_stars=("chiyo",)),
    )
    verdict = judge(claims)
    assert verdict.accepted
    assert verdict.sides == (
        SideVerdict(
            side=1,
            result="won",
            score=2,
            xp={"botan": 2, "chiyo": 2},
            all_stars=("chiyo",),
            healing_house=("botan",),
            koban=10,
        ),
        SideVerdict(
            side=2, result="lost", score=1, xp={"kaede": 2}, all_stars=("goro",), healing_house=("hana",), koban=6
        ),
    )


def test_what_is_refused_is_worked_out_all_the_same() -> None:
    """A ninja master can accept a report as played."""
    verdict = judge(
        report("assassination", side(1, 7, line("botan", injured(target="vip")), line("nobody", injured())))
    )
    assert [finding.code for finding in verdict.violations] == [
        "report.side_missing",
        "ninja.unknown",
        "score.not_from_feats",
    ]
    assert verdict.sides == (
        SideVerdict(side=1, result="won", score=7, xp={"botan": 3}, all_stars=("akira",), healing_house=(), koban=10),
        SideVerdict(side=2, result="lost", score=0, xp={}, all_stars=(), healing_house=(), koban=6),
    )


def test_in_an_unknown_challenge_the_standard_xp_is_earned() -> None:
    verdict = judge(report("kites", side(1, 5, line("botan", injured(2), did("medal_home"))), side(2, 0)))
    assert verdict.sides[0].xp == {"botan": 2}


def test_if_everybody_is_said_to_have_ceded_everybody_lost() -> None:
    assert outcome(quiet(HILL, ended="ceded", ceded_by=(1, 2))) == [("lost", 6), ("lost", 6)]
