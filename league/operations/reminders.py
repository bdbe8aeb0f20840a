"""Reminding owners of a match that is still to be played, once, some time before its deadline.

As with notices, no fixture is locked while mail goes out, and what cannot be sent is tried again by the next sweep.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Coalesce

from games.rules.kernel.findings import gettext_noop
from league.models import Fixture, Stage
from league.operations.fixtures import league_of, lock_fixture, sides_of
from league.operations.letters import readers_of, write_to
from league.operations.once import alone
from league.queries.amendments import fixture_and_sides
from league.queries.leagues import settings_of

REMINDERS: Final = 0x3E313D
"""The number of this work among those that one worker does at a time (:func:`league.operations.once.alone`)."""
LONGEST: Final = timedelta(days=14)
"""No league reminds earlier than this (``LeagueSettings.remind_hours_before``)."""
TO_BE_PLAYED: Final = (Fixture.State.SCHEDULED, Fixture.State.OPEN)


def fixtures_to_remind_of(*, at: datetime) -> Sequence[int]:
    """Return the fixtures whose owners are to be reminded now, the nearest deadline first.

    A fixture is reminded of once, also where its deadline is moved afterwards.
    """
    near = (
        Fixture.objects.filter(
            Q(deadline__range=(at, at + LONGEST)) | Q(deadline__isnull=True, round__deadline__range=(at, at + LONGEST)),
            state__in=TO_BE_PLAYED,
            reminded_at__isnull=True,
            round__published_at__isnull=False,
            round__stage__state=Stage.State.RUNNING,
        )
        .select_related("round__stage__season__league")
        .order_by(Coalesce("deadline", "round__deadline"), "pk")
    )
    return [row.pk for row in near if _is_near(row, at=at)]


def _due(fixture: Fixture) -> datetime | None:
    """Return a fixture's own deadline, or its round's."""
    return fixture.deadline or fixture.round.deadline


def _is_near(fixture: Fixture, *, at: datetime) -> bool:
    due, hours = _due(fixture), settings_of(league_of(fixture)).remind_hours_before
    return due is not None and due - at <= timedelta(hours=hours)


def remind(fixture_id: int, *, at: datetime) -> bool:
    """E-mail the owners of a fixture's sides and mark it; say whether that was needed.

    For a player without an account the league's ninja masters are reminded.
    """
    with alone(REMINDERS, fixture_id) as mine:
        fixture = fixture_and_sides(fixture_id) if mine else None
        if fixture is None or not _waits(fixture):
            return False
        owners = [row.entrant.team.owner for row in sides_of(fixture).values()]
        for reader in readers_of(owners, league_of(fixture)):
            subject = gettext_noop("%(league)s: %(names)s is still to be played")
            write_to(reader, fixture, "deadline_near", subject, deadline=_due(fixture))
        return _mark(fixture_id, at=at)


def _waits(fixture: Fixture) -> bool:
    return fixture.state in TO_BE_PLAYED and fixture.reminded_at is None and _due(fixture) is not None


@transaction.atomic
def _mark(fixture_id: int, *, at: datetime) -> bool:
    fixture = lock_fixture(fixture_id)
    fixture.reminded_at = at
    fixture.save(update_fields=["reminded_at"])
    return True
