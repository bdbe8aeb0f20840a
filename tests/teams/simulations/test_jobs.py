"""What all simulations have in common: one of a player at a time, found again when forgotten, given up when impossible."""

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from teams.models import Job, Player
from teams.operations import simulations
from teams.tasks import simulate_job, sweep_simulations
from tests.games.api.asking import Json
from tests.teams.simulations.playing import play
from tests.verbs import Person

BATTLES: Json = {"seed": "moonlight", "battles": 1, "policies": ["random", "random"]}
ONE_CASE: Json = {"players": [2], "policies": ["random"], "games": 1, "seed": "moonlight"}
ASKED: dict[str, Json] = {
    "tiny_ninjas": BATTLES,
    "ninjago": {**ONE_CASE, "steps": [6], "variants": [[]]},
    "bounty": {**ONE_CASE, "adventures": [1]},
}
each = pytest.mark.parametrize(("game", "body"), ASKED.items(), ids=list(ASKED))


@each
def test_one_simulation_at_a_time_of_whatever_game(aiko: Person, ben: Person, game: str, body: Json) -> None:
    first = aiko.post("simulations/bounty/", ASKED["bounty"])
    assert aiko.refused(f"simulations/{game}/", body, status=409)["code"] == "simulation.unfinished"
    ben.post(f"simulations/{game}/", body)
    play(first["id"])
    assert aiko.post(f"simulations/{game}/", body)["state"] == "queued"


@each
def test_a_simulation_needs_an_account(db: None, game: str, body: Json) -> None:
    assert APIClient().post(f"/api/v1/simulations/{game}/", body, format="json").status_code == 401


@each
def test_forgotten_simulations_are_handed_out_again(
    aiko: Person, monkeypatch: pytest.MonkeyPatch, game: str, body: Json
) -> None:
    job = aiko.post(f"simulations/{game}/", body)["id"]
    told: list[int] = []
    monkeypatch.setattr(simulate_job, "delay", told.append)
    assert sweep_simulations() == 0
    Job.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert (sweep_simulations(), told) == (1, [job])


def test_a_simulation_of_yesterday_that_nobody_finished_stands_in_nobodys_way(aiko: Person) -> None:
    aiko.post("simulations/tiny_ninjas/", BATTLES)
    Job.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert sweep_simulations() == 0
    assert aiko.post("simulations/tiny_ninjas/", BATTLES)["state"] == "queued"


def test_a_simulation_that_cannot_be_played_after_all_is_given_up(aiko: Person) -> None:
    """A part that does not exist stands for a fault of ours."""
    job = aiko.post("simulations/ninjago/", ASKED["ninjago"])["id"]
    with pytest.raises(IndexError):
        simulations.play_chunk(job, "99:0", at=timezone.now())
    assert aiko.get(f"jobs/{job}/")["state"] == "failed"
    assert simulations.chunks_left(Job.objects.get(pk=job)) == []
    assert aiko.post("simulations/ninjago/", ASKED["ninjago"])["state"] == "queued"


def test_a_part_that_is_done_after_all_was_given_up_changes_nothing(aiko: Person) -> None:
    job = aiko.post("simulations/ninjago/", ASKED["ninjago"])["id"]
    Job.objects.update(state=Job.State.FAILED)
    simulations.play_chunk(job, "0:0", at=timezone.now())
    assert (aiko.get(f"jobs/{job}/")["state"], aiko.get(f"jobs/{job}/")["done"]) == ("failed", 0)


def test_a_job_of_another_sort_stands_in_nobodys_way(aiko: Person) -> None:
    Job.objects.create(kind="auto_resolve", by=Player.objects.get(pk=aiko.id), total=1, created_at=timezone.now())
    assert aiko.post("simulations/tiny_ninjas/", BATTLES)["state"] == "queued"
