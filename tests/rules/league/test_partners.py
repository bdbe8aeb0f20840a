"""Partners in tables: one score together, and no game against each other (ruling 61)."""

from fractions import Fraction

import pytest
from openskill.models import PlackettLuce

from league.rules.headtohead import meetings
from league.rules.opponents import Book, Edition, opponents
from league.rules.ratings import Game, played, rate
from league.rules.results import GameResult, Outcome, PointsSettings, Side, best_rival
from league.rules.standings import explain_head_to_head, table
from league.rules.tiebreakers import TieBreaker

LEAGUE = PointsSettings()


def two_and_two(number: int = 1) -> GameResult:
    """1 and 3 beat 2 and 4 by five to two; 3 made three Injuries, 2 one."""
    return GameResult(
        number,
        (
            Side(1, Outcome.WON, 5, 0, 10, alliance=1),
            Side(2, Outcome.LOST, 2, 1, 6, alliance=2),
            Side(3, Outcome.WON, 5, 3, 10, alliance=1),
            Side(4, Outcome.LOST, 2, 0, 6, alliance=2),
        ),
    )


def test_both_winners_get_the_points_of_a_win_and_the_difference_of_the_pair() -> None:
    """Three points each and five to two; Injuries are each team's own."""
    rows = table([1, 2, 3, 4], [two_and_two()], LEAGUE, [TieBreaker.SCORE_DIFFERENCE, TieBreaker.INJURIES])
    shown = [
        (row.entrant, row.points, row.won, row.lost, row.scored, row.against, row.difference, row.injuries, row.koban)
        for row in rows
    ]
    assert shown == [
        (3, 3, 1, 0, 5, 2, 3, 3, 10),
        (1, 3, 1, 0, 5, 2, 3, 0, 10),
        (2, 0, 0, 1, 2, 5, -3, 1, 6),
        (4, 0, 0, 1, 2, 5, -3, 0, 6),
    ]


def test_the_best_rival_is_no_partner() -> None:
    sides = two_and_two().sides
    assert [best_rival(side, sides) for side in sides] == [2, 5, 2, 5]


def test_a_partner_who_ceded_is_no_rival_of_the_winner() -> None:
    ceded = GameResult(
        1,
        (
            Side(1, Outcome.CEDED, 5, alliance=1),
            Side(2, Outcome.LOST, 2, alliance=2),
            Side(3, Outcome.WON, 5, alliance=1),
            Side(4, Outcome.LOST, 2, alliance=2),
        ),
    )
    rows = table([1, 2, 3, 4], [ceded], LEAGUE, [TieBreaker.SCORE_DIFFERENCE])
    assert {row.entrant: (row.points, row.difference) for row in rows} == {1: (0, 3), 2: (0, -3), 3: (3, 3), 4: (0, -3)}


def test_partners_have_not_met_head_to_head() -> None:
    tied = dict.fromkeys((1, 2, 3, 4), 0)
    assert meetings([two_and_two()], tied, LEAGUE, forfeits=False) == {
        1: {2: [3], 4: [3]},
        2: {1: [0], 3: [0]},
        3: {2: [3], 4: [3]},
        4: {1: [0], 3: [0]},
    }


def test_partners_who_are_level_are_told_of_no_game_between_them() -> None:
    rows = table([1, 2, 3, 4], [two_and_two()], LEAGUE, [TieBreaker.HEAD_TO_HEAD])
    opened = explain_head_to_head(rows, [two_and_two()], LEAGUE, 1)
    assert [(row.entrant, row.rank) for row in rows] == [(1, 1), (3, 1), (2, 3), (4, 3)]
    assert opened is not None
    assert (opened.value, opened.parts) == (Fraction(0), ())


def test_only_enemies_are_opponents() -> None:
    """What opponents' scores are summed over."""
    book = Book([1, 2, 3, 4], [two_and_two()], LEAGUE, Edition.FIDE_2026)
    assert {entrant: opponents(met) for entrant, met in book.meetings.items()} == {
        1: [(1, 2), (1, 4)],
        2: [(1, 1), (1, 3)],
        3: [(1, 2), (1, 4)],
        4: [(1, 1), (1, 3)],
    }


def test_partners_are_rated_as_one_team() -> None:
    """As openskill rates two teams of two."""
    game = played(7, two_and_two(), {1: "a", 2: "b", 3: "c", 4: "d"})
    assert game == Game(7, [("a", 0), ("b", 1), ("c", 0), ("d", 1)], (("a", "c"), ("b", "d")))
    model = PlackettLuce()
    [[won, _partner], [lost, _other]] = model.rate([[model.rating() for _ in range(2)] for _ in range(2)], ranks=[0, 1])
    course = rate([game])
    assert [course[who][0].skill.mu for who in "abcd"] == pytest.approx([won.mu, lost.mu, won.mu, lost.mu])


def test_who_ceded_is_rated_with_the_partner_who_won() -> None:
    sides = (Side(1, Outcome.CEDED, alliance=1), Side(2, Outcome.LOST, alliance=2), Side(3, Outcome.WON, alliance=1))
    game = played(7, GameResult(1, sides), {1: "a", 2: "b", 3: "c"})
    assert game is not None
    course = rate([game])
    assert course["a"][0].skill.mu == pytest.approx(course["c"][0].skill.mu)
    assert course["a"][0].skill.mu > course["b"][0].skill.mu
