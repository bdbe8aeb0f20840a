"""Checking a player's PIN on somebody else's phone, a few times only."""

from django.contrib.auth.hashers import check_password
from django.core.cache import cache

from games.refusals import Conflict, Forbidden
from games.rules.kernel.findings import gettext_noop
from teams.models import Player

TRIES = 5
SECONDS = 15 * 60


def check_pin(owner: Player, pin: str) -> None:
    """Raise :class:`Forbidden` unless this is the owner's PIN, :class:`Conflict` after too many wrong ones.

    Wrong tries are counted by owner, whoever makes them, for a quarter of an hour.
    """
    key = f"wrong-pins-{owner.pk}"
    if cache.get(key, 0) >= TRIES:
        raise Conflict("report.pin_locked", gettext_noop("Too many wrong PINs: wait a quarter of an hour."))
    if owner.pin and check_password(pin, owner.pin):
        cache.delete(key)
        return
    cache.add(key, 0, SECONDS)
    cache.incr(key)
    raise Forbidden("report.wrong_pin", gettext_noop("That is not the PIN of the other side's player."))
