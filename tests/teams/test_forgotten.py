"""What nobody needs any more is deleted by the timetable: answers kept for repeated calls, sessions that are over."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from config.celery import app
from league.models import League
from teams.models import StoredAnswer
from teams.tasks import forget_answers, forget_sessions
from tests import verbs
from tests.verbs import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def aiko() -> Person:
    return verbs.sign_up("Aiko")


def open_league(person: Person) -> Any:
    return person.post("leagues/", {"name": "Thursday Ninja"}, key="the-first")["id"]


@pytest.mark.parametrize(
    ("age", "forgotten", "leagues"),
    [(timedelta(days=29, hours=23), 0, 1), (timedelta(days=30, hours=1), 1, 2)],
)
def test_a_call_can_be_repeated_for_thirty_days(aiko: Person, age: timedelta, forgotten: int, leagues: int) -> None:
    open_league(aiko)
    StoredAnswer.objects.update(created_at=timezone.now() - age)
    assert forget_answers() == forgotten
    open_league(aiko)
    assert League.objects.count() == leagues


def test_old_answers_are_found_by_their_index() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    old = StoredAnswer.objects.filter(created_at__lt=timezone.now())
    assert "stored_answer_age" in old.explain()


def test_sessions_that_are_over_are_deleted() -> None:
    over, open_still = SessionStore(), SessionStore()
    over.set_expiry(timezone.now() - timedelta(hours=1))
    over.save()
    open_still.save()
    forget_sessions()
    assert [row.session_key for row in Session.objects.all()] == [open_still.session_key]


def test_both_are_done_daily() -> None:
    timetable = {entry["task"]: entry["schedule"] for entry in app.conf.beat_schedule.values()}
    hours = [timetable[f"teams.tasks.{task}"].hour for task in ("forget_answers", "forget_sessions")]
    assert hours == [{4}, {4}]
