"""Can this have happened? A session judged in brief, or turn by turn."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.games.api.asking import Json, places
from tests.games.ninjago.asking import ask, refused
from tests.games.ninjago.table import THREE, WON, session, table

TWO = table("kai", "jay")
"""The gate is c1; c2 beside it has a guardhouse, and on the board that is assumed a wall parts it from b2."""


def log(*turns: Json) -> Json:
    return {"setup": TWO, "report": {"log": {"turns": list(turns)}}}


def test_what_can_have_happened_is_accepted() -> None:
    answer = ask("check-session", session())
    assert (answer["accepted"], answer["violations"], answer["warnings"]) == (True, [], [])
    assert (answer["claims"], answer["assumptions"]) == (WON, [])


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        ({"weapons_lost": 0}, ("claims.no_final_battle_due", "/report/claims/final_battle")),
        ({"final_battle": "not_fought"}, ("claims.final_battle_due", "/report/claims/final_battle")),
        ({"won": False}, ("claims.final_battle_decides", "/report/claims/final_battle")),
        ({"sensei": ["steps", "final_battle"]}, ("claims.sensei_once", "/report/claims/sensei")),
        ({"searched": 10}, ("claims.too_many_searches", "/report/claims/searched")),
        ({"searched": 3}, ("claims.too_few_searches", "/report/claims/searched")),
        ({"power_used": 1}, ("claims.power_not_in_play", "/report/claims/power_used")),
    ],
)
def test_what_no_game_brings_about_is_refused_at_its_place(claims: Json, fault: tuple[str, str]) -> None:
    """Winning the game, Fighting the final battle, Using the Sensei, Searching guardhouses, Sensei Power."""
    answer = ask("check-session", session(**claims))
    assert (answer["accepted"], places(answer["violations"])) == (False, [fault])


@pytest.mark.parametrize(
    ("setup", "faults"),
    [
        (table("kai"), [("setup.players", "/setup/seats")]),
        (
            table("kai", "kai"),
            [("setup.ninja_taken", "/setup/seats/0/ninja"), ("setup.ninja_taken", "/setup/seats/1/ninja")],
        ),
        (table("kai", "jay", steps=5), [("setup.steps", "/setup/steps")]),
        (
            table("kai", "jay", variants=["ninja_memory", "ninja_memory"]),
            [("setup.variant", "/setup/variants/1")],
        ),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(setup: Json, faults: list[tuple[str, str]]) -> None:
    """Setting up the game, Skeleton Steps, Your game - your rules."""
    assert places(ask("check-session", session(setup))["violations"]) == faults


def test_a_report_tells_something() -> None:
    answer = ask("check-session", {"setup": THREE, "report": {}})
    assert (places(answer["violations"]), answer["claims"]) == ([("report.empty", "/report")], None)


def test_a_turn_out_of_order_is_refused() -> None:
    answer = ask("check-session", log({"ninja": "kai", "roll": "move"}, {"ninja": "kai", "roll": "move"}))
    assert places(answer["violations"]) == [
        ("turn.out_of_order", "/report/log/turns/1/ninja"),
        ("log.unfinished", "/report/log"),
    ]


def test_what_is_read_from_the_assumed_board_only_warns() -> None:
    through_a_wall = {"ninja": "kai", "roll": "move", "path": ["c2", "b2"]}
    answer = ask("check-session", log(through_a_wall))
    assert places(answer["warnings"]) == [("move.no_way", "/report/log/turns/0/path/1")]
    assert [one["part"] for one in answer["assumptions"]] == ["board", "die", "spinner"]


@pytest.mark.parametrize(
    ("turn", "path"),
    [
        ({"ninja": "wu"}, "/report/log/turns/0/ninja"),
        ({"ninja": "kai", "roll": "six"}, "/report/log/turns/0/roll"),
        ({"ninja": "kai", "spins": [{}]}, "/report/log/turns/0/spins/0/colour"),
        ({"ninja": "kai", "jump": True}, "/report/log/turns/0/jump"),
    ],
)
def test_a_malformed_turn_names_the_place(turn: Json, path: str) -> None:
    assert refused("check-session", log(turn), 400) == [("invalid", path)]


def test_every_malformed_field_is_named_at_once() -> None:
    question = log({"ninja": "wu", "spins": [{}], "jump": True}, {"ninja": "kai", "path": "c2"})
    question["setup"] = {"seats": "kai, jay"}
    assert refused("check-session", question, 400) == [
        ("invalid", "/setup/seats"),
        ("invalid", "/report/log/turns/0/jump"),
        ("invalid", "/report/log/turns/0/ninja"),
        ("invalid", "/report/log/turns/0/spins/0/colour"),
        ("invalid", "/report/log/turns/1/path"),
    ]


def test_words_of_the_game_are_read_in_any_letter_case() -> None:
    asked = session()
    asked["setup"]["seats"] = [{**seat, "ninja": seat["ninja"].upper()} for seat in asked["setup"]["seats"]]
    assert ask("check-session", asked)["accepted"]


@pytest.mark.parametrize("field", ["setup", "report"])
def test_nothing_may_be_missing(field: str) -> None:
    question: dict[str, Any] = session()
    del question[field]
    assert refused("check-session", question, 400) == [("invalid", f"/{field}")]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The variant Ninja Memory is not offered here, or stands twice."),
        ("fr", "La variante Mémoire de ninja n’est pas proposée ici, ou figure deux fois."),
    ],
)
def test_variants_and_ninja_are_told_by_their_names(language: str, told: str) -> None:
    setup = table("kai", "kai", variants=["ninja_memory", "ninja_memory"])
    answer = APIClient().post(
        "/api/v1/games/ninjago/check-session/", session(setup), format="json", headers={"Accept-Language": language}
    )
    details = [one["detail"] for one in answer.json()["violations"]]
    assert details[2] == told
    assert [" Kai" in detail for detail in details] == [True, True, False]
