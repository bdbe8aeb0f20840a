"""Forecasts of a stage: asked for, played by workers in parts, read by whoever may see the stage."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture, League, Round, Stage
from league.operations.forecasts import forgotten_forecasts, parts_of_forecast, play_part
from league.tasks import sweep_stale_ratings
from teams.models import Job, Player
from tests import verbs
from tests.kept import kept
from tests.seasons.live import wait_until
from tests.verbs import IKA, Person

pytestmark = pytest.mark.django_db


@kept
def stage(aiko: Person, league: dict[str, Any], tigers: Any, tide: Any) -> int:
    """A round robin of three; Tigers have forfeited against Tide. Aiko runs two of the teams."""
    crane = verbs.found_team(aiko, league, IKA, "Crane")["team"]
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"], crane])
    met = {tigers["team"], tide["team"]}
    [game] = [
        row
        for row in aiko.get("fixtures/", season=season["id"])["results"]
        if {side["team"] for side in row["sides"]} == met
    ]
    [side] = [one["side"] for one in game["sides"] if one["team"] == tigers["team"]]
    aiko.post(f"fixtures/{game['id']}/forfeit/", {"sides": [side], "reason": "Nobody came"})
    return int(season["stages"][0]["id"])


def work(stage: int) -> None:
    """What workers do with the forecasts that wait."""
    for job in Job.objects.filter(kind="league.forecast", params__stage=stage):
        for part in parts_of_forecast(job):
            play_part(job.pk, part, at=timezone.now())


def test_a_forecast_gives_every_teams_chances(ben: Person, stage: int) -> None:
    asked = ben.post(f"stages/{stage}/forecast/", {"runs": 1000, "seed": "moon"})
    assert (asked["state"], asked["done"], asked["total"], asked["rows"]) == ("queued", 0, 10, [])
    work(stage)
    told = ben.get(f"stages/{stage}/forecast/")
    assert (told["state"], told["done"], told["runs"], told["seed"]) == ("done", 10, 1000, "moon")
    assert [round(sum(row["places"]), 3) for row in told["rows"]] == [1.0, 1.0, 1.0]
    assert round(sum(row["title"] for row in told["rows"]), 3) == 1.0
    assert told["decides_title"] is True


def test_who_leads_is_likeliest_to_win_between_equals(ben: Person, stage: int) -> None:
    """Tide has three points, nobody else any, and no game has told anything about skill."""
    ben.post(f"stages/{stage}/forecast/", {"runs": 2000, "seed": "moon"})
    work(stage)
    rows = ben.get(f"stages/{stage}/forecast/")["rows"]
    assert next(row["name"] for row in rows) == "Tide"


def test_the_same_seed_gives_the_same_forecast(aiko: Person, ben: Person, stage: int) -> None:
    told = []
    for person in (aiko, ben):
        person.post(f"stages/{stage}/forecast/", {"runs": 300, "seed": "moon"})
        work(stage)
        told.append(person.get(f"stages/{stage}/forecast/")["rows"])
    assert told[0] == told[1]


def test_a_part_delivered_twice_counts_once(ben: Person, stage: int) -> None:
    ben.post(f"stages/{stage}/forecast/", {"runs": 100})
    job = Job.objects.get(kind="league.forecast")
    play_part(job.pk, "0", at=timezone.now())
    play_part(job.pk, "0", at=timezone.now())
    job.refresh_from_db()
    assert (job.done, ben.get(f"stages/{stage}/forecast/")["runs"]) == (1, 10)


def test_a_forecast_whose_message_was_lost_is_found(ben: Person, stage: int) -> None:
    ben.post(f"stages/{stage}/forecast/", {"runs": 100})
    assert forgotten_forecasts(at=timezone.now()) == []
    later = timezone.now() + timedelta(minutes=11)
    assert forgotten_forecasts(at=later) == [Job.objects.get(kind="league.forecast").pk]


def test_one_forecast_a_player_at_a_time(ben: Person, stage: int) -> None:
    ben.post(f"stages/{stage}/forecast/")
    assert ben.refused(f"stages/{stage}/forecast/", status=409)["code"] == "forecast.unfinished"


@pytest.mark.parametrize("body", [{"runs": 99}, {"runs": 20_001}, {"runs": "many"}, {"seed": "x" * 41}])
def test_a_forecast_is_bounded(ben: Person, stage: int, body: dict[str, Any]) -> None:
    assert ben.try_post(f"stages/{stage}/forecast/", body).status_code == 400


def test_a_stage_that_nobody_can_foretell_has_no_forecast(ben: Person, stage: int) -> None:
    Stage.objects.update(kind=Stage.Kind.CAMPAIGN, settings={})
    assert ben.refused(f"stages/{stage}/forecast/", status=409)["code"] == "forecast.unknown_games"
    Stage.objects.update(kind=Stage.Kind.ROUND_ROBIN, state=Stage.State.FINISHED)
    assert ben.refused(f"stages/{stage}/forecast/", status=409)["code"] == "forecast.not_running"


def test_a_forecast_that_nobody_asked_for_is_missing(ben: Person, stage: int) -> None:
    answer = ben.client.get(f"/api/v1/stages/{stage}/forecast/")
    assert (answer.status_code, answer.json()["code"]) == (404, "forecast.none")


def test_a_stranger_sees_no_forecast_of_a_private_league(
    ben: Person, stranger: Person, league: dict[str, Any], stage: int
) -> None:
    ben.post(f"stages/{stage}/forecast/", {"runs": 100})
    League.objects.filter(pk=league["id"]).update(settings={"public": False})
    assert stranger.client.get(f"/api/v1/stages/{stage}/forecast/").status_code == 404
    assert stranger.try_post(f"stages/{stage}/forecast/").status_code == 404
    assert ben.get(f"stages/{stage}/forecast/")["total"] == 10


def test_skill_moves_the_chances(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any) -> None:
    """Tigers beat Tide once; what is left to play is a second leg."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    sweep_stale_ratings()
    again = Round.objects.create(stage_id=fixture["stage"], number=2, published_at=timezone.now())
    game = Fixture.objects.create(round=again, number=1)
    for side in Fixture.objects.get(pk=fixture["id"]).sides.all():
        game.sides.create(side=side.side, entrant=side.entrant)
    ben.post(f"stages/{fixture['stage']}/forecast/", {"runs": 2000})
    work(fixture["stage"])
    [tigers, _tide] = ben.get(f"stages/{fixture['stage']}/forecast/")["rows"]
    # Tigers are first unless Tide wins and then has the better lot.
    assert (tigers["name"], tigers["title"] > 0.75) == ("Tigers", True)


def test_the_page_asks_shows_progress_and_the_chances(client: Client, ben: Person, stage: int) -> None:
    path = f"/stages/{stage}/forecast/"
    assert "Nobody has asked" in client.get(path).content.decode()
    assert client.post(f"{path}ask/", {"runs": "1000"}).status_code == 302
    assert Job.objects.filter(kind="league.forecast").count() == 0
    client.force_login(Player.objects.get(pk=ben.id))
    assert client.post(f"{path}ask/", {"runs": "7"}).status_code == 422
    assert client.post(f"{path}ask/", {"runs": "1000"}).status_code == 302
    waiting = client.get(path).content.decode()
    assert ("hx-get" in waiting, "<progress" in waiting) == (True, True)
    assert client.post(f"{path}ask/", {"runs": "1000"}).status_code == 422
    work(stage)
    part = client.get(path, headers={"HX-Request": "true"}).content.decode()
    assert ("<html" in part, "hx-get" in part, "Tide" in part) == (False, False, True)


@pytest.mark.django_db(transaction=True)
def test_workers_play_a_forecast(live_worker: Path, ben: Person, stage: int) -> None:
    ben.post(f"stages/{stage}/forecast/", {"runs": 200})
    wait_until(lambda: ben.get(f"stages/{stage}/forecast/")["state"] == "done")
    assert ben.get(f"stages/{stage}/forecast/")["runs"] == 200
