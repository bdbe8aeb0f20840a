"""Experience and Advancement Rolls."""

import pytest

from games.rules.allstars.catalogue.types import Attribute
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.progression import (
    check_choice,
    check_roll,
    current,
    level,
    level_name,
    permitted_choices,
    rolls_due,
    rolls_open,
)
from games.rules.allstars.report import AdvanceChoice
from games.rules.allstars.ruleset import Settings, book
from games.rules.allstars.scroll import AdvanceTaken, NinjaState
from tests.rules.allstars.stories import keyword, model, ruleset

BOOK = book()
GENERAL = {
    "close-combat-master",
    "expert-climber",
    "focus",
    "leap",
    "nimble",
    "ranged-master",
    "sensei",
    "sneaky",
    "surefoot",
    "vigilance",
    "wind-in-the-forest",
}
FIRE = {"combined-attack", "engulf", "fire-mastery", "frenzy", "precision-strike", "toras-claws"}
EARTH = {"dauntless", "earth-mastery", "guard", "regeneration", "tough", "yamazarus-tail"}
UNIQUE = {"hero", "resilient", "ronin"}
PLAIN: tuple[Element, Element] = ("fire", "air")


@pytest.mark.parametrize(
    ("xp", "reached", "name"),
    [
        (0, 0, "New Recruit"),
        (7, 0, "New Recruit"),
        (8, 1, "Experienced"),
        (21, 1, "Experienced"),
        (22, 2, "Veteran"),
        (42, 2, "Veteran"),
        (43, 3, "Shinobi"),
        (70, 3, "Shinobi"),
        (71, 4, "Clan Champion"),
        (105, 4, "Clan Champion"),
        (106, 5, "Infamous"),
        (245, 5, "Infamous"),
        (246, 6, "Legendary"),
        (999, 6, "Legendary"),
    ],
)
def test_levels_are_reached_as_printed(xp: int, reached: int, name: str) -> None:
    """Advancement Rolls; ruling 13: 246 as printed."""
    assert (level(Settings(), xp), level_name(Settings(), xp)) == (reached, name)


def test_ruling_13_the_table_is_data() -> None:
    assert level(Settings(xp_thresholds=(8, 22, 43, 71, 106, 148)), 148) == 6


@pytest.mark.parametrize(
    ("before", "after", "numbers"),
    [(0, 7, ()), (7, 8, (1,)), (8, 21, ()), (5, 22, (1, 2)), (0, 246, (1, 2, 3, 4, 5, 6))],
)
def test_ruling_12_one_roll_for_each_level_crossed(before: int, after: int, numbers: tuple[int, ...]) -> None:
    assert rolls_due(Settings(), before, after) == numbers


def test_a_roll_stays_open_until_its_choice_is_made() -> None:
    """Ruling 17."""
    rolled = NinjaState(id="one", profile="tora-kaiken", xp=22, advances=(AdvanceTaken(number=1, dice=PLAIN),))
    assert rolls_open(BOOK, rolled) == (1, 2)


@pytest.mark.parametrize("profile", ["byakko", "shojo"])
def test_heroes_and_ronin_never_roll(profile: str) -> None:
    """Appendix, Hero; ruling 22."""
    assert rolls_open(BOOK, NinjaState(id="one", profile=profile, xp=300)) == ()


def test_a_model_is_its_profile_and_its_advances() -> None:
    """Kaiken of Clan Tora: 5/3/2, Fire."""
    grown = current(
        BOOK,
        model(
            "tora-kaiken",
            AdvanceChoice(attribute="attack"),
            AdvanceChoice(attribute="attack"),
            AdvanceChoice(attribute="defense"),
            AdvanceChoice(attribute="movement"),
            AdvanceChoice(affinity="earth"),
            keyword("tough"),
        ),
    )
    assert (grown.movement, grown.attack, grown.defense) == (6, 5, 3)
    assert grown.affinity == ("fire", "earth")
    assert grown.keywords == ("tough",)


@pytest.mark.parametrize("dice", [("spirit", "void"), ("water", "earth"), ("fire", "air")])
def test_ruling_16_without_doubles_the_dice_do_not_matter(dice: tuple[Element, Element]) -> None:
    """New Keywords: General, or a category that the model has as an affinity."""
    choices = permitted_choices(BOOK, current(BOOK, model("tora-kaiken")), dice)
    assert set(choices.keywords) == GENERAL | FIRE
    assert (choices.attributes, choices.affinities) == ((), ())


def test_ruling_20_printed_keywords_are_not_offered_again() -> None:
    """The chunin of Clan Tora has Close Combat Master and Fire Mastery."""
    choices = permitted_choices(BOOK, current(BOOK, model("tora-chunin")), PLAIN)
    assert set(choices.keywords) == (GENERAL | FIRE) - {"close-combat-master", "fire-mastery"}


def test_ruling_20_gained_keywords_are_not_offered_again() -> None:
    choices = permitted_choices(BOOK, current(BOOK, model("tora-kaiken", keyword("frenzy"))), PLAIN)
    assert set(choices.keywords) == (GENERAL | FIRE) - {"frenzy"}


def test_ruling_20_a_useless_keyword_is_legal() -> None:
    swordsman = current(BOOK, model("tora-kaiken"))
    assert check_choice(BOOK, swordsman, PLAIN, keyword("ranged-master")) == ()


@pytest.mark.parametrize("ability", ["pounce", "tiger-strike", "net"])
def test_ruling_20_special_abilities_are_no_keywords(ability: str) -> None:
    findings = check_choice(BOOK, current(BOOK, model("tora-kaiken")), ("fire", "fire"), keyword(ability))
    assert [finding.code for finding in findings] == ["advance.unknown_keyword"]


def test_ruling_21_clan_named_keywords_are_free_to_every_clan() -> None:
    fire_and_air = current(BOOK, model("tora-kaiken", AdvanceChoice(affinity="air")))
    assert check_choice(BOOK, fire_and_air, PLAIN, keyword("tanchyos-wings")) == ()


@pytest.mark.parametrize(
    ("element", "attribute"),
    [("spirit", "defense"), ("water", "defense"), ("air", "movement"), ("fire", "attack"), ("void", "attack")],
)
def test_ruling_15_doubles_give_the_bonus_of_the_table(element: Element, attribute: Attribute) -> None:
    choices = permitted_choices(BOOK, current(BOOK, model("tora-kaiken")), (element, element))
    assert (choices.attributes, choices.affinities) == ((attribute,), ())


def test_ruling_15_double_earth_gives_an_affinity() -> None:
    choices = permitted_choices(BOOK, current(BOOK, model("tora-kaiken")), ("earth", "earth"))
    assert (choices.attributes, choices.affinities) == ((), ("spirit", "water", "earth", "void", "air"))


@pytest.mark.parametrize("element", ELEMENTS)
def test_ruling_15_doubles_open_every_keyword_that_is_not_unique(element: Element) -> None:
    """Rolling Doubles: from any category except unique, regardless of affinity."""
    choices = permitted_choices(BOOK, current(BOOK, model("tora-chunin")), (element, element))
    everything = {one.key for one in BOOK.catalogue.keywords}
    assert set(choices.keywords) == everything - UNIQUE - {"close-combat-master", "fire-mastery"}
    assert len(choices.keywords) == 47 - 2


def test_ruling_18_with_all_six_affinities_double_earth_gives_a_keyword() -> None:
    others = [AdvanceChoice(affinity=element) for element in ELEMENTS if element != "fire"]
    choices = permitted_choices(BOOK, current(BOOK, model("tora-kaiken", *others)), ("earth", "earth"))
    assert (choices.attributes, choices.affinities) == ((), ())
    assert len(choices.keywords) == 47


def test_ruling_18_a_new_affinity_opens_its_keywords() -> None:
    earthen = current(BOOK, model("tora-kaiken", AdvanceChoice(affinity="earth")))
    assert set(permitted_choices(BOOK, earthen, PLAIN).keywords) == GENERAL | FIRE | EARTH


def test_ruling_15_free_doubles_open_any_attribute_or_affinity() -> None:
    free = ruleset(free_doubles=True)
    choices = permitted_choices(free, current(free, model("tora-kaiken")), ("water", "water"))
    assert choices.attributes == ("movement", "attack", "defense")
    assert choices.affinities == ("spirit", "water", "earth", "void", "air")


def test_ruling_19_there_is_no_greatest_attribute() -> None:
    """Six advances bring the chunin of Clan Tora from Attack 4 to 10."""
    raised = model("tora-chunin", *[AdvanceChoice(attribute="attack")] * 5)
    assert check_choice(BOOK, current(BOOK, raised), ("fire", "fire"), AdvanceChoice(attribute="attack")) == ()


def test_ruling_19_a_league_may_set_a_cap() -> None:
    """The chunin of Clan Tora has Attack 4."""
    capped = ruleset(attribute_cap=4)
    chunin = current(capped, model("tora-chunin"))
    assert permitted_choices(capped, chunin, ("fire", "fire")).attributes == ()
    findings = check_choice(capped, chunin, ("fire", "fire"), AdvanceChoice(attribute="attack"))
    assert [finding.code for finding in findings] == ["advance.attribute_capped"]


@pytest.mark.parametrize("profile", ["byakko", "shojo"])
def test_ruling_22_heroes_and_ronin_are_offered_nothing(profile: str) -> None:
    hero = current(BOOK, model(profile))
    choices = permitted_choices(BOOK, hero, ("fire", "fire"))
    assert (choices.keywords, choices.attributes, choices.affinities) == ((), (), ())
    findings = check_choice(BOOK, hero, ("fire", "fire"), keyword("leap"))
    assert [finding.code for finding in findings] == ["advance.hero"]


@pytest.mark.parametrize(
    ("dice", "choice", "code", "path"),
    [
        (PLAIN, AdvanceChoice(), "advance.one_choice", "/choice"),
        (PLAIN, AdvanceChoice(keyword="leap", affinity="air"), "advance.one_choice", "/choice"),
        (PLAIN, keyword("flight"), "advance.unknown_keyword", "/choice/keyword"),
        (PLAIN, keyword("tough"), "advance.keyword_closed", "/choice/keyword"),
        (PLAIN, keyword("fire-mastery"), "advance.keyword_owned", "/choice/keyword"),
        (("air", "air"), keyword("resilient"), "advance.keyword_unique", "/choice/keyword"),
        (PLAIN, AdvanceChoice(attribute="attack"), "advance.attribute_not_rolled", "/choice/attribute"),
        (("air", "air"), AdvanceChoice(attribute="attack"), "advance.attribute_not_rolled", "/choice/attribute"),
        (("air", "air"), AdvanceChoice(affinity="air"), "advance.affinity_not_rolled", "/choice/affinity"),
        (("earth", "earth"), AdvanceChoice(affinity="fire"), "advance.affinity_owned", "/choice/affinity"),
    ],
)
def test_what_the_dice_do_not_give_is_refused(
    dice: tuple[Element, Element], choice: AdvanceChoice, code: str, path: str
) -> None:
    findings = check_choice(BOOK, current(BOOK, model("tora-chunin")), dice, choice, "/choice")
    assert [(finding.code, finding.path) for finding in findings] == [(code, path)]


@pytest.mark.parametrize(
    ("number", "code"),
    [(1, "advance.already_made"), (3, "advance.not_earned"), (0, "advance.already_made")],
)
def test_ruling_12_rolls_are_made_in_ascending_order(number: int, code: str) -> None:
    finding = check_roll(BOOK, model("tora-kaiken", keyword("leap"), xp=22), number, PLAIN)
    assert finding is not None
    assert finding.code == code


def test_ruling_12_each_roll_is_resolved_before_the_next() -> None:
    rolled = NinjaState(id="one", profile="tora-kaiken", xp=22, advances=(AdvanceTaken(number=1, dice=PLAIN),))
    finding = check_roll(BOOK, rolled, 2, PLAIN)
    assert finding is not None
    assert (finding.code, finding.message) == ("advance.not_the_next", "Advancement roll 1 comes before roll 2.")


def test_ruling_16_stored_dice_are_not_rolled_again() -> None:
    rolled = NinjaState(id="one", profile="tora-kaiken", xp=8, advances=(AdvanceTaken(number=1, dice=PLAIN),))
    assert check_roll(BOOK, rolled, 1, PLAIN) is None
    finding = check_roll(BOOK, rolled, 1, ("fire", "fire"))
    assert finding is not None
    assert finding.code == "advance.dice_differ"
