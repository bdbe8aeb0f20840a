"""Nobody who waits for an answer waits for a broker: it refuses or hangs, and a person is answered all the same."""

import socket
import time
from collections.abc import Iterator

import pytest
import redis
from django.conf import settings
from kombu.exceptions import OperationalError

from config.cache import ForgivingRedisCache
from config.celery import app


@pytest.fixture
def refusing() -> str:
    """The address of a broker that is not running."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"redis://127.0.0.1:{probe.getsockname()[1]}/0"


@pytest.fixture
def hanging() -> Iterator[str]:
    """The address of a broker that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.fixture(params=["refusing", "hanging"])
def away(request: pytest.FixtureRequest) -> str:
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
def cache(away: str) -> ForgivingRedisCache:
    return ForgivingRedisCache(away, {"OPTIONS": settings.CACHES["default"]["OPTIONS"]})


def test_a_message_that_cannot_be_sent_fails_within_a_second(away: str) -> None:
    started = time.monotonic()
    with app.connection_for_write(away) as connection, pytest.raises(OperationalError):
        app.send_task("league.tasks.sweep_stale_tables", connection=connection)
    assert time.monotonic() - started < 1


@pytest.mark.usefixtures("broker_away")
def test_a_task_called_while_the_broker_is_away_fails_within_a_second() -> None:
    started = time.monotonic()
    with pytest.raises(OperationalError):
        app.send_task("league.tasks.sweep_stale_tables")
    assert time.monotonic() - started < 1


def test_a_task_called_when_the_broker_is_back_is_sent(servers: dict[str, str]) -> None:
    app.send_task("celery.backend_cleanup", queue="simulations")
    with redis.Redis.from_url(servers["REDIS_URL"]) as broker:
        assert broker.llen("simulations") == 1
        broker.delete("simulations")


def test_a_cache_that_is_away_is_an_empty_one(cache: ForgivingRedisCache) -> None:
    cache.set("table", 1)
    assert (cache.get("table"), cache.get("table", "none"), cache.get_many(["table"])) == (None, "none", {})
    assert (cache.has_key("table"), cache.delete("table"), cache.touch("table")) == (False, False, False)


def test_a_count_in_a_cache_that_is_away_starts_anew(cache: ForgivingRedisCache) -> None:
    assert (cache.add("failed-logins", 0), cache.incr("failed-logins")) == (True, 1)


def test_a_cache_that_is_away_costs_less_than_a_second(cache: ForgivingRedisCache) -> None:
    started = time.monotonic()
    cache.get("table")
    assert time.monotonic() - started < 1


def test_the_cache_keeps_what_it_is_given(servers: dict[str, str]) -> None:
    cache = ForgivingRedisCache(servers["CACHE_URL"], {"OPTIONS": settings.CACHES["default"]["OPTIONS"]})
    cache.set_many({"one": 1, "two": [2]}, timeout=60)
    assert cache.get_many(["one", "two", "three"]) == {"one": 1, "two": [2]}
