"""Surveys of the cooperative games: win chance and length of every kind of game."""

import time
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.operations import store_ruleset
from games.systems import system
from teams.models import Job
from teams.operations import simulations
from tests import verbs
from tests.games.api.asking import Json, places
from tests.games.bounty.asking import ask as ask_bounty
from tests.games.ninjago.asking import ask as ask_ninjago
from tests.games.ninjago.table import SMALL_KIT
from tests.teams.simulations.playing import example, play
from tests.verbs import Person

NINJAGO: Json = {"steps": [6, 9], "variants": [["ninja_memory"]], "players": [2], "policies": ["random", "tactical"]}
BOUNTY: Json = {"adventures": [1, 6], "players": [3], "policies": ["random", "tactical"]}
each = pytest.mark.parametrize(("game", "body"), [("ninjago", NINJAGO), ("bounty", BOUNTY)])


def asked(body: Json, games: int = 5, **more: Any) -> Json:
    return {**body, "games": games, "seed": "moonlight", **more}


@pytest.mark.parametrize("game", ["ninjago", "bounty"])
def test_the_documented_survey_is_what_is_answered(aiko: Person, game: str) -> None:
    told, came_to = example(game, f"{game}_simulate"), example(game, f"{game}_simulation")
    job = aiko.post(f"simulations/{game}/", told["request"])
    assert job == told["response"] | {"id": job["id"], "created_at": job["created_at"]}
    play(job["id"])
    assert aiko.get(f"simulations/{game}/{job['id']}/") == came_to["response"] | {"job": job["id"]}


@pytest.mark.parametrize(("game", "cases"), [("ninjago", 96), ("bounty", 36)])
def test_without_more_everything_on_offer_is_surveyed(aiko: Person, game: str, cases: int) -> None:
    """96 kinds of game of Ninjago, 36 of Destiny's Bounty; 200 games of each in parts of 100."""
    job = aiko.post(f"simulations/{game}/", {"seed": "moonlight"})
    assert (job["kind"], job["total"]) == (f"{game}.survey", 2 * cases)
    told = aiko.get(f"simulations/{game}/{job['id']}/")
    assert (len(told["cases"]), {case["win_chance"] for case in told["cases"]}) == (cases, {None})


@each
def test_a_survey_shows_how_far_it_is(aiko: Person, game: str, body: Json) -> None:
    job = aiko.post(f"simulations/{game}/", asked(body, 101))["id"]
    simulations.play_chunk(job, "1:0", at=timezone.now())
    told = aiko.get(f"simulations/{game}/{job}/")
    assert (told["state"], told["done"], told["total"]) == ("running", 1, 8)
    assert [case["games"] for case in told["cases"]] == [0, 100, 0, 0]
    play(job)
    told = aiko.get(f"simulations/{game}/{job}/")
    assert (told["state"], [case["games"] for case in told["cases"]]) == ("done", [101] * 4)


def test_a_case_of_ninjago_comes_to_what_the_short_call_answers(aiko: Person) -> None:
    job = aiko.post("simulations/ninjago/", asked(NINJAGO, 120))["id"]
    play(job)
    case = aiko.get(f"simulations/ninjago/{job}/")["cases"][3]
    assert (case["steps"], case["policy"]) == (9, "tactical")
    setup = {"seats": [{"ninja": "kai"}, {"ninja": "jay"}], "steps": 9, "variants": ["ninja_memory"]}
    short = ask_ninjago("win-chances", {"setup": setup, "seed": "moonlight", "games": 120})
    assert (case["won"], case["final_battles"]) == (short["won"], short["final_battles"])
    assert case["win_chance"]["low"] == round(short["low"], 4)
    assert case["turns"]["value"] == round(short["mean_turns"], 4)


def test_a_case_of_bounty_comes_to_what_the_short_call_answers(aiko: Person) -> None:
    job = aiko.post("simulations/bounty/", asked(BOUNTY, 120))["id"]
    play(job)
    case = aiko.get(f"simulations/bounty/{job}/")["cases"][3]
    assert (case["adventure"], case["policy"]) == (6, "tactical")
    setup = {"seats": [{"ninja": "kai"}, {"ninja": "nya"}, {"ninja": "cole"}], "adventure": 6}
    short = ask_bounty("win-chances", {"setup": setup, "seed": "moonlight", "games": 120})
    assert (case["won"], case["turns"]["value"]) == (short["won"], round(short["mean_turns"], 4))


@pytest.mark.parametrize(
    ("game", "body", "parts"),
    [
        ("ninjago", NINJAGO, ["board", "die", "spinner"]),
        ("bounty", BOUNTY, ["board", "events", "adventure", "potentials", "villains", "adventure"]),
    ],
)
def test_a_survey_says_what_it_assumes(aiko: Person, game: str, body: Json, parts: list[str]) -> None:
    told = aiko.get(f"simulations/{game}/{aiko.post(f'simulations/{game}/', asked(body))['id']}/")
    assert [one["part"] for one in told["assumptions"]] == parts
    assert [one for one in told["assumptions"] if one["text"] == ""] == []


def test_a_leagues_own_kit_and_rules_are_surveyed(aiko: Person) -> None:
    """A corridor with a guardhouse in every space but the gate's; the league plays with 7 steps, two or three players."""
    house = {"settings": {"steps": 7, "steps_allowed": [7], "most_players": 3, "variants": []}, "kit": SMALL_KIT}
    version = store_ruleset("ninjago", system("ninjago").house_rules(house))
    job = aiko.post(f"simulations/ninjago/?ruleset={version.key}", {"seed": "moonlight", "games": 2})["id"]
    play(job)
    told = aiko.get(f"simulations/ninjago/{job}/")
    assert [(case["steps"], case["players"], case["games"]) for case in told["cases"]] == [
        (7, 2, 2),
        (7, 2, 2),
        (7, 3, 2),
        (7, 3, 2),
    ]
    assert told["assumptions"] == []


@pytest.mark.parametrize(
    ("game", "change", "status", "faults"),
    [
        ("ninjago", {"games": 1001}, 400, [("invalid", "/games")]),
        ("ninjago", {"games": 0}, 400, [("invalid", "/games")]),
        ("ninjago", {"steps": []}, 400, [("invalid", "/steps")]),
        ("ninjago", {"policies": ["wise"]}, 400, [("invalid", "/policies/0")]),
        ("ninjago", {"adventures": [1]}, 400, [("invalid", "/adventures")]),
        (
            "ninjago",
            {"players": [1], "steps": [8, 5]},
            422,
            [("setup.players", "/players/0"), ("setup.steps", "/steps/1")],
        ),
        (
            "ninjago",
            {"steps": None, "variants": None, "players": None, "games": 1000},
            422,
            [("survey.too_large", "/games")],
        ),
        (
            "ninjago",
            {"games": 0, "steps": [5.5], "policies": ["Random", "wise"]},
            400,
            [("invalid", "/games"), ("invalid", "/policies/1"), ("invalid", "/steps/0")],
        ),
        (
            "bounty",
            {"games": "many", "seed": None, "adventures": [1, 7], "steps": [6]},
            400,
            [("invalid", "/adventures/1"), ("invalid", "/games"), ("invalid", "/seed"), ("invalid", "/steps")],
        ),
        ("bounty", {"games": 1001}, 400, [("invalid", "/games")]),
        ("bounty", {"adventures": [7]}, 400, [("invalid", "/adventures/0")]),
        ("bounty", {"seed": ""}, 400, [("invalid", "/seed")]),
        ("bounty", {"players": [1]}, 422, [("setup.players", "/players/0")]),
    ],
)
def test_a_survey_that_cannot_be(
    aiko: Person, game: str, change: Json, status: int, faults: list[tuple[str, str]]
) -> None:
    body = {"ninjago": NINJAGO, "bounty": BOUNTY}[game]
    problem = aiko.refused(f"simulations/{game}/", asked(body) | change, status=status)
    assert sorted(places(problem["violations"])) == sorted(faults)
    assert Job.objects.count() == 0


@each
def test_a_survey_is_ones_own(aiko: Person, ben: Person, game: str, body: Json) -> None:
    job = aiko.post(f"simulations/{game}/", asked(body))["id"]
    assert ben.client.get(f"/api/v1/simulations/{game}/{job}/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_workers_play_a_survey(live_worker: Path) -> None:
    aiko = verbs.sign_up("Aiko")
    job = aiko.post("simulations/bounty/", asked(BOUNTY))["id"]
    deadline = time.monotonic() + 60
    while aiko.get(f"jobs/{job}/")["state"] != "done" and time.monotonic() < deadline:
        time.sleep(0.2)
    assert [case["games"] for case in aiko.get(f"simulations/bounty/{job}/")["cases"]] == [5] * 4
