"""What a sentence counts agrees with its number, and numbers are written as the reader expects, over the stateless API."""

from typing import Any

import msgspec
import pytest
from django.utils import translation
from rest_framework.test import APIClient

from games.findings import filled, spoken, spoken_stored
from games.rules.kernel.findings import Finding, ngettext_noop
from tests.games.api.allstars.table import brawl, injured, line
from tests.games.api.asking import Json
from tests.games.bounty import table as bounty
from tests.games.ninjago import table as ninjago
from tests.games.tiny_ninjas.table import match

APART = "\N{NO-BREAK SPACE}"
"""What stands between thousands in French."""


def told(question: str, body: Json, code: str) -> list[tuple[str, str]]:
    """Return path and sentence of the finding of a code, in English and in French."""
    answers: list[Any] = [
        APIClient()
        .post(f"/api/v1/games/{question}/", body, format="json", headers={"Accept-Language": language})
        .json()
        for language in ("en", "fr")
    ]
    return [
        (one["path"], one["detail"])
        for answer in answers
        for one in [*answer["violations"], *answer["warnings"]]
        if one["code"] == code
    ]


@pytest.mark.parametrize(
    ("injuries", "english", "french"),
    [
        (1, "The feats of side 2 are worth 1 point, not 9.", "Les exploits du camp 2 valent 1 point, pas 9."),
        (2, "The feats of side 2 are worth 2 points, not 9.", "Les exploits du camp 2 valent 2 points, pas 9."),
    ],
)
def test_points_of_feats(injuries: int, english: str, french: str) -> None:
    """In a Brawl each ninja that is Injured is a point."""
    question = brawl()
    question["report"]["sides"][1] = {"side": 2, "score": 9, "ninja": [line("Hana", injured("ninja", injuries))]}
    place = "/report/sides/1/score"
    found = told("allstars/check-report", question, "score.not_from_feats")
    assert found == [(place, english), (place, french)]


@pytest.mark.parametrize(
    ("left", "english", "french"),
    [
        (1, "The loser still has 1 health.", "Le perdant a encore 1 point de vie."),
        (2, "The loser still has 2 health.", "Le perdant a encore 2 points de vie."),
    ],
)
def test_health_left_to_a_loser(left: int, english: str, french: str) -> None:
    """English health has no plural; French counts points."""
    question = match({"winner": 1, "health": [4, left]})
    place = "/report/battles/0/health"
    found = told("tiny_ninjas/check-report", question, "battle.loser_stands")
    assert found == [(place, english), (place, french)]


@pytest.mark.parametrize(
    ("turns", "english", "french"),
    [
        (1, "1 turn gives no more than 2.", "1 tour n’en donne pas plus de 2."),
        (2, "2 turns give no more than 4.", "2 tours n’en donnent pas plus de 4."),
    ],
)
def test_turns_of_a_hunt(turns: int, english: str, french: str) -> None:
    """A turn moves two spaces at most (Sensei Power)."""
    setup = {**ninjago.THREE, "variants": ["sensei_power"]}
    question = ninjago.session(setup, turns=turns, power_used=7)
    found = told("ninjago/check-session", question, "claims.too_much_power")
    assert [path for path, _detail in found] == ["/report/claims/power_used"] * 2
    assert [detail.endswith(end) for (_path, detail), end in zip(found, (english, french), strict=True)] == [True, True]


@pytest.mark.parametrize(
    ("turns", "english", "french"),
    [
        (1, "After 1 turn the last Adventure Card", "Après 1 tour, la dernière carte Aventure"),
        (2, "After 2 turns the last Adventure Card", "Après 2 tours, la dernière carte Aventure"),
    ],
)
def test_turns_of_an_adventure(turns: int, english: str, french: str) -> None:
    """The first chapter has six turns, so its card A is the last (Adventure Cards)."""
    found = told("bounty/check-session", bounty.session(turns=turns, last_card="D"), "claims.chapter")
    assert [path for path, _detail in found] == ["/report/claims/last_card"] * 2
    assert [detail[: len(start)] for (_path, detail), start in zip(found, (english, french), strict=True)] == [
        english,
        french,
    ]


@pytest.mark.parametrize(
    ("language", "games", "sentence"),
    [
        ("en", 0, "This comes to 0 games; ask for 50,000 at most."),
        ("en", 1, "This comes to 1 game; ask for 50,000 at most."),
        ("en", 50_016, "This comes to 50,016 games; ask for 50,000 at most."),
        ("fr", 0, f"Cela fait 0 partie{APART}; demandez-en 50{APART}000 au plus."),
        ("fr", 1, f"Cela fait 1 partie{APART}; demandez-en 50{APART}000 au plus."),
        ("fr", 50_016, f"Cela fait 50{APART}016 parties{APART}; demandez-en 50{APART}000 au plus."),
    ],
)
def test_thousands_stand_apart(language: str, games: int, sentence: str) -> None:
    """A comma in English, a no-break space in French; in French nothing at all is singular."""
    text = ngettext_noop(
        "This comes to {games} game; ask for {most} at most.",
        "This comes to {games} games; ask for {most} at most.",
        "games",
    )
    with translation.override(language):
        assert filled(text, {"games": games, "most": 50_000}) == sentence


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_year_is_no_count(language: str) -> None:
    with translation.override(language):
        assert filled("{year}", {"year": 2036}) == "2036"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_finding_that_was_stored_reads_like_a_fresh_one(language: str) -> None:
    """A verdict keeps the template with both forms, or, from before there were plural forms, one template."""
    text = ngettext_noop("The loser still has {other} health.", "The loser still has {other} health.", "other")
    fresh = Finding(code="battle.loser_stands", path="", rule="", text=text, params={"other": 2})
    stored = msgspec.json.decode(msgspec.json.encode(fresh))
    with translation.override(language):
        assert spoken_stored(stored) == spoken(fresh)
        assert spoken_stored({**stored, "text": "There is no {key}.", "params": {"key": "moon"}})["detail"] == filled(
            "There is no {key}.", {"key": "moon"}
        )


def test_a_stored_finding_is_read_back() -> None:
    text = ngettext_noop("{turns} turn", "{turns} turns", "turns")
    finding = Finding(code="a.b", path="", rule="", text=text, params={"turns": 1})
    assert msgspec.json.decode(msgspec.json.encode(finding), type=Finding) == finding
    assert finding.message == "1 turn"
    older = msgspec.convert(
        {"code": "a.b", "path": "", "rule": "", "text": "{turns} turns", "params": {"turns": 2}}, Finding
    )
    assert older.message == "2 turns"
