"""Moments on a league's clock, for lists that show several leagues."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import gettext

from league.models import League
from league.templatetags.koban import in_full


def on_the_clock_of(league: League | None, at: datetime | None) -> str | None:
    """Return a moment on a league's clock with the zone's abbreviation; without a league on the reader's."""
    if at is None:
        return None
    with timezone.override(ZoneInfo(league.time_zone) if league else timezone.get_current_timezone()):
        return f"{in_full(at)} {timezone.localtime(at).tzname()}"


def how_long(at: datetime, now: datetime) -> str:
    """Say how far off a moment is: "in 3 hours", "2 days ago"."""
    if at > now:
        return gettext("in %(time)s") % {"time": timeuntil(at, now, depth=1)}
    return gettext("%(time)s ago") % {"time": timesince(at, now, depth=1)}
