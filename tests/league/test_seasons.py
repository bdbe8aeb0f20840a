"""Planning, entering, starting and finishing a season; its calendar and its table."""

from typing import Any

import pytest
from django.utils import timezone

from league.models import Standing
from league.operations import tables
from tests import verbs
from tests.verbs import IKA, TORA, Person


def test_three_teams_meet_once_each_with_a_bye_a_round(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    third = verbs.found_team(aiko, league, TORA, "Cubs")
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"], third["team"]])
    fixtures = aiko.get("fixtures/", season=season["id"])["results"]
    assert [fixture["state"] for fixture in fixtures].count("bye") == 3
    pairs = [frozenset(side["team"] for side in fixture["sides"]) for fixture in fixtures if fixture["state"] != "bye"]
    assert set(pairs) == {
        frozenset({tigers["team"], tide["team"]}),
        frozenset({tigers["team"], third["team"]}),
        frozenset({tide["team"], third["team"]}),
    }


def test_deadlines_keep_the_leagues_clock_across_the_end_of_summer_time(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Paris leaves summer time on 25 October 2026: 23:59 is 21:59 UTC before and 22:59 UTC after."""
    season = verbs.start_season(
        aiko, league, [tigers["team"], tide["team"]], legs=2, first_deadline="2026-10-22", days=7
    )
    fixtures = aiko.get("fixtures/", season=season["id"])["results"]
    assert [fixture["deadline"] for fixture in fixtures] == ["2026-10-22T21:59:00Z", "2026-10-29T22:59:00Z"]


def test_a_fixed_challenge_is_the_only_one(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], challenges=["Champion"])
    [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
    problem = aiko.refused(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    assert [one["code"] for one in problem["violations"]] == ["challenge.fixed"]
    assert aiko.post(f"fixtures/{fixture['id']}/open/")["challenge"] == "champion"


@pytest.mark.parametrize(
    ("settings", "status", "path"),
    [
        ({"legs": 3}, 400, "/settings/legs"),
        ({"days": 0}, 400, "/settings/days"),
        ({"first_deadline": "soon"}, 400, "/settings/first_deadline"),
        ({"swords": 9}, 400, "/settings/swords"),
        ({"challenges": ["brawl", "chess"]}, 422, "/settings/challenges/1"),
    ],
)
def test_a_season_with_a_fault_is_refused_at_its_place(
    aiko: Person, league: dict[str, Any], settings: dict[str, Any], status: int, path: str
) -> None:
    problem = aiko.refused(f"leagues/{league['id']}/seasons/", {"name": "W", "settings": settings}, status=status)
    assert [one["path"] for one in problem["violations"]] == [path]


def test_only_founded_teams_of_the_league_enter(
    aiko: Person, ben: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    other = verbs.open_league(ben, "Elsewhere")
    foreign = verbs.found_team(ben, other, IKA, "Tide")
    draft = ben.post(f"leagues/{league['id']}/teams/", {"name": "Draft", "roster": IKA})["team"]["id"]
    season = aiko.post(f"leagues/{league['id']}/seasons/", {"name": "Winter"})
    teams = [tigers["team"], foreign["team"], draft]
    problem = aiko.refused(f"seasons/{season['id']}/entrants/", {"teams": teams})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("season.foreign_team", "/teams/1"),
        ("season.team_not_founded", "/teams/2"),
    ]
    unknown = aiko.refused(f"seasons/{season['id']}/entrants/", {"teams": [10**9]})
    assert [one["code"] for one in unknown["violations"]] == ["team.unknown"]


def test_a_season_needs_two_teams(aiko: Person, league: dict[str, Any], tigers: dict[str, Any]) -> None:
    season = aiko.post(f"leagues/{league['id']}/seasons/", {"name": "Winter"})
    aiko.post(f"seasons/{season['id']}/entrants/", {"teams": [tigers["team"]]})
    problem = aiko.refused(f"seasons/{season['id']}/start/")
    assert [one["code"] for one in problem["violations"]] == ["season.too_few_teams"]


def test_a_running_season_takes_no_entrants_and_starts_once(aiko: Person, fixture: dict[str, Any]) -> None:
    season = aiko.get(f"fixtures/{fixture['id']}/")["stage"]
    running = Standing.objects.get(stage=season).stage.season_id
    assert aiko.refused(f"seasons/{running}/start/", status=409)["code"] == "season.already_started"
    assert aiko.refused(f"seasons/{running}/entrants/", {"teams": []}, status=409)["code"] == "season.already_started"


def test_a_season_finishes_when_every_fixture_is_decided(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    season = Standing.objects.get(stage=fixture["stage"]).stage.season_id
    problem = aiko.refused(f"seasons/{season}/finish/", status=409)
    assert (problem["code"], problem["fixtures"]) == ("season.fixtures_undecided", [fixture["id"]])
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    assert aiko.post(f"seasons/{season}/finish/")["state"] == "finished"


def test_players_do_not_run_seasons(ben: Person, league: dict[str, Any]) -> None:
    ben.refused(f"leagues/{league['id']}/seasons/", {"name": "Mine"}, status=403)


def test_a_deadline_moves_to_a_named_date(aiko: Person, ben: Person, fixture: dict[str, Any]) -> None:
    path = f"/api/v1/stages/{fixture['stage']}/rounds/1/deadline/"
    body = {"deadline": "2027-01-07T23:59:00+01:00", "reason": "Snow"}
    assert ben.client.put(path, body).status_code == 403
    assert aiko.client.put(path, body).status_code == 200
    assert aiko.get(f"fixtures/{fixture['id']}/")["deadline"] == "2027-01-07T22:59:00Z"


def test_a_deadline_without_a_zone_is_on_the_leagues_clock(aiko: Person, fixture: dict[str, Any]) -> None:
    """20:00 in Paris in January is 19:00 UTC."""
    path = f"/api/v1/stages/{fixture['stage']}/rounds/1/deadline/"
    assert aiko.client.put(path, {"deadline": "2027-01-07T20:00:00"}).status_code == 200
    assert aiko.get(f"fixtures/{fixture['id']}/")["deadline"] == "2027-01-07T19:00:00Z"


def test_the_table_says_that_it_is_behind_until_a_worker_computed_it(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    path = f"stages/{fixture['stage']}/table/"
    tables.recompute(fixture["stage"], at=timezone.now())
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    behind = aiko.get(path)
    assert (behind["behind"], [row["points"] for row in behind["rows"]]) == (True, [0, 0])
    assert tables.stale_stages() == [fixture["stage"]]
    tables.recompute(fixture["stage"], at=timezone.now())
    fresh = aiko.get(path)
    assert (fresh["behind"], [row["points"] for row in fresh["rows"]]) == (False, [3, 0])
    assert not tables.recompute(fixture["stage"], at=timezone.now())


def test_every_number_of_the_table_can_be_opened(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any], tigers: dict[str, Any]
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    numbers = ben.get(f"stages/{fixture['stage']}/table/{tigers['team']}/")
    assert numbers["points"] == 3
    assert [(game["outcome"], game["score"], game["injuries"]) for game in numbers["games"]] == [("won", 9, 8)]
    assert numbers["tie_breaks"]["score_difference"]["value"] == "5"
    assert ben.client.get(f"/api/v1/stages/{fixture['stage']}/table/999999/").status_code == 404


def test_a_team_in_a_running_season_does_not_reopen(
    aiko: Person, fixture: dict[str, Any], tigers: dict[str, Any]
) -> None:
    assert aiko.refused(f"teams/{tigers['team']}/reopen/", status=409)["code"] == "team.founding_stands"


def test_a_season_starts_with_founded_teams_only(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    season = aiko.post(f"leagues/{league['id']}/seasons/", {"name": "Winter"})
    aiko.post(f"seasons/{season['id']}/entrants/", {"teams": [tigers["team"], tide["team"]]})
    aiko.post(f"teams/{tigers['team']}/reopen/")
    problem = aiko.refused(f"seasons/{season['id']}/start/")
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("season.team_not_founded", "/teams/0")]


def test_teams_of_a_hidden_league_are_not_spoken_of(aiko: Person, ben: Person, league: dict[str, Any]) -> None:
    hidden = verbs.open_league(ben, "Hidden", public=False)
    secret = verbs.found_team(ben, hidden, IKA, "Secret Tide")
    season = aiko.post(f"leagues/{league['id']}/seasons/", {"name": "Winter"})
    problem = aiko.refused(f"seasons/{season['id']}/entrants/", {"teams": [secret["team"]]})
    assert [one["code"] for one in problem["violations"]] == ["team.unknown"]


def test_no_deadline_lies_beyond_the_calendar(aiko: Person, league: dict[str, Any]) -> None:
    body = {"name": "Late", "settings": {"first_deadline": "9999-06-01"}}
    problem = aiko.refused(f"leagues/{league['id']}/seasons/", body)
    assert [one["path"] for one in problem["violations"]] == ["/settings/first_deadline"]
