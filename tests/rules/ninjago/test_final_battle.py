"""Winning the game and Fighting the final battle.

Kai finds the fourth golden weapon; kai and jay sit at the table, so kai fights first, then jay.
"""

import pytest

from games.rules.ninjago.pieces import Ninja
from games.rules.ninjago.report import Bout, Claims, Turn
from tests.rules.ninjago.sessions import (
    CORRIDOR,
    bout,
    faults,
    hunt_that_loses,
    judge,
    kai,
    refused,
    rests,
    searches,
    spin,
)

LOST_ONE = hunt_that_loses(1)
LOST_TWO = hunt_that_loses(2)
LOST_THREE = hunt_that_loses(3)

THREE_HELD: tuple[Ninja, ...] = ("kai", "jay", "cole")


def fought(hunt: tuple[Turn, ...], *bouts: Bout) -> list[str]:
    return faults(*hunt, final=bouts, ruleset=CORRIDOR)


def claims(hunt: tuple[Turn, ...], *bouts: Bout) -> Claims | None:
    return judge(*hunt, final=bouts, ruleset=CORRIDOR).claims


def test_having_lost_a_weapon_the_ninja_must_fight_a_final_battle() -> None:
    won = bout("kai", THREE_HELD, "zane", spin("kai"))
    with_battle = judge(*LOST_ONE, final=(won,), ruleset=CORRIDOR)
    without = judge(*LOST_ONE, ruleset=CORRIDOR)
    assert with_battle.violations == ()
    assert refused(without) == ["log.unfinished at /log"]


def test_having_lost_none_there_is_no_final_battle() -> None:
    four = searches("gold", "gold", "gold", "gold")
    assert fought(four) == []
    assert fought(four, bout("kai", THREE_HELD, "zane", spin("kai"))) == ["final.not_due at /log/final"]


def test_the_final_battle_starts_with_the_fourth_weapon_and_not_before() -> None:
    assert fought(LOST_ONE, bout("kai", THREE_HELD, "zane", spin("kai"))) == []
    early = LOST_ONE[:-2]
    assert fought(early, bout("kai", ("kai",), "zane", spin("kai"))) == ["final.not_due at /log/final"]


@pytest.mark.parametrize("hunt", [LOST_ONE[:-2], searches("gold", "gold", "gold", "gold")], ids=["early", "won"])
def test_a_final_battle_that_is_not_due_hides_no_other_fault(hunt: tuple[Turn, ...]) -> None:
    """It is read from where its first fight begins, and changes nothing."""
    first = bout("kai", ("kai", "jay"), "zane", spin("cole"))
    second = bout("jay", ("kai", "jay"), "zane", spin("cole"))
    decided = bout("kai", ("kai", "jay"), "zane", spin("zane"))
    assert fought(LOST_TWO, first, second, decided, bout("jay", ("kai",), "zane", spin("zane"))) == []
    assert fought(hunt, first, second, decided) == ["final.not_due at /log/final"]
    assert fought(hunt, first, first, bout("kai", ("kai", "jay"), "jay", spin("cole", "cole"))) == [
        "final.not_due at /log/final",
        "final.out_of_order at /log/final/1/ninja",
        "final.out_of_order at /log/final/2/ninja",
        "final.general_on_weapon at /log/final/2/general",
        "power.not_in_play at /log/final/2/spins/0",
    ]
    assert claims(hunt, first, second) == claims(hunt)


def test_no_turn_follows_the_fourth_weapon() -> None:
    won = bout("kai", THREE_HELD, "zane", spin("kai"))
    assert fought(LOST_ONE, won) == []
    assert fought((*LOST_ONE, rests()), won) == ["turn.after_the_end at /log/turns/23"]


def test_all_four_ninja_stand_in_front_of_the_temple_even_with_two_players() -> None:
    """Cole and zane are nobody's ninja at this table, and bear a weapon and the General all the same."""
    assert fought(LOST_ONE, bout("kai", THREE_HELD, "zane", spin("cole"), count={"gate": 4})) == []
    assert fought(LOST_ONE, bout("kai", THREE_HELD, "zane", spin("cole"), count={"gate": 3})) == [
        "count.gate at /log/final/0/count/gate"
    ]


def test_the_finder_of_the_fourth_weapon_fights_first() -> None:
    assert fought(LOST_ONE, bout("kai", THREE_HELD, "zane", spin("kai"))) == []
    assert fought(LOST_ONE, bout("jay", THREE_HELD, "zane", spin("kai"))) == [
        "final.out_of_order at /log/final/0/ninja"
    ]


def test_after_each_fight_the_spinner_passes_to_the_next_player() -> None:
    drawn = bout("kai", ("kai", "jay"), "zane", spin("cole"))
    assert fought(LOST_TWO, drawn, bout("jay", ("kai", "jay"), "zane", spin("kai"))) == []
    assert fought(LOST_TWO, drawn, bout("kai", ("kai", "jay"), "zane", spin("kai"))) == [
        "final.out_of_order at /log/final/1/ninja"
    ]


def test_who_fights_out_of_turn_puts_nobody_else_out_of_turn() -> None:
    """Kai found the fourth weapon, jay fights first; after jay it is the turn of kai, as ever."""
    drawn = [bout(ninja, ("kai", "jay"), "zane", spin("cole")) for ninja in ("kai", "jay", "kai")]
    decided = bout("kai", ("kai", "jay"), "zane", spin("zane"))
    assert fought(LOST_TWO, *drawn[:2]) == []
    assert fought(LOST_TWO, *drawn[1:], bout("jay", ("kai", "jay"), "zane", spin("zane")), decided) == [
        "final.out_of_order at /log/final/0/ninja",
        "final.weapons at /log/final/3/weapons",
    ]


def test_all_weapons_from_beside_the_gate_are_placed() -> None:
    assert fought(LOST_TWO, bout("kai", ("kai", "cole"), "zane", spin("jay"))) == []
    assert fought(LOST_TWO, bout("kai", ("kai",), "zane", spin("jay"))) == ["final.weapons at /log/final/0/weapons"]
    assert fought(LOST_TWO, bout("kai", ("kai", "jay", "cole"), "zane", spin("zane"))) == [
        "final.weapons at /log/final/0/weapons"
    ]


def test_one_weapon_goes_onto_your_ninja_and_the_others_onto_others() -> None:
    assert fought(LOST_TWO, bout("kai", ("kai", "jay"), "zane", spin("cole"))) == []
    assert fought(LOST_TWO, bout("kai", ("jay", "cole"), "zane", spin("kai"))) == [
        "final.own_weapon at /log/final/0/weapons"
    ]
    assert fought(LOST_TWO, bout("kai", ("kai", "kai"), "zane", spin("cole"))) == [
        "final.own_weapon at /log/final/0/weapons"
    ]
    assert fought(LOST_ONE, bout("kai", THREE_HELD, "zane", spin("kai"))) == []
    assert fought(LOST_ONE, bout("kai", ("kai", "cole", "cole"), "zane", spin("kai"))) == [
        "final.own_weapon at /log/final/0/weapons"
    ]


def test_the_general_goes_onto_another_ninja() -> None:
    assert fought(LOST_TWO, bout("kai", ("kai", "jay"), "cole", spin("zane"))) == []
    assert fought(LOST_TWO, bout("kai", ("kai", "jay"), "jay", spin("zane"))) == [
        "final.general_on_weapon at /log/final/0/general"
    ]


@pytest.mark.parametrize("colour", ["kai", "jay"])
def test_the_colour_of_a_ninja_with_a_weapon_recaptures_one(colour: str) -> None:
    kept = bout("kai", ("kai", "jay"), "zane", spin(colour), count={"gate": 3, "temple": 1})
    broken = bout("kai", ("kai", "jay"), "zane", spin(colour), count={"gate": 2, "temple": 2})
    assert fought(LOST_TWO, kept) == []
    assert fought(LOST_TWO, broken) == [
        "count.gate at /log/final/0/count/gate",
        "count.temple at /log/final/0/count/temple",
    ]


def test_the_colour_of_the_ninja_with_the_general_loses_a_weapon() -> None:
    kept = bout("kai", ("kai", "jay"), "zane", spin("zane"), count={"gate": 1, "temple": 3})
    broken = bout("kai", ("kai", "jay"), "zane", spin("zane"), count={"gate": 2, "temple": 2})
    assert fought(LOST_TWO, kept) == []
    assert fought(LOST_TWO, broken) == [
        "count.gate at /log/final/0/count/gate",
        "count.temple at /log/final/0/count/temple",
    ]


def test_any_other_colour_is_a_draw() -> None:
    kept = bout("kai", ("kai", "jay"), "zane", spin("cole"), count={"gate": 2, "temple": 2})
    broken = bout("kai", ("kai", "jay"), "zane", spin("cole"), count={"gate": 3, "temple": 1})
    assert fought(LOST_TWO, kept) == []
    assert fought(LOST_TWO, broken) == [
        "count.gate at /log/final/0/count/gate",
        "count.temple at /log/final/0/count/temple",
    ]


def test_weapons_and_general_may_be_moved_before_each_spin() -> None:
    drawn = bout("kai", ("kai", "jay"), "zane", spin("cole"))
    moved = bout("jay", ("cole", "zane"), "kai", spin("cole"), count={"gate": 3})
    not_moved_onto_weapon = bout("jay", ("cole", "zane"), "cole", spin("kai"))
    assert fought(LOST_TWO, drawn, moved) == []
    assert fought(LOST_TWO, drawn, not_moved_onto_weapon) == ["final.general_on_weapon at /log/final/1/general"]


def test_with_all_four_weapons_the_ninja_win() -> None:
    won = bout("kai", THREE_HELD, "zane", spin("kai"))
    told = claims(LOST_ONE, won)
    assert told is not None
    assert (told.won, told.final_battle, told.weapons_lost, told.weapons_found) == (True, "won", 1, 4)
    assert fought(LOST_ONE, won) == []
    assert fought(LOST_ONE, won, bout("jay", THREE_HELD, "zane", spin("kai"))) == [
        "final.after_the_end at /log/final/1"
    ]


def test_with_all_four_weapons_the_general_wins() -> None:
    lost = bout("kai", ("kai",), "zane", spin("zane"))
    told = claims(LOST_THREE, lost)
    assert told is not None
    assert (told.won, told.final_battle, told.weapons_lost) == (False, "lost", 3)
    assert fought(LOST_THREE, lost) == []
    assert fought(LOST_THREE, lost, bout("jay", ("kai",), "zane", spin("kai"))) == [
        "final.after_the_end at /log/final/1"
    ]


def test_the_sensei_saves_the_last_weapon_and_the_spinner_is_spun_again() -> None:
    saved = (*spin("zane", ignored_with="sensei"), *spin("kai"))
    told = judge(*LOST_THREE, final=(bout("kai", ("kai",), "zane", saved, count={"gate": 2}),), ruleset=CORRIDOR)
    assert refused(told) == ["log.unfinished at /log"]
    not_again = bout("kai", ("kai",), "zane", spin("zane", ignored_with="sensei"))
    assert fought(LOST_THREE, bout("kai", ("kai",), "zane", saved)) == []
    assert fought(LOST_THREE, not_again) == ["spin.not_repeated at /log/final/0/spins/0"]


def test_the_sensei_saves_nothing_but_the_last_weapon() -> None:
    two_left = bout("kai", ("kai", "jay"), "zane", (*spin("zane", ignored_with="sensei"), *spin("kai")))
    drawn = bout("kai", ("kai",), "zane", (*spin("jay", ignored_with="sensei"), *spin("kai")))
    last = bout("kai", ("kai",), "zane", (*spin("zane", ignored_with="sensei"), *spin("kai")))
    assert fought(LOST_THREE, last) == []
    assert fought(LOST_TWO, two_left) == ["sensei.not_the_last_weapon at /log/final/0/spins/0"]
    assert fought(LOST_THREE, drawn) == ["sensei.not_the_last_weapon at /log/final/0/spins/0"]


def test_the_sensei_helps_once_in_each_game() -> None:
    once = (*spin("zane", ignored_with="sensei"), *spin("jay"))
    twice = (*spin("zane", ignored_with="sensei"), *spin("zane", ignored_with="sensei"), *spin("jay"))
    assert fought(LOST_THREE, bout("kai", ("kai",), "zane", once)) == []
    assert fought(LOST_THREE, bout("kai", ("kai",), "zane", twice)) == ["sensei.once at /log/final/0/spins/1"]


def test_a_sensei_used_on_the_steps_is_gone_in_the_final_battle() -> None:
    """Before kai finds anything the General moves off the steps once, and the Sensei stops him."""
    steps = []
    for number in range(8):
        there = "h1" if number % 2 == 0 else "gate"
        steps += [kai(roll="general", path=(there,), sensei=number == 7), rests()]
    hunt = (*steps, *LOST_THREE)
    again = bout("kai", ("kai",), "zane", (*spin("zane", ignored_with="sensei"), *spin("kai")))
    assert fought(hunt, bout("kai", ("kai",), "zane", spin("zane"))) == []
    assert fought(hunt, again) == ["sensei.once at /log/final/0/spins/0"]
    told = claims(hunt, bout("kai", ("kai",), "zane", spin("zane")))
    assert told is not None
    assert told.sensei == ("steps",)
