"""Plays the demo's league of Ninja All-Stars: reports that the referee accepts, after-match steps, a dispute, and an open fixture."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.rules.kernel.dice import SeededDice
from league.demo.other_games import play_duels, play_temple, play_voyage
from league.demo.rosters import TEAMS
from league.models import Fixture, League
from league.operations import disputes, fixtures, leagues, results, seasons, tables
from league.operations.teams import enrol_team
from teams.models import Player, Team
from teams.operations import after_match, founding
from teams.queries.scrolls import steps_of

PASSWORD = "koban-demo"  # noqa: S105  the printed password of a demonstration
MASTER = ("Yuki", "yuki@example.org")
PLAYED_ROUNDS = 3


@transaction.atomic
def play(at: datetime) -> League:
    """Make the demo leagues as if they had started four weeks before ``at``; return the first, of Ninja All-Stars."""
    clock = at - timedelta(days=28)
    master = Player.objects.create_user(MASTER[1], PASSWORD, name=MASTER[0], is_staff=True)
    league = leagues.open_league(master, name="Thursday Ninja", time_zone="Europe/Paris", at=clock)
    teams = [_build(league, *team, at=clock) for team in TEAMS]
    first_deadline = (clock + timedelta(days=7)).date().isoformat()
    stage = seasons.plan_season(
        league,
        name="Winter season",
        settings={"first_deadline": first_deadline, "challenges": ["brawl"]},
        by=master,
        at=clock,
    )
    seasons.enter_teams(stage.season, teams, by=master, at=clock)
    seasons.start_season(stage.season, by=master, at=clock)
    rows = Fixture.objects.filter(round__stage=stage).order_by("round__number", "number")
    for row in rows.filter(round__number__lte=PLAYED_ROUNDS):
        _play_out(row, at=clock + timedelta(days=7 * row.round.number - 2))
    _leave_work_for_the_master(list(rows.filter(round__number=PLAYED_ROUNDS + 1)), at=at - timedelta(hours=3))
    tables.recompute(stage.pk, at=at)
    owners = [team.owner for team in teams]
    play_duels(master, owners[:4], at=clock)
    play_temple(master, owners[4:6], at=clock)
    play_voyage(master, owners[6:8], at=clock)
    return league


def _build(league: League, owner: str, name: str, roster: dict[str, Any], *, at: datetime) -> Team:
    player = Player.objects.create_user(f"{owner.lower()}@example.org", PASSWORD, name=owner)
    leagues.join_league(player, league.join_code, at=at)
    team = enrol_team(league, owner=player, by=player, name=name, draft=roster, at=at)
    return founding.found_team(team, by=player, at=at)


def _owners(fixture: Fixture) -> list[Player]:
    return [row.entrant.team.owner for row in fixtures.sides_of(fixture).values()]


def _play_out(row: Fixture, *, at: datetime) -> None:
    first, second = _owners(row)
    fixtures.open_fixture(row.pk, by=first, at=at)
    results.report_match(row.pk, brawl(row.pk), by=first, at=at + timedelta(hours=2))
    results.confirm_report(row.pk, by=second, at=at + timedelta(hours=3))
    for side in fixtures.sides_of(row).values():
        close_steps(side.entrant.team_id, at=at + timedelta(hours=4))


def _leave_work_for_the_master(rows: list[Fixture], *, at: datetime) -> None:
    """One fixture disputed, one reported, one open; the last is still to be played."""
    disputed, reported, opened, *_rest = rows
    for row in (disputed, reported, opened):
        fixtures.open_fixture(row.pk, by=_owners(row)[0], at=at)
    for row in (disputed, reported):
        results.report_match(row.pk, brawl(row.pk), by=_owners(row)[0], at=at + timedelta(hours=2))
    version = brawl(disputed.pk)
    version["rounds"] -= 1
    disputes.dispute_report(
        disputed.pk, version, by=_owners(disputed)[1], at=at + timedelta(hours=3), reason="It ended one round earlier."
    )


def brawl(fixture_id: int) -> dict[str, Any]:
    """Write a plausible report of a Brawl; who wins follows from the fixture's number alone."""
    row = Fixture.objects.select_related("match").get(pk=fixture_id)
    dice = SeededDice(b"demo", row.round.number, row.number)
    sides = row.match.setup["sides"] if row.match else []
    winner = dice.roll(2)
    losing = 2 + dice.roll(4)
    return {
        "challenge": "brawl",
        "rounds": 4 + dice.roll(3),
        "ended": "won_at_once",
        "sides": [
            _side(sides[index], 9 if index == winner else losing, losing if index == winner else 9, dice)
            for index in range(2)
        ],
    }


def _side(setup: dict[str, Any], points: int, suffered: int, dice: SeededDice) -> dict[str, Any]:
    present = [ninja["id"] for ninja in setup["ninja"] if not ninja["absent"]]
    counts = dict.fromkeys(present, 0)
    for _point in range(points):
        counts[present[dice.roll(len(present))]] += 1
    inside = {present[dice.roll(len(present))] for _injury in range(min(suffered, 3))}
    lines: list[dict[str, Any]] = [
        {
            "ninja": ninja,
            "healing_house": ninja in inside,
            "feats": [{"feat": "injure", "victim": "ninja", "count": count}] if count else [],
        }
        for ninja, count in counts.items()
        if count or ninja in inside
    ]
    awards = 1 + setup["handicap"]["extra_all_stars"]
    stars = sorted(present, key=lambda ninja: -counts[ninja])[:awards]
    return {"side": setup["side"], "score": points, "ninja": lines, "all_stars": stars}


def close_steps(team_id: int, *, at: datetime) -> None:
    """Pay every Ronin that can be paid, roll downtime with server dice, and take the first keyword offered."""
    team = Team.objects.select_related("owner").get(pk=team_id)
    while True:
        steps = steps_of(team)
        answers = next_answers(team.treasury, steps)
        if not answers:
            return
        team = after_match.answer_steps(team, answers, by=team.owner, at=at)


def next_answers(treasury: int, steps: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a team's next open step, empty if there is none; ``treasury`` in koban."""
    if steps["fees"]:
        fee = steps["fees"][0]
        return {"fees": [{"ninja": fee["ninja"], "pay": fee["koban"] <= treasury}]}
    if steps["downtime"]:
        answer: dict[str, Any] = {"ninja": steps["downtime"][0]}
        if steps["spirits"]:
            answer = {"ninja": steps["spirits"][0], "die": "spirit", "exempts": steps["downtime"][0]}
        return {"downtime": [answer]}
    return {"advances": [_advance(steps["advances"][0])]} if steps["advances"] else {}


def _advance(due: dict[str, Any]) -> dict[str, Any]:
    answer = {"ninja": due["ninja"], "number": due["number"]}
    if due["choices"] is None:
        return answer
    return {**answer, "choice": {"keyword": due["choices"]["keywords"][0]}}
