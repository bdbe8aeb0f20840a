"""Random seasons on PostgreSQL with random amendments of matches, forfeits and single steps, purchases and a roll-over:
every pin is what the story says."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.refusals import Conflict
from games.rules.allstars.elements import ELEMENTS
from games.rules.kernel.findings import Refused
from games.rules.kernel.system import Luggage
from league.demo.rosters import TEAMS
from league.demo.story import brawl, close_steps
from league.models import Fixture, FixtureSide, Stage
from league.operations import fixtures, leagues, results, seasons, tables
from league.operations.amendments import Action, Correct, Forfeit, Void, WriteOff, amend_match, preview_amendment
from league.operations.between.rollover import preview_rollover, roll_over
from league.operations.teams import enrol_team
from league.queries.tables import compute_table
from teams.models import Player, Team
from teams.operations import corrections, founding, roster
from teams.operations.settlements import Settlement
from teams.queries.story import entries_at
from teams.reconcile import reconcile_all

AT = timezone.now()

amendments = st.lists(
    st.tuples(
        st.sampled_from(["correct", "correct", "void", "buy", "forfeit", "write_off", "step", "step"]),
        st.integers(0, 2),
        st.integers(0, 20),
        st.booleans(),
    ),
    min_size=2,
    max_size=5,
)
luggage = st.builds(Luggage, absences=st.booleans(), advancement=st.booleans(), treasury=st.booleans())


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


def settled(preview: Callable[..., dict[str, Any]], *, kindly: bool) -> tuple[dict[str, Any], dict[str, Settlement]]:
    """Preview until no conflict is open, each settled by the first or the last of its remedies."""
    settlements: dict[str, Settlement] = {}
    told = preview(settlements)
    while left := [one for team in told["teams"] for one in team["conflicts"] if one["open"]]:
        for one in left:
            remedy = one["remedies"][0 if kindly else -1]
            settlements[one["key"]] = Settlement(remedy=remedy, koban=60, reason="Random")
        told = preview(settlements)
    return told["basis"], settlements


def settle(row: Fixture, action: Action, master: Player, *, kindly: bool) -> None:
    """Carry an amendment out."""

    def preview(settlements: Mapping[str, Settlement]) -> dict[str, Any]:
        return preview_amendment(row.pk, action, by=master, settlements=settlements)

    basis, settlements = settled(preview, kindly=kindly)
    amend_match(row.pk, action, by=master, at=AT, reason="Random", basis=basis, settlements=settlements)


def action_at_random(row: Fixture, what: str, number: int) -> Action:
    match what:
        case "void":
            return Void()
        case "forfeit":
            return Forfeit(sides=((1,), (2,), (1, 2))[number % 3])
        case "write_off":
            return WriteOff(outcome="draw" if number % 2 else "double_loss")
        case _:
            return Correct(report=other_report(row, number), as_played=True)


def amend_at_random(row: Fixture, master: Player, what: str, number: int, *, kindly: bool) -> None:
    try:
        settle(row, action_at_random(row, what, number), master, kindly=kindly)
    except Conflict as refused:
        assert refused.code in {"fixture.not_confirmed", "amendment.same"}, refused.code  # noqa: PT017


def other_step(entries: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    """One step of a chapter told otherwise, or, if it holds none, as it is."""
    steps = [
        place for place, entry in enumerate(entries) if entry["kind"] in {"fee", "downtime", "advance", "recruited"}
    ]
    told = list(entries)
    if not steps:
        return told
    place = steps[number % len(steps)]
    entry = told[place]
    match entry["kind"]:
        case "fee":
            told[place] = {**entry, "paid": not entry["paid"]}
        case "downtime":
            told[place] = {**entry, "die": ELEMENTS[number % 6], "exempts": None}
        case "advance":
            told[place] = {**entry, "dice": [ELEMENTS[number % 6], ELEMENTS[number // 6 % 6]], "choice": None}
        case _:
            del told[place]
    return told


def correct_at_random(team: Team, master: Player, number: int, *, kindly: bool) -> None:
    """Correct one step of one of the team's chapters after its founding."""
    position = 1 + number % max(team.chapters.count() - 1, 1)
    chapter = entries_at(team, position)
    if chapter is None:
        return
    told = other_step(chapter[1], number)

    def preview(settlements: Mapping[str, Settlement]) -> dict[str, Any]:
        return corrections.preview_correction(team, position, told, settlements)

    try:
        basis, settlements = settled(preview, kindly=kindly)
        corrections.correct_chapter(
            team, position, told, settlements=settlements, basis=basis, by=master, at=AT, reason="Random"
        )
    except (Refused, Conflict):
        return


def roll_teams_over(stage: Stage, master: Player, taken_along: Luggage) -> None:
    """Finish the season, if every game of it is decided, and take every team into another."""
    league = stage.season.league
    for team in Team.objects.filter(state=Team.State.FOUNDED):
        close_steps(team.pk, at=AT)
    try:
        seasons.finish_season(stage.season, by=master, at=AT)
    except Conflict:
        return
    later = seasons.plan_season(league, name="Spring", settings={"challenges": ["brawl"]}, by=master, at=AT).season
    basis = preview_rollover(later, taken_along, by=master)["basis"]
    roll_over(later.pk, taken_along, basis=basis, by=master, at=AT)


def buy_at_random(team: Team, master: Player, number: int) -> None:
    profile = ("Kaiken", "Yajiri", "Kunoichi", "Oni")[number % 4]
    change = roster.RosterChange(recruit=(roster.Hire(name=f"Recruit {team.head}", profile=profile),))
    try:
        roster.change_roster(team, change, by=master, at=AT)
    except (Refused, Conflict):
        return


def disturb(row: Fixture, master: Player, what: str, number: int, *, kindly: bool) -> None:
    team = fixtures.sides_of(fixtures.lock_fixture(row.pk))[1 + number % 2].entrant.team
    match what:
        case "buy":
            buy_at_random(team, master, number)
        case "step":
            correct_at_random(team, master, number, kindly=kindly)
        case _:
            amend_at_random(row, master, what, number, kindly=kindly)


@given(amendments, st.integers(0, 5), luggage)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_random_season_reconciles_after_every_amendment(
    db: None, told: list[tuple[str, int, int, bool]], season_ends: int, taken_along: Luggage
) -> None:
    with transaction.atomic():
        master, stage = start(3)
        rows = played_fixtures(stage)
        for row in rows:
            play(row, master)
        for turn, (what, which, number, kindly) in enumerate(told):
            if turn == season_ends:
                roll_teams_over(stage, master, taken_along)
            disturb(Fixture.objects.get(pk=rows[which].pk), master, what, number, kindly=kindly)
            assert reconcile_all() == []
            assert not Team.objects.filter(treasury__lt=0).exists()
            assert all(state.get("xp", 0) >= 0 for team in Team.objects.all() for state in (team.scroll or {})["ninja"])
        tables.recompute(stage.pk, at=AT)
        told_sides = FixtureSide.objects.filter(fixture__in=rows).exclude(outcome="")
        assert sum(line.played for line in compute_table(stage)) == told_sides.count()
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
