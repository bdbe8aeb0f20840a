"""Tables and pairings against the clock, beside a plain sum, networkx and py4swiss. Nothing here asserts a time."""

import random
import resource
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import networkx as nx
import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf, TrfParser
from pytest_benchmark.fixture import BenchmarkFixture

from league.rules.calendar import round_robin
from league.rules.pairing.cost import Costs
from league.rules.pairing.field import Contestant, contestants
from league.rules.pairing.swiss import pair_round
from league.rules.results import GameResult, Outcome, PointsSettings, Side
from league.rules.standings import table
from league.rules.tiebreakers import DEFAULT, TieBreaker

ROUNDS = 9
PLAYED = 4
CHESS = PointsSettings.swiss()
ENDS = ((Outcome.WON, Outcome.LOST), (Outcome.LOST, Outcome.WON), (Outcome.DRAWN, Outcome.DRAWN))


Answer = TypeVar("Answer")


def timed(benchmark: BenchmarkFixture, rounds: int, work: Callable[[], Answer]) -> Answer:
    answer: Answer = benchmark.pedantic(work, rounds=rounds)  # type: ignore[no-untyped-call]  # pytest-benchmark's own
    return answer


def played(number: int, first: int, second: int, rnd: random.Random) -> GameResult:
    """One game in ten is drawn."""
    one, other = rnd.choices(ENDS, (45, 45, 10))[0]
    return GameResult(
        number, (Side(first, one, rnd.randint(0, 9), 2, 10), Side(second, other, rnd.randint(0, 9), 1, 6))
    )


def season(teams: int, games: int) -> list[GameResult]:
    """Round robins one after the other until there are enough games."""
    rnd = random.Random(1)
    pairs = [(r.number, first, second) for r in round_robin(range(teams)) for first, second in r.pairs]
    return [played(*pairs[place % len(pairs)], rnd) for place in range(games)]


@cache
def swiss(players: int) -> tuple[GameResult, ...]:
    """The rounds of a tournament before the one that is timed."""
    rnd = random.Random(players)
    results: list[GameResult] = []
    for number in range(1, PLAYED + 1):
        pairing = pair_round(field_of(players, results), rounds_after=ROUNDS - number)
        results += [played(number, *pair, rnd) for pair in pairing.pairs]
    return tuple(results)


def field_of(players: int, results: Sequence[GameResult]) -> tuple[Contestant, ...]:
    return contestants(range(1, players + 1), results, CHESS)


def test_table_of_a_64_team_season(benchmark: BenchmarkFixture) -> None:
    results = season(64, 64 * 63 // 2)
    rows = benchmark(table, range(64), results, PointsSettings())
    assert sum(row.played for row in rows) == 64 * 63


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("points and difference", (TieBreaker.SCORE_DIFFERENCE,)),
        ("all-stars default", DEFAULT),
        ("buchholz and sonneborn-berger", (TieBreaker.BUCHHOLZ, TieBreaker.SONNEBORN_BERGER)),
    ],
)
@pytest.mark.parametrize(("teams", "games"), [(100, 10_000), (1_000, 100_000)])
def test_standings(benchmark: BenchmarkFixture, teams: int, games: int, name: str, keys: Sequence[TieBreaker]) -> None:
    benchmark.group = f"standings {teams} teams, {games} results"
    results = season(teams, games)
    rows = timed(benchmark, 3, partial(table, range(teams), results, PointsSettings(), keys))
    assert sum(row.played for row in rows) == 2 * games


@pytest.mark.parametrize(("teams", "games"), [(100, 10_000), (1_000, 100_000)])
def test_plain_sum(benchmark: BenchmarkFixture, teams: int, games: int) -> None:
    """The least that any table has to do: points and scores added up per team."""
    benchmark.group = f"standings {teams} teams, {games} results"
    results = season(teams, games)
    worth = PointsSettings().per_outcome()

    def add_up() -> dict[int, list[int]]:
        sums = {team: [0, 0, 0] for team in range(teams)}
        for result in results:
            one, other = result.sides
            for side, against in ((one, other.score), (other, one.score)):
                row = sums[side.entrant]
                row[0] += worth[side.outcome]
                row[1] += side.score
                row[2] += against
        return sums

    sums = timed(benchmark, 3, add_up)
    assert len(sums) == teams


@pytest.mark.parametrize("players", [16, 64, 256, 1024, 4096])
def test_pairing_a_round(benchmark: BenchmarkFixture, players: int) -> None:
    benchmark.group = f"pairing {players}"
    field = field_of(players, swiss(players))
    pairing = timed(benchmark, 5, partial(pair_round, field, rounds_after=ROUNDS - PLAYED - 1))
    assert (len(pairing.pairs), pairing.rematches) == (players // 2, ())


@pytest.mark.parametrize("players", [16, 64, 256, 1024, 4096])
def test_pairing_every_round_of_a_tournament(benchmark: BenchmarkFixture, players: int) -> None:
    """Nine rounds with one draw in ten. ``median_ms`` and ``worst_ms`` are of a round, ``process_mb`` all there is in memory."""
    rnd = random.Random(players)
    results: list[GameResult] = []
    seconds: list[float] = []

    def tournament() -> int:
        for number in range(1, ROUNDS + 1):
            field = field_of(players, results)
            start = time.perf_counter()
            pairing = pair_round(field, rounds_after=ROUNDS - number)
            seconds.append(time.perf_counter() - start)
            results.extend(played(number, *pair, rnd) for pair in pairing.pairs)
        return len(results)

    assert timed(benchmark, 1, tournament) == ROUNDS * players // 2
    benchmark.extra_info["median_ms"] = round(1000 * statistics.median(seconds), 1)
    benchmark.extra_info["worst_ms"] = round(1000 * max(seconds), 1)
    benchmark.extra_info["process_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def total(costs: Costs, pairs: Iterable[tuple[int, int]]) -> int:
    """What a round costs in all, its pairs named by their places in the field's order."""
    return sum(costs.of(*sorted(pair)) for pair in pairs)


@pytest.mark.parametrize("players", [16, 64, 256])
def test_pairing_a_round_with_networkx(benchmark: BenchmarkFixture, players: int) -> None:
    """The same costs over every pair: nobody finds a round that costs less than ours."""
    benchmark.group = f"pairing {players}"
    costs = Costs(field_of(players, swiss(players)))

    def pair() -> set[tuple[int, int]]:
        graph = nx.Graph()
        graph.add_weighted_edges_from(
            (one, other, -costs.of(one, other))
            for one in range(players)
            for other in range(one + 1, players)
            if costs.lawful(one, other)
        )
        matched: set[tuple[int, int]] = nx.max_weight_matching(graph, maxcardinality=True)
        return matched

    theirs = timed(benchmark, 1, pair)
    places = {one.id: place for place, one in enumerate(costs.order)}
    ours = pair_round(field_of(players, swiss(players)), rounds_after=ROUNDS - PLAYED - 1).pairs
    assert total(costs, theirs) == total(costs, [(places[one], places[other]) for one, other in ours])


@pytest.mark.parametrize("players", [16, 64, 256])
def test_pairing_a_round_with_py4swiss(benchmark: BenchmarkFixture, players: int, tmp_path: Path) -> None:
    """The Dutch system, which has colours to look after as well."""
    benchmark.group = f"pairing {players}"
    report = tmp_path / "tournament.trf"
    report.write_text(trf(players, swiss(players)))
    parsed = TrfParser.parse(report)
    pair: Callable[[ParsedTrf], Sequence[object]] = DutchEngine.generate_pairings
    assert len(timed(benchmark, 1, partial(pair, parsed))) == players // 2


LETTERS = {Outcome.WON: "1", Outcome.LOST: "0", Outcome.DRAWN: "="}


def trf(players: int, results: Sequence[GameResult]) -> str:
    """Write the tournament in the report format of chess, white to whoever had it less often."""
    games: dict[int, list[str]] = {player: [] for player in range(1, players + 1)}
    points = dict.fromkeys(games, 0)
    whites = dict.fromkeys(games, 0)
    for result in results:
        white, black = sorted(result.sides, key=lambda side: whites[side.entrant])
        whites[white.entrant] += 1
        for side, other, colour in ((white, black, "w"), (black, white, "b")):
            games[side.entrant].append(f"  {other.entrant:4} {colour} {LETTERS[side.outcome]}")
            points[side.entrant] += CHESS.per_outcome()[side.outcome]
    lines = [
        f"001 {player:4}      {'Player':33} {2000:4}{'':28}{points[player] / 2:4.1f} {player:4}{''.join(rounds)}"
        for player, rounds in games.items()
    ]
    return "\n".join([f"XXR {ROUNDS}", "XXC white1", *lines, ""])
