"""Single and double elimination: byes, places, what follows a result and what a correction disturbs."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.brackets.bracket import (
    Bracket,
    BracketError,
    Origin,
    Stage,
    after,
    follow,
    placings,
)
from league.rules.brackets.build import double_elimination, seed_order, single_elimination
from league.rules.brackets.deciders import Decider, Decision, Level, decide
from league.rules.brackets.groups import Cut, cut, merged, seeds_from_groups, snake, untied
from league.rules.brackets.outlook import Held, outlook
from league.rules.brackets.waves import waves
from league.rules.results import PointsSettings
from league.rules.standings import Row, table
from tests.rules.league.tournaments import patient, won

sizes = st.integers(2, 40)
builders = st.sampled_from(
    [single_elimination, lambda field: single_elimination(field, third_place=True), double_elimination]
)


def field_of(size: int) -> list[int]:
    return list(range(101, 101 + size))


def sides_by_number(bracket: Bracket, winners: dict[int, int]) -> dict[int, tuple[int | None, int | None]]:
    return {standing.match.number: standing.sides for standing in follow(bracket, winners)}


def ready(bracket: Bracket, winners: Mapping[int, int | None]) -> list[int]:
    return [standing.match.number for standing in follow(bracket, winners) if standing.ready]


def play(bracket: Bracket, data: st.DataObject) -> dict[int, int]:
    """Play ready matches in any order with any winner until nothing is left."""
    winners: dict[int, int] = {}
    while waiting := [standing for standing in follow(bracket, winners) if standing.ready]:
        standing = data.draw(st.sampled_from(waiting))
        winners[standing.match.number] = data.draw(
            st.sampled_from([side for side in standing.sides if side is not None])
        )
    return winners


def stronger_wins(bracket: Bracket) -> dict[int, int]:
    winners: dict[int, int] = {}
    while waiting := [standing for standing in follow(bracket, winners) if standing.ready]:
        winners |= {s.match.number: min(side for side in s.sides if side is not None) for s in waiting}
    return winners


def test_seeds_of_eight() -> None:
    """The pattern every draw sheet prints: 1-8, 4-5, 2-7, 3-6."""
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)


def test_four_play_two_semi_finals_and_a_final() -> None:
    bracket = single_elimination([11, 12, 13, 14])
    assert sides_by_number(bracket, {}) == {1: (11, 14), 2: (12, 13), 3: (None, None)}
    assert sides_by_number(bracket, {1: 14, 2: 12}) == {1: (11, 14), 2: (12, 13), 3: (14, 12)}
    assert placings(bracket, {1: 14, 2: 12, 3: 14}) == {14: 1, 12: 2, 11: 3, 13: 3}


def test_the_top_seeds_have_the_byes() -> None:
    """Five entrants: only 4 and 5 play the first round, and the winner meets 1."""
    bracket = single_elimination([1, 2, 3, 4, 5])
    assert [
        (m.round, sides) for m, sides in zip(bracket.matches, sides_by_number(bracket, {}).values(), strict=True)
    ] == [
        (1, (4, 5)),
        (2, (1, None)),
        (2, (2, 3)),
        (3, (None, None)),
    ]


def test_third_place_is_played_between_the_losers_of_the_semi_finals() -> None:
    bracket = single_elimination([1, 2, 3, 4], third_place=True)
    third = next(standing for standing in follow(bracket, {1: 1, 2: 2}) if standing.match.stage is Stage.THIRD_PLACE)
    assert third.sides == (4, 3)
    assert placings(bracket, {1: 1, 2: 2, 3: 3, 4: 2}) == {2: 1, 1: 2, 3: 3, 4: 4}


def test_three_have_no_match_for_third_place() -> None:
    bracket = single_elimination([1, 2, 3], third_place=True)
    assert [match.stage for match in bracket.matches] == [Stage.MAIN, Stage.FINAL]
    assert placings(bracket, {1: 2, 2: 1}) == {1: 1, 2: 2, 3: 3}


@patient
@given(sizes, builders, st.data())
def test_everybody_has_a_place_and_shared_places_leave_gaps(
    size: int, build: Callable[[list[int]], Bracket], data: st.DataObject
) -> None:
    bracket = build(field_of(size))
    places = placings(bracket, play(bracket, data))
    taken = sorted(places.values())
    assert sorted(places) == field_of(size)
    assert taken == [1 + sum(other < place for other in taken) for place in taken]


@patient
@given(sizes, st.data())
def test_a_knock_out_takes_one_match_less_than_it_has_entrants(size: int, data: st.DataObject) -> None:
    bracket = single_elimination(field_of(size))
    losers = Counter(s.loser for s in follow(bracket, play(bracket, data)))
    assert len(bracket.matches) == size - 1
    assert set(losers.values()) == {1}


@patient
@given(sizes, st.data())
def test_nobody_but_the_champion_leaves_a_double_elimination_with_less_than_two_defeats(
    size: int, data: st.DataObject
) -> None:
    bracket = double_elimination(field_of(size))
    winners = play(bracket, data)
    defeats = Counter(standing.loser for standing in follow(bracket, winners) if standing.loser is not None)
    champion = next(entrant for entrant, place in placings(bracket, winners).items() if place == 1)
    assert {defeats[entrant] for entrant in field_of(size) if entrant != champion} == {2}
    assert defeats[champion] < 2


@patient
@given(sizes, builders)
def test_where_the_stronger_always_wins_the_first_two_seeds_come_first_and_second(
    size: int, build: Callable[[list[int]], Bracket]
) -> None:
    bracket = build(field_of(size))
    places = placings(bracket, stronger_wins(bracket))
    assert (places[101], places[102]) == (1, 2)


def test_the_reset_final_waits_for_the_unbeaten_side_to_lose() -> None:
    bracket = double_elimination([1, 2])
    assert [match.stage for match in bracket.matches] == [Stage.MAIN, Stage.FINAL, Stage.RESET]
    assert ready(bracket, {1: 1}) == [2]
    assert ready(bracket, {1: 1, 2: 1}) == []
    assert placings(bracket, {1: 1, 2: 1}) == {1: 1, 2: 2}
    assert ready(bracket, {1: 1, 2: 2}) == [3]
    assert placings(bracket, {1: 1, 2: 2}) == {}
    assert placings(bracket, {1: 1, 2: 2, 3: 2}) == {2: 1, 1: 2}


def test_a_reset_final_that_is_not_needed_takes_no_result() -> None:
    with pytest.raises(BracketError, match="match 3 cannot"):
        follow(double_elimination([1, 2]), {1: 1, 2: 1, 3: 1})


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [({3: 1}, "match 3 cannot"), ({1: 2}, "2 is not in match 1"), ({9: 1}, "no match 9")],
)
def test_a_result_that_does_not_fit_is_refused(winners: dict[int, int], sentence: str) -> None:
    with pytest.raises(BracketError, match=sentence):
        follow(single_elimination([1, 2, 3, 4]), winners)


@patient
@given(sizes, builders, st.data())
def test_results_in_any_order_give_the_same_bracket(
    size: int, build: Callable[[list[int]], Bracket], data: st.DataObject
) -> None:
    bracket = build(field_of(size))
    winners = play(bracket, data)
    other_order = dict(data.draw(st.permutations(list(winners.items()))))
    assert follow(bracket, other_order) == follow(bracket, winners)


def test_what_rests_on_a_match() -> None:
    assert after(single_elimination([1, 2, 3, 4], third_place=True), 1) == (3, 4)
    assert after(single_elimination([1, 2, 3, 4]), 3) == ()


# Nobody goes on


def test_a_double_forfeit_gives_the_next_opponent_a_walk_over() -> None:
    """Nobody comes out of the first semi-final: the winner of the second is champion, and there is no runner-up."""
    bracket = single_elimination([1, 2, 3, 4])
    final = follow(bracket, {1: None, 2: 3})[2]
    assert (final.winner, final.walk_over, final.ready) == (3, True, False)
    assert placings(bracket, {1: None, 2: 3}) == {3: 1, 1: 3, 4: 3, 2: 3}


def test_a_walk_over_waits_for_who_is_to_have_it() -> None:
    final = follow(single_elimination([1, 2, 3, 4]), {1: None})[2]
    assert (final.sides, final.empty, final.decided) == ((None, None), (True, False), False)


def test_where_nobody_comes_from_either_side_nobody_is_champion() -> None:
    bracket = single_elimination([1, 2, 3, 4])
    assert follow(bracket, {1: None, 2: None})[2].decided
    assert placings(bracket, {1: None, 2: None}) == {1: 3, 2: 3, 3: 3, 4: 3}


def test_a_final_that_nobody_wins_has_two_seconds() -> None:
    assert placings(single_elimination([1, 2]), {1: None}) == {1: 2, 2: 2}


def test_a_final_that_nobody_wins_is_not_played_again() -> None:
    bracket = double_elimination([1, 2])
    assert ready(bracket, {1: 1, 2: None}) == []
    assert placings(bracket, {1: 1, 2: None}) == {1: 2, 2: 2}


def test_a_double_forfeit_puts_both_out_of_a_double_elimination() -> None:
    """Of four, nobody goes on from 1-4: neither has a second chance, and the loser of 2-3 goes through it without a game."""
    bracket = double_elimination([1, 2, 3, 4])
    standings = {standing.match.number: standing for standing in follow(bracket, {1: None, 2: 2})}
    assert (standings[3].winner, standings[4].winner) == (2, 3)
    assert standings[5].sides == (3, None)
    assert placings(bracket, {1: None, 2: 2}) == {1: 4, 4: 4}


def test_a_walk_over_takes_no_result() -> None:
    with pytest.raises(BracketError, match="match 3 cannot"):
        follow(single_elimination([1, 2, 3, 4]), {1: None, 2: 3, 3: 3})


@patient
@given(sizes, builders, st.data())
def test_with_double_forfeits_every_bracket_comes_to_an_end_with_a_place_for_everybody(
    size: int, build: Callable[[list[int]], Bracket], data: st.DataObject
) -> None:
    bracket = build(field_of(size))
    winners: dict[int, int | None] = {}
    while waiting := [standing for standing in follow(bracket, winners) if standing.ready]:
        standing = data.draw(st.sampled_from(waiting))
        winners[standing.match.number] = data.draw(st.sampled_from([*standing.sides, None]))
    assert all(standing.over for standing in follow(bracket, winners))
    assert sorted(placings(bracket, winners)) == field_of(size)


def test_a_final_without_reset_is_the_last_match() -> None:
    bracket = double_elimination([1, 2, 3], reset=False)
    assert bracket.matches[-1].stage is Stage.FINAL
    assert placings(bracket, {1: 2, 2: 1, 3: 2, 4: 2}) == {2: 1, 1: 2, 3: 3}


# Games held against the bracket


def game(*sides: int, winner: int | None = None) -> Held:
    """A game drawn for these two, and played if it has a winner."""
    return Held(sides=frozenset(sides), begun=winner is not None, decided=winner is not None, winner=winner)


def begun(*sides: int) -> Held:
    return Held(sides=frozenset(sides), begun=True)


def test_games_are_drawn_as_soon_as_both_sides_are_known() -> None:
    bracket = single_elimination([1, 2, 3, 4])
    assert outlook(bracket, {}).added == {1: (1, 4), 2: (2, 3)}
    semi_finals = {1: game(1, 4, winner=4), 2: game(2, 3)}
    assert outlook(bracket, semi_finals).added == {}
    assert outlook(bracket, {**semi_finals, 2: game(2, 3, winner=2)}).added == {3: (4, 2)}


def test_a_correction_moves_the_next_game_while_it_has_not_begun() -> None:
    now = outlook(single_elimination([1, 2, 3, 4]), {1: game(1, 4, winner=4), 2: game(2, 3, winner=2), 3: game(1, 2)})
    assert (now.moved, now.in_the_way) == ({3: (4, 2)}, ())


def test_a_result_taken_back_drops_the_next_game_while_it_has_not_begun() -> None:
    now = outlook(single_elimination([1, 2, 3, 4]), {1: game(1, 4), 2: game(2, 3, winner=2), 3: game(1, 2)})
    assert (now.dropped, now.in_the_way) == ((3,), ())


@pytest.mark.parametrize("final", [begun(1, 2), game(1, 2, winner=1)])
def test_a_correction_is_stopped_by_a_game_that_has_begun(final: Held) -> None:
    bracket = single_elimination([1, 2, 3, 4])
    corrected = {1: game(1, 4, winner=4), 2: game(2, 3, winner=2), 3: final}
    assert outlook(bracket, corrected).in_the_way == (3,)


def test_a_correction_that_changes_nobodys_place_stops_nothing() -> None:
    now = outlook(single_elimination([1, 2, 3, 4]), {1: game(1, 4, winner=1), 2: game(2, 3, winner=2), 3: begun(2, 1)})
    assert (now.added, now.moved, now.dropped, now.in_the_way) == ({}, {}, (), ())


def test_only_what_changes_is_in_the_way() -> None:
    """In a double elimination of four the final's sides stay although the two in the second chance change places."""
    bracket = double_elimination([1, 2, 3, 4])
    openings = {1: game(1, 4, winner=1), 2: game(2, 3, winner=2)}
    assert outlook(bracket, {**openings, 3: game(1, 2, winner=2), 4: begun(4, 3)}).in_the_way == ()
    other = {**openings, 2: game(2, 3, winner=3)}
    assert outlook(bracket, {**other, 3: game(1, 2, winner=1), 4: begun(4, 3)}).in_the_way == (3, 4)


@patient
@given(sizes, builders, st.data())
def test_games_drawn_one_by_one_in_any_order_give_the_bracket_of_all_results(
    size: int, build: Callable[[list[int]], Bracket], data: st.DataObject
) -> None:
    bracket = build(field_of(size))
    winners = play(bracket, data)
    games: dict[int, Held] = {}
    while added := outlook(bracket, games).added:
        games |= {number: game(*sides, winner=winners[number]) for number, sides in added.items()}
    now = outlook(bracket, games)
    assert now.over
    assert now.standings == follow(bracket, winners)


# The calendar of a bracket


def calendar(bracket: Bracket) -> list[tuple[Stage, int, int]]:
    return [(match.stage, match.round, waves(bracket)[match.number]) for match in bracket.matches]


def test_a_knock_out_has_its_own_rounds_and_third_place_is_played_with_the_final() -> None:
    assert calendar(single_elimination([1, 2, 3, 4, 5], third_place=True)) == [
        (Stage.MAIN, 1, 1),
        (Stage.MAIN, 2, 2),
        (Stage.MAIN, 2, 2),
        (Stage.THIRD_PLACE, 3, 3),
        (Stage.FINAL, 3, 3),
    ]


def test_the_second_chance_takes_two_rounds_for_each_of_the_main_part() -> None:
    assert sorted(set(calendar(double_elimination([1, 2, 3, 4, 5, 6, 7, 8]))), key=lambda one: (one[2], one[0])) == [
        (Stage.MAIN, 1, 1),
        (Stage.MAIN, 2, 2),
        (Stage.SECOND_CHANCE, 1, 2),
        (Stage.SECOND_CHANCE, 2, 3),
        (Stage.MAIN, 3, 4),
        (Stage.SECOND_CHANCE, 3, 4),
        (Stage.SECOND_CHANCE, 4, 5),
        (Stage.FINAL, 1, 6),
        (Stage.RESET, 1, 7),
    ]


@patient
@given(sizes, builders, st.data())
def test_nobody_has_two_games_in_one_round_and_rounds_follow_each_other(
    size: int, build: Callable[[list[int]], Bracket], data: st.DataObject
) -> None:
    bracket = build(field_of(size))
    number = waves(bracket)
    games = Counter(
        (number[standing.match.number], side)
        for standing in follow(bracket, play(bracket, data))
        for side in standing.sides
        if standing.needed
    )
    assert set(games.values()) == {1}
    assert all(
        number[source.number] < number[match.number]
        for match in bracket.matches
        for source in match.sources
        if source.origin is not Origin.SEED
    )


# Drawn games


def level(entrant: int, **numbers: int) -> Level:
    return Level(entrant=entrant, **{"seed": entrant, "injuries": 3, "koban": 8, "lot": 3 - entrant, **numbers})


@pytest.mark.parametrize(
    ("deciders", "expected"),
    [
        ([Decider.HIGHER_SEED], Decision(Decider.HIGHER_SEED, 1)),
        ([Decider.LOT], Decision(Decider.LOT, 2)),
        ([Decider.INJURIES, Decider.KOBAN], Decision(Decider.KOBAN, 2)),
        ([Decider.INJURIES, Decider.REPLAY], Decision(Decider.REPLAY)),
        ([Decider.INJURIES, Decider.MASTER, Decider.LOT], Decision(Decider.MASTER)),
        ([Decider.INJURIES], Decision(Decider.MASTER)),
    ],
)
def test_a_drawn_game_is_decided_by_the_first_that_tells_the_sides_apart(
    deciders: list[Decider], expected: Decision
) -> None:
    assert decide(deciders, level(1, koban=8), level(2, koban=9)) == expected


@pytest.mark.parametrize(
    ("deciders", "expected"),
    [
        ([Decider.REPLAY], Decision(Decider.REPLAY)),
        ([Decider.REPLAY, Decider.INJURIES, Decider.LOT], Decision(Decider.LOT, 2)),
    ],
)
def test_a_game_played_again_and_drawn_again_goes_on_down_the_list(deciders: list[Decider], expected: Decision) -> None:
    assert decide(deciders, level(1), level(2), replays=1) == expected


@pytest.mark.parametrize("build", [single_elimination, double_elimination])
@pytest.mark.parametrize("entrants", [[], [1], [1, 1]])
def test_a_bracket_has_two_different_entrants_or_more(
    build: Callable[[list[int]], Bracket], entrants: list[int]
) -> None:
    with pytest.raises(ValueError, match="entrant"):
        build(entrants)


def test_groups_are_dealt_like_a_snake() -> None:
    assert snake([1, 2, 3, 4, 5, 6, 7], 3) == ((1, 6, 7), (2, 5), (3, 4))


@pytest.mark.parametrize("count", [0, 4])
def test_every_group_has_somebody(count: int) -> None:
    with pytest.raises(ValueError, match="every group"):
        snake([1, 2, 3], count)


LADDER = table([1, 2, 3, 4], [won(1, 1, 2), won(1, 3, 4), won(2, 1, 3)], PointsSettings(), [])
"""1 has six points, 3 three, 2 and 4 none."""


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (0, Cut(())),
        (1, Cut((1,))),
        (2, Cut((1, 3))),
        (3, Cut((1, 3), on_the_line=(2, 4), open_places=1)),
        (4, Cut((1, 3, 2, 4))),
    ],
)
def test_a_cut_names_those_tied_across_the_line(places: int, expected: Cut) -> None:
    assert cut(LADDER, places) == expected


@pytest.mark.parametrize("places", [-1, 5])
def test_a_cut_takes_no_more_than_there_are(places: int) -> None:
    with pytest.raises(ValueError, match="no more"):
        cut(LADDER, places)


def test_group_winners_are_seeded_before_seconds() -> None:
    """5 won its only game (three points a game), 1 two of two; the seconds have 1.5 and 0 a game."""
    other = table([5, 6], [won(1, 6, 5), won(2, 6, 5), won(3, 5, 6)], PointsSettings(), [])
    assert seeds_from_groups([LADDER, other], 2) == (1, 6, 3, 5)


def test_a_group_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="no more"):
        seeds_from_groups([LADDER], 5)


def ranks(rows: Sequence[Row]) -> list[tuple[int, int]]:
    return [(row.entrant, row.rank) for row in rows]


def test_tickets_settle_a_tie_and_equal_tickets_leave_it() -> None:
    """2 and 4 share the third rank of the ladder."""
    assert ranks(untied(LADDER, {2: 9, 4: 5})) == [(1, 1), (3, 2), (4, 3), (2, 4)]
    assert ranks(untied(LADDER, {2: 5, 4: 5})) == [(1, 1), (3, 2), (2, 3), (4, 3)]


def test_a_tie_of_which_somebody_has_no_ticket_stands() -> None:
    assert ranks(untied(LADDER, {4: 1})) == ranks(LADDER)


def test_tickets_move_nobody_who_is_not_tied() -> None:
    assert ranks(untied(LADDER, {1: 9, 2: 1, 3: 2, 4: 3})) == [(1, 1), (3, 2), (2, 3), (4, 4)]


def test_tables_of_groups_are_merged_by_rank_then_by_points_a_game() -> None:
    """5 and 6 have 3 and 6 points from three games: a point and two a game; 1 has three a game, 3 half as many."""
    other = table([5, 6], [won(1, 6, 5), won(2, 6, 5), won(3, 5, 6)], PointsSettings(), [])
    assert ranks(merged([LADDER, other])) == [(1, 1), (6, 2), (3, 3), (5, 4), (2, 5), (4, 5)]
