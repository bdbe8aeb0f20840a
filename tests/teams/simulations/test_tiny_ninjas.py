"""Thousands of battles of one deck: a job in parts, and what they came to for each card."""

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.operations import store_ruleset
from games.rules.kernel.house import plain
from games.rules.tiny_ninjas.cards import assumed_deck
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.setup import MatchSetup
from games.rules.tiny_ninjas.simulate import simulate
from games.systems import system
from teams.models import Job
from teams.operations import simulations
from tests import verbs
from tests.games.api.asking import Json, places
from tests.teams.simulations.playing import example, play
from tests.verbs import Person

HERE = "simulations/tiny_ninjas/"


def question(battles: int = 20, **more: Any) -> Json:
    return {"seed": "moonlight", "battles": battles, "policies": ["random", "random"], **more}


def deck(**changes: Any) -> Json:
    """The packaged deck as an organiser sends it, with changes."""
    document: Json = plain(assumed_deck())
    return document | changes


def test_the_documented_simulation_is_what_is_answered(aiko: Person) -> None:
    asked, came_to = example("tiny_ninjas", "tiny_ninjas_simulate"), example("tiny_ninjas", "tiny_ninjas_simulation")
    job = aiko.post(HERE, asked["request"])
    assert job == asked["response"] | {"id": job["id"], "created_at": job["created_at"]}
    play(job["id"])
    assert aiko.get(f"{HERE}{job['id']}/") == came_to["response"] | {"job": job["id"]}


def test_ten_thousand_battles_are_a_job_of_forty_parts(aiko: Person) -> None:
    job = aiko.post(HERE, question(10_000))
    assert (job["kind"], job["state"], job["done"], job["total"]) == ("tiny_ninjas.simulation", "queued", 0, 40)


def test_a_simulation_shows_how_far_it_is(aiko: Person) -> None:
    job = aiko.post(HERE, question(260))["id"]
    nothing = aiko.get(f"{HERE}{job}/")
    assert (nothing["played"], nothing["cards"], nothing["sides"], nothing["first"]) == (0, [], [], None)
    simulations.play_chunk(job, "0", at=timezone.now())
    assert (aiko.get(f"jobs/{job}/")["done"], aiko.get(f"{HERE}{job}/")["played"]) == (1, 250)
    simulations.play_chunk(job, "250", at=timezone.now())
    told = aiko.get(f"{HERE}{job}/")
    assert (told["state"], told["played"], told["battles"]) == ("done", 260, 260)


def test_a_part_that_is_delivered_twice_counts_once(aiko: Person) -> None:
    job = aiko.post(HERE, question(260))["id"]
    for _ in range(2):
        simulations.play_chunk(job, "0", at=timezone.now())
    assert (aiko.get(f"jobs/{job}/")["done"], aiko.get(f"{HERE}{job}/")["played"]) == (1, 250)
    assert simulations.chunks_left(Job.objects.get(pk=job)) == ["250"]


def test_every_battle_is_won_or_undecided_and_has_a_length(aiko: Person) -> None:
    job = aiko.post(HERE, question(60, setup={"mode": "blitz"}))["id"]
    play(job)
    told = aiko.get(f"{HERE}{job}/")
    assert sum(side["won"] for side in told["sides"]) + told["undecided"] == 60
    assert sum(row["battles"] for row in told["lengths"]) == 60
    assert told["rounds"]["value"] == pytest.approx(
        sum(row["rounds"] * row["battles"] for row in told["lengths"]) / 60, abs=1e-4
    )


def test_cards_stand_in_order_of_their_win_rate_each_with_an_interval(aiko: Person) -> None:
    job = aiko.post(HERE, question(60))["id"]
    play(job)
    cards = aiko.get(f"{HERE}{job}/")["cards"]
    values = [card["rate"]["value"] for card in cards]
    assert values == sorted(values, reverse=True)
    assert [
        card["card"] for card in cards if not card["rate"]["low"] <= card["rate"]["value"] <= card["rate"]["high"]
    ] == []
    assert values == [round(card["won"] / card["played"], 4) for card in cards]


def test_the_same_seed_comes_to_the_same(aiko: Person, ben: Person) -> None:
    jobs = [person.post(HERE, question(5))["id"] for person in (aiko, ben)]
    for job in jobs:
        play(job)
    one, two = (Job.objects.get(pk=job).result for job in jobs)
    assert one == two


@pytest.mark.parametrize(
    "setup",
    [
        {"mode": "standard", "handicaps": [{"hand": 4}, {"start": 5, "limit": 8}]},
        {"mode": "blitz"},
        {"mode": "survivor"},
        {"mode": "champion"},
        {"mode": "solo", "difficulty": "hard", "handicaps": [{"start": 6}, {}]},
    ],
)
@pytest.mark.parametrize("policy", ["random", "tactical"])
def test_every_mode_is_simulated(aiko: Person, setup: Json, policy: str) -> None:
    job = aiko.post(HERE, question(3, setup=setup, policies=[policy, "random"]))["id"]
    play(job)
    told = aiko.get(f"{HERE}{job}/")
    assert (told["played"], [side["policy"] for side in told["sides"]]) == (3, [policy, "random"])


def test_an_answer_from_assumed_numbers_says_so(aiko: Person) -> None:
    told = aiko.get(f"{HERE}{aiko.post(HERE, question(1))['id']}/")
    assert (told["assumed"], told["deck"]) == (True, assumed_deck().label)


def test_a_deck_that_its_owner_vouches_for_is_not_assumed(aiko: Person) -> None:
    job = aiko.post(HERE, question(1, deck=deck(complete=True, label="Copied from my box")))["id"]
    play(job)
    told = aiko.get(f"{HERE}{job}/")
    assert (told["assumed"], told["deck"], told["played"]) == (False, "Copied from my box", 1)


def test_a_leagues_own_deck_is_simulated(aiko: Person) -> None:
    house = system("tiny_ninjas").house_rules(
        {"settings": {"health": 3}, "deck": deck(complete=True, label="Our club's deck")}
    )
    version = store_ruleset("tiny_ninjas", house)
    job = aiko.post(f"{HERE}?ruleset={version.key}", question(20))["id"]
    play(job)
    told = aiko.get(f"{HERE}{job}/")
    assert (told["deck"], told["assumed"]) == ("Our club's deck", False)
    rules = msgspec.structs.replace(book(), settings=msgspec.structs.replace(book().settings, health=3))
    expected = simulate(rules, MatchSetup(mode="standard"), ("random", "random"), b"moonlight", first=0, count=20)
    assert tuple(side["won"] for side in told["sides"]) == expected.wins


@pytest.mark.parametrize(
    ("change", "status", "faults"),
    [
        ({"battles": 10_001}, 400, [("invalid", "/battles")]),
        ({"battles": 0}, 400, [("invalid", "/battles")]),
        ({"seed": ""}, 400, [("invalid", "/seed")]),
        ({"policies": ["random", "wise"]}, 400, [("invalid", "/policies/1")]),
        ({"colours": 1}, 400, [("invalid", "/colours")]),
        (
            {"battles": "all", "seed": 5, "setup": {"mode": "duel"}},
            400,
            [("invalid", "/setup/mode"), ("invalid", "/seed"), ("invalid", "/battles")],
        ),
        ({"setup": {"mode": "solo"}}, 422, [("setup.difficulty", "/setup/difficulty")]),
        (
            {"deck": deck(cards=deck()["cards"][1:])},
            422,
            [("deck.size", "/deck/cards"), ("deck.missing", "/deck/cards")],
        ),
    ],
)
def test_a_simulation_that_cannot_be(aiko: Person, change: Json, status: int, faults: list[tuple[str, str]]) -> None:
    problem = aiko.refused(HERE, question(1) | change, status=status)
    assert places(problem["violations"]) == faults
    assert Job.objects.count() == 0


def test_a_ruleset_of_another_game_is_not_found(aiko: Person) -> None:
    other = store_ruleset("ninjago", system("ninjago").book())
    assert aiko.refused(f"{HERE}?ruleset={other.key}", question(1), status=404)["code"] == "ruleset.unknown"


def test_a_simulation_is_ones_own(aiko: Person, ben: Person) -> None:
    job = aiko.post(HERE, question(1))["id"]
    assert ben.client.get(f"/api/v1/{HERE}{job}/").status_code == 404
    assert aiko.client.get(f"/api/v1/simulations/ninjago/{job}/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_workers_play_a_simulation(live_worker: Path) -> None:
    aiko = verbs.sign_up("Aiko")
    job = aiko.post(HERE, question(600))["id"]
    deadline = time.monotonic() + 60
    while aiko.get(f"jobs/{job}/")["state"] != "done" and time.monotonic() < deadline:
        time.sleep(0.2)
    assert aiko.get(f"{HERE}{job}/")["played"] == 600
