"""Whose address stands in the logs."""

import structlog
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle


class CallersAddress(RequestMiddleware):
    """django-structlog's middleware; the address is the one that the throttles count by.

    It comes from as many proxies as ``TRUSTED_PROXY_COUNT`` says, since anybody can send a header.
    """

    @classmethod
    def bind_ip(cls, request: HttpRequest) -> None:
        structlog.contextvars.bind_contextvars(ip=BaseThrottle().get_ident(Request(request)))
