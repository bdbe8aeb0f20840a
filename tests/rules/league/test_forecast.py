"""The rest of a stage played many times: against every way in which a small one can end, each with its chance."""

from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest

from league.rules.forecast.luck import parts
from league.rules.forecast.outlook import KnockOut, Outlook
from league.rules.forecast.runs import Tally, chances, play, together
from league.rules.ratings import Odds, Skill, odds

STRONG, FAIR, WEAK = Skill(31, 3), Skill(26, 4), Skill(20, 3)
RUNS = 20_000
NEAR = 0.015
"""Four standard deviations of a frequency over 20,000 runs are at most 0.0142."""


def outlook(*skills: Skill, **given: object) -> Outlook:
    size = len(skills)
    plain: dict[str, object] = {
        "entrants": tuple(range(101, 101 + size)),
        "skills": skills,
        "groups": (0,) * size,
        "points": (0,) * size,
        "win": 3,
        "draw": 1,
        "loss": 0,
        "bye": 3,
    }
    return Outlook(**{**plain, **given})  # type: ignore[arg-type]


def exact_places(one: Outlook) -> list[list[Fraction]]:
    """Chance of every place by going through all results of the games to play and all orders of those who tie."""
    size = len(one.entrants)
    shares = [[Fraction(0)] * size for _ in range(size)]
    for ends in product(("win", "draw", "loss"), repeat=len(one.to_play)):
        weight, points = Fraction(1), list(one.points)
        for (first, second), end in zip(one.to_play, ends, strict=True):
            win, undecided, _decided = parts(odds(one.skills[first], one.skills[second]))
            count = {"win": win, "draw": undecided - win, "loss": 65536 - undecided}[end]
            weight *= Fraction(count, 65536)
            points[first] += {"win": 3, "draw": 1, "loss": 0}[end]
            points[second] += {"win": 0, "draw": 1, "loss": 3}[end]
        orders = [
            order
            for order in permutations(range(size))
            if all(points[ahead] >= points[behind] for ahead, behind in pairwise(order))
        ]
        for order in orders:
            for place, who in enumerate(order):
                shares[who][place] += weight / len(orders)
    return shares


def measured(one: Outlook, runs: int = RUNS) -> Tally:
    return play(one, b"seed", first=0, count=runs)


def near(expected: float) -> object:
    return pytest.approx(expected, abs=NEAR)


@pytest.mark.parametrize(
    ("skills", "given"),
    [
        ((STRONG, FAIR, WEAK), {"to_play": ((0, 1), (1, 2), (2, 0))}),
        ((FAIR, FAIR, FAIR), {"to_play": ((0, 1),), "points": (0, 3, 3)}),
        ((STRONG, FAIR, WEAK, WEAK), {"to_play": ((0, 1), (2, 3), (0, 2), (1, 3)), "points": (0, 1, 4, 3)}),
        ((STRONG, WEAK), {"points": (1, 1)}),
    ],
    ids=["three that all meet", "one game left", "four with points", "a tie and nothing to play"],
)
def test_places_are_as_likely_as_all_results_together_make_them(
    skills: tuple[Skill, ...], given: dict[str, object]
) -> None:
    one = outlook(*skills, **given)
    tally = measured(one)
    assert [[count / RUNS for count in row] for row in tally.places] == [
        [near(float(share)) for share in row] for row in exact_places(one)
    ]


def test_a_knock_out_of_four_is_as_likely_as_its_three_games_make_it() -> None:
    """Seed 1 meets seed 4 and seed 2 seed 3; the champion wins a semi-final and the final."""
    skills = (STRONG, FAIR, FAIR, WEAK)
    one = outlook(*skills, bracket=KnockOut(), points=(0,) * 4, places=2)

    def beats(first: int, second: int) -> float:
        return parts(odds(skills[first], skills[second]))[2] / 65536

    final = beats(1, 2) * beats(0, 1) + beats(2, 1) * beats(0, 2)
    tally = measured(one)
    assert tally.titles[0] / RUNS == near(beats(0, 3) * final)
    assert tally.through[0] / RUNS == near(beats(0, 3))
    assert tally.places[3][2] / RUNS == near(beats(0, 3))
    assert sum(tally.titles) == RUNS


def test_what_is_decided_in_a_knock_out_is_not_played_again() -> None:
    """The weakest has beaten the first seed: it comes second at worst."""
    one = outlook(STRONG, FAIR, FAIR, WEAK, bracket=KnockOut(winners=((1, 3),)))
    tally = measured(one, 2000)
    assert (sum(tally.places[3][:2]), tally.titles[0]) == (2000, 0)


@pytest.mark.parametrize("reset", [True, False])
def test_a_double_knock_out_has_one_champion_and_forgives_the_unbeaten_one(reset: bool) -> None:
    """Two equal sides: the winner of the first game must win one of two more, or the one more."""
    one = outlook(FAIR, FAIR, bracket=KnockOut(kind="double", reset=reset, winners=((1, 0),)))
    tally = measured(one)
    assert tally.titles[0] / RUNS == near(0.75 if reset else 0.5)
    assert sum(tally.titles) == RUNS


def test_the_best_of_the_table_play_for_the_title() -> None:
    """Nothing is left to play but the final of the first two."""
    one = outlook(STRONG, WEAK, FAIR, points=(9, 6, 0), places=2, playoff=KnockOut())
    tally = measured(one)
    decided = parts(odds(STRONG, WEAK))[2] / 65536
    assert (tally.through, tally.titles[2]) == ((RUNS, RUNS, 0), 0)
    assert tally.titles[0] / RUNS == near(decided)


def test_groups_have_places_of_their_own_and_send_their_best() -> None:
    one = outlook(STRONG, WEAK, FAIR, WEAK, groups=(1, 1, 2, 2), points=(6, 0, 3, 9), per_group=1, playoff=KnockOut())
    tally = measured(one, 500)
    assert tally.through == (500, 0, 0, 500)
    assert [row[0] for row in tally.places] == [500, 0, 0, 500]


def test_rounds_still_to_be_drawn_pair_neighbours_by_points_and_give_byes() -> None:
    """Three entrants, one round: the two leaders meet, the last has the bye and three points."""
    one = outlook(FAIR, FAIR, WEAK, points=(6, 6, 2), rounds_to_draw=1, bye=3)
    tally = measured(one)
    _win, undecided, _decided = parts(odds(FAIR, FAIR))
    drawn = (undecided - _win) / 65536
    # With 5 points the last stands above nobody unless both leaders drew: then they have 7 and it is third still.
    assert tally.places[2][2] / RUNS == near(1.0)
    assert tally.places[0][0] / RUNS == near((1 - drawn) / 2 + drawn / 2)


def test_at_random_everybody_meets_anybody() -> None:
    """Of three, each has the bye in a third of the runs: the last then has 5 points to the leaders' 6 or more."""
    one = outlook(FAIR, FAIR, WEAK, points=(0, 0, 0), rounds_to_draw=1, by_points=False, win=2, draw=0, bye=9)
    tally = measured(one)
    assert [row[0] / RUNS for row in tally.places] == [near(1 / 3)] * 3


def test_runs_shared_out_in_any_way_come_to_the_same() -> None:
    one = outlook(STRONG, FAIR, WEAK, to_play=((0, 1), (1, 2), (2, 0)))
    whole = play(one, b"seed", first=0, count=300)
    shared = together([play(one, b"seed", first=200, count=100), play(one, b"seed", first=0, count=200)])
    assert shared == whole
    assert play(one, b"other", first=0, count=300) != whole


def test_chances_add_up() -> None:
    one = outlook(STRONG, FAIR, WEAK, to_play=((0, 1), (1, 2), (2, 0)), places=1)
    rows = chances(one, measured(one, 1000))
    assert [sum(row.places) for row in rows] == [pytest.approx(1)] * 3
    assert [sum(row.title for row in rows), sum(row.through for row in rows)] == [pytest.approx(1)] * 2
    assert rows[0].entrant == 101


def test_nothing_cannot_be_added_up() -> None:
    with pytest.raises(ValueError, match="nothing"):
        together([])


def test_chances_are_cut_into_parts_of_65536() -> None:
    assert parts(Odds(0.5, 0.25, 0.25)) == (32768, 49152, 43691)
