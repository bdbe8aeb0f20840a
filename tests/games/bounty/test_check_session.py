"""Can this have happened? A session judged in brief, or turn by turn."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.games.api.asking import Json, places
from tests.games.bounty.asking import ask, refused
from tests.games.bounty.table import THREE, WON, session, table

TWO = table("kai", "nya", adventure=1)


def log(*turns: Json, **more: Any) -> Json:
    starts = [{"ninja": "kai", "room": "dojo"}, {"ninja": "nya", "room": "mess"}]
    return {"setup": TWO, "report": {"log": {"starts": starts, "turns": list(turns), "won": True, **more}}}


def test_what_can_have_happened_is_accepted() -> None:
    answer = ask("check-session", session())
    assert (answer["accepted"], answer["violations"], answer["warnings"]) == (True, [], [])
    assert answer["claims"] == WON


def test_a_brief_report_rests_on_the_adventure_alone() -> None:
    assert [one["part"] for one in ask("check-session", session())["assumptions"]] == ["adventure"]


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        ({"mastery": 17}, ("claims.too_much_mastery", "/report/claims/mastery")),
        ({"defeated": 61, "villain_track": 0}, ("claims.too_many_villains", "/report/claims/defeated")),
        ({"tornadoes": 5}, ("claims.tornadoes", "/report/claims/tornadoes")),
        ({"potentials": 7}, ("claims.potentials", "/report/claims/potentials")),
        ({"last_card": "E"}, ("claims.no_such_card", "/report/claims/last_card")),
    ],
)
def test_what_the_box_does_not_hold_is_refused_at_its_place(claims: Json, fault: tuple[str, str]) -> None:
    """Components: 16 Mastery Tokens, 60 villains, 4 Tornadoes and 6 Potential Cards a ninja; adventure 2 has A to D."""
    answer = ask("check-session", session(**claims))
    assert answer["accepted"] is False
    assert fault in places(answer["violations"])


@pytest.mark.parametrize(
    ("setup", "faults"),
    [
        (table("kai"), [("setup.players", "/setup/seats")]),
        (
            table("kai", "kai"),
            [("setup.ninja_taken", "/setup/seats/0/ninja"), ("setup.ninja_taken", "/setup/seats/1/ninja")],
        ),
        (table("kai", "nya", "cole", adventure=7), [("setup.adventure", "/setup/adventure")]),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(setup: Json, faults: list[tuple[str, str]]) -> None:
    """Game Setup."""
    found = places(ask("check-session", session(setup))["violations"])
    assert [one for one in found if one[0].startswith("setup.")] == faults


def test_a_report_tells_something() -> None:
    answer = ask("check-session", {"setup": THREE, "report": {}})
    assert (places(answer["violations"]), answer["claims"]) == ([("report.empty", "/report")], None)


def test_a_turn_out_of_order_is_refused() -> None:
    answer = ask("check-session", log({"ninja": "nya", "card": "1"}))
    assert ("turn.out_of_order", "/report/log/turns/0/ninja") in places(answer["violations"])


def test_a_villain_that_was_never_placed_cannot_be_defeated() -> None:
    answer = ask("check-session", log({"ninja": "kai", "card": "1", "defeats": [9]}))
    assert ("villain.not_placed", "/report/log/turns/0/defeats/0") in places(answer["violations"])


def test_what_is_read_from_assumed_cards_only_warns() -> None:
    """Which icons stand on the six Event Cards is not printed."""
    answer = ask("check-session", log({"ninja": "kai", "card": "3"}))
    assert ("card.villains_advance", "/report/log/turns/0/steps") in places(answer["warnings"])
    assert [one["part"] for one in answer["assumptions"]] == [
        "board",
        "events",
        "adventure",
        "potentials",
        "villains",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ninja start in one of the two central rooms, not in Lookout."),
        (
            "fr",
            "Les ninjas commencent dans l’une des deux pièces centrales, pas dans «\N{NO-BREAK SPACE}Poste de vigie\N{NO-BREAK SPACE}».",
        ),
    ],
)
def test_a_room_is_called_by_its_name(language: str, told: str) -> None:
    starts = [{"ninja": "kai", "room": "lookout"}, {"ninja": "nya", "room": "mess"}]
    answer = APIClient().post(
        "/api/v1/games/bounty/check-session/",
        log({"ninja": "kai", "card": "1"}, starts=starts),
        format="json",
        headers={"Accept-Language": language},
    )
    found = {one["path"]: one["detail"] for one in answer.json()["warnings"]}
    assert found["/report/log/starts/0/room"] == told


@pytest.mark.parametrize(
    ("turn", "path"),
    [
        ({"ninja": "jay", "card": "1"}, "/report/log/turns/0/ninja"),
        ({"ninja": "kai"}, "/report/log/turns/0/card"),
        ({"ninja": "kai", "card": "A"}, "/report/log/turns/0/card"),
        ({"ninja": "kai", "card": "1", "steps": [{"kind": "flee"}]}, "/report/log/turns/0/steps/0/kind"),
        ({"ninja": "kai", "card": "1", "jump": True}, "/report/log/turns/0/jump"),
    ],
)
def test_a_malformed_turn_names_the_place(turn: Json, path: str) -> None:
    assert refused("check-session", log(turn), 400) == [("invalid", path)]


@pytest.mark.parametrize("field", ["setup", "report"])
def test_nothing_may_be_missing(field: str) -> None:
    question: dict[str, Any] = session()
    del question[field]
    assert refused("check-session", question, 400) == [("invalid", f"/{field}")]
