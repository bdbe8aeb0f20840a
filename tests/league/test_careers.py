"""The past of teams, ninja and players, and ratings over time: over REST and on pages."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import League, Rating, RatingBook, Stage
from league.operations.ratings import recompute_ratings
from league.operations.tables import recompute
from league.queries.ratings import leagues_with_stale_ratings
from league.rules.ratings import Game, rate
from league.tasks import sweep_stale_ratings
from tests import verbs
from tests.kept import kept
from tests.verbs import IKA, TORA, Person

pytestmark = pytest.mark.django_db


@kept
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any) -> dict[str, Any]:
    """Tigers beat Tide 9 to 4; the table and the ratings are computed, the season is over."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    recompute(fixture["stage"], at=timezone.now())
    sweep_stale_ratings()
    return fixture


def finish(aiko: Person, fixture: dict[str, Any]) -> None:

    aiko.post(f"seasons/{Stage.objects.get(pk=fixture['stage']).season_id}/finish/")
    recompute(fixture["stage"], at=timezone.now())


def close(league: dict[str, Any]) -> None:
    League.objects.filter(pk=league["id"]).update(settings={"public": False})


def test_a_team_has_its_seasons_record_and_opponents(ben: Person, played: Any, tigers: Any, tide: Any) -> None:
    career = ben.get(f"teams/{tigers['team']}/career/")
    [season] = career["seasons"]
    assert [(stage["rank"], stage["won"], stage["points"]) for stage in season["stages"]] == [(1, 1, 3)]
    assert (season["name"], season["league"], season["champion"]) == ("Winter", "Thursday Ninja", False)
    assert career["record"] == {
        "played": 1, "won": 1, "drawn": 0, "lost": 0, "forfeits": 0, "scored": 9, "against": 4,
    }  # fmt: skip
    assert [(one["team"], one["name"], one["won"]) for one in career["opponents"]] == [(tide["team"], "Tide", 1)]


def test_who_leads_a_finished_season_has_its_title(aiko: Person, played: Any, tigers: Any, tide: Any) -> None:
    finish(aiko, played)
    assert [aiko.get(f"teams/{team['team']}/career/")["titles"] for team in (tigers, tide)] == [1, 0]
    assert aiko.get(f"players/{aiko.id}/career/")["titles"] == 1


def test_a_ninja_has_games_feats_awards_and_where_it_went(aiko: Person, played: Any, tigers: Any) -> None:
    """Kaede Injured three ninja, Goro four and the chunin; Rin was taken to the Healing House."""
    ninja = {one["name"]: one for one in aiko.get(f"teams/{tigers['team']}/career/")["ninja"]}
    assert {name: one["feats"].get("injure", 0) for name, one in ninja.items() if one["feats"]} == {
        "Kaede": 3,
        "Goro": 5,
    }
    assert (ninja["Rin"]["healing_house"], ninja["Rin"]["gone"], ninja["Goro"]["games"]) == (1, None, 1)


def test_a_hidden_roster_hides_its_ninja(
    ben: Person, stranger: Person, league: dict[str, Any], played: Any, tigers: Any
) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    settings = {"public": True, "rosters_hidden_until_lock": True}
    League.objects.filter(pk=league["id"]).update(settings=settings, roster_lock_at=tomorrow)
    career = stranger.get(f"teams/{tigers['team']}/career/")
    assert (career["ninja"], len(career["seasons"])) == ([], 1)
    assert stranger.get(f"teams/{tigers['team']}/ratings/")["koban"] == []


@pytest.mark.parametrize("what", ["team", "player"])
def test_two_that_met_have_their_games(
    aiko: Person, ben: Person, played: Any, tigers: Any, tide: Any, what: str
) -> None:
    pair = {"team": (tigers["team"], tide["team"]), "player": (aiko.id, ben.id)}[what]
    found = ben.get("head-to-head/", **{what: pair[0], "other": pair[1]})
    assert (found["record"]["won"], found["record"]["lost"]) == (1, 0)
    assert [(game["fixture"], game["score"], game["opponents"][0]["score"]) for game in found["games"]] == [
        (played["id"], 9, 4)
    ]


@pytest.mark.parametrize(
    "query", [{"other": 1}, {"team": 1, "player": 1, "other": 1}, {"team": 1}, {"team": "x", "other": 1}]
)
def test_head_to_head_asks_for_two_of_a_kind(client: Client, query: dict[str, Any]) -> None:
    assert client.get("/api/v1/head-to-head/", query).status_code == 400


def test_a_private_league_shows_nothing_to_a_stranger(
    aiko: Person, ben: Person, stranger: Person, league: dict[str, Any], played: Any, tigers: Any, tide: Any
) -> None:
    close(league)
    paths = (f"teams/{tigers['team']}/career/", f"teams/{tigers['team']}/ratings/", f"players/{aiko.id}/career/")
    assert [stranger.client.get(f"/api/v1/{path}").status_code for path in paths] == [404, 404, 404]
    pair = {"team": tigers["team"], "other": tide["team"]}
    assert stranger.client.get("/api/v1/head-to-head/", pair).status_code == 404
    assert stranger.client.get(f"/api/v1/leagues/{league['id']}/ratings/").status_code == 404
    assert ben.get("head-to-head/", **pair)["record"]["won"] == 1


def test_ratings_are_those_of_the_rules(ben: Person, league: dict[str, Any], played: Any, tigers: Any) -> None:
    ratings = ben.get(f"leagues/{league['id']}/ratings/")
    expected = rate([Game(1, [("Tigers", 0), ("Tide", 1)])])
    assert ratings["behind"] is False
    assert [(row["name"], row["mu"], row["games"]) for row in ratings["teams"]] == [
        (name, round(expected[name][-1].skill.mu, 2), 1) for name in ("Tigers", "Tide")
    ]
    assert [row["name"] for row in ratings["players"]] == ["Aiko", "Ben"]
    [skill] = ben.get(f"teams/{tigers['team']}/ratings/")["skill"]
    assert [step["game"] for step in skill["course"]] == [played["id"]]


def test_the_rating_of_the_scroll_is_there_for_each_chapter(ben: Person, played: Any, tigers: Any) -> None:
    marks = ben.get(f"teams/{tigers['team']}/ratings/")["koban"]
    assert [(mark["kind"], mark["treasury"]) for mark in marks][:1] == [("founding", 9)]
    assert marks[-1]["rating"] == ben.get(f"teams/{tigers['team']}/scroll/")["rating"]


def test_a_new_result_makes_ratings_stale_until_they_are_computed_again(
    aiko: Person, ben: Person, league: dict[str, Any], fixture: dict[str, Any], brawl: Any
) -> None:
    sweep_stale_ratings()
    assert leagues_with_stale_ratings() == []
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    assert ben.get(f"leagues/{league['id']}/ratings/")["behind"] is True
    assert (sweep_stale_ratings(), sweep_stale_ratings()) == (1, 0)
    assert Rating.objects.filter(book__league=league["id"]).count() == 4


def test_a_voided_match_leaves_no_trace_in_the_ratings(aiko: Person, league: dict[str, Any], played: Any) -> None:
    body = {"action": "void", "reason": "The wrong teams"}
    preview = aiko.post(f"fixtures/{played['id']}/amendments/preview/", body)
    aiko.post(f"fixtures/{played['id']}/amendments/", {**body, "basis": preview["basis"]})
    assert recompute_ratings(league["id"], at=timezone.now())
    assert Rating.objects.count() == 0
    assert RatingBook.objects.get().computed_at is not None


def test_pages_show_careers_ratings_and_meetings(
    client: Client, aiko: Person, ben: Person, league: dict[str, Any], played: Any, tigers: Any, tide: Any
) -> None:
    mine, theirs = tigers["team"], tide["team"]
    texts = {
        f"/teams/{mine}/career/": "1 won, 0 drawn, 0 lost",
        f"/teams/{mine}/ratings/": "<svg",
        f"/players/{aiko.id}/": "place 1",
        f"/head-to-head/?team={mine}&other={theirs}": "Tigers against Tide",
        f"/head-to-head/?player={aiko.id}&other={ben.id}": "Aiko against Ben",
        f"/leagues/{league['slug']}/ratings/": "Skill ratings",
        f"/fixtures/{played['id']}/": f"/head-to-head/?team={mine}&amp;other={theirs}",
    }
    pages = {path: client.get(path) for path in texts}
    assert {path: page.status_code for path, page in pages.items()} == dict.fromkeys(texts, 200)
    assert [path for path, text in texts.items() if text not in pages[path].content.decode()] == []


@pytest.mark.parametrize(
    "path",
    [
        "/players/999999/",
        "/teams/999999/career/",
        "/head-to-head/",
        "/head-to-head/?team=1&other=x",
        "/head-to-head/?team=99999999999&other=1",
        "/leagues/none/ratings/",
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_career_does_not_slow_down_with_more_opponents(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    counts = []
    for number in range(3):
        other = verbs.found_team(aiko, league, IKA if number % 2 else TORA, f"Team {number}")["team"]
        season = verbs.start_season(aiko, league, [tigers["team"], other])
        [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
        aiko.post(f"fixtures/{fixture['id']}/forfeit/", {"sides": [1], "reason": "Nobody came"})
        aiko.get(f"teams/{tigers['team']}/career/")
        with CaptureQueriesContext(connection) as captured:
            aiko.get(f"teams/{tigers['team']}/career/")
        counts.append(len(captured))
    assert counts == [counts[0]] * 3


def test_ratings_and_calendars_take_the_same_queries_for_one_team_and_for_many(
    client: Client, aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    counts = []
    for number in range(3):
        other = verbs.found_team(aiko, league, TORA, f"Team {number}")["team"]
        season = verbs.start_season(aiko, league, [tigers["team"], other], first_deadline="2026-12-17")
        [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
        aiko.post(f"fixtures/{fixture['id']}/forfeit/", {"sides": [1], "reason": "Nobody came"})
        sweep_stale_ratings()
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/api/v1/leagues/{league['id']}/ratings/")
            client.get(f"/api/v1/leagues/{league['id']}/calendar.ics")
        counts.append(len(captured))
    assert counts == [counts[0]] * 3


def test_the_page_of_a_league_leads_to_its_calendar(client: Client, league: dict[str, Any]) -> None:
    assert f"/api/v1/leagues/{league['id']}/calendar.ics" in client.get(f"/leagues/{league['slug']}/").content.decode()
