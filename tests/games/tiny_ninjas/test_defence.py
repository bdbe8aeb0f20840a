"""What a defence lets through (03 - Attack & Defend; Solo difficulty levels)."""

from typing import Any

import pytest

from tests.games.tiny_ninjas.asking import ask, refused
from tests.games.tiny_ninjas.table import PRINTED


def losses(**question: Any) -> list[tuple[int, float]]:
    answer = ask("defence", {"card": PRINTED, "damage": 4, "colour": "red", **question})
    return [(row["lost"], row["chance"]) for row in answer["chances"]]


def test_pirate_keeps_out_two_or_three_red() -> None:
    assert losses() == [(1, 0.5), (2, 0.5)]


def test_the_yellow_token_adds_one() -> None:
    assert losses(power_up=True) == [(0, 0.5), (1, 0.5)]


def test_a_wrong_shield_keeps_nothing_out() -> None:
    assert losses(colour="blue") == [(4, 1.0)]


@pytest.mark.parametrize(
    ("ai", "expected"), [("easy", [(4, 1.0)]), ("normal", [(2, 0.5), (3, 0.5)]), ("hard", [(1, 0.5), (2, 0.5)])]
)
def test_a_wrong_shield_of_the_ai(ai: str, expected: list[tuple[int, float]]) -> None:
    """NORMAL: 3 or 4 block 2, 1 or 2 block 1; HARD: every shield is yellow."""
    assert losses(colour="blue", ai=ai) == expected


def test_the_mean_is_the_sum_over_the_chances() -> None:
    assert ask("defence", {"card": PRINTED, "damage": 4, "colour": "red"})["mean"] == 1.5


@pytest.mark.parametrize(("card", "assumed"), [(PRINTED, False), ("trio", True)])
def test_the_answer_says_whether_it_rests_on_assumed_numbers(card: str, assumed: bool) -> None:
    assert ask("defence", {"card": card, "damage": 4, "colour": "red"})["assumed"] is assumed


def test_nobody_can_tell_of_a_card_that_does_not_exist() -> None:
    assert refused("defence", {"card": "samurai", "damage": 4, "colour": "red"}, 422) == [("card.unknown", "/card")]


@pytest.mark.parametrize(
    ("field", "value"), [("damage", -1), ("damage", 100), ("colour", "yellow"), ("ai", "brutal"), ("card", "")]
)
def test_a_malformed_question_names_the_place(field: str, value: object) -> None:
    question = {"card": PRINTED, "damage": 4, "colour": "red", field: value}
    assert refused("defence", question, 400) == [("invalid", f"/{field}")]
