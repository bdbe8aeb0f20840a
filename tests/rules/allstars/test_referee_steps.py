"""The referee: after-match steps filled in at the table (Downtime; Appendix, Ronin; rulings 1 to 12, 49 to 52)."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.report import AdvanceChoice, AdvanceRoll, AfterMatch, Report
from games.rules.allstars.setup import FieldedNinja
from tests.rules.allstars.builders import fees, injured, line, refused, report, rolls, rules, side, table, team, warned

THREE_HURT = tuple(line(name, healing_house=True) for name in ("botan", "chiyo", "shojo"))
DOWNTIME = "/sides/0/after/downtime"


def after(steps: AfterMatch) -> Report:
    """Report a game after which Botan, Chiyo and the Ronin Shojo are in the Healing House of side 1."""
    return report("assassination", side(1, 0, *THREE_HURT, after=steps), side(2, 0))


def downtime(*given: tuple[Any, ...]) -> list[tuple[str, str]]:
    return refused(after(rolls(*given)))


def test_steps_may_be_left_open() -> None:
    assert refused(after(AfterMatch())) == []


@pytest.mark.parametrize("paid", [True, False])
def test_a_ronin_is_paid_or_let_go(paid: bool) -> None:
    assert refused(after(AfterMatch(fees=fees(shojo=paid)))) == []


def test_a_ronin_that_missed_the_game_is_paid_too() -> None:
    """Appendix, Ronin."""
    suspended = table(team(1, absent=("shojo",)), team(2))
    claims = report("assassination", side(1, 0, after=AfterMatch(fees=fees(shojo=True))), side(2, 0))
    assert refused(claims, suspended) == []


@pytest.mark.parametrize(("name", "code"), [("botan", "fees.not_a_ronin"), ("ryu", "fees.not_a_ronin")])
def test_nobody_but_a_ronin_takes_a_fee(name: str, code: str) -> None:
    assert refused(after(AfterMatch(fees=fees(**{name: True, "shojo": True})))) == [
        (code, "/sides/0/after/fees/0/ninja")
    ]


@pytest.mark.parametrize(("name", "code"), [("hana", "ninja.other_team"), ("nobody", "ninja.unknown")])
def test_a_side_pays_its_own(name: str, code: str) -> None:
    assert refused(after(AfterMatch(fees=fees(**{name: True, "shojo": True})))) == [
        (code, "/sides/0/after/fees/0/ninja")
    ]


BENKEI = FieldedNinja(id="benkei", profile="benkei")


def paying(treasury: int, **paid: bool) -> list[tuple[str, str]]:
    """Side 1 loses (6 koban) with Shojo (6 koban) and Benkei (5 koban)."""
    ours = team(1)
    ours = msgspec.structs.replace(ours, ninja=(*ours.ninja, BENKEI), treasury=treasury)
    lost = report(
        "brawl",
        side(1, 0, after=AfterMatch(fees=fees(**paid))),
        side(2, 1, line("hana", injured())),
    )
    return refused(lost, table(ours, team(2)))


def test_rulings_50_and_54_the_treasury_pays_in_the_owners_order() -> None:
    """5 + 6 = 11 koban pay both; 4 + 6 = 10 the first alone."""
    assert paying(5, shojo=True, benkei=True) == []
    assert paying(4, shojo=True, benkei=True) == [("fee.unaffordable", "/sides/0/after/fees/1/pay")]
    assert paying(4, shojo=True, benkei=False) == []


def test_ruling_55_what_shojo_negotiates_pays_her_fee() -> None:
    """0 + 6 + 2 = 8: Shojo's 6, and not Benkei's 5 as well."""
    inside = line("shojo", healing_house=True)
    ours = team(1)
    ours = msgspec.structs.replace(ours, ninja=(*ours.ninja, BENKEI))
    steps = AfterMatch(fees=fees(shojo=True, benkei=True))
    lost = report("brawl", side(1, 0, inside, after=steps), side(2, 1, line("hana", injured())))
    assert refused(lost, table(ours, team(2))) == [("fee.unaffordable", "/sides/0/after/fees/1/pay")]


def test_a_fee_is_decided_once() -> None:
    twice = fees(shojo=True) + fees(shojo=False)
    assert refused(after(AfterMatch(fees=twice))) == [("fees.twice", "/sides/0/after/fees/1/ninja")]


def test_every_ronin_is_decided_on() -> None:
    """A Ronin's upkeep must be paid after every game for it to stay."""
    assert refused(after(AfterMatch(fees=()))) == [("fees.missing", "/sides/0/after/fees")]


def test_exactly_those_in_the_healing_house_roll() -> None:
    """Ruling 3. The order is the owner's (ruling 4); without a die the server rolls."""
    assert downtime(("shojo", "fire"), ("botan", None), ("chiyo", "water")) == []


def test_nobody_in_the_healing_house_is_left_out() -> None:
    assert downtime(("shojo", "fire"), ("chiyo", "water")) == [("downtime.missing", DOWNTIME)]


def test_a_model_that_is_not_there_at_the_end_does_not_roll() -> None:
    """Ruling 3: one Injured and healed earlier does not."""
    assert downtime(("botan", "earth"), ("chiyo", "earth"), ("shojo", "earth"), ("emi", "earth")) == [
        ("downtime.not_in_healing_house", DOWNTIME + "/3/ninja")
    ]


@pytest.mark.parametrize(("name", "code"), [("hana", "ninja.other_team"), ("nobody", "ninja.unknown")])
def test_a_side_rolls_for_its_own(name: str, code: str) -> None:
    assert downtime(("botan", "earth"), ("chiyo", "earth"), ("shojo", "earth"), (name, "earth")) == [
        (code, DOWNTIME + "/3/ninja")
    ]


def test_a_model_rolls_once() -> None:
    assert downtime(("botan", "earth"), ("chiyo", "earth"), ("shojo", "earth"), ("botan", "water")) == [
        ("downtime.twice", DOWNTIME + "/3/ninja")
    ]


def test_a_ronin_that_was_let_go_does_not_roll() -> None:
    """Ruling 10: fee first."""
    two = rolls(("botan", "earth"), ("chiyo", "earth")).downtime
    three = rolls(("botan", "earth"), ("chiyo", "earth"), ("shojo", "earth")).downtime
    assert refused(after(AfterMatch(fees=fees(shojo=False), downtime=two))) == []
    assert refused(after(AfterMatch(fees=fees(shojo=True), downtime=three))) == []
    assert refused(after(AfterMatch(fees=fees(shojo=False), downtime=three))) == [
        ("downtime.let_go", DOWNTIME + "/2/ninja")
    ]


def test_a_spirit_spares_a_model_that_has_not_rolled() -> None:
    """Downtime, Spirit; ruling 4."""
    assert downtime(("botan", "spirit", "chiyo"), ("shojo", "fire")) == []


def test_spirits_may_spare_one_after_another() -> None:
    """Ruling 4: chains allowed."""
    five = tuple(line(name, healing_house=True) for name in ("akira", "botan", "chiyo", "daichi", "emi"))
    steps = rolls(("akira", "spirit", "botan"), ("chiyo", "spirit", "daichi"), ("emi", "spirit"))
    assert refused(report("assassination", side(1, 0, *five, after=steps), side(2, 0))) == []


def test_a_spared_model_does_not_roll() -> None:
    assert downtime(("botan", "spirit", "chiyo"), ("shojo", "fire"), ("chiyo", "water")) == [
        ("downtime.spared", DOWNTIME + "/2/ninja")
    ]


@pytest.mark.parametrize("die", ["void", "earth", "air", "water", "fire", None])
def test_only_a_spirit_spares(die: str | None) -> None:
    """A die that the server has still to roll is none yet."""
    assert downtime(("botan", die, "chiyo"), ("chiyo", "earth"), ("shojo", "fire")) == [
        ("downtime.no_spirit", DOWNTIME + "/0/exempts")
    ]


def test_a_spirit_spares_another() -> None:
    assert downtime(("botan", "spirit", "botan"), ("chiyo", "earth"), ("shojo", "fire")) == [
        ("downtime.spares_itself", DOWNTIME + "/0/exempts")
    ]


def test_a_spirit_spares_one_that_ended_in_the_healing_house() -> None:
    assert downtime(("botan", "spirit", "emi"), ("chiyo", "earth"), ("shojo", "fire")) == [
        ("downtime.not_in_healing_house", DOWNTIME + "/0/exempts")
    ]


@pytest.mark.parametrize(("name", "code"), [("hana", "ninja.other_team"), ("nobody", "ninja.unknown")])
def test_a_spirit_spares_one_of_its_side(name: str, code: str) -> None:
    assert downtime(("botan", "spirit", name), ("chiyo", "earth"), ("shojo", "fire")) == [
        (code, DOWNTIME + "/0/exempts")
    ]


def test_a_spirit_does_not_spare_a_ronin_that_was_let_go() -> None:
    """Ruling 10."""
    steps = AfterMatch(
        fees=fees(shojo=False), downtime=rolls(("botan", "spirit", "shojo"), ("chiyo", "earth")).downtime
    )
    assert refused(after(steps)) == [("downtime.let_go", DOWNTIME + "/0/exempts")]


def test_a_model_is_spared_once() -> None:
    assert downtime(("botan", "spirit", "chiyo"), ("shojo", "spirit", "chiyo")) == [
        ("downtime.spared_twice", DOWNTIME + "/1/exempts")
    ]


def test_a_spirit_takes_no_result_back() -> None:
    """Ruling 4."""
    assert downtime(("botan", "fire"), ("chiyo", "earth"), ("shojo", "spirit", "botan")) == [
        ("downtime.spares_the_rolled", DOWNTIME + "/2/exempts")
    ]


def test_a_league_may_let_a_spirit_take_a_result_back() -> None:
    """Ruling 4, spirit_cancels_rolled."""
    steps = rolls(("botan", "fire"), ("chiyo", "earth"), ("shojo", "spirit", "botan"))
    assert refused(after(steps), ruleset=rules(spirit_cancels_rolled=True)) == []


def test_a_spirit_that_spares_nobody_is_odd_while_others_wait() -> None:
    """Ruling 4: none left, no effect."""
    assert warned(after(rolls(("botan", "earth"), ("chiyo", "earth"), ("shojo", "spirit")))) == [
        ("healing_house.unexplained", "/sides/0/ninja")
    ]
    assert warned(after(rolls(("botan", "spirit"), ("chiyo", "earth"), ("shojo", "earth")))) == [
        ("healing_house.unexplained", "/sides/0/ninja"),
        ("downtime.spirit_unused", DOWNTIME + "/0/exempts"),
    ]


def advances(*given: AdvanceRoll) -> list[tuple[str, str]]:
    return refused(after(AfterMatch(advances=given)))


def test_advancement_rolls_are_counted_per_model() -> None:
    """Ruling 12."""
    assert (
        advances(
            AdvanceRoll(ninja="botan", number=1),
            AdvanceRoll(ninja="botan", number=2, dice=("fire", "fire"), choice=AdvanceChoice(attribute="attack")),
            AdvanceRoll(ninja="chiyo", number=1, dice=("fire", "air"), choice=AdvanceChoice(keyword="focus")),
        )
        == []
    )


def test_advancement_rolls_are_counted_from_one() -> None:
    assert advances(AdvanceRoll(ninja="botan", number=0)) == [("advance.number", "/sides/0/after/advances/0/number")]


def test_an_advancement_roll_is_given_once() -> None:
    assert advances(AdvanceRoll(ninja="botan", number=1), AdvanceRoll(ninja="botan", number=1)) == [
        ("advance.twice", "/sides/0/after/advances/1")
    ]


@pytest.mark.parametrize(("name", "code"), [("hana", "ninja.other_team"), ("nobody", "ninja.unknown")])
def test_a_side_advances_its_own(name: str, code: str) -> None:
    assert advances(AdvanceRoll(ninja=name, number=1)) == [(code, "/sides/0/after/advances/0/ninja")]


@pytest.mark.parametrize("choice", [AdvanceChoice(), AdvanceChoice(keyword="focus", attribute="attack")])
def test_an_advancement_roll_is_used_for_one_thing(choice: AdvanceChoice) -> None:
    """Advancement Rolls."""
    assert advances(AdvanceRoll(ninja="botan", number=1, dice=("fire", "fire"), choice=choice)) == [
        ("advance.one_choice", "/sides/0/after/advances/0/choice")
    ]
