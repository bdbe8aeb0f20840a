"""NUL in what a caller sends: no text that PostgreSQL keeps has it, so that every search for one would fail there."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

from config.problems import bad_request

_NUL = "\x00"


class RefuseNul:
    """Middleware: answers 400 to NUL in a path, a query, a cookie or a form. JSON is read by :mod:`config.parsers`.

    It stands behind the middleware against forged forms, which is the first to read a form and knows what to do with one that
    breaks off.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _NUL in request.path or _any(request.COOKIES.items()) or _any(_pairs(request.GET)):
            return _refused(request)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Look into a form before its view does."""
        reads_forms = request.method == "POST" and not request.path.startswith("/api/")
        return _refused(request) if reads_forms and _any(_pairs(request.POST)) else None


def _pairs(given: QueryDict) -> Iterable[tuple[str, str]]:
    return ((name, value) for name, values in given.lists() for value in values)


def _any(pairs: Iterable[tuple[str, str]]) -> bool:
    return any(_NUL in text for text in chain.from_iterable(pairs))


def _refused(request: HttpRequest) -> HttpResponse:
    return bad_request(request, BadRequest("NUL"))
