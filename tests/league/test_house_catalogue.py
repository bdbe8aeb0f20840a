"""A league's own clan, model, Ronin, keyword and challenge, from the rules to the scroll (Leagues: any rule may change)."""

from typing import Any

import pytest

from tests import verbs
from tests.amending import codes, ninja, scroll_of
from tests.kept import kept
from tests.pages_match.browsing import Reader, plain
from tests.verbs import IKA, Person, injures

INU: dict[str, Any] = {
    "clan": "Inu",
    "ninja": [
        {"name": "Shiro", "profile": "Chunin"},
        {"name": "Kuro", "profile": "Kaiken"},
        {"name": "Aka", "profile": "Kaiken"},
        {"name": "Tomoe", "profile": "Tomoe"},
    ],
}
"""21 + 2 x 13 + 10 = 57 of 100 koban: 43 are left."""

HOUSE: dict[str, Any] = {
    "clans": [{"key": "inu", "name": "Inu", "affinity": "earth", "profiles": ["inu-chunin", "inu-kaiken"]}],
    "profiles": [
        {
            "key": "inu-chunin",
            "name": "Chunin",
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
        {
            "key": "inu-kaiken",
            "name": "Kaiken",
            "kind": "kaiken",
            "clan": "inu",
            "movement": 5,
            "attack": 3,
            "defense": 2,
            "koban": 13,
            "affinity": ["earth"],
            "allowance": [2, 4],
        },
        {
            "key": "tomoe",
            "name": "Tomoe",
            "kind": "ronin",
            "clan": None,
            "movement": 6,
            "attack": 4,
            "defense": 3,
            "koban": 10,
            "fee": 3,
            "affinity": ["air"],
            "allowance": [0, 1],
            "keywords": ["ronin"],
        },
        {"key": "ika-kaiken", "koban": 8},
    ],
    "keywords": [
        {"key": "loyal", "name": "Loyal", "category": "earth", "text": "Never leaves the chunin."},
        {"key": "leap", "name": "Vault"},
    ],
    "feats": [{"key": "bell_rung", "name": "Bell rung", "text": "Rang the bell."}],
    "challenges": [
        {
            "key": "ring_the_bell",
            "name": "Ring the Bell",
            "ninjas_allowed": 6,
            "rounds": 4,
            "text": "One point for each time.",
            "feats": ["bell_rung"],
            "rules": [{"feat": "bell_rung", "points": 1, "xp": 2}],
        }
    ],
}


@kept
def house(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    aiko.post(f"leagues/{league['id']}/rules/", {"house": HOUSE, "reason": "The dogs have come"})
    return league


@kept
def dogs(aiko: Person, house: dict[str, Any]) -> dict[str, Any]:
    return verbs.found_team(aiko, house, INU, "Dogs")


@kept
def squids(ben: Person, house: dict[str, Any]) -> dict[str, Any]:
    """Three kaiken at 8 koban, not 9: 12 are left, not 9."""
    return verbs.found_team(ben, house, IKA, "Squids")


@kept
def bell(aiko: Person, house: dict[str, Any], dogs: dict[str, Any], squids: dict[str, Any]) -> dict[str, Any]:
    season = verbs.start_season(aiko, house, [dogs["team"], squids["team"]], challenges=["ring_the_bell"])
    fixture: dict[str, Any] = aiko.get("fixtures/", season=season["id"])["results"][0]
    return fixture


def _side(fixture: dict[str, Any], team: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    number = next(side["side"] for side in fixture["sides"] if side["team"] == team["team"])
    return {"side": number, **told}


@kept
def rung(
    aiko: Person, ben: Person, bell: dict[str, Any], dogs: dict[str, Any], squids: dict[str, Any]
) -> dict[str, Any]:
    """Dogs 3, Squids 0, in four rounds: Kuro rang three times and Injured one, and is the All-Star."""
    ours, theirs = verbs.ids(dogs), verbs.ids(squids)
    kuro = [{"feat": "bell_rung", "count": 3}, injures(1)]
    report = {
        "challenge": "ring_the_bell",
        "rounds": 4,
        "ended": "played_out",
        "sides": [
            _side(
                bell, dogs, {"score": 3, "all_stars": [ours["Kuro"]], "ninja": [{"ninja": ours["Kuro"], "feats": kuro}]}
            ),
            _side(bell, squids, {"score": 0, "all_stars": [theirs["Umi"]], "ninja": []}),
        ],
    }
    report["sides"].sort(key=lambda side: side["side"])  # type: ignore[attr-defined]
    aiko.post(f"fixtures/{bell['id']}/report/", {"report": report})
    ben.post(f"fixtures/{bell['id']}/confirm/")
    return report


def test_a_team_of_the_leagues_own_clan_is_founded(dogs: dict[str, Any], squids: dict[str, Any]) -> None:
    """Rating: 57 koban are 5 tens, and 1 for the Ronin."""
    assert (dogs["clan"], dogs["treasury"], dogs["rating"]) == ("inu", 43, 6)
    assert [one["key"] for one in ninja(dogs, "Shiro")["keywords"]] == ["loyal"]
    assert squids["treasury"] == 12


def test_a_match_of_the_leagues_own_challenge_pays_what_its_feats_are_worth(
    aiko: Person, rung: dict[str, Any], dogs: dict[str, Any], squids: dict[str, Any]
) -> None:
    """Kuro: 3 x 2 for the bell, 1 for the Injury, 3 as All-Star. Dogs won: 43 + 10, and up to 6 bonus for a lower rating.

    Squids: 88 koban are 8 tens, and 1 for Benkei: rated 9, and Dogs 6, so that 3 koban are the bonus.
    """
    scroll = scroll_of(aiko, dogs)
    assert ninja(scroll, "Kuro")["xp"] == 3 * 2 + 1 + 3
    assert scroll["treasury"] == 43 + 10 + 3
    assert scroll["pending"]["fees"] == [verbs.ids(dogs)["Tomoe"]]
    aiko.post(f"teams/{dogs['team']}/steps/", {"fees": [{"ninja": verbs.ids(dogs)["Tomoe"], "pay": True}]})
    assert scroll_of(aiko, dogs)["treasury"] == 43 + 10 + 3 - 3
    assert scroll_of(aiko, squids)["treasury"] == 12 + 6


def test_a_keyword_of_the_league_is_offered_by_its_element_and_a_renamed_one_by_its_new_name(
    aiko: Person, rung: dict[str, Any], dogs: dict[str, Any]
) -> None:
    kuro = verbs.ids(dogs)["Kuro"]
    aiko.post(f"teams/{dogs['team']}/steps/", {"fees": [{"ninja": verbs.ids(dogs)["Tomoe"], "pay": True}]})
    path = f"teams/{dogs['team']}/steps/"
    aiko.post(path, {"advances": [{"ninja": kuro, "number": 1, "dice": ["fire", "air"]}]})
    [due] = aiko.get(path)["advances"]
    assert {"loyal", "leap"} <= set(due["choices"]["keywords"])
    page = Reader(aiko).text(f"/teams/{dogs['team']}/steps/")
    assert ("Vault" in page, "Leap" in page) == (True, False)
    aiko.post(path, {"advances": [{"ninja": kuro, "number": 1, "choice": {"keyword": "loyal"}}]})
    assert [one["key"] for one in ninja(scroll_of(aiko, dogs), "Kuro")["keywords"]] == ["loyal"]


def test_pages_know_the_leagues_own_rows(aiko: Person, house: dict[str, Any], bell: dict[str, Any]) -> None:
    reader = Reader(aiko)
    assert "Inu" in reader.text(f"/leagues/{house['slug']}/build/?clan=inu")
    assert "Ring the Bell" in reader.text(f"/fixtures/{bell['id']}/")
    aiko.post(f"fixtures/{bell['id']}/open/")
    assert "Bell rung" in reader.get(f"/fixtures/{bell['id']}/report/").content.decode()


def test_the_pages_of_a_match_tell_it_in_the_leagues_words(
    aiko: Person, bell: dict[str, Any], rung: dict[str, Any], dogs: dict[str, Any]
) -> None:
    reader = Reader(aiko)
    assert "Bell rung" in reader.text(f"/fixtures/{bell['id']}/")
    assert "Bell rung" in reader.text(f"/teams/{dogs['team']}/ledger/")
    assert "Tomoe" in plain(reader.get(f"/teams/{dogs['team']}/"))


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ({"settings": {"budget": 46}}, [("settings.budget_too_low", "/house/settings/budget")]),
        ({"keywords": [{"key": "leap", "category": "ice"}]}, [("house.malformed", "/house/keywords/0/category")]),
        (
            {"profiles": [{"key": "ryu", "keywords": ["hero", "loyal"]}]},
            [("catalogue.unknown_key", "/house/profiles/0/keywords/1")],
        ),
        (
            {"challenges": [{"key": "brawl", "feats": ["howl"]}]},
            [("catalogue.unknown_key", "/house/challenges/0/feats/0")],
        ),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(
    aiko: Person, league: dict[str, Any], rows: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    """The cheapest team of the league takes 47 koban; nobody made a keyword "loyal" or a feat "howl", nor an element of ice."""
    dogs = {"clans": HOUSE["clans"], "profiles": HOUSE["profiles"][:2], "keywords": HOUSE["keywords"][:1]}
    wanted = {**dogs, **rows} if "settings" in rows else rows
    path = f"leagues/{league['id']}/rules/"
    assert codes(aiko.refused(path, {"house": wanted, "reason": "A joke"})) == found
    assert aiko.get(path)["house"] == {}


def test_what_a_team_or_a_round_to_come_needs_cannot_be_dropped(
    aiko: Person, house: dict[str, Any], dogs: dict[str, Any], bell: dict[str, Any]
) -> None:
    refused = aiko.refused(f"leagues/{house['id']}/rules/", {"house": {}, "reason": "By the book again"})
    assert ("rules.challenge_in_use", "/house/challenges") in codes(refused)
    assert ("rules.still_in_use", "/house") in codes(refused)
