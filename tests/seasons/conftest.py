"""One worker for all seasons of a file: starting it takes longer than most of what it does."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from config.celery import app
from tests.conftest import run_worker
from tests.seasons.live import wait_until


@pytest.fixture(scope="module")
def worker_of_the_file(process_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A Celery worker that runs from one test to the next."""
    with run_worker(process_environment, tmp_path_factory.mktemp("worker") / "worker.log") as log:
        yield log


@pytest.fixture
def live_worker(transactional_db: None, worker_of_the_file: Path, servers: dict[str, str]) -> Iterator[Path]:
    """That worker, which has nothing to do before this test and nothing after it; the file of its log."""
    with app.connection_for_write() as connection:
        for queue in app.amqp.queues.values():
            # The broker is emptied after every test, and with it goes which messages belong into which queue.
            queue(connection.default_channel).declare()
    yield worker_of_the_file
    with redis.Redis.from_url(servers["REDIS_URL"]) as broker:
        wait_until(lambda: not broker.exists("default", "simulations", "unacked"))
