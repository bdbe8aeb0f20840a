"""Sessions that the engine plays from a seed, one or many."""

import pytest

from games.api.bounty.questions import MOST_GAMES
from tests.games.api.asking import Json
from tests.games.bounty.asking import ask, refused
from tests.games.bounty.table import table

TWO = table("kai", "nya", adventure=1)
FOUR = table("kai", "nya", "cole", "zane", adventure=6)
EVERYTHING = ["board", "events", "adventure", "potentials", "villains"]


@pytest.mark.parametrize("setup", [TWO, FOUR])
@pytest.mark.parametrize("policy", ["random", "tactical"])
def test_the_referee_accepts_what_was_played(setup: Json, policy: str) -> None:
    played = ask("resolve", {"setup": setup, "policy": policy, "seed": "moonlight"})
    verdict = ask("check-session", {"setup": setup, "report": played["report"]})
    assert (verdict["accepted"], verdict["violations"]) == (True, [])
    assert {**verdict, "report": played["report"]} == played
    assert played["claims"]["won"] == played["report"]["log"]["won"]


def test_the_same_seed_gives_the_same_session() -> None:
    question = {"setup": TWO, "seed": "moonlight"}
    assert ask("resolve", question) == ask("resolve", question)
    assert ask("resolve", question) != ask("resolve", {**question, "seed": "sunlight"})


def test_a_session_rests_on_what_is_assumed_of_the_kit() -> None:
    assumptions = ask("resolve", {"setup": TWO, "seed": "moonlight"})["assumptions"]
    assert [one["part"] for one in assumptions] == EVERYTHING
    assert {one["text"] == "" for one in assumptions} == {False}


def test_the_chances_add_up() -> None:
    answer = ask("win-chances", {"setup": FOUR, "seed": "moonlight", "games": 20})
    lengths = [(row["turns"], row["games"]) for row in answer["turns"]]
    assert (answer["games"], sum(games for _, games in lengths)) == (20, 20)
    assert answer["win_chance"] == answer["won"] / 20
    assert answer["mean_turns"] == sum(turns * games for turns, games in lengths) / 20
    assert [one["part"] for one in answer["assumptions"]] == EVERYTHING


def test_the_interval_is_wilsons() -> None:
    """Checked as its definition: both ends lie 1.96 standard errors of their own from the share that was seen."""
    answer = ask("win-chances", {"setup": FOUR, "seed": "moonlight", "games": 50})
    for end in (answer["low"], answer["high"]):
        assert abs(answer["win_chance"] - end) == pytest.approx(1.96 * (end * (1 - end) / 50) ** 0.5)


def test_the_most_games_that_may_be_asked_for_are_played() -> None:
    assert ask("win-chances", {"setup": FOUR, "seed": "moonlight", "games": MOST_GAMES})["games"] == MOST_GAMES


@pytest.mark.parametrize("question", ["resolve", "win-chances"])
@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        (table("kai"), ("setup.players", "/setup/seats")),
        (table("kai", "nya", adventure=7), ("setup.adventure", "/setup/adventure")),
    ],
)
def test_what_cannot_be_set_up_cannot_be_played(question: str, setup: Json, fault: tuple[str, str]) -> None:
    assert refused(question, {"setup": setup, "seed": "moonlight"}, 422) == [fault]


@pytest.mark.parametrize(
    ("field", "value"),
    [("seed", ""), ("seed", "x" * 129), ("policy", "wise"), ("games", 0), ("games", MOST_GAMES + 1)],
)
def test_a_malformed_question_names_the_place(field: str, value: object) -> None:
    question = {"setup": TWO, "seed": "moonlight", field: value}
    assert refused("win-chances", question, 400) == [("invalid", f"/{field}")]
