"""Team Rating, and the handicap that it brings."""

import pytest

from tests.games.api.asking import Json, ask, ninja, refused

CHUNIN = ninja("Akira", "Chunin", ability="Pounce")
KAIKEN = [ninja("Botan", "Kaiken"), ninja("Chiyo", "Kaiken")]
MORE_KAIKEN = [*KAIKEN, ninja("Daichi", "Kaiken"), ninja("Emi", "Kaiken")]


def tora(*models: Json, **more: object) -> Json:
    return {"clan": "Tora", "ninja": list(models), **more}


@pytest.mark.parametrize(
    ("models", "rating"),
    [
        pytest.param(
            [
                CHUNIN,
                *MORE_KAIKEN,
                ninja("Oni", "Oni"),
                ninja("Genji", "Madoushi", ability="Volcano Pots"),
                ninja("Mai", "Kunoichi"),
            ],
            10,
            id="100 koban, no Hero",
        ),
        pytest.param(
            [
                CHUNIN,
                *MORE_KAIKEN[:3],
                ninja("Byakko", "Byakko"),
                ninja("Genji", "Madoushi"),
                ninja("Mai", "Kunoichi"),
            ],
            10,
            id="96 koban, one Hero",
        ),
        pytest.param(
            [
                CHUNIN,
                *KAIKEN,
                ninja("Ken", "Yajiri"),
                ninja("Ren", "Yajiri"),
                ninja("Byakko", "Byakko"),
                ninja("Ryu", "Ryu"),
            ],
            12,
            id="100 koban, two Heroes",
        ),
        pytest.param(
            [
                {**CHUNIN, "advances": [{"keyword": "Nimble"}, {"attribute": "attack"}]},
                ninja("Botan", "Kaiken", advances=[{"affinity": "water"}]),
                *MORE_KAIKEN[1:],
                ninja("Oni", "Oni"),
                ninja("Gaku", "Oni"),
                ninja("Haru", "Sun Empire Wandering Samurai"),
            ],
            15,
            id="118 koban, three advances, one Ronin",
        ),
    ],
)
def test_the_checks_of_ruling_71(models: list[Json], rating: int) -> None:
    assert ask("rating", tora(*models)) == {"rating": rating}


def test_an_absent_model_counts_unless_the_league_says_otherwise() -> None:
    """Ruling 72: chunin 20 and kaiken 10 with an advance are 3 + 1; without the chunin the kaiken are 1 + 1."""
    team = tora({**CHUNIN, "absent": 1}, ninja("Botan", "Kaiken", advances=[{"keyword": "Focus"}]))
    assert ask("rating", team) == {"rating": 4}
    assert ask("rating", {**team, "settings": {"rating_excludes_unavailable": True}}) == {"rating": 2}


def test_a_question_may_bring_its_own_numbers() -> None:
    """Chunin 20 and two kaiken are 40 koban: 8 at 5 each, and two advances at 3 each."""
    team = tora({**CHUNIN, "advances": [{"keyword": "Nimble"}, {"attribute": "attack"}]}, *KAIKEN)
    numbers = {"rating_koban_per_point": 5, "rating_per_advance": 3}
    assert ask("rating", {**team, "settings": numbers}) == {"rating": 8 + 6}
    # Eight points behind: one token for every four, one koban for every two.
    settings = {"points_per_reroll": 4, "points_per_bonus_koban": 2}
    given = ask("handicap", {"ratings": [10, 18], "settings": settings})["handicaps"][0]
    assert (given["rerolls"], given["bonus_koban"]) == (2, 4)


def test_a_roll_that_waits_for_its_choice_counts() -> None:
    """Ruling 73: each roll made."""
    assert ask("rating", tora({**CHUNIN, "advances": [{"dice": ["air", "void"]}]})) == {"rating": 3}


@pytest.mark.parametrize(
    ("model", "fault"),
    [
        (ninja("Sora", "Sentry"), ("roster.unknown_profile", "/ninja/0/profile")),
        (ninja("Akira", "Chunin", ability="Net"), ("roster.unknown_ability", "/ninja/0/ability")),
        (ninja("Ryu", "Ryu", advances=[{"keyword": "Focus"}]), ("advance.hero", "/ninja/0/advances")),
        (
            ninja("Botan", "Kaiken", advances=[{"keyword": "Flying"}]),
            ("advance.unknown_keyword", "/ninja/0/advances/0/keyword"),
        ),
        (
            ninja("Botan", "Kaiken", advances=[{"keyword": "Focus"}, {"keyword": "focus"}]),
            ("advance.keyword_owned", "/ninja/0/advances/1/keyword"),
        ),
        (
            ninja("Botan", "Kaiken", advances=[{"keyword": "Hero"}]),
            ("advance.keyword_unique", "/ninja/0/advances/0/keyword"),
        ),
        (
            ninja("Botan", "Kaiken", advances=[{"dice": ["air", "void"], "keyword": "Guard"}]),
            ("advance.keyword_closed", "/ninja/0/advances/0/keyword"),
        ),
        (
            ninja("Botan", "Kaiken", advances=[{"dice": ["air", "air"], "attribute": "attack"}]),
            ("advance.attribute_not_rolled", "/ninja/0/advances/0/attribute"),
        ),
        (
            ninja("Botan", "Kaiken", advances=[{"affinity": "fire"}]),
            ("advance.affinity_owned", "/ninja/0/advances/0/affinity"),
        ),
        (ninja("Botan", "Kaiken", advances=[{}]), ("advance.one_choice", "/ninja/0/advances/0")),
        (
            ninja("Botan", "Kaiken", advances=[{"keyword": "Focus", "attribute": "attack"}]),
            ("advance.one_choice", "/ninja/0/advances/0"),
        ),
        (
            ninja("Botan", "Kaiken", advances=[{"dice": ["air", "void"]}, {"keyword": "Focus"}]),
            ("advance.one_choice", "/ninja/0/advances/0"),
        ),
    ],
)
def test_what_cannot_be_is_refused(model: Json, fault: tuple[str, str]) -> None:
    assert refused("rating", tora(model), 422) == [fault]


def test_an_unknown_clan_is_refused() -> None:
    assert refused("rating", {"clan": "Neko", "ninja": [CHUNIN]}, 422) == [("roster.unknown_clan", "/clan")]


@pytest.mark.parametrize(
    ("gap", "rerolls", "moon_power", "awards", "koban"),
    [(1, 1, 0, 0, 1), (5, 5, 0, 1, 5), (6, 6, 0, 1, 6), (9, 9, 0, 1, 6), (10, 10, 1, 2, 6), (23, 23, 2, 4, 6)],
)
def test_all_tiers_are_given_together(gap: int, rerolls: int, moon_power: int, awards: int, koban: int) -> None:
    """Ruling 75."""
    assert ask("handicap", {"ratings": [10 + gap, 10]})["handicaps"] == [
        {"rerolls": 0, "moon_power": 0, "extra_all_stars": 0, "bonus_koban": 0},
        {"rerolls": rerolls, "moon_power": moon_power, "extra_all_stars": awards, "bonus_koban": koban},
    ]


def test_everybody_is_measured_against_the_highest() -> None:
    """Ruling 74."""
    answer = ask("handicap", {"ratings": [11, 16, 16, 14]})
    assert [handicap["rerolls"] for handicap in answer["handicaps"]] == [5, 0, 0, 2]


@pytest.mark.parametrize(
    ("ratings", "path"), [([], "/ratings"), ([10], "/ratings"), ([1] * 5, "/ratings"), ([10, -1], "/ratings/1")]
)
def test_two_to_four_teams_play(ratings: list[int], path: str) -> None:
    assert refused("handicap", {"ratings": ratings}, 400) == [("invalid", path)]
