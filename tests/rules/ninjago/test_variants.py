"""The house variants: Sensei Power, Ninja Memory, Ninja Knockout."""

from tests.rules.ninjago.sessions import (
    CORRIDOR,
    GUARD_ON_KAI,
    TWO,
    bout,
    faults,
    hunt_that_loses,
    jay,
    judge,
    kai,
    rests,
    spin,
    table,
)

POWER = table("kai", "jay", variants=("sensei_power",))
MEMORY = table("kai", "jay", variants=("ninja_memory",))
KNOCKOUT = table("kai", "jay", variants=("ninja_knockout",))

JAY_JOINS = (GUARD_ON_KAI[0], jay(roll="move", path=("b1",)))
"""Jay moves into the space of kai and the guard: one Sensei power."""


def test_joining_a_guard_and_another_ninja_gives_power() -> None:
    joins = jay(roll="move", path=("b1",), count={"power": 1})
    apart = jay(roll="move", path=("d1",), count={"power": 1})
    assert faults(GUARD_ON_KAI[0], joins, setup=POWER) == []
    assert faults(GUARD_ON_KAI[0], apart, setup=POWER) == ["count.power at /log/turns/1/count/power"]


def test_joining_a_ninja_without_a_guard_gives_no_power() -> None:
    alone = kai(roll="move", path=("b1",))
    assert faults(alone, jay(roll="move", path=("b1",), count={"power": 0}), setup=POWER) == []
    assert faults(alone, jay(roll="move", path=("b1",), count={"power": 1}), setup=POWER) == [
        "count.power at /log/turns/1/count/power"
    ]


def test_there_are_never_more_than_four_power() -> None:
    """Jay goes in and out of kai's space: six times in, and four power."""
    in_and_out = [GUARD_ON_KAI[0]]
    for _ in range(5):
        in_and_out += [jay(roll="move", path=("b1", "c1")), kai(spins=spin("zane"))]
    full = jay(roll="move", path=("b1", "c1"), count={"power": 4})
    too_full = jay(roll="move", path=("b1", "c1"), count={"power": 6})
    assert faults(*in_and_out, full, setup=POWER) == []
    assert faults(*in_and_out, too_full, setup=POWER) == ["count.power at /log/turns/11/count/power"]


def test_power_lets_a_lost_fight_be_spun_again() -> None:
    again = kai(spins=spin("zane", "kai"), roll="move", count={"power": 0})
    assert faults(*JAY_JOINS, again, setup=POWER) == []
    assert faults(*JAY_JOINS, again, setup=TWO) == ["power.not_in_play at /log/turns/2/spins/0"]


def test_power_is_spent_on_a_lost_spin_only() -> None:
    assert faults(*JAY_JOINS, kai(spins=spin("zane", "cole")), setup=POWER) == []
    assert faults(*JAY_JOINS, kai(spins=spin("kai", "cole")), setup=POWER) == [
        "power.nothing_to_ignore at /log/turns/2/spins/0"
    ]


def test_power_is_followed_by_a_spin() -> None:
    unspun = kai(spins=spin("zane", ignored_with="power"))
    assert faults(*JAY_JOINS, kai(spins=spin("zane", "zane")), setup=POWER) == []
    assert faults(*JAY_JOINS, unspun, setup=POWER) == ["spin.not_repeated at /log/turns/2/spins/0"]


def test_at_the_start_of_the_power_track_there_is_none_to_spend() -> None:
    assert faults(*JAY_JOINS, kai(spins=spin("zane", "cole")), setup=POWER) == []
    assert faults(*JAY_JOINS, kai(spins=spin("zane", "cole", "kai"), roll="move"), setup=POWER) == [
        "power.none_left at /log/turns/2/spins/1"
    ]
    assert faults(*GUARD_ON_KAI, kai(spins=spin("zane", "kai"), roll="move"), setup=POWER) == [
        "power.none_left at /log/turns/2/spins/0"
    ]


def test_remaining_power_may_be_used_in_the_final_battle() -> None:
    """In the corridor jay joins kai and a guard on h1 before the hunt goes its way."""
    first = (
        kai(roll="guard", path=("h1",), guard="h1"),
        jay(roll="move", path=("h1",)),
        kai(spins=spin("kai"), roll="move", path=("gate",)),
        rests(),
    )
    hunt = (*first, *hunt_that_loses(1))
    saved = bout("kai", ("kai", "jay", "cole"), "zane", spin("zane", "kai"))
    twice = bout("kai", ("kai", "jay", "cole"), "zane", spin("zane", "zane", "kai"))
    assert faults(*hunt, final=(saved,), setup=POWER, ruleset=CORRIDOR) == []
    assert faults(*hunt, final=(twice,), setup=POWER, ruleset=CORRIDOR) == ["power.none_left at /log/final/0/spins/1"]
    assert faults(*hunt, final=(saved,), setup=TWO, ruleset=CORRIDOR) == ["power.not_in_play at /log/final/0/spins/0"]


def test_ninja_memory_lets_a_searched_guardhouse_be_searched_in_vain() -> None:
    first = (kai(roll="move", path=("c2",), search="gold"),)
    forgetful = jay(roll="move", path=("c2",), search="empty")
    assert faults(*first, forgetful, setup=MEMORY) == []
    assert faults(*first, forgetful, setup=TWO) == ["search.roof_shows_it at /log/turns/1/search"]
    assert faults(*first, jay(roll="move", path=("c2",), search="grey"), setup=MEMORY) == [
        "search.twice at /log/turns/1/search"
    ]


def test_ninja_memory_hides_no_marker_that_is_still_inside() -> None:
    assert faults(kai(roll="move", path=("c2",), search="gold"), setup=MEMORY) == []
    assert faults(kai(roll="move", path=("c2",), search="empty"), setup=MEMORY) == [
        "search.marker_left at /log/turns/0/search"
    ]


THREE_LOST = (*GUARD_ON_KAI, *(turn for _ in range(3) for turn in (kai(spins=spin("zane")), rests())))


def test_after_three_lost_turns_a_guard_may_be_knocked_out() -> None:
    assert faults(*THREE_LOST, kai(knockout=True), setup=KNOCKOUT) == []
    assert faults(*THREE_LOST[:-2], kai(knockout=True), setup=KNOCKOUT) == [
        "knockout.too_early at /log/turns/6/knockout"
    ]
    assert faults(*THREE_LOST, kai(knockout=True), setup=TWO) == ["knockout.not_in_play at /log/turns/8/knockout"]


def test_the_guard_is_then_back_on_the_wall() -> None:
    knocked_out = (*THREE_LOST, kai(knockout=True), rests())
    assert faults(*knocked_out, kai(roll="move"), setup=KNOCKOUT) == []
    assert faults(*knocked_out, kai(spins=spin("kai"), roll="move"), setup=KNOCKOUT) == [
        "fight.no_guard at /log/turns/10/spins"
    ]


def test_a_knockout_misses_the_turn() -> None:
    assert faults(*THREE_LOST, kai(knockout=True), setup=KNOCKOUT) == []
    assert faults(*THREE_LOST, kai(knockout=True, roll="move"), setup=KNOCKOUT) == ["turn.already_over at /log/turns/8"]
    assert faults(*THREE_LOST, kai(knockout=True, spins=spin("kai")), setup=KNOCKOUT) == [
        "knockout.spun at /log/turns/8/spins"
    ]


def test_a_knockout_needs_a_guard() -> None:
    freed = (*THREE_LOST, kai(spins=spin("kai"), roll="move"), rests())
    assert faults(*freed, kai(roll="move"), setup=KNOCKOUT) == []
    assert faults(*freed, kai(knockout=True), setup=KNOCKOUT) == [
        "knockout.too_early at /log/turns/10/knockout",
        "knockout.no_guard at /log/turns/10/knockout",
    ]


def test_lost_turns_are_counted_for_the_guard_at_hand() -> None:
    """A won fight ends the count: the next guard has to be fought three times anew."""
    new_guard = (*THREE_LOST, kai(spins=spin("kai"), roll="guard", path=("a1",), guard="a1"), rests())
    again = tuple(turn for _ in range(3) for turn in (kai(spins=spin("zane")), rests()))
    assert faults(*new_guard, *again, kai(knockout=True), setup=KNOCKOUT) == []
    assert faults(*new_guard, kai(knockout=True), setup=KNOCKOUT) == ["knockout.too_early at /log/turns/10/knockout"]


def test_knockouts_and_power_are_counted_for_the_claims() -> None:
    lost = (*THREE_LOST, kai(knockout=True), rests())
    on = [kai(roll="general", path=("a1" if number % 2 == 0 else "b1",)) for number in range(5)]
    turns = (*lost, *(turn for one in on for turn in (one, rests())))[:-1]
    verdict = judge(*turns, setup=KNOCKOUT)
    assert verdict.violations == ()
    assert verdict.claims is not None
    assert (verdict.claims.knockouts, verdict.claims.won) == (1, False)
