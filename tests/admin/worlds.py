"""Leagues for the desk's tests, made through the operations that users call."""

import html
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from league.demo.story import brawl
from league.models import Fixture, League
from league.operations import disputes, fixtures, leagues, results, seasons
from league.operations.teams import enrol_team
from teams.models import Player, Team
from teams.operations.founding import found_team
from tests.verbs import IKA, TORA


def person(name: str, **fields: Any) -> Player:
    """Return somebody with an account."""
    return Player.objects.create_user(f"{name.lower()}@example.org", "nine-tails-at-dawn", name=name, **fields)


def league_of(master: Player, name: str = "Thursday Ninja") -> League:
    """Open a league."""
    return leagues.open_league(master, name=name, time_zone="Europe/Paris", at=timezone.now())


def team_of(league: League, owner: Player, name: str, roster: dict[str, Any] = TORA) -> Team:
    """Let somebody join and found a team: 91 koban, 9 left in the treasury."""
    at = timezone.now()
    leagues.join_league(owner, league.join_code, at=at)
    return found_team(enrol_team(league, owner=owner, by=owner, name=name, draft=roster, at=at), by=owner, at=at)


def season_of(league: League, teams: Sequence[Team], master: Player, *, due_in_days: int = 7) -> list[Fixture]:
    """Start a season whose first round is due in so many days, the next a week later; return its fixtures."""
    at = timezone.now()
    first = (at + timedelta(days=due_in_days)).date().isoformat()
    stage = seasons.plan_season(league, name="Winter", settings={"first_deadline": first}, by=master, at=at)
    seasons.enter_teams(stage.season, teams, by=master, at=at)
    seasons.start_season(stage.season, by=master, at=at)
    return list(Fixture.objects.filter(round__stage=stage).order_by("round__number", "number"))


def small_season(league: League, master: Player, names: tuple[str, str] = ("Tigers", "Tide")) -> Fixture:
    """Return the one fixture of a season of two teams, each owned by somebody called after it."""
    teams = [
        team_of(league, person(f"{name}-owner"), name, roster) for name, roster in zip(names, (TORA, IKA), strict=True)
    ]
    return season_of(league, teams, master)[0]


def owner(fixture: Fixture, side: int) -> Player:
    """Return who owns a side."""
    return fixture.sides.get(side=side).entrant.team.owner


def report(fixture: Fixture, **changes: Any) -> dict[str, Any]:
    """Let the first side report a Brawl; return what it said."""
    fixtures.open_fixture(fixture.pk, by=owner(fixture, 1), at=timezone.now())
    body = {**brawl(fixture.pk), **changes}
    results.report_match(fixture.pk, body, by=owner(fixture, 1), at=timezone.now())
    return body


def dispute(fixture: Fixture) -> None:
    """Let the first side report five rounds and the second say that there were four."""
    body = report(fixture, rounds=5)
    disputes.dispute_report(
        fixture.pk, {**body, "rounds": 4}, by=owner(fixture, 2), at=timezone.now(), reason="It ended sooner"
    )


def sit(player: Player) -> Client:
    """Return a browser in which somebody is logged in."""
    client = Client()
    client.force_login(player)
    return client


def text(response: Any) -> str:
    """Return a page as it reads, without the escapes of HTML and with plain spaces."""
    return html.unescape(response.content.decode()).replace("\N{NO-BREAK SPACE}", " ")


def open_page(client: Client, path: str) -> str:
    """Open a page of the desk that is there."""
    response = client.get(f"/admin/{path}")
    assert response.status_code == 200, response
    return text(response)
