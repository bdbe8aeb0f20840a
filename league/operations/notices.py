"""Telling the other sides of a report, before the league's time limit may confirm it in their silence; and of a dispute those
who decide it.

Mail takes its time, so the fixture is not locked while it goes out: it is read, its readers are written to, and then it is
marked, if the report is still the one they were told of.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games.rules.kernel.findings import gettext_noop
from league.models import Claim, Fixture
from league.operations.fixtures import league_of, lock_fixture, plays_alone, sides_of
from league.operations.letters import Reader, readers_of, write_to
from league.operations.once import alone
from league.queries.amendments import fixture_and_sides
from league.queries.leagues import masters_of
from teams.models import Player

GRACE: Final = timedelta(seconds=10)
"""How long a report is left alone before anybody is told of it."""
NOTICES: Final = 0x4071CE
"""The number of this work among those that one worker does at a time (:func:`league.operations.once.alone`)."""
TOLD: Final = (Fixture.State.REPORTED, Fixture.State.DISPUTED)


def send_notice(fixture_id: int, *, at: datetime) -> bool:
    """E-mail those for whom a fixture waits, and mark it; say whether that was needed.

    Of a report the owners of the sides that have not reported are told, and for those without an account the ninja masters;
    they read too what was told of a game without an opponent, and of every dispute. Where an owner has no address (a child,
    a walk-in) silence says nothing: the time limit is lifted and the ninja master confirms for them. If the mail cannot be
    sent nothing is marked, and the next sweep tries again.
    """
    with alone(NOTICES, fixture_id) as mine:
        fixture = fixture_and_sides(fixture_id) if mine else None
        if fixture is None or not _waits(fixture):
            return False
        silence_counts = _tell_of_dispute(fixture) if _disputed(fixture) else _tell_of_report(fixture)
        return _mark(fixture, silence_counts=silence_counts, at=at)


def _waits(fixture: Fixture) -> bool:
    return fixture.state in TOLD and fixture.notice_sent_at is None


def _disputed(fixture: Fixture) -> bool:
    return fixture.state == Fixture.State.DISPUTED


def _tell_of_report(fixture: Fixture) -> bool:
    """Write to those who confirm a report; say whether their silence may confirm it."""
    claim = fixture.claims.filter(kind__in=[Claim.Kind.REPORTED, Claim.Kind.PROPOSED]).order_by("-pk").first()
    reporter, by = (claim.side, claim.by_id) if claim else (None, None)
    by_masters = reporter is not None and plays_alone(fixture)
    if by_masters:
        others = _masters(fixture, but=by)
    else:
        others = [row.entrant.team.owner for row in sides_of(fixture).values() if row.side != reporter]
    silence_counts = all(owner.has_account for owner in others)
    for reader in readers_of(others, league_of(fixture), but=by):
        write_to(
            reader,
            fixture,
            "report_waits",
            gettext_noop("%(league)s: please confirm %(names)s"),
            alone=plays_alone(fixture),
            silence_counts=silence_counts,
        )
    return silence_counts


def _tell_of_dispute(fixture: Fixture) -> bool:
    """Write to the ninja masters, except who disputed; say that silence decides nothing."""
    claim = fixture.claims.filter(kind=Claim.Kind.DISPUTED, match=fixture.match_id).order_by("-pk").first()
    for master in _masters(fixture, but=claim.by_id if claim else None):
        write_to(
            Reader(player=master, own=False),
            fixture,
            "dispute_waits",
            gettext_noop("%(league)s: please decide about %(names)s"),
            reason=claim.reason if claim else "",
        )
    return False


def _masters(fixture: Fixture, *, but: int | None) -> list[Player]:
    return [master for master in masters_of(league_of(fixture)) if master.pk != but]


@transaction.atomic
def _mark(told: Fixture, *, silence_counts: bool, at: datetime) -> bool:
    """Note that the readers know of it, unless the report was edited or answered while they were written to."""
    fixture = lock_fixture(told.pk)
    if not _waits(fixture) or (fixture.state, fixture.reported_at) != (told.state, told.reported_at):
        return False
    if not silence_counts:
        fixture.confirm_due_at = None
    fixture.notice_sent_at = at
    fixture.save(update_fields=["notice_sent_at", "confirm_due_at"])
    return True


def fixtures_without_notice(*, at: datetime) -> Sequence[int]:
    """Return the reported and disputed fixtures of which nobody was told yet, except those reported a moment ago.

    Who reports often mends the report at once, and one notice is enough.
    """
    waiting = Fixture.objects.filter(state__in=TOLD, notice_sent_at__isnull=True, reported_at__lte=at - GRACE)
    return list(waiting.order_by("reported_at").values_list("pk", flat=True))
