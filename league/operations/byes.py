"""Byes that pay: by the book a bye brings no koban (ruling 67), and a league may decide otherwise."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.systems import ruleset, system
from league.models import Fixture, FixtureSide, League, Stage
from league.operations.fixtures import league_of, lock_fixture, sides_of
from league.operations.journal import note
from league.operations.settling import progresses
from league.operations.tables import mark_stale
from league.rules.results import Outcome
from teams import ledger
from teams.models import Chapter, Team
from teams.operations.sweeps import one_by_one


def pay_byes(*, at: datetime) -> Sequence[int]:
    """Pay the byes of rounds that are over, in leagues where byes pay; return their fixtures. One transaction each.

    A round is over when its deadline has passed, or every game of it is decided. A bye by choice pays nothing.
    """
    leagues = [row.pk for row in League.objects.all() if system(row.system).bye_entries(ruleset(row.ruleset_id))]
    undecided = Fixture.objects.filter(
        round=OuterRef("fixture__round"),
        state__in=[Fixture.State.SCHEDULED, Fixture.State.OPEN, Fixture.State.REPORTED, Fixture.State.DISPUTED],
    )
    byes = FixtureSide.objects.filter(
        Q(fixture__round__deadline__lte=at) | ~Exists(undecided),
        fixture__state=Fixture.State.BYE,
        outcome=Outcome.BYE,
        chapter__isnull=True,
        fixture__round__published_at__isnull=False,
        fixture__round__stage__state__in=[Stage.State.RUNNING, Stage.State.FINISHED],
        fixture__round__stage__season__league__in=leagues,
        entrant__team__state=Team.State.FOUNDED,
    )
    ids = byes.order_by("fixture__round__number", "fixture").values_list("fixture", flat=True)
    return one_by_one(ids, lambda fixture_id: _pay(fixture_id, at=at))


@transaction.atomic
def _pay(fixture_id: int, *, at: datetime) -> bool:
    fixture = lock_fixture(fixture_id)
    [row] = sides_of(fixture).values()
    if fixture.state != Fixture.State.BYE or row.chapter_id is not None or not progresses(fixture):
        return False
    team = ledger.lock_teams([row.entrant.team_id])[row.entrant.team_id]
    before = team.treasury
    entries = system(team.system).bye_entries(ruleset(team.ruleset_id))
    if not entries:
        return False
    row.chapter = ledger.append_chapter(team, Chapter.Kind.INTERVAL, entries, by=None, at=at)
    row.koban = team.treasury - before
    row.save(update_fields=["chapter", "koban"])
    note(league_of(fixture), "bye.paid", by=None, at=at, fixture=fixture.pk, team=team.pk)
    stage = fixture.round.stage
    mark_stale(stage, at=at)
    return True
