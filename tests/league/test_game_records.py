"""Game Records: of each game of a team the opponent, the score, the koban earned and the Ninja All-Star.

The Tigers beat the Tide 9 : 4 in a Brawl. Goro and Umi are All-Stars; both teams were founded with 9 koban, and have 19
and 15 after the game.
"""

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> dict[str, Any]:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    return ben.post(f"fixtures/{fixture['id']}/confirm/")


def games(player: Person, team: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get(f"teams/{team['team']}/games/")["results"]
    return found


def test_a_game_stands_in_the_records_of_both(
    ben: Person, tigers: dict[str, Any], tide: dict[str, Any], played: dict[str, Any]
) -> None:
    [ours] = games(ben, tigers)
    [theirs] = games(ben, tide)
    assert (ours["outcome"], ours["score"], ours["koban"], ours["challenge"]) == ("won", 9, 10, "brawl")
    assert ours["all_stars"] == [{"id": int(verbs.ids(tigers)["Goro"]), "name": "Goro"}]
    assert ours["opponents"] == [{"team": tide["team"], "name": "Tide", "score": 4}]
    assert (theirs["outcome"], theirs["score"], theirs["koban"]) == ("lost", 4, 6)
    assert [one["name"] for one in theirs["all_stars"]] == ["Umi"]


def test_a_game_that_is_not_decided_is_no_record(
    aiko: Person, fixture: dict[str, Any], tigers: dict[str, Any], brawl: dict[str, Any]
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert games(aiko, tigers) == []


def test_whoever_may_not_see_a_team_sees_no_games(stranger: Person, aiko: Person, tigers: dict[str, Any]) -> None:
    [league] = aiko.get("leagues/")["results"]
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"public": False}})
    assert stranger.client.get(f"/api/v1/teams/{tigers['team']}/games/").status_code == 404


def test_the_page_of_a_team_tells_koban_and_all_star(
    client: Client, tigers: dict[str, Any], played: dict[str, Any]
) -> None:
    page = client.get(f"/teams/{tigers['team']}/").content.decode()
    records = " ".join(page[page.index('id="matches"') :].split())
    assert "10 koban · Ninja All-Star Goro" in records


def test_more_games_take_no_more_queries(
    aiko: Person,
    ben: Person,
    league: dict[str, Any],
    tigers: dict[str, Any],
    tide: dict[str, Any],
    played: dict[str, Any],
) -> None:
    path = f"teams/{tigers['team']}/games/"
    games(aiko, tigers)
    with CaptureQueriesContext(connection) as few:
        aiko.get(path)
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]])
    again = aiko.get("fixtures/", season=season["id"])["results"][0]
    aiko.post(f"fixtures/{again['id']}/forfeit/", {"sides": [again["sides"][0]["side"]], "reason": "Ill"})
    with CaptureQueriesContext(connection) as more:
        assert len(aiko.get(path)["results"]) == 2
    assert len(more) == len(few)
