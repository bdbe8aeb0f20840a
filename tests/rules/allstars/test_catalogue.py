"""The catalogue against the rulebook. Tables here were copied by hand from the book, not from the data files."""

import re
from collections import Counter

import msgspec
import pytest

from games.rules.allstars.catalogue.check import check_catalogue
from games.rules.allstars.catalogue.load import load_catalogue, load_optional_ronin
from games.rules.allstars.catalogue.types import Catalogue, Profile
from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.names import (
    find_ability,
    find_challenge,
    find_clan,
    find_keyword,
    find_profile,
    slug,
)
from games.rules.allstars.ruleset import Ruleset, Settings, book, ruleset_from_json

# Clans: name, MV/AT/DF, koban, allowance, keywords and abilities.
CLAN_MODELS = {
    "tora": """
        Chunin 5/4/3 20 1-1 Close Combat Master, Fire Mastery | Pounce, Tiger Strike
        Kaiken 5/3/2 10 2-4
        Yajiri 5/2/1 8 0-2
        Madoushi 5/3/2 13 0-2 Engulf, Fire Mastery | Metal to Dust, Volcano Pots
        Kunoichi 8/2/1 9 0-2 Nimble
        Oni 4/2/5 18 0-2 Precision Strike, Resilient
        Byakko 5/4/3 24 0-1 Close Combat Master, Hero, Precision Strike, Regeneration, Resilient, Tora's Claws | Vault
        Ryu 5/3/4 20 0-1 Engulf, Fire Mastery, Hero, Resilient | Dragon's Breath
    """,
    "yamazaru": """
        Chunin 4/4/4 20 1-1 Close Combat Master, Earth Mastery | Back Flip, Yama Fist
        Kaiken 5/3/3 12 2-4
        Yajiri 5/1/1 6 0-2
        Madoushi 5/2/3 13 0-2 Earth Mastery | Healing Herbs, Mountain Flute
        Kunoichi 7/2/2 9 0-2 Nimble
        Oni 4/4/4 20 0-2 Resilient, Yamazaru's Tail
        Son Goku 7/3/3 19 0-1 Earth Mastery, Hero, Leap, Resilient | Lucky
        Mizaru 5/2/4 23 0-1 Close Combat Master, Focus, Guard, Hero, Resilient | Amazing Awareness
    """,
    "kitsune": """
        Chunin 6/3/4 22 1-1 Close Combat Master, Spirit Mastery | Poisoned Weapons, Spirit Power
        Kaiken 6/2/3 10 1-3
        Yajiri 6/2/1 9 1-3
        Madoushi 6/2/3 14 0-2 Healing, Spirit Mastery | Healing Mist, Wanderlust
        Kunoichi 7/1/2 8 0-2 Nimble
        Oni 5/4/3 19 0-2 Resilient | Spirit Senses
        Tamamo no Mae 7/2/2 14 0-1 Hero, Nimble, Resilient | Allure
        Uzumaki 6/3/3 18 0-1 Blink, Close Combat Master, Hero, Resilient | 9 Tails
    """,
    "ika": """
        Chunin 5/3/4 21 1-1 Close Combat Master, Water Mastery | Fisherman's Spear, Net
        Kaiken 5/2/3 9 2-4
        Yajiri 5/1/2 7 0-2
        Madoushi 5/2/3 13 0-2 Drown, Water Mastery | Foul Weather, Undertow
        Kunoichi 7/1/2 8 0-2 Nimble
        Oni 5/3/4 20 0-2 Entangle, Resilient | Ink Attack
        Mizuchi 5/3/5 23 0-1 Close Combat Master, Focus, Hero, Resilient, Sensei | Flashing Spear
        Akkorokamui 6/4/3 23 0-1 Close Combat Master, Entangle, Hero, Leap, Resilient | Ika's Anchor
    """,
    "tanchyo": """
        Chunin 6/4/3 23 1-1 Air Mastery, Close Combat Master | Gust of Heaven, Wind of Blades
        Kaiken 6/3/2 11 0-2
        Yajiri 5/1/1 7 2-4
        Madoushi 6/3/2 16 0-2 Air Mastery | Blessing of the Tengu, Wind Walk
        Kunoichi 8/2/1 9 0-2 Nimble
        Oni 6/4/3 19 0-2 Resilient, Tanchyo's Wings
        Karura 8/2/2 14 0-1 Hero, Resilient | Movement Rig
        Zenyo Ryu 6/4/2 21 0-1 Accurate, Hero, Long Shot, Ranged Master | Air Dragon's Breath
    """,
    "ijin": """
        Chunin 5/4/3 20 1-1 Close Combat Master, Void Mastery | Soul Capture, Tyrant
        Kaiken 5/3/3 12 1-3
        Yajiri 5/1/2 7 0-2
        Madoushi 5/3/3 15 0-2 Void Mastery | Blood Frenzy, Skull Hex
        Kunoichi 7/2/1 9 1-3 Backstab, Nimble
        Oni 4/5/2 18 0-2 Ijin's Horns, Resilient
        Yobuko 5/5/4 25 0-1 Close Combat Master, Dirty Fighter, Emptiness, Hero, Nimble, Resilient | Supreme Master of the Fist
        Bomechan 7/3/2 22 0-1 Backstab, Hero, Ijin's Horns, Nimble, Resilient | Whirlwind
    """,
}

# Ronin: name, MV/AT/DF, recruit cost/fee, affinities, keywords and abilities.
RONIN = """
    Benkei 3/3/4 16/5 Earth; Dauntless, Earth Mastery, Resilient, Ronin | Immovable
    Blind Swordsman 5/3/2 16/5 Air, Spirit; Close Combat Master, Fortune, Gale of Blows, Resilient, Ronin | Uncanny Awareness
    Dark Kitsune 7/2/2 15/5 Spirit, Void; Blink, Nimble, Resilient, Ronin, Sicken | Deadly Poison
    Howl & Yip 5/3/4 23/5 Earth, Fire; Close Combat Master, Precision Strike, Resilient, Ronin, Tough | Master Swordsman
    Inu Clan Kaiken 6/2/3 13/3 Earth; Dauntless, Leap, Resilient, Ronin | Best Friends
    Jorogumo 5/2/2 16/5 Water, Void; Emptiness, Entangle, Resilient, Ronin, Water Mastery | Spider Legs, Binding Bride
    Kappa 4/2/4 20/5 Earth, Void, Water; Backstab, Entangle, Resilient, Ronin, Sneaky | From the Deep
    Komuso 5/1/2 13/5 Spirit, Earth; Healing, Resilient, Ronin, Tough | Resolute Melody, Elixir of Courage
    Miyamoto Musashi 5/4/3 20/6 Fire; Close Combat Master, Precision Strike, Resilient, Ronin | Indomitable
    Mochizuki 6/2/2 18/6 Air, Fire, Water; Long Shot, Ranged Master, Resilient, Ronin | Firearm Flurry
    Momotaro 5/5/4 21/6 Earth, Fire; Focus, Resilient, Ronin | Spirit Hunter
    Moon Princess 7/2/2 18/6 Spirit, Water, Earth, Void, Fire, Air; Emptiness, Engulf, Fortune, Guard, Redirection, Resilient, Ronin, Sprint | Zenith, Resilient*
    Ondori Clan Kaiken 6/3/2 14/3 Air; Resilient, Ronin, Sprint | Ondori's Beak
    Onibaba 5/2/2 14/5 Void; Void Mastery, Resilient, Ronin | Dark Curse
    Shojo 6/2/2 16/6 Water, Earth; Close Combat Master, Nimble, Redirection, Resilient, Ronin | Yopparai, Shrewd Negotiator
    Sun Empire Wandering Samurai 4/4/4 22/6 Earth, Fire; Close Combat Master, Focus, Resilient, Ronin, Sensei | Honor
    Tengu 8/2/2 14/5 Air, Fire; Combined Attack, Ronin, Tanchyo's Wings | Wind Gust
    Yagyu Jubei 5/5/4 24/6 Air, Earth; Close Combat Master, Earth Mastery, Resilient, Ronin, Sensei | Banzai
"""

# Facts, section 2.
OPTIONAL_RONIN = """
    Arashikage 6/5/2 23/6 Fire, Water; Close Combat Master, Combined Attack, Entangle, Leap, Resilient, Ronin | Cobra Strike
    Bakusho Mondai 6/3/3 19/5 Fire, Spirit; Engulf, Fortune, Nimble, Resilient, Ronin | Smooth Moves
    Goemon 6/4/3 23/7 Earth, Water; Guard, Redirection, Resilient, Ronin, Surefoot, Vigilance | Redistribution
    Hanzo 5/4/3 25/7 Air, Fire; Air Mastery, Nimble, Precision Strike, Resilient, Ronin, Sensei, Sneaky | Master Assassin
    Kunoichi Candy 8/3/2 18/4 Spirit, Water; Blink, Entangle, Focus, Nimble, Resilient, Ronin, Tough | Yatta
    Onryo 6/2/2 16/4 Air, Void; Resilient, Ronin, Sneaky, Sprint, Void Mastery | The Ring
    Stealth Cola 7/2/3 16/4 Earth, Void; Backstab, Resilient, Ronin, Sneaky, Yamazaru's Tail | Sparkleburst
    Yokozuna 4/5/4 25/6 Earth, Water; Focus, Resilient, Ronin, Tidal Wave, Tough | 1000-Hand Slap
    Air Hanzo 7/3/3 21/5 Air; Air Mastery, Resilient, Ronin, Sprint | The Force of a Great Typhoon
    Earth Hanzo 5/4/4 24/6 Earth; Earth Mastery, Regeneration, Resilient, Ronin, Tough | Crusha
    Fire Hanzo 6/5/3 22/6 Fire; Combined Attack, Fire Mastery, Resilient, Ronin | Strength of a Raging Fire
    Spirit Hanzo 6/4/3 24/6 Spirit; Fortune, Resilient, Ronin, Spirit Mastery | Dimension Door
    Void Hanzo 5/4/4 23/6 Void; Backstab, Resilient, Ronin, Void Mastery | Mysterious as the Dark Side of the Moon
    Water Hanzo 5/3/5 20/5 Water; Drown, Resilient, Ronin, Water Mastery | Swift as a Coursing River
"""

KEYWORDS = {
    "general": [
        "Close Combat Master",
        "Expert Climber",
        "Focus",
        "Leap",
        "Nimble",
        "Ranged Master",
        "Sensei",
        "Sneaky",
        "Surefoot",
        "Vigilance",
        "Wind in the Forest",
    ],
    "air": ["Accurate", "Air Mastery", "Gale of Blows", "Long Shot", "Sprint", "Tanchyo's Wings"],
    "earth": ["Dauntless", "Earth Mastery", "Guard", "Regeneration", "Tough", "Yamazaru's Tail"],
    "fire": ["Combined Attack", "Engulf", "Fire Mastery", "Frenzy", "Precision Strike", "Tora's Claws"],
    "spirit": ["Blink", "Fortune", "Healing", "Kitsune's Bite", "Sicken", "Spirit Mastery"],
    "water": ["Drown", "Entangle", "Ika's Tentacles", "Redirection", "Tidal Wave", "Water Mastery"],
    "void": ["Backstab", "Blood Lust", "Dirty Fighter", "Emptiness", "Ijin's Horns", "Void Mastery"],
    "unique": ["Hero", "Resilient", "Ronin"],
}

# Range, dice added, stealthy.
RANGED = {
    "tora-yajiri": (5, 2, False),
    "yamazaru-yajiri": (5, 1, True),
    "kitsune-yajiri": (5, 1, True),
    "ika-yajiri": (5, 1, True),
    "tanchyo-chunin": (6, 0, False),
    "tanchyo-yajiri": (5, 2, False),
    "zenyo-ryu": (7, 0, False),
    "ijin-yajiri": (6, 2, False),
    "dark-kitsune": (6, 0, False),
    "mochizuki": (5, 2, False),
}

ELEMENTS_OF_CLANS = {
    "tora": "fire",
    "yamazaru": "earth",
    "kitsune": "spirit",
    "ika": "water",
    "tanchyo": "air",
    "ijin": "void",
}


def lines(table: str) -> list[str]:
    return [line.strip() for line in table.strip().splitlines()]


def words(profile: Profile, catalogue: Catalogue) -> str:
    """Keywords and abilities as the tables write them."""
    names = {keyword.key: keyword.name for keyword in catalogue.keywords}
    parts = [
        ", ".join(names[key] for key in profile.keywords),
        ", ".join(ability.name for ability in profile.abilities),
    ]
    return " | ".join(part for part in parts if part)


def clan_line(profile: Profile, catalogue: Catalogue) -> str:
    least, most = profile.allowance
    head = f"{profile.name} {profile.movement}/{profile.attack}/{profile.defense} {profile.koban} {least}-{most}"
    return f"{head} {words(profile, catalogue)}".strip()


def ronin_line(profile: Profile, catalogue: Catalogue) -> str:
    affinity = ", ".join(element.capitalize() for element in profile.affinity)
    head = f"{profile.name} {profile.movement}/{profile.attack}/{profile.defense} {profile.koban}/{profile.fee}"
    return f"{head} {affinity}; {words(profile, catalogue)}"


@pytest.fixture
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.mark.parametrize("clan", list(CLAN_MODELS))
def test_a_clan_has_the_models_of_its_entry(catalogue: Catalogue, clan: str) -> None:
    """Clans; ruling 122 (Chunin of Tora with Defense 3), 123 (Ryu 20 koban), 128 (Tanchyo Kaiken 0-2)."""
    profiles = [clan_line(profile, catalogue) for profile in catalogue.profiles if profile.clan == clan]
    assert profiles == lines(CLAN_MODELS[clan])


def test_clans_list_their_profiles_in_printed_order(catalogue: Catalogue) -> None:
    assert [profile.key for profile in catalogue.profiles if profile.clan] == [
        key for clan in catalogue.clans for key in clan.profiles
    ]


def test_the_ronin_are_those_of_the_book(catalogue: Catalogue) -> None:
    """Ronin; ruling 121: Howl & Yip is one model."""
    ronin = [ronin_line(profile, catalogue) for profile in catalogue.profiles if profile.kind == "ronin"]
    assert ronin == lines(RONIN)


def test_optional_ronin_are_a_pack_of_their_own(catalogue: Catalogue) -> None:
    assert [ronin_line(profile, catalogue) for profile in load_optional_ronin()] == lines(OPTIONAL_RONIN)
    assert {profile.key for profile in load_optional_ronin()} & {profile.key for profile in catalogue.profiles} == set()


def test_counts(catalogue: Catalogue) -> None:
    """Six clans of six types and two Heroes, eighteen Ronin, fifty keywords, nine status effects, eight challenges."""
    kinds = Counter(profile.kind for profile in catalogue.profiles)
    types = ("chunin", "kaiken", "yajiri", "madoushi", "kunoichi", "oni")
    assert kinds == {**dict.fromkeys(types, 6), "hero": 12, "ronin": 18}
    assert len(catalogue.clans) == 6
    assert len(catalogue.keywords) == 50
    assert len(catalogue.statuses) == 9
    assert len(catalogue.challenges) == 8
    assert len(load_optional_ronin()) == 14


def test_koban_of_all_ronin(catalogue: Catalogue) -> None:
    """Sums made from the printed costs and fees."""
    ronin = [profile for profile in catalogue.profiles if profile.kind == "ronin"]
    assert sum(profile.koban for profile in ronin) == 313
    assert sum(profile.fee for profile in ronin) == 93


@pytest.mark.parametrize("category", list(KEYWORDS))
def test_keywords_of_a_category(catalogue: Catalogue, category: str) -> None:
    names = [keyword.name for keyword in catalogue.keywords if keyword.category == category]
    assert names == KEYWORDS[category]


def test_status_effects(catalogue: Catalogue) -> None:
    names = [status.name for status in catalogue.statuses]
    assert names == ["Curse", "Delay", "Haste", "Lucky", "Moon Power", "Poison", "Protect", "Slow", "Stun"]


def test_clan_affinities(catalogue: Catalogue) -> None:
    assert {clan.key: clan.affinity for clan in catalogue.clans} == ELEMENTS_OF_CLANS


def test_all_models_of_a_clan_share_its_affinity_but_byakko_has_earth_too(catalogue: Catalogue) -> None:
    """Ruling 124."""
    affinities = {profile.key: profile.affinity for profile in catalogue.profiles if profile.clan}
    expected = {profile.key: (ELEMENTS_OF_CLANS[str(profile.clan)],) for profile in catalogue.profiles if profile.clan}
    assert affinities == expected | {"byakko": ("fire", "earth")}


def test_the_moon_princess_has_all_six_affinities(catalogue: Catalogue) -> None:
    princess = next(profile for profile in catalogue.profiles if profile.key == "moon-princess")
    assert set(princess.affinity) == set(ELEMENTS)


def test_ranged_attacks(catalogue: Catalogue) -> None:
    """Ruling 120: Mochizuki's "Range 5" is Ranged 5."""
    ranged = {
        profile.key: (profile.ranged.range, profile.ranged.attack, profile.ranged.stealthy)
        for profile in catalogue.profiles
        if profile.ranged
    }
    assert ranged == RANGED


def test_ranged_attacks_with_a_rule_of_their_own_say_so(catalogue: Catalogue) -> None:
    special = {profile.key for profile in catalogue.profiles if profile.ranged and profile.ranged.text}
    assert special == {"kitsune-yajiri", "tanchyo-yajiri", "dark-kitsune"}


def test_optional_ronin_with_ranged_attacks() -> None:
    ranged = {
        profile.key: (profile.ranged.range, profile.ranged.attack, profile.ranged.stealthy)
        for profile in load_optional_ronin()
        if profile.ranged
    }
    assert ranged == {"arashikage": (5, -2, True), "air-hanzo": (3, 0, False)}


def test_chunin_and_madoushi_choose_one_of_two_abilities_and_nobody_else_chooses(catalogue: Catalogue) -> None:
    choosers = {
        (profile.kind, profile.choose, len(profile.abilities)) for profile in catalogue.profiles if profile.choose
    }
    assert choosers == {("chunin", 1, 2), ("madoushi", 1, 2)}
    assert sum(profile.choose for profile in catalogue.profiles) == 12


def test_tengu_and_zenyo_ryu_alone_of_all_heroes_lack_resilient(catalogue: Catalogue) -> None:
    """Ruling 125."""
    without = {profile.key for profile in catalogue.profiles if profile.is_hero and "resilient" not in profile.keywords}
    assert without == {"tengu", "zenyo-ryu"}


def test_oni_and_the_jorogumo_stand_on_large_bases(catalogue: Catalogue) -> None:
    """Ruling 111."""
    large = {profile.key for profile in catalogue.profiles if profile.base == "large"}
    assert large == {"jorogumo", *(f"{clan}-oni" for clan in CLAN_MODELS)}


def test_every_ronin_is_a_hero_by_rule(catalogue: Catalogue) -> None:
    """Appendix, Unique; ruling 45."""
    assert sum(profile.is_hero for profile in catalogue.profiles) == 30


def test_keys_follow_from_names(catalogue: Catalogue) -> None:
    heroes = [profile for profile in (*catalogue.profiles, *load_optional_ronin()) if profile.is_hero]
    names = {
        **{clan.key: clan.name for clan in catalogue.clans},
        **{hero.key: hero.name for hero in heroes},
        **{keyword.key: keyword.name for keyword in catalogue.keywords},
        **{ability.key: ability.name for profile in catalogue.profiles for ability in profile.abilities},
    }
    assert {key: slug(name) for key, name in names.items()} == {key: key for key in names}


def test_keys_of_clan_models_are_made_of_clan_and_type(catalogue: Catalogue) -> None:
    models = [profile for profile in catalogue.profiles if not profile.is_hero]
    assert [profile.key for profile in models] == [f"{profile.clan}-{slug(profile.name)}" for profile in models]


def test_every_text_is_a_sentence(catalogue: Catalogue) -> None:
    abilities = [ability for profile in (*catalogue.profiles, *load_optional_ronin()) for ability in profile.abilities]
    texts = [
        *(clan.text for clan in catalogue.clans),
        *(keyword.text for keyword in catalogue.keywords),
        *(status.text for status in catalogue.statuses),
        *(ability.text for ability in abilities),
    ]
    assert [text for text in texts if not re.fullmatch(r"[A-Z].*\.", text)] == []


def test_the_catalogue_agrees_with_itself(catalogue: Catalogue) -> None:
    assert check_catalogue(catalogue) == ()


def test_the_catalogue_with_the_optional_ronin_agrees_with_itself(catalogue: Catalogue) -> None:
    full = msgspec.structs.replace(catalogue, profiles=(*catalogue.profiles, *load_optional_ronin()))
    assert check_catalogue(full) == ()


def with_profile(catalogue: Catalogue, key: str, changes: dict[str, object]) -> Catalogue:
    """Return the catalogue with one profile changed."""
    changed = {profile.key: profile for profile in catalogue.profiles}
    changed[key] = msgspec.structs.replace(changed[key], **changes)
    return msgspec.structs.replace(catalogue, profiles=tuple(changed.values()))


@pytest.mark.parametrize(
    ("key", "changes", "code", "path"),
    [
        ("tora-chunin", {"keywords": ("flight",)}, "catalogue.unknown_key", "/profiles/0/keywords/0"),
        ("tora-oni", {"keywords": ("nimble", "nimble")}, "catalogue.keyword_twice", "/profiles/5/keywords/1"),
        ("tora-oni", {"keywords": ("hero",)}, "catalogue.kind_keyword", "/profiles/5/keywords"),
        ("tora-kaiken", {"clan": "inu"}, "catalogue.unknown_key", "/profiles/1/clan"),
        ("tora-kaiken", {"clan": "inu"}, "catalogue.foreign_profile", "/clans/0/profiles/1"),
        ("tora-kaiken", {"clan": "ika"}, "catalogue.profile_unlisted", "/profiles/1/clan"),
        ("tora-kaiken", {"clan": None}, "catalogue.clan_missing", "/profiles/1/clan"),
        ("benkei", {"clan": "tora"}, "catalogue.ronin_with_clan", "/profiles/48/clan"),
        ("tora-kaiken", {"key": "Tora Kaiken"}, "catalogue.bad_key", "/profiles/1/key"),
        ("tora-kaiken", {"key": "tora-oni"}, "catalogue.key_taken", "/profiles/5/key"),
        ("tora-kaiken", {"key": "tora-ninja"}, "catalogue.unknown_key", "/clans/0/profiles/1"),
        ("tora-kaiken", {"kind": "chunin"}, "catalogue.chunin_count", "/clans/0/profiles"),
        ("tora-kaiken", {"allowance": (4, 2)}, "catalogue.bad_allowance", "/profiles/1/allowance"),
        ("tora-chunin", {"allowance": (0, 2)}, "catalogue.bad_allowance", "/profiles/0/allowance"),
        ("byakko", {"allowance": (0, 2)}, "catalogue.bad_allowance", "/profiles/6/allowance"),
        ("benkei", {"allowance": (1, 1)}, "catalogue.bad_allowance", "/profiles/48/allowance"),
        ("tora-kaiken", {"choose": 1}, "catalogue.bad_choice", "/profiles/1/choose"),
        ("tora-chunin", {"choose": 2}, "catalogue.bad_choice", "/profiles/0/choose"),
        ("tora-kaiken", {"koban": -1}, "catalogue.below_zero", "/profiles/1/koban"),
        ("tora-kaiken", {"fee": 3}, "catalogue.fee_without_ronin", "/profiles/1/fee"),
        ("tora-kaiken", {"affinity": ()}, "catalogue.bad_affinity", "/profiles/1/affinity"),
        ("tora-kaiken", {"affinity": ("fire", "fire")}, "catalogue.bad_affinity", "/profiles/1/affinity"),
    ],
)
def test_a_house_rule_that_breaks_a_profile_is_found(
    catalogue: Catalogue, key: str, changes: dict[str, object], code: str, path: str
) -> None:
    findings = check_catalogue(with_profile(catalogue, key, changes))
    assert (code, path) in {(finding.code, finding.path) for finding in findings}


def test_an_ability_key_is_taken_once_on_a_profile(catalogue: Catalogue) -> None:
    pounce = catalogue.profiles[0].abilities[0]
    findings = check_catalogue(with_profile(catalogue, "tora-chunin", {"abilities": (pounce, pounce)}))
    assert [(finding.code, finding.path) for finding in findings] == [
        ("catalogue.key_taken", "/profiles/0/abilities/1/key")
    ]


def test_a_challenge_with_feats_that_nobody_knows_is_found(catalogue: Catalogue) -> None:
    brawl = next(challenge for challenge in catalogue.challenges if challenge.key == "brawl")
    broken = msgspec.structs.replace(brawl, feats=("dance",), rounds=0)
    findings = check_catalogue(msgspec.structs.replace(catalogue, challenges=(broken,)))
    assert [(finding.code, finding.path) for finding in findings] == [
        ("catalogue.unknown_key", "/challenges/0/feats/0"),
        ("catalogue.below_one", "/challenges/0/rounds"),
    ]


def test_rules_without_their_feats_are_found(catalogue: Catalogue) -> None:
    findings = check_catalogue(msgspec.structs.replace(catalogue, feats=(), challenges=()))
    assert {finding.path for finding in findings} == {
        f"/standard/{index}/feat" for index in range(len(catalogue.standard))
    }


def test_a_ruleset_survives_being_stored() -> None:
    assert ruleset_from_json(msgspec.json.encode(book())) == book()


def test_the_book_is_the_default() -> None:
    assert book() == Ruleset(settings=Settings(), catalogue=load_catalogue())


# Look-ups


@pytest.mark.parametrize("text", ["tora", "Tora", "TORA", " clan tora "])
def test_a_clan_is_found_by_key_or_name(text: str) -> None:
    clan = find_clan(book(), text)
    assert clan == book().clans["tora"]


@pytest.mark.parametrize(
    ("clan", "text", "key"),
    [
        ("tora", "Chunin", "tora-chunin"),
        ("ika", "chunin", "ika-chunin"),
        ("tora", "tora-chunin", "tora-chunin"),
        ("ika", "tora-chunin", "tora-chunin"),
        ("yamazaru", "SON GOKU", "son-goku"),
        ("yamazaru", "son-goku", "son-goku"),
        ("tora", "Howl & Yip", "howl-and-yip"),
        ("tora", "Howl and Yip", "howl-and-yip"),
        ("tora", "Mizaru", "mizaru"),
        ("tora", "Inu Clan Kaiken", "inu-clan-kaiken"),
        ("no-clan", "Byakko", "byakko"),
    ],
)
def test_a_profile_is_found_by_name_within_the_clan_or_by_key(clan: str, text: str, key: str) -> None:
    """Ruling 121: the ability's text writes "Howl and Yip"."""
    profile = find_profile(book(), clan, text)
    assert profile == book().profiles[key]


def test_an_ability_is_found_on_its_profile_only() -> None:
    chunin = book().profiles["tora-chunin"]
    assert find_ability(chunin, "tiger strike") == chunin.abilities[1]
    assert find_ability(chunin, "Yama Fist") is None


def test_keywords_and_challenges_are_found_however_they_are_written() -> None:
    claws = book().keywords["toras-claws"]
    assert [find_keyword(book(), text) for text in ("Tora's Claws", "tora\u2019s claws", "toras-claws")] == [claws] * 3
    hill = find_challenge(book(), "King of the Hill")
    assert hill is not None
    assert hill.name.casefold() == "king of the hill"
    assert find_challenge(book(), hill.key) == hill


def test_what_nobody_knows_is_none() -> None:
    assert find_clan(book(), "Inu") is None
    assert find_profile(book(), "tora", "Samurai Sentry") is None
    assert find_profile(book(), "no-clan", "Chunin") is None
    assert find_profile(book(), "tora", "") is None
    assert find_keyword(book(), "Pounce") is None
    assert find_challenge(book(), "Tag") is None
