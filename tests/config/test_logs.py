"""One request id from the answer's header to the line that a Celery task logs; and what no line says."""

import json
import logging.config
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.test import Client

from config import logs
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


@pytest.mark.parametrize("trusted", [True, False])
def test_an_id_from_outside_is_kept_only_if_it_is_trusted(client: Client, settings: Any, trusted: bool) -> None:
    settings.DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = trusted
    answer = client.get("/healthz", headers={"X-Request-ID": "of-the-proxy"})
    assert (answer["X-Request-ID"] == "of-the-proxy") is trusted


@pytest.mark.parametrize(("proxies", "trusted"), [("0", "False"), ("1", "True"), ("2", "True")])
def test_an_id_from_outside_is_trusted_only_behind_proxies_of_ours(proxies: str, trusted: str) -> None:
    command = "from config.settings import dev; print(dev.DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID)"
    environment = {**os.environ, "TRUSTED_PROXY_COUNT": proxies}
    done = subprocess.run([sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"{trusted}\n"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/accounts/password/reset/key/7-cx2v4p-3a9f00/", "GET /accounts/password/reset/key/…/"),
        ("/accounts/confirm-email/MQ:1uVx3k:9QmZ/", "GET /accounts/confirm-email/…/"),
        ("/api/v1/leagues/1/calendar.ics?key=3a9f00", "GET /api/v1/leagues/1/calendar.ics"),
        ("/healthz?code=3a9f00", "GET /healthz"),
    ],
)
def test_what_opens_something_stands_in_no_log(client: Client, servers: Any, address: str, told: str) -> None:
    with structlog.testing.capture_logs() as lines:
        client.get(address)
    assert {line["request"] for line in lines if "request" in line} == {told}


def test_a_refusal_of_django_names_no_key_either() -> None:
    config = logs.logging_config(level="INFO", as_json=True)
    formatter = logging.config.DictConfigurator(config).configure_formatter(config["formatters"]["structured"])
    refusal = logging.makeLogRecord(
        {"name": "django.request", "msg": "Not Found: %s", "args": ("/accounts/confirm-email/MQ:1uVx3k:9QmZ/",)}
    )
    assert json.loads(formatter.format(refusal))["event"] == "Not Found: /accounts/confirm-email/…/"


@pytest.mark.django_db(transaction=True)
def test_the_request_id_reaches_the_celery_task(live_worker: Path) -> None:
    with structlog.contextvars.bound_contextvars(request_id="from-the-browser"):
        app.send_task("celery.backend_cleanup")
    deadline = time.monotonic() + 10
    while "task_succeeded" not in live_worker.read_text() and time.monotonic() < deadline:
        time.sleep(0.05)
    started = [line for line in live_worker.read_text().splitlines() if "task_started" in line]
    assert [line for line in started if "request_id=from-the-browser" in line] == started != []
