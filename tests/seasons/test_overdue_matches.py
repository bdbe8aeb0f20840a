"""A Celery group of workers plays what nobody played in time."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tests import verbs
from tests.seasons.live import LiveClient, wait_until
from tests.verbs import IKA, TORA, Person

pytestmark = pytest.mark.django_db(transaction=True)


def test_workers_play_every_overdue_fixture_and_the_job_shows_how_far_they_are(
    live_web: str, live_worker: Path
) -> None:
    master = Person("Yuki", LiveClient(live_web)).sign_up()
    league = verbs.open_league(master)
    teams = [
        verbs.found_team(master, league, roster, f"Team {number}")["team"]
        for number, roster in enumerate([TORA, IKA, TORA, IKA, TORA, IKA])
    ]
    day = (timezone.now() - timedelta(days=1)).date().isoformat()
    season = verbs.start_season(master, league, teams, first_deadline=day, days=30)
    stage = season["stages"][0]["id"]
    job = master.post(f"stages/{stage}/auto-resolve/", {"propose": False, "reason": "Nobody could come"})
    wait_until(lambda: master.get(f"jobs/{job['id']}/")["state"] == "done")
    done = master.get(f"jobs/{job['id']}/")
    assert (done["done"], done["total"]) == (3, 3)
    wait_until(lambda: not master.get(f"stages/{stage}/table/")["behind"])
    assert sum(row["played"] for row in master.get(f"stages/{stage}/table/")["rows"]) == 6
