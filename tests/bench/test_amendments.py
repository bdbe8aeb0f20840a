"""Amending the first match of a long history: of two teams with 50, 100 and 200 matches, of a season of 64 teams.

Run with ``make bench``; building the histories takes some minutes. The targets: under 200 ms for the team of 200 matches,
under 5 s for the season, and both in proportion to the matches.
"""

import copy
import gc
import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from league.demo.rosters import TEAMS
from league.demo.story import brawl, close_steps
from league.models import Entrant, Fixture, FixtureSide, Round, Stage
from league.operations import fixtures, leagues, results, seasons
from league.operations.amendments import Correct, amend_match, preview_amendment
from league.operations.teams import enrol_team
from teams.models import Player, Team
from teams.operations import founding
from teams.operations.settlements import Settlement
from teams.reconcile import reconcile_team

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(1800)]

LENGTHS = [50, 100, 200]


def _league(size: int) -> tuple[Player, Stage]:
    """Open a league of so many founded teams and plan its season."""
    at = timezone.now()
    email = f"bench{size}-{Player.objects.count()}@example.org"
    master = Player.objects.create_user(email, "bench", name="Bench")
    league = leagues.open_league(master, name=f"Bench of {size}", at=at)
    teams = []
    for number, (_owner, _name, roster) in zip(range(size), itertools.cycle(TEAMS), strict=False):
        team = enrol_team(league, owner=master, by=master, name=f"Team {number}", draft=roster, at=at)
        teams.append(founding.found_team(team, by=master, at=at))
    stage = seasons.plan_season(league, name="Bench", settings={"challenges": ["brawl"]}, by=master, at=at)
    seasons.enter_teams(stage.season, teams, by=master, at=at)
    return master, stage


def _play(row: Fixture, master: Player) -> None:
    at = timezone.now()
    fixtures.open_fixture(row.pk, by=master, at=at)
    # A story of the demo is told of whoever is there: against a team that is half away it may be more than can happen.
    results.report_match(row.pk, brawl(row.pk), by=master, at=at, side=1, as_played=True, reason="Bench")
    results.confirm_report(row.pk, by=master, at=at, side=2)
    for side in fixtures.sides_of(row).values():
        close_steps(side.entrant.team_id, at=at)


def _history(length: int) -> tuple[Player, Fixture]:
    """Let two teams meet so many times and return the first meeting."""
    master, stage = _league(2)
    pair = list(Entrant.objects.filter(season=stage.season).order_by("seed"))
    rows = []
    for number in range(1, length + 1):
        row = Fixture.objects.create(
            round=Round.objects.create(stage=stage, number=number, challenge="brawl", published_at=timezone.now()),
            number=1,
            challenge="brawl",
        )
        FixtureSide.objects.bulk_create(
            FixtureSide(fixture=row, side=side, entrant=entrant) for side, entrant in enumerate(pair, start=1)
        )
        _play(row, master)
        rows.append(row)
    return master, rows[0]


def _with_other_all_star(fixture: Fixture) -> dict[str, Any]:
    """The confirmed report with side 1's award given to another: 3 XP move, and with them every later pin."""
    row = Fixture.objects.select_related("match").get(pk=fixture.pk)
    assert row.match is not None
    body: dict[str, Any] = copy.deepcopy(row.match.reports.get(confirmed=True).body)
    present = [ninja["id"] for ninja in row.match.setup["sides"][0]["ninja"] if not ninja["absent"]]
    stars = body["sides"][0]["all_stars"]
    body["sides"][0]["all_stars"] = [next(ninja for ninja in present if ninja not in stars), *stars[1:]]
    return body


def _settled(fixture: Fixture, action: Correct, master: Player) -> dict[str, Any]:
    """Preview until nothing is left open: decrees, gifts, or what stands. Return basis and settlements."""
    settlements: dict[str, Settlement] = {}
    while True:
        told = preview_amendment(fixture.pk, action, by=master, settlements=settlements)
        left = [conflict for team in told["teams"] for conflict in team["conflicts"] if conflict["open"]]
        if not left:
            return {"basis": told["basis"], "settlements": settlements}
        for conflict in left:
            remedy = conflict["remedies"][0]
            settlements[conflict["key"]] = Settlement(remedy=remedy, koban=100, reason="Bench")


@pytest.fixture(scope="module")
def stored(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """What the benchmarks read is committed, as in a league: rows of a transaction that is still open cost more."""
    with django_db_blocker.unblock():
        yield
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE teams_player, games_rulesetversion, league_league CASCADE")


@pytest.fixture(scope="module")
def histories(stored: None) -> dict[int, tuple[Player, Fixture]]:
    return {length: _history(length) for length in LENGTHS}


@pytest.fixture(scope="module")
def season(stored: None) -> tuple[Player, Fixture]:
    """Thirty rounds of 64 teams."""
    master, stage = _league(64)
    seasons.start_season(stage.season, by=master, at=timezone.now())
    rows = list(Fixture.objects.filter(round__stage=stage, round__number__lte=30).order_by("round", "number"))
    for row in rows:
        _play(row, master)
    return master, rows[0]


@pytest.fixture(autouse=True)
def as_served() -> Iterator[None]:
    """Keep what is loaded out of the garbage collector's way, as ``config.wsgi`` does."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def _amend(benchmark: Any, master: Player, fixture: Fixture) -> None:
    def prepare() -> tuple[tuple[()], dict[str, Any]]:
        action = Correct(report=_with_other_all_star(fixture))
        return (), {"action": action, **_settled(fixture, action, master)}

    def amend(**given: Any) -> None:
        amend_match(fixture.pk, by=master, at=timezone.now(), reason="Bench", **given)

    benchmark.pedantic(amend, setup=prepare, rounds=7)
    for team in Team.objects.filter(entrants__sides__fixture=fixture):
        assert reconcile_team(team) is None


def _preview(benchmark: Any, master: Player, fixture: Fixture) -> None:
    action = Correct(report=_with_other_all_star(fixture))
    told = benchmark(preview_amendment, fixture.pk, action, by=master, settlements={})
    assert len(told["teams"]) == 2


@pytest.mark.parametrize("length", LENGTHS)
def test_amend_the_first_match_of_a_history(benchmark: Any, histories: Any, length: int) -> None:
    _amend(benchmark, *histories[length])


@pytest.mark.parametrize("length", LENGTHS)
def test_preview_an_amendment_of_the_first_match_of_a_history(benchmark: Any, histories: Any, length: int) -> None:
    _preview(benchmark, *histories[length])


def test_amend_the_first_match_of_a_season(benchmark: Any, season: Any) -> None:
    _amend(benchmark, *season)


def test_preview_an_amendment_of_the_first_match_of_a_season(benchmark: Any, season: Any) -> None:
    _preview(benchmark, *season)
