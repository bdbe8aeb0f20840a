"""A league's own catalogue: what it changed or added, marked against the book (Leagues: any rule may change)."""

from typing import Any

import pytest

from tests.league.conftest import aiko, ben, league, stranger
from tests.pages_match.browsing import Reader
from tests.verbs import Person

__all__ = ["aiko", "ben", "league", "stranger"]

HOUSE: dict[str, Any] = {
    "packs": ["optional_ronin"],
    "clans": [{"key": "inu", "name": "Inu", "affinity": "earth", "profiles": ["inu-chunin"]}],
    "profiles": [
        {
            "key": "inu-chunin",
            "name": "Dog chief",
            "kind": "chunin",
            "clan": "inu",
            "movement": 5,
            "attack": 4,
            "defense": 3,
            "koban": 21,
            "affinity": ["earth"],
            "allowance": [1, 1],
            "keywords": ["loyal"],
        },
        {"key": "ika-kaiken", "koban": 8, "allowance": [2, 5]},
    ],
    "keywords": [
        {"key": "loyal", "name": "Loyal", "category": "earth", "text": "Never leaves the chunin."},
        {"key": "leap", "name": "Vault"},
    ],
    "challenges": [
        {"key": "brawl", "rounds": 4},
        {"key": "ring", "name": "Ring the Bell", "ninjas_allowed": 6, "rounds": 4, "text": "One point for each time."},
    ],
}


@pytest.fixture
def house(aiko: Person, league: dict[str, Any]) -> str:
    aiko.post(f"leagues/{league['id']}/rules/", {"house": HOUSE, "reason": "The dogs have come"})
    return f"/leagues/{league['slug']}/catalogue/"


def test_a_clan_of_the_house_stands_beside_those_of_the_book(aiko: Person, house: str) -> None:
    reader = Reader(aiko)
    shown = reader.text(house)
    assert "Inu Earth of this league" in shown
    assert "Tora" in shown
    assert "Dog chief 21 koban of this league" in reader.text(f"{house}clans/inu/")


def test_a_changed_model_says_what_the_book_has(aiko: Person, house: str) -> None:
    """Clans, Ika: in the book a Kaiken costs 9 koban, and a team holds 2 to 4."""
    shown = Reader(aiko).text(f"{house}clans/ika/")
    assert "changed The book has: recruit cost 9; how many a team may hold 2 to 4" in shown
    assert "2 to 5 on a team" in shown


def test_ronin_of_the_optional_pack_are_marked(aiko: Person, house: str) -> None:
    page = Reader(aiko).get(f"{house}ronin/")
    assert len(page.context["profiles"]) > 18
    assert page.content.decode().count("optional pack") == len(page.context["profiles"]) - 18


def test_keywords_and_challenges_of_the_house_are_marked(aiko: Person, house: str) -> None:
    reader = Reader(aiko)
    keywords = reader.text(f"{house}keywords/")
    assert "Loyal Never leaves the chunin. of this league" in keywords
    assert "changed The book has: name “Leap”" in keywords
    challenges = reader.text(f"{house}challenges/")
    assert "Ring the Bell 6 models on the board · 4 rounds · up to 4 sides of this league" in challenges
    assert "changed The book has: rounds 6" in reader.text(f"{house}challenges/brawl/")


def test_the_rules_page_tells_the_same_in_words(aiko: Person, house: str) -> None:
    shown = Reader(aiko).text(house.replace("catalogue", "rules"))
    for line in (
        "Clan Inu none Inu – affinity Earth; models Dog chief",
        "Model Kaiken, recruit cost 9 8",
        "Model Kaiken, how many a team may hold 2 to 4 2 to 5",
        "Keyword Vault, name “Leap” “Vault”",
        "Challenge Brawl, rounds 6 4",
    ):
        assert line in shown


def test_a_search_stays_in_the_leagues_catalogue(aiko: Person, house: str) -> None:
    page = Reader(aiko).get(f"{house}?q=vault")
    assert [word.name for word in page.context["keywords"]] == ["Vault"]
    assert f'href="{house}keywords/"' in page.content.decode()


def test_the_book_has_no_marks(aiko: Person, house: str) -> None:
    reader = Reader(aiko)
    assert "of this league" not in reader.text("/catalogue/")
    assert "Kaiken 9 koban" in reader.text("/catalogue/clans/ika/")
    reader.get("/catalogue/clans/inu/", status=404)


def test_a_league_without_house_rules_says_so(aiko: Person, league: dict[str, Any]) -> None:
    shown = Reader(aiko).text(f"/leagues/{league['slug']}/catalogue/")
    assert "This league plays with the models, keywords and challenges of the book." in shown


def test_league_and_roster_building_lead_to_the_leagues_catalogue(aiko: Person, house: str) -> None:
    reader = Reader(aiko)
    at = house.removesuffix("catalogue/")
    for page in (at, f"{at}build/", f"{at}build/?clan=inu"):
        assert f'href="{house}"' in reader.get(page).content.decode()


def test_a_catalogue_is_seen_by_those_who_see_the_league(stranger: Person, aiko: Person, house: str) -> None:
    Reader(stranger).get("/leagues/nowhere/catalogue/", status=404)
    Reader(aiko).get(f"{house}clans/nobody/", status=404)


@pytest.mark.parametrize("system", ["tiny_ninjas", "ninjago", "bounty"])
def test_other_games_have_no_such_catalogue(aiko: Person, system: str) -> None:
    other = aiko.post("leagues/", {"name": "Elsewhere", "system": system, "time_zone": "Europe/Paris"})
    Reader(aiko).get(f"/leagues/{other['slug']}/catalogue/", status=404)
