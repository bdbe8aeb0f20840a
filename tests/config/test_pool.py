"""The pool of the web role: it outlives a restart of PostgreSQL, and nobody waits long while there is none."""

import json
import os
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from config.pooled.base import DatabaseWrapper
from tests.conftest import run_process, wait_for_process


@pytest.fixture
def pooled(transactional_db: None) -> Iterator[list[DatabaseWrapper]]:
    """Two threads' connections from one pool to the tests' database."""
    options = {**connection.settings_dict["OPTIONS"], "pool": {"min_size": 1, "max_size": 2, "timeout": 10}}
    named = {**connection.settings_dict, "OPTIONS": options, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}
    threads = [DatabaseWrapper(named, alias="pooled") for _ in range(2)]
    yield threads
    threads[0].close_pool()


def asked(threads: list[DatabaseWrapper]) -> list[Any]:
    """The processes of the server that answer, each thread holding its connection until all have one."""
    answers = []
    for thread in threads:
        with thread.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            answers.append(cursor.fetchone()[0])
    for thread in threads:
        thread.close()
    return answers


def test_a_connection_is_used_again(pooled: list[DatabaseWrapper]) -> None:
    assert sorted(asked(pooled)) == sorted(asked(pooled))


def test_connections_that_the_server_dropped_are_replaced_before_anybody_uses_them(
    pooled: list[DatabaseWrapper],
) -> None:
    before = asked(pooled)
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(pid, 5000) FROM unnest(%s) AS pid", [before])
    assert len(set(asked(pooled)) - set(before)) == 2


def listens(port: int) -> bool:
    """Whether the web server is there."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def answer_of(address: str) -> tuple[int, Any]:
    """Status and body."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_without_postgresql_the_web_role_says_so_soon(servers: dict[str, str], tmp_path: Path) -> None:
    with socket.socket() as web, socket.socket() as nobody:
        web.bind(("127.0.0.1", 0))
        nobody.bind(("127.0.0.1", 0))
        port, away = web.getsockname()[1], nobody.getsockname()[1]
        web.close()
        environment = {
            **os.environ,
            **servers,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": f"postgresql://koban@127.0.0.1:{away}/koban",
            "DATABASE_POOL_SIZE": "2",
        }
        command = ["granian", "--interface", "wsgi", "--port", str(port), "--blocking-threads", "2"]
        log = tmp_path / "web.log"
        with run_process([*command, "config.wsgi:application"], environment, log) as process:
            wait_for_process(lambda: listens(port), process, log)
            started = time.monotonic()
            answers = [answer_of(f"http://127.0.0.1:{port}/{path}") for path in ("readyz", "healthz")]
            seconds = time.monotonic() - started
    parts = {"database": "down", "migrations": "down", "broker": "up"}
    assert answers == [(503, {"status": "not ready", "parts": parts}), (200, {"status": "up"})]
    # Three for the connection; the rest is for a machine that is busy with other tests.
    assert seconds < 15
