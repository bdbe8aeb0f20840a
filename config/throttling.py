"""Throttles: a courtesy that keeps one caller from crowding out the rest. Rates are in the settings."""

from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, UserRateThrottle


class Anonymous(AnonRateThrottle):
    """Callers without an account, by address."""


class Person(UserRateThrottle):
    """A signed-in caller, over a minute."""


class Burst(UserRateThrottle):
    """Any caller, over a second."""

    scope = "burst"


class Scoped(ScopedRateThrottle):
    """A view that names a ``throttle_scope``: ``login`` for whatever takes a password, a PIN or a code."""
