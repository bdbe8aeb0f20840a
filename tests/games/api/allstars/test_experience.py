"""Levels, advancement rolls, and what they may be used for (Experience)."""

import pytest

from games.operations import store_ruleset
from games.rules.allstars.system import ALLSTARS
from tests.games.api.asking import Json, ask, refused


@pytest.mark.parametrize(
    ("xp", "level", "name"),
    [
        (0, 0, "New Recruit"),
        (7, 0, "New Recruit"),
        (8, 1, "Experienced"),
        (21, 1, "Experienced"),
        (22, 2, "Veteran"),
        (43, 3, "Shinobi"),
        (71, 4, "Clan Champion"),
        (106, 5, "Infamous"),
        (245, 5, "Infamous"),
        (246, 6, "Legendary"),
    ],
)
def test_the_levels_of_the_table(xp: int, level: int, name: str) -> None:
    """Experience; ruling 13: played as printed."""
    assert ask("level", {"after": xp})["after"] == {"xp": xp, "level": level, "name": name}


@pytest.mark.parametrize(
    ("before", "after", "due"),
    [(0, 7, []), (7, 8, [1]), (8, 21, []), (7, 22, [1, 2]), (0, 300, [1, 2, 3, 4, 5, 6]), (22, 8, [])],
)
def test_each_level_crossed_is_a_roll(before: int, after: int, due: list[int]) -> None:
    """Ruling 12."""
    assert ask("level", {"before": before, "after": after})["rolls_due"] == due


def test_a_league_may_set_the_thresholds() -> None:
    settings = {"xp_thresholds": [5, 10], "level_names": ["Leaf", "Branch", "Tree"]}
    answer = ask("level", {"before": 4, "after": 10, "settings": settings})
    assert (answer["after"]["name"], answer["rolls_due"]) == ("Tree", [1, 2])


@pytest.mark.parametrize(
    ("body", "path"), [({}, "/after"), ({"after": -1}, "/after"), ({"before": "7", "after": 8}, "/before")]
)
def test_xp_is_a_number(body: Json, path: str) -> None:
    assert refused("level", body, 400) == [("invalid", path)]


GENERAL_WITHOUT_NIMBLE = {
    "close-combat-master",
    "expert-climber",
    "focus",
    "leap",
    "ranged-master",
    "sensei",
    "sneaky",
    "surefoot",
    "vigilance",
    "wind-in-the-forest",
}


def choices(dice: list[str], **more: object) -> Json:
    return ask("advancement", {"clan": "Tora", "profile": "Kaiken", "dice": dice, **more})


def test_without_doubles_it_is_a_keyword_of_the_models_elements() -> None:
    """Ruling 16: the dice do not limit the category. Ruling 20: what it has is not offered."""
    kunoichi = ask("advancement", {"profile": "tora-kunoichi", "dice": ["water", "air"]})
    general = {keyword["key"] for keyword in kunoichi["keywords"] if keyword["category"] == "general"}
    assert general == GENERAL_WITHOUT_NIMBLE
    assert {keyword["category"] for keyword in kunoichi["keywords"]} == {"general", "fire"}
    assert (kunoichi["attributes"], kunoichi["affinities"]) == ([], [])


@pytest.mark.parametrize(
    ("element", "attributes"),
    [
        ("air", ["movement"]),
        ("fire", ["attack"]),
        ("void", ["attack"]),
        ("spirit", ["defense"]),
        ("water", ["defense"]),
        ("earth", []),
    ],
)
def test_doubles_raise_the_attribute_of_the_table(element: str, attributes: list[str]) -> None:
    """Ruling 15."""
    answer = choices([element, element])
    assert answer["attributes"] == attributes
    assert {keyword["category"] for keyword in answer["keywords"]} == {
        "general",
        "air",
        "earth",
        "fire",
        "spirit",
        "water",
        "void",
    }


def test_double_earth_gives_an_affinity_that_the_model_lacks() -> None:
    """Rulings 15 and 18."""
    answer = choices(["earth", "earth"])
    assert set(answer["affinities"]) == {"spirit", "water", "earth", "void", "air"}


def test_an_affinity_gained_opens_its_keywords() -> None:
    """Ruling 12: it counts for the next roll."""
    answer = choices(["air", "void"], advances=[{"affinity": "earth"}])
    assert {keyword["category"] for keyword in answer["keywords"]} == {"general", "fire", "earth"}


def test_a_league_may_leave_doubles_free_and_cap_attributes() -> None:
    """Rulings 15 and 19: a kaiken of Tora has 5, 3 and 2."""
    answer = choices(["air", "air"], settings={"free_doubles": True, "attribute_cap": 3})
    assert answer["attributes"] == ["defense"]


SIX = [{"keyword": name} for name in ("Focus", "Leap", "Nimble", "Sneaky", "Surefoot", "Sensei")]


def test_ruling_12_a_sixth_advance_is_the_last() -> None:
    answer = choices(["fire", "fire"], advances=SIX[:5])
    assert answer["attributes"] == ["attack"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"clan": "Neko", "profile": "Kaiken"}, ("roster.unknown_clan", "/clan")),
        ({"clan": "Tora", "profile": "Samurai"}, ("roster.unknown_profile", "/profile")),
        ({"profile": "Kaiken"}, ("roster.unknown_profile", "/profile")),
        ({"profile": "Benkei"}, ("advance.hero", "/profile")),
        ({"profile": "tora-kaiken", "advances": SIX}, ("advance.no_more", "/advances")),
        (
            {"profile": "tora-kaiken", "advances": [{"keyword": "Guard"}, {"keyword": "Guard"}]},
            ("advance.keyword_owned", "/advances/1/keyword"),
        ),
    ],
)
def test_who_cannot_advance_is_refused(body: Json, fault: tuple[str, str]) -> None:
    assert refused("advancement", {"dice": ["air", "air"], **body}, 422) == [fault]


@pytest.mark.parametrize(
    ("dice", "path"), [(["air"], "/dice"), (["air", "moon"], "/dice/1"), (["air", "air", "air"], "/dice")]
)
def test_two_dice_are_rolled(dice: list[str], path: str) -> None:
    assert refused("advancement", {"profile": "tora-kaiken", "dice": dice}, 400) == [("invalid", path)]


def test_elements_and_attributes_are_read_in_any_letter_case() -> None:
    """Dice are called Earth or earth, as everybody writes them."""
    plain = {"clan": "Tora", "profile": "Kaiken", "dice": ["earth", "earth"], "advances": [{"attribute": "attack"}]}
    shouted = plain | {"dice": ["Earth", "EARTH"], "advances": [{"attribute": "Attack"}]}
    assert ask("advancement", shouted) == ask("advancement", plain)


def test_a_word_that_no_die_shows_is_refused_in_any_letter_case() -> None:
    question = {"clan": "Tora", "profile": "Kaiken", "dice": ["Earth", "Wood"]}
    assert [path for _, path in refused("advancement", question, 400)] == ["/dice/1"]


def test_settings_are_read_in_any_letter_case() -> None:
    assert ask("level", {"after": 8, "settings": {"reveal_xp": "Per_Model"}})["rolls_due"] == [1]


def test_a_question_changes_single_cells_of_a_leagues_table(db: None) -> None:
    """The league gives Attack for doubles of Air; the question adds Defense for doubles of Earth, and Air stays."""
    league = store_ruleset("allstars", ALLSTARS.house_rules({"settings": {"doubles": {"air": "attack"}}})).key
    asked = {"clan": "Tora", "profile": "Kaiken", "settings": {"doubles": {"earth": "Defense"}}}
    given = [
        ask("advancement", {**asked, "dice": [face, face]}, f"?ruleset={league}")["attributes"]
        for face in ("air", "earth", "void")
    ]
    assert given == [["attack"], ["defense"], ["attack"]]


def test_a_table_with_a_cell_that_is_none_is_refused() -> None:
    body = {"clan": "Tora", "profile": "Kaiken", "dice": ["air", "air"], "settings": {"doubles": {"air": "koban"}}}
    assert refused("advancement", body, 400) == [("invalid", "/settings/doubles/air")]
