"""No list of the desk asks more of the database for three rows than for one."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Match, RulesetVersion
from league.models import Fixture, JournalLine, League, Membership, Round
from league.operations import fixtures
from teams.models import Player, Team
from tests.admin.worlds import league_of, owner, person, season_of, team_of
from tests.kept import kept

LISTS: dict[str, Any] = {
    "league/league": League,
    "league/membership": Membership,
    "league/fixture": Fixture,
    "league/round": Round,
    "league/journalline": JournalLine,
    "teams/team": Team,
    "teams/player": Player,
    "games/rulesetversion": RulesetVersion,
    "games/match": Match,
}


@kept
def three_of_each(league: League, yuki: Player) -> None:
    """Three leagues, teams, rounds, fixtures that are played, matches and rulesets at least."""
    for name in ("Sunday Ninja", "Monday Ninja"):
        league_of(yuki, name)
    rows = season_of(league, [team_of(league, person(name), f"Team {name}") for name in "ABCD"], yuki)
    for row in rows[:3]:
        fixtures.open_fixture(row.pk, by=owner(row, 1), at=timezone.now())
        fixtures.unopen_fixture(row.pk, by=owner(row, 1), at=timezone.now())
    for key in ("0" * 64, "1" * 64):
        RulesetVersion.objects.create(key=key, system="allstars", document={})


def costs(client: Client, paths: Iterable[str], rows: int) -> dict[str, int]:
    """Return how many queries each list takes to show so many rows."""
    return {path: _cost(client, path, rows) for path in paths}


def _cost(client: Client, path: str, rows: int) -> int:
    key = LISTS[path]._meta.pk.name
    keys = LISTS[path].objects.order_by("pk").values_list("pk", flat=True)[:rows]
    address = f"/admin/{path}/?{key}__in={','.join(str(pk) for pk in keys)}"
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).context["cl"].result_count == rows
    return len(queries)


@pytest.mark.usefixtures("three_of_each")
def test_a_list_costs_the_operator_the_same_for_one_row_and_for_three(operator: Client) -> None:
    costs(operator, LISTS, 1)
    assert costs(operator, LISTS, 1) == costs(operator, LISTS, 3)


@pytest.mark.usefixtures("three_of_each")
def test_so_it_costs_a_ninja_master(desk: Client) -> None:
    own = [path for path in LISTS if not path.startswith("games/")]
    costs(desk, own, 1)
    assert costs(desk, own, 1) == costs(desk, own, 3)
