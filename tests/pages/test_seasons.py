"""A season's pages: planning, entering, the calendar, deadlines, the table."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone

from league.models import Round, Season, Standing
from league.operations import results, tables
from teams.models import Player
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader, plain
from tests.verbs import TORA, Person


@pytest.fixture
def season(fixture: dict[str, Any]) -> Season:
    """The running season of Tigers and Tide."""
    return Season.objects.get(stages=fixture["stage"])


@pytest.fixture
def at_season(season: Season) -> str:
    return f"/seasons/{season.pk}/"


@pytest.fixture
def at_table(fixture: dict[str, Any]) -> str:
    return f"/stages/{fixture['stage']}/table/"


@kept
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> None:
    """The fixture is confirmed: Tigers 9, Tide 4."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    results.confirm_report(fixture["id"], by=Player.objects.get(pk=ben.id), at=timezone.now())


def test_a_season_is_planned_entered_and_started(
    aikos: Reader, at_league: str, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    planned = aikos.post(
        f"{at_league}plan-season/",
        {
            "name": "Winter",
            "legs": "2",
            "first_deadline": "2030-01-31",
            "days": "7",
            "groups": "1",
            "sides": "2",
            "progression": "on",
            "challenges": ["brawl"],
        },
    )
    aikos.post(planned.url, {"teams": [tigers["team"], tide["team"]]})
    season = Season.objects.get(name="Winter")
    aikos.post(f"/seasons/{season.pk}/start/")
    deadlines = Round.objects.filter(stage__season=season).order_by("number").values_list("deadline", flat=True)
    # Two teams, two legs: two rounds a week apart, each due at 23:59 in Paris, an hour ahead of UTC in winter.
    assert list(deadlines) == [
        datetime(2030, 1, 31, 22, 59, tzinfo=UTC),
        datetime(2030, 2, 7, 22, 59, tzinfo=UTC),
    ]
    shown = aikos.text(f"/seasons/{season.pk}/")
    assert "Thu 31 Jan 2030, 23:59 Europe/Paris" in shown
    assert "Round 2 Brawl" in shown


def test_a_plan_with_faults_keeps_what_was_typed(aikos: Reader, at_league: str) -> None:
    given = {
        "name": "",
        "legs": "2",
        "first_deadline": "2030-01-31",
        "days": "0",
        "groups": "1",
        "sides": "2",
        "progression": "on",
        "challenges": ["brawl", "champion"],
    }
    answer = aikos.post(f"{at_league}plan-season/", given, status=422)
    assert sorted(answer.context["form"].errors) == ["days", "name"]
    page = answer.content.decode()
    assert 'value="2030-01-31"' in page
    assert page.count("checked") == 3


def test_a_season_needs_two_teams(aikos: Reader, at_league: str) -> None:
    planned = aikos.post(
        f"{at_league}plan-season/",
        {"name": "Winter", "legs": "1", "days": "7", "groups": "1", "sides": "2", "progression": "on"},
    )
    answer = aikos.post(planned.url.replace("teams/", "start/"), status=422)
    assert "A season needs two teams at least." in plain(answer)
    assert "Starting A League" in plain(answer)


def test_entering_nobody_is_told_beside_the_list(aikos: Reader, at_league: str, tigers: dict[str, Any]) -> None:
    planned = aikos.post(
        f"{at_league}plan-season/",
        {"name": "Winter", "legs": "1", "days": "7", "groups": "1", "sides": "2", "progression": "on"},
    )
    answer = aikos.post(planned.url, {}, status=422)
    assert answer.context["form"].errors == {"teams": ["Choose a team at least."]}


def test_the_calendar_shows_rounds_and_byes(visitor: Reader, aiko: Person, league: dict[str, Any]) -> None:
    teams = [verbs.found_team(aiko, league, TORA, f"Tigers {number}")["team"] for number in range(3)]
    season = verbs.start_season(aiko, league, teams)
    shown = visitor.text(f"/seasons/{season['id']}/")
    # Three teams: three rounds, in each of which one team has a bye.
    assert [shown.count(f"Round {number}") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert shown.count(" bye") == 3


def test_the_calendar_shows_results(visitor: Reader, at_season: str, played: None) -> None:
    shown = visitor.text(at_season)
    assert {"Tigers": "9 : 4", "Tide": "4 : 9"}[shown.partition("Round 1 ")[2].split()[0]] in shown


def test_a_deadline_is_moved_on_the_leagues_clock_with_a_reason(
    aikos: Reader, at_league: str, fixture: dict[str, Any]
) -> None:
    path = f"/stages/{fixture['stage']}/rounds/1/deadline/"
    aikos.post(path, {"deadline": "2030-07-01T20:00", "reason": "Holidays"})
    assert Round.objects.get(stage=fixture["stage"]).deadline == datetime(2030, 7, 1, 18, tzinfo=UTC)
    assert "moved a deadline" in aikos.text(f"{at_league}journal/")
    assert "Holidays" in aikos.text(f"{at_league}journal/")


def test_a_deadline_that_is_none_is_kept_with_its_error(aikos: Reader, fixture: dict[str, Any]) -> None:
    path = f"/stages/{fixture['stage']}/rounds/1/deadline/"
    answer = aikos.post(path, {"deadline": "tomorrow", "reason": "Holidays"}, status=422)
    assert list(answer.context["form"].errors) == ["deadline"]
    assert 'value="Holidays"' in answer.content.decode()


def test_a_season_finishes_when_everything_is_decided(aikos: Reader, at_season: str, played: None) -> None:
    aikos.post(f"{at_season}finish/")
    assert "finished" in aikos.text(at_season)


def test_a_season_with_matches_to_play_does_not_finish(aikos: Reader, at_season: str) -> None:
    answer = aikos.post(f"{at_season}finish/", status=422)
    assert "1 game has no result yet." in plain(answer)


@pytest.mark.parametrize("page", ["teams/", "start/", "finish/"])
def test_only_a_ninja_master_runs_a_season(bens: Reader, at_season: str, page: str) -> None:
    bens.post(at_season + page, status=403)


def test_a_private_leagues_season_and_table_are_not_there_for_a_stranger(
    strangers: Reader, at_season: str, at_table: str, private: None
) -> None:
    strangers.get(at_season, status=404)
    strangers.get(at_table, status=404)


def test_the_table_says_when_it_is_behind_and_when_it_was_computed(
    visitor: Reader, fixture: dict[str, Any], at_table: str, played: None
) -> None:
    assert "The table is behind" in visitor.text(at_table)
    tables.recompute(fixture["stage"], at=datetime(2030, 1, 1, 12, tzinfo=UTC))
    shown = visitor.text(at_table)
    assert "The table is behind" not in shown
    assert "Computed Tue 1 Jan 2030, 13:00 Europe/Paris" in shown


def test_every_number_of_the_table_opens_what_it_is_made_of(
    visitor: Reader, fixture: dict[str, Any], tigers: dict[str, Any], at_table: str, played: None
) -> None:
    tables.recompute(fixture["stage"], at=timezone.now())
    line = Standing.objects.get().table[0]
    assert (line["name"], line["points"]) == ("Tigers", 3)
    made_of = f"{at_table}{tigers['team']}/"
    assert f'href="{made_of}"' in visitor.get(at_table).content.decode()
    answer = visitor.get(made_of)
    assert [(game["outcome"], game["points"], game["score"]) for game in answer.context["made_of"]["games"]] == [
        ("won", 3, 9)
    ]
    # 9 points to 4; eight Injuries inflicted on ninja and the chunin.
    assert [(name, parts["value"]) for name, parts in answer.context["tie_breaks"]] == [
        ("score difference", "5"),
        ("Injuries inflicted", "8"),
    ]


def test_a_team_that_does_not_play_has_no_numbers(visitor: Reader, at_table: str) -> None:
    visitor.get(f"{at_table}999999/", status=404)


def test_a_deadline_in_the_past_is_taken_with_a_warning(aikos: Reader, fixture: dict[str, Any]) -> None:
    path = f"/stages/{fixture['stage']}/rounds/1/deadline/"
    shown = aikos.text(aikos.post(path, {"deadline": "2020-01-01T12:00"}).url)
    assert "This deadline is past already." in shown
    assert Round.objects.get(stage=fixture["stage"], number=1).deadline == datetime(2020, 1, 1, 11, tzinfo=UTC)
    assert "past already" not in aikos.text(aikos.post(path, {"deadline": "2031-01-01T12:00"}).url)
    own = f"/fixtures/{fixture['id']}/deadline/"
    assert "This deadline is past already." in aikos.text(aikos.post(own, {"deadline": "2020-01-01T12:00"}).url)
