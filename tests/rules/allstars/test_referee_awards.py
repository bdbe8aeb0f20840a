"""The referee: Ninja All-Stars (Earning XP; Team Rating; rulings 7, 22, 24, 76)."""

import pytest

from games.rules.allstars.report import Report
from games.rules.allstars.setup import Handicap
from tests.rules.allstars.builders import TORA, line, refused, report, rules, side, table, team, warned

TWO_EXTRA = table(team(1, handicap=Handicap(extra_all_stars=2)), team(2))


def stars(*names: str) -> Report:
    return report("assassination", side(1, 0, all_stars=names), side(2, 0))


@pytest.mark.parametrize("name", TORA)
def test_any_model_that_stood_on_the_board_may_be_all_star(name: str) -> None:
    """Ruling 24."""
    assert refused(stars(name)) == []


def test_one_award_is_mandatory() -> None:
    """Ruling 24."""
    assert refused(stars()) == [("award.missing", "/sides/0/all_stars")]


def test_a_side_that_nobody_stood_for_has_no_award() -> None:
    """Its models all start in the Healing House, and the game is ceded before any comes out."""
    inside = table(team(1, in_healing_house=tuple(TORA)), team(2))
    nobody = side(1, 0, *(line(name, on_board=False, healing_house=True) for name in TORA), all_stars=())
    assert refused(report("assassination", nobody, side(2, 0), rounds=1, ended="ceded", ceded_by=(1,)), inside) == []


def test_each_side_of_three_has_its_award() -> None:
    """Ruling 24."""
    three = table(team(1), team(2), team(3))
    claims = report("assassination", side(1, 0), side(2, 0), side(3, 0, all_stars=()))
    assert refused(claims, three) == [("award.missing", "/sides/2/all_stars")]


def test_without_a_handicap_there_is_one_award() -> None:
    assert refused(stars("botan", "chiyo")) == [("award.too_many", "/sides/0/all_stars")]


@pytest.mark.parametrize("names", [("botan",), ("botan", "chiyo"), ("botan", "chiyo", "emi")])
def test_the_handicap_adds_awards_that_may_be_given(names: tuple[str, ...]) -> None:
    """Team Rating, Bonus XP: may award one additional All-Star Award for every five points."""
    assert refused(stars(*names), TWO_EXTRA) == []


def test_the_handicap_adds_no_more_than_it_says() -> None:
    assert refused(stars("botan", "chiyo", "emi", "daichi"), TWO_EXTRA) == [("award.too_many", "/sides/0/all_stars")]


def test_an_award_goes_to_somebody_of_the_match() -> None:
    assert refused(stars("zatoichi")) == [("ninja.unknown", "/sides/0/all_stars/0")]


def test_an_award_goes_to_an_own_model() -> None:
    """Each player selects one friendly model."""
    assert refused(stars("hana")) == [("ninja.other_team", "/sides/0/all_stars/0")]


def test_an_award_goes_to_a_model_that_played() -> None:
    suspended = table(team(1, absent=("botan",)), team(2))
    assert refused(stars("chiyo"), suspended) == []
    assert refused(stars("botan"), suspended) == [("award.absent", "/sides/0/all_stars/0")]


@pytest.mark.parametrize("in_healing_house", [(), ("botan",)])
def test_an_award_goes_to_a_model_that_was_on_the_board(in_healing_house: tuple[str, ...]) -> None:
    """Players cannot select a model that was never on the board; one that started in the Healing House too (ruling 7)."""
    setup = table(team(1, in_healing_house=in_healing_house), team(2))
    came_on = side(1, 0, line("botan"), all_stars=("botan",))
    assert refused(report("assassination", came_on, side(2, 0)), setup) == []
    stayed = side(1, 0, line("botan", on_board=False), all_stars=("botan",))
    assert refused(report("assassination", stayed, side(2, 0)), setup) == [
        ("award.never_on_board", "/sides/0/all_stars/0")
    ]


def test_an_injured_model_may_be_all_star() -> None:
    """Ruling 24: also if Injured at the end."""
    claims = side(1, 0, line("botan", healing_house=True), all_stars=("botan",))
    assert refused(report("assassination", claims, side(2, 0))) == []


def test_several_awards_go_to_several_models() -> None:
    """Ruling 76."""
    assert refused(stars("botan", "botan", "chiyo"), TWO_EXTRA) == [("award.repeated", "/sides/0/all_stars/1")]


def test_a_model_gets_a_second_award_when_no_other_is_left() -> None:
    """Ruling 76: to a different eligible model while one exists."""
    reserves = [line(name, on_board=False) for name in ("akira", "daichi", "emi", "ryu", "shojo")]
    two_left = side(1, 0, *reserves, all_stars=("botan", "botan", "chiyo"))
    assert refused(report("assassination", two_left, side(2, 0)), TWO_EXTRA) == []


def test_a_league_may_let_one_model_have_all_awards() -> None:
    """Ruling 76, award_same_model."""
    assert refused(stars("botan", "botan", "botan"), TWO_EXTRA, rules(award_same_model=True)) == []


@pytest.mark.parametrize("name", ["ryu", "shojo"])
def test_the_award_of_a_hero_or_ronin_is_said_to_be_lost(name: str) -> None:
    """Ruling 22: the form warns before the award is given to one."""
    assert warned(stars(name)) == [("award.hero_learns_nothing", "/sides/0/all_stars/0")]
    assert warned(stars("botan")) == []
