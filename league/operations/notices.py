"""Telling the other sides of a report, before the league's time limit may confirm it in their silence.

Mail takes its time, so the fixture is not locked while it goes out: it is read, its owners are written to, and then it is
marked, if the report is still the one they were told of.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from league.models import Claim, Fixture
from league.operations.addresses import page_address
from league.operations.fixtures import league_of, lock_fixture, plays_alone, sides_of
from league.operations.once import alone
from league.queries.amendments import fixture_and_sides
from league.queries.leagues import masters_of
from teams.models import Player

GRACE: Final = timedelta(seconds=10)
"""How long a report is left alone before anybody is told of it."""
NOTICES: Final = 0x4071CE
"""The number of this work among those that one worker does at a time (:func:`league.operations.once.alone`)."""


def send_notice(fixture_id: int, *, at: datetime) -> bool:
    """E-mail the owners of the sides that have not reported, and mark the fixture; say whether that was needed.

    The ninja masters read what was told of a game without an opponent.
    Where an owner has no address (a child, a walk-in) silence says nothing: the time limit is lifted and the ninja master
    confirms for them. If the mail cannot be sent nothing is marked, and the next sweep tries again.
    """
    with alone(NOTICES, fixture_id) as mine:
        fixture = fixture_and_sides(fixture_id) if mine else None
        if fixture is None or not _waits(fixture):
            return False
        others = _others(fixture)
        for owner in others:
            if owner.email:
                _write_to(owner, fixture)
        return _mark(fixture, silence_counts=all(owner.email for owner in others), at=at)


def _waits(fixture: Fixture) -> bool:
    return fixture.state == Fixture.State.REPORTED and fixture.notice_sent_at is None


def _others(fixture: Fixture) -> list[Player]:
    """Return the owners of the sides that have not reported; where there is no other side, the ninja masters."""
    claim = fixture.claims.filter(kind__in=[Claim.Kind.REPORTED, Claim.Kind.PROPOSED]).order_by("-pk").first()
    reporter = claim.side if claim else None
    if claim is not None and reporter is not None and plays_alone(fixture):
        return [master for master in masters_of(league_of(fixture)) if master.pk != claim.by_id]
    return [row.entrant.team.owner for row in sides_of(fixture).values() if row.side != reporter]


@transaction.atomic
def _mark(told: Fixture, *, silence_counts: bool, at: datetime) -> bool:
    """Note that the owners know of the report, unless it was edited or answered while they were written to."""
    fixture = lock_fixture(told.pk)
    if not _waits(fixture) or fixture.reported_at != told.reported_at:
        return False
    if not silence_counts:
        fixture.confirm_due_at = None
    fixture.notice_sent_at = at
    fixture.save(update_fields=["notice_sent_at", "confirm_due_at"])
    return True


def fixtures_without_notice(*, at: datetime) -> Sequence[int]:
    """Return the reported fixtures whose other sides have not been told yet, except those reported a moment ago.

    Who reports often mends the report at once, and one notice is enough.
    """
    waiting = Fixture.objects.filter(
        state=Fixture.State.REPORTED, notice_sent_at__isnull=True, reported_at__lte=at - GRACE
    )
    return list(waiting.order_by("reported_at").values_list("pk", flat=True))


def _write_to(owner: Player, fixture: Fixture) -> None:
    league = league_of(fixture)
    names = [row.entrant.team.name for row in sides_of(fixture).values()]
    with translation.override(owner.language or None), timezone.override(ZoneInfo(owner.time_zone or league.time_zone)):
        text = render_to_string(
            "koban/mail/report_waits.txt",
            {
                "owner": owner,
                "fixture": fixture,
                "league": league,
                "names": " - ".join(names),
                "alone": plays_alone(fixture),
                "address": page_address("pages:fixture", fixture.pk),
            },
        )
        subject = gettext("%(league)s: please confirm %(names)s") % {
            "league": league.name,
            "names": " - ".join(names),
        }
        send_mail(subject, text, None, [str(owner.email)])
