"""Whatever table and policy: the referee takes what the engine plays, and refuses it once it was changed."""

from collections.abc import Callable
from itertools import combinations, product

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules.kernel.dice import SeededDice
from games.rules.ninjago.engine import resolve
from games.rules.ninjago.pieces import NINJA, Variant
from games.rules.ninjago.policy import PolicyName
from games.rules.ninjago.referee import check_report
from games.rules.ninjago.report import Bout, Log, Report, Spin, Turn
from tests.rules.ninjago.sessions import KNOWN, table

replace = msgspec.structs.replace
HOUSE: tuple[Variant, ...] = ("sensei_power", "ninja_memory", "ninja_knockout")
VARIANTS = [chosen for number in range(4) for chosen in combinations(HOUSE, number)]
FOUR = table(*NINJA, steps=6, variants=HOUSE)
SEEDS = st.binary(min_size=1, max_size=8)


@pytest.mark.parametrize("policy", ["random", "tactical"])
@pytest.mark.parametrize("variants", VARIANTS, ids=["+".join(chosen) or "plain" for chosen in VARIANTS])
def test_every_number_of_players_and_steps_goes_through_the_referee(
    policy: PolicyName, variants: tuple[Variant, ...]
) -> None:
    for players, steps, seed in product((2, 3, 4), (6, 7, 8, 9), (b"one", b"two")):
        setup = table(*NINJA[:players], steps=steps, variants=variants)
        verdict = check_report(KNOWN, setup, resolve(KNOWN, setup, policy, SeededDice(seed)))
        assert (verdict.violations, verdict.warnings) == ((), ())


def log_of(seed: bytes, policy: PolicyName = "random") -> Log:
    """A game of four players with every house variant."""
    log = resolve(KNOWN, FOUR, policy, SeededDice(seed)).log
    assert log is not None
    return log


def accepted(log: Log) -> bool:
    return check_report(KNOWN, FOUR, Report(log=log)).accepted


def miscounted(turn: Turn) -> Turn:
    assert turn.count is not None
    assert turn.count.general is not None
    return replace(turn, count=replace(turn.count, general=turn.count.general + 1))


TURNS: dict[str, tuple[Callable[[Turn], bool], Callable[[Turn], Turn]]] = {
    "another ninja": (lambda turn: turn.ninja != "kai", lambda turn: replace(turn, ninja="kai")),
    "no roll": (lambda turn: turn.roll is not None, lambda turn: replace(turn, roll=None)),
    "three spaces": (lambda turn: turn.roll is not None, lambda turn: replace(turn, path=("c1", "c2", "c3"))),
    "no way": (lambda turn: len(turn.path) > 0, lambda turn: replace(turn, path=("moon", *turn.path[1:]))),
    "a guard too many": (lambda turn: turn.guard is None, lambda turn: replace(turn, guard="moon")),
    "a fight with nobody": (
        lambda turn: not turn.spins and not turn.knockout,
        lambda turn: replace(turn, spins=(Spin(colour=turn.ninja),)),
    ),
    "no fight": (lambda turn: len(turn.spins) > 0, lambda turn: replace(turn, spins=())),
    "a Sensei too many": (lambda turn: not turn.sensei, lambda turn: replace(turn, sensei=True)),
    "the General elsewhere": (lambda turn: turn.count is not None, miscounted),
}
"""Changes of a turn: which turns can be changed so, and how."""


@pytest.mark.parametrize("change", TURNS)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_a_changed_turn_is_refused(change: str, seed: bytes, data: st.DataObject) -> None:
    fits, changed = TURNS[change]
    log = log_of(seed)
    numbers = [number for number, turn in enumerate(log.turns) if fits(turn)]
    assume(numbers)
    number = data.draw(st.sampled_from(numbers))
    turns = (*log.turns[:number], changed(log.turns[number]), *log.turns[number + 1 :])
    assert not accepted(replace(log, turns=turns))


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_a_log_with_a_turn_left_out_or_told_twice_is_refused(seed: bytes, data: st.DataObject) -> None:
    log = log_of(seed)
    number = data.draw(st.integers(0, len(log.turns) - 1))
    before, turn, after = log.turns[:number], log.turns[number], log.turns[number + 1 :]
    assert accepted(log)
    assert not accepted(replace(log, turns=(*before, *after)))
    assert not accepted(replace(log, turns=(*before, turn, turn, *after)))


BOUTS: dict[str, Callable[[Bout], Bout]] = {
    "a weapon dropped": lambda bout: replace(bout, weapons=bout.weapons[1:]),
    "the General on a weapon": lambda bout: replace(bout, general=bout.weapons[0]),
    "a spin after one that stands": lambda bout: replace(bout, spins=(*bout.spins, Spin(colour="kai"))),
    "a spin ignored for nothing": lambda bout: replace(
        bout, spins=(*bout.spins[:-1], replace(bout.spins[-1], ignored_with="power"))
    ),
}


FINAL_BATTLES = [log for number in range(60) if (log := log_of(b"%d" % number, "tactical")).final]
"""Those of sixty games that came to a final battle."""


@pytest.mark.parametrize("change", BOUTS)
@settings(max_examples=40, deadline=None)
@given(log=st.sampled_from(FINAL_BATTLES), data=st.data())
def test_a_changed_fight_of_the_final_battle_is_refused(change: str, log: Log, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(log.final) - 1))
    final = (*log.final[:number], BOUTS[change](log.final[number]), *log.final[number + 1 :])
    assert accepted(log)
    assert not accepted(replace(log, final=final))
