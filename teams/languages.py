"""The language that somebody reads who has not said so."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request


def language_of(request: HttpRequest) -> str:
    """Return the language that was chosen here before, else the browser's or program's; "" if neither names one.

    Mail that nobody asked for goes out without a request, so that whoever opens an account keeps this language.
    """
    named = settings.LANGUAGE_COOKIE_NAME in request.COOKIES or "Accept-Language" in request.headers
    return get_language_from_request(request) if named else ""
