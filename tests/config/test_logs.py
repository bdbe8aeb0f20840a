"""One request id from the answer's header to the line that a Celery task logs."""

import time
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.test import Client

from config.celery import app


def test_an_answer_carries_the_id_its_log_lines_have(client: Client) -> None:
    with structlog.testing.capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        answer = client.get("/healthz")
    assert {line["request_id"] for line in lines} == {answer["X-Request-ID"]}


@pytest.mark.parametrize(("proxies", "address"), [(0, "127.0.0.1"), (1, "203.0.113.9"), (2, "198.51.100.7")])
def test_the_address_in_the_logs_is_from_as_many_proxies_as_are_trusted(
    client: Client, settings: Any, proxies: int, address: str
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    with structlog.testing.capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        client.get("/healthz", headers={"X-Forwarded-For": "198.51.100.7, 203.0.113.9"})
    assert {line["ip"] for line in lines} == {address}


@pytest.mark.django_db(transaction=True)
def test_the_request_id_reaches_the_celery_task(live_worker: Path) -> None:
    with structlog.contextvars.bound_contextvars(request_id="from-the-browser"):
        app.send_task("celery.backend_cleanup")
    deadline = time.monotonic() + 10
    while "task_succeeded" not in live_worker.read_text() and time.monotonic() < deadline:
        time.sleep(0.05)
    started = [line for line in live_worker.read_text().splitlines() if "task_started" in line]
    assert [line for line in started if "request_id=from-the-browser" in line] == started != []
