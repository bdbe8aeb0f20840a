"""Every page that lists something asks the database the same number of questions for one row and for three."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.operations import tables
from tests import verbs
from tests.pages_match.browsing import Reader
from tests.verbs import IKA, TORA, Person


def queries(reader: Reader, path: str) -> int:
    reader.get(path)
    with CaptureQueriesContext(connection) as captured:
        reader.get(path)
    return len(captured)


def another_team(aiko: Person, league: dict[str, Any], number: int) -> int:
    return int(verbs.found_team(aiko, league, TORA, f"Tigers {number}")["team"])


def another_running_season(aiko: Person, league: dict[str, Any], number: int) -> None:
    verbs.start_season(
        aiko, league, [another_team(aiko, league, 2 * number), another_team(aiko, league, 2 * number + 1)]
    )


@pytest.fixture
def more(aiko: Person, league: dict[str, Any]) -> dict[str, Callable[[int], Any]]:
    """What adds a row to each list."""
    path = f"leagues/{league['id']}"
    return {
        "leagues": lambda number: verbs.open_league(aiko, f"League {number}"),
        "teams": lambda number: another_team(aiko, league, number),
        "matches": lambda number: another_running_season(aiko, league, number),
        "members": lambda number: aiko.post(f"{path}/members/", {"names": [f"Emi {number}"]}),
        "deeds": lambda _number: aiko.post(f"{path}/join-code/"),
        "seasons": lambda number: aiko.post(f"{path}/seasons/", {"name": f"Season {number}"}),
        "tokens": lambda number: aiko.post("account/tokens/", {"label": f"Token {number}"}),
    }


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/", "leagues"),
        ("/", "teams"),
        ("/", "matches"),
        ("/account/", "tokens"),
        ("/teams/", "teams"),
        ("/leagues/", "leagues"),
        ("{league}", "teams"),
        ("{league}", "members"),
        ("{league}", "seasons"),
        ("{league}journal/", "deeds"),
        ("{league}manage/", "members"),
        ("{league}build/?clan=tora", "members"),
    ],
)
def test_a_page_takes_the_same_queries_for_one_row_and_for_three(
    aikos: Reader, at_league: str, more: dict[str, Callable[[int], Any]], path: str, what: str
) -> None:
    address = path.format(league=at_league)
    more[what](1)
    few = queries(aikos, address)
    more[what](2)
    more[what](3)
    assert queries(aikos, address) == few


def test_the_visitors_first_page_takes_the_same_queries_for_one_league_and_for_three(
    aiko: Person, visitor: Reader, league: dict[str, Any]
) -> None:
    few = queries(visitor, "/")
    verbs.open_league(aiko, "Second")
    verbs.open_league(aiko, "Third")
    assert queries(visitor, "/") == few


def test_a_seasons_pages_do_not_slow_down_with_more_teams(aiko: Person, aikos: Reader, league: dict[str, Any]) -> None:
    counts = []
    for size in (2, 4):
        teams = [another_team(aiko, league, 10 * size + number) for number in range(size)]
        season = verbs.start_season(aiko, league, teams)
        stage = season["stages"][0]["id"]
        tables.recompute(stage, at=timezone.now())
        pages = (
            f"/seasons/{season['id']}/",
            f"/seasons/{season['id']}/teams/",
            f"/stages/{stage}/table/",
            f"/stages/{stage}/table/{teams[0]}/",
        )
        counts.append([queries(aikos, page) for page in pages])
    assert counts[0] == counts[1]


def test_a_teams_pages_do_not_slow_down_with_more_chapters_and_models(
    aiko: Person, aikos: Reader, league: dict[str, Any]
) -> None:
    team = verbs.found_team(aiko, league, IKA, "Tide")["team"]
    pages = [f"/teams/{team}/{page}" for page in ("", "ledger/", "ledger/0/", "undo/", "roster/")]
    aiko.post(f"teams/{team}/adjustments/", {"koban": 30, "reason": "A gift"})
    aiko.post(f"teams/{team}/roster/", {"recruit": [{"name": "Kaze", "profile": "Yajiri"}]})
    few = [queries(aikos, page) for page in pages]
    for name in ("Fuka", "Mizu"):
        aiko.post(f"teams/{team}/adjustments/", {"koban": 10, "reason": "A gift"})
        aiko.post(f"teams/{team}/roster/", {"recruit": [{"name": name, "profile": "Kunoichi"}]})
    assert [queries(aikos, page) for page in pages] == few


def test_a_scroll_does_not_slow_down_with_more_matches(
    aiko: Person, ben: Person, aikos: Reader, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    counts = []
    for _season in range(2):
        season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], legs=2)
        for fixture in aiko.get("fixtures/", season=season["id"])["results"]:
            aiko.post(f"fixtures/{fixture['id']}/forfeit/", {"sides": [2], "reason": "Nobody came."})
        counts.append(queries(aikos, f"/teams/{tigers['team']}/"))
    assert counts[0] == counts[1]
