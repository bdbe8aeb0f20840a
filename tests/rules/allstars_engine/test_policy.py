"""Computer players: legal, repeatable, and the tactical one wins."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.claims import report_of
from games.rules.allstars.match.events import Options
from games.rules.allstars.policy.estimate import chances
from games.rules.allstars.referee import check_report
from games.rules.allstars.resolve import play_out, resolve
from games.rules.allstars.ruleset import book
from games.rules.kernel.dice import SeededDice
from tests.rules.allstars_engine.fixtures import BOARDS, CHALLENGES, mirrored, random_setup


def won(challenge: str, game: int) -> bool:
    """Whether the tactical player scores more than the random one. Two games are played with each seed, sides swapped."""
    tactical = 1 + game % 2
    players = {tactical: "tactical", 3 - tactical: "random"}
    match = play_out(mirrored(challenge), players, SeededDice(b"proof", challenge, game // 2))
    return match.game.sides[tactical].score > match.game.sides[3 - tactical].score


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_tactical_beats_random_in_ninety_of_a_hundred_mirrored_games(challenge: str) -> None:
    assert sum(won(challenge, game) for game in range(100)) >= 90


@pytest.mark.parametrize("seed", range(24))
def test_tactical_plays_legally_whatever_it_is_given(seed: int) -> None:
    setup = random_setup(seed, CHALLENGES[seed % 8])
    match = play_out(setup, "tactical", SeededDice(b"any", seed), Options(board=BOARDS[seed % 3]))
    checked = check_log(match.log)
    assert (checked.violations, checked.complete) == ((), True)
    assert check_report(book(), setup, report_of(match)).violations == ()


def test_the_same_seed_gives_the_same_tactical_match() -> None:
    first, second = (resolve(mirrored("brawl"), "tactical", SeededDice(b"same")) for _ in range(2))
    assert first == second


def test_a_match_is_the_same_in_every_process() -> None:
    """Whatever the order of sets: Python's own hashes are salted anew in each process."""
    code = (
        "import hashlib; from games.rules.allstars.match.events import log_to_json;"
        "from games.rules.allstars.resolve import resolve; from games.rules.kernel.dice import SeededDice;"
        "from tests.rules.allstars_engine.fixtures import random_setup;"
        "print([hashlib.sha256(log_to_json(resolve(random_setup(n), p, SeededDice(b'x')))).hexdigest()"
        " for n in range(3) for p in ('random', 'tactical')])"
    )
    root = Path(__file__).parents[3]
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            cwd=root,
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": str(root)},
        ).stdout
        for salt in ("1", "2")
    }
    assert len(printed) == 1


def test_an_unknown_policy_is_an_error() -> None:
    with pytest.raises(KeyError):
        resolve(mirrored("brawl"), "genius", SeededDice(b"s"))


def test_estimates_come_from_the_exact_odds() -> None:
    """Three dice against two have a Void 203 times in 648."""
    assert chances(3, 2).injure == 203 / 648
    assert (chances(2, 3).injure, chances(2, 3).stun) == (0.0, 0.0)
