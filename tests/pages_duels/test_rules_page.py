"""The rules of a league of Tiny Ninjas: cards and modes are chosen and told by name, and so is another deck."""

import json
from copy import deepcopy
from typing import Any

import pytest

from games.systems import ruleset, system
from league.models import League
from league.pages.forms.rules import RulesForm
from league.pages.rule_lines import names_held
from league.queries.rulesets import rules_of, settings_of_rules
from tests.pages_match.browsing import Reader, filled, plain


@pytest.fixture
def row(league: dict[str, Any]) -> League:
    return League.objects.get(pk=league["id"])


def _typed(row: League, **changes: object) -> Any:
    names = names_held(row.system, [ruleset(row.ruleset_id)])
    rules = RulesForm(settings=settings_of_rules(row), house=rules_of(row)["house"], names=names)
    return filled(rules, **changes)


def test_cards_and_modes_are_chosen_by_name(aikos: Reader, row: League) -> None:
    """BLITZ is played without Alien and Angel (BLITZ)."""
    path = f"/leagues/{row.slug}/rules/change/"
    form = aikos.get(path).context["form"]
    assert form["blitz_removes"].help_text == "Book: Alien, Angel"
    assert ("medic", "Medic") in form.fields["blitz_removes"].choices
    typed = _typed(row, blitz_removes=["alien", "medic"], achievement_modes=["champion", "standard"], what="preview")
    shown = plain(aikos.post(path, typed, status=200))
    assert "Cards taken out of the deck for BLITZ Alien, Angel Alien, Medic" in shown
    # The same modes in another order are no change.
    assert "Modes in which general achievements count (ruling 14) standard" not in shown


def test_a_card_that_there_is_none_of_is_refused(aikos: Reader, row: League) -> None:
    typed = _typed(row, blitz_removes=["dragon"], what="preview")
    answer = aikos.post(f"/leagues/{row.slug}/rules/change/", typed, status=422)
    assert list(answer.context["form"].errors) == ["blitz_removes"]


def test_another_deck_is_told_card_by_card(aikos: Reader, row: League) -> None:
    deck = deepcopy(system(row.system).book()["deck"])
    deck["label"] = "Our print"
    deck["cards"][0]["text"] = "Boards ships."
    deck["abilities"][0]["text"] = "Otherwise."
    typed = _typed(row, rest=json.dumps({"deck": deck}), what="preview")
    shown = plain(aikos.post(f"/leagues/{row.slug}/rules/change/", typed, status=200))
    assert "are not the printed game Our print Card Pirate, text Boards ships. Ability" in shown
    assert "/ deck" not in shown
