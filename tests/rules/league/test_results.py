"""Which sides can belong to one result (rulings 59 to 68)."""

import pytest

from league.rules.results import GameResult, Outcome, PointsSettings, Side, best_rival, lone


def sides(*outcomes: Outcome) -> tuple[Side, ...]:
    return tuple(Side(place, outcome) for place, outcome in enumerate(outcomes))


@pytest.mark.parametrize(
    "outcomes",
    [
        (Outcome.WON, Outcome.LOST),
        (Outcome.WON, Outcome.CEDED),
        (Outcome.DRAWN, Outcome.DRAWN),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        (Outcome.UNPLAYED, Outcome.UNPLAYED),
        (Outcome.WON, Outcome.LOST, Outcome.LOST),
        (Outcome.DRAWN, Outcome.DRAWN, Outcome.LOST),
        (Outcome.WON, Outcome.WON, Outcome.LOST, Outcome.LOST),
        (Outcome.WON, Outcome.LOST, Outcome.FORFEIT_LOSS),
        (Outcome.BYE,),
        (Outcome.REQUESTED_BYE,),
        (Outcome.ABSENT,),
        (Outcome.WON,),
        (Outcome.LOST,),
        (Outcome.DRAWN,),
        (Outcome.CEDED,),
        (Outcome.DOUBLE_FORFEIT,),
        (Outcome.UNPLAYED,),
    ],
)
def test_these_outcomes_belong_together(outcomes: tuple[Outcome, ...]) -> None:
    assert GameResult(1, sides(*outcomes)).entrants == tuple(range(len(outcomes)))


@pytest.mark.parametrize(
    "outcomes",
    [
        (),
        (Outcome.FORFEIT_WIN,),
        (Outcome.FORFEIT_LOSS,),
        (Outcome.WON, Outcome.WON),
        (Outcome.LOST, Outcome.LOST),
        (Outcome.CEDED, Outcome.LOST),
        (Outcome.DRAWN, Outcome.LOST),
        (Outcome.WON, Outcome.DRAWN),
        (Outcome.WON, Outcome.DRAWN, Outcome.DRAWN),
        (Outcome.BYE, Outcome.LOST),
        (Outcome.FORFEIT_WIN, Outcome.LOST),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
        (Outcome.DOUBLE_FORFEIT, Outcome.UNPLAYED),
        (Outcome.WON, Outcome.LOST, Outcome.LOST, Outcome.LOST, Outcome.LOST),
    ],
)
def test_these_outcomes_do_not(outcomes: tuple[Outcome, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GameResult(1, sides(*outcomes))


def test_nobody_meets_itself() -> None:
    with pytest.raises(ValueError, match="itself"):
        GameResult(1, (Side(7, Outcome.WON), Side(7, Outcome.LOST)))


def test_rounds_count_from_one() -> None:
    with pytest.raises(ValueError, match="count from 1"):
        lone(0, 1, Outcome.BYE)


def test_a_game_without_an_opponent_was_played_against_nobody() -> None:
    alone = GameResult(1, (Side(7, Outcome.WON, score=4),))

    assert alone.played
    assert best_rival(alone.sides[0], alone.sides) == 0


def test_a_forfeited_game_was_not_played() -> None:
    assert not GameResult(1, sides(Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)).played


def test_a_ceded_game_was_played() -> None:
    assert GameResult(1, sides(Outcome.WON, Outcome.CEDED)).played


def test_a_league_pays_three_one_and_nothing_by_default() -> None:
    """Ruling 68."""
    worth = PointsSettings().per_outcome()
    assert [worth[outcome] for outcome in (Outcome.WON, Outcome.DRAWN, Outcome.LOST)] == [3, 1, 0]


def test_every_outcome_has_its_points() -> None:
    assert set(PointsSettings().per_outcome()) == set(Outcome)
