"""Building A Team: which teams are legal."""

import msgspec
import pytest

from games.rules.allstars.catalogue.load import load_optional_ronin
from games.rules.allstars.house import house_rules
from games.rules.allstars.roster import (
    Roster,
    RosterLine,
    RosterNinja,
    RosterVerdict,
    cheapest_team,
    check_members,
    check_roster,
)
from games.rules.allstars.ruleset import Ruleset, Settings, book
from games.rules.allstars.settings_check import check_settings
from games.rules.kernel.findings import Finding

TORA = (("Akira", "Chunin", "Pounce"), ("Botan", "Kaiken"), ("Chiyo", "Kaiken"))  # 40 koban
KITSUNE = (("Akira", "Chunin", "Spirit Power"), ("Botan", "Kaiken"), ("Chiyo", "Yajiri"))  # 41 koban


def team(clan: str, *ninja: tuple[str, ...]) -> Roster:
    return Roster(
        clan=clan,
        ninja=tuple(RosterNinja(**dict(zip(("name", "profile", "ability"), one, strict=False))) for one in ninja),
    )


def league(**settings: object) -> Ruleset:
    return msgspec.structs.replace(book(), settings=msgspec.structs.replace(Settings(), **settings))


def places(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(finding.code, finding.path) for finding in findings]


def violations(clan: str, *ninja: tuple[str, ...]) -> list[tuple[str, str]]:
    return places(check_roster(book(), team(clan, *ninja)).violations)


def test_a_legal_team() -> None:
    verdict = check_roster(book(), team("Tora", *TORA, ("Daichi", "Byakko"), ("Emi", "Benkei")))
    assert verdict == RosterVerdict(
        violations=(),
        warnings=(),
        cost=20 + 10 + 10 + 24 + 16,
        left=20,
        rating=8 + 2,
        ninja=(
            RosterLine(name="Akira", profile="tora-chunin", ability="pounce", koban=20),
            RosterLine(name="Botan", profile="tora-kaiken", ability=None, koban=10),
            RosterLine(name="Chiyo", profile="tora-kaiken", ability=None, koban=10),
            RosterLine(name="Daichi", profile="byakko", ability=None, koban=24),
            RosterLine(name="Emi", profile="benkei", ability=None, koban=16),
        ),
    )
    assert verdict.accepted


def test_keys_do_as_well_as_names() -> None:
    verdict = check_roster(
        book(),
        team("tora", ("A", "tora-chunin", "tiger-strike"), ("B", "tora-kaiken"), ("C", "KAIKEN")),
    )
    assert verdict.accepted
    assert verdict.ninja[0].ability == "tiger-strike"


def test_a_hundred_koban_may_be_spent_to_the_last() -> None:
    """20 + 4 x 10 + 18 + 13 + 9 = 100."""
    verdict = check_roster(
        book(),
        team(
            "Tora",
            *TORA,
            ("D", "Kaiken"),
            ("E", "Kaiken"),
            ("F", "Oni"),
            ("G", "Madoushi", "Volcano Pots"),
            ("H", "Kunoichi"),
        ),
    )
    assert verdict.accepted
    assert (verdict.cost, verdict.left, verdict.rating) == (100, 0, 10)


def test_a_team_cannot_cost_more_than_the_budget() -> None:
    verdict = check_roster(book(), team("Tora", *TORA, ("D", "Byakko"), ("E", "Ryu"), ("F", "Oni")))
    assert places(verdict.violations) == [("roster.over_budget", "/ninja")]
    assert (verdict.cost, verdict.left) == (102, -2)
    assert verdict.violations[0].message == "The team costs 102 koban; there are 100."


def test_a_league_sets_the_budget() -> None:
    verdict = check_roster(league(budget=45), team("Tora", *TORA, ("D", "Yajiri")))
    assert places(verdict.violations) == [("roster.over_budget", "/ninja")]


def test_everything_is_judged_at_once() -> None:
    roster = team(
        "Tora",
        ("Akira", "Chunin"),
        ("akira", "Kaiken", "Pounce"),
        ("", "Chunin", "Yama Fist"),
        ("D", "Son Goku"),
        ("E", "Samurai Sentry"),
        ("F", "Kappa"),
        ("G", "Kappa"),
        ("H", "Oni"),
    )
    assert places(check_roster(league(max_models=7), roster).violations) == [
        ("roster.name_taken", "/ninja/1/name"),
        ("roster.name_empty", "/ninja/2/name"),
        ("roster.unknown_profile", "/ninja/4/profile"),
        ("roster.wrong_clan", "/ninja/3/profile"),
        ("roster.chunin_count", "/ninja"),
        ("roster.too_few", "/ninja"),
        ("roster.ability_missing", "/ninja/0/ability"),
        ("roster.ability_not_chosen", "/ninja/1/ability"),
        ("roster.unknown_ability", "/ninja/2/ability"),
        ("roster.duplicate_hero", "/ninja/6/profile"),
        ("roster.too_many_models", "/ninja"),
        ("roster.over_budget", "/ninja"),
    ]


def test_a_team_of_an_unknown_clan() -> None:
    """What can be judged without a clan is judged."""
    verdict = check_roster(book(), team("Inu", ("A", "Kaiken"), ("A", "Byakko"), ("C", "Byakko")))
    assert places(verdict.violations) == [
        ("roster.name_taken", "/ninja/1/name"),
        ("roster.unknown_clan", "/clan"),
        ("roster.duplicate_hero", "/ninja/2/profile"),
    ]
    assert verdict.cost == 48


def test_an_empty_team_lacks_its_chunin_and_its_kaiken() -> None:
    assert violations("Tora") == [("roster.chunin_count", "/ninja"), ("roster.too_few", "/ninja")]


@pytest.mark.parametrize("chunin", [0, 2])
def test_a_team_has_exactly_one_chunin(chunin: int) -> None:
    roster = team("Tora", *[(f"A{n}", "Chunin", "Pounce") for n in range(chunin)], *TORA[1:])
    finding = check_roster(book(), roster).violations[0]
    assert (finding.code, finding.params["count"]) == ("roster.chunin_count", chunin)


def test_an_allowance_has_a_least_and_a_most() -> None:
    """Tora Kaiken 2-4, Yajiri 0-2."""
    assert violations("Tora", *TORA[:2]) == [("roster.too_few", "/ninja")]
    assert violations("Tora", *TORA, ("D", "Kaiken"), ("E", "Kaiken")) == []
    assert violations("Tora", *TORA, *[(name, "Kaiken") for name in "DEF"]) == [("roster.too_many", "/ninja")]
    assert violations("Tora", *TORA, *[(name, "Yajiri") for name in "DEF"]) == [("roster.too_many", "/ninja")]


def test_kitsune_needs_a_kaiken_and_a_yajiri() -> None:
    assert violations("Kitsune", *KITSUNE) == []
    assert violations("Kitsune", *KITSUNE[:2]) == [("roster.too_few", "/ninja")]


def test_tanchyo_needs_yajiri_and_no_kaiken() -> None:
    """Ruling 128."""
    assert violations("Tanchyo", ("A", "Chunin", "Wind of Blades"), ("B", "Yajiri"), ("C", "Yajiri")) == []


@pytest.mark.parametrize("ability", ["Back Flip", "Fire Mastery", "nothing"])
def test_an_ability_must_be_one_of_the_profile(ability: str) -> None:
    """Ruling 48; a keyword is no ability to choose."""
    assert violations("Tora", ("A", "Chunin", ability), *TORA[1:]) == [("roster.unknown_ability", "/ninja/0/ability")]


def test_an_ability_that_all_have_is_not_chosen() -> None:
    assert violations("Tora", *TORA, ("D", "Byakko", "Vault")) == [("roster.ability_not_chosen", "/ninja/3/ability")]


def test_a_missing_ability_is_answered_with_the_choices() -> None:
    verdict = check_roster(book(), team("Tora", ("A", "Chunin"), *TORA[1:]))
    assert [finding.message for finding in verdict.violations] == [
        "Chunin chooses one ability when recruited: Pounce, Tiger Strike."
    ]


def test_heroes_join_their_own_clan_only() -> None:
    """Ruling 44."""
    assert violations("Tora", *TORA, ("D", "Mizaru")) == [("roster.wrong_clan", "/ninja/3/profile")]


def test_models_of_another_clan_stay_away() -> None:
    assert violations("Tora", *TORA, ("D", "ika-kaiken")) == [("roster.wrong_clan", "/ninja/3/profile")]


def test_both_heroes_of_the_clan_may_join() -> None:
    """Ruling 44."""
    assert violations("Tora", *TORA, ("D", "Byakko"), ("E", "Ryu")) == []


def test_a_hero_stands_once_on_a_team() -> None:
    """Hero; ruling 44."""
    assert violations("Kitsune", *KITSUNE, ("D", "Uzumaki"), ("E", "Uzumaki")) == [
        ("roster.duplicate_hero", "/ninja/4/profile")
    ]


def test_different_ronin_may_join_in_any_number_the_same_once() -> None:
    """Rulings 44 and 45: Ronin follow the rules for Heroes."""
    assert violations("Tora", *TORA, ("D", "Komuso"), ("E", "Inu Clan Kaiken"), ("F", "Tengu"), ("G", "Onibaba")) == []
    assert violations("Tora", *TORA, ("D", "Komuso"), ("E", "Komuso")) == [
        ("roster.duplicate_hero", "/ninja/4/profile")
    ]


def test_a_ronin_named_like_a_clan_joins_any_clan() -> None:
    assert violations("Kitsune", *KITSUNE, ("D", "Dark Kitsune")) == []
    assert violations("Tora", *TORA, ("D", "Dark Kitsune")) == []


def test_no_team_size_is_printed() -> None:
    """Ruling 43."""
    roster = team("Tora", *TORA, ("D", "Yajiri"), ("E", "Yajiri"), ("F", "Kunoichi"), ("G", "Kunoichi"))
    assert check_roster(book(), roster).accepted
    assert check_roster(league(max_models=7), roster).accepted
    assert places(check_roster(league(max_models=6), roster).violations) == [("roster.too_many_models", "/ninja")]


def test_names_are_told_apart_whatever_their_case() -> None:
    assert violations("Tora", *TORA, ("AKIRA ", "Yajiri")) == [("roster.name_taken", "/ninja/3/name")]


def test_a_name_of_blanks_is_none() -> None:
    assert violations("Tora", *TORA, ("  ", "Yajiri"), (" ", "Yajiri")) == [
        ("roster.name_empty", "/ninja/3/name"),
        ("roster.name_empty", "/ninja/4/name"),
    ]


def test_unspent_koban_are_kept_unless_the_league_says_otherwise() -> None:
    """Ruling 41."""
    roster = team("Tora", *TORA)
    assert check_roster(book(), roster).warnings == ()
    strict = check_roster(league(keep_unspent=False), roster)
    assert strict.accepted
    assert places(strict.warnings) == [("roster.unspent_lost", "/ninja")]


def test_ronin_who_may_leave_after_a_first_loss_are_warned_of() -> None:
    """Ruling 52: 40 + 20 + 22 + 16 = 98; 2 left and 6 for a loss do not pay 6 + 5 koban."""
    verdict = check_roster(
        book(), team("Tora", *TORA, ("D", "Ryu"), ("E", "Sun Empire Wandering Samurai"), ("F", "Benkei"))
    )
    assert verdict.accepted
    assert [(finding.code, finding.params) for finding in verdict.warnings] == [
        ("roster.fees_unsure", {"fees": 11, "income": 8})
    ]


def test_an_optional_ronin_joins_once_the_league_has_the_pack() -> None:
    roster = team("Tora", *TORA, ("D", "Goemon"))
    catalogue = book().catalogue
    wider = msgspec.structs.replace(
        book(), catalogue=msgspec.structs.replace(catalogue, profiles=(*catalogue.profiles, *load_optional_ronin()))
    )
    assert places(check_roster(book(), roster).violations) == [("roster.unknown_profile", "/ninja/3/profile")]
    assert check_roster(wider, roster).accepted


@pytest.mark.parametrize(
    "document",
    [
        b'{"clan": "Tora", "ninja": [{"name": "", "profile": "Chunin"}]}',
        b'{"clan": "Tora", "ninja": [{"name": "A", "profile": "Chunin", "koban": 3}]}',
        b'{"clan": "Tora", "colour": "red"}',
        b'{"ninja": []}',
        msgspec.json.encode({"clan": "Tora", "ninja": [{"name": "A" * 61, "profile": "Oni"}]}),
        msgspec.json.encode({"clan": "Tora", "ninja": [{"name": "A", "profile": "Oni"}] * 101}),
    ],
)
def test_a_malformed_roster_is_no_roster(document: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(document, type=Roster)


# A team between games

MEMBERS = ["tora-chunin", "tora-kaiken", "tora-kaiken", "byakko", "kappa"]


def test_a_roster_between_games() -> None:
    assert check_members(book(), "tora", MEMBERS) == ()


def test_koban_are_no_matter_between_games() -> None:
    """Ruling 42: recruits are paid from the treasury, so a team may grow past its first hundred koban (140 here)."""
    assert check_members(book(), "tora", [*MEMBERS, "ryu", "tora-oni", "tora-oni"]) == ()


def test_nobody_is_dismissed_below_the_least_allowance() -> None:
    """Ruling 46."""
    assert places(check_members(book(), "tora", ["tora-chunin", "tora-kaiken"])) == [("roster.too_few", "/ninja")]


@pytest.mark.parametrize("members", [MEMBERS[1:], ["tora-chunin", *MEMBERS]])
def test_the_chunin_is_neither_missing_nor_doubled(members: list[str]) -> None:
    """Rulings 46 and 47."""
    assert places(check_members(book(), "tora", members)) == [("roster.chunin_count", "/ninja")]


def test_what_may_not_join_between_games() -> None:
    members = [*MEMBERS, "byakko", "kappa", "ika-oni", "samurai-sentry"]
    assert places(check_members(league(max_models=8), "tora", members)) == [
        ("roster.unknown_profile", "/ninja/8/profile"),
        ("roster.wrong_clan", "/ninja/7/profile"),
        ("roster.duplicate_hero", "/ninja/5/profile"),
        ("roster.duplicate_hero", "/ninja/6/profile"),
        ("roster.too_many_models", "/ninja"),
    ]


def test_a_team_of_a_clan_that_is_gone() -> None:
    assert places(check_members(book(), "inu", MEMBERS)) == [("roster.unknown_clan", "/clan")]


# Settings


@pytest.mark.parametrize(
    ("clan", "koban"),
    [("tora", 40), ("yamazaru", 44), ("kitsune", 41), ("ika", 39), ("tanchyo", 37), ("ijin", 41)],
)
def test_the_cheapest_teams(clan: str, koban: int) -> None:
    """Ruling 130."""
    assert cheapest_team(book(), clan) == koban


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ({}, []),
        ({"budget": 44}, []),
        ({"budget": 43}, [("settings.budget_too_low", "/settings/budget")]),
        ({"max_models": 3}, []),
        ({"max_models": 2}, [("settings.max_models_too_low", "/settings/max_models")]),
        ({"max_models": 8, "min_available": 8}, []),
        ({"max_models": 8, "min_available": 9}, [("settings.min_available_too_high", "/settings/min_available")]),
        ({"xp_thresholds": (8, 22, 43, 71, 106, 148)}, []),
        (
            {"xp_thresholds": (8, 22, 22, 71, 106, 246)},
            [("settings.thresholds_not_ascending", "/settings/xp_thresholds")],
        ),
        (
            {"xp_thresholds": (0, 22, 43, 71, 106, 246)},
            [("settings.thresholds_not_ascending", "/settings/xp_thresholds")],
        ),
        ({"xp_thresholds": (8, 22)}, [("settings.level_names_count", "/settings/level_names")]),
        ({"xp_thresholds": (5,), "level_names": ("New", "Old")}, []),
        (
            {"budget": 10, "xp_thresholds": (9, 8)},
            [
                ("settings.budget_too_low", "/settings/budget"),
                ("settings.thresholds_not_ascending", "/settings/xp_thresholds"),
                ("settings.level_names_count", "/settings/level_names"),
            ],
        ),
    ],
)
def test_settings_that_cannot_be_played_with(settings: dict[str, object], found: list[tuple[str, str]]) -> None:
    """Ruling 130: a budget below 44 koban leaves Yamazaru without a team. Ruling 13: the XP table is data."""
    assert places(check_settings(league(**settings))) == found


@pytest.mark.parametrize(
    "document",
    [b'{"budget": -1}', b'{"xp_thresholds": []}', b'{"koban_win": 5000}', b'{"points_per_moon_power": 0}', b'{"x": 1}'],
)
def test_settings_are_bounded(document: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(document, type=Settings)


def test_an_allowance_of_none_bans_a_model_heroes_and_ronin_too() -> None:
    """ "They may change or modify any of the rules" (Leagues): a league without Byakko, Benkei and Tora's kunoichi."""
    rules = house_rules(
        {"profiles": [{"key": key, "allowance": [0, 0]} for key in ("byakko", "benkei", "tora-kunoichi")]}
    )
    drafted = team("Tora", *TORA, ("Daichi", "Byakko"), ("Emi", "Benkei"), ("Fumi", "Kunoichi"))
    assert places(check_roster(rules, drafted).violations) == [
        ("roster.banned", "/ninja/3/profile"),
        ("roster.banned", "/ninja/4/profile"),
        ("roster.banned", "/ninja/5/profile"),
    ]
    assert check_roster(book(), drafted).violations == ()
