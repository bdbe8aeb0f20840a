"""Setting up the game; players of two to four (rulings)."""

import pytest

from games.rules.ninjago.report import Claims
from games.rules.ninjago.ruleset import book
from games.rules.ninjago.setup import Seat, Setup
from tests.rules.ninjago.sessions import CORRIDOR, brief_faults, faults, judge, kai, searches, table


def refusals(setup: Setup) -> list[str]:
    """What is refused of a session in brief, won at once, at this table."""
    return brief_faults(Claims(won=True, final_battle="not_fought", weapons_lost=0), setup, book())


def test_two_to_four_players_sit_at_a_table() -> None:
    assert refusals(table("kai", "jay")) == []
    assert refusals(table("kai", "jay", "cole", "zane")) == []
    assert refusals(table("kai")) == ["setup.players at /setup/seats"]
    assert refusals(table("kai", "jay", "cole", "zane", "zane"))[0] == "setup.players at /setup/seats"


def test_each_player_chooses_a_ninja() -> None:
    assert refusals(table("kai", "jay", "zane")) == []
    assert refusals(table("kai", "jay", "kai")) == [
        "setup.ninja_taken at /setup/seats/0/ninja",
        "setup.ninja_taken at /setup/seats/2/ninja",
    ]


def test_a_player_sits_at_one_place() -> None:
    twice = Setup(seats=(Seat(ninja="kai", player="p1"), Seat(ninja="jay", player="p1")))
    guests = Setup(seats=(Seat(ninja="kai"), Seat(ninja="jay")))
    assert refusals(guests) == []
    assert refusals(twice) == [
        "setup.player_twice at /setup/seats/0/player",
        "setup.player_twice at /setup/seats/1/player",
    ]


@pytest.mark.parametrize("steps", [6, 7, 8, 9])
def test_skeleton_steps_offers_six_to_nine_steps(steps: int) -> None:
    assert refusals(table("kai", "jay", steps=steps)) == []


@pytest.mark.parametrize("steps", [5, 10])
def test_skeleton_steps_offers_no_other_number(steps: int) -> None:
    assert refusals(table("kai", "jay", steps=8)) == []
    assert refusals(table("kai", "jay", steps=steps)) == ["setup.steps at /setup/steps"]


def test_a_variant_is_in_use_or_not() -> None:
    assert refusals(table("kai", "jay", variants=("ninja_memory", "sensei_power"))) == []
    assert refusals(table("kai", "jay", variants=("ninja_memory", "ninja_memory"))) == [
        "setup.variant at /setup/variants/1"
    ]
    three = ("ninja_memory", "sensei_power", "ninja_knockout")
    assert refusals(table("kai", "jay", variants=three)) == []
    assert refusals(table("kai", "jay", variants=(*three, "sensei_power"))) == ["setup.variant at /setup/variants/3"]


def test_faults_of_the_table_point_under_setup() -> None:
    verdict = judge(kai(roll="move"), setup=table("kai"))
    assert verdict.violations[0].path == "/setup/seats"


def test_all_ninja_start_by_the_gate() -> None:
    """The gate is c1, so b1 is a space away and b3 is not."""
    assert faults(kai(roll="guard", path=("b1",), guard="b1")) == []
    assert faults(kai(roll="guard", path=("b3",), guard="b3")) == ["move.no_way at /log/turns/0/path/0"]


def test_there_are_four_gold_and_five_grey_markers() -> None:
    five_grey = searches("grey", "grey", "grey", "grey", "grey", "gold")
    six_grey = searches("grey", "grey", "grey", "grey", "grey", "grey")
    assert faults(*five_grey, ruleset=CORRIDOR) == []
    assert faults(*six_grey, ruleset=CORRIDOR) == ["search.no_marker_left at /log/turns/10/search"]
