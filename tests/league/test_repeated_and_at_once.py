"""The same call twice is one call; two calls at once are one after the other (design, Idempotency-Key)."""

import copy
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections

from config.celery import app
from games.models import Report
from league.models import Claim, Fixture
from teams.models import Chapter, StoredAnswer, Team
from tests.relay import Relay
from tests.verbs import Person


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run calls in threads of their own, started together, and return what each returned."""
    start = threading.Barrier(len(calls))
    answers: list[Any] = [None] * len(calls)

    def run(index: int, call: Callable[[], Any]) -> None:
        start.wait()
        try:
            answers[index] = call()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index, call)) for index, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.django_db
def test_the_same_report_posted_again_is_one_report(aiko: Person, fixture: dict[str, Any], brawl: Any) -> None:
    path = f"fixtures/{fixture['id']}/report/"
    first = aiko.try_post(path, {"report": brawl}, key="slip-1")
    again = aiko.try_post(path, {"report": brawl}, key="slip-1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert Report.objects.count() == 1


@pytest.mark.django_db
def test_a_key_used_with_another_body_is_refused(aiko: Person, fixture: dict[str, Any], brawl: Any) -> None:
    path = f"fixtures/{fixture['id']}/report/"
    aiko.post(path, {"report": brawl}, key="slip-1")
    other = aiko.try_post(path, {"report": {**brawl, "rounds": 6}}, key="slip-1")
    assert (other.status_code, other.json()["violations"][0]["code"]) == (422, "idempotency.key_reused")


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k" * 81}])
def test_a_missing_or_endless_key_is_a_bad_request(
    aiko: Person, fixture: dict[str, Any], headers: dict[str, str]
) -> None:
    answer = aiko.client.post(f"/api/v1/fixtures/{fixture['id']}/open/", {}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency.key_missing")


@pytest.mark.django_db
def test_a_refusal_is_not_kept_so_the_mended_call_may_use_its_key(
    aiko: Person, fixture: dict[str, Any], brawl: Any
) -> None:
    path = f"fixtures/{fixture['id']}/report/"
    wrong = {**brawl, "rounds": 7}
    assert aiko.try_post(path, {"report": wrong}, key="slip-1").status_code == 422
    assert StoredAnswer.objects.filter(key="slip-1").count() == 0
    assert aiko.try_post(path, {"report": brawl}, key="slip-1").status_code == 201


@pytest.mark.django_db
def test_keys_of_two_people_are_two_keys(aiko: Person, ben: Person, fixture: dict[str, Any]) -> None:
    path = f"fixtures/{fixture['id']}/open/"
    assert aiko.try_post(path, {}, key="one").status_code == 200
    assert ben.try_post(path, {}, key="one").status_code == 409


@pytest.mark.django_db(transaction=True)
def test_the_same_report_posted_twice_at_once_is_one_report(aiko: Person, fixture: dict[str, Any], brawl: Any) -> None:
    path = f"fixtures/{fixture['id']}/report/"
    answers = at_once(*[lambda: aiko.try_post(path, {"report": brawl}, key="slip-1")] * 2)
    assert [answer.status_code for answer in answers] == [201, 201]
    assert Report.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_different_reports_at_once_one_is_stored_and_the_other_gets_409(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any
) -> None:
    path = f"fixtures/{fixture['id']}/report/"
    other = copy.deepcopy(brawl)
    other["rounds"] = 6
    answers = at_once(lambda: aiko.try_post(path, {"report": brawl}), lambda: ben.try_post(path, {"report": other}))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert Report.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_different_reports_of_one_side_at_once_one_is_stored_and_the_other_gets_409(
    aiko: Person, fixture: dict[str, Any], brawl: Any
) -> None:
    path = f"fixtures/{fixture['id']}/report/"
    first, other = {"report": brawl, "side": 1}, {"report": {**brawl, "rounds": 6}, "side": 1}
    answers = at_once(lambda: aiko.try_post(path, first), lambda: aiko.try_post(path, other))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert Report.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_match_confirmed_twice_at_once_counts_once(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    path = f"fixtures/{fixture['id']}/confirm/"
    answers = at_once(lambda: ben.try_post(path), lambda: ben.try_post(path))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert Chapter.objects.filter(kind="match").count() == 2
    assert Claim.objects.filter(kind="confirmed").count() == 1
    assert sorted(Team.objects.values_list("treasury", flat=True)) == [15, 19]


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_a_confirmation_answers_within_a_second(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any, request: pytest.FixtureRequest
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    request.getfixturevalue("broker_away")
    started = time.monotonic()
    answer = ben.try_post(f"fixtures/{fixture['id']}/confirm/")
    seconds = time.monotonic() - started
    assert (answer.status_code, seconds < 1) == (200, True)
    assert Fixture.objects.get().state == "confirmed"
    assert ben.get(f"stages/{fixture['stage']}/table/")["behind"]
    assert connection.is_usable()


@pytest.mark.parametrize("leave", [Relay.cut_off, Relay.fall_silent])
@pytest.mark.django_db(transaction=True)
def test_a_broker_that_goes_away_after_a_message_keeps_no_confirmation_waiting(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any, relay: Relay, leave: Callable[[Relay], None]
) -> None:
    """A process that has spoken to the broker holds connections to it, and they break or say nothing more."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    app.send_task("celery.backend_cleanup", queue="simulations")
    leave(relay)
    started = time.monotonic()
    answer = ben.try_post(f"fixtures/{fixture['id']}/confirm/")
    seconds = time.monotonic() - started
    assert (answer.status_code, seconds < 1) == (200, True)
    assert ben.get(f"stages/{fixture['stage']}/table/")["behind"]
