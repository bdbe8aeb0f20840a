"""The limits of open stages and ladders, each by itself."""

from datetime import date
from typing import Any

import pytest

from league.rules.stages.arranged import Agreed, Names, ladder_faults, open_faults
from league.rules.stages.kinds import Ladder, Open

NAMES = Names("One", "Two")
DAY = date(2026, 12, 1)


def agreed(*games: tuple[int, int, int]) -> list[Agreed]:
    return [Agreed(week, DAY, (one, other)) for week, one, other in games]


@pytest.mark.parametrize(
    ("limits", "past", "codes"),
    [
        ({}, [(1, 1, 2)] * 9, []),
        ({"per_week": 2}, [(3, 1, 8)], []),
        ({"per_week": 2}, [(3, 1, 8), (3, 1, 9)], ["invitation.week_is_full"]),
        ({"per_week": 2}, [(2, 1, 8), (2, 1, 9)], []),
        ({"per_week": 1}, [(3, 1, 8), (3, 2, 9)], ["invitation.week_is_full", "invitation.week_is_full"]),
        ({"total_games": 2}, [(1, 8, 2), (2, 9, 2)], ["invitation.stage_is_full"]),
        ({"per_opponent": 1}, [(1, 2, 1)], ["invitation.met_often_enough"]),
        ({"per_opponent": 2}, [(1, 2, 1)], []),
        ({"twice_running": False}, [(1, 1, 2), (2, 1, 3)], ["invitation.twice_running"]),
        ({"twice_running": False}, [(1, 1, 2), (2, 1, 3), (2, 2, 4)], []),
        (
            {"per_week": 1, "per_opponent": 1},
            [(3, 1, 2)],
            ["invitation.week_is_full"] * 2 + ["invitation.met_often_enough"],
        ),
    ],
)
def test_an_open_stage_names_every_limit(
    limits: dict[str, Any], past: list[tuple[int, int, int]], codes: list[str]
) -> None:
    faults = open_faults(Open(**limits), agreed(*past), 1, 2, 3, NAMES)
    assert [fault.code for fault in faults] == codes


@pytest.mark.parametrize(
    ("rules", "challenger", "opponent", "codes"),
    [
        ({"reach": 2}, 3, 1, []),
        ({"reach": 1}, 3, 1, ["invitation.out_of_reach"]),
        ({"reach": None}, 5, 1, []),
        ({}, 1, 2, ["invitation.not_above"]),
        ({}, 5, 4, ["invitation.busy"]),
    ],
)
def test_a_ladder_names_what_stands_against_a_challenge(
    rules: dict[str, Any], challenger: int, opponent: int, codes: list[str]
) -> None:
    faults = ladder_faults(Ladder(**rules), [1, 2, 3, 4, 5], {4}, [], challenger, opponent, DAY, NAMES)
    assert [fault.code for fault in faults] == codes


@pytest.mark.parametrize(("today", "codes"), [(date(2026, 12, 7), ["invitation.too_soon"]), (date(2026, 12, 8), [])])
def test_the_same_two_rest_so_many_days(today: date, codes: list[str]) -> None:
    faults = ladder_faults(Ladder(rest_days=7), [1, 2], set(), agreed((1, 1, 2)), 2, 1, today, NAMES)
    assert [fault.code for fault in faults] == codes
