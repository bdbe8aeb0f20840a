"""A league of 64 teams after ten rounds, over HTTP on PostgreSQL, with one client and with ten.

Three figures, each a median in the benchmark's ``extra_info``: the table read; a report checked and stored; from the
confirmation to the stored table that shows it (the worker's part included). The yardstick is tabbycat on a machine with
two cores: 55 ms and 91 ms for the first two with one client, 266 ms and 428 ms with ten.

The yardstick's rates follow from its medians: ten clients that wait 428 ms each get 23 answers a second.

The first calls to a new server are not counted, since each of its processes still reads templates and rules; nor are the
throttles, which a hall full of phones does not meet. Run with ``make bench``; building the league takes about a minute.
"""

import contextlib
import gc
import http.client
import itertools
import json
import os
import socket
import statistics
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.utils import timezone

from league.demo.rosters import TEAMS
from league.demo.story import brawl, close_steps
from league.models import Fixture
from league.operations import fixtures, leagues, results, seasons, tables
from league.operations.teams import enrol_team
from teams.models import Player, Team
from teams.operations import accounts, founding
from tests.conftest import run_process, wait_for_process
from tests.seasons.live import Answer, LiveClient

# The mark makes pytest-django build the test database; the league itself is committed once, for all of this module.
pytestmark = pytest.mark.django_db

CLIENTS = [1, 10]
SIZE = 64
PLAYED = 10


class Opened(NamedTuple):
    """An opened fixture, who plays it, and a report of it."""

    fixture: int
    first: int
    second: int
    report: dict[str, Any]


class Arena(NamedTuple):
    """A running Koban with its league; ``next_round`` opens the fixtures of a round that nobody played yet."""

    address: str
    stage: int
    next_round: Callable[[], list[Opened]]
    tokens: dict[int, str]


@pytest.fixture(scope="module")
def arena(
    servers: dict[str, str], django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Arena]:
    from django.db import connection, connections

    logs = tmp_path_factory.mktemp("logs")
    with django_db_blocker.unblock(), contextlib.ExitStack() as running:
        stage, tokens = _build()
        database = urlsplit(servers["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
        environment = {
            **os.environ,
            **servers,
            "DATABASE_URL": urlunsplit(database),
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_POOL_SIZE": "8",
        }
        worker = ["celery", "--app", "config.celery", "worker", "--concurrency", "1", "--without-gossip"]
        running.enter_context(run_process([*worker, "--without-mingle"], environment, logs / "worker.log"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        web = [
            "granian",
            "--interface",
            "wsgi",
            "--port",
            str(port),
            "--workers",
            "2",
            "--blocking-threads",
            "4",
            "config.wsgi:application",
        ]
        process = running.enter_context(run_process(web, environment, logs / "web.log"))
        address = f"http://127.0.0.1:{port}"
        wait_for_process(lambda: _answers(address), process, Path(logs / "web.log"))
        # The clients stand in this process: what pytest has loaded is no business of their garbage collector.
        gc.collect()
        gc.freeze()
        running.callback(gc.unfreeze)
        # A test's own connection never commits; another thread has another.
        opener = running.enter_context(ThreadPoolExecutor(1))
        running.callback(lambda: opener.submit(connections.close_all).result())
        rounds = _rounds(stage)
        arena = Arena(address, stage, lambda: opener.submit(next, rounds).result(), tokens)
        _report_and_confirm(arena, arena.next_round(), max(CLIENTS))
        yield arena
        for client in _all:
            client.connection.close()


def _answers(address: str) -> bool:
    try:
        return LiveClient(address).get("/healthz").status_code == 200
    except OSError:
        return False


def _build() -> tuple[int, dict[int, str]]:
    """Play ten rounds of 64 teams through the operations; the fixtures of later rounds are left for the benchmark."""
    at = timezone.now()
    master = Player.objects.create_user("bench@example.org", "bench", name="Bench")
    league = leagues.open_league(master, name="Bench", at=at)
    teams = []
    for number, (_owner, _name, roster) in zip(range(SIZE), itertools.cycle(TEAMS), strict=False):
        player = Player.objects.create_user(f"p{number}@example.org", "bench", name=f"Player {number}")
        leagues.join_league(player, league.join_code, at=at)
        team = enrol_team(league, owner=player, by=player, name=f"Team {number}", draft=roster, at=at)
        teams.append(founding.found_team(team, by=player, at=at))
    stage = seasons.plan_season(league, name="Bench", settings={"challenges": ["brawl"]}, by=master, at=at)
    seasons.enter_teams(stage.season, teams, by=master, at=at)
    seasons.start_season(stage.season, by=master, at=at)
    rows = Fixture.objects.filter(round__stage=stage).order_by("round__number", "number")
    for row in rows.filter(round__number__lte=PLAYED):
        first, second = (side.entrant.team for side in fixtures.sides_of(row).values())
        fixtures.open_fixture(row.pk, by=first.owner, at=at)
        results.report_match(row.pk, brawl(row.pk), by=first.owner, at=at)
        results.confirm_report(row.pk, by=second.owner, at=at)
        for team in (first, second):
            close_steps(team.pk, at=at)
    tables.recompute(stage.pk, at=at)
    return stage.pk, {team.owner_id: accounts.new_token(team.owner, label="bench", at=at).token for team in teams}


def _rounds(stage: int) -> Iterator[list[Opened]]:
    """Open the fixtures of a round that nobody played yet, and each time one is asked for, those of the next.

    The round before is over by then; what its teams still have to do after their matches is done for them.
    """
    for number in range(PLAYED + 1, SIZE):
        for team in Team.objects.filter(entrants__season__stages=stage):
            close_steps(team.pk, at=timezone.now())
        rows = Fixture.objects.filter(round__stage=stage, round__number=number)
        yield [_open(row) for row in rows.order_by("number")]


class KeptClient(LiveClient):
    """Speaks over one connection that it keeps, as a browser or a phone does."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        place = urlsplit(address)
        self.connection = http.client.HTTPConnection(str(place.hostname), place.port, timeout=60)

    def _send(self, method: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]) -> Answer:
        sent = {"Content-Type": "application/json", "Authorization": self.authorization, **headers}
        self.connection.request(method, path, body=None if body is None else json.dumps(body), headers=sent)
        response = self.connection.getresponse()
        return Answer(response.status, response.read())


_of_thread = threading.local()
_all: list[KeptClient] = []


def _client(arena: Arena, player: int) -> KeptClient:
    """Return the client of this thread, speaking for a player."""
    if getattr(_of_thread, "address", None) != arena.address:
        _of_thread.address, _of_thread.client = arena.address, KeptClient(arena.address)
        _all.append(_of_thread.client)
    client: KeptClient = _of_thread.client
    client.credentials(HTTP_AUTHORIZATION=f"Token {arena.tokens[player]}")
    return client


def _timed(call: Callable[[], Any]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


class Timed(NamedTuple):
    """How long each of some calls took, and all of them together, in seconds."""

    calls: list[float]
    total: float


def _in_parallel(calls: list[Callable[[], Any]], clients: int) -> Timed:
    started = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        seconds = list(pool.map(_timed, calls))
    return Timed(seconds, time.perf_counter() - started)


def _figures(runs: list[Timed], clients: int) -> dict[str, float]:
    seconds = [one for run in runs for one in run.calls]
    return {
        "clients": clients,
        "calls": len(seconds),
        "median_ms": round(1000 * statistics.median(seconds), 1),
        "per_second": round(len(seconds) / sum(run.total for run in runs), 1),
        # At the end of a round fewer and fewer clients still wait for an answer: this is the rate while all of them do.
        "per_second_all_busy": round(clients / statistics.mean(seconds), 1),
    }


def _report_and_confirm(arena: Arena, chosen: list[Opened], clients: int) -> tuple[Timed, Timed]:
    def report(one: Opened) -> None:
        client = _client(arena, one.first)
        assert _post(client, f"/api/v1/fixtures/{one.fixture}/report/", {"report": one.report}) == 201

    def confirm(one: Opened) -> None:
        client = _client(arena, one.second)
        assert _post(client, f"/api/v1/fixtures/{one.fixture}/confirm/", {}) == 200
        while client.get(f"/api/v1/stages/{arena.stage}/table/").json()["behind"]:
            time.sleep(0.005)

    return (
        _in_parallel([partial(report, one) for one in chosen], clients),
        _in_parallel([partial(confirm, one) for one in chosen], clients),
    )


@pytest.mark.parametrize("clients", CLIENTS)
def test_read_the_table(benchmark: Any, arena: Arena, clients: int) -> None:
    path = f"/api/v1/stages/{arena.stage}/table/"
    player = next(iter(arena.tokens))

    def read() -> None:
        assert len(_client(arena, player).get(path).json()["rows"]) == SIZE

    _in_parallel([read] * 40, clients)
    run = benchmark.pedantic(_in_parallel, args=([read] * 100 * clients, clients), rounds=1)
    benchmark.extra_info.update(_figures([run], clients))


@pytest.mark.parametrize("clients", CLIENTS)
def test_report_confirm_and_see_the_table(benchmark: Any, arena: Arena, clients: int) -> None:
    runs = []

    def play_a_round(chosen: list[Opened]) -> None:
        runs.append(_report_and_confirm(arena, chosen, clients))

    benchmark.pedantic(play_a_round, setup=lambda: ((arena.next_round(),), {}), rounds=3)
    reported, confirmed = zip(*runs, strict=True)
    benchmark.extra_info.update(
        report_stored=_figures(list(reported), clients), confirmed_to_table=_figures(list(confirmed), clients)
    )


def _open(row: Fixture) -> Opened:
    first, second = (side.entrant.team.owner for side in fixtures.sides_of(row).values())
    fixtures.open_fixture(row.pk, by=first, at=timezone.now())
    return Opened(row.pk, first.pk, second.pk, brawl(row.pk))


def _post(client: LiveClient, path: str, body: dict[str, Any]) -> int:
    return client.post(path, body, headers={"Idempotency-Key": uuid.uuid4().hex}).status_code
