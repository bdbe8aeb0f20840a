"""Skill from results: what moves it, what says nothing, and the odds it gives."""

import math
from itertools import permutations

import pytest

from league.rules.ratings import Game, Skill, odds, played, rate
from league.rules.results import GameResult, Outcome, Side, lone

START = Skill()


def won(number: int, winner: str, loser: str) -> Game[str]:
    return Game(number, [(winner, 0), (loser, 1)])


def drawn(number: int, one: str, other: str) -> Game[str]:
    return Game(number, [(one, 0), (other, 0)])


def test_everybody_starts_at_nought() -> None:
    assert (START.mu, round(START.sigma, 4), round(START.shown, 9)) == (25.0, 8.3333, 0.0)


def test_a_first_win_as_weng_and_lin_work_it_out() -> None:
    """Two sides of 25: c is the root of 2 (sigma^2 + beta^2), the step sigma^2 / c times one half.

    Sigma is 25/3, grown by tau = 25/300 since the game before; beta is 25/6.
    """
    sigma2, beta2 = (25 / 3) ** 2 + (25 / 300) ** 2, (25 / 6) ** 2
    step = sigma2 / math.sqrt(2 * (sigma2 + beta2)) / 2
    course = rate([won(1, "a", "b")])
    assert course["a"][0].skill.mu == pytest.approx(25 + step)
    assert course["b"][0].skill.mu == pytest.approx(25 - step)


def test_a_draw_of_equals_moves_nobody_and_makes_both_surer() -> None:
    [step] = rate([drawn(1, "a", "b")])["a"]
    assert step.skill.mu == pytest.approx(25)
    assert step.skill.sigma < START.sigma


def test_an_upset_moves_more_than_a_win_that_was_expected() -> None:
    before = [won(number, "a", "b") for number in range(1, 5)]
    expected, upset = rate([*before, won(5, "a", "b")])["a"], rate([*before, won(5, "b", "a")])["a"]
    assert abs(upset[-1].skill.mu - upset[-2].skill.mu) > abs(expected[-1].skill.mu - expected[-2].skill.mu)


def test_a_course_has_a_step_for_each_game_and_names_it() -> None:
    course = rate([won(7, "a", "b"), won(9, "c", "a")])
    assert {who: [step.game for step in steps] for who, steps in course.items()} == {
        "a": [7, 9],
        "b": [7],
        "c": [9],
    }


def test_three_sides_are_one_ranking() -> None:
    course = rate([Game(1, [("a", 0), ("b", 1), ("c", 1)])])
    assert course["b"][0].skill.mu == pytest.approx(course["c"][0].skill.mu)
    assert course["a"][0].skill.mu > course["b"][0].skill.mu


def test_a_corrected_result_leaves_no_trace() -> None:
    """Ratings are worked out from nothing: only the games that stand count."""
    games = [won(1, "a", "b"), won(2, "b", "c"), won(3, "c", "a")]
    assert rate([games[0], games[2]])["b"] == rate([games[0]])["b"]


@pytest.mark.parametrize(
    "result",
    [
        lone(1, 1, Outcome.BYE),
        GameResult(1, (Side(1, Outcome.FORFEIT_WIN), Side(2, Outcome.FORFEIT_LOSS))),
        GameResult(1, (Side(1, Outcome.DOUBLE_FORFEIT), Side(2, Outcome.DOUBLE_FORFEIT))),
        GameResult(1, (Side(1, Outcome.UNPLAYED), Side(2, Outcome.UNPLAYED))),
        GameResult(1, (Side(1, Outcome.WON), Side(3, Outcome.LOST))),
    ],
    ids=["bye", "forfeit", "double forfeit", "unplayed", "against oneself"],
)
def test_what_was_not_played_against_somebody_else_says_nothing(result: GameResult) -> None:
    assert played(5, result, {1: "aiko", 2: "ben", 3: "aiko"}) is None


def test_ceding_is_losing() -> None:
    result = GameResult(1, (Side(1, Outcome.CEDED), Side(2, Outcome.WON)))
    assert played(5, result, {1: "a", 2: "b"}) == Game(5, [("a", 1), ("b", 0)])


def test_odds_add_up_and_turn_round() -> None:
    strong, weak = Skill(30, 3), Skill(24, 4)
    one, other = odds(strong, weak), odds(weak, strong)
    assert (one.win + one.draw + one.loss) == pytest.approx(1)
    assert [one.win, one.draw] == [pytest.approx(other.loss), pytest.approx(other.draw)]
    assert one.win > one.loss


def test_equals_have_equal_odds() -> None:
    even = odds(START, START)
    assert even.win == pytest.approx(even.loss)


def test_the_order_of_games_matters_but_not_the_order_of_sides() -> None:
    courses = [rate([Game(1, list(sides))]) for sides in permutations([("a", 0), ("b", 1), ("c", 2)])]
    assert [round(course["a"][0].skill.mu, 9) for course in courses] == [round(courses[0]["a"][0].skill.mu, 9)] * 6
