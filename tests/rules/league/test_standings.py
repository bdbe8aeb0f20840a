"""The table: sums, ranks and the order of tie-breakers."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.results import GameResult, Outcome, PointsSettings, Side, lone
from league.rules.standings import Row, explain, explain_head_to_head, table
from league.rules.tiebreakers import DEFAULT, MEASURES, Options, Part, TieBreaker
from tests.rules.league.tournaments import drawn, facts, forfeited, patient, results_of, won

LEAGUE = PointsSettings()


def ranks(rows: Sequence[Row]) -> list[tuple[int, int]]:
    return [(row.rank, row.entrant) for row in rows]


def test_a_row_sums_what_happened() -> None:
    results = [
        GameResult(1, (Side(1, Outcome.WON, 7, 3, 10), Side(2, Outcome.LOST, 4, 1, 6))),
        GameResult(2, (Side(2, Outcome.DRAWN, 2, 2, 8), Side(1, Outcome.DRAWN, 2, 1, 8))),
        GameResult(3, (Side(1, Outcome.FORFEIT_WIN, 0, 0, 10), Side(2, Outcome.FORFEIT_LOSS))),
        GameResult(4, (Side(1, Outcome.CEDED, 5, 0, 6), Side(2, Outcome.WON, 3, 2, 10))),
        GameResult(5, (Side(1, Outcome.UNPLAYED), Side(2, Outcome.UNPLAYED))),
        lone(6, 1, Outcome.BYE),
    ]
    first, second = table([1, 2], results, LEAGUE, [])
    assert first == Row(
        entrant=1, rank=1, points=10, played=4, won=2, drawn=1, lost=1, byes=1, forfeits=0,
        scored=14, against=9, injuries=4, koban=34, tie_breaks=(),
    )  # fmt: skip
    assert second == Row(
        entrant=2, rank=2, points=4, played=4, won=1, drawn=1, lost=2, byes=0, forfeits=1,
        scored=9, against=14, injuries=5, koban=24, tie_breaks=(),
    )  # fmt: skip
    assert (first.difference, second.difference) == (5, -5)


@pytest.mark.parametrize(
    ("setting", "outcome"),
    [
        ("bye", Outcome.BYE),
        ("requested_bye", Outcome.REQUESTED_BYE),
        ("absent", Outcome.ABSENT),
    ],
)
def test_a_round_without_a_game_pays_the_leagues_points(setting: str, outcome: Outcome) -> None:
    """Ruling 67."""
    (row,) = table([1], [lone(1, 1, outcome)], PointsSettings(**{setting: 2}), [])
    assert row.points == 2


def test_a_double_forfeit_pays_both_sides_its_own_points() -> None:
    """Ruling 66."""
    game = GameResult(1, (Side(1, Outcome.DOUBLE_FORFEIT), Side(2, Outcome.DOUBLE_FORFEIT)))
    rows = table([1, 2], [game], PointsSettings(double_forfeit=-1), [])
    assert [(row.points, row.lost, row.forfeits) for row in rows] == [(-1, 1, 1), (-1, 1, 1)]


def test_an_empty_stage_has_everybody_first() -> None:
    assert ranks(table([3, 1, 2], [], LEAGUE)) == [(1, 3), (1, 1), (1, 2)]


def test_a_shared_rank_leaves_the_next_one_out() -> None:
    results = [won(1, 1, 3), won(1, 2, 4)]
    assert ranks(table([1, 2, 3, 4], results, LEAGUE, [])) == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_the_default_order_of_an_all_stars_league() -> None:
    """Ruling 68: head-to-head, score difference, Injuries, lot."""
    assert [key.value for key in DEFAULT] == ["head_to_head", "score_difference", "injuries", "lot"]


def test_each_tie_breaker_has_its_turn() -> None:
    """Three wins by three are parted by Injuries (2, 1, 0); of three defeats two need the lot."""
    results = [
        GameResult(1, (Side(1, Outcome.WON, 3, 1), Side(4, Outcome.LOST, 0))),
        GameResult(1, (Side(2, Outcome.WON, 3, 2), Side(5, Outcome.LOST, 0))),
        GameResult(1, (Side(3, Outcome.WON, 4, 0), Side(6, Outcome.LOST, 1, 1))),
    ]
    rows = table([1, 2, 3, 4, 5, 6], results, LEAGUE, lots={5: 1, 4: 2})
    assert ranks(rows) == [(1, 2), (2, 1), (3, 3), (4, 6), (5, 5), (6, 4)]


def test_a_lot_that_was_not_drawn_parts_nobody() -> None:
    assert ranks(table([1, 2], [drawn(1, 1, 2)], LEAGUE, ["lot"], lots={1: 1})) == [(1, 1), (1, 2)]


def test_fewer_forfeits_is_better() -> None:
    results = [forfeited(1, 3, 1), won(1, 4, 2)]
    assert ranks(table([1, 2], [won(1, 2, 1)], LEAGUE, ["fewest_forfeits"])) == [(1, 2), (2, 1)]
    assert ranks(table([1, 2, 3, 4], results, LEAGUE, ["fewest_forfeits"]))[2:] == [(3, 2), (4, 1)]


def test_an_opponents_withdrawal_after_the_last_game_counts_as_draws() -> None:
    """FIDE C.07: trailing requested byes of an opponent. Here 2 won once and left for two rounds: 1 + 1/2 + 1/2."""
    results = [
        won(1, 2, 3), won(2, 1, 2), lone(3, 2, Outcome.ABSENT), lone(4, 2, Outcome.REQUESTED_BYE),
    ]  # fmt: skip
    points = PointsSettings.swiss()
    assert explain([1, 2, 3], results, points, "buchholz", 1).parts == (Part(2, 2, Fraction(2)),)


def test_an_absence_before_a_game_counts_as_it_was() -> None:
    results = [won(1, 2, 3), lone(2, 2, Outcome.ABSENT), won(3, 1, 2)]
    assert explain([1, 2, 3], results, PointsSettings.swiss(), "buchholz", 1).value == 1


def test_a_number_says_which_rounds_it_counts_and_which_it_cuts() -> None:
    """FIDE Swiss-5, David: 14 without the voluntary bye's 2.5 is 11.5."""
    document = facts("fide_swiss5")
    opened = explain(document["entrants"], results_of(document["results"]), PointsSettings.swiss(), "buchholz_cut1", 4)
    assert opened.parts == (
        Part(1, 12, Fraction(3)),
        Part(2, None, Fraction(5, 2), counted=False),
        Part(3, 13, Fraction(3, 2)),
        Part(4, 3, Fraction(7, 2)),
        Part(5, 1, Fraction(7, 2)),
    )
    assert opened.value == Fraction(23, 2)


@pytest.mark.parametrize("key", ["head_to_head", "lot"])
def test_what_is_about_a_group_is_not_made_of_ones_own_rounds(key: str) -> None:
    with pytest.raises(ValueError, match="not made of"):
        explain([1, 2], [], LEAGUE, key, 1)


@pytest.mark.parametrize("tie_breakers", [["score_difference"], ["buchholz"]])
def test_a_result_of_a_stranger_is_refused(tie_breakers: list[str]) -> None:
    with pytest.raises(ValueError, match="names 9"):
        table([1, 2], [won(1, 1, 9)], LEAGUE, tie_breakers)


def test_an_opened_number_of_a_stranger_is_refused() -> None:
    with pytest.raises(ValueError, match="names 9"):
        explain([1, 2], [won(1, 1, 9)], LEAGUE, "buchholz", 1)


def test_an_unknown_tie_breaker_is_refused() -> None:
    with pytest.raises(ValueError, match="coin"):
        table([1, 2], [], LEAGUE, ["coin"])


@st.composite
def stages(draw: st.DrawFn) -> tuple[list[int], list[GameResult]]:
    size = draw(st.integers(2, 8))
    pairs = st.tuples(st.integers(1, size), st.integers(1, size)).filter(lambda pair: pair[0] != pair[1])
    scores = st.integers(0, 5)
    kinds = st.sampled_from(
        [(Outcome.WON, Outcome.LOST), (Outcome.DRAWN, Outcome.DRAWN), (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)]
    )
    games = st.builds(
        lambda number, pair, kind, one, other: GameResult(
            number, (Side(pair[0], kind[0], one, other, one), Side(pair[1], kind[1], other, one, other))
        ),
        st.integers(1, 6), pairs, kinds, scores, scores,
    )  # fmt: skip
    byes = st.builds(lone, st.integers(1, 6), st.integers(1, size), st.sampled_from([Outcome.BYE, Outcome.ABSENT]))
    return list(range(1, size + 1)), draw(st.lists(games | byes, max_size=20))


@patient
@given(stages(), st.data())
def test_the_order_of_results_never_changes_the_table(
    stage: tuple[list[int], list[GameResult]], data: st.DataObject
) -> None:
    entrants, results = stage
    shuffled = data.draw(st.permutations(results))
    keys = list(TieBreaker)
    assert table(entrants, shuffled, LEAGUE, keys) == table(entrants, results, LEAGUE, keys)


@patient
@given(stages(), st.sampled_from(sorted(MEASURES)))
def test_every_number_is_what_it_is_made_of(stage: tuple[list[int], list[GameResult]], key: TieBreaker) -> None:
    entrants, results = stage
    shown = {row.entrant: row.tie_breaks[0].value for row in table(entrants, results, LEAGUE, [key])}
    assert shown == {entrant: explain(entrants, results, LEAGUE, key, entrant).value for entrant in entrants}


@patient
@given(
    stages(), st.booleans(), st.sampled_from([["head_to_head"], ["scored", "head_to_head"], ["head_to_head", "lot"]])
)
def test_head_to_head_is_what_it_is_made_of(
    stage: tuple[list[int], list[GameResult]], forfeits: bool, keys: list[str]
) -> None:
    entrants, results = stage
    options = Options(forfeits_in_head_to_head=forfeits)
    rows = table(entrants, results, LEAGUE, keys, options=options)
    place = keys.index("head_to_head")
    shown = {row.entrant: row.tie_breaks[place].value for row in rows}
    opened = {one: explain_head_to_head(rows, results, LEAGUE, one, options=options) for one in entrants}
    assert shown == {one: None if made is None else made.value for one, made in opened.items()}


@patient
@given(stages())
def test_parts_that_count_add_up_to_a_sum(stage: tuple[list[int], list[GameResult]]) -> None:
    entrants, results = stage
    opened = explain(entrants, results, LEAGUE, "sonneborn_berger_cut1", 1)
    assert sum(part.amount for part in opened.parts if part.counted) == opened.value


def test_buchholz_reads_any_points_as_wins_and_draws() -> None:
    """Three points for a win and two for half of one: the scale is a win 1, a draw one half."""
    document = facts("fide_swiss5")
    results = results_of(document["results"])
    football = PointsSettings(win=3, draw=1, forfeit_win=3, bye=3, requested_bye=1)
    keys = [TieBreaker.BUCHHOLZ, TieBreaker.SONNEBORN_BERGER]
    one = {row.entrant: row.tie_breaks for row in table(document["entrants"], results, football, keys)}
    other = {row.entrant: row.tie_breaks for row in table(document["entrants"], results, PointsSettings.swiss(), keys)}
    assert one == other


def test_options_default_to_the_edition_in_force() -> None:
    assert Options().edition == "2026"
