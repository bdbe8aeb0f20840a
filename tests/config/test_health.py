"""Health, readiness and metrics."""

from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client

from config import health


def test_health_asks_nobody(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "up"})


@pytest.mark.django_db
def test_ready_when_database_schema_and_broker_are_there(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ready", "parts": {"database": "up", "migrations": "up", "broker": "up"}},
    )


@pytest.mark.django_db
def test_not_ready_without_a_broker_and_says_so(client: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        503,
        {"status": "not ready", "parts": {"database": "up", "migrations": "up", "broker": "down"}},
    )


@pytest.mark.django_db
def test_not_ready_without_a_database_and_keeps_the_reason_to_itself(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is it asked for the migrations too, which would take as long once more."""

    def refuse() -> bool:
        raise DatabaseError("host=secret-host refused the connection")

    monkeypatch.setitem(health.PROBES, "database", refuse)
    answer = client.get("/readyz")
    parts = {"database": "down", "migrations": "down", "broker": "up"}
    assert (answer.status_code, answer.json()["parts"]) == (503, parts)
    assert b"secret-host" not in answer.content


@pytest.mark.django_db
def test_not_ready_while_a_migration_is_missing(client: Client) -> None:
    from django.db.migrations.recorder import MigrationRecorder

    MigrationRecorder.Migration.objects.filter(app="league").delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["parts"]["migrations"]) == (503, "down")


def test_metrics_count_requests_by_route(client: Client) -> None:
    client.get("/healthz")
    page = client.get("/metrics").content.decode()
    assert 'koban_request_seconds_count{method="GET",route="healthz",status="200"}' in page


def test_methods_that_somebody_invents_are_counted_as_one(client: Client) -> None:
    for method in ("BREW", "WHEN"):
        client.generic(method, "/healthz")
    page = client.get("/metrics").content.decode()
    assert 'koban_request_seconds_count{method="other",route="healthz",status="405"}' in page
    assert [name for name in ("BREW", "WHEN") if name in page] == []


@pytest.mark.parametrize(
    ("token", "shown", "status"),
    [("", "", 200), ("moon", "Bearer moon", 200), ("moon", "Bearer sun", 404), ("moon", "", 404), (None, "", 404)],
)
def test_metrics_open_to_the_token_alone(
    client: Client, settings: Any, token: str | None, shown: str, status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers={"authorization": shown}).status_code == status
