"""Telling the other sides of a report, before the league's time limit may confirm it in their silence."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from league.models import Claim, Fixture
from league.operations.fixtures import league_of, lock_fixture, sides_of
from teams.models import Player


@transaction.atomic
def send_notice(fixture_id: int, *, at: datetime) -> bool:
    """E-mail the owners of the sides that have not reported, and mark the fixture; say whether that was needed.

    Where an owner has no address (a child, a walk-in) silence says nothing: the time limit is lifted and the ninja master
    confirms for them. If the mail cannot be sent nothing is marked, and the next sweep tries again.
    """
    fixture = lock_fixture(fixture_id)
    if fixture.state != Fixture.State.REPORTED or fixture.notice_sent_at is not None:
        return False
    claim = fixture.claims.filter(kind__in=[Claim.Kind.REPORTED, Claim.Kind.PROPOSED]).order_by("-pk").first()
    reporter = claim.side if claim else None
    others = [row.entrant.team.owner for row in sides_of(fixture).values() if row.side != reporter]
    if not all(owner.email for owner in others):
        fixture.confirm_due_at = None
    for owner in others:
        if owner.email:
            _write_to(owner, fixture)
    fixture.notice_sent_at = at
    fixture.save(update_fields=["notice_sent_at", "confirm_due_at"])
    return True


def fixtures_without_notice() -> Sequence[int]:
    """Return the reported fixtures whose other sides have not been told yet."""
    waiting = Fixture.objects.filter(state=Fixture.State.REPORTED, notice_sent_at__isnull=True)
    return list(waiting.order_by("reported_at").values_list("pk", flat=True))


def _write_to(owner: Player, fixture: Fixture) -> None:
    league = league_of(fixture)
    names = [row.entrant.team.name for row in sides_of(fixture).values()]
    with translation.override(owner.language or None), timezone.override(ZoneInfo(owner.time_zone or league.time_zone)):
        text = render_to_string(
            "koban/mail/report_waits.txt",
            {"owner": owner, "fixture": fixture, "league": league, "names": " - ".join(names)},
        )
        subject = gettext("%(league)s: please confirm %(names)s") % {
            "league": league.name,
            "names": " - ".join(names),
        }
        send_mail(subject, text, None, [str(owner.email)])
