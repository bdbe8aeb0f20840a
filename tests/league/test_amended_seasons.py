"""Random seasons on PostgreSQL with random corrections, voids and purchases: every pin is what the story says."""

from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.refusals import Conflict
from games.rules.kernel.findings import Refused
from league.demo.rosters import TEAMS
from league.demo.story import brawl, close_steps
from league.models import Fixture, FixtureSide, Stage
from league.operations import fixtures, leagues, results, seasons, tables
from league.operations.amendments import Action, Correct, Void, amend_match, preview_amendment
from league.operations.teams import enrol_team
from league.queries.tables import compute_table
from teams.models import Player, Team
from teams.operations import founding, roster
from teams.operations.settlements import Settlement
from teams.reconcile import reconcile_all

AT = timezone.now()

amendments = st.lists(
    st.tuples(
        st.sampled_from(["correct", "correct", "void", "buy"]), st.integers(0, 2), st.integers(0, 20), st.booleans()
    ),
    min_size=2,
    max_size=5,
)


def start(count: int) -> tuple[Player, Stage]:
    master = Player.objects.create_user(f"{Player.objects.count()}@example.org", "pass", name="Yuki")
    league = leagues.open_league(master, name="Thursday Ninja", at=AT)
    teams = [
        founding.found_team(
            enrol_team(league, owner=master, by=master, name=name, draft=draft, at=AT), by=master, at=AT
        )
        for _owner, name, draft in TEAMS[:count]
    ]
    stage = seasons.plan_season(league, name="Winter", settings={"challenges": ["brawl"]}, by=master, at=AT)
    seasons.enter_teams(stage.season, teams, by=master, at=AT)
    return master, seasons.start_season(stage.season, by=master, at=AT)


def played_fixtures(stage: Stage) -> list[Fixture]:
    rows = Fixture.objects.filter(round__stage=stage).exclude(state=Fixture.State.BYE)
    return list(rows.order_by("round__number", "number"))


def play(row: Fixture, master: Player, at: datetime = AT) -> None:
    fixtures.open_fixture(row.pk, by=master, at=at)
    results.report_match(row.pk, brawl(row.pk), by=master, at=at, side=1)
    results.confirm_report(row.pk, by=master, at=at, side=2)
    for side in fixtures.sides_of(row).values():
        close_steps(side.entrant.team_id, at=at)


def other_report(row: Fixture, number: int) -> dict[str, Any]:
    """The last report with the award given to another ninja and the first one's Injuries made others."""
    claim = row.claims.filter(report__isnull=False).select_related("report__match").order_by("-pk")[0]
    assert claim.report is not None
    body: dict[str, Any] = claim.report.body
    for frozen, side in zip(claim.report.match.setup["sides"], body["sides"], strict=True):
        present = [ninja["id"] for ninja in frozen["ninja"] if not ninja["absent"]]
        side["all_stars"] = [present[(number + place) % len(present)] for place in range(len(side["all_stars"]))]
        side["ninja"].sort(key=lambda line: line["ninja"] == present[number % len(present)])
    body["rounds"] = 1 + number % 6
    return body


def settle(row: Fixture, action: Action, master: Player, *, kindly: bool) -> None:
    """Carry an amendment out, every conflict by the first or the last of its remedies."""
    settlements: dict[str, Settlement] = {}
    told = preview_amendment(row.pk, action, by=master, settlements=settlements)
    while left := [one for team in told["teams"] for one in team["conflicts"] if one["open"]]:
        for one in left:
            remedy = one["remedies"][0 if kindly else -1]
            settlements[one["key"]] = Settlement(remedy=remedy, koban=60, reason="Random")
        told = preview_amendment(row.pk, action, by=master, settlements=settlements)
    amend_match(row.pk, action, by=master, at=AT, reason="Random", basis=told["basis"], settlements=settlements)


def amend_at_random(row: Fixture, master: Player, what: str, number: int, *, kindly: bool) -> None:
    action: Action = Void() if what == "void" else Correct(report=other_report(row, number), as_played=True)
    try:
        settle(row, action, master, kindly=kindly)
    except Conflict as refused:
        assert refused.code in {"fixture.not_confirmed", "amendment.same"}, refused.code  # noqa: PT017


def buy_at_random(team: Team, master: Player, number: int) -> None:
    profile = ("Kaiken", "Yajiri", "Kunoichi", "Oni")[number % 4]
    change = roster.RosterChange(recruit=(roster.Hire(name=f"Recruit {team.head}", profile=profile),))
    try:
        roster.change_roster(team, change, by=master, at=AT)
    except (Refused, Conflict):
        return


@given(amendments)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_random_season_reconciles_after_every_amendment(db: None, told: list[tuple[str, int, int, bool]]) -> None:
    with transaction.atomic():
        master, stage = start(3)
        rows = played_fixtures(stage)
        for row in rows:
            play(row, master)
        for what, which, number, kindly in told:
            row = Fixture.objects.get(pk=rows[which].pk)
            if what == "buy":
                buy_at_random(fixtures.sides_of(fixtures.lock_fixture(row.pk))[1].entrant.team, master, number)
            else:
                amend_at_random(row, master, what, number, kindly=kindly)
            assert reconcile_all() == []
            assert not Team.objects.filter(treasury__lt=0).exists()
        tables.recompute(stage.pk, at=AT)
        assert (
            sum(line.played for line in compute_table(stage))
            == FixtureSide.objects.filter(fixture__state=Fixture.State.CONFIRMED).count()
        )
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_a_round_confirmed_in_another_order_gives_the_same_scrolls() -> None:
    """Two matches of one round touch other teams: which is confirmed first changes nothing."""
    scrolls = []
    for order in (1, -1):
        with transaction.atomic():
            master, stage = start(4)
            pair = played_fixtures(stage)[:2]
            for row in pair:
                fixtures.open_fixture(row.pk, by=master, at=AT)
                results.report_match(row.pk, brawl(row.pk), by=master, at=AT, side=1)
            for row in pair[::order]:
                results.confirm_report(row.pk, by=master, at=AT, side=2)
            scrolls.append([_by_name(team) for team in Team.objects.order_by("name")])
            assert reconcile_all() == []
            transaction.set_rollback(True)
    assert scrolls[0] == scrolls[1]


def _by_name(team: Team) -> Any:
    names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")}
    states = [{**state, "id": names[state["id"]]} for state in (team.scroll or {})["ninja"]]
    return team.name, team.treasury, team.rating, states
