"""A match played many times: a job in chunks, and the sum of what they came to."""

import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.api.allstars.engine.questions import Simulate
from games.api.allstars.engine.reading import read_table
from games.rules.allstars.ruleset import book
from games.rules.allstars.simulate import Tally, simulate
from teams.models import Job
from teams.operations import simulations
from teams.tasks import simulate_job, sweep_simulations
from tests import verbs
from tests.games.api.asking import Json, places
from tests.games.engine.table import IKA, TORA, brawl, example
from tests.kept import kept
from tests.verbs import Person


@kept
def aiko(db: None) -> Person:
    return verbs.sign_up("Aiko")


@kept
def ben(db: None) -> Person:
    return verbs.sign_up("Ben")


def question(matches: int = 30, **more: Any) -> Json:
    return brawl(matches=matches, policies=["tactical", "random"], **more)


def play(job: int) -> None:
    """Play every chunk as workers do, and one of them twice."""
    chunks = simulations.chunks_left(Job.objects.get(pk=job))
    for chunk in [*chunks, chunks[0]]:
        simulations.play_chunk(job, chunk, at=timezone.now())


def test_the_documented_simulation_is_what_is_answered(aiko: Person) -> None:
    told, came_to = example("simulate"), example("simulation")
    job = aiko.post("simulations/", told["request"])
    varying = {"id": job["id"], "created_at": job["created_at"]}
    assert job == told["response"] | varying
    play(job["id"])
    assert aiko.get(f"simulations/{job['id']}/") == came_to["response"] | {"job": job["id"]}


def test_a_simulation_is_a_job_with_progress(aiko: Person) -> None:
    job = aiko.post("simulations/", question(30))
    assert (job["kind"], job["state"], job["done"], job["total"]) == ("allstars.simulation", "queued", 0, 2)
    nothing = aiko.get(f"simulations/{job['id']}/")
    assert (nothing["played"], nothing["rounds"], nothing["sides"]) == (0, None, [])
    simulations.play_chunk(job["id"], "0", at=timezone.now())
    half = aiko.get(f"jobs/{job['id']}/")
    assert (half["state"], half["done"], list(half["result"])) == ("running", 1, ["0"])
    assert aiko.get(f"simulations/{job['id']}/")["played"] == 25
    simulations.play_chunk(job["id"], "25", at=timezone.now())
    assert aiko.get(f"jobs/{job['id']}/")["state"] == "done"
    assert aiko.get(f"simulations/{job['id']}/")["played"] == 30


def test_every_match_is_won_drawn_or_lost(aiko: Person) -> None:
    job = aiko.post("simulations/", question(10))
    play(job["id"])
    told = aiko.get(f"simulations/{job['id']}/")
    tora, ika = told["sides"]
    assert (told["played"], told["matches"], told["state"]) == (10, 10, "done")
    assert (tora["won"], tora["drawn"], tora["lost"]) == (ika["lost"], ika["drawn"], ika["won"])
    assert tora["won"] + ika["won"] + told["draws"] == 10
    assert [(side["clan"], side["policy"]) for side in told["sides"]] == [("tora", "tactical"), ("ika", "random")]
    assert tora["win_rate"]["value"] == tora["won"] / 10


def test_the_same_seed_comes_to_the_same(aiko: Person, ben: Person) -> None:
    jobs = [person.post("simulations/", question(5))["id"] for person in (aiko, ben)]
    for job in jobs:
        play(job)
    one, two = (Job.objects.get(pk=job).result for job in jobs)
    assert one == two


def test_one_simulation_at_a_time(aiko: Person, ben: Person) -> None:
    first = aiko.post("simulations/", question(1))
    assert aiko.refused("simulations/", question(1), status=409)["code"] == "simulation.unfinished"
    ben.post("simulations/", question(1))
    play(first["id"])
    assert aiko.post("simulations/", question(1))["state"] == "queued"


def test_a_simulation_is_ones_own(aiko: Person, ben: Person) -> None:
    job = aiko.post("simulations/", question(1))["id"]
    assert ben.client.get(f"/api/v1/simulations/{job}/").status_code == 404


def test_a_simulation_needs_an_account(db: None) -> None:
    assert APIClient().post("/api/v1/simulations/", question(1), format="json").status_code == 401


@pytest.mark.parametrize(
    ("change", "status", "faults"),
    [
        ({"matches": 1001}, 400, [("invalid", "/matches")]),
        ({"matches": 0}, 400, [("invalid", "/matches")]),
        ({"settings": {}}, 400, [("invalid", "/settings")]),
        ({"policies": ["random"] * 3}, 422, [("resolve.policies_count", "/policies")]),
        ({"challenge": "Chess"}, 422, [("report.unknown_challenge", "/challenge")]),
        (
            {"challenge": "Intercept the Messenger", "sides": [TORA, IKA, TORA], "policies": ["random"]},
            422,
            [("setup.too_many_sides", "/sides")],
        ),
    ],
)
def test_a_simulation_that_cannot_be(aiko: Person, change: Json, status: int, faults: list[tuple[str, str]]) -> None:
    problem = aiko.refused("simulations/", question(1) | change, status=status)
    assert places(problem["violations"]) == faults
    assert Job.objects.count() == 0


def test_a_ruleset_that_nobody_stored_is_not_found(aiko: Person) -> None:
    assert aiko.refused("simulations/?ruleset=" + "0" * 64, question(1), status=404)["code"] == "ruleset.unknown"


def test_forgotten_simulations_are_handed_out_again(aiko: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the last day that nobody asked for just now; the row is the job."""
    job = aiko.post("simulations/", question(1))["id"]
    told: list[int] = []
    monkeypatch.setattr(simulate_job, "delay", told.append)
    assert sweep_simulations() == 0
    for hours, found in ((1, 1), (25, 0)):
        Job.objects.update(created_at=timezone.now() - timedelta(hours=hours))
        assert sweep_simulations() == found
    assert told == [job]


@pytest.mark.django_db(transaction=True)
def test_workers_play_a_simulation(live_worker: Path) -> None:
    aiko = verbs.sign_up("Aiko")
    job = aiko.post("simulations/", question(30))["id"]
    deadline = time.monotonic() + 60
    while aiko.get(f"jobs/{job}/")["state"] != "done" and time.monotonic() < deadline:
        time.sleep(0.2)
    assert aiko.get(f"simulations/{job}/")["played"] == 30


def test_chunks_add_up_to_the_whole() -> None:
    table = read_table(book(), msgspec.convert(question(6), Simulate))
    whole, first, second = (
        simulate(book(), table.setup, table.policies, b"chunks", first=start, count=count)
        for start, count in ((0, 6), (0, 2), (2, 4))
    )
    assert first + second == whole
    assert Tally() + whole == whole + Tally() == whole
