"""A match that the engine plays from a seed."""

import pytest

from games.rules.tiny_ninjas import play
from tests.games.api.asking import Json
from tests.games.tiny_ninjas.asking import ask, refused

MODES: list[Json] = [
    {"mode": "standard"},
    {"mode": "standard", "handicaps": [{"hand": 4}, {"start": 5, "limit": 8}]},
    {"mode": "blitz"},
    {"mode": "survivor"},
    {"mode": "champion"},
    {"mode": "solo", "difficulty": "hard", "handicaps": [{"start": 6}, {}]},
]


@pytest.mark.parametrize("setup", MODES, ids=lambda setup: str(setup["mode"]))
@pytest.mark.parametrize("policies", [["random", "random"], ["tactical", "random"], ["tactical", "tactical"]])
def test_the_referee_accepts_what_was_played(setup: Json, policies: list[str]) -> None:
    played = ask("resolve", {"setup": setup, "seed": "moonlight", "policies": policies})
    verdict = ask("check-report", {"setup": setup, "report": played["report"]})
    winners = {side["side"] for side in verdict["sides"] if side["result"] == "won"}
    assert (verdict["accepted"], verdict["violations"], verdict["warnings"]) == (True, [], [])
    assert {played["winner"]} - {None} == winners


def test_the_same_seed_gives_the_same_match() -> None:
    question = {"setup": {"mode": "standard"}, "seed": "moonlight"}
    assert ask("resolve", question) == ask("resolve", question)
    assert ask("resolve", question) != ask("resolve", {**question, "seed": "sunlight"})


def test_every_battle_has_its_events() -> None:
    played = ask("resolve", {"setup": {"mode": "champion"}, "seed": "moonlight"})
    assert len(played["events"]) == len(played["report"]["battles"])
    assert {events[0]["event"] for events in played["events"]} == {"dealt"}
    assert {events[-1]["event"] for events in played["events"]} == {"battle_ended"}


def test_a_match_on_the_packaged_deck_says_that_it_is_assumed() -> None:
    assert ask("resolve", {"setup": {"mode": "standard"}, "seed": "moonlight"})["assumed"] is True


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        ({"mode": "solo"}, ("setup.difficulty", "/setup/difficulty")),
        ({"mode": "blitz", "handicaps": [{}, {"hand": 4}]}, ("setup.handicap_unknown", "/setup/handicaps/1/hand")),
    ],
)
def test_what_cannot_be_set_up_cannot_be_played(setup: Json, fault: tuple[str, str]) -> None:
    assert refused("resolve", {"setup": setup, "seed": "moonlight"}, 422) == [fault]


def test_a_battle_without_an_end_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_MOVES", 3)
    question = {"setup": {"mode": "standard"}, "seed": "moonlight"}
    assert refused("resolve", question, 422) == [("resolve.endless", "/seed")]


@pytest.mark.parametrize(
    ("field", "value"),
    [("seed", ""), ("seed", "x" * 129), ("policies", ["random"]), ("setup", {"mode": "chess"})],
)
def test_a_malformed_question_names_the_place(field: str, value: object) -> None:
    question = {"setup": {"mode": "standard"}, "seed": "moonlight", field: value}
    assert [path.split("/")[1] for _, path in refused("resolve", question, 400)] == [field]
