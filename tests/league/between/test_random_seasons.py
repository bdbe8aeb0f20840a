"""Random deeds between seasons on PostgreSQL, with corrections of what was played before: every pin is what the story says."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.refusals import Conflict
from games.rules.kernel.findings import Refused
from games.rules.kernel.system import Luggage
from league.models import Season
from league.operations import seasons
from league.operations.between import redrafting, restarting, retiring, rollover
from teams.models import Player, Team
from teams.operations import founding
from teams.operations.redrafts import check_redraft
from teams.reconcile import reconcile_all
from tests.league.test_amended_seasons import amend_at_random, play, played_fixtures, start

AT: datetime = timezone.now()

deeds = st.lists(
    st.tuples(st.sampled_from(["roll_over", "redraft", "restart", "retire", "correct", "void"]), st.integers(0, 15)),
    min_size=2,
    max_size=5,
)


def planned(master: Player, season: Season) -> Season:
    """The next season of the league."""
    return seasons.plan_season(season.league, name="Spring", by=master, at=AT).season


def roll_over(master: Player, season: Season, number: int) -> None:
    luggage = Luggage(absences=bool(number & 1), advancement=bool(number & 2), treasury=bool(number & 4))
    row = planned(master, season)
    basis = rollover.preview_rollover(row, luggage, by=master)["basis"]
    rollover.roll_over(row.pk, luggage, basis=basis, by=master, at=AT)


def redraft(master: Player, season: Season, number: int) -> None:
    """Keep as many as are still legal, the last ones gone first."""
    team = Team.objects.order_by("pk")[number % 2]
    redrafting.open_redrafts(planned(master, season).pk, [team.pk], by=master, at=AT, budget=200, advance_koban=number)
    team.refresh_from_db()
    keep = list(team.redraft["keep"])
    fewer = [keep[: len(keep) - gone] for gone in range(number % 4, -1, -1)]
    legal = [one for one in fewer if not check_redraft(team, {**team.redraft, "keep": one}).violations]
    redrafting.save_redraft(team, (legal or [keep])[0], [], by=master, at=AT)
    act = redrafting.finish_redraft if legal else redrafting.cancel_redraft
    act(team, by=master, at=AT)


def restart(master: Player, season: Season, number: int) -> None:
    team = Team.objects.order_by("pk")[number % 2]
    restarting.restart_team(team, by=master, at=AT)
    team.refresh_from_db()
    founding.found_team(team, by=master, at=AT)


def retire(master: Player, season: Season, number: int) -> None:
    team = Team.objects.order_by("pk")[number % 2]
    retiring.retire_team(team, by=master, at=AT)
    retiring.bring_back(team, by=master, at=AT)


def amend(what: str) -> Callable[[Player, Season, int], None]:
    def deed(master: Player, season: Season, number: int) -> None:
        rows = played_fixtures(season.stages.get())
        amend_at_random(rows[number % len(rows)], master, what, number, kindly=bool(number & 1))

    return deed


DEEDS: dict[str, Callable[[Player, Season, int], None]] = {
    "roll_over": roll_over,
    "redraft": redraft,
    "restart": restart,
    "retire": retire,
    "correct": amend("correct"),
    "void": amend("void"),
}


def attempt(deed: Callable[[Player, Season, int], None], master: Player, season: Season, number: int) -> None:
    """Do it, unless steps that a correction opened come first."""
    refused: set[str] = set()
    try:
        with transaction.atomic():
            deed(master, season, number)
    except Refused as error:
        refused = {one.code for one in error.violations}
    except Conflict as error:
        refused = {error.code}
    assert refused <= {"team.steps_open"}


@pytest.mark.django_db
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(done=deeds)
def test_whatever_happens_between_seasons_every_scroll_is_what_its_story_says(done: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        master, stage = start(2)
        for row in played_fixtures(stage):
            play(row, master)
        season = seasons.finish_season(stage.season, by=master, at=AT)
        for what, number in done:
            attempt(DEEDS[what], master, season, number)
            assert reconcile_all() == []
        transaction.set_rollback(True)
