"""Can this have happened? A match judged in brief, or card by card."""

from typing import Any

import pytest

from tests.games.api.asking import Json, places
from tests.games.tiny_ninjas.asking import ask, refused
from tests.games.tiny_ninjas.table import match, won

TRIO: Json = {"type": "attack", "round": 1, "side": 1, "card": "trio", "colour": "red", "damage": 3}
ARCHER: Json = {"card": "archer", "dice": ["orange"], "shield": "red", "blocked": 0}


def test_what_can_have_happened_is_accepted() -> None:
    answer = ask("check-report", match(won(1, 4, rounds=7, first=1)))
    assert (answer["accepted"], answer["violations"], answer["warnings"]) == (True, [], [])
    assert answer["sides"] == [
        {"side": 1, "result": "won", "score": 1, "battles": ["won"]},
        {"side": 2, "result": "lost", "score": 0, "battles": ["lost"]},
    ]


def test_a_brief_report_rests_on_no_card() -> None:
    assert ask("check-report", match(won(1, 4)))["assumed"] is False


@pytest.mark.parametrize(
    ("question", "fault"),
    [
        (match(won(1, 11)), ("battle.over_limit", "/report/battles/0/health/0")),
        (match(won(1, 9), mode="survivor"), ("battle.over_limit", "/report/battles/0/health/0")),
        (match({"health": [0, 0]}), ("battle.no_draw", "/report/battles/0/winner")),
        (match({"winner": 1, "health": [4, 1]}), ("battle.loser_stands", "/report/battles/0/health")),
        (match(won(1, 4), won(1, 4)), ("series.one_battle", "/report/battles/1")),
        (match(won(1, 6), won(1, 6), mode="champion"), ("series.unfinished", "/report/battles")),
        (match(*[won(1, 6)] * 4, mode="champion"), ("series.over", "/report/battles/3")),
        (
            match(won(1, 6), won(1, 6, levels=[1, 1]), won(1, 6), mode="champion"),
            ("series.level", "/report/battles/1/levels"),
        ),
        (match(won(1, 4), mode="solo"), ("setup.difficulty", "/setup/difficulty")),
        (match(won(1, 4), handicaps=[{"start": 7}, {}]), ("setup.handicap_value", "/setup/handicaps/0/start")),
        (
            match(won(1, 4), claims=({"side": 1, "achievement": "black_belt"},)),
            ("claim.unknown", "/report/claims/0"),
        ),
    ],
)
def test_what_the_rulebook_rules_out_is_refused_at_its_place(question: Json, fault: tuple[str, str]) -> None:
    """Getting Started, SURVIVOR, CHAMPION, Solo difficulty levels, Achievements; rulings 6 and 15."""
    answer = ask("check-report", question)
    assert (answer["accepted"], places(answer["violations"])) == (False, [fault])


def test_a_log_is_followed_card_by_card() -> None:
    """Battle example 1: Trio's 3 red, Archer's Orange keeps nothing out; 3 health are lost, and 3 again."""
    again = {**TRIO, "health": [10, 0]}
    question = match({"first": 1, "log": [{**TRIO, "defence": ARCHER, "health": [10, 2]}, again]})
    question["setup"]["handicaps"] = [{}, {"start": 5}]
    answer = ask("check-report", question)
    assert (answer["accepted"], answer["violations"]) == (True, [])
    assert answer["battles"] == [{"winner": 1, "health": [10, 0], "rounds": 1, "first": 1, "ceded": False}]


def test_a_known_number_refuses() -> None:
    """Trio deals a flat 3 (Battle example 1)."""
    question = match({"first": 1, "log": [{**TRIO, "damage": 4}] * 3})
    found = places(ask("check-report", question)["violations"])
    assert found[0] == ("log.amount", "/report/battles/0/log/0/damage")


def test_an_assumed_number_only_warns_and_the_answer_says_so() -> None:
    """No number of Solo's is printed: nobody can say that it does not deal 9."""
    solo = {"type": "attack", "round": 1, "side": 1, "card": "solo", "colour": "red", "damage": 9}
    question = match({"first": 1, "log": [solo]}, handicaps=[{}, {"start": 5}])
    answer = ask("check-report", question)
    assert (answer["accepted"], answer["assumed"]) == (True, True)
    assert [finding["path"] for finding in answer["warnings"]] == ["/report/battles/0/log/0/damage"]


@pytest.mark.parametrize(
    ("battle", "path"),
    [
        ({"winner": 3}, "/report/battles/0/winner"),
        ({"health": [1]}, "/report/battles/0/health"),
        ({"log": []}, "/report/battles/0/log"),
        ({"log": [{"type": "dance"}]}, "/report/battles/0/log/0/type"),
        ({"log": [{**TRIO, "card": "Trio"}]}, "/report/battles/0/log/0/card"),
        ({"weather": "rain"}, "/report/battles/0/weather"),
    ],
)
def test_a_malformed_report_names_the_place(battle: Json, path: str) -> None:
    assert [place for _, place in refused("check-report", match(battle), 400)] == [path]


@pytest.mark.parametrize("field", ["setup", "report"])
def test_nothing_may_be_missing(field: str) -> None:
    question: dict[str, Any] = match(won(1, 4))
    del question[field]
    assert refused("check-report", question, 400) == [("invalid", f"/{field}")]
