"""A confirmed result is kept while no worker runs, and the table catches up by itself."""

from typing import Any

import pytest
import redis

from config.celery import app
from league.models import Standing
from tests.conftest import Starter
from tests.league.conftest import aiko, ben, brawl, fixture, league, tide, tigers
from tests.seasons.live import wait_until
from tests.verbs import Person

__all__ = ["aiko", "ben", "brawl", "fixture", "league", "tide", "tigers"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def confirmed(servers: dict[str, str], aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any) -> int:
    """A confirmed match without any worker; the id of its stage, whose table is behind."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    table = ben.get(f"stages/{fixture['stage']}/table/")
    assert (table["behind"], table["rows"]) == (True, [])
    return int(fixture["stage"])


def up_to_date(stage: int) -> bool:
    return not Standing.objects.get(stage=stage).behind


def test_with_the_worker_back_the_table_catches_up(confirmed: int, start_worker: Starter, ben: Person) -> None:
    with start_worker():
        wait_until(lambda: up_to_date(confirmed))
    assert [row["points"] for row in ben.get(f"stages/{confirmed}/table/")["rows"]] == [3, 0]


def test_the_sweep_finds_what_a_lost_message_left(
    confirmed: int, servers: dict[str, str], start_worker: Starter
) -> None:
    redis.Redis.from_url(servers["REDIS_URL"]).flushdb()
    with start_worker():
        app.send_task("league.tasks.sweep_stale_tables")
        wait_until(lambda: up_to_date(confirmed))
    assert Standing.objects.get(stage=confirmed).stale_since is None
