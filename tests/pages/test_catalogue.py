"""The catalogue for reading (Clans, Ronin, Challenges, Appendix)."""

import pytest

from tests.pages_match.browsing import Reader


def test_the_six_clans_are_listed(visitor: Reader) -> None:
    shown = visitor.text("/catalogue/")
    assert all(clan in shown for clan in ("Ijin", "Ika", "Kitsune", "Tanchyo", "Tora", "Yamazaru"))


def test_a_clan_shows_its_models_with_numbers_and_abilities(visitor: Reader) -> None:
    shown = visitor.text("/catalogue/clans/tora/")
    assert "Chunin 20 koban Movement 5 Attack 4 Defense 3 Fire · 1 to 1 on a team" in shown
    assert "Tiger Strike." in shown
    assert "Byakko 24 koban" in shown


def test_the_eighteen_ronin_show_cost_and_fee(visitor: Reader) -> None:
    answer = visitor.get("/catalogue/ronin/")
    assert len(answer.context["profiles"]) == 18
    assert "fee 5 after each game" in visitor.text("/catalogue/ronin/")


def test_the_eight_challenges_are_listed_and_one_says_what_counts(visitor: Reader) -> None:
    assert len(visitor.get("/catalogue/challenges/").context["challenges"]) == 8
    shown = visitor.text("/catalogue/challenges/assassination/")
    assert "Injury of the VIP 3 2" in shown
    assert "Stun of the VIP 1" in shown


def test_a_search_finds_models_keywords_and_challenges(visitor: Reader) -> None:
    context = visitor.get("/catalogue/?q=engulf").context
    assert "Madoushi" in {profile.name for profile in context["profiles"]}
    assert [word.name for word in context["keywords"]] == ["Engulf"]
    assert "Nothing holds" in visitor.text("/catalogue/?q=dragonfly")


@pytest.mark.parametrize("path", ["heroes", "keywords", "statuses"])
def test_the_rest_can_be_read(visitor: Reader, path: str) -> None:
    visitor.get(f"/catalogue/{path}/")


@pytest.mark.parametrize("path", ["clans/nobody", "challenges/nothing"])
def test_what_is_not_in_the_catalogue_is_not_found(visitor: Reader, path: str) -> None:
    visitor.get(f"/catalogue/{path}/", status=404)
