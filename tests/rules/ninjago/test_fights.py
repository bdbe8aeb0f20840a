"""Fighting guards."""

import msgspec

from games.rules.ninjago.kit import Spinner
from tests.rules.ninjago.sessions import GUARD_ON_KAI, KNOWN, faults, jay, kai, rests, spin, table


def test_you_win_with_the_colour_of_your_ninja() -> None:
    assert faults(*GUARD_ON_KAI, kai(spins=spin("kai"), roll="move")) == []
    assert faults(*GUARD_ON_KAI, kai(spins=spin("jay"), roll="move")) == ["turn.already_over at /log/turns/2"]


def test_who_teams_up_against_a_guard_fights_in_a_later_turn() -> None:
    """Jay joins kai and the guard in b1: in that turn there is nobody to fight by the gate, where jay started it."""
    joins = jay(roll="move", path=("b1",))
    assert faults(GUARD_ON_KAI[0], joins, kai(spins=spin("jay"), roll="move")) == []
    assert faults(GUARD_ON_KAI[0], msgspec.structs.replace(joins, spins=spin("jay"))) == [
        "fight.no_guard at /log/turns/1/spins"
    ]


def test_you_win_with_the_colour_of_any_ninja_in_the_space() -> None:
    """Jay moves in with kai: now both colours win."""
    together = (GUARD_ON_KAI[0], jay(roll="move", path=("b1",)))
    assert faults(*together, kai(spins=spin("jay"), roll="move")) == []
    assert faults(*together, kai(spins=spin("zane"), roll="move")) == ["turn.already_over at /log/turns/2"]


def test_a_colour_of_a_ninja_elsewhere_does_not_win() -> None:
    assert faults(*GUARD_ON_KAI, kai(spins=spin("jay"), count={"general": 1})) == []
    assert faults(*GUARD_ON_KAI, kai(spins=spin("jay"), count={"general": 0})) == [
        "count.general at /log/turns/2/count/general"
    ]


def test_after_a_win_the_guard_is_back_on_the_wall() -> None:
    won = (*GUARD_ON_KAI, kai(spins=spin("kai"), roll="move"), rests())
    assert faults(*won, kai(roll="move")) == []
    assert faults(*won, kai(spins=spin("kai"), roll="move")) == ["fight.no_guard at /log/turns/4/spins"]


def test_after_a_win_you_roll_the_dice_as_normal() -> None:
    assert faults(*GUARD_ON_KAI, kai(spins=spin("kai"), roll="general", path=("a1",))) == []
    assert faults(*GUARD_ON_KAI, kai(spins=spin("kai"))) == ["roll.missing at /log/turns/2/roll"]


def test_after_a_defeat_the_general_moves_one_step() -> None:
    lost = (*GUARD_ON_KAI, kai(spins=spin("zane")))
    assert faults(*lost, jay(roll="general", path=("d1",), count={"general": 2})) == []
    assert faults(*lost, jay(roll="general", path=("d1",), count={"general": 1})) == [
        "count.general at /log/turns/3/count/general"
    ]


def test_after_a_defeat_the_turn_ends_without_a_roll() -> None:
    assert faults(*GUARD_ON_KAI, kai(spins=spin("zane"))) == []
    assert faults(*GUARD_ON_KAI, kai(spins=spin("zane"), roll="move", path=("a1",))) == [
        "turn.already_over at /log/turns/2"
    ]


def test_after_a_defeat_the_guard_is_still_there() -> None:
    lost = (*GUARD_ON_KAI, kai(spins=spin("zane")), rests())
    assert faults(*lost, kai(spins=spin("kai"), roll="move")) == []
    assert faults(*lost, kai(roll="move")) == ["fight.not_fought at /log/turns/4/spins"]


def test_the_spinner_is_spun_once() -> None:
    stands_twice = (*spin("zane"), *spin("kai"))
    assert faults(*GUARD_ON_KAI, kai(spins=spin("kai"), roll="move")) == []
    assert faults(*GUARD_ON_KAI, kai(spins=stands_twice, roll="move")) == [
        "spin.already_stands at /log/turns/2/spins/1"
    ]


def test_the_spinner_shows_a_colour_that_is_on_it() -> None:
    """On a known spinner of four sectors there is no fifth colour."""
    wide = Spinner(known=True, sectors=("kai", "jay", "cole", "zane", "other"))
    with_fifth = msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, spinner=wide))
    assert faults(*GUARD_ON_KAI, kai(spins=spin("other")), ruleset=with_fifth) == []
    assert faults(*GUARD_ON_KAI, kai(spins=spin("other"))) == ["spin.no_such_sector at /log/turns/2/spins/0/colour"]


def test_the_sensei_does_not_help_against_a_guard() -> None:
    spins = (*spin("zane", ignored_with="sensei"), *spin("kai"))
    assert faults(*GUARD_ON_KAI, kai(spins=spin("kai"), roll="move")) == []
    assert faults(*GUARD_ON_KAI, kai(spins=spins, roll="move")) == ["sensei.not_in_a_fight at /log/turns/2/spins/0"]


def test_a_ninja_that_a_friend_freed_need_not_fight() -> None:
    three = table("kai", "jay", "zane")
    freed = (
        kai(roll="guard", path=("b1",), guard="b1"),
        jay(roll="move", path=("b1",)),
        rests("zane"),
        kai(spins=spin("zane")),
        jay(spins=spin("kai"), roll="move"),
        rests("zane"),
    )
    assert faults(*freed, kai(roll="move"), setup=three) == []
    assert faults(*freed, kai(spins=spin("kai"), roll="move"), setup=three) == ["fight.no_guard at /log/turns/6/spins"]
