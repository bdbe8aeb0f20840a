"""House rules: "They may change or modify any of the rules" (Leagues)."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.allstars.catalogue.load import load_catalogue, load_optional_ronin
from games.rules.allstars.element_tables import Column, Gain
from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.house import House, house_of, house_rules
from games.rules.allstars.report import AdvanceChoice
from games.rules.allstars.roster import Roster, RosterNinja, cheapest_team, check_roster
from games.rules.allstars.ruleset import Ruleset, Settings, book
from games.rules.allstars.scroll import AdvanceTaken, NinjaState, Scroll
from games.rules.allstars.settings_list import settings_list
from games.rules.allstars.system import ALLSTARS
from games.rules.allstars.taking_up import check_scroll
from games.rules.kernel.difference import Difference, difference
from games.rules.kernel.findings import Refused

INU: dict[str, Any] = {
    "clans": [
        {"key": "inu", "name": "Inu", "affinity": "earth", "profiles": ["inu-chunin", "inu-kaiken"], "text": "Dogs."}
    ],
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
    ],
    "keywords": [{"key": "loyal", "name": "Loyal", "category": "earth", "text": "Never leaves the chunin."}],
}
"""A seventh clan; its smallest team costs 21 + 2 x 13 = 47 koban."""


def faults(house: Any) -> list[tuple[str, str]]:
    """The code and place of everything that is wrong with house rules."""
    with pytest.raises(Refused) as refused:
        house_rules(house)
    return [(fault.code, fault.path) for fault in refused.value.violations]


def ronin(**changes: Any) -> dict[str, Any]:
    """A new Ronin that nothing is wrong with."""
    row = {
        "key": "old-fox",
        "name": "Old Fox",
        "kind": "ronin",
        "clan": None,
        "movement": 5,
        "attack": 3,
        "defense": 3,
        "koban": 15,
        "fee": 4,
        "affinity": ["spirit"],
        "allowance": [0, 1],
        "keywords": ["resilient", "ronin"],
    }
    return {**row, **changes}


def test_without_house_rules_the_rules_are_the_books() -> None:
    assert house_rules({}) == book()
    assert house_of(book()) == House()


def test_a_setting_overrides_the_book_and_the_rest_stays() -> None:
    ruleset = house_rules({"settings": {"koban_draw": 7, "xp_thresholds": [8, 22, 43, 71, 106, 148]}})
    changed = Settings(koban_draw=7, xp_thresholds=(8, 22, 43, 71, 106, 148))
    assert ruleset == Ruleset(settings=changed, catalogue=load_catalogue())


def test_a_row_of_the_book_changes_the_fields_that_are_given() -> None:
    """Ryu costs 20 koban in the book and 21 on the fan card (ruling 123)."""
    ruleset = house_rules({"profiles": [{"key": "ryu", "koban": 21}]})
    assert ruleset.profiles["ryu"] == msgspec.structs.replace(book().profiles["ryu"], koban=21)
    assert len(ruleset.catalogue.profiles) == len(book().catalogue.profiles)


def test_the_optional_ronin_are_off_by_default() -> None:
    """Facts, section 2: fourteen Ronin outside the rulebook."""
    optional = {profile.key for profile in load_optional_ronin()}
    assert len(optional) == 14
    assert optional.isdisjoint(book().profiles)
    with_pack = house_rules({"packs": ["optional_ronin"]})
    assert set(with_pack.profiles) == optional | set(book().profiles)
    assert with_pack.profiles["goemon"].fee == 7


def test_a_pack_may_be_changed_like_the_book() -> None:
    ruleset = house_rules({"packs": ["optional_ronin"], "profiles": [{"key": "goemon", "fee": 6}]})
    assert ruleset.profiles["goemon"].fee == 6


def test_a_new_clan_can_build_a_team() -> None:
    ruleset = house_rules(INU)
    roster = Roster(
        clan="Inu",
        ninja=(
            RosterNinja(name="Hachi", profile="Chunin"),
            RosterNinja(name="Ken", profile="Kaiken"),
            RosterNinja(name="Shiro", profile="Kaiken"),
        ),
    )
    verdict = check_roster(ruleset, roster)
    assert (verdict.violations, verdict.cost) == ((), 47)


def test_a_new_ronin_joins_any_clan() -> None:
    ruleset = house_rules({"profiles": [ronin()]})
    assert ruleset.profiles["old-fox"].clan is None
    assert ruleset.profiles["old-fox"].is_hero


def test_a_keyword_gets_another_name_and_text() -> None:
    ruleset = house_rules({"keywords": [{"key": "sneaky", "name": "Furtive", "text": "Begins hidden."}]})
    keyword = ruleset.keywords["sneaky"]
    assert (keyword.name, keyword.text, keyword.category) == ("Furtive", "Begins hidden.", "general")


def test_a_challenge_gets_other_rounds_and_a_feat_another_worth() -> None:
    changed = {"key": "brawl", "rounds": 4, "rules": [{"feat": "injure", "points": 2, "xp": 2}]}
    brawl = house_rules({"challenges": [changed]}).challenges["brawl"]
    assert (brawl.rounds, brawl.rules[0].points, brawl.rules[0].xp) == (4, 2, 2)
    assert brawl.name == "Brawl"


def test_a_new_challenge_with_a_feat_of_its_own() -> None:
    house = {
        "feats": [{"key": "bell_rung", "name": "Bell rung", "text": "Rang the bell."}],
        "challenges": [
            {
                "key": "ring_the_bell",
                "name": "Ring the Bell",
                "ninjas_allowed": 6,
                "rounds": 7,
                "text": "One point for each time.",
                "feats": ["bell_rung"],
                "rules": [{"feat": "bell_rung", "points": 1, "xp": 1}],
            }
        ],
    }
    ruleset = house_rules(house)
    assert ruleset.challenges["ring_the_bell"].rules[0].feat == "bell_rung"
    assert ALLSTARS.knows_challenge(ruleset, "Ring the Bell") == "ring_the_bell"


@pytest.mark.parametrize(
    ("budget", "refused"),
    [(43, [("settings.budget_too_low", "/settings/budget")]), (0, [("settings.budget_too_low", "/settings/budget")])],
)
def test_a_budget_below_the_cheapest_team_is_refused(budget: int, refused: list[tuple[str, str]]) -> None:
    """Ruling 130: the dearest of the cheapest teams, Yamazaru's, takes 44 koban."""
    assert faults({"settings": {"budget": budget}}) == refused


def test_a_budget_of_44_is_enough() -> None:
    """Ruling 130."""
    assert house_rules({"settings": {"budget": 44}}).settings.budget == 44


def test_a_new_clan_raises_the_least_budget() -> None:
    """Inu's smallest team costs 47 koban, more than Yamazaru's 44."""
    assert faults({**INU, "settings": {"budget": 46}}) == [("settings.budget_too_low", "/settings/budget")]
    assert cheapest_team(house_rules({**INU, "settings": {"budget": 47}}), "inu") == 47


@pytest.mark.parametrize(
    ("house", "found"),
    [
        ([], [("house.too_form", "")]),
        ("tora", [("house.too_form", "")]),
        ({"weather": {}}, [("house.unknown_section", "/weather")]),
        ({"packs": ["more"]}, [("house.malformed", "/packs/0")]),
        ({"settings": {"koban_won": 3}}, [("settings.unknown", "/settings/koban_won")]),
        ({"settings": {"koban_win": -1}}, [("house.malformed", "/settings/koban_win")]),
        ({"settings": {"koban_win": "ten"}}, [("house.malformed", "/settings/koban_win")]),
        ({"settings": {"reveal_xp": "never"}}, [("house.malformed", "/settings/reveal_xp")]),
        (
            {"settings": {"xp_thresholds": [8, 8, 43, 71, 106, 246]}},
            [("settings.thresholds_not_ascending", "/settings/xp_thresholds")],
        ),
        ({"settings": {"level_names": ["New", "Old"]}}, [("settings.level_names_count", "/settings/level_names")]),
        ({"settings": {"max_models": 2}}, [("settings.max_models_too_low", "/settings/max_models")]),
        ({"profiles": [{"koban": 3}]}, [("house.key_missing", "/profiles/0/key")]),
        ({"profiles": [{"key": "ryu"}, {"key": "ryu"}]}, [("house.key_twice", "/profiles/1/key")]),
        # A new profile without its name, kind, clan, attributes, affinity and allowance.
        ({"profiles": [{"key": "nobody", "koban": 3}]}, [("house.malformed", "/profiles/0")] * 8),
        ({"profiles": [{"key": "ryu", "wings": 2}]}, [("house.malformed", "/profiles/0")]),
        ({"profiles": [{"key": "ryu", "koban": "21"}]}, [("house.malformed", "/profiles/0/koban")]),
        ({"profiles": [{"key": "ryu", "koban": 1001}]}, [("house.out_of_bounds", "/profiles/0/koban")]),
        ({"profiles": [{"key": "ryu", "koban": 10**30}]}, [("house.too_large", "/profiles/0/koban")]),
        (
            {"profiles": [{"key": "ryu", "koban": -1}]},
            [("catalogue.below_zero", "/profiles/0/koban"), ("house.out_of_bounds", "/profiles/0/koban")],
        ),
        ({"profiles": [{"key": "ryu", "fee": 2}]}, [("catalogue.fee_without_ronin", "/profiles/0/fee")]),
        ({"profiles": [ronin(keywords=["ronin", "wealth"])]}, [("catalogue.unknown_key", "/profiles/0/keywords/1")]),
        ({"profiles": [ronin(allowance=[1, 2])]}, [("catalogue.bad_allowance", "/profiles/0/allowance")]),
        ({"profiles": [ronin(name="Benkei")]}, [("house.name_taken", "/profiles/0/name")]),
        ({"profiles": [ronin(key="Old Fox!")]}, [("catalogue.bad_key", "/profiles/0/key")]),
        ({"keywords": [{"key": "leap", "name": "Focus"}]}, [("house.name_taken", "/keywords/0/name")]),
        ({"keywords": [{"key": "leap", "name": "x" * 61}]}, [("house.too_long", "/keywords/0/name")]),
        ({"keywords": [{"key": "leap", "text": "x" * 2001}]}, [("house.too_long", "/keywords/0/text")]),
        ({"keywords": [{"key": "leap", "text": "\x00"}]}, [("house.too_long", "/keywords/0/text")]),
        ({"keywords": [{"key": "leap"}] * 301}, [("house.too_many", "/keywords")]),
        (
            {"challenges": [{"key": "brawl", "rounds": 0}]},
            [("catalogue.below_one", "/challenges/0/rounds"), ("house.out_of_bounds", "/challenges/0/rounds")],
        ),
        ({"challenges": [{"key": "brawl", "feats": ["bow"]}]}, [("catalogue.unknown_key", "/challenges/0/feats/0")]),
        (
            {"challenges": [{"key": "brawl", "rules": [{"feat": "injure", "xp": -1}]}]},
            [("house.out_of_bounds", "/challenges/0/rules/0/xp")],
        ),
        ({"standard": [{"feat": "bow", "xp": 1}]}, [("catalogue.unknown_key", "/standard/0/feat")]),
    ],
)
def test_a_fault_is_named_at_its_place(house: Any, found: list[tuple[str, str]]) -> None:
    assert faults(house) == found


def test_all_faults_are_named_at_once() -> None:
    house = {
        "settings": {"budget": 10, "koban_win": "ten", "luck": 1},
        "profiles": [{"key": "ryu", "koban": []}, {"key": "byakko", "movement": None}],
        "packs": ["more"],
    }
    assert faults(house) == [
        ("house.malformed", "/packs/0"),
        ("house.malformed", "/settings/koban_win"),
        ("settings.unknown", "/settings/luck"),
        ("house.malformed", "/profiles/0/koban"),
        ("house.malformed", "/profiles/1/movement"),
        ("settings.budget_too_low", "/settings/budget"),
    ]


def test_a_clan_cannot_drop_a_model_that_names_it() -> None:
    kept = [key for key in book().clans["tora"].profiles if key != "ryu"]
    assert faults({"clans": [{"key": "tora", "profiles": kept}]}) == [("catalogue.profile_unlisted", "/profiles")]


def test_what_is_nested_too_deep_is_refused() -> None:
    deep: Any = 1
    for _ in range(500):
        deep = [deep]
    assert faults({"settings": {"level_names": deep}}) == [("house.too_deep", "/settings/level_names" + "/0" * 7)]


def cells(values: Sequence[str]) -> st.SearchStrategy[dict[str, str]]:
    """Some cells of a table that is read by a die."""
    return st.dictionaries(st.sampled_from(ELEMENTS), st.sampled_from(values))


settings_changes = st.fixed_dictionaries(
    {},
    optional={
        "budget": st.integers(47, 10000),
        "koban_win": st.integers(0, 1000),
        "free_doubles": st.booleans(),
        "attribute_cap": st.none() | st.integers(1, 20),
        "reveal_xp": st.sampled_from(["per_search", "per_model"]),
        "rating_koban_per_point": st.integers(1, 1000),
        "downtime_table": cells(["long_absence", "short_absence", "healing_house", "learn", "nothing"]),
        "singles": cells(get_args(Gain)),
        "doubles": cells(get_args(Gain)),
        "challenge_columns": cells(get_args(Column)),
    },
)
row_changes = st.lists(
    st.builds(
        lambda key, koban: {"key": key, "koban": koban},
        st.sampled_from([profile.key for profile in book().catalogue.profiles if profile.is_hero]),
        st.integers(0, 60),
    ),
    unique_by=lambda row: row["key"],
    max_size=5,
)


@given(settings=settings_changes, rows=row_changes, pack=st.booleans(), clan=st.booleans())
def test_house_rules_can_be_read_back_from_the_ruleset(
    settings: dict[str, Any], rows: list[dict[str, Any]], pack: bool, clan: bool
) -> None:
    house = {"settings": {"budget": 100, **settings}, "packs": ["optional_ronin"] * pack, **(INU if clan else {})}
    house["profiles"] = [*rows, *house.get("profiles", [])]
    ruleset = house_rules(house)
    assert house_rules(msgspec.to_builtins(house_of(ruleset))) == ruleset


def test_the_difference_from_the_book_names_values_rows_and_lists() -> None:
    house = house_rules(
        {
            "settings": {"budget": 80, "xp_thresholds": [8, 22, 43, 71, 106, 148]},
            "profiles": [{"key": "ryu", "koban": 21, "keywords": ["engulf", "hero", "resilient"]}],
            "keywords": INU["keywords"],
        }
    )
    assert ALLSTARS.difference(book(), house) == (
        {"path": "/settings/budget", "book": 100, "house": 80},
        {
            "path": "/settings/xp_thresholds",
            "book": [8, 22, 43, 71, 106, 246],
            "house": [8, 22, 43, 71, 106, 148],
        },
        {"path": "/catalogue/profiles/ryu/koban", "book": 20, "house": 21},
        {
            "path": "/catalogue/profiles/ryu/keywords",
            "book": ["engulf", "fire-mastery", "hero", "resilient"],
            "house": ["engulf", "hero", "resilient"],
        },
        {"path": "/catalogue/keywords/loyal", "book": None, "house": INU["keywords"][0]},
    )


def test_rulesets_that_say_the_same_have_no_difference() -> None:
    assert ALLSTARS.difference(book(), house_rules({})) == ()


def test_two_documents_are_compared_by_the_keys_of_their_rows() -> None:
    one = {"rows": [{"key": "a", "n": 1}, {"key": "b", "n": 2}], "plain": [1]}
    other = {"rows": [{"key": "b", "n": 3}], "plain": [1]}
    assert difference(one, other) == (
        Difference(path="/rows/a", book={"key": "a", "n": 1}, house=None),
        Difference(path="/rows/b/n", book=2, house=3),
    )


def test_every_setting_is_described_and_bounded() -> None:
    listed = settings_list()
    assert [setting.key for setting in listed] == list(Settings.__struct_fields__)
    assert {setting.key: setting.default for setting in listed} == msgspec.to_builtins(Settings())
    assert [setting.key for setting in listed if not setting.description] == []
    unbounded = [s.key for s in listed if s.schema.get("type") == "integer" and "maximum" not in s.schema]
    assert unbounded == []


def state(**changes: Any) -> NinjaState:
    """One model on a scroll."""
    return NinjaState(**{"id": "1", "profile": "tora-chunin", "ability": "pounce", **changes})


@pytest.mark.parametrize(
    ("scroll", "found"),
    [
        (Scroll(clan="tora", ninja=(state(),)), []),
        (Scroll(clan="inu", ninja=(state(),)), ["/clan"]),
        (Scroll(clan="tora", ninja=(state(profile="goemon", ability=None),)), ["/ninja/0/profile"]),
        (Scroll(clan="tora", ninja=(state(ability="bite"),)), ["/ninja/0/ability"]),
        (
            Scroll(
                clan="tora",
                ninja=(
                    state(
                        advances=(AdvanceTaken(number=1, dice=("fire", "air"), choice=AdvanceChoice(keyword="loyal")),)
                    ),
                ),
            ),
            ["/ninja/0/advances"],
        ),
    ],
)
def test_rules_must_know_what_stands_on_a_scroll(scroll: Scroll, found: list[str]) -> None:
    assert [fault.path for fault in check_scroll(book(), scroll)] == found


def test_who_left_must_still_be_known() -> None:
    gone = state(profile="goemon", ability=None, gone="let_go")
    assert [fault.code for fault in check_scroll(book(), Scroll(clan="tora", ninja=(gone,)))] == ["rules.still_in_use"]


def test_rulings_61_and_115_a_challenge_with_an_attacker_is_for_two_sides() -> None:
    house = {"challenges": [{"key": "intercept_the_messenger", "max_sides": 4}, {"key": "brawl", "max_sides": 2}]}
    assert faults(house) == [("house.out_of_bounds", "/challenges/0/max_sides")]
