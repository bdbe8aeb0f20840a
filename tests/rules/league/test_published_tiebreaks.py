"""Tie-breaks of tournaments that others published: the figures come from their sources, named in each file."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from league.rules.opponents import Edition
from league.rules.results import GameResult, Outcome, PointsSettings, Side, lone
from league.rules.standings import table
from league.rules.tiebreakers import Options, TieBreaker
from tests.rules.league.tournaments import drawn, facts, lost, results_of, won

CHESS = PointsSettings.swiss()
PUBLISHED = [
    TieBreaker.WINS,
    TieBreaker.GAMES_WON,
    TieBreaker.BUCHHOLZ,
    TieBreaker.BUCHHOLZ_CUT1,
    TieBreaker.BUCHHOLZ_CUT2,
    TieBreaker.MEDIAN,
    TieBreaker.MEDIAN2,
    TieBreaker.AVERAGE_OPPONENTS_BUCHHOLZ,
    TieBreaker.SONNEBORN_BERGER,
    TieBreaker.SONNEBORN_BERGER_CUT1,
    TieBreaker.KOYA,
    TieBreaker.PROGRESSIVE,
    TieBreaker.ROUNDS_ATTENDED,
    TieBreaker.SECOND_SIDE_GAMES,
    TieBreaker.SECOND_SIDE_WINS,
]


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("key", PUBLISHED)
def test_fide_exercise_swiss_5(key: TieBreaker, edition: Edition) -> None:
    """Sixteen players, five rounds, byes of every kind and forfeits. The source gives two decimals."""
    document = facts("fide_swiss5")
    rows = table(document["entrants"], results_of(document["results"]), CHESS, [key], options=Options(edition=edition))
    figures = {str(row.entrant): float(round(row.tie_breaks[0].value or Fraction(0), 2)) for row in rows}
    published = document[f"expected_{edition}"]
    assert figures == {player: published[player][key] for player in published}


def test_fide_exercise_swiss_5_points() -> None:
    document = facts("fide_swiss5")
    rows = table(document["entrants"], results_of(document["results"]), CHESS, [])
    published = document["expected_2026"]
    assert {str(row.entrant): row.points / 2 for row in rows} == {p: published[p]["points"] for p in published}


BY_RESULT: dict[float, Callable[[int, int, int], GameResult]] = {1: won, 0.5: drawn, 0: lost}


def games_worth(score: float, rounds: list[int], entrant: int) -> list[GameResult]:
    """Give an entrant a score in these rounds, against strangers."""
    paid = [1] * int(score) + [0.5] * int(2 * (score % 1)) + [0] * len(rounds)
    return [BY_RESULT[result](r, entrant, 1000 * entrant + r) for r, result in zip(rounds, paid, strict=False)]


def laxman() -> tuple[list[int], list[GameResult]]:
    """The player of the manual's example (1), whose opponents end on the printed scores."""
    games = [(number, *game) for number, game in enumerate(facts("arbiters_manual_2026")["games"], start=1)]
    results = [lone(number, 1, Outcome.ABSENT) for number, score, _ in games if score is None]
    for number, score, own in [game for game in games if game[1] is not None]:
        results.append(BY_RESULT[own](number, 1, number + 1))
        results += games_worth(score - (1 - own), [r for r in range(1, 11) if r != number], number + 1)
    return sorted({entrant for result in results for entrant in result.entrants}), results


@pytest.mark.parametrize("edition", list(Edition))
def test_fide_arbiters_manual_2026(edition: Edition) -> None:
    entrants, results = laxman()
    keys = [TieBreaker.BUCHHOLZ, TieBreaker.BUCHHOLZ_CUT1, TieBreaker.SONNEBORN_BERGER]
    rows = table(entrants, results, CHESS, keys, options=Options(edition=edition))
    (row,) = [row for row in rows if row.entrant == 1]
    assert row.points == 2 * facts("arbiters_manual_2026")["own_points"]
    assert {tb.key: tb.value for tb in row.tie_breaks} == facts("arbiters_manual_2026")["expected"][edition]


def test_a_real_swiss_of_25_gives_the_published_percentages_and_order() -> None:
    """A bye is a win in one's own percentage and no opponent; the late entry's missed round is a loss."""
    document = facts("swiss_25_players")
    keys = [TieBreaker.OPPONENTS_MATCH_WIN, TieBreaker.GAME_WIN, TieBreaker.OPPONENTS_GAME_WIN]
    rows = table(document["entrants"], results_of(document["results"]), PointsSettings(), keys)
    found = [[row.entrant, row.points, *(round(float(tb.value or 0), 6) for tb in row.tie_breaks)] for row in rows]
    assert found == document["standings"]


def test_strength_of_schedule_with_byes() -> None:
    document = facts("schedule_3_players")
    keys = [TieBreaker.STRENGTH_OF_SCHEDULE, TieBreaker.EXTENDED_STRENGTH_OF_SCHEDULE]
    rows = table(document["entrants"], results_of(document["results"]), PointsSettings(win=6, draw=3, bye=6), keys)
    found = {str(row.entrant): [row.points, *(tb.value for tb in row.tie_breaks)] for row in rows}
    assert found == document["expected"]


@pytest.mark.parametrize(
    "name", ["open_52_players", "generated_40_players", "issue_60_players", "issue_180_players", "case_c5", "case_c9"]
)
def test_points_of_recorded_tournaments(name: str) -> None:
    document = facts(name)
    rows = table(document["entrants"], results_of(document["results"]), CHESS, [])
    assert {str(row.entrant): row.points / 2 for row in rows} == document["published_points"]


def test_a_side_is_paid_by_its_own_outcome_among_three() -> None:
    """Ruling 60: tied leaders draw, the rest lose."""
    game = GameResult(1, (Side(1, Outcome.DRAWN, 5), Side(2, Outcome.DRAWN, 5), Side(3, Outcome.LOST, 2)))
    rows = table([1, 2, 3], [game], PointsSettings(), [])
    assert [(row.entrant, row.rank, row.points, row.difference) for row in rows] == [
        (1, 1, 1, 0),
        (2, 1, 1, 0),
        (3, 3, 0, -3),
    ]
