"""The image and its compose file, without a container engine: each role of the entrypoint is run as it stands."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent.parent
COMPOSE = ROOT / "docker" / "compose.yml"
ENTRYPOINT = ROOT / "docker" / "entrypoint.sh"
ROLES = ["web", "worker", "beat", "migrate"]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


@pytest.fixture
def environment(servers: dict[str, str], tmp_path: Path, port: int, database: str) -> dict[str, str]:
    """What a container would be given, and a folder for what it writes."""
    (tmp_path / "static").mkdir()
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "DJANGO_SETTINGS_MODULE": "config.settings.prod",
        "PYTHONPATH": str(ROOT),
        "SECRET_KEY": "a-key-for-this-test-alone",
        "ALLOWED_HOSTS": "league.example",
        "HTTPS": "0",
        "DATABASE_URL": database,
        "REDIS_URL": servers["REDIS_URL"],
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "STATE_FOLDER": str(tmp_path),
        "STATIC_ROOT": str(tmp_path / "static"),
        "WEB_WORKERS": "2",
        "WORKERS": "1",
    }


@pytest.fixture
def database(servers: dict[str, str], worker_number: int) -> Iterator[str]:
    """The URL of an empty database of this test's own."""
    import psycopg
    from psycopg import sql

    name = sql.Identifier(f"entrypoint_{worker_number}")
    with psycopg.connect(servers["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(name))
        yield re.sub(r"/koban(?=\?|$)", f"/entrypoint_{worker_number}", servers["DATABASE_URL"])
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


def run(role: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ENTRYPOINT), role], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def start(environment: dict[str, str], tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Start a role that goes on running, and return the file of its log; stop it in the end as an engine would."""
    processes = []

    def starting(role: str) -> Path:
        log = tmp_path / f"{role}.log"
        with log.open("wb") as output:
            process = subprocess.Popen([str(ENTRYPOINT), role], cwd=ROOT, env=environment, stdout=output, stderr=output)
        processes.append(process)
        return log

    yield starting
    for process in processes:
        process.send_signal(signal.SIGTERM)
    assert [process.wait(timeout=30) for process in processes] == [0] * len(processes)


def until(fine: Callable[[], object], log: Path) -> None:
    deadline = time.monotonic() + 60
    while not fine():
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.1)


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except urllib.error.URLError:
        return 0


def test_migrate_then_web_is_healthy_ready_and_stops_when_told(
    environment: dict[str, str], start: Callable[[str], Path], port: int
) -> None:
    migrated = run("migrate", environment)
    assert migrated.returncode == 0, migrated.stderr
    log = start("web")
    until(lambda: status_of(f"http://127.0.0.1:{port}/healthz") == 200, log)
    assert status_of(f"http://127.0.0.1:{port}/readyz") == 200
    assert run("healthcheck", environment).returncode == 0


def test_a_web_that_is_not_there_is_not_healthy(environment: dict[str, str]) -> None:
    assert run("healthcheck", environment).returncode != 0


def test_worker_answers_its_health_check_and_logs_json_lines(
    environment: dict[str, str], start: Callable[[str], Path]
) -> None:
    log = start("worker")
    until(lambda: " ready" in log.read_text(), log)
    assert run("healthcheck", environment).returncode == 0
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert [line["level"] for line in lines if "ready" in line["event"]] == ["info"]


def test_beat_answers_its_health_check(environment: dict[str, str], start: Callable[[str], Path]) -> None:
    environment["LOG_LEVEL"] = "DEBUG"
    log = start("beat")
    # It says so after its first tick; told to stop before, it has no timetable to close and fails.
    until(lambda: "beat: Waking up" in log.read_text(), log)
    assert run("healthcheck", environment).returncode == 0


def test_an_unknown_role_is_refused(environment: dict[str, str]) -> None:
    answer = run("waiter", environment)
    assert (answer.returncode, "web, worker, beat, migrate" in answer.stderr) == (2, True)


def test_every_static_file_that_another_names_is_there(settings: Any, tmp_path: Path) -> None:
    """Building the image gathers them; compressing, which that does too, would take a minute here."""
    settings.STATIC_ROOT = tmp_path
    storage = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": storage}}
    call_command("collectstatic", interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").exists()


def compose() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())
    return document


def test_compose_runs_every_role_of_the_one_image() -> None:
    services = compose()["services"]
    assert {name: service["command"] for name, service in services.items() if service["image"] == "koban"} == {
        role: [role] for role in ROLES
    }


def test_compose_holds_no_secret() -> None:
    """Whatever is secret comes from outside, and compose refuses to start without it."""
    text = COMPOSE.read_text()
    secrets = re.findall(r"^\s+(?:SECRET_KEY|POSTGRES_PASSWORD|ALLOWED_HOSTS): (.+)$", text, re.MULTILINE)
    assert [secret for secret in secrets if not re.fullmatch(r"\$\{\w+:\?[^}]+\}", secret)] == []
    assert ":koban@" not in text


def test_compose_services_have_a_health_check() -> None:
    """Ours have the image's; migrating is over before it could be asked."""
    services = compose()["services"]
    assert {name for name, service in services.items() if "healthcheck" in service} == {"migrate", "postgres", "broker"}
    assert "HEALTHCHECK" in (ROOT / "docker" / "Dockerfile").read_text()


def test_the_image_runs_as_an_ordinary_user() -> None:
    lines = (ROOT / "docker" / "Dockerfile").read_text().splitlines()
    assert [line for line in lines if line.startswith("USER ")] == ["USER koban"]


def test_the_compose_file_is_one_that_docker_accepts(environment: dict[str, str]) -> None:
    """Where there is a client with compose; elsewhere the tests above have to do."""
    docker = [shutil.which("docker") or "docker-is-not-here", "compose"]
    given = {**environment, "POSTGRES_PASSWORD": "x", "HOME": os.environ["HOME"]}
    check = (
        f"! {shlex.join([*docker, 'version'])} || {shlex.join([*docker, '--file', str(COMPOSE), 'config', '--quiet'])}"
    )
    assert subprocess.run(["/bin/sh", "-c", check], env=given, check=False).returncode == 0
