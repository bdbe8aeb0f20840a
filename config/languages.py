"""Which language an answer is in, before anybody knows who asks.

A page follows the cookie of the switch in its footer, then the browser; what a logged-in player chose for their account
comes before both (``league.pages.reading``). The API follows ``Accept-Language`` and nothing else, so that an answer
can be kept and handed on by that header alone.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers


class LanguageMiddleware(LocaleMiddleware):
    """Django's, without the cookie in the API, and telling caches of it on pages."""

    def process_request(self, request: HttpRequest) -> None:
        if _of_the_api(request):
            request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not _of_the_api(request):
            patch_vary_headers(response, ["Cookie"])
        return super().process_response(request, response)


def _of_the_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
