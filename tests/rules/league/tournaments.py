"""Reads the tournament facts: each result is [round, entrant, outcome] or [round, side, outcome, (score), side, ...]."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings

from league.rules.results import GameResult, Outcome, Side, lone

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For properties whose time depends on how busy the machine is."""

_FACTS = Path(__file__).parent / "facts"


def facts(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((_FACTS / f"{name}.json").read_text())
    return document


def results_of(rows: Sequence[Sequence[Any]]) -> list[GameResult]:
    return [_READERS[len(row)](row) for row in rows]


def _alone(row: Sequence[Any]) -> GameResult:
    return lone(row[0], row[1], Outcome(row[2]))


def _bare(row: Sequence[Any]) -> GameResult:
    return GameResult(row[0], (Side(row[1], Outcome(row[2])), Side(row[3], Outcome(row[4]))))


def _with_scores(row: Sequence[Any]) -> GameResult:
    return GameResult(row[0], (Side(row[1], Outcome(row[2]), row[3]), Side(row[4], Outcome(row[5]), row[6])))


_READERS = {3: _alone, 5: _bare, 7: _with_scores}


def won(number: int, winner: int, loser: int) -> GameResult:
    return GameResult(number, (Side(winner, Outcome.WON, 1), Side(loser, Outcome.LOST)))


def lost(number: int, loser: int, winner: int) -> GameResult:
    return GameResult(number, (Side(loser, Outcome.LOST), Side(winner, Outcome.WON, 1)))


def drawn(number: int, first: int, second: int) -> GameResult:
    return GameResult(number, (Side(first, Outcome.DRAWN), Side(second, Outcome.DRAWN)))


def forfeited(number: int, winner: int, loser: int) -> GameResult:
    return GameResult(number, (Side(winner, Outcome.FORFEIT_WIN), Side(loser, Outcome.FORFEIT_LOSS)))
