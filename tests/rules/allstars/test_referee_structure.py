"""The referee: is it this match that is reported?"""

import pytest

from games.rules.allstars.report import NinjaLine
from games.rules.allstars.setup import Handicap
from tests.rules.allstars.builders import did, hurt, injured, judge, line, quiet, refused, report, side, table, team


def test_a_report_in_which_nothing_happened_is_accepted() -> None:
    assert refused(quiet("assassination")) == []


@pytest.mark.parametrize("sides", [3, 4])
def test_three_and_four_sides_can_play(sides: int) -> None:
    """Playing With 3 - 4 Players."""
    setup = table(*(team(number) for number in range(1, sides + 1)))
    assert refused(quiet("assassination", sides=sides), setup) == []


def test_a_challenge_has_to_exist() -> None:
    assert refused(quiet("kites")) == [("report.unknown_challenge", "/challenge")]


def test_the_agreed_challenge_is_played() -> None:
    """Setup, Choose Challenge."""
    agreed = table(team(1), team(2), challenge="assassination")
    assert refused(quiet("assassination"), agreed) == []
    assert refused(quiet("search"), agreed) == [("report.other_challenge", "/challenge")]
    found = judge(quiet("intercept_the_messenger", attacker=1), agreed).violations[0]
    assert found.params == {"agreed": "Assassination", "challenge": "Intercept the Messenger"}


def test_intercept_the_messenger_is_for_two_sides() -> None:
    """Rulings 61, 115."""
    assert refused(quiet("intercept_the_messenger", attacker=1)) == []
    three = table(team(1), team(2), team(3))
    assert refused(quiet("intercept_the_messenger", sides=3, attacker=1), three) == [
        ("report.too_many_sides", "/challenge")
    ]


def test_every_side_is_reported() -> None:
    assert refused(report("assassination", side(1, 0))) == [("report.side_missing", "/sides")]


def test_no_side_is_reported_twice() -> None:
    assert refused(report("assassination", side(1, 0), side(2, 0), side(2, 0))) == [
        ("report.side_twice", "/sides/2/side")
    ]


def test_only_sides_of_the_match_are_reported() -> None:
    assert refused(report("assassination", side(1, 0), side(2, 0), side(3, 0))) == [
        ("report.side_unknown", "/sides/2/side")
    ]


def test_sides_may_be_reported_in_any_order() -> None:
    assert refused(report("assassination", side(2, 0), side(1, 0))) == []


def test_intercept_the_messenger_names_the_attacker() -> None:
    assert refused(quiet("intercept_the_messenger")) == [("report.attacker_missing", "/attacker")]


def test_the_attacker_is_a_side_of_the_match() -> None:
    assert refused(quiet("intercept_the_messenger", attacker=2)) == []
    assert refused(quiet("intercept_the_messenger", attacker=3)) == [("report.attacker_unknown", "/attacker")]


def test_other_challenges_have_no_attacker() -> None:
    assert refused(quiet("assassination", attacker=1)) == [("report.attacker_not_used", "/attacker")]


def test_a_repeated_handicap_is_the_frozen_one() -> None:
    """Ruling 77."""
    lower = Handicap(rerolls=6, extra_all_stars=1, bonus_koban=6)
    setup = table(team(1), team(2, handicap=lower))
    claims = report("assassination", side(1, 0), side(2, 0, handicap=lower))
    assert refused(claims, setup) == []
    raised = report("assassination", side(1, 0), side(2, 0, handicap=Handicap(rerolls=7)))
    assert refused(raised, setup) == [("report.handicap_differs", "/sides/1/handicap")]


def test_lines_are_about_models_of_the_match() -> None:
    assert refused(report("assassination", side(1, 0, line("botan")), side(2, 0))) == []
    assert refused(report("assassination", side(1, 0, line("zatoichi")), side(2, 0))) == [
        ("ninja.unknown", "/sides/0/ninja/0/ninja")
    ]


def test_lines_are_about_models_of_their_own_side() -> None:
    assert refused(report("assassination", side(1, 0), side(2, 0, line("hana"), line("botan")))) == [
        ("ninja.other_team", "/sides/1/ninja/1/ninja")
    ]


def test_a_model_has_one_line() -> None:
    claims = report("assassination", side(1, 0, line("botan"), line("chiyo"), line("botan")), side(2, 0))
    assert refused(claims) == [("ninja.twice", "/sides/0/ninja/2/ninja")]


def test_a_model_that_misses_the_game_may_be_listed_as_missing() -> None:
    setup = table(team(1, absent=("botan",)), team(2))
    assert refused(report("assassination", side(1, 0, line("botan", on_board=False)), side(2, 0)), setup) == []


@pytest.mark.parametrize(
    "part",
    [
        line("botan"),
        line("botan", did("reveal"), on_board=False),
        line("botan", injured(), on_board=False),
        line("botan", on_board=False, healing_house=True),
        hurt("botan", enemy=0),
    ],
)
def test_a_model_that_misses_the_game_takes_no_part_in_it(part: NinjaLine) -> None:
    """Downtime; ruling 3."""
    setup = table(team(1, absent=("botan",)), team(2))
    assert refused(report("assassination", side(1, 0, part), side(2, 0)), setup) == [
        ("ninja.absent", "/sides/0/ninja/0")
    ]
