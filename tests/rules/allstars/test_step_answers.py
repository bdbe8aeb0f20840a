"""Answers to after-match steps: every fault at once, each at its place (rulings 1, 4, 10, 12, 49, 50 and 54)."""

import pytest

from games.rules.allstars.entries import AllStar, Downtime, FeatDone, InHealingHouse
from games.rules.allstars.report import AdvanceChoice, AdvanceRoll, AfterMatch, DowntimeRoll, FeeChoice
from games.rules.allstars.ruleset import book
from games.rules.allstars.scroll import Scroll
from games.rules.allstars.step_answers import check_answers
from tests.rules.allstars.stories import PAID, founding, keyword, match, played, ruleset, told

BOOK = book()
HOUSE = tuple(InHealingHouse(ninja=name) for name in ("aki", "ban", "oni"))
LEVELS = FeatDone(ninja="aki", feat="injure", victim="ninja", count=11)  # 22 XP in Brawl: two levels
FEES_OPEN = told(founding(budget=87), match(1, played("lost"), LEVELS, *HOUSE))  # 6 koban; Shojo asks 6, the Inu 3
DOWNTIME_OPEN = told(founding(), match(1, played(), LEVELS, *HOUSE, *PAID))
ADVANCES_OPEN = told(founding(), match(1, played(), LEVELS, *PAID))


@pytest.mark.parametrize(
    ("choices", "faults"),
    [
        ([("inu", True), ("shojo", False)], []),
        ([("shojo", True)], []),
        ([("inu", True), ("shojo", True)], [("fee.unaffordable", "/fees/1/pay")]),
        ([("aki", True), ("nobody", False)], [("fee.not_due", "/fees/0/ninja"), ("ninja.unknown", "/fees/1/ninja")]),
        ([("inu", False), ("inu", True)], [("fee.not_due", "/fees/1/ninja")]),
    ],
)
def test_rulings_49_50_and_54_fees_are_checked_against_the_treasury(
    choices: list[tuple[str, bool]], faults: list[tuple[str, str]]
) -> None:
    fees = tuple(FeeChoice(ninja=name, pay=pay) for name, pay in choices)
    findings = check_answers(BOOK, FEES_OPEN, AfterMatch(fees=fees))
    assert [(finding.code, finding.path) for finding in findings] == faults


@pytest.mark.parametrize(
    ("rolls", "faults"),
    [
        ([DowntimeRoll(ninja="oni", die="spirit", exempts="aki"), DowntimeRoll(ninja="ban", die="void")], []),
        ([DowntimeRoll(ninja="oni"), DowntimeRoll(ninja="aki", exempts="ban")], []),
        (
            [DowntimeRoll(ninja="oni", die="spirit", exempts="aki"), DowntimeRoll(ninja="aki", die="void")],
            [("downtime.not_due", "/downtime/1/ninja")],
        ),
        (
            [DowntimeRoll(ninja="oni", die="earth", exempts="aki"), DowntimeRoll(ninja="inu", die="void")],
            [("downtime.nothing_to_exempt", "/downtime/0/exempts"), ("downtime.not_due", "/downtime/1/ninja")],
        ),
    ],
)
def test_ruling_4_downtime_is_checked_in_its_order(rolls: list[DowntimeRoll], faults: list[tuple[str, str]]) -> None:
    findings = check_answers(BOOK, DOWNTIME_OPEN, AfterMatch(downtime=tuple(rolls)))
    assert [(finding.code, finding.path) for finding in findings] == faults


def test_ruling_1_no_downtime_before_the_fees() -> None:
    findings = check_answers(BOOK, FEES_OPEN, AfterMatch(downtime=(DowntimeRoll(ninja="aki", die="earth"),)))
    assert [finding.code for finding in findings] == ["steps.fees_first"]


def test_ruling_4_where_a_league_lets_spirits_cancel_earlier_results_are_remembered() -> None:
    rules = ruleset(spirit_cancels_rolled=True)
    rolled = told(founding(), match(1, played(), *HOUSE, *PAID, Downtime(ninja="aki", die="void")), rules=rules)
    spirit = DowntimeRoll(ninja="ban", die="spirit", exempts="aki")
    assert check_answers(rules, rolled, AfterMatch(downtime=(spirit,))) == ()


@pytest.mark.parametrize(
    ("scroll", "answer", "code"),
    [
        (ADVANCES_OPEN, AdvanceRoll(ninja="nobody", number=1), "ninja.unknown"),
        (ADVANCES_OPEN, AdvanceRoll(ninja="inu", number=1), "advance.hero"),
        (ADVANCES_OPEN, AdvanceRoll(ninja="ban", number=1), "advance.not_earned"),
        (ADVANCES_OPEN, AdvanceRoll(ninja="aki", number=2), "advance.not_the_next"),
        (ADVANCES_OPEN, AdvanceRoll(ninja="aki", number=1, choice=keyword("leap")), "advance.choice_before_dice"),
        (
            ADVANCES_OPEN,
            AdvanceRoll(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("tough")),
            "advance.keyword_closed",
        ),
    ],
)
def test_ruling_12_an_advance_has_its_time(scroll: Scroll, answer: AdvanceRoll, code: str) -> None:
    assert [finding.code for finding in check_answers(BOOK, scroll, AfterMatch(advances=(answer,)))] == [code]


@pytest.mark.parametrize(
    "answer",
    [
        AdvanceRoll(ninja="aki", number=1),
        AdvanceRoll(ninja="aki", number=1, dice=("fire", "fire"), choice=AdvanceChoice(attribute="attack")),
    ],
)
def test_an_advance_in_its_time(answer: AdvanceRoll) -> None:
    assert check_answers(BOOK, ADVANCES_OPEN, AfterMatch(advances=(answer,))) == ()


NEXT = (AdvanceRoll(ninja="aki", number=1, dice=("void", "fire")),)
PAY_SHOJO = FeeChoice(ninja="shojo", pay=True)
LET_INU_GO = FeeChoice(ninja="inu", pay=False)
ALL_ROLL = tuple(DowntimeRoll(ninja=name, die="earth") for name in ("aki", "ban", "oni"))


@pytest.mark.parametrize(
    ("scroll", "answers", "faults"),
    [
        (FEES_OPEN, AfterMatch(advances=NEXT), [("steps.fees_first", "/advances")]),
        (FEES_OPEN, AfterMatch(downtime=ALL_ROLL), [("steps.fees_first", "/downtime")]),
        (
            FEES_OPEN,
            AfterMatch(fees=(PAY_SHOJO,), downtime=ALL_ROLL, advances=NEXT),
            [("steps.fees_first", "/downtime")],
        ),
        (FEES_OPEN, AfterMatch(fees=(PAY_SHOJO, LET_INU_GO), downtime=ALL_ROLL, advances=NEXT), []),
        (FEES_OPEN, AfterMatch(fees=(PAY_SHOJO, LET_INU_GO), advances=NEXT), [("steps.downtime_first", "/advances")]),
        (DOWNTIME_OPEN, AfterMatch(advances=NEXT), [("steps.downtime_first", "/advances")]),
        (DOWNTIME_OPEN, AfterMatch(downtime=ALL_ROLL[:2], advances=NEXT), [("steps.downtime_first", "/advances")]),
        (
            DOWNTIME_OPEN,
            AfterMatch(
                downtime=(ALL_ROLL[0], DowntimeRoll(ninja="ban", die="spirit", exempts="oni")),
                advances=NEXT,
            ),
            [],
        ),
        (
            DOWNTIME_OPEN,
            AfterMatch(downtime=(ALL_ROLL[0], DowntimeRoll(ninja="ban", exempts="oni")), advances=NEXT),
            [("steps.downtime_first", "/advances")],
        ),
        (ADVANCES_OPEN, AfterMatch(advances=NEXT), []),
    ],
)
def test_ruling_1_no_step_is_answered_before_those_that_come_first(
    scroll: Scroll, answers: AfterMatch, faults: list[tuple[str, str]]
) -> None:
    assert [(finding.code, finding.path) for finding in check_answers(BOOK, scroll, answers)] == faults


def test_every_fault_is_told_at_once_each_at_its_place() -> None:
    answers = AfterMatch(
        fees=(FeeChoice(ninja="aki", pay=True),),
        downtime=(
            DowntimeRoll(ninja="chunin", die="fire"),
            DowntimeRoll(ninja="nobody", die="fire"),
            DowntimeRoll(ninja="oni", die="spirit", exempts="oni"),
        ),
        advances=(AdvanceRoll(ninja="chunin", number=1, dice=("fire", "air")), AdvanceRoll(ninja="nobody", number=1)),
    )
    assert [(finding.code, finding.path) for finding in check_answers(BOOK, DOWNTIME_OPEN, answers)] == [
        ("fee.not_due", "/fees/0/ninja"),
        ("downtime.not_due", "/downtime/0/ninja"),
        ("ninja.unknown", "/downtime/1/ninja"),
        ("downtime.cannot_exempt", "/downtime/2/exempts"),
        ("steps.downtime_first", "/advances"),
        ("advance.not_earned", "/advances/0"),
        ("ninja.unknown", "/advances/1/ninja"),
    ]


def test_ruling_4_whom_a_die_still_to_be_rolled_may_spare_rolls_after_it() -> None:
    rolls = (DowntimeRoll(ninja="aki", exempts="ban"), DowntimeRoll(ninja="ban"), DowntimeRoll(ninja="oni"))
    assert check_answers(BOOK, DOWNTIME_OPEN, AfterMatch(downtime=rolls)) == ()


@pytest.mark.parametrize(("die", "codes"), [("water", []), (None, []), ("earth", ["advance.not_earned"])])
def test_ruling_1_water_of_the_same_answers_earns_a_level(die: str | None, codes: list[str]) -> None:
    """2 x 2 + 3 = 7 XP; the first level takes 8."""
    seven = (FeatDone(ninja="aki", feat="injure", victim="ninja", count=2), AllStar(ninja="aki"))
    scroll = told(founding(), match(1, played(), *seven, InHealingHouse(ninja="aki"), *PAID))
    answers = AfterMatch(
        downtime=(DowntimeRoll(ninja="aki", die=die),),  # type: ignore[arg-type]
        advances=(AdvanceRoll(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap")),),
    )
    assert [finding.code for finding in check_answers(BOOK, scroll, answers)] == codes


def test_ruling_12_two_levels_are_taken_in_turn_whatever_the_order_told() -> None:
    """Double Earth may bring the affinity Water; the second roll then opens its keywords."""
    second = AdvanceRoll(ninja="aki", number=2, dice=("fire", "air"), choice=keyword("drown"))
    first = AdvanceRoll(ninja="aki", number=1, dice=("earth", "earth"), choice=AdvanceChoice(affinity="water"))
    assert check_answers(BOOK, ADVANCES_OPEN, AfterMatch(advances=(second, first))) == ()


def test_a_choice_before_its_dice_is_refused_at_its_place() -> None:
    roll = AdvanceRoll(ninja="aki", number=1, choice=keyword("leap"))
    [finding] = check_answers(BOOK, ADVANCES_OPEN, AfterMatch(advances=(roll,)))
    assert (finding.code, finding.path) == ("advance.choice_before_dice", "/advances/0/choice")
