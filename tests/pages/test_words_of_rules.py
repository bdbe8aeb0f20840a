"""Every choice that house rules offer has words; a page shows no key."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.models import SystemKey
from games.systems import ruleset, system
from league.models import League
from league.pages.forms.rules import RulesForm
from league.pages.forms.words import CHOICES, ELEMENTS, PARTS, counts
from league.pages.rule_lines import names_held
from league.queries.rulesets import rules_of, settings_of_rules
from tests.verbs import Person

NO_BREAK = "\N{NO-BREAK SPACE}"


def enums(schema: Any) -> Iterator[str]:
    """Yield every key that a schema lets a setting hold."""
    match schema:
        case dict():
            yield from (key for key in schema.get("enum", ()) if isinstance(key, str))
            yield from (key for inner in schema.values() for key in enums(inner))
        case list():
            yield from (key for inner in schema for key in enums(inner))


@pytest.mark.parametrize("key", SystemKey.values)
def test_every_choice_of_a_game_has_words(key: str) -> None:
    offered = {one for setting in system(key).settings_list() for one in enums(setting["schema"])}
    assert offered - CHOICES.keys() == set()


@pytest.mark.parametrize("key", SystemKey.values)
def test_every_cell_of_a_table_has_a_name(key: str) -> None:
    cells = {cell for setting in system(key).settings_list() for cell in setting["schema"].get("properties", ())}
    assert cells - {*PARTS, *ELEMENTS} == set()


def offered(form: RulesForm) -> set[tuple[str, str]]:
    """Return the keys and the words that a form offers."""
    choices = [getattr(field, "choices", ()) for field in form.fields.values()]
    return {(str(key), str(word)) for some in choices for key, word in some}


@pytest.mark.parametrize("key", SystemKey.values)
def test_the_form_of_the_rules_offers_no_key(aiko: Person, key: str) -> None:
    row = League.objects.get(pk=aiko.post("leagues/", {"name": "A", "time_zone": "UTC", "system": key})["id"])
    names = names_held(row.system, [ruleset(row.ruleset_id)])
    form = RulesForm(settings=settings_of_rules(row), house=rules_of(row)["house"], names=names)
    assert [key for key, word in offered(form) if key == word or "_" in word] == []


def test_achievements_can_be_for_solo(aiko: Person) -> None:
    row = League.objects.get(pk=aiko.post("leagues/", {"name": "A", "time_zone": "UTC", "system": "tiny_ninjas"})["id"])
    names = names_held(row.system, [ruleset(row.ruleset_id)])
    form = RulesForm(settings=settings_of_rules(row), house=rules_of(row)["house"], names=names)
    offered = form.fields["achievement_modes"].choices  # type: ignore[attr-defined]
    assert {str(key): str(word) for key, word in offered} == {
        "standard": "Standard battle",
        "blitz": "BLITZ",
        "survivor": "SURVIVOR",
        "champion": "CHAMPION series",
        "solo": "Solo",
    }


@pytest.mark.parametrize(
    ("language", "words"), [("en", ["1,000", "10,000"]), ("fr", [f"1{NO_BREAK}000", f"10{NO_BREAK}000"])]
)
def test_a_choice_of_numbers_is_written_as_the_reader_expects(language: str, words: list[str]) -> None:
    with translation.override(language):
        assert [word for _number, word in counts(1000, 10_000)()] == words
