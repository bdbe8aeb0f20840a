"""Which of the twenty-five achievements a report earns (13 - Achievements)."""

import pytest

from tests.games.api.asking import Json, places
from tests.games.tiny_ninjas.asking import ask, refused
from tests.games.tiny_ninjas.table import match, won

SOLO: Json = {"mode": "solo", "difficulty": "normal"}


def earned(question: Json) -> list[tuple[int, str, str]]:
    return [(row["side"], row["achievement"], row["proof"]) for row in ask("achievements", question)["earned"]]


def test_a_win_with_one_health_left() -> None:
    assert earned(match(won(2, 1))) == [(2, "last_breath", "report")]


def test_two_health_are_not_one() -> None:
    assert earned(match(won(2, 2))) == []


@pytest.mark.parametrize(("before", "expected"), [(1, []), (2, ["three_in_a_row"]), (4, ["five_in_a_row"]), (5, [])])
def test_wins_in_a_row_count_those_before_the_match(before: int, expected: list[str]) -> None:
    question = {**match(won(1, 4)), "history": [{"against": before}, {}]}
    assert [key for _, key, _ in earned(question)] == expected


def test_solo_wins_in_a_row_count_by_difficulty() -> None:
    question = {**match(won(1, 4), **SOLO), "history": [{"solo": {"normal": 2}}, {}]}
    assert earned(question) == [(1, "solo_normal_three", "report")]
    question["history"] = [{"against": 2, "solo": {"hard": 2}}, {}]
    assert earned(question) == []


def test_solo_from_eight_health_on_normal() -> None:
    question = match(won(1, 4), **SOLO, handicaps=[{"start": 8}, {}])
    assert earned(question) == [(1, "solo_normal_start_8", "report")]


def test_a_champion_without_a_loss() -> None:
    question = match(*[won(1, 5)] * 3, mode="champion")
    assert (1, "champion_undefeated", "report") in earned(question)


def test_what_no_report_can_prove_is_claimed() -> None:
    """A brief report does not tell whether anybody was healed."""
    claims = ({"side": 1, "achievement": "no_healing"},)
    assert earned(match(won(1, 4), claims=claims)) == [(1, "no_healing", "claim")]


def test_an_achievement_comes_with_its_name_and_meaning() -> None:
    row = ask("achievements", match(won(2, 1)))["earned"][0]
    assert (row["name"], row["text"]) == ("Last Breath", "Win a battle with exactly 1 health left.")


def test_a_report_that_is_refused_is_read_too() -> None:
    claims = ({"side": 2, "achievement": "last_breath"},)
    answer = ask("achievements", match(won(1, 1), claims=claims))
    assert (answer["accepted"], places(answer["violations"])) == (False, [("claim.refuted", "/report/claims/0")])
    assert [row["achievement"] for row in answer["earned"]] == ["last_breath"]


@pytest.mark.parametrize(
    ("history", "path"),
    [
        ([{}], "/history"),
        ([{"against": -1}, {}], "/history/0/against"),
        ([{"solo": {"normal": -1}}, {}], "/history/0/solo/normal"),
    ],
)
def test_a_malformed_history_names_the_place(history: list[Json], path: str) -> None:
    assert refused("achievements", {**match(won(1, 4)), "history": history}, 400) == [("invalid", path)]
