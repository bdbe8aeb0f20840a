"""Is it up (``/healthz``), can it serve (``/readyz``), and how does it fare (``/metrics``)."""

import os
import time
from collections.abc import Callable
from http import HTTPMethod

import redis
import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

logger = structlog.get_logger(__name__)

METHODS = frozenset(method.value for method in HTTPMethod)
REQUEST_SECONDS = Histogram("koban_request_seconds", "Seconds to answer a request", ["method", "route", "status"])


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer 200 as long as the process serves requests at all; asks nobody else."""
    return JsonResponse({"status": "up"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer 200 if database, schema and broker are there, else 503; the body says of each whether it is.

    The reason goes to the log alone, since anybody may ask.
    """
    database = _is_fine("database")
    # Without a database nobody waits for it a second time.
    parts = {"database": database, "migrations": database and _is_fine("migrations"), "broker": _is_fine("broker")}
    ready = all(parts.values())
    answer = {
        "status": "ready" if ready else "not ready",
        "parts": {name: "up" if fine else "down" for name, fine in parts.items()},
    }
    return JsonResponse(answer, status=200 if ready else 503)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer Prometheus. ``METRICS_TOKEN`` is the bearer token to show; "" asks for none, ``None`` closes the door."""
    token = settings.METRICS_TOKEN
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token is None or (token and not constant_time_compare(shown, token)):
        raise Http404
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        # Several web processes write there, and whichever answers speaks for all.
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class RequestSeconds:
    """Middleware: measure each request by its route, never by its address, of which there are too many."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.get_response(request)
        route = request.resolver_match.route if request.resolver_match else "unknown"
        seconds = time.perf_counter() - started
        # Anybody may invent a method, and each would be kept for ever.
        method = request.method if request.method in METHODS else "other"
        REQUEST_SECONDS.labels(method, route, response.status_code).observe(seconds)
        return response


def _is_fine(name: str) -> bool:
    try:
        return PROBES[name]()
    except (DatabaseError, redis.RedisError) as error:
        logger.warning("not_ready", part=name, error=str(error))
        return False


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def _migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _broker() -> bool:
    patience = settings.BROKER_PATIENCE
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=patience, socket_timeout=patience) as broker:
        return bool(broker.ping())


PROBES: dict[str, Callable[[], bool]] = {"database": _database, "migrations": _migrations, "broker": _broker}
