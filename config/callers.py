"""Whose address stands in the logs, and what of theirs does not."""

import structlog
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from config.logs import hide_secrets


class CallersAddress(RequestMiddleware):
    """django-structlog's middleware; the address is the one that the throttles count by.

    It comes from as many proxies as ``TRUSTED_PROXY_COUNT`` says, since anybody can send a header. A request is called by
    its path: in a query there are keys of calendars and whatever people look for.
    """

    @classmethod
    def bind_ip(cls, request: HttpRequest) -> None:
        structlog.contextvars.bind_contextvars(ip=BaseThrottle().get_ident(Request(request)))

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {hide_secrets(request.path)}"
