"""``make run``: everything from one command, stopped by Ctrl-C, with its data kept for the next time."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg
import pytest

from config import embedded

START_SECONDS = 120
STOP_SECONDS = 40


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """The data folder of a machine on which Koban never ran before the first of these tests, and which names no servers.

    One for all: filling it takes longer than everything else.
    """
    with pytest.MonkeyPatch.context() as machine:
        for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY"):
            machine.delenv(name, raising=False)
        folder = Path(tempfile.mkdtemp(prefix="koban-run-"))
        yield folder
        embedded.discard(folder)


@pytest.fixture
def environment(data: Path, port: int) -> dict[str, str]:
    return {**os.environ, "KOBAN_DATA_FOLDER": str(data), "PORT": str(port)}


@contextmanager
def koban(environment: dict[str, str], log: Path) -> Iterator[psutil.Popen]:
    """Koban, running; ended here only if the test did not end it."""
    with log.open("wb") as output:
        process = psutil.Popen(
            [sys.executable, "-m", "config.run"],
            cwd=embedded.PROJECT,
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while "Koban runs." not in log.read_text():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield process
    finally:
        with suppress(psutil.NoSuchProcess):
            process.terminate()
        process.wait(STOP_SECONDS)


def wait_until_gone(family: list[psutil.Process]) -> None:
    """The servers stop a moment after their last user; what has ended may wait for the machine to count it."""
    deadline = time.monotonic() + STOP_SECONDS
    while alive := [child for child in family if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]:
        assert time.monotonic() < deadline, alive
        time.sleep(0.1)


def status_of(address: str) -> int:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return int(answer.status)


def leagues_in(data: Path) -> int:
    """How many leagues the Koban that runs has."""
    with embedded.servers(data) as urls, psycopg.connect(urls["DATABASE_URL"]) as connection:
        row = connection.execute("SELECT count(*) FROM league_league").fetchone()
        assert row is not None
        return int(row[0])


def test_it_runs_stops_on_ctrl_c_and_finds_its_data_again(
    environment: dict[str, str], data: Path, port: int, tmp_path: Path
) -> None:
    address = f"http://127.0.0.1:{port}"
    with koban(environment, tmp_path / "first.log") as process:
        pages = ["/readyz", "/admin/login/", "/api/v1/docs/", "/static/unfold/css/styles.css"]
        assert [status_of(address + page) for page in pages] == [200, 200, 200, 200]
        found = leagues_in(data)
        assert found > 0
        family = process.children(recursive=True)
        process.send_signal(signal.SIGINT)
        assert process.wait(STOP_SECONDS) == 0
        wait_until_gone(family)
    with koban(environment, tmp_path / "second.log"):
        assert status_of(f"{address}/readyz") == 200
        assert leagues_in(data) == found


def test_it_ends_and_says_so_when_the_worker_dies(environment: dict[str, str], data: Path, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    with koban(environment, log) as process:
        (worker,) = (child for child in process.children() if "celery" in child.cmdline())
        worker.kill()
        assert process.wait(STOP_SECONDS) == 1
    assert "The worker process ended by itself" in log.read_text()


def said(environment: dict[str, str]) -> tuple[int, str]:
    """How a Koban that cannot run ends, and what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "config.run"],
        cwd=embedded.PROJECT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_a_port_that_is_taken_is_said_clearly(environment: dict[str, str], port: int) -> None:
    with socket.create_server(("127.0.0.1", port)):
        code, words = said(environment)
    assert code == 1
    assert words == (
        f"Port {port} on 127.0.0.1 cannot be used (Address already in use). Is Koban running already? "
        "Another port: PORT=8001 make run\n"
    )


@pytest.mark.parametrize("port_given", ["abc", "80000", "0", "-1"])
def test_what_is_no_port_is_said_clearly(environment: dict[str, str], port_given: str) -> None:
    assert said({**environment, "PORT": port_given}) == (
        1,
        f"PORT={port_given} is no port: a whole number from 1 to 65535, such as PORT=8001 make run\n",
    )


SERVERS_ELSEWHERE = {"DATABASE_URL": "postgresql://elsewhere/koban", "REDIS_URL": "redis://elsewhere/0"}


@pytest.mark.parametrize("servers_named", [{}, SERVERS_ELSEWHERE])
@pytest.mark.parametrize(
    ("folder", "reason"),
    [("file", "File exists"), ("file/data", "Not a directory"), ("/proc", "No such file or directory")],
)
def test_a_place_where_no_data_can_be_kept_is_said_clearly(
    environment: dict[str, str], tmp_path: Path, servers_named: dict[str, str], folder: str, reason: str
) -> None:
    (tmp_path / "file").touch()
    place = tmp_path / folder
    assert said({**environment, **servers_named, "KOBAN_DATA_FOLDER": str(place)}) == (
        1,
        f"Koban cannot keep its data in {place} ({reason}). Another folder: KOBAN_DATA_FOLDER=/path make run\n",
    )


def test_with_servers_of_ones_own_a_nested_data_folder_is_made(environment: dict[str, str], tmp_path: Path) -> None:
    """Koban then stops at the servers, of which these are none."""
    place = tmp_path / "deep" / "data"
    code, _words = said({**environment, **SERVERS_ELSEWHERE, "KOBAN_DATA_FOLDER": str(place)})
    assert (code, [file.name for file in place.iterdir()]) == (1, ["secret_key"])
