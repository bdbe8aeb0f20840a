"""The pages of a league's rules: differences, versions, and changing them with a preview."""

from typing import Any

import pytest

from league.models import League, RulesetChange
from league.pages.forms.rules import RulesForm
from league.queries.rulesets import rules_of, settings_of_rules
from tests.pages_match.browsing import Reader, filled, plain


@pytest.fixture
def row(league: dict[str, Any]) -> League:
    return League.objects.get(pk=league["id"])


def _typed(row: League, **changes: object) -> Any:
    return filled(RulesForm(settings=settings_of_rules(row), house=rules_of(row)["house"]), **changes)


def test_a_league_begins_by_the_book(strangers: Reader, at_league: str, row: League) -> None:
    assert "Nowhere: this league plays by the book." in strangers.text(f"{at_league}rules/")
    assert "The league was opened" in strangers.text(f"{at_league}rules/")


def test_a_preview_says_what_would_change_and_changes_nothing(aikos: Reader, at_league: str, row: League) -> None:
    shown = aikos.post(f"{at_league}rules/change/", _typed(row, budget=80, what="preview"), status=200)
    # The book gives 100 koban to build a team with (Building A Team).
    assert "100 80" in plain(shown)
    assert RulesetChange.objects.filter(league=row).count() == 1


def test_rules_are_changed_for_a_reason_and_show_their_history(aikos: Reader, at_league: str, row: League) -> None:
    changed = _typed(row, budget=80, xp_thresholds="8, 22, 43, 71, 106, 250", what="change", reason="Smaller teams")
    aikos.post(f"{at_league}rules/change/", changed)
    row.refresh_from_db()
    assert rules_of(row)["house"]["settings"] == {"budget": 80, "xp_thresholds": [8, 22, 43, 71, 106, 250]}
    assert "Smaller teams Aiko," in aikos.text(f"{at_league}rules/")
    assert "8, 22, 43, 71, 106, 246 8, 22, 43, 71, 106, 250" in aikos.text(f"{at_league}rules/2/")


def test_a_change_without_a_reason_is_refused(aikos: Reader, at_league: str, row: League) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, budget=80, what="change"), status=422)
    assert list(answer.context["form"].errors) == ["reason"]


def test_a_budget_below_the_cheapest_legal_team_is_told_beside_its_field(
    aikos: Reader, at_league: str, row: League
) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, budget=10, what="preview"), status=422)
    assert list(answer.context["form"].errors) == ["budget"]


def test_packs_and_rows_are_given_as_json(aikos: Reader, at_league: str, row: League) -> None:
    rest = '{"packs": ["optional_ronin"], "challenges": [{"key": "brawl", "rounds": 5}]}'
    aikos.post(f"{at_league}rules/change/", _typed(row, rest=rest, what="change", reason="More Ronin"))
    row.refresh_from_db()
    assert rules_of(row)["house"]["packs"] == ["optional_ronin"]
    # A Brawl lasts six rounds (Brawl).
    assert "challenges / brawl / rounds 6 5" in aikos.text(f"{at_league}rules/")
    assert "optional_ronin" in aikos.get(f"{at_league}rules/change/").content.decode()


@pytest.mark.parametrize("rest", ["{", "[1]", '{"settings": {}}'])
def test_json_that_is_none_is_told_beside_its_field(aikos: Reader, at_league: str, row: League, rest: str) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, rest=rest, what="preview"), status=422)
    assert list(answer.context["form"].errors) == ["rest"]


def test_only_ninja_masters_change_rules(bens: Reader, at_league: str, row: League) -> None:
    bens.get(f"{at_league}rules/change/", status=403)


def test_a_version_that_does_not_exist_has_no_page(aikos: Reader, at_league: str) -> None:
    aikos.get(f"{at_league}rules/7/", status=404)
