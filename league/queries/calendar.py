"""Fixtures as a calendar that other programs subscribe to (iCalendar, RFC 5545), and the keys to private ones."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.db.models import QuerySet
from django.utils.translation import gettext
from icalendar import Calendar, Event

from league.models import CalendarKey, Fixture, League
from league.queries.fixtures import visible_fixtures
from teams.models import Player, Team

Link = Callable[[int], str]
"""The full address of a fixture's page."""
_SIGNER = signing.Signer(salt="koban.calendar")
_REFRESH = timedelta(hours=1)


def signed(key: CalendarKey) -> str:
    """Return a key as it stands in an address: nothing in the database is enough to make one."""
    return _SIGNER.sign(f"{key.player_id}.{key.number}")


def player_of(key: str) -> Player | None:
    """Return the player whose key this is; None for one that was renewed or never given out."""
    try:
        player, number = _SIGNER.unsign(key).split(".")
    except (signing.BadSignature, ValueError):
        return None
    held = CalendarKey.objects.filter(player=int(player), number=int(number), player__is_active=True).select_related(
        "player"
    )
    found = held.first()
    return found.player if found else None


def dates_of_league(user: Player | AnonymousUser, league: League) -> QuerySet[Fixture]:
    """Return a league's fixtures that have a time, as far as a user may see them."""
    return _dated(user).filter(round__stage__season__league=league)


def dates_of_team(user: Player | AnonymousUser, team: Team) -> QuerySet[Fixture]:
    """Return a team's fixtures that have a time, in every league that a user may see."""
    return _dated(user).filter(pk__in=Fixture.objects.filter(sides__entrant__team=team).values("pk"))


def _dated(user: Player | AnonymousUser) -> QuerySet[Fixture]:
    rows = visible_fixtures(user).filter(round__published_at__isnull=False).exclude(state=Fixture.State.BYE)
    return rows.order_by("pk")


def ical(name: str, fixtures: Iterable[Fixture], *, link: Link, host: str, at: datetime) -> bytes:
    """Write fixtures as a calendar.

    A round with a clock gives the hours of play, any other fixture the moment of its deadline. All times are in UTC, so that
    no summer time moves them; ``host`` makes an event's UID the only one of its kind, and the same every time.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Koban//Fixtures//EN")
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", _REFRESH, parameters={"VALUE": "DURATION"})
    for fixture in fixtures:
        span = _span(fixture)
        if span is not None:
            calendar.add_component(_event(fixture, span, link=link, host=host, at=at))
    return bytes(calendar.to_ical())


def _span(fixture: Fixture) -> tuple[datetime, datetime] | None:
    """Return when a fixture is played, or twice its deadline; None for one without a time."""
    clock = fixture.round.starts_at
    if clock is not None:
        return clock, fixture.round.ends_at or clock
    deadline = fixture.deadline or fixture.round.deadline
    return None if deadline is None else (deadline, deadline)


def _event(fixture: Fixture, span: tuple[datetime, datetime], *, link: Link, host: str, at: datetime) -> Event:
    stage = fixture.round.stage
    teams = " – ".join(side.entrant.team.name for side in fixture.sides.all())
    place = gettext("%(season)s, round %(number)s") % {"season": stage.season, "number": fixture.round.number}
    starts, ends = span
    event = Event()
    event.add("uid", f"fixture-{fixture.pk}@{host}")
    event.add("dtstamp", at.astimezone(UTC))
    event.add("dtstart", starts.astimezone(UTC))
    if ends > starts:
        event.add("dtend", ends.astimezone(UTC))
    event.add("summary", teams if ends > starts else gettext("%(teams)s: deadline") % {"teams": teams})
    event.add("description", "\n".join([place, str(fixture.get_state_display()), link(fixture.pk)]))
    event.add("url", link(fixture.pk))
    event.add("categories", [stage.season.league.name])
    if fixture.table:
        event.add("location", gettext("Table %(number)s") % {"number": fixture.table})
    # A deadline takes nobody's time.
    event.add("transp", "OPAQUE" if ends > starts else "TRANSPARENT")
    return event
