"""The engine: games that it plays go through the referee, whatever the table."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.bounty.engine import resolve
from games.rules.bounty.kit import Kit
from games.rules.bounty.odds import simulate
from games.rules.bounty.pieces import NINJA, Ninja
from games.rules.bounty.policy import PolicyName
from games.rules.bounty.referee import check_report
from games.rules.bounty.report import Report
from games.rules.bounty.ruleset import Ruleset, book
from games.rules.bounty.setup import Setup
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused
from tests.rules.bounty.sessions import KNOWN, table
from tests.rules.refusals import told

tables = st.builds(
    lambda ninja, adventure: table(*ninja, adventure=adventure),
    st.permutations(NINJA).flatmap(lambda all_four: st.integers(2, 4).map(lambda players: all_four[:players])),
    st.integers(1, 6),
)
seeds = st.binary(min_size=1, max_size=8)
policies: st.SearchStrategy[PolicyName] = st.sampled_from(["random", "tactical"])


def filled_in() -> Ruleset:
    """The shipped kit taken as known."""
    kit = book().kit
    known = Kit(
        boards=tuple(msgspec.structs.replace(board, known=True) for board in kit.boards),
        events=msgspec.structs.replace(kit.events, known=True),
        adventures=tuple(msgspec.structs.replace(adventure, known=True) for adventure in kit.adventures),
        potentials=msgspec.structs.replace(kit.potentials, known=True),
        villains=msgspec.structs.replace(kit.villains, known=True),
    )
    return msgspec.structs.replace(book(), kit=known)


def long_games() -> Ruleset:
    """The shipped kit with goals so high that later Adventure Cards and the reshuffled deck come up."""
    kit = filled_in().kit
    goals = tuple(
        msgspec.structs.replace(
            adventure,
            goals=tuple(msgspec.structs.replace(goal, victory=50, villain=11) for goal in adventure.goals),
        )
        for adventure in kit.adventures
    )
    boards = tuple(msgspec.structs.replace(board, victory_track=60, villain_track=60) for board in kit.boards)
    return msgspec.structs.replace(book(), kit=msgspec.structs.replace(kit, adventures=goals, boards=boards))


SHIPPED = filled_in()


@pytest.mark.parametrize("ruleset", [SHIPPED, KNOWN], ids=["shipped", "corridor"])
@settings(max_examples=60, deadline=None)
@given(setup=tables, policy=policies, seed=seeds)
def test_every_game_of_the_engine_goes_through_the_referee(
    ruleset: Ruleset, setup: Setup, policy: PolicyName, seed: bytes
) -> None:
    verdict = check_report(ruleset, setup, resolve(ruleset, setup, policy, SeededDice(seed)))
    assert verdict.violations == ()
    assert verdict.claims is not None


@settings(max_examples=25, deadline=None)
@given(setup=tables, seed=seeds)
def test_long_games_go_through_the_referee_too(setup: Setup, seed: bytes) -> None:
    ruleset = long_games()
    verdict = check_report(ruleset, setup, resolve(ruleset, setup, "tactical", SeededDice(seed)))
    assert verdict.violations == ()
    assert verdict.claims is not None
    assert verdict.claims.turns > 20


@settings(max_examples=60, deadline=None)
@given(setup=tables, policy=policies, seed=seeds)
def test_the_claims_of_a_game_pass_as_a_brief_report(setup: Setup, policy: PolicyName, seed: bytes) -> None:
    derived = check_report(SHIPPED, setup, resolve(SHIPPED, setup, policy, SeededDice(seed))).claims
    verdict = check_report(SHIPPED, setup, Report(claims=derived))
    assert verdict.violations == ()
    assert verdict.claims == derived


@settings(max_examples=30, deadline=None)
@given(setup=tables, policy=policies, seed=seeds)
def test_a_report_survives_being_stored_and_the_same_dice_give_the_same_game(
    setup: Setup, policy: PolicyName, seed: bytes
) -> None:
    report = resolve(book(), setup, policy, SeededDice(seed))
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert resolve(book(), setup, policy, SeededDice(seed)) == report


@pytest.mark.parametrize("adventure", [1, 4])
@pytest.mark.parametrize("ninja", [("kai", "nya"), ("kai", "nya", "cole", "zane")])
def test_tactics_win_more_often_than_chance(ninja: tuple[Ninja, ...], adventure: int) -> None:
    """The two 95 per cent intervals lie apart."""
    setup = table(*ninja, adventure=adventure)
    by_chance = simulate(book(), setup, "random", b"compare", count=60)
    by_plan = simulate(book(), setup, "tactical", b"compare", count=60)
    assert by_plan.interval()[0] > by_chance.interval()[1]


def test_a_table_that_the_rules_refuse_is_not_played() -> None:
    with pytest.raises(Refused) as refused:
        resolve(book(), table("kai", adventure=9), "random", SeededDice(b"seed"))
    assert told("bounty", refused.value.violations) == ["setup.players at /seats", "setup.adventure at /adventure"]


def test_a_kit_with_faults_is_not_played() -> None:
    board = msgspec.structs.replace(book().kit.boards[0], central=("dojo",))
    broken = msgspec.structs.replace(
        book(), kit=msgspec.structs.replace(book().kit, boards=(board, *book().kit.boards[1:]))
    )
    with pytest.raises(Refused) as refused:
        resolve(broken, table("kai", "nya"), "random", SeededDice(b"seed"))
    assert told("bounty", refused.value.violations) == ["kit.central at /boards/0/central"]
