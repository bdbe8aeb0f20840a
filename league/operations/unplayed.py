"""What becomes of fixtures that nobody played by their deadline: the league's rule, applied once the deadline passed."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models.functions import Coalesce

from games.refusals import Conflict
from games.rules.kernel.findings import Refused, gettext_noop
from league.models import Claim, Fixture, FixtureSide, Stage
from league.operations.auto_resolve import auto_resolve
from league.operations.fixtures import league_of, lock_fixture, sides_of
from league.operations.journal import note
from league.operations.playoffs.advancing import follow_up
from league.operations.tables import mark_stale
from league.queries.leagues import settings_of
from league.rules.results import Outcome
from teams.operations.sweeps import one_by_one

OUTCOMES = {"draw": Outcome.DRAWN, "double_loss": Outcome.DOUBLE_FORFEIT}
LATE = gettext_noop("Not played by the deadline")


def settle_overdue(*, at: datetime) -> Sequence[int]:
    """Apply each league's rule to its overdue fixtures that were never opened; return those settled.

    A match that is open at the deadline is being played and is left to its players. One transaction each; a fixture that
    the engine cannot play yet (a team with open steps, say) waits for the next time.
    """
    overdue = (
        Fixture.objects.annotate(due=Coalesce("deadline", "round__deadline"))
        .filter(state=Fixture.State.SCHEDULED, due__lte=at, round__stage__state="running")
        .exclude(round__published_at__isnull=True)
        # Nobody waits for a session of a campaign that was called off.
        .exclude(round__stage__kind=Stage.Kind.CAMPAIGN)
        .exclude(round__stage__season__league__settings__unplayed="wait")
    )
    ids = overdue.order_by("due", "pk").values_list("pk", flat=True)
    return one_by_one(ids, lambda fixture_id: _settle(fixture_id, at=at))


def _settle(fixture_id: int, *, at: datetime) -> bool:
    rule = settings_of(
        league_of(Fixture.objects.select_related("round__stage__season__league").get(pk=fixture_id))
    ).unplayed
    if rule == "auto_resolve":
        try:
            auto_resolve(fixture_id, by=None, at=at, propose=False, reason=LATE)
        except (Conflict, Refused):
            return False
        return True
    return rule in OUTCOMES and _write_off(fixture_id, OUTCOMES[rule], at=at)


@transaction.atomic
def _write_off(fixture_id: int, outcome: Outcome, *, at: datetime) -> bool:
    """Settle a fixture for the table alone: nobody earns koban or XP, pays a fee or serves an absence."""
    fixture = lock_fixture(fixture_id)
    if fixture.state != Fixture.State.SCHEDULED:
        return False
    sides = list(sides_of(fixture).values())
    for row in sides:
        row.outcome = outcome
    FixtureSide.objects.bulk_update(sides, ["outcome"])
    fixture.state = Fixture.State.UNPLAYED
    fixture.confirmed_at = at
    fixture.save(update_fields=["state", "confirmed_at"])
    Claim.objects.create(fixture=fixture, kind=Claim.Kind.UNPLAYED, reason=LATE, at=at)
    note(league_of(fixture), "fixture.unplayed", by=None, at=at, fixture=fixture.pk, outcome=outcome)
    follow_up(fixture, at=at)
    stage = fixture.round.stage
    mark_stale(stage, at=at)
    return True
