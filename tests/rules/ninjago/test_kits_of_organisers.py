"""Whatever kit an organiser fills in: what the checks let pass can be played, and the referee takes every game of it."""

import msgspec
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.rules.kernel.dice import SeededDice
from games.rules.ninjago.checks import check_kit
from games.rules.ninjago.engine import resolve
from games.rules.ninjago.kit import Board, Die, Guards, Kit, Rope, Spinner
from games.rules.ninjago.pieces import ACTIONS, NINJA, Action, Spun, Variant
from games.rules.ninjago.policy import PolicyName
from games.rules.ninjago.referee import check_report
from games.rules.ninjago.report import Log
from games.rules.ninjago.ruleset import Ruleset, Settings
from tests.rules.ninjago.sessions import table

COLOURS: list[Spun] = [*NINJA, "other"]
VARIANTS: list[Variant] = ["sensei_power", "ninja_memory", "ninja_knockout"]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Up to fifteen spaces, each beside an earlier one and some beside others; ropes from any roofs to any spaces."""
    spaces = tuple(f"s{number}" for number in range(draw(st.integers(10, 15))))
    space = st.sampled_from(spaces)
    tree = [(one, spaces[draw(st.integers(max(number - 2, 0), number))]) for number, one in enumerate(spaces[1:])]
    others = draw(st.lists(st.lists(space, min_size=2, max_size=2, unique=True).map(tuple), max_size=3))
    houses = tuple(draw(st.permutations(spaces))[:9])
    roofs = draw(st.lists(st.sampled_from(houses), max_size=5, unique=True))
    return Board(
        known=True,
        spaces=spaces,
        gate=draw(space),
        houses=houses,
        ways=msgspec.convert([*tree, *others], tuple[tuple[str, str], ...]),
        ropes=tuple(Rope(house=roof, reach=tuple(draw(st.lists(space, min_size=1, max_size=5)))) for roof in roofs),
    )


@st.composite
def kits(draw: st.DrawFn) -> Kit:
    """A kit that the checks accept."""
    two_more: tuple[Action, ...] = tuple(draw(st.lists(st.sampled_from(ACTIONS), min_size=2, max_size=2)))
    wider: tuple[Spun, ...] = tuple(draw(st.lists(st.sampled_from(COLOURS), max_size=4)))
    kit = Kit(
        board=draw(boards()),
        die=Die(known=True, faces=(*ACTIONS, *two_more)),
        spinner=Spinner(known=True, sectors=(*NINJA, *wider)),
        guards=Guards(known=True, number=draw(st.integers(0, 6))),
    )
    assume(check_kit(kit) == ())
    return kit


house_rules = st.builds(
    Settings,
    longest_move=st.integers(1, 3),
    shortest_move=st.integers(0, 1),
    sensei_uses=st.integers(0, 5),
    power_limit=st.integers(0, 5),
    knockout_turns=st.integers(0, 4),
    rope_may_search=st.booleans(),
)
tables = st.builds(
    lambda players, steps, variants: table(*NINJA[:players], steps=steps, variants=tuple(variants)),
    st.integers(2, 4),
    st.integers(6, 9),
    st.lists(st.sampled_from(VARIANTS), unique=True),
)
policies: st.SearchStrategy[PolicyName] = st.sampled_from(["random", "tactical"])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), policy=policies, seed=st.binary(min_size=1, max_size=8))
def test_every_game_with_a_kit_of_an_organiser_goes_through_the_referee(
    data: st.DataObject, policy: PolicyName, seed: bytes
) -> None:
    ruleset = Ruleset(settings=data.draw(house_rules), kit=data.draw(kits()))
    setup = data.draw(tables)
    report = resolve(ruleset, setup, policy, SeededDice(seed))
    verdict = check_report(ruleset, setup, report)
    assert (verdict.violations, verdict.warnings) == ((), ())
    assert verdict.claims is not None
    assert msgspec.json.decode(msgspec.json.encode(report.log), type=Log) == report.log
