"""Whatever table and policy: the referee takes what the engine plays, and refuses it once it was changed."""

from collections.abc import Callable
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.bounty.engine import resolve
from games.rules.bounty.pieces import NINJA
from games.rules.bounty.policy import PolicyName
from games.rules.bounty.referee import check_report
from games.rules.bounty.report import Arrive, Chosen, Log, Report, Reveal, Turn
from games.rules.kernel.dice import SeededDice
from tests.rules.bounty.sessions import KNOWN, table

replace = msgspec.structs.replace
FOUR = table(*NINJA, adventure=6)
SEEDS = st.binary(min_size=1, max_size=8)


@pytest.mark.parametrize("policy", ["random", "tactical"])
@pytest.mark.parametrize("adventure", [1, 2, 3, 4, 5, 6])
def test_every_adventure_and_number_of_players_goes_through_the_referee(policy: PolicyName, adventure: int) -> None:
    for players, seed in product((2, 3, 4), (b"one", b"two", b"three")):
        setup = table(*NINJA[:players], adventure=adventure)
        verdict = check_report(KNOWN, setup, resolve(KNOWN, setup, policy, SeededDice(seed)))
        assert (verdict.violations, verdict.warnings) == ((), ())


def log_of(seed: bytes) -> Log:
    log = resolve(KNOWN, FOUR, "random", SeededDice(seed)).log
    assert log is not None
    return log


def accepted(log: Log) -> bool:
    return check_report(KNOWN, FOUR, Report(log=log)).accepted


def miscounted(turn: Turn) -> Turn:
    assert turn.count is not None
    assert turn.count.victory is not None
    return replace(turn, count=replace(turn.count, victory=turn.count.victory + 1))


TURNS: dict[str, Callable[[Turn], Turn]] = {
    "another ninja": lambda turn: replace(turn, ninja="kai" if turn.ninja != "kai" else "nya"),
    "a card of a later chapter": lambda turn: replace(turn, card="E"),
    "a villain that nobody sent": lambda turn: replace(turn, steps=(*turn.steps, Arrive(path="west"))),
    "a villain that nobody met": lambda turn: replace(
        turn, reveals=(*turn.reveals, Reveal(villain=60, colour="red", strength=2))
    ),
    "a villain beaten that nobody sent": lambda turn: replace(turn, defeats=(*turn.defeats, 60)),
    "a ninja asked twice": lambda turn: replace(turn, asked=("zane", "zane")),
    "mastery that nobody placed": lambda turn: replace(turn, mastery=turn.mastery + 16),
    "a Tornado that nobody earned": lambda turn: replace(turn, tornadoes=turn.tornadoes + 1),
    "a card for one ninja alone": lambda turn: replace(
        turn, potentials=(*turn.potentials, Chosen(ninja="kai", card="kai_1"))
    ),
    "a miscounted track": miscounted,
}


@pytest.mark.parametrize("change", TURNS)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_a_changed_turn_is_refused(change: str, seed: bytes, data: st.DataObject) -> None:
    log = log_of(seed)
    number = data.draw(st.integers(0, len(log.turns) - 1))
    turns = (*log.turns[:number], TURNS[change](log.turns[number]), *log.turns[number + 1 :])
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


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_a_log_with_another_end_or_start_is_refused(seed: bytes) -> None:
    log = log_of(seed)
    assert accepted(log)
    assert not accepted(replace(log, won=not log.won))
    assert not accepted(replace(log, starts=log.starts[1:]))
    assert not accepted(replace(log, opening=(*log.opening, Arrive(path="west"))))
