"""Ninja All-Stars matches a second, beside python-chess, and exact odds, beside icepool, in the same run.

Anchors: python-chess plays random games (a legal move picked by :func:`random.choice` until the game is over); icepool
evaluates two pools of eight dice with one :class:`MultisetEvaluator` that walks the faces in opposite pairs and keeps
which of the chooser's faces survive. Both are installed as bench-only packages.

Compare the groups' rows: a Brawl at random, log kept, should take at most half of a chess game's time; a tactical match
of any challenge at most two and a half times a chess game's, and 100 ms; checking a log no longer than playing it at
random; the odds a hundredth of icepool's time. Lines of sight are remembered for the life of the process, so a few
matches are played beforehand; the odds forget what they remember before each round. All times are of the process, so
that a busy machine counts for both sides alike.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from time import process_time
from typing import Any

import pytest

from games.rules.allstars import odds
from games.rules.allstars.combat.pools import FACE
from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.engine import Match
from games.rules.allstars.resolve import play_out
from games.rules.allstars.ruleset import book
from games.rules.allstars.setup import FieldedNinja, MatchSetup, SideSetup
from games.rules.kernel.dice import SeededDice

TEAMS = {
    "tora": ["chunin:pounce", *["kaiken"] * 3, *["yajiri"] * 2, "madoushi:volcano-pots", "kunoichi"],
    "ika": ["chunin:net", *["kaiken"] * 3, *["yajiri"] * 2, "madoushi:undertow", "kunoichi", "oni"],
}
"""Two teams for a hundred koban: 88 and 90."""


def setup(challenge: str) -> MatchSetup:
    return MatchSetup(
        sides=tuple(
            SideSetup(
                side=side,
                clan=clan,
                ninja=tuple(
                    FieldedNinja(
                        id=f"{clan}-{number}",
                        profile=f"{clan}-{row.partition(':')[0]}",
                        ability=row.partition(":")[2] or None,
                    )
                    for number, row in enumerate(rows)
                ),
            )
            for side, (clan, rows) in enumerate(TEAMS.items(), start=1)
        ),
        challenge=challenge,
    )


def match(challenge: str, policy: str, number: int) -> Match:
    return play_out(setup(challenge), policy, SeededDice(b"bench", challenge, number))


@pytest.fixture(autouse=True, scope="module")
def _warm() -> None:
    for number in range(40):
        match("brawl", "random", -1 - number)


@pytest.mark.benchmark(group="allstars: one match", timer=process_time)
def test_brawl_at_random_with_its_log(benchmark: Any) -> None:
    numbers: Iterator[int] = count()
    benchmark.pedantic(lambda: match("brawl", "random", next(numbers)).log, rounds=150)


@pytest.mark.benchmark(group="allstars: one match", timer=process_time)
@pytest.mark.parametrize("challenge", book().challenges)
def test_tactical_match(benchmark: Any, challenge: str) -> None:
    numbers: Iterator[int] = count()
    benchmark.pedantic(lambda: match(challenge, "tactical", next(numbers)).log, rounds=30)


@pytest.mark.benchmark(group="allstars: one match", timer=process_time)
def test_check_a_log_of_a_brawl_at_random(benchmark: Any) -> None:
    logs = [match("brawl", "random", number).log for number in range(150)]
    numbers: Iterator[int] = count()
    checked = benchmark.pedantic(lambda: check_log(logs[next(numbers)]), rounds=150)
    assert checked.complete


@pytest.mark.benchmark(group="allstars: one match", timer=process_time)
def test_python_chess_random_game(benchmark: Any) -> None:
    import chess

    rng = random.Random(1)

    def game() -> None:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))

    benchmark.pedantic(game, rounds=60)


def forget() -> None:
    """Empty every cache of the odds, so that each round works them out."""
    for cached in odds.CACHES:
        cached.cache_clear()


@pytest.mark.benchmark(group="allstars: odds of eight dice against eight", timer=process_time)
def test_exact_odds(benchmark: Any) -> None:
    result = benchmark.pedantic(odds.combat_odds, args=(8, 8), setup=forget, rounds=200)
    assert result.chooser == "attacker"


@pytest.mark.benchmark(group="allstars: odds of eight dice against eight", timer=process_time)
def test_icepool_evaluator(benchmark: Any) -> None:
    import icepool

    pairs = (FACE["spirit"], FACE["void"], FACE["water"], FACE["fire"], FACE["earth"], FACE["air"])

    class Survivors(icepool.MultisetEvaluator):  # type: ignore[misc]
        def next_state(self, state: Any, order: Any, outcome: int, /, *counts: int) -> Any:
            mine, theirs = counts
            waiting, alive = state or ((0, 0), ())
            if outcome % 2 == 0:
                return (mine, theirs), alive
            alive += (pairs[outcome - 1],) * (waiting[0] > theirs) + (pairs[outcome],) * (mine > waiting[1])
            return (0, 0), alive

        def final_outcome(self, final_state: Any, *_: Any) -> Any:
            return final_state[1]

    die = icepool.z(6)

    def evaluate() -> Any:
        return Survivors().evaluate(die.pool(8), die.pool(8))

    result = benchmark.pedantic(evaluate, rounds=5)
    has_void = sum(times for alive, times in result.items() if FACE["void"] in alive)
    assert odds.combat_odds(8, 8).attacker_injures == Fraction(has_void, result.denominator())
