"""Forecasts where players arrange their games, and where three or four play at a table."""

from collections import Counter

import pytest

from games.rules.kernel.dice import SeededDice
from league.rules.forecast.arranged import free_games
from league.rules.forecast.luck import parts
from league.rules.forecast.outlook import Challenges, FreeGames
from league.rules.forecast.runs import play
from league.rules.ratings import Skill, chances_of_winning, odds
from tests.rules.league.test_forecast import FAIR, RUNS, STRONG, WEAK, measured, near, outlook

NOBODY: frozenset[int] = frozenset()


def dice(number: int = 0) -> SeededDice:
    return SeededDice(b"seed", number)


def beats(one: Skill, other: Skill) -> float:
    return parts(odds(one, other))[0] / 65536


def arranged(given: FreeGames, gone: frozenset[int] = NOBODY, number: int = 0) -> list[tuple[int, int]]:
    return [(min(pair), max(pair)) for pair in free_games(given, gone, dice(number))]


def test_a_table_of_three_is_won_as_often_as_its_skills_make_it() -> None:
    """The best is picked first and the next best of the others after it; those two may draw and then have a point each."""
    skills = (STRONG, FAIR, WEAK)
    first = [0.0] * 3
    for best, chance in enumerate(chances_of_winning(skills)):
        others = [who for who in range(3) if who != best]
        for second, share in zip(others, chances_of_winning([skills[who] for who in others]), strict=True):
            drawn = odds(skills[best], skills[second]).draw
            first[best] += chance * share * (1 - drawn / 2)
            first[second] += chance * share * drawn / 2
    tally = measured(outlook(*skills, to_play=((0, 1, 2),)))
    assert [row[0] / RUNS for row in tally.places] == [near(chance) for chance in first]


def test_four_equals_at_a_table_have_equal_chances_of_every_place() -> None:
    tally = measured(outlook(*[FAIR] * 4, to_play=((0, 1, 2, 3), (3, 2, 1, 0))))
    assert [[count / RUNS for count in row] for row in tally.places] == [[near(1 / 4)] * 4] * 4


def test_chances_of_a_table_add_up() -> None:
    assert sum(chances_of_winning([STRONG, FAIR, WEAK, FAIR])) == pytest.approx(1)


def test_everybody_of_an_open_stage_has_the_games_that_it_allows() -> None:
    """Each has played once: everybody plays twice more, whatever the lot."""
    for number in range(20):
        found = arranged(FreeGames(games=3, had=(1, 1, 1, 1)), number=number)
        assert Counter(who for pair in found for who in pair) == {0: 2, 1: 2, 2: 2, 3: 2}


def test_nobody_meets_an_opponent_more_often_than_allowed() -> None:
    """Two teams that have met once may meet once more, however many games they are short of."""
    assert arranged(FreeGames(games=9, had=(1, 1), met=((0, 1, 1),), per_opponent=2)) == [(0, 1)]


def test_where_nobody_meets_twice_running_two_who_are_alone_do_not_go_on() -> None:
    assert arranged(FreeGames(games=5, had=(1, 1), last=(1, 0), twice_running=False)) == []
    assert arranged(FreeGames(games=2, had=(1, 1), last=(1, 0))) == [(0, 1)]


def test_who_has_left_arranges_no_games() -> None:
    assert arranged(FreeGames(games=1, had=(0, 0, 0)), gone=frozenset({2})) == [(0, 1)]


def test_a_stage_whose_games_are_all_played_has_none_to_come() -> None:
    assert arranged(FreeGames(games=2, had=(2, 2, 3))) == []


def test_one_game_is_left_and_decides_an_open_stage() -> None:
    """Both have three points; whoever wins the last game is first, and a draw leaves it to the lot."""
    one = outlook(STRONG, WEAK, points=(3, 3), free=FreeGames(games=3, had=(2, 2), met=((0, 1, 2),)))
    win = beats(STRONG, WEAK)
    drawn = odds(STRONG, WEAK).draw
    assert measured(one).titles[0] / RUNS == near(win + drawn / 2)


def test_who_has_too_few_games_is_placed_last() -> None:
    """The team with the most points has left after one game of the three that are asked for."""
    free = FreeGames(games=3, had=(1, 3, 3), minimum=3)
    one = outlook(FAIR, FAIR, FAIR, points=(9, 4, 0), gone=frozenset({0}), free=free)
    tally = play(one, b"seed", first=0, count=50)
    assert ([row.index(50) for row in tally.places], tally.titles) == ([2, 0, 1], (0, 50, 0))


def test_a_rung_is_won_as_often_as_the_challenge_is() -> None:
    """The lower challenges the upper. If its turn came first and it won, the other challenges back."""
    up, back = beats(WEAK, STRONG), beats(STRONG, WEAK)
    tally = measured(outlook(STRONG, WEAK, ladder=Challenges(order=(0, 1))))
    assert tally.titles[1] / RUNS == near(up / 2 + up * (1 - back) / 2)


def test_one_challenge_climbs_no_further_than_the_reach() -> None:
    """From the third rung one challenge within reach of one rung never ends on the first."""
    one = outlook(FAIR, FAIR, STRONG, ladder=Challenges(order=(0, 1, 2), reach=1))
    tally = measured(one, 500)
    assert (tally.places[2][0], sum(tally.titles)) == (0, 500)
    free = outlook(FAIR, FAIR, STRONG, ladder=Challenges(order=(0, 1, 2)))
    assert measured(free, 500).places[2][0] > 0


def test_games_agreed_on_are_played_before_the_challenges_to_come() -> None:
    """Those who left challenge nobody: what is agreed on alone moves the rungs."""
    everybody = frozenset({0, 1})
    one = outlook(STRONG, WEAK, gone=everybody, to_play=((1, 0),), ladder=Challenges(order=(0, 1), moves="swap"))
    assert measured(one).titles[1] / RUNS == near(beats(WEAK, STRONG))


def test_who_has_left_is_neither_paired_nor_goes_on() -> None:
    """Of three the first has left: the other two meet, nobody has a bye, and both go on to the final."""
    gone = frozenset({0})
    one = outlook(STRONG, FAIR, FAIR, points=(9, 0, 0), gone=gone, rounds_to_draw=1, bye=99, places=2)
    tally = measured(one, 200)
    assert (tally.through, tally.places[0][0]) == ((0, 200, 200), 200)
