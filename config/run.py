"""``make run``: all of Koban on one machine, from one terminal, until Ctrl-C.

Starts the servers it is not given, brings the database up to date, loads the demo league into an empty one, and keeps
a Celery worker with its timetable and the web server running side by side. ``HOST`` and ``PORT`` say where (default
127.0.0.1 and 8000).
"""

import os
import secrets
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import NoReturn

from config import embedded

START_SECONDS = 60.0
STOP_SECONDS = 20.0
PORTS = 65536
WEB_THREADS = 4


class RunError(Exception):
    """Koban cannot run; the sentence is for the person at the terminal."""


def run() -> None:
    """Run until Ctrl-C, SIGTERM or a closed terminal. Raises ``RunError`` when something does not start or stops."""
    host, port = os.environ.get("HOST", "127.0.0.1"), _port(os.environ.get("PORT", "8000"))
    _check_free(host, port)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    with embedded.servers() as urls:
        environment = {
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
            "SECRET_KEY": _secret_key(),
            "LOG_LEVEL": "WARNING",
            # On a bare machine the only user may be root; in the image the worker is an ordinary one.
            "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
            **os.environ,
            **urls,
        }
        _manage(environment, "migrate", "--no-input", "--verbosity", "0")
        _manage(environment, "demo", "--if-empty")
        _serve(environment, host, port)


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _port(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < PORTS):
        raise RunError(f"PORT={text} is no port: a whole number from 1 to {PORTS - 1}, such as PORT=8001 make run")
    return int(text)


def _check_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise RunError(
                f"Port {port} on {host} cannot be used ({error.strerror}). Is Koban running already? "
                "Another port: PORT=8001 make run"
            ) from error


def _secret_key() -> str:
    """Return this machine's own key, made at the first start, so that logins outlive a restart."""
    embedded.make_folder(embedded.DATA_FOLDER)
    file = embedded.DATA_FOLDER / "secret_key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(50))
    return file.read_text()


def _manage(environment: Mapping[str, str], *command: str) -> None:
    done = subprocess.run(  # noqa: S603  our own management commands
        [sys.executable, "manage.py", *command], cwd=embedded.PROJECT, env=environment, check=False, process_group=0
    )
    if done.returncode:
        raise RunError(f"`manage.py {' '.join(command)}` failed.")


def _serve(environment: Mapping[str, str], host: str, port: int) -> None:
    timetable = shlex.quote(str(embedded.DATA_FOLDER / "celerybeat-schedule"))
    # A pool is for threads, which the worker has none of.
    pool = {"web": {"DATABASE_POOL_SIZE": str(WEB_THREADS)}}
    commands = {
        "worker": "celery --app config.celery --quiet worker --queues default,simulations --concurrency 2 "
        f"--beat --schedule {timetable} --loglevel WARNING",
        "web": f"granian --interface wsgi --host {host} --port {port} --workers 2 --blocking-threads {WEB_THREADS} "
        "--log-level warning config.wsgi:application",
    }
    processes: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for name, command in commands.items():
            # A process group each: Ctrl-C reaches this process alone, which then stops the others in order.
            processes[name] = subprocess.Popen(  # noqa: S603  the commands above
                [sys.executable, "-m", *shlex.split(command)],
                cwd=embedded.PROJECT,
                env={**pool.get(name, {}), **environment},
                process_group=0,
            )
        _wait_for_web(processes, f"http://{host}:{port}")
        _greet(host, port)
        while True:
            _check_alive(processes)
            time.sleep(0.5)
    except KeyboardInterrupt:
        sys.stdout.write("\nKoban stops.\n")
    finally:
        _stop(processes)


def _check_alive(processes: Mapping[str, subprocess.Popen[bytes]]) -> None:
    for name, process in processes.items():
        if process.poll() is not None:
            raise RunError(f"The {name} process ended by itself (exit code {process.returncode}).")


def _wait_for_web(processes: Mapping[str, subprocess.Popen[bytes]], address: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        _check_alive(processes)
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=5):  # noqa: S310  our own server
                return
        except urllib.error.HTTPError:
            return
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.1)
    raise RunError(f"The web server did not answer within {START_SECONDS:.0f} seconds.")


def _greet(host: str, port: int) -> None:
    address = f"http://{host}:{port}"
    sys.stdout.write(
        f"\nKoban runs.\n  pages  {address}/\n  desk   {address}/admin/\n  API    {address}/api/v1/docs/\n"
        "Ctrl-C stops it; the data stays.\n"
    )
    sys.stdout.flush()


def _stop(processes: Mapping[str, subprocess.Popen[bytes]]) -> None:
    for process in processes.values():
        process.terminate()
    deadline = time.monotonic() + STOP_SECONDS
    for process in processes.values():
        try:
            process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def main() -> int:
    # Whoever starts Koban in the background may have told it to ignore Ctrl-C; a plain "stop" is as good a reason to end.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run()
    except (RunError, embedded.EmbeddedError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
