"""The ground of the tests: real PostgreSQL and broker, a real worker, a real browser, each started when first asked for.

Tests of the rules ask for none of it. Without ``DATABASE_URL`` and ``REDIS_URL`` all xdist workers of one run share one
pair of embedded servers, and each has a database and two broker numbers of its own.
"""

import contextlib
import gc
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

import pytest
import redis
from django.utils import translation

from config import embedded
from tests import kept
from tests.relay import Relay

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django import DjangoDbBlocker

FOLDER = "KOBAN_TEST_FOLDER"
START_SECONDS = 60
LONG = ("tests/config/test_run.py", "tests/seasons/", "tests/house/test_entrypoint.py", "tests/teams/simulations/")
"""What takes long for one file comes first, so that in the end no worker waits for the other."""


def pytest_configure(config: pytest.Config) -> None:
    if FOLDER not in os.environ:
        os.environ[FOLDER] = str(Path(tempfile.gettempdir(), f"koban-test-{os.getpid()}"))
        config.add_cleanup(lambda: embedded.discard(Path(os.environ.pop(FOLDER))))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    kept.sort(items)
    # xdist hands out files in the order of their tests.
    items.sort(key=lambda item: [not item.nodeid.startswith(start) for start in LONG])


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> None:
    # Now that there is a database, and before pytest-django opens the transaction of the test.
    if fixturedef.argname == "_django_db_helper":
        with request.getfixturevalue("django_db_blocker").unblock():
            kept.prepare(request.node)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Find the tests without Python's garbage collector, which would look through ever more of what stays to the end."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.enable()
    return found


def _numbered(redis_url: str, number: int) -> str:
    return urlunsplit(urlsplit(redis_url)._replace(path=f"/{number}"))


@pytest.fixture(scope="session")
def servers(worker_number: int) -> Iterator[dict[str, str]]:
    """Servers for this run, already named in Django's settings; the URLs carry this worker's broker number."""
    from django.conf import settings
    from django.core.cache import caches
    from environ import Env
    from kombu import pools

    with embedded.servers(Path(os.environ[FOLDER]), durable=False) as urls:
        broker, cache = (_numbered(urls["REDIS_URL"], number) for number in (2 * worker_number, 2 * worker_number + 1))
        # The settings could not know these when they were read; nothing has asked a server before this fixture.
        database, named = settings.DATABASES["default"], Env.db_url_config(urls["DATABASE_URL"])
        # Statements are sent as ``make run`` sends them, their values apart.
        database.update(named, OPTIONS={**database["OPTIONS"], **named.get("OPTIONS", {})})
        settings.CACHES["default"]["LOCATION"] = cache
        caches["default"] = caches.create_connection("default")
        settings.REDIS_URL = broker
        _send_to(broker)
        yield {"DATABASE_URL": urls["DATABASE_URL"], "REDIS_URL": broker, "CACHE_URL": cache}
        pools.reset()


@pytest.fixture
def broker_away(servers: dict[str, str]) -> Iterator[None]:
    """Nobody answers where the broker should be, for the length of the test."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        _send_to(f"redis://127.0.0.1:{probe.getsockname()[1]}/0")
        yield
    _send_to(servers["REDIS_URL"])


@pytest.fixture
def relay(servers: dict[str, str]) -> Iterator[Relay]:
    """Celery's messages pass through a relay that can cut them off, for the length of the test."""
    broker = urlsplit(servers["REDIS_URL"])
    relay = Relay(str(broker.hostname), broker.port or 6379)
    _send_to(urlunsplit(broker._replace(netloc=f"127.0.0.1:{relay.port}")))
    yield relay
    relay.cut_off()
    _send_to(servers["REDIS_URL"])


def _send_to(broker: str) -> None:
    """Let Celery's messages of this process go to ``broker``, over new connections."""
    from kombu import pools

    from config.celery import app

    app.conf.update(broker_url=broker, broker_write_url=broker)
    pools.reset()
    # What Celery itself does after a fork.
    app.amqp._producer_pool = None  # type: ignore[attr-defined]  # noqa: SLF001
    app._pool = None  # type: ignore[attr-defined]  # noqa: SLF001


@pytest.fixture(autouse=True)
def forget_what_was(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty cache and broker after a test that had them, and forget the language of its last reader.

    What throttles and the login limit counted, and messages that no worker took, are no business of the next test.
    """
    yield
    translation.deactivate()
    if "servers" in request.fixturenames:
        from django.conf import settings
        from django.core.cache import cache

        cache.clear()
        with contextlib.closing(redis.Redis.from_url(settings.REDIS_URL)) as broker:
            broker.flushdb()


@pytest.fixture(scope="session")
def worker_number() -> int:
    """0, 1, ... for the xdist workers gw0, gw1, ...; 0 without xdist."""
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None, servers: dict[str, str]) -> None:
    """Name the servers before pytest-django makes its test database on them."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> Iterator[None]:
    """Give up what is kept before pytest-django drops its test database."""
    yield
    with django_db_blocker.unblock():
        kept.clear_down_to(0)


@pytest.fixture(scope="session")
def process_environment(django_db_setup: None, servers: dict[str, str]) -> dict[str, str]:
    """The environment in which another process sees committed rows of the tests, their broker and their cache."""
    from django.db import connection

    database = urlsplit(servers["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    return {
        **os.environ,
        **servers,
        "DATABASE_URL": urlunsplit(database),
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
    }


@contextmanager
def run_process(command: list[str], environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", *command], cwd=embedded.PROJECT, env=environment, stdout=output, stderr=output
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=START_SECONDS)


def wait_for_process(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"{process.args!r} did not start:\n{log.read_text(errors='replace')}")
        time.sleep(0.05)


Starter = Callable[[], AbstractContextManager[Path]]


@contextmanager
def run_worker(environment: dict[str, str], log: Path) -> Iterator[Path]:
    """Run a Celery worker and yield the file of its log."""
    command = ["celery", "--app", "config.celery", "worker", "--queues", "default,simulations"]
    options = ["--concurrency", "1", "--without-gossip", "--without-mingle", "--loglevel", "INFO"]
    with run_process([*command, *options], {**environment, "LOG_LEVEL": "INFO"}, log) as process:
        wait_for_process(lambda: b" ready." in log.read_bytes(), process, log)
        yield log


@pytest.fixture
def start_worker(transactional_db: None, process_environment: dict[str, str], tmp_path: Path) -> Starter:
    """Return a context manager that runs a Celery worker on this test's rows and yields the file of its log."""
    return lambda: run_worker(process_environment, tmp_path / "worker.log")


@pytest.fixture
def live_worker(start_worker: Starter) -> Iterator[Path]:
    """A Celery worker that runs for the length of the test; the file of its log."""
    with start_worker() as log:
        yield log


@pytest.fixture(scope="session")
def web_server(process_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real web server, as ``make run`` starts it. It keeps nothing of one test for the next."""
    log = tmp_path_factory.mktemp("web") / "web.log"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            with urllib.request.urlopen(f"{address}/healthz"):
                return True
        except urllib.error.URLError:
            return False

    command = ["granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port), "config.wsgi:application"]
    with run_process(command, process_environment, log) as process:
        wait_for_process(answers, process, log)
        yield address


@pytest.fixture
def live_web(transactional_db: None, web_server: str) -> str:
    """The address of a real web server on this test's rows."""
    return web_server


@pytest.fixture(scope="session")
def browser(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> Iterator["Browser"]:
    """A headless Chromium: the system's, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.fail("These tests need a browser: install Chromium (Debian: apt-get install chromium).")
    # With its event loop Django has another connection, from which nothing could roll back what is kept on this one.
    with django_db_blocker.unblock():
        kept.clear_down_to(0)
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread, in which Django would else refuse its ORM.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu", *quiet])
        yield chromium
        with django_db_blocker.unblock():
            kept.clear_down_to(0)
        chromium.close()


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """A fresh page of the size of a phone, with cookies of its own."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()
