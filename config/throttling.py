"""Throttles: a courtesy that keeps one caller from crowding out the rest. Rates are in the settings.

A stateless call asks nobody who they are, but whoever sends a token of theirs is counted by it, as everywhere: behind the
router of a club nobody is held up by a neighbour.
"""

from typing import TYPE_CHECKING

from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, UserRateThrottle

from teams.api.authentication import Tokens

if TYPE_CHECKING:
    from rest_framework.views import APIView


def _sender(request: Request, view: "APIView") -> int | None:
    """Return the player whose token a stateless call carries; None for any other call, and for a token that is none."""
    if getattr(view, "throttle_scope", "") != "stateless" or request.user.is_authenticated:
        return None
    try:
        found = Tokens().authenticate(request)
    except AuthenticationFailed:
        return None
    return found[0].pk if found else None


class Anonymous(AnonRateThrottle):
    """Callers without an account, by address."""

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        """Count nobody whose token is known."""
        return None if _sender(request, view) is not None else super().get_cache_key(request, view)


class Person(UserRateThrottle):
    """A signed-in caller, over a minute."""


class Burst(UserRateThrottle):
    """Any caller, over a second."""

    scope = "burst"


class Scoped(ScopedRateThrottle):
    """A view that names a ``throttle_scope``: ``login`` for whatever takes a password, a PIN or a code."""

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        """Count by player where one is known, else by address."""
        sender = _sender(request, view)
        if sender is None:
            return super().get_cache_key(request, view)
        return self.cache_format % {"scope": self.scope, "ident": sender}
