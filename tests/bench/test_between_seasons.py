"""A league's teams go into a new season: how the preview and the roll-over grow with the teams. Run with ``make bench``."""

import itertools
from typing import Any

import pytest
from django.utils import timezone

from games.rules.kernel.system import Luggage
from league.demo.rosters import TEAMS
from league.models import Season
from league.operations import leagues, seasons
from league.operations.between import rollover
from league.operations.teams import enrol_team
from teams.models import Player
from teams.operations import founding, roster

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

SIZES = [16, 32, 64]
ALL = Luggage(treasury=False)


def _planned(size: int) -> tuple[Player, Season]:
    """Open a league of so many founded teams, each with a story, and plan a season."""
    at = timezone.now()
    master = Player.objects.create_user(f"between{Player.objects.count()}@example.org", "bench", name="Bench")
    league = leagues.open_league(master, name=f"Between {size}", at=at)
    for number, (_owner, _name, draft) in zip(range(size), itertools.cycle(TEAMS), strict=False):
        team = enrol_team(league, owner=master, by=master, name=f"Team {number}", draft=draft, at=at)
        founding.found_team(team, by=master, at=at)
        roster.adjust_treasury(team, 5, by=master, at=at, reason="Bench")
    return master, seasons.plan_season(league, name="Bench", by=master, at=at).season


@pytest.mark.parametrize("size", SIZES)
def test_preview_of_a_roll_over(benchmark: Any, size: int) -> None:
    master, season = _planned(size)
    told = benchmark(rollover.preview_rollover, season, ALL, by=master)
    assert len(told["teams"]) == size


@pytest.mark.parametrize("size", SIZES)
def test_roll_over(benchmark: Any, size: int) -> None:
    master, season = _planned(size)
    basis = rollover.preview_rollover(season, ALL, by=master)["basis"]

    def once() -> int:
        return len(rollover.roll_over(season.pk, ALL, basis=basis, by=master, at=timezone.now()))

    assert benchmark.pedantic(once, rounds=1) == size
