"""Simulated sessions per second of the two cooperative games, and reports that the referee reads in that time.

A row of sessions times a hundred of them, as many as a worker plays in one part of a survey: sessions a second are a
hundred times what its column OPS says.
"""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.rules.bounty.engine import resolve as resolve_bounty
from games.rules.bounty.odds import simulate as simulate_bounty
from games.rules.bounty.policy import PolicyName as BountyPolicy
from games.rules.bounty.referee import check_report as check_bounty
from games.rules.bounty.ruleset import book as bounty
from games.rules.bounty.setup import Seat as BountySeat
from games.rules.bounty.setup import Setup as BountySetup
from games.rules.kernel.dice import SeededDice
from games.rules.ninjago.engine import resolve as resolve_ninjago
from games.rules.ninjago.odds import simulate as simulate_ninjago
from games.rules.ninjago.policy import PolicyName as NinjagoPolicy
from games.rules.ninjago.referee import check_report as check_ninjago
from games.rules.ninjago.ruleset import book as ninjago
from games.rules.ninjago.setup import Seat as NinjagoSeat
from games.rules.ninjago.setup import Setup as NinjagoSetup

FORTRESS = NinjagoSetup(seats=(NinjagoSeat(ninja="kai"), NinjagoSeat(ninja="jay"), NinjagoSeat(ninja="cole")))
SHIP = BountySetup(seats=(BountySeat(ninja="kai"), BountySeat(ninja="nya"), BountySeat(ninja="cole")), adventure=3)
SESSIONS = 100


@pytest.mark.parametrize("policy", ["random", "tactical"])
def test_ninjago_sessions(benchmark: BenchmarkFixture, policy: NinjagoPolicy) -> None:
    tally = benchmark(simulate_ninjago, ninjago(), FORTRESS, policy, b"bench", count=SESSIONS)
    benchmark.extra_info["sessions"] = SESSIONS
    assert tally.played == SESSIONS


@pytest.mark.parametrize("policy", ["random", "tactical"])
def test_bounty_sessions(benchmark: BenchmarkFixture, policy: BountyPolicy) -> None:
    tally = benchmark(simulate_bounty, bounty(), SHIP, policy, b"bench", count=SESSIONS)
    benchmark.extra_info["sessions"] = SESSIONS
    assert tally.played == SESSIONS


def test_ninjago_referee(benchmark: BenchmarkFixture) -> None:
    report = resolve_ninjago(ninjago(), FORTRESS, "tactical", SeededDice(b"bench"))
    assert benchmark(check_ninjago, ninjago(), FORTRESS, report).accepted


def test_bounty_referee(benchmark: BenchmarkFixture) -> None:
    report = resolve_bounty(bounty(), SHIP, "tactical", SeededDice(b"bench"))
    assert benchmark(check_bounty, bounty(), SHIP, report).accepted
