"""A worker that goes half-way, and its messages with it: what is played stays, the rest is found and played once."""

from datetime import timedelta

import pytest
import redis
from django.utils import timezone

from config.celery import app
from teams.models import Job
from tests import verbs
from tests.conftest import Starter
from tests.seasons.live import wait_until


@pytest.mark.django_db(transaction=True)
def test_what_a_lost_worker_left_is_played_by_the_next(servers: dict[str, str], start_worker: Starter) -> None:
    aiko = verbs.sign_up("Aiko")
    job = Job.objects.get(pk=aiko.post("simulations/tiny_ninjas/", {"seed": "moonlight", "battles": 5000})["id"])

    def parts() -> int:
        job.refresh_from_db()
        return job.done

    with start_worker():
        wait_until(lambda: parts() > 0)
    assert 0 < parts() < job.total == 20
    redis.Redis.from_url(servers["REDIS_URL"]).flushdb()
    Job.objects.update(created_at=timezone.now() - timedelta(hours=1))
    with start_worker():
        app.send_task("teams.tasks.sweep_simulations")
        wait_until(lambda: parts() == job.total, seconds=60)
    told = aiko.get(f"simulations/tiny_ninjas/{job.pk}/")
    assert (told["state"], told["played"]) == ("done", 5000)
