"""The catalogue as it is read, against the rulebook's numbers (Clans, Ronin, Challenges, Appendix)."""

from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from games.api.rulesets import book_rules
from tests.games.api.asking import Json, places, read, rows


def keys(found: list[Json]) -> list[str]:
    return [row["key"] for row in found]


def page(path: str) -> Any:
    response = read(path)
    assert response.status_code == 200, response.content
    return response.json()


def test_the_index_counts_the_book() -> None:
    """Six clans of six kinds of model and two Heroes each, eighteen Ronin, eight challenges."""
    assert page("") == {
        "ruleset": book_rules("allstars").key,
        "clans": 6,
        "profiles": 6 * 8 + 18,
        "heroes": 6 * 2,
        "ronin": 18,
        "keywords": 50,
        "challenges": 8,
        "statuses": 9,
    }


def test_each_clan_has_an_affinity_of_its_own() -> None:
    assert {row["name"]: row["affinity"] for row in rows("clans/")} == {
        "Tora": "fire",
        "Yamazaru": "earth",
        "Kitsune": "spirit",
        "Ika": "water",
        "Tanchyo": "air",
        "Ijin": "void",
    }


def test_a_clan_shows_its_models_and_its_heroes() -> None:
    tora = page("clans/tora/")
    assert [(row["name"], row["koban"]) for row in tora["profiles"]] == [
        ("Chunin", 20),
        ("Kaiken", 10),
        ("Yajiri", 8),
        ("Madoushi", 13),
        ("Kunoichi", 9),
        ("Oni", 18),
    ]
    assert [(row["name"], row["koban"]) for row in tora["heroes"]] == [("Byakko", 24), ("Ryu", 20)]


def test_a_model_shows_all_that_is_printed() -> None:
    chunin = page("clans/tora/")["profiles"][0]
    assert (chunin["movement"], chunin["attack"], chunin["defense"]) == (5, 4, 3)
    assert chunin["allowance"] == {"least": 1, "most": 1}
    assert chunin["affinity"] == ["fire"]
    assert [keyword["name"] for keyword in chunin["keywords"]] == ["Close Combat Master", "Fire Mastery"]
    assert [ability["name"] for ability in chunin["abilities"]] == ["Pounce", "Tiger Strike"]
    assert chunin["choose"] == 1


def test_a_ranged_attack_is_shown() -> None:
    [yajiri] = rows("profiles/?clan=tora&kind=yajiri")
    assert (yajiri["ranged"]["range"], yajiri["ranged"]["attack"]) == (5, 2)


@pytest.mark.parametrize("name", ["tora", "Tora", "TORA", "Clan Tora"])
def test_a_clan_goes_by_key_and_by_name(name: str) -> None:
    assert page(f"clans/{name}/")["key"] == "tora"


def test_ronin_show_recruit_cost_and_fee() -> None:
    """Ronin: Benkei 16/5, Inu Clan Kaiken 13/3, Sun Empire Wandering Samurai 22/6, Howl & Yip 23/5 (ruling 121)."""
    costs = {row["name"]: (row["koban"], row["fee"]) for row in rows("ronin/")}
    assert len(costs) == 18
    assert costs["Benkei"] == (16, 5)
    assert costs["Inu Clan Kaiken"] == (13, 3)
    assert costs["Sun Empire Wandering Samurai"] == (22, 6)
    assert costs["Howl & Yip"] == (23, 5)


def test_the_grounds_are_drawn_space_by_space() -> None:
    """Koban's two maps and open ground; their terrain has one character for each of 20 by 20 spaces."""
    boards = rows("boards/")
    assert [(board["key"], board["size"]) for board in boards] == [("courtyard", 20), ("garden", 20), ("open", 20)]
    assert {len(row) for board in boards for row in board["terrain"]} == {20}


def test_filters_are_read_in_any_letter_case() -> None:
    assert rows("profiles/?kind=CHUNIN") == rows("profiles/?kind=chunin")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("clan=Tora&kind=hero", ["byakko", "ryu"]),
        ("clan=ika&keyword=Nimble", ["ika-kunoichi"]),
        ("kind=ronin&keyword=resilient&q=benkei", ["benkei"]),
        ("q=tiger", ["tora-chunin"]),
        ("q=howl+and", ["howl-and-yip"]),
        ("clan=tora&kind=ronin", []),
    ],
)
def test_profiles_are_filtered(query: str, found: list[str]) -> None:
    assert keys(rows(f"profiles/?{query}")) == found


@pytest.mark.parametrize("kind", ["chunin", "kaiken", "yajiri", "madoushi", "kunoichi", "oni"])
def test_every_clan_has_every_kind_once(kind: str) -> None:
    assert len({row["clan"] for row in rows(f"profiles/?kind={kind}")}) == 6
    assert len(rows(f"profiles/?kind={kind}")) == 6


def test_keywords_stand_by_category() -> None:
    groups = {group["category"]: keys(group["keywords"]) for group in rows("keywords/")}
    assert list(groups) == ["general", "air", "earth", "fire", "spirit", "water", "void", "unique"]
    assert "nimble" in groups["general"]
    assert "toras-claws" in groups["fire"]
    assert "hero" in groups["unique"]
    assert [group["category"] for group in rows("keywords/?category=void")] == ["void"]


def test_the_eight_challenges_have_their_length_and_size() -> None:
    assert {row["name"]: (row["ninjas_allowed"], row["rounds"]) for row in rows("challenges/")} == {
        "Assassination": (6, 7),
        "Intercept the Messenger": (7, 9),
        "Champion": (7, 8),
        "King of the Hill": (6, 8),
        "Infiltration": (6, 8),
        "Brawl": (7, 6),
        "Search": (7, 9),
        "Capture the Medal": (7, 9),
    }


def test_a_challenge_says_what_scores_and_what_gives_xp() -> None:
    """Capture the Medal: 1 point and 1 XP to pick one up, 4 points and 3 XP to capture it, 1 XP for a return."""
    medal = page("challenges/Capture the Medal/")
    assert {line["feat"]: (line["points"], line["xp"]) for line in medal["worth"]} == {
        "medal_pickup": (1, 1),
        "own_medal_returned": (0, 1),
        "medal_captured": (4, 3),
    }
    assert {line["feat"]: (line["points"], line["xp"]) for line in medal["standard_worth"]} == {
        "injure": (0, 1),
        "stun": (0, 1),
        "reveal": (0, 1),
    }
    assert set(keys(medal["feats"])) == {
        "injure",
        "stun",
        "reveal",
        "medal_pickup",
        "own_medal_returned",
        "medal_captured",
    }


def test_brawl_ends_at_nine_points() -> None:
    assert page("challenges/brawl/")["win_at"] == 9


def test_the_nine_statuses_are_there() -> None:
    assert keys(rows("statuses/")) == [
        "curse",
        "delay",
        "haste",
        "lucky",
        "moon-power",
        "poison",
        "protect",
        "slow",
        "stun",
    ]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("clans/neko/", "clan.unknown"),
        ("challenges/chess/", "challenge.unknown"),
        ("nothing/", "not_found"),
    ],
)
def test_what_is_not_there_is_not_found(path: str, code: str) -> None:
    response = read(path)
    assert (response.status_code, response.json()["code"]) == (404, code)


@pytest.mark.parametrize(
    ("path", "code"),
    [("profiles/?clan=neko", "filter.unknown_clan"), ("profiles/?keyword=x", "filter.unknown_keyword")],
)
def test_a_filter_for_what_does_not_exist_is_refused(path: str, code: str) -> None:
    response = read(path)
    assert (response.status_code, response.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("profiles/?kind=samurai", "/kind"),
        ("profiles/?colour=red", "/colour"),
        ("profiles/?q=", "/q"),
        (f"profiles/?q={'x' * 61}", "/q"),
        ("keywords/?category=moon", "/category"),
        ("clans/?kind=hero", "/kind"),
    ],
)
def test_a_wrong_query_is_malformed(path: str, place: str) -> None:
    response = read(path)
    assert response.status_code == 400
    assert places(response.json()["violations"]) == [("invalid", place)]


@pytest.mark.parametrize("path", ["", "clans/", "clans/tora/", "profiles/", "ronin/", "keywords/", "challenges/brawl/"])
def test_whoever_has_a_page_gets_304(path: str) -> None:
    first = read(path)
    assert first["Cache-Control"] == "public, max-age=3600"
    assert book_rules("allstars").key in first["ETag"]
    again = read(path, if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert read(path, if_none_match='"another"').status_code == 200


def test_another_language_is_another_page() -> None:
    english, french = read("clans/"), read("clans/", accept_language="fr")
    assert english["ETag"] != french["ETag"]
    assert "Accept-Language" in french["Vary"]


def test_what_is_not_found_is_not_cached() -> None:
    response = read("clans/neko/")
    assert not response.has_header("ETag")
    assert not response.has_header("Cache-Control")


def test_the_catalogue_is_for_reading() -> None:
    assert APIClient().post(reverse("allstars-clans")).status_code == 405
