"""Structured logs: one line an event, each with the id of the request it belongs to, in the web and in Celery."""

import re
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer

SHARED_PROCESSORS: list[structlog.types.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

# Links in mails that open an account to whoever has them.
_SECRET_OF_A_PATH = re.compile(r"(/accounts/(?:confirm-email|password/reset/key)/)[^/\s]+")


def hide_secrets(text: str) -> str:
    """Return ``text`` without the keys in the addresses that it names."""
    return _SECRET_OF_A_PATH.sub(r"\1…", text)


def without_secrets(logger: Any, method: str, event: structlog.types.EventDict) -> structlog.types.EventDict:  # noqa: ARG001
    """Processor: hide the keys in what a line says, since Django names the paths that it refuses."""
    event["event"] = hide_secrets(str(event["event"]))
    return event


def configure() -> None:
    """Let structlog's loggers speak through the standard library, so that one setting decides how a line looks."""
    structlog.configure(
        processors=[
            *SHARED_PROCESSORS,
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def logging_config(*, level: str, as_json: bool) -> dict[str, Any]:
    """Return Django's ``LOGGING``: JSON for machines, or one readable line for a person.

    Tracebacks come without the values of local variables, which may hold what nobody should read in a log.
    """
    last: list[structlog.types.Processor] = (
        [ExceptionRenderer(ExceptionDictTransformer(show_locals=False)), structlog.processors.JSONRenderer()]
        if as_json
        else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, without_secrets, *last],
                "foreign_pre_chain": SHARED_PROCESSORS,
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["console"], "level": level},
        # Django's own handlers would say everything twice.
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
        },
    }


class RequestIdHeader:
    """Tell the caller the id under which the logs speak of the request; stands inside django-structlog's middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response["X-Request-ID"] = structlog.contextvars.get_contextvars()["request_id"]
        return response
