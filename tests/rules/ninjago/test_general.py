"""Losing golden weapons, Using the Sensei on the steps, and Skeleton Steps."""

import pytest

from games.rules.ninjago.ruleset import book
from tests.rules.ninjago.sessions import (
    CORRIDOR,
    KNOWN,
    descents,
    faults,
    judge,
    kai,
    refused,
    rests,
    searches,
    table,
)

GOLD_THEN_BACK = (kai(roll="move", path=("c2",), search="gold"), rests(), kai(roll="move", path=("c1",)), rests())


def test_moving_off_the_last_step_the_general_captures_a_weapon() -> None:
    """Eight steps: seven moves leave him on the last one, the eighth takes him off it."""
    seven = (*GOLD_THEN_BACK, *descents(1)[:14])
    last = {"path": ("c1",), "roll": "general"}
    assert faults(*seven[:-2], kai(roll="general", path=("b1",), count={"general": 7, "gate": 1})) == []
    assert faults(*seven, kai(**last, count={"gate": 0, "temple": 1})) == []
    assert faults(*seven, kai(**last, count={"gate": 1, "temple": 0})) == [
        "count.gate at /log/turns/18/count/gate",
        "count.temple at /log/turns/18/count/temple",
    ]


def test_then_the_general_is_back_on_the_top_step() -> None:
    seven = (*GOLD_THEN_BACK, *descents(1)[:14])
    assert faults(*seven, kai(roll="general", path=("c1",), count={"general": 0})) == []
    assert faults(*seven, kai(roll="general", path=("c1",), count={"general": 8})) == [
        "count.general at /log/turns/18/count/general"
    ]


def test_one_slip_in_counting_is_told_once_where_it_happened() -> None:
    """The General is counted a step too far; the table plays on from there, and so does the log."""
    down = [
        kai(roll="general", path=(space,), count={"general": step}) for space, step in (("b1", 1), ("c1", 3), ("b1", 4))
    ]
    slip = (down[0], rests(), down[1], rests(), down[2], rests())
    assert faults(*slip) == ["count.general at /log/turns/2/count/general"]
    assert faults(*slip, kai(roll="general", path=("c1",), count={"general": 6}))[1:] == [
        "count.general at /log/turns/6/count/general"
    ]


def test_a_weapon_miscounted_by_the_gate_is_still_found() -> None:
    """Three weapons are counted by the gate where four were found: the hunt is over all the same."""
    three = searches("gold", "gold", "gold")
    miscounted = kai(roll="move", path=("h4",), search="gold", count={"gate": 3})
    assert refused(judge(*three, miscounted, ruleset=CORRIDOR)) == ["count.gate at /log/turns/6/count/gate"]


def test_without_a_weapon_the_ninja_lose_at_once() -> None:
    lost = descents(1)[:-1]
    verdict = judge(*lost)
    assert verdict.violations == ()
    assert verdict.claims is not None
    assert (verdict.claims.won, verdict.claims.final_battle, verdict.claims.weapons_lost) == (False, "not_fought", 0)
    assert faults(*lost, rests()) == ["turn.after_the_end at /log/turns/15"]


def test_without_a_weapon_left_after_captures_the_ninja_lose() -> None:
    lost = (*GOLD_THEN_BACK, *descents(2)[:-1])
    verdict = judge(*lost)
    assert verdict.violations == ()
    assert verdict.claims is not None
    assert (verdict.claims.won, verdict.claims.weapons_lost, verdict.claims.weapons_found) == (False, 1, 1)
    assert verdict.claims.turns == len(lost)


def test_the_sensei_puts_the_general_back_instead() -> None:
    saved = (*descents(1)[:-2], kai(roll="general", path=("c1",), sensei=True, count={"general": 0}), rests())
    assert faults(*saved, kai(roll="move")) == []
    assert faults(*descents(1), kai(roll="move")) == ["turn.after_the_end at /log/turns/15"]


def test_the_sensei_helps_only_when_the_ninja_have_no_weapon() -> None:
    needless = kai(roll="general", path=("c1",), sensei=True)
    assert faults(*descents(1)[:-2], needless) == []
    assert faults(*GOLD_THEN_BACK, *descents(1)[:-2], needless) == ["sensei.not_needed at /log/turns/18/sensei"]


def test_the_sensei_helps_only_when_the_general_moves_off_the_steps() -> None:
    assert faults(kai(roll="general", path=("b1",))) == []
    assert faults(kai(roll="general", path=("b1",), sensei=True)) == ["sensei.not_needed at /log/turns/0/sensei"]


def test_the_sensei_helps_once_in_a_game() -> None:
    saved = (*descents(1)[:-2], kai(roll="general", path=("c1",), sensei=True), rests())
    assert faults(*saved, *descents(1)[:-1]) == []
    assert faults(*saved, *saved) == ["sensei.once at /log/turns/30/sensei"]


@pytest.mark.parametrize("steps", [6, 7, 8, 9])
def test_skeleton_steps_sets_the_steps_before_a_capture(steps: int) -> None:
    setup = table("kai", "jay", steps=steps)
    lost = descents(1, steps)[:-1]
    assert faults(*lost, setup=setup) == []
    assert judge(*lost, setup=setup).claims is not None
    assert judge(*lost[:-2], setup=setup).claims is None
    assert faults(*lost, rests(), setup=setup) == [f"turn.after_the_end at /log/turns/{2 * steps - 1}"]


def test_four_weapons_and_none_lost_win_at_once() -> None:
    won = searches("gold", "gold", "gold", "gold")
    verdict = judge(*won, ruleset=CORRIDOR)
    assert verdict.violations == ()
    assert verdict.claims is not None
    assert (verdict.claims.won, verdict.claims.final_battle, verdict.claims.searched) == (True, "not_fought", 4)
    assert faults(*won, rests(), ruleset=CORRIDOR) == ["turn.after_the_end at /log/turns/7"]


def test_nothing_follows_the_fourth_weapon_in_its_turn() -> None:
    three = searches("gold", "gold", "gold")
    fourth = {"roll": "guard", "path": ("h4",), "search": "gold"}
    assert faults(*three, kai(**fourth), ruleset=CORRIDOR) == []
    assert faults(*three, kai(**fourth, guard="h4"), ruleset=CORRIDOR) == [
        "turn.after_the_fourth_weapon at /log/turns/6/guard"
    ]


def test_the_finder_of_the_fourth_weapon_does_not_move_the_general_any_more() -> None:
    three = searches("gold", "gold", "gold")
    fourth = {"roll": "general", "path": ("h4",), "search": "gold"}
    assert faults(*three, kai(**fourth, count={"general": 0}), ruleset=CORRIDOR) == []
    assert faults(*three, kai(**fourth, count={"general": 1}), ruleset=CORRIDOR) == [
        "count.general at /log/turns/6/count/general"
    ]


def test_what_rests_on_an_assumed_board_only_warns() -> None:
    """The shipped board is assumed: a step over its wall is odd, not refused."""
    over_the_wall = kai(roll="move", path=("c2", "b2"))
    assumed = judge(over_the_wall, ruleset=book())
    assert [finding.code for finding in assumed.warnings] == ["move.no_way"]
    assert refused(assumed) == ["log.unfinished at /log"]
    assert assumed.assumptions == ("board", "die", "spinner")
    known = judge(over_the_wall, ruleset=KNOWN)
    assert refused(known) == ["move.no_way at /log/turns/0/path/1", "log.unfinished at /log"]
    assert known.assumptions == ()
