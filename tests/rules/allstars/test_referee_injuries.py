"""The referee: Injuries and the Healing House (Injured, Upkeep, Sentries, Downtime; rulings 2, 3, 7, 26, 30)."""

from typing import Any

import pytest

from games.rules.allstars.report import FeatLine, Injuries, NinjaLine, Report
from games.rules.allstars.setup import SideSetup
from tests.rules.allstars.builders import (
    YAMAZARU,
    did,
    hurt,
    injured,
    line,
    refused,
    report,
    rules,
    side,
    table,
    team,
    warned,
)

HARMLESS = did("reveal")


def game(*theirs: NinjaLine, by: FeatLine = HARMLESS, challenge: str = "assassination", **more: Any) -> Report:
    """Report side 2's lines, and a feat of side 1's Botan against them."""
    ours = line("botan", by)
    return report(challenge, side(1, 0, ours), side(2, 0, *theirs, all_stars=("kaede",)), **more)


ALL_HURT = tuple(line(name, healing_house=True) for name in YAMAZARU)
UNHURT = tuple(line(name, injuries=Injuries()) for name in ("goro", "ichiro", "jiro", "kaede", "mai", "mizaru"))


def test_the_injured_end_in_the_healing_house() -> None:
    assert refused(game(hurt("hana", enemy=1), by=injured())) == []


def test_a_reserve_is_not_in_the_healing_house() -> None:
    assert refused(game(line("hana", on_board=False, healing_house=True))) == [
        ("healing_house.never_on_board", "/sides/1/ninja/0/healing_house")
    ]


def test_a_model_may_wait_out_the_game_where_it_started() -> None:
    """Downtime, Air; ruling 7."""
    started = table(team(1), team(2, in_healing_house=("hana",)))
    assert refused(game(line("hana", on_board=False, healing_house=True)), started) == []
    assert refused(game(line("hana", on_board=False, healing_house=True, injuries=Injuries())), started) == []


def test_a_reserve_is_not_injured() -> None:
    assert refused(game(line("hana", on_board=False, injuries=Injuries()))) == []
    assert refused(game(line("hana", on_board=False, injuries=Injuries(own=1)))) == [
        ("injuries.never_on_board", "/sides/1/ninja/0/injuries")
    ]


@pytest.mark.parametrize("started", [(), ("hana",)])
def test_who_counts_no_injury_is_not_in_the_healing_house(started: tuple[str, ...]) -> None:
    """Nor is a model that started there and came out onto the board."""
    setup = table(team(1), team(2, in_healing_house=started))
    assert refused(game(hurt("hana", poison=1)), setup) == []
    assert refused(game(hurt("hana")), setup) == [("healing_house.never_injured", "/sides/1/ninja/0/healing_house")]


def test_sentries_injure_where_they_are_used() -> None:
    assert refused(game(hurt("hana", sentry=1), challenge="search")) == []
    assert refused(game(hurt("hana", sentry=1))) == [("injuries.no_sentries", "/sides/1/ninja/0/injuries/sentry")]


def test_a_model_is_injured_once_a_round() -> None:
    """An Injured model is off the board until an Upkeep; Assassination has seven rounds."""
    assert refused(game(hurt("hana", own=4, poison=3))) == []
    assert refused(game(hurt("hana", own=5, poison=3))) == [("injuries.more_than_rounds", "/sides/1/ninja/0/injuries")]


def test_a_round_that_was_broken_off_may_be_counted_or_not() -> None:
    assert refused(game(hurt("hana", own=4), rounds=3, ended="time_called")) == []
    assert refused(game(hurt("hana", own=5), rounds=3, ended="time_called")) == [
        ("injuries.more_than_rounds", "/sides/1/ninja/0/injuries")
    ]


def test_a_side_is_injured_as_often_as_its_upkeeps_let_it_return() -> None:
    """Seven models, and six Upkeeps that let two out: 19 Injuries in the seven rounds of Assassination."""
    assert refused(game(hurt("hana", own=7), hurt("ichiro", own=7), hurt("jiro", own=5))) == []
    assert refused(game(hurt("hana", own=7), hurt("ichiro", own=7), hurt("jiro", own=6))) == [
        ("injuries.more_than_possible", "/sides/1/ninja")
    ]


def test_regeneration_lets_one_more_return() -> None:
    """Appendix, Regeneration: in addition to any other models. Three out each Upkeep: 25 Injuries."""
    setup = table(team(1), team(2, keywords={"hana": ("regeneration",)}))
    most = (hurt("hana", own=7), hurt("ichiro", own=7), hurt("jiro", own=7))
    assert refused(game(*most, hurt("mai", own=4)), setup) == []
    assert refused(game(*most, hurt("mai", own=5)), setup) == [("injuries.more_than_possible", "/sides/1/ninja")]


def test_no_more_models_are_injured_in_a_round_than_may_stand_on_the_board() -> None:
    """Six at once in Assassination, so twelve before its second round was over, however many Regeneration lets return."""
    setup = table(team(1), team(2, keywords=dict.fromkeys(YAMAZARU, ("regeneration",))))
    short: dict[str, Any] = {"rounds": 1, "ended": "ceded", "ceded_by": (1,)}
    *six, seventh = YAMAZARU
    twelve = [hurt(name, own=2) for name in six]
    assert refused(game(*twelve, **short), setup) == []
    assert refused(game(*twelve, hurt(seventh, own=1), **short), setup) == [
        ("injuries.more_than_possible", "/sides/1/ninja")
    ]


def test_the_last_upkeep_lets_at_least_one_out() -> None:
    """Ruling 2."""
    assert refused(game(*ALL_HURT[:6])) == []
    assert refused(game(*ALL_HURT)) == [("healing_house.last_upkeep", "/sides/1/ninja")]


def test_the_last_upkeep_may_let_a_sentry_out_instead() -> None:
    """Sentries are healed from any player's Healing House."""
    assert refused(game(*ALL_HURT, challenge="search")) == []


def test_without_a_last_upkeep_all_may_be_in_the_healing_house() -> None:
    """Ruling 2: none after ceding or with final_upkeep off; ruling 63a: none when time is called."""
    assert refused(game(*ALL_HURT, ended="ceded", ceded_by=(2,))) == []
    assert refused(game(*ALL_HURT, rounds=5, ended="time_called")) == []
    assert refused(game(*ALL_HURT), ruleset=rules(final_upkeep=False)) == []


def test_a_league_may_play_the_upkeep_when_time_is_called() -> None:
    """Ruling 63a, time_called_upkeep."""
    assert refused(game(*ALL_HURT, rounds=5, ended="time_called"), ruleset=rules(time_called_upkeep=True)) == [
        ("healing_house.last_upkeep", "/sides/1/ninja")
    ]


def test_injuries_by_enemies_are_feats_of_enemies() -> None:
    assert refused(game(hurt("hana", enemy=2), by=injured(2))) == []
    assert refused(game(hurt("hana", enemy=2), by=injured(1))) == [
        ("injuries.not_claimed", "/sides/1/ninja"),
    ]


@pytest.mark.parametrize("cause", ["poison", "own"])
def test_injuries_by_poison_and_own_dice_are_nobodys_feats(cause: str) -> None:
    """Rulings 26, 30."""
    assert refused(game(hurt("hana", **{cause: 1}))) == []


def test_a_chunin_injured_is_a_feat_against_a_chunin() -> None:
    assert refused(game(hurt("goro", enemy=1), by=injured(victim="chunin"))) == []
    assert refused(game(hurt("goro", enemy=1), by=injured())) == [("injuries.not_claimed", "/sides/1/ninja")]


def test_injuries_of_three_sides_are_feats_of_all_together() -> None:
    """Each count alone could be the third side's one feat, both cannot."""
    three = table(team(1), team(2), team(3))
    claims = report(
        "assassination",
        side(1, 0, hurt("botan", enemy=1)),
        side(2, 0, hurt("hana", enemy=1)),
        side(3, 0, line("osamu", injured())),
    )
    assert refused(claims, three) == [("injuries.not_claimed_together", "/sides")]


def test_where_all_count_their_injuries_no_more_can_be_claimed() -> None:
    assert refused(game(*UNHURT, hurt("hana", enemy=2), by=injured(2))) == []
    assert refused(game(*UNHURT, hurt("hana", enemy=2), by=injured(3))) == [
        ("injuries.claimed_too_many", "/sides/0/ninja")
    ]


def test_where_some_do_not_count_their_injuries_more_can_be_claimed() -> None:
    assert refused(game(*UNHURT[:5], hurt("hana", enemy=2), by=injured(3))) == []


def test_a_chunin_is_injured_once_a_round() -> None:
    """One chunin and seven rounds."""
    assert refused(game(by=injured(7, victim="chunin"))) == []
    assert refused(game(by=injured(8, victim="chunin"))) == [("injuries.claimed_too_many", "/sides/0/ninja")]


def test_the_others_are_injured_as_often_as_they_return() -> None:
    """Six models that are no chunin, and six Upkeeps that let two out: 18."""
    assert refused(game(by=injured(18))) == []
    assert refused(game(by=injured(19))) == [("injuries.claimed_too_many", "/sides/0/ninja")]


@pytest.mark.parametrize("setup", [team(2, absent=("hana",)), team(2, in_healing_house=("hana",))])
def test_models_that_were_absent_or_started_in_the_healing_house_lower_the_limit(setup: SideSetup) -> None:
    """One of the six missing, or to be healed before it can be Injured: 17."""
    assert refused(game(by=injured(17)), table(team(1), setup)) == []
    assert refused(game(by=injured(18)), table(team(1), setup)) == [("injuries.claimed_too_many", "/sides/0/ninja")]


def test_chunin_and_others_share_the_upkeeps() -> None:
    """All seven models and six Upkeeps: 19 together, although 7 and 18 are possible alone."""
    both = side(1, 0, line("botan", injured(12), injured(7, victim="chunin")))
    assert refused(report("assassination", both, side(2, 0))) == []
    more = side(1, 0, line("botan", injured(13), injured(7, victim="chunin")))
    assert refused(report("assassination", more, side(2, 0))) == [("injuries.claimed_too_many", "/sides/0/ninja")]


def test_the_claims_of_three_sides_share_what_all_can_suffer() -> None:
    """18, 18 and, with three models of Ika that are no chunin, 3 + 12 = 15 Injuries: 51 in all."""
    three = table(team(1), team(2), team(3))

    def claims(count: int) -> Report:
        return report(
            "assassination",
            side(1, 0, line("botan", injured(17))),
            side(2, 0, line("hana", injured(17))),
            side(3, 0, line("osamu", injured(count))),
        )

    assert refused(claims(17), three) == []
    assert refused(claims(18), three) == [("injuries.claimed_too_many_together", "/sides")]


def test_six_sentries_need_three_rounds_to_come_back() -> None:
    """Two Delay tokens keep a sentry away (ruling 119): in the nine rounds of Search each falls three times."""
    assert refused(game(by=injured(18, victim="sentry"), challenge="search")) == []
    assert refused(game(by=injured(19, victim="sentry"), challenge="search")) == [
        ("injuries.too_many_sentries", "/sides")
    ]


def test_a_full_healing_house_without_causes_is_odd_only() -> None:
    """Poison, own dice and failed dodges fill it too, and a summary need not tell."""
    two = (line("hana", healing_house=True), line("mai", healing_house=True))
    assert refused(game(*two, by=injured())) == []
    assert warned(game(*two, by=injured(2))) == []
    assert warned(game(*two, by=injured())) == [("healing_house.unexplained", "/sides/1/ninja")]


def test_injuries_that_are_explained_leave_fewer_for_those_that_are_not() -> None:
    assert warned(game(hurt("hana", enemy=1), line("mai", healing_house=True), by=injured())) == [
        ("healing_house.unexplained", "/sides/1/ninja")
    ]
    assert warned(game(hurt("hana", poison=1), line("mai", healing_house=True), by=injured())) == []


def test_who_started_in_the_healing_house_needs_no_cause() -> None:
    started = table(team(1), team(2, in_healing_house=("hana",)))
    assert warned(game(line("hana", on_board=False, healing_house=True)), started) == []
