"""A player's calendar key: given out, and renewed so that the old one opens nothing any more."""

from django.db import transaction
from django.db.models import F

from league.models import CalendarKey
from league.queries.calendar import signed
from teams.models import Player


def calendar_key(player: Player) -> str:
    """Return a player's key; the first time, it is made."""
    key, _made = CalendarKey.objects.get_or_create(player=player)
    return signed(key)


@transaction.atomic
def renew_calendar_key(player: Player) -> str:
    """Give a player another key. Every address with the old one stops working."""
    key, made = CalendarKey.objects.select_for_update().get_or_create(player=player)
    if not made:
        CalendarKey.objects.filter(pk=key.pk).update(number=F("number") + 1)
        key.refresh_from_db()
    return signed(key)
