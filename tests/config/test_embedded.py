"""The embedded servers: shared by all who need them, stopped with the last, and never left running."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from config import embedded

HOLD = """
import sys
from pathlib import Path
from config import embedded
with embedded.servers(Path(sys.argv[1]), durable=False):
    print("up", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for data of this test alone, on a machine that names no servers."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    path = Path(tempfile.mkdtemp(prefix="koban-embedded-"))
    yield path
    embedded.discard(path)


def keepers(folder: Path) -> list[psutil.Process]:
    """The processes that keep the servers of ``folder``."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        command = process.info["cmdline"] or []
        found += [process] * (command[1:5] == ["-m", "config.embedded", "keep", str(folder)])
    return found


def wait_until_gone(process: psutil.Process) -> None:
    process.wait(timeout=20)


def test_servers_named_by_the_environment_are_used_and_none_is_started(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/koban")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere/0")
    with embedded.servers(folder) as urls:
        assert urls == {"DATABASE_URL": "postgresql://elsewhere/koban", "REDIS_URL": "redis://elsewhere/0"}
    assert list(folder.iterdir()) == []


def test_both_servers_answer_and_two_users_share_them(folder: Path) -> None:
    with embedded.servers(folder, durable=False) as first:
        with embedded.servers(folder, durable=False) as second:
            assert first == second
        with psycopg.connect(first["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT current_database()").fetchone() == ("koban",)
        with redis.Redis.from_url(first["REDIS_URL"]) as broker:
            assert broker.ping() is True
        assert len(keepers(folder)) == 1


def test_the_servers_stop_with_the_last_user_and_the_data_stays(folder: Path) -> None:
    with embedded.servers(folder, durable=False) as urls:
        with psycopg.connect(urls["DATABASE_URL"]) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 8 AS koban")
        (keeper,) = keepers(folder)
    wait_until_gone(keeper)
    assert not (folder / "postgres" / "postmaster.pid").exists()
    with embedded.servers(folder, durable=False) as urls, psycopg.connect(urls["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT koban FROM kept").fetchone() == (8,)


def test_the_servers_stop_when_their_only_user_is_killed(folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        cwd=embedded.PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as user:
        assert user.stdout is not None
        assert user.stdout.readline() == b"up\n"
        (keeper,) = keepers(folder)
        user.kill()
    wait_until_gone(keeper)
    assert not (folder / "postgres" / "postmaster.pid").exists()


def test_what_a_killed_keeper_left_is_taken_over_and_stopped_in_the_end(folder: Path) -> None:
    with embedded.servers(folder, durable=False) as urls:
        (keeper,) = keepers(folder)
        os.kill(keeper.pid, signal.SIGKILL)
        wait_until_gone(keeper)
        lost_broker = urls["REDIS_URL"]
    with embedded.servers(folder, durable=False) as urls, psycopg.connect(urls["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        with redis.Redis.from_url(urls["REDIS_URL"]) as broker:
            assert broker.config_get("dir") == {"dir": str(folder / "broker")}
        (keeper,) = keepers(folder)
    wait_until_gone(keeper)
    with redis.Redis.from_url(lost_broker) as broker, pytest.raises(redis.ConnectionError):
        broker.ping()
    assert not (folder / "postgres" / "postmaster.pid").exists()


def test_a_lock_file_from_before_a_restart_of_the_machine_is_no_obstacle(folder: Path) -> None:
    """Its process number belongs to somebody else by then."""
    with embedded.servers(folder, durable=False):
        lines = (folder / "postgres" / "postmaster.pid").read_text().splitlines()
        (keeper,) = keepers(folder)
    wait_until_gone(keeper)
    stale = folder / "postgres" / "postmaster.pid"
    stale.write_text("\n".join([str(os.getpid()), *lines[1:]]) + "\n")
    with embedded.servers(folder, durable=False) as urls, psycopg.connect(urls["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_folder_with_a_long_path_gets_a_socket_elsewhere(folder: Path) -> None:
    deep = folder.joinpath(*["a-folder-with-a-rather-long-name"] * 4)
    with embedded.servers(deep, durable=False) as urls, psycopg.connect(urls["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    while keepers(deep):
        time.sleep(0.05)


def test_a_command_gets_the_servers_and_gives_its_exit_code(folder: Path) -> None:
    check = "import os, sys; sys.exit(7 * ('DATABASE_URL' in os.environ and 'REDIS_URL' in os.environ))"
    command = [sys.executable, "-m", "config.embedded", "exec", "--", sys.executable, "-c", check]
    environment = {**os.environ, "KOBAN_DATA_FOLDER": str(folder)}
    assert subprocess.run(command, cwd=embedded.PROJECT, env=environment, check=False).returncode == 7


def test_a_command_without_a_place_for_data_ends_with_a_sentence(folder: Path) -> None:
    place = folder / "file"
    place.touch()
    done = subprocess.run(
        [sys.executable, "-m", "config.embedded", "exec", "--", "true"],
        cwd=embedded.PROJECT,
        env={**os.environ, "KOBAN_DATA_FOLDER": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        1,
        f"Koban cannot keep its data in {place} (File exists). Another folder: KOBAN_DATA_FOLDER=/path make run\n",
    )


def test_servers_that_do_not_start_say_why(folder: Path) -> None:
    (folder / "postgres").mkdir()
    (folder / "postgres" / "PG_VERSION").write_text("9\n")
    with (
        pytest.raises(embedded.EmbeddedError, match="expecting version 18 but found version 9"),
        embedded.servers(folder),
    ):
        pass
