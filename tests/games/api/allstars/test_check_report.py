"""Can this have happened? A report judged against teams given by name."""

from typing import Any

import pytest

from tests.games.api.allstars.table import TORA, YAMAZARU, brawl, change, injured, line
from tests.games.api.asking import Json, ask, ninja, places, post, refused

NOTHING = {"rerolls": 0, "moon_power": 0, "extra_all_stars": 0, "bonus_koban": 0}
SIDE = "/report/sides/0"
OTHER = "/report/sides/1"


def test_what_can_have_happened_is_accepted() -> None:
    answer = ask("check-report", brawl())
    assert (answer["accepted"], answer["violations"]) == (True, [])


def test_each_side_gets_its_result_its_koban_and_its_xp() -> None:
    """Brawl and Earning XP (ruling 35: a chunin that Injures a lesser model earns the standard 1); Revenue 10 and 6."""
    tora, yamazaru = ask("check-report", brawl())["sides"]
    assert (tora["result"], tora["score"], tora["koban"]) == ("won", 5, 10)
    assert tora["xp"] == {"Akira": 1, "Botan": 2}
    assert (yamazaru["result"], yamazaru["score"], yamazaru["koban"]) == ("lost", 2, 6 + 4)
    assert yamazaru["xp"] == {"Goro": 1, "Hana": 2}
    assert (yamazaru["all_stars"], yamazaru["healing_house"]) == (["Hana"], ["Goro", "Ichiro"])


def test_the_handicap_follows_from_the_ratings() -> None:
    """Rulings 71 and 75: 76 koban with two Heroes are 9, 57 koban are 5; the gap is 4."""
    tora, yamazaru = ask("check-report", brawl())["sides"]
    assert (tora["rating"], tora["handicap"]) == (9, NOTHING)
    assert (yamazaru["rating"], yamazaru["handicap"]) == (5, {**NOTHING, "rerolls": 4, "bonus_koban": 4})


def test_a_handicap_may_be_given() -> None:
    given = {**NOTHING, "extra_all_stars": 1, "bonus_koban": 2}
    question = change(brawl(), "/sides/1/handicap", given)
    question = change(question, f"{OTHER}/all_stars", ["Hana", "Goro"])
    answer = ask("check-report", question)
    assert (answer["accepted"], answer["sides"][1]["handicap"], answer["sides"][1]["koban"]) == (True, given, 6 + 2)


def test_names_and_keys_are_one() -> None:
    named = brawl(challenge="brawl")
    by_key = change(change(brawl(), "/report/challenge", "brawl"), "/sides/0/clan", "tora")
    by_name = change(change(brawl(), "/report/challenge", "BRAWL"), f"{SIDE}/ninja/0/feats/0/feat", "Injury")
    assert ask("check-report", named) == ask("check-report", by_key) == ask("check-report", by_name)


def test_an_advance_counts_in_the_rating() -> None:
    """Ruling 73."""
    question = change(brawl(), "/sides/0/ninja/1/advances", [{"keyword": "Close Combat Master"}])
    assert ask("check-report", question)["sides"][0]["rating"] == 10


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (f"{SIDE}/score", 6, ("score.not_from_feats", f"{SIDE}/score")),
        ("/report/challenge", "Chess", ("report.unknown_challenge", "/report/challenge")),
        ("/report/rounds", 7, ("ended.too_many_rounds", "/report/rounds")),
        ("/report/rounds", 5, ("ended.too_few_rounds", "/report/rounds")),
        ("/report/attacker", 1, ("report.attacker_not_used", "/report/attacker")),
        (f"{OTHER}/side", 3, ("report.side_unknown", f"{OTHER}/side")),
        (f"{SIDE}/handicap", {**NOTHING, "rerolls": 1}, ("report.handicap_differs", f"{SIDE}/handicap")),
        (f"{SIDE}/ninja/2/ninja", "Nobody", ("ninja.unknown", f"{SIDE}/ninja/2/ninja")),
        (f"{SIDE}/ninja/0/ninja", "Goro", ("ninja.other_team", f"{SIDE}/ninja/0/ninja")),
        (f"{OTHER}/ninja/3/on_board", True, ("ninja.absent", f"{OTHER}/ninja/3")),
        (f"{SIDE}/all_stars", [], ("award.missing", f"{SIDE}/all_stars")),
        (f"{SIDE}/all_stars", ["Botan", "Akira"], ("award.too_many", f"{SIDE}/all_stars")),
        (f"{OTHER}/all_stars", ["Kaede"], ("award.absent", f"{OTHER}/all_stars/0")),
        (f"{SIDE}/ninja/0/feats/0/feat", "crate_checked", ("feat.not_in_challenge", f"{SIDE}/ninja/0/feats/0/feat")),
        (f"{SIDE}/ninja/1/feats/0/victims", ["Kaede"], ("victim.absent", f"{SIDE}/ninja/1/feats/0/victims/0")),
        (f"{OTHER}/ninja/1/healing_house", True, ("healing_house.last_upkeep", f"{OTHER}/ninja")),
        (
            f"{SIDE}/after",
            {"fees": [{"ninja": "Botan", "pay": True}, {"ninja": "Kuma", "pay": True}]},
            ("fees.not_a_ronin", f"{SIDE}/after/fees/0/ninja"),
        ),
        (
            f"{SIDE}/after",
            {"downtime": [{"ninja": "Kuma", "die": "air"}, {"ninja": "Akira", "die": "air"}]},
            ("downtime.not_in_healing_house", f"{SIDE}/after/downtime/1/ninja"),
        ),
    ],
)
def test_what_cannot_be_is_named_with_its_place(path: str, value: Any, fault: tuple[str, str]) -> None:
    answer = ask("check-report", change(brawl(), path, value))
    assert answer["accepted"] is False
    assert fault in places(answer["violations"])


def test_all_faults_come_at_once() -> None:
    question = change(change(brawl(), f"{SIDE}/score", 6), f"{OTHER}/all_stars", [])
    assert places(ask("check-report", question)["violations"]) == [
        ("score.not_from_feats", f"{SIDE}/score"),
        ("award.missing", f"{OTHER}/all_stars"),
    ]


def test_names_that_nobody_knows_are_named_in_teams_and_report_together() -> None:
    question = change(brawl(), "/sides/0/ninja/0/ability", "Zork")
    question = change(question, "/sides/0/ninja/1/advances", [{"keyword": "Zork"}])
    question = change(question, "/report/challenge", "Bra")
    question = change(question, f"{SIDE}/ninja/1/feats/0/feat", "fly")
    advance = {"ninja": "Botan", "number": 1, "dice": ["fire", "air"], "choice": {"keyword": "Zork"}}
    question = change(question, f"{SIDE}/after", {"advances": [advance]})
    named = [
        ("roster.unknown_ability", "/sides/0/ninja/0/ability"),
        ("advance.unknown_keyword", "/sides/0/ninja/1/advances/0/keyword"),
        ("report.unknown_challenge", "/report/challenge"),
        ("feat.unknown", f"{SIDE}/ninja/1/feats/0/feat"),
        ("advance.unknown_keyword", f"{SIDE}/after/advances/0/choice/keyword"),
    ]
    for call in ("check-report", "post-game"):
        assert refused(call, question, 422) == named


def test_an_advance_that_is_not_earned_is_refused() -> None:
    """Botan has 7 XP and earns 2; Chiyo has none: the first level takes 8 (Advancement Rolls)."""
    rolls = [
        {"ninja": name, "number": 1, "dice": ["fire", "fire"], "choice": {"attribute": "attack"}}
        for name in ("Botan", "Chiyo", "Kuma")
    ]
    question = change(brawl(), f"{SIDE}/after", {"advances": rolls})
    assert places(ask("check-report", question)["violations"]) == [
        ("advance.not_earned", f"{SIDE}/after/advances/1"),
        ("advance.hero", f"{SIDE}/after/advances/2"),
    ]


def test_another_challenge_than_the_agreed_one_is_refused() -> None:
    answer = ask("check-report", brawl(challenge="Search"))
    assert places(answer["violations"]) == [("report.other_challenge", "/report/challenge")]


def test_what_is_odd_is_a_warning() -> None:
    """Ruling 22: what Heroes and Ronin earn is lost."""
    answer = ask("check-report", brawl())
    assert places(answer["warnings"]) == [("feat.hero_learns_nothing", f"{SIDE}/ninja/2/feats")]


def test_a_league_may_set_the_revenue() -> None:
    question = brawl(settings={"koban_win": 12, "koban_loss": 5, "bonus_koban_cap": 3})
    assert [side["koban"] for side in ask("check-report", question)["sides"]] == [12, 5 + 3]


def test_two_teams_may_call_a_model_alike() -> None:
    question = change(brawl(), "/sides/0/ninja/4/name", "Goro")
    assert ask("check-report", question)["accepted"] is True


def test_four_sides_can_play() -> None:
    """Ruling 60: tied leaders draw and get 8 koban, the rest have lost."""
    sides = [{"clan": clan, "ninja": [ninja("Chief", "Chunin")]} for clan in ("Ika", "Ijin", "Kitsune", "Tanchyo")]
    report = {
        "challenge": "Brawl",
        "rounds": 6,
        "ended": "played_out",
        "sides": [
            {"side": 1, "score": 1, "ninja": [line("Chief", injured("chunin"))], "all_stars": ["Chief"]},
            {"side": 2, "score": 1, "ninja": [line("Chief", injured("chunin"))], "all_stars": ["Chief"]},
            {"side": 3, "score": 0, "all_stars": ["Chief"]},
            {"side": 4, "score": 0, "all_stars": ["Chief"]},
        ],
    }
    answer = ask("check-report", {"sides": sides, "report": report})
    assert answer["violations"] == []
    assert [side["result"] for side in answer["sides"]] == ["drawn", "drawn", "lost", "lost"]


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("/sides/1/clan", "Neko", ("roster.unknown_clan", "/sides/1/clan")),
        ("/sides/0/ninja/3/profile", "Sentry", ("roster.unknown_profile", "/sides/0/ninja/3/profile")),
        ("/sides/0/ninja/0/ability", "Net", ("roster.unknown_ability", "/sides/0/ninja/0/ability")),
        ("/sides/0/ninja/2/name", "Botan", ("roster.name_taken", "/sides/0/ninja/2/name")),
        ("/sides/0/ninja/2/name", " ", ("roster.name_empty", "/sides/0/ninja/2/name")),
        ("/challenge", "Chess", ("report.unknown_challenge", "/challenge")),
        (
            "/sides/1/ninja/1/advances",
            [{"keyword": "Flying"}],
            ("advance.unknown_keyword", "/sides/1/ninja/1/advances/0/keyword"),
        ),
    ],
)
@pytest.mark.parametrize("question", ["check-report", "post-game"])
def test_teams_that_nobody_knows_get_no_answer(question: str, path: str, value: Any, fault: tuple[str, str]) -> None:
    assert refused(question, change(brawl(), path, value), 422) == [fault]


def test_all_that_nobody_knows_is_named_at_once() -> None:
    question = change(change(brawl(challenge="Chess"), "/sides/1/clan", "Neko"), "/sides/0/ninja/3/profile", "Sentry")
    assert refused("check-report", question, 422) == [
        ("roster.unknown_profile", "/sides/0/ninja/3/profile"),
        ("roster.unknown_clan", "/sides/1/clan"),
        ("report.unknown_challenge", "/challenge"),
    ]


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("/sides", [TORA], "/sides"),
        ("/sides", [TORA, YAMAZARU, TORA, YAMAZARU, TORA], "/sides"),
        ("/sides/0/ninja", [], "/sides/0/ninja"),
        ("/sides/0/ninja", [ninja(f"N{number}", "Kaiken") for number in range(101)], "/sides/0/ninja"),
        ("/sides/0/ninja/0/name", "x" * 61, "/sides/0/ninja/0/name"),
        ("/sides/0/ninja/0/absent", -1, "/sides/0/ninja/0/absent"),
        ("/sides/0/treasury", "4", "/sides/0/treasury"),
        ("/sides/0/colour", "red", "/sides/0/colour"),
        ("/report/ended", "abandoned", "/report/ended"),
        ("/report/rounds", 2.5, "/report/rounds"),
        (f"{SIDE}/score", None, f"{SIDE}/score"),
        (f"{SIDE}/ninja/0/feats/0/count", 0, f"{SIDE}/ninja/0/feats/0/count"),
        (f"{SIDE}/ninja/0/feats/0/victim", "dragon", f"{SIDE}/ninja/0/feats/0/victim"),
        (f"{SIDE}/ninja/0/feats", [injured("ninja")] * 51, f"{SIDE}/ninja/0/feats"),
        (f"{SIDE}/after", {"downtime": [{"ninja": "Kuma", "die": "moon"}]}, f"{SIDE}/after/downtime/0/die"),
        ("/settings", {"koban_win": -1}, "/settings/koban_win"),
    ],
)
@pytest.mark.parametrize("question", ["check-report", "post-game"])
def test_a_malformed_question_says_where(question: str, path: str, value: Any, place: str) -> None:
    assert refused(question, change(brawl(), path, value), 400) == [("invalid", place)]


@pytest.mark.parametrize("missing", ["sides", "report"])
def test_both_teams_and_report_are_needed(missing: str) -> None:
    question: Json = brawl()
    del question[missing]
    assert refused("check-report", question, 400) == [("invalid", f"/{missing}")]


def test_a_sentence_is_in_the_readers_words() -> None:
    answer = ask("check-report", change(brawl(), f"{SIDE}/score", 6))
    [violation] = answer["violations"]
    assert violation["detail"] == "The feats of side 1 are worth 5 points, not 6."
    assert violation["rule"] == "Brawl"
    assert post("check-report", brawl()).headers["Content-Type"] == "application/json"
