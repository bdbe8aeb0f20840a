"""The referee: how a game can end (Challenge Length; rulings 63 to 65)."""

import pytest

from games.rules.allstars.report import Ended
from tests.rules.allstars.builders import injured, line, quiet, refused, report, side, table, team, warned

NINE = line("botan", injured(9))
THREE_TEAMS = table(team(1), team(2), team(3))


@pytest.mark.parametrize("ended", ["played_out", "time_called"])
def test_a_challenge_has_no_more_rounds_than_printed(ended: Ended) -> None:
    assert refused(quiet("assassination", ended=ended, rounds=7)) == []
    assert refused(quiet("assassination", ended=ended, rounds=8)) == [("ended.too_many_rounds", "/rounds")]


def test_a_game_that_ran_its_course_has_all_rounds() -> None:
    assert refused(quiet("assassination", rounds=6)) == [("ended.too_few_rounds", "/rounds")]


def test_fewer_rounds_are_played_when_a_side_cedes() -> None:
    assert refused(quiet("assassination", rounds=4, ended="ceded", ceded_by=(2,))) == []


def test_fewer_rounds_are_played_when_time_is_called() -> None:
    """Ruling 63a."""
    assert refused(quiet("assassination", rounds=4, ended="time_called")) == []


def test_fewer_rounds_are_played_when_brawl_is_won_at_once() -> None:
    assert refused(report("brawl", side(1, 9, NINE), side(2, 0), rounds=3, ended="won_at_once")) == []


def test_time_called_after_the_last_round_is_odd() -> None:
    """Ruling 63a."""
    assert warned(quiet("assassination", rounds=6, ended="time_called")) == []
    assert warned(quiet("assassination", rounds=7, ended="time_called")) == [
        ("ended.time_called_at_full_length", "/ended")
    ]


def test_without_a_round_a_game_can_be_ceded_as_the_ninja_master_decides() -> None:
    """Ruling 65."""
    at_once = quiet("assassination", rounds=0, ended="ceded", ceded_by=(1,))
    assert refused(at_once) == []
    assert warned(at_once) == [("ended.ceded_in_first_round", "/rounds")]
    assert warned(quiet("assassination", rounds=1, ended="ceded", ceded_by=(1,))) == []


def test_without_a_round_time_cannot_be_called() -> None:
    assert refused(quiet("assassination", rounds=0, ended="time_called")) == [("ended.no_round_played", "/rounds")]


def test_without_a_round_nobody_wins_at_once() -> None:
    claims = quiet("brawl", rounds=0, ended="won_at_once")
    assert refused(claims) == [("ended.no_round_played", "/rounds"), ("ended.win_not_reached", "/ended")]


def test_who_ceded_is_named() -> None:
    """Ruling 63."""
    assert refused(quiet("assassination", ended="ceded")) == [("ended.nobody_ceded", "/ceded_by")]


@pytest.mark.parametrize("ended", ["played_out", "time_called"])
def test_a_game_that_one_of_two_sides_ceded_ended_by_that(ended: Ended) -> None:
    assert refused(quiet("assassination", ended=ended, ceded_by=(1,))) == [("ended.not_ceded", "/ended")]


def test_only_sides_of_the_match_cede() -> None:
    assert refused(quiet("assassination", ended="ceded", ceded_by=(1, 3))) == [("ended.ceder_unknown", "/ceded_by/1")]


def test_a_side_cedes_once() -> None:
    assert refused(quiet("assassination", ended="ceded", ceded_by=(1, 1))) == [("ended.ceder_twice", "/ceded_by/1")]


def test_the_last_side_has_nobody_to_cede_to() -> None:
    assert refused(quiet("assassination", ended="ceded", ceded_by=(1, 2))) == [("ended.everybody_ceded", "/ceded_by")]


def test_when_one_of_three_cedes_the_others_play_on() -> None:
    """Ruling 64."""
    assert refused(quiet("assassination", sides=3, ceded_by=(3,)), THREE_TEAMS) == []
    assert refused(quiet("assassination", sides=3, rounds=4, ended="ceded", ceded_by=(3,)), THREE_TEAMS) == [
        ("ended.game_goes_on", "/ended")
    ]


def test_when_two_of_three_cede_the_game_is_over() -> None:
    """Rulings 63, 64."""
    assert refused(quiet("assassination", sides=3, rounds=4, ended="ceded", ceded_by=(3, 1)), THREE_TEAMS) == []
    assert refused(quiet("assassination", sides=3, ceded_by=(3, 1)), THREE_TEAMS) == [("ended.not_ceded", "/ended")]


@pytest.mark.parametrize(
    "challenge", ["assassination", "champion", "king_of_the_hill", "infiltration", "search", "capture_the_medal"]
)
def test_only_brawl_is_won_at_once(challenge: str) -> None:
    assert refused(quiet(challenge, ended="won_at_once")) == [("ended.no_win_at_once", "/ended")]


def test_brawl_is_won_at_once_with_nine_points() -> None:
    assert refused(report("brawl", side(1, 9, NINE), side(2, 0), ended="won_at_once")) == []
    assert refused(report("brawl", side(1, 8, line("botan", injured(8))), side(2, 0), ended="won_at_once")) == [
        ("ended.win_not_reached", "/ended")
    ]


@pytest.mark.parametrize("ended", ["played_out", "time_called"])
def test_nobody_plays_on_in_brawl_after_nine_points(ended: Ended) -> None:
    assert refused(report("brawl", side(1, 8, line("botan", injured(8))), side(2, 0), ended=ended)) == []
    assert refused(report("brawl", side(1, 9, NINE), side(2, 0), ended=ended)) == [
        ("ended.already_won", "/sides/0/score")
    ]


def test_nobody_cedes_brawl_after_nine_points() -> None:
    claims = report("brawl", side(1, 0), side(2, 9, line("hana", injured(9))), ended="ceded", ceded_by=(1,))
    assert refused(claims) == [("ended.already_won", "/sides/1/score")]


def test_the_winner_of_brawl_has_not_ceded() -> None:
    claims = report("brawl", side(1, 9, NINE), side(2, 0), side(3, 0), ended="won_at_once", ceded_by=(1,))
    assert refused(claims, THREE_TEAMS) == [("ended.already_won", "/sides/0/score")]


def test_only_one_side_gets_to_nine_points_in_brawl() -> None:
    eight = side(2, 8, line("hana", injured(8)))
    nine = side(2, 9, line("hana", injured(9)))
    assert refused(report("brawl", side(1, 9, NINE), eight, ended="won_at_once")) == []
    assert refused(report("brawl", side(1, 9, NINE), nine, ended="won_at_once")) == [
        ("score.two_winners", "/sides/1/score")
    ]
