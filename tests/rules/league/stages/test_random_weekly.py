"""Random weekly matchups: by recorded lots, and nobody meets anybody again before having met all the others."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from league.rules.results import GameResult, Outcome, lone
from league.rules.stages.lots import drawn
from league.rules.stages.random_weekly import draw
from tests.rules.league.tournaments import patient, won


def play(size: int, rounds: int, seed: int) -> list[GameResult]:
    results: list[GameResult] = []
    for number in range(1, rounds + 1):
        pairing = draw(range(1, size + 1), results, f"{seed}-{number}", rounds_after=rounds - number)
        results += [won(number, *pair) for pair in pairing.pairs]
        results += [lone(number, bye, Outcome.BYE) for bye in [pairing.bye] if bye is not None]
    return results


def meetings(results: list[GameResult]) -> Counter[frozenset[int]]:
    return Counter(frozenset(result.entrants) for result in results)


@settings(patient, max_examples=60)
@given(st.integers(2, 9), st.integers(0, 10**6))
def test_one_turn_is_a_whole_round_robin(size: int, seed: int) -> None:
    """An odd field has a bye each, which counts as one more place."""
    turn = size - 1 if size % 2 == 0 else size
    everybody = [frozenset(pair) for pair in combinations(range(1, size + 1), 2)]
    byes = [frozenset([one]) for one in range(1, size + 1) if size % 2]
    assert meetings(play(size, turn, seed)) == Counter([*everybody, *byes])


def test_the_next_turn_begins_when_everybody_has_met() -> None:
    assert set(meetings(play(4, 6, 1)).values()) == {2}


def test_the_same_lots_give_the_same_round_and_others_another() -> None:
    first = draw(range(1, 17), [], "a")
    assert draw(range(16, 0, -1), [], "a") == first
    assert draw(range(1, 17), [], "b") != first


def test_a_team_that_comes_later_has_met_nobody() -> None:
    """Three rounds of four teams, then a fifth: whoever it meets, the bye goes to one who has had none."""
    results = play(4, 3, 1)
    pairing = draw(range(1, 6), results, "later")
    assert 5 in {*(one for pair in pairing.pairs for one in pair), pairing.bye}


def test_a_ticket_does_not_depend_on_who_else_is_in_the_draw() -> None:
    order = drawn(range(1, 30), "seed")
    assert [one for one in order if one % 2] == list(drawn(range(1, 30, 2), "seed"))
    assert sorted(order) == list(range(1, 30))
