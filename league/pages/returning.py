"""Coming back from a login to where one was: to a page, and not without what was typed.

A session can end while somebody fills in a form. The address they sent it to may take forms and nothing else, so that after
the login it would be a dead end.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, resolve_url
from django.urls import Resolver404, resolve
from django.utils.translation import gettext

from teams.models import Player

TYPED: Final = "typed_before_login"
"""Where the session keeps what was typed: the address it was sent to, and the texts."""
LONGEST: Final = 20_000
MOST: Final = 12
"""So many fields a form may have for its texts to be kept: of a long one nobody could tell them apart."""
SECRET: Final = {"csrfmiddlewaretoken", "pin"}


class BackToThePage:
    """Middleware of the pages: a reader is led to a page, and sees what was not stored.

    Reading an address that only takes forms leads to the nearest page above it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not _on_a_page(request):
            return response
        if response.status_code == 405 and request.method in {"GET", "HEAD"}:
            return redirect(page_above(request.path))
        if request.method == "POST" and _asks_for_a_login(response) and not isinstance(request.user, Player):
            _keep_typed(request)
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """Tell whoever has logged in what they had typed before, before the page is made."""
        if request.method == "GET" and _on_a_page(request) and isinstance(request.user, Player):
            path, texts = request.session.get(TYPED, ("", ""))
            if path == request.path:
                del request.session[TYPED]
                messages.warning(request, gettext("You were logged out: what you sent was not stored."))
                if texts:
                    messages.warning(request, texts, extra_tags="typed")


def page_above(path: str) -> str:
    """Return the address of the nearest page above one, the first page if there is none."""
    parts = path.strip("/").split("/")
    for length in range(len(parts) - 1, 0, -1):
        above = f"/{'/'.join(parts[:length])}/"
        if _is_there(above):
            return above
    return "/"


def _is_there(path: str) -> bool:
    try:
        return resolve(path).namespace == "pages"
    except Resolver404:
        return False


def _on_a_page(request: HttpRequest) -> bool:
    return request.resolver_match is not None and request.resolver_match.namespace == "pages"


def _asks_for_a_login(response: HttpResponse) -> bool:
    return response.status_code == 302 and response["Location"].startswith(resolve_url("account_login"))


def _keep_typed(request: HttpRequest) -> None:
    texts = list(_texts(request.POST))
    told = "\n".join(texts) if len(texts) <= MOST else ""
    request.session[TYPED] = (request.path, told if len(told) <= LONGEST else "")


def _texts(sent: QueryDict) -> Iterator[str]:
    """Yield what somebody typed: no numbers, no ticks, nothing secret."""
    for name, values in sent.lists():
        if name not in SECRET:
            yield from (str(value) for value in values if value not in {"", "on"} and not str(value).isdecimal())
