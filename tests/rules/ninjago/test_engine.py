"""The engine: games that it plays go through the referee, whatever the table."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.kernel.dice import RecordedDice, SeededDice
from games.rules.kernel.findings import Refused
from games.rules.ninjago.engine import resolve
from games.rules.ninjago.odds import simulate
from games.rules.ninjago.pieces import NINJA, Ninja, Variant
from games.rules.ninjago.policy import PolicyName, pick
from games.rules.ninjago.referee import check_report
from games.rules.ninjago.report import Report
from games.rules.ninjago.ruleset import Ruleset, book
from games.rules.ninjago.setup import Setup
from tests.rules.ninjago.sessions import CORRIDOR, KNOWN, table
from tests.rules.refusals import told

VARIANTS: list[Variant] = ["sensei_power", "ninja_memory", "ninja_knockout"]

tables = st.builds(
    lambda ninja, steps, variants: table(*ninja, steps=steps, variants=tuple(variants)),
    st.permutations(NINJA).flatmap(lambda all_four: st.integers(2, 4).map(lambda players: all_four[:players])),
    st.integers(6, 9),
    st.lists(st.sampled_from(VARIANTS), unique=True),
)
seeds = st.binary(min_size=1, max_size=8)
policies: st.SearchStrategy[PolicyName] = st.sampled_from(["random", "tactical"])


def short_of_guards() -> Ruleset:
    guards = msgspec.structs.replace(KNOWN.kit.guards, number=1)
    return msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, guards=guards))


@pytest.mark.parametrize("ruleset", [KNOWN, CORRIDOR, short_of_guards()], ids=["shipped", "corridor", "one guard"])
@settings(max_examples=60, deadline=None)
@given(setup=tables, policy=policies, seed=seeds)
def test_every_game_of_the_engine_goes_through_the_referee(
    ruleset: Ruleset, setup: Setup, policy: PolicyName, seed: bytes
) -> None:
    verdict = check_report(ruleset, setup, resolve(ruleset, setup, policy, SeededDice(seed)))
    assert verdict.violations == ()
    assert verdict.warnings == ()


@settings(max_examples=60, deadline=None)
@given(setup=tables, policy=policies, seed=seeds)
def test_the_claims_of_a_game_pass_as_a_brief_report(setup: Setup, policy: PolicyName, seed: bytes) -> None:
    derived = check_report(KNOWN, setup, resolve(KNOWN, setup, policy, SeededDice(seed))).claims
    verdict = check_report(KNOWN, setup, Report(claims=derived))
    assert verdict.violations == ()
    assert verdict.claims == derived


@settings(max_examples=30, deadline=None)
@given(setup=tables, policy=policies, seed=seeds)
def test_a_report_survives_being_stored(setup: Setup, policy: PolicyName, seed: bytes) -> None:
    report = resolve(KNOWN, setup, policy, SeededDice(seed))
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


@settings(max_examples=30, deadline=None)
@given(setup=tables, policy=policies, seed=seeds)
def test_the_same_dice_give_the_same_game(setup: Setup, policy: PolicyName, seed: bytes) -> None:
    assert resolve(book(), setup, policy, SeededDice(seed)) == resolve(book(), setup, policy, SeededDice(seed))


@pytest.mark.parametrize("steps", [6, 8])
@pytest.mark.parametrize("ninja", [("kai", "jay"), ("kai", "jay", "cole", "zane")])
def test_tactics_win_more_often_than_chance(ninja: tuple[Ninja, ...], steps: int) -> None:
    """The two 95 per cent intervals lie apart."""
    setup = table(*ninja, steps=steps)
    by_chance = simulate(book(), setup, "random", b"compare", count=100)
    by_plan = simulate(book(), setup, "tactical", b"compare", count=100)
    assert by_plan.interval()[0] > by_chance.interval()[1]


def test_more_steps_make_the_game_easier_and_fewer_harder() -> None:
    """Skeleton Steps: nine steps easier than eight, six harder; the intervals of the extremes lie apart."""
    chances = [simulate(book(), table("kai", "jay", steps=steps), "tactical", b"steps", count=200) for steps in (6, 9)]
    assert chances[0].interval()[1] < chances[1].interval()[0]


def test_a_table_that_the_rules_refuse_is_not_played() -> None:
    with pytest.raises(Refused) as refused:
        resolve(book(), table("kai", steps=4), "random", SeededDice(b"seed"))
    assert told("ninjago", refused.value.violations) == ["setup.players at /seats", "setup.steps at /steps"]


def test_a_kit_with_faults_is_not_played() -> None:
    spinner = msgspec.structs.replace(KNOWN.kit.spinner, sectors=("kai", "kai", "kai", "kai"))
    broken = msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, spinner=spinner))
    with pytest.raises(Refused) as refused:
        resolve(broken, table("kai", "jay"), "random", SeededDice(b"seed"))
    assert told("ninjago", refused.value.violations) == [
        "kit.colour_missing at /spinner/sectors",
        "kit.colour_missing at /spinner/sectors",
        "kit.colour_missing at /spinner/sectors",
    ]


def test_the_best_and_worst_places_of_a_lopsided_spinner_are_chosen() -> None:
    """Zane's colour fills most of the spinner: the General stands on a narrow one, weapons on the widest that may be."""
    spinner = msgspec.structs.replace(KNOWN.kit.spinner, sectors=("kai", "jay", "cole", "zane", "zane", "zane"))
    ruleset = msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, spinner=spinner))
    setup = table("kai", "jay")
    logs = [resolve(ruleset, setup, "tactical", SeededDice(b"wide", number)).log for number in range(40)]
    later = [bout for log in logs if log is not None for bout in log.final[1:]]
    assert len(later) > 0
    assert all("zane" in bout.weapons and bout.general != "zane" for bout in later)


def test_a_choice_among_more_than_a_die_has_sides_takes_two_dice() -> None:
    """With 300 options the numbers 0 to 65399 count, and 255 * 256 + 255 = 65535 is thrown again."""
    assert pick(RecordedDice([255, 255, 1, 45]), range(300)) == (256 + 45) % 300
    assert pick(RecordedDice([7]), range(10)) == 7
