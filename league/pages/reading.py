"""Each page speaks its reader's language and tells the time on their clock, unless a league's clock is used."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from teams.models import Player


class ReadersChoices:
    """Middleware: what a logged-in player chose for their account holds for this request and no longer.

    A request without a session is not asked who sent it, and a call of the API names its language itself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = None
        if settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, Player):
            zone = ZoneInfo(request.user.time_zone) if request.user.time_zone else None
            if request.user.language and not request.path.startswith("/api/"):
                translation.activate(request.user.language)
                request.LANGUAGE_CODE = translation.get_language()
        # A view may set the clock to a league's; that too ends here.
        with timezone.override(zone):
            return self.get_response(request)
