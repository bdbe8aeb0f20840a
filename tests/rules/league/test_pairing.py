"""The laws of Swiss pairing: nobody met twice, nobody left over twice, scores level, wishes kept, and no dead end."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.rules.pairing.cost import BYE, Costs
from league.rules.pairing.field import Contestant, Pairing, contestants
from league.rules.pairing.matching import best_round, whole
from league.rules.pairing.swiss import pair_round
from league.rules.results import GameResult, Outcome, PointsSettings, lone
from tests.rules.league import brute
from tests.rules.league.tournaments import drawn, facts, forfeited, lost, patient, results_of, won

LEAGUE = PointsSettings()


def seated(pairing: Pairing) -> list[int]:
    byes = [bye for bye in [pairing.bye] if bye is not None]
    return sorted([*(entrant for pair in pairing.pairs for entrant in pair), *byes])


def field_of(*scores: int) -> list[Contestant]:
    return [Contestant(id=place, score=score, seed=place) for place, score in enumerate(scores, start=1)]


def test_the_top_half_meets_the_bottom_half() -> None:
    assert pair_round(field_of(*[0] * 8)).pairs == ((1, 5), (2, 6), (3, 7), (4, 8))


def test_equal_scores_meet() -> None:
    assert pair_round(field_of(3, 3, 0, 0)).pairs == ((1, 2), (3, 4))


def test_the_lowest_of_an_odd_group_meets_the_highest_of_the_next() -> None:
    assert pair_round(field_of(3, 3, 3, 0, 0, 0)).pairs == ((1, 2), (3, 4), (5, 6))


def test_two_small_gaps_beat_one_wide_one() -> None:
    """Scores 6, 3, 3, 0 with 3-3 already played: 6-3 and 3-0, never 6-0."""
    field = field_of(6, 3, 3, 0)
    field[1] = Contestant(id=2, score=3, seed=2, met=(3,))
    field[2] = Contestant(id=3, score=3, seed=3, met=(2,))
    assert pair_round(field).pairs == ((1, 2), (3, 4))


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    field = [*field_of(3, 3, 0, 0), Contestant(id=5, score=0, seed=5, byes=1)]
    assert pair_round(field).bye == 4


def test_two_of_one_club_are_kept_apart_within_their_score() -> None:
    field = [
        Contestant(id=place, seed=place, avoid=(club,)) for place, club in enumerate(("a", "b", "a", "b"), start=1)
    ]
    assert pair_round(field).pairs == ((1, 4), (2, 3))


def test_a_pair_kept_apart_leaves_the_halves_against_each_other() -> None:
    """1 and 3 play for one club: 1-4 and 2-3 mix the halves, 1-2 and 3-4 do not."""
    field = [Contestant(id=one, seed=one, avoid=("North" if one in {1, 3} else None,)) for one in (1, 2, 3, 4)]
    assert pair_round(field).pairs == ((1, 4), (2, 3))


def test_a_club_never_costs_a_level_score() -> None:
    field = [
        Contestant(id=place, score=score, seed=place, avoid=("a",)) for place, score in enumerate((3, 3, 0, 0), start=1)
    ]
    assert pair_round(field).pairs == ((1, 2), (3, 4))


def test_the_first_label_weighs_more_than_the_second() -> None:
    """1 can meet 2 (one clan) or 3 (one club); 4 is everybody's stranger but has met 1."""
    field = [
        Contestant(id=1, seed=1, avoid=("north", "ijin"), met=(4,)),
        Contestant(id=2, seed=2, avoid=("south", "ijin")),
        Contestant(id=3, seed=3, avoid=("north", "tora")),
        Contestant(id=4, seed=4, avoid=("west", "kitsune"), met=(1,)),
    ]
    assert pair_round(field).pairs == ((1, 2), (3, 4))


def test_a_bye_by_choice_sits_out() -> None:
    field = [*field_of(0, 0), Contestant(id=3, present=False)]
    assert pair_round(field) == Pairing(pairs=((1, 2),))


def test_a_field_of_one_has_a_bye_and_of_none_nothing() -> None:
    assert pair_round(field_of(0)) == Pairing(pairs=(), bye=1)
    assert pair_round([]) == Pairing(pairs=())


def test_a_forced_rematch_is_offered_and_named() -> None:
    """Three who have all met, and a fourth whom only one has not: one rematch is enough."""
    field = [
        Contestant(id=1, seed=1, met=(2, 3)),
        Contestant(id=2, seed=2, met=(1, 3, 4)),
        Contestant(id=3, seed=3, met=(1, 2, 4)),
        Contestant(id=4, seed=4, met=(2, 3)),
    ]
    pairing = pair_round(field)
    assert pairing.pairs == ((1, 4), (2, 3))
    assert pairing.rematches == ((2, 3),)


def test_a_second_bye_is_named() -> None:
    assert pair_round([Contestant(id=1, byes=1)]) == Pairing(pairs=(), bye=1, second_bye=True)


def test_a_contestant_is_named_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        pair_round([Contestant(id=1), Contestant(id=1)])


def test_rounds_to_come_are_not_negative() -> None:
    with pytest.raises(ValueError, match="fewer than none"):
        pair_round([], rounds_after=-1)


def test_labels_are_two_at_most() -> None:
    with pytest.raises(ValueError, match="two labels"):
        pair_round([Contestant(id=1, avoid=("a", "b", "c"))])


def test_the_field_is_read_out_of_results() -> None:
    results = [
        won(1, 1, 2), forfeited(1, 3, 4), lone(1, 5, Outcome.BYE), drawn(2, 1, 3), lone(2, 2, Outcome.REQUESTED_BYE),
    ]  # fmt: skip
    field = contestants([1, 2, 3, 5], results, LEAGUE, avoid={2: ("north",)}, sitting_out=[5])
    assert field == (
        Contestant(id=1, score=4, seed=0, met=(2, 3)),
        Contestant(id=2, score=1, seed=1, met=(1,), avoid=("north",)),
        Contestant(id=3, score=4, seed=2, met=(1,)),
        Contestant(id=5, score=3, seed=3, byes=1, present=False),
    )


@st.composite
def small_fields(draw: st.DrawFn) -> list[Contestant]:
    size = draw(st.integers(1, 8))
    ids = range(1, size + 1)
    pairs = list(combinations(ids, 2))
    met = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    return [
        Contestant(
            id=one,
            score=draw(st.integers(0, 6)),
            seed=one,
            met=tuple(other for pair in met if one in pair for other in pair if other != one),
            byes=draw(st.integers(0, 1)),
            present=draw(st.integers(0, 4)) > 0,
        )
        for one in ids
    ]


def gaps(field: Sequence[Contestant], pairs: Sequence[tuple[int, int]]) -> int:
    scores = {one.id: one.score for one in field}
    return sum((scores[one] - scores[other]) ** 2 for one, other in pairs)


@settings(patient, max_examples=300)
@given(small_fields(), st.integers(0, 4))
def test_small_fields_against_every_possible_round(field: list[Contestant], planned: int) -> None:
    """No rematch and no second bye while there is such a round; as many planned rounds kept open as can be; else as few
    breaches as can be."""
    present = [one.id for one in field if one.present]
    pairing = pair_round(field, rounds_after=planned)
    gone = brute.used(field)
    fewest = min(
        (sum(brute.BYE in pair for pair in gone & frozenset(r)), len(gone & frozenset(r)))
        for r in brute.all_rounds(present)
    )
    assert seated(pairing) == present
    assert (pairing.second_bye, pairing.second_bye + len(pairing.rematches)) == fewest
    assert pairing.rounds_after == max(0, brute.most_rounds(field, planned))


@settings(patient, max_examples=200)
@given(small_fields())
def test_scores_are_as_level_as_any_lawful_round_can_make_them(field: list[Contestant]) -> None:
    """Among lawful rounds with the bye as low as it can be, none has a smaller sum of squared gaps."""
    pairing = pair_round(field)
    scores = {one.id: one.score for one in field}
    present = [one.id for one in field if one.present]
    lawful = [r for r in brute.all_rounds(present) if not brute.used(field) & frozenset(r)]
    ranked = [
        (sum(scores[o] for b, o in r if b == brute.BYE), gaps(field, [pair for pair in r if pair[0] != brute.BYE]))
        for r in lawful
    ]
    dealt = (scores.get(pairing.bye or 0, 0), gaps(field, pairing.pairs))
    assert dealt == min(ranked, default=dealt)


@patient
@given(small_fields(), st.randoms(use_true_random=False))
def test_the_same_field_gives_the_same_round_in_any_order(field: list[Contestant], rnd: random.Random) -> None:
    shuffled = rnd.sample(field, len(field))
    assert pair_round(shuffled, rounds_after=2) == pair_round(field, rounds_after=2)


RESULTS = {0: won, 1: drawn, 2: lost}


def play_on(results: list[GameResult], pairing: Pairing, number: int, rnd: random.Random) -> None:
    results += [RESULTS[rnd.choice((0, 0, 0, 1, 2, 2))](number, *pair) for pair in pairing.pairs]
    results += [lone(number, bye, Outcome.BYE) for bye in [pairing.bye] if bye is not None]


def broken_laws(results: Sequence[GameResult], pairing: Pairing) -> list[str]:
    met = {frozenset(result.entrants) for result in results}
    rematches = [pair for pair in pairing.pairs if frozenset(pair) in met]
    return [f"rematch {pair}" for pair in rematches] + ["bye"] * (frozenset([pairing.bye]) in met)


def tournament(size: int, rounds: int, seed: int) -> list[tuple[int, bool]]:
    """Play a tournament; for each round, what the pairing says can follow, and whether it is lawful."""
    rnd = random.Random(seed)
    results: list[GameResult] = []
    told = []
    for number in range(1, rounds + 1):
        pairing = pair_round(contestants(range(1, size + 1), results, LEAGUE), rounds_after=rounds - number)
        told.append((pairing.rounds_after, not broken_laws(results, pairing) and pairing.foreseen))
        play_on(results, pairing, number, rnd)
    return told


@pytest.mark.parametrize(("size", "rounds"), [(6, 5), (8, 7), (9, 8), (10, 9), (12, 11)])
def test_tournaments_that_lead_others_into_dead_ends(size: int, rounds: int) -> None:
    """Without look-ahead a quarter to a half of these stop with no lawful pairing left."""
    expected = [(left, True) for left in range(rounds - 1, -1, -1)]
    assert [tournament(size, rounds, seed) for seed in range(200)] == [expected] * 200


@settings(patient, max_examples=40)
@given(st.integers(2, 64), st.integers(1, 9), st.integers(0, 10**6))
def test_any_field_with_withdrawals_and_late_entries_keeps_the_laws(size: int, rounds: int, seed: int) -> None:
    """A round without breaches is dealt, or the pairing itself says which breaches it offers."""
    rnd = random.Random(seed)
    entrants = list(range(1, size + 1))
    results: list[GameResult] = []
    for number in range(1, rounds + 1):
        field = contestants(entrants, results, LEAGUE, sitting_out=rnd.sample(entrants, len(entrants) // 8))
        pairing = pair_round(field, rounds_after=rounds - number)
        assert seated(pairing) == sorted(one.id for one in field if one.present)
        assert len(broken_laws(results, pairing)) == len(pairing.rematches) + pairing.second_bye
        play_on(results, pairing, number, rnd)
        entrants = [*rnd.sample(entrants, len(entrants) - (len(entrants) > 2)), 1000 + number]


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("open_52_players", range(2, 6)),
        ("generated_40_players", range(2, 11)),
        ("issue_60_players", range(2, 16)),
        ("issue_180_players", range(2, 13)),
        ("case_c5", range(2, 5)),
        ("case_c9", range(2, 4)),
        ("fide_swiss5", range(2, 7)),
        ("swiss_25_players", range(2, 6)),
        ("schedule_3_players", range(2, 3)),
    ],
)
def test_rounds_of_recorded_tournaments_paired_again(name: str, rounds: range) -> None:
    """Each round after the first, and the one after the last, from the results before it."""
    document = facts(name)
    results = results_of(document["results"])
    breaches = []
    for number in rounds:
        before = [result for result in results if result.round < number]
        pairing = pair_round(contestants(document["entrants"], before, PointsSettings.swiss()))
        played = [result for result in before if result.played or len(result.sides) == 1]
        breaches += broken_laws(
            [r for r in played if r.sides[0].outcome not in {Outcome.ABSENT, Outcome.REQUESTED_BYE}], pairing
        )
        assert seated(pairing) == document["entrants"]
    assert breaches == []


def after_rounds(size: int, rounds: int) -> list[Contestant]:
    rnd = random.Random(size)
    results: list[GameResult] = []
    for number in range(1, rounds + 1):
        play_on(results, pair_round(contestants(range(1, size + 1), results, LEAGUE)), number, rnd)
    return list(contestants(range(1, size + 1), results, LEAGUE))


@pytest.mark.parametrize("size", [257, 300, 513])
def test_a_large_field_is_cut_into_blocks_and_keeps_the_laws(size: int) -> None:
    costs = Costs(after_rounds(size, 3))
    dealt = best_round(costs, range(size)) or []
    assert sorted(place for edge in dealt for place in edge if place != BYE) == list(range(size))
    assert all(costs.lawful(*edge) for edge in dealt)


def test_a_block_that_cannot_be_matched_is_joined_with_its_neighbour() -> None:
    """The two last of 258 have met: the tail block alone cannot be dealt."""
    field = [Contestant(id=place, score=3 if place < 256 else 0, seed=place) for place in range(256)]
    field += [Contestant(id=256, seed=256, met=(257,)), Contestant(id=257, seed=257, met=(256,))]
    costs = Costs(field)
    dealt = best_round(costs, range(258)) or []
    assert len(dealt) == 129
    assert all(costs.lawful(*edge) for edge in dealt)


def test_a_large_field_that_has_no_lawful_round_is_told_so() -> None:
    """Nobody has met one contestant less than all the others have."""
    everybody = tuple(range(1, 258))
    field = [Contestant(id=0, met=everybody)] + [Contestant(id=place, seed=place, met=(0,)) for place in everybody]
    assert best_round(Costs(field), range(258)) is None


def test_a_field_of_club_size_is_matched_over_every_pair() -> None:
    costs = Costs(after_rounds(64, 4))
    assert best_round(costs, range(64)) == whole(costs, range(64))
