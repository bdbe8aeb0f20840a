"""Head-to-head: FIDE C.07 article 6, and forfeits where a league lets them count."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from league.rules.headtohead import meetings, order
from league.rules.results import GameResult, PointsSettings
from league.rules.standings import explain_head_to_head, table
from league.rules.tiebreakers import Options, Part
from tests.rules.league.tournaments import drawn, forfeited, lost, patient, won

LEAGUE = PointsSettings()


def groups(results: list[GameResult], group: tuple[int, ...], *, forfeits: bool = False) -> tuple[tuple[int, ...], ...]:
    return order(group, meetings(results, dict.fromkeys(group, 0), LEAGUE, forfeits=forfeits), LEAGUE).groups


def test_the_game_between_two_decides() -> None:
    assert groups([won(1, 2, 1)], (1, 2)) == ((2,), (1,))


def test_two_who_have_not_met_stay_tied() -> None:
    assert groups([], (1, 2)) == ((1, 2),)


def test_three_are_a_league_of_their_own() -> None:
    assert groups([won(1, 1, 2), won(2, 3, 2), drawn(3, 1, 3)], (1, 2, 3)) == ((1, 3), (2,))


def test_a_circle_parts_nobody() -> None:
    assert groups([won(1, 1, 2), won(2, 2, 3), won(3, 3, 1)], (1, 2, 3)) == ((1, 2, 3),)


def test_what_is_still_tied_is_looked_at_again() -> None:
    """1 and 2 have four points each over the others; between them 2 won."""
    results = [won(1, 2, 1), won(2, 1, 3), drawn(3, 1, 4), drawn(4, 2, 3), drawn(5, 2, 4), won(6, 1, 5)]
    results += [drawn(7, 3, 4)]
    # 1: 0+3+1 = 4; 2: 3+1+1 = 5; 3: 0+1+1 = 2; 4: 1+1+1 = 3.
    assert groups(results, (1, 2, 3, 4)) == ((2,), (1,), (4,), (3,))
    level = [won(1, 2, 1), won(2, 1, 3), drawn(3, 1, 4), drawn(4, 2, 4), won(5, 3, 2), won(6, 4, 3)]
    # 1: 0+3+1 = 4; 2: 3+0+1 = 4; 3: 0+3+0 = 3; 4: 1+1+3 = 5.
    assert groups(level, (1, 2, 3, 4)) == ((4,), (2,), (1,), (3,))


def test_repeat_meetings_are_averaged() -> None:
    """1 took 3 and 0 from 2 (1.5 on average), 2 the same; each beat 3 as often as they met."""
    results = [won(1, 1, 2), won(2, 2, 1), won(3, 1, 3), won(4, 1, 3), won(5, 2, 3)]
    assert groups(results, (1, 2, 3)) == ((1, 2), (3,))


def test_a_number_opens_the_games_between_those_who_are_level() -> None:
    """1 and 2 have six points each and met twice, once won by each: half of three points from the one that 1 won."""
    results = [won(1, 1, 2), won(2, 2, 1), won(3, 1, 3), won(4, 2, 3)]
    rows = table([1, 2, 3], results, LEAGUE, ["head_to_head"])
    opened = explain_head_to_head(rows, results, LEAGUE, 1)
    assert opened is not None
    assert opened.parts == (Part(1, 2, Fraction(3, 2)), Part(2, 2, Fraction(0)))
    assert (opened.value, rows[0].tie_breaks[0].value) == (Fraction(3, 2), Fraction(3, 2))


def test_who_is_level_with_nobody_has_no_number_to_open() -> None:
    rows = table([1, 2], [won(1, 1, 2)], LEAGUE, ["head_to_head"])
    assert explain_head_to_head(rows, [won(1, 1, 2)], LEAGUE, 1) is None


def test_a_table_that_breaks_ties_otherwise_has_none_either() -> None:
    rows = table([1, 2], [], LEAGUE, ["scored"])
    assert explain_head_to_head(rows, [], LEAGUE, 1) is None


def test_a_rank_that_no_missing_game_can_change_is_fixed() -> None:
    """1 beat both; 2 and 3 have yet to meet."""
    assert groups([won(1, 1, 2), won(2, 1, 3)], (1, 2, 3)) == ((1,), (2, 3))


def test_the_last_rank_can_be_fixed_too() -> None:
    assert groups([won(1, 1, 3), won(2, 2, 3)], (1, 2, 3)) == ((1, 2), (3,))


def test_a_lead_that_a_missing_game_can_undo_is_none() -> None:
    """1 beat 2; 3 can still win both its games."""
    assert groups([won(1, 1, 2)], (1, 2, 3)) == ((1, 2, 3),)


def test_a_forfeit_counts_only_where_the_league_says_so() -> None:
    results = [forfeited(1, 1, 2)]
    assert groups(results, (1, 2)) == ((1, 2),)
    assert groups(results, (1, 2), forfeits=True) == ((1,), (2,))


def test_only_games_among_the_tied_count() -> None:
    """1 and 2 are level on four points; 2 won their game though 1 beat the strong third."""
    results = [won(1, 2, 1), won(1, 3, 4), won(2, 1, 3), drawn(2, 2, 4), drawn(3, 1, 4), won(3, 3, 2)]
    rows = table([1, 2, 3, 4], results, LEAGUE, ["head_to_head"])
    assert [(row.entrant, row.points) for row in rows] == [(3, 6), (2, 4), (1, 4), (4, 2)]
    assert [row.tie_breaks[0].value for row in rows] == [None, 3, 0, None]


def test_the_table_takes_the_leagues_word_on_forfeits() -> None:
    results = [forfeited(1, 1, 2), won(2, 2, 3), forfeited(3, 3, 1)]
    left_out = table([1, 2, 3], results, LEAGUE, ["head_to_head"])
    counted = table([1, 2, 3], results[:2], LEAGUE, ["head_to_head"], options=Options(forfeits_in_head_to_head=True))
    assert [row.rank for row in left_out] == [1, 1, 1]
    assert [(row.rank, row.entrant) for row in counted] == [(1, 1), (2, 2), (3, 3)]


BY_RESULT: dict[int, Callable[[int, int, int], GameResult]] = {0: won, 1: drawn, 2: lost}


def completions(group: tuple[int, ...], known: dict[tuple[int, int], int]) -> list[dict[tuple[int, int], int]]:
    missing = [pair for pair in combinations(group, 2) if pair not in known]
    return [known | dict(zip(missing, results, strict=True)) for results in product((0, 1, 2), repeat=len(missing))]


def points_of(group: tuple[int, ...], games: dict[tuple[int, int], int]) -> dict[int, int]:
    return {
        e: sum((3, 1, 0)[r] for pair, r in games.items() if pair[0] == e)
        + sum((0, 1, 3)[r] for pair, r in games.items() if pair[1] == e)
        for e in group
    }


@patient
@given(st.dictionaries(st.sampled_from(list(combinations((1, 2, 3, 4), 2))), st.sampled_from((0, 1, 2))))
def test_whoever_is_first_whatever_is_missing_is_put_first(known: dict[tuple[int, int], int]) -> None:
    """Against every way the missing games of four could end (at most 729).

    Not the other way round: once a rank is fixed, what is still tied is looked at by itself, without the games against
    whoever has left the group.
    """
    group = (1, 2, 3, 4)
    first, *_rest = groups([BY_RESULT[r](1, *pair) for pair, r in known.items()], group)
    finals = [points_of(group, games) for games in completions(group, known)]
    ahead = [
        one for one in group if all(final[one] > final[other] for final in finals for other in group if other != one)
    ]
    assert [(one,) for one in ahead] == [first] * len(ahead)
