"""The report form: what a stored report fills in, and what the filled form tells."""

import pytest

from games.rules.allstars.report import AdvanceChoice, AdvanceRoll, AfterMatch, DowntimeRoll, FeeChoice, Report
from games.rules.allstars.ruleset import book
from games.rules.allstars.setup import Handicap
from league.pages.matches.allstars.form import ReportForm
from tests.pages_match.browsing import filled
from tests.pages_match.tables import seat
from tests.rules.allstars.builders import did, hurt, injured, judge, line, report, side, stunned, table, team

AFTER = AfterMatch(
    fees=(FeeChoice(ninja="shojo", pay=True),),
    downtime=(
        DowntimeRoll(ninja="emi", die="spirit", exempts="chiyo"),
        DowntimeRoll(ninja="shojo"),
    ),
    advances=(
        AdvanceRoll(ninja="botan", number=1, dice=("fire", "water"), choice=AdvanceChoice(keyword="engulf")),
        AdvanceRoll(ninja="botan", number=2, dice=("fire", "fire"), choice=AdvanceChoice(attribute="attack")),
        AdvanceRoll(ninja="daichi", number=1),
    ),
)

TOLD = {
    "assassination": report(
        "assassination",
        side(
            1,
            7,
            line("akira", injured(target="vip")),
            line("botan", injured(target="vip", victim="chunin"), stunned(target="vip")),
        ),
        side(2, 0, hurt("hana", enemy=1), line("kaede", did("reveal", 2))),
    ),
    "intercept_the_messenger": report(
        "intercept_the_messenger",
        side(1, 1, line("emi", injured(), injured(target="messenger"))),
        side(2, 4, line("jiro", did("messenger_escaped", 2)), line("mai", on_board=False)),
        attacker=1,
    ),
    "champion": report(
        "champion",
        side(1, 4, line("botan", injured(champion=True), stunned(champion=True), did("champion_chosen"))),
        side(2, 0, line("goro", injured()), line("hana", did("champion_chosen"))),
    ),
    "king_of_the_hill": report(
        "king_of_the_hill",
        side(1, 3, line("akira", did("hill_point", 2))),
        side(2, 0),
        ended="time_called",
        rounds=6,
    ),
    "infiltration": report(
        "infiltration",
        side(1, 6, line("daichi", did("medal_pickup", 2), did("medal_home", 2))),
        side(2, 0, line("mizaru", injured(2, "sentry"), stunned(victim="sentry"))),
    ),
    "brawl": report(
        "brawl",
        side(
            1,
            10,
            line("akira", injured(2, victims=("hana", "hana"))),
            line("botan", injured(6), injured(victim="chunin", victims=("goro",))),
            after=AFTER,
            all_stars=("botan",),
        ),
        side(2, 1, line("goro", injured(victim="chunin")), hurt("hana", enemy=2, poison=1)),
        ended="won_at_once",
        rounds=5,
    ),
    "search": report(
        "search",
        side(1, 4, line("emi", did("crate_checked"), did("objective_found"))),
        side(2, 2, line("kaede", did("crate_checked", 2))),
    ),
    "capture_the_medal": report(
        "capture_the_medal",
        side(1, 5, line("chiyo", did("medal_pickup"), did("medal_captured"))),
        side(2, 1, line("goro", did("own_medal_returned")), line("jiro", did("medal_pickup"))),
        ended="ceded",
        rounds=7,
        ceded_by=(2,),
    ),
}


@pytest.mark.parametrize("challenge", sorted(TOLD))
def test_a_stored_report_comes_back_from_its_form_word_for_word(challenge: str) -> None:
    told = TOLD[challenge]
    form = ReportForm(seat(), stored=told)
    again = ReportForm(seat(), filled(form))
    assert again.errors == {}
    assert again.report == told


def test_every_challenge_of_the_rulebook_was_tried() -> None:
    assert sorted(TOLD) == sorted(book().challenges)


def test_an_empty_form_tells_of_a_game_in_which_nothing_happened() -> None:
    form = ReportForm(seat(), challenge="search")
    again = ReportForm(seat(), filled(form, rounds=9))
    assert again.document["sides"] == [
        {"side": 1, "score": 0, "ninja": [], "all_stars": [], "handicap": None, "after": None},
        {"side": 2, "score": 0, "ninja": [], "all_stars": [], "handicap": None, "after": None},
    ]


def test_a_score_left_empty_is_what_the_feats_are_worth() -> None:
    form = ReportForm(seat(), stored=TOLD["brawl"])
    again = ReportForm(seat(), filled(form, **{"s1-score": ""}))
    assert [one.score for one in again.report.sides] == [10, 1]


def test_who_misses_the_game_has_no_line() -> None:
    setup = table(team(1, absent=("emi",)), team(2))
    again = ReportForm(seat(setup), filled(ReportForm(seat(setup)), rounds=7))
    assert again.report.sides[0].ninja == ()


def test_a_handicap_gives_room_for_more_awards() -> None:
    setup = table(team(1, handicap=Handicap(rerolls=11, extra_all_stars=2, moon_power=1, bonus_koban=6)), team(2))
    form = ReportForm(seat(setup), stored=report("brawl", side(1, 0, all_stars=("akira", "botan", "emi")), side(2, 0)))
    assert ReportForm(seat(setup), filled(form)).report.sides[0].all_stars == ("akira", "botan", "emi")


def test_victims_are_named_by_their_names_in_any_case() -> None:
    form = ReportForm(seat(), stored=report("brawl", side(1, 2, line("akira", injured(2))), side(2, 0)))
    again = ReportForm(seat(), filled(form, **{"n-akira-w-injure-ninja": "HANA,  jiro"}))
    assert again.report.sides[0].ninja[0].feats[0].victims == ("hana", "jiro")


def test_a_name_that_nobody_has_reaches_the_referee() -> None:
    form = ReportForm(seat(), stored=report("brawl", side(1, 1, line("akira", injured())), side(2, 0)))
    again = ReportForm(seat(), filled(form, **{"n-akira-w-injure-ninja": "Godzilla"}))
    assert again.report.sides[0].ninja[0].feats[0].victims == ("Godzilla",)


def test_an_advance_without_a_number_is_the_models_next() -> None:
    form = ReportForm(seat(next_rolls={"botan": 3}))
    typed = {"s1-advance0-ninja": "botan", "s1-advance1-ninja": "botan"}
    again = ReportForm(seat(next_rolls={"botan": 3}), filled(form, rounds=7, **typed))
    after = again.report.sides[0].after
    assert after == AfterMatch(advances=(AdvanceRoll(ninja="botan", number=3), AdvanceRoll(ninja="botan", number=4)))


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"rounds": ""}, "rounds"),
        ({"rounds": "six"}, "rounds"),
        ({"ended": "rained off"}, "ended"),
        ({"s1-score": "-1"}, "s1-score"),
        ({"n-akira-c-injure-ninja": "100"}, "n-akira-c-injure-ninja"),
        ({"n-akira-c-injure-ninja": "many"}, "n-akira-c-injure-ninja"),
        ({"s1-star0": "goro"}, "s1-star0"),
        ({"s2-roll0-die": "fire"}, "s2-roll0-ninja"),
        ({"s2-advance0-ninja": "goro", "s2-advance0-die1": "fire"}, "s2-advance0-die1"),
        ({"s2-advance0-choice": "keyword:engulf"}, "s2-advance0-ninja"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(typed: dict[str, str], field: str) -> None:
    form = ReportForm(seat(), stored=TOLD["brawl"])
    assert list(ReportForm(seat(), filled(form, **typed)).errors) == [field]


def refused(told: Report, **more: object) -> list[tuple[str, str]]:
    """Return where the page shows each of the referee's refusals, with its code."""
    form = ReportForm(seat(), filled(ReportForm(seat(), stored=told)), **more)  # type: ignore[arg-type]
    assert form.is_valid()
    form.refuse(judge(form.report).violations)
    return [(one.sentence.code, one.anchor) for one in form.refusals]


def test_every_refusal_stands_at_its_field() -> None:
    told = report(
        "assassination",
        side(1, 5, line("botan", injured(2, target="vip")), line("emi", did("reveal"), on_board=False), all_stars=()),
        side(
            2,
            0,
            line("goro", injured(victims=("goro",))),
            hurt("mai"),
            after=AfterMatch(
                downtime=(DowntimeRoll(ninja="goro", die="fire", exempts="mai"), DowntimeRoll(ninja="hana"))
            ),
        ),
        ended="ceded",
        rounds=9,
    )
    assert refused(told) == [
        ("ended.too_many_rounds", "id_rounds"),
        ("ended.nobody_ceded", "id_ceded_by"),
        ("score.not_from_feats", "id_s1-score"),
        ("feat.never_on_board", "ninja-emi"),
        ("victim.own_team", "id_n-goro-w-injure-ninja"),
        ("award.missing", "id_s1-star0"),
        ("healing_house.never_injured", "id_n-mai-healing"),
        ("downtime.not_in_healing_house", "id_s2-roll0-ninja"),
        ("downtime.not_in_healing_house", "id_s2-roll1-ninja"),
        ("downtime.missing", "s2-after"),
        ("downtime.no_spirit", "id_s2-roll0-spares"),
    ]


def test_sentences_call_everybody_by_name() -> None:
    form = ReportForm(seat(), filled(ReportForm(seat(), stored=TOLD["brawl"]), **{"s1-star0": ""}))
    form.refuse(judge(form.report).violations)
    assert form.errors_at("s1-star0") == ["Side 1 (Tora) has to name a Ninja All-Star."]


def test_another_challenge_keeps_what_was_counted() -> None:
    """Medals of Infiltration stand in Capture the Medal too; those brought home are kept for the way back."""
    form = ReportForm(seat(), stored=TOLD["infiltration"])
    other = ReportForm(seat(), filled(form, challenge="capture_the_medal", shown="infiltration"))
    assert other.moved
    assert other["n-daichi-c-medal_pickup"].value() == "2"
    assert ("n-daichi-c-medal_home", "2") in other.carried


def test_columns_of_another_kind_stay_in_a_report_that_was_accepted_as_played() -> None:
    told = report("brawl", side(1, 0, line("akira", injured(victim="sentry"))), side(2, 0), ended="time_called")
    assert ReportForm(seat(), filled(ReportForm(seat(), stored=told)), stored=told).report == told


def test_three_sides_at_one_table() -> None:
    setup = table(team(1), team(2), team(3))
    told = report("brawl", side(1, 1, line("akira", injured(victims=("nao",)))), side(2, 0), side(3, 0))
    again = ReportForm(seat(setup), filled(ReportForm(seat(setup), stored=told)))
    assert again.report == told
    assert "intercept_the_messenger" not in dict(again.fields["challenge"].choices)  # type: ignore[attr-defined]
