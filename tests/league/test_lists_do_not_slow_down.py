"""Every list of the API asks the database the same number of questions for one row and for three."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.operations import tables
from tests import verbs
from tests.verbs import TORA, Person


def queries(person: Person, path: str) -> int:
    person.get(path)
    with CaptureQueriesContext(connection) as captured:
        person.get(path)
    return len(captured)


def another_team(aiko: Person, league: dict[str, Any], number: int) -> int:
    return int(verbs.found_team(aiko, league, TORA, f"Tigers {number}")["team"])


@pytest.fixture
def more(aiko: Person, league: dict[str, Any]) -> dict[str, Callable[[int], Any]]:
    """What adds a row to each list."""
    path = f"leagues/{league['id']}"
    return {
        "leagues/": lambda number: verbs.open_league(aiko, f"League {number}"),
        "teams/": lambda number: another_team(aiko, league, number),
        f"{path}/teams/": lambda number: another_team(aiko, league, number),
        f"{path}/members/": lambda number: aiko.post(f"{path}/members/", {"names": [f"Emi {number}"]}),
        f"{path}/journal/": lambda _number: aiko.post(f"{path}/join-code/"),
        f"{path}/seasons/": lambda number: aiko.post(f"{path}/seasons/", {"name": f"Season {number}"}),
        "account/tokens/": lambda number: aiko.post("account/tokens/", {"label": f"Token {number}"}),
    }


@pytest.mark.parametrize(
    "name", ["leagues/", "teams/", "{}/teams/", "{}/members/", "{}/journal/", "{}/seasons/", "account/tokens/"]
)
def test_a_list_takes_the_same_queries_for_one_row_and_for_three(
    aiko: Person, league: dict[str, Any], more: dict[str, Callable[[int], Any]], name: str
) -> None:
    path = name.format(f"leagues/{league['id']}")
    more[path](1)
    few = queries(aiko, path)
    more[path](2)
    more[path](3)
    assert queries(aiko, path) == few


def test_fixtures_table_and_scroll_do_not_slow_down_with_a_longer_season(aiko: Person, league: dict[str, Any]) -> None:
    counts = []
    for size in (2, 4):
        teams = [another_team(aiko, league, 10 * size + number) for number in range(size)]
        season = verbs.start_season(aiko, league, teams)
        stage = season["stages"][0]["id"]
        tables.recompute(stage, at=timezone.now())
        paths = (f"fixtures/?season={season['id']}", f"stages/{stage}/table/", f"teams/{teams[0]}/scroll/")
        counts.append([queries(aiko, path) for path in paths])
    assert counts[0] == counts[1]
