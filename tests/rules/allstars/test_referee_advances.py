"""The referee: advancement rolls that a report gives (Advancement Rolls; rulings 12 to 22)."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.report import AdvanceChoice, AdvanceRoll, AfterMatch, DowntimeRoll, NinjaLine
from games.rules.allstars.setup import MatchSetup
from tests.rules.allstars.builders import injured, line, refused, report, rules, side, table, team

PLACE = "/sides/0/after/advances"
AFFINITY = AdvanceChoice(affinity="water")
ATTACK = AdvanceChoice(attribute="attack")
FOCUS = AdvanceChoice(keyword="focus")


def known(xp: int, used: int = 0, **more: Any) -> MatchSetup:
    """Tora against Yamazaru; every model of Tora has so much XP, and has used so many advancement rolls."""
    tora = team(1)
    ninja = tuple(msgspec.structs.replace(one, xp=xp, advances=used, **more) for one in tora.ninja)
    return table(msgspec.structs.replace(tora, ninja=ninja), team(2))


def roll(ninja: str = "botan", number: int = 1, dice: Any = ("fire", "fire"), choice: Any = ATTACK) -> AdvanceRoll:
    return AdvanceRoll(ninja=ninja, number=number, dice=dice, choice=choice)


def faults(setup: MatchSetup, *rolls: AdvanceRoll, lines: tuple[NinjaLine, ...] = (), **more: Any) -> Any:
    """Judge a game of Champion, in which Injuries score nothing, with these lines and rolls of side 1."""
    downtime = more.pop("downtime", None)
    steps = AfterMatch(downtime=downtime, advances=rolls)
    return refused(report("champion", side(1, 0, *lines, after=steps, **more), side(2, 0)), setup)


@pytest.mark.parametrize(("xp", "expected"), [(7, [("advance.not_earned", f"{PLACE}/0")]), (8, [])])
def test_a_first_roll_takes_eight_xp(xp: int, expected: list[tuple[str, str]]) -> None:
    assert faults(known(xp), roll()) == expected


@pytest.mark.parametrize(("xp", "expected"), [(4, [("advance.not_earned", f"{PLACE}/0")]), (5, [])])
def test_feats_of_the_game_count(xp: int, expected: list[tuple[str, str]]) -> None:
    """Ruling 1: XP of the game is added before advancement; each Injury is one."""
    assert faults(known(xp), roll(), lines=(line("botan", injured(3)),)) == expected


@pytest.mark.parametrize(("xp", "expected"), [(4, [("advance.not_earned", f"{PLACE}/0")]), (5, [])])
def test_the_award_counts(xp: int, expected: list[tuple[str, str]]) -> None:
    """Ninja All-Star: three XP."""
    assert faults(known(xp), roll("akira"), all_stars=("akira",)) == expected


@pytest.mark.parametrize(
    ("downtime", "expected"),
    [
        (None, []),
        ((DowntimeRoll(ninja="botan"),), []),
        ((DowntimeRoll(ninja="botan", die="water"),), []),
        ((DowntimeRoll(ninja="botan", die="earth"),), [("advance.not_earned", f"{PLACE}/0")]),
    ],
)
def test_downtime_that_is_not_rolled_may_still_teach(
    downtime: tuple[DowntimeRoll, ...] | None, expected: list[tuple[str, str]]
) -> None:
    """Downtime, Water: one XP."""
    lines = (line("botan", healing_house=True),)
    assert faults(known(7), roll(), lines=lines, downtime=downtime) == expected


def test_a_model_that_was_spared_learns_nothing() -> None:
    """Downtime, Spirit; ruling 4."""
    lines = tuple(line(name, healing_house=True) for name in ("botan", "chiyo"))
    downtime = (DowntimeRoll(ninja="chiyo", die="spirit", exempts="botan"),)
    assert faults(known(7), roll(), lines=lines, downtime=downtime) == [("advance.not_earned", f"{PLACE}/0")]


@pytest.mark.parametrize("ninja", ["ryu", "shojo"])
def test_heroes_and_ronin_never_advance(ninja: str) -> None:
    """Appendix, Hero."""
    assert faults(known(50), roll(ninja)) == [("advance.hero", f"{PLACE}/0")]


def test_a_roll_is_made_once() -> None:
    assert faults(known(30, used=1), roll(number=1)) == [("advance.already_made", f"{PLACE}/0")]
    assert faults(known(30, used=1), roll(number=2)) == []


def test_rolls_come_in_their_order() -> None:
    """Ruling 12: one for each level, in ascending order; 22 XP are the second level."""
    assert faults(known(22), roll(number=2), roll(number=1)) == []
    assert faults(known(22), roll(number=2)) == [("advance.not_the_next", f"{PLACE}/0")]
    assert faults(known(21), roll(number=1), roll(number=2)) == [("advance.not_earned", f"{PLACE}/1")]


@pytest.mark.parametrize(
    ("dice", "choice", "fault"),
    [
        (("fire", "air"), ATTACK, ("advance.attribute_not_rolled", f"{PLACE}/0/choice/attribute")),
        (("earth", "earth"), ATTACK, ("advance.attribute_not_rolled", f"{PLACE}/0/choice/attribute")),
        (("fire", "fire"), AFFINITY, ("advance.affinity_not_rolled", f"{PLACE}/0/choice/affinity")),
        (("fire", "air"), AdvanceChoice(keyword="sprint"), ("advance.keyword_closed", f"{PLACE}/0/choice/keyword")),
        (("fire", "fire"), AdvanceChoice(keyword="hero"), ("advance.keyword_unique", f"{PLACE}/0/choice/keyword")),
        (("fire", "fire"), AdvanceChoice(keyword="flying"), ("advance.unknown_keyword", f"{PLACE}/0/choice/keyword")),
        (None, FOCUS, ("advance.choice_before_dice", f"{PLACE}/0/choice")),
    ],
)
def test_the_dice_give_what_was_chosen(dice: Any, choice: AdvanceChoice, fault: tuple[str, str]) -> None:
    """Botan has an affinity with Fire only; Sprint is of Air (New Keywords, Rolling Doubles; ruling 15)."""
    assert faults(known(8), roll(dice=dice, choice=choice)) == [fault]
    assert faults(table(), roll(dice=dice, choice=choice)) == [fault]


@pytest.mark.parametrize(
    ("dice", "choice"),
    [
        (("fire", "air"), FOCUS),
        (("fire", "air"), AdvanceChoice(keyword="engulf")),
        (("air", "air"), AdvanceChoice(keyword="sprint")),
        (("air", "air"), AdvanceChoice(attribute="movement")),
        (("earth", "earth"), AFFINITY),
        (("fire", "air"), None),
        (None, None),
    ],
)
def test_what_the_dice_give_is_accepted(dice: Any, choice: AdvanceChoice | None) -> None:
    assert faults(known(8), roll(dice=dice, choice=choice)) == []


def test_a_keyword_is_gained_once() -> None:
    """Keyword Abilities: no multiple instances of the same keyword."""
    assert faults(known(8, keywords=("focus",)), roll(choice=FOCUS)) == [
        ("advance.keyword_owned", f"{PLACE}/0/choice/keyword")
    ]
    assert faults(known(22), roll(choice=FOCUS), roll(number=2, choice=FOCUS)) == [
        ("advance.keyword_owned", f"{PLACE}/1/choice/keyword")
    ]


def test_an_affinity_opens_its_keywords_for_the_next_roll() -> None:
    """Rulings 12 and 18; Drown is of Water. An open choice of the first roll may still be that affinity."""
    first = roll(dice=("earth", "earth"), choice=AFFINITY)
    drown = roll(number=2, dice=("fire", "air"), choice=AdvanceChoice(keyword="drown"))
    assert faults(known(22), first, drown) == []
    assert faults(known(22), roll(dice=("earth", "earth"), choice=None), drown) == []
    assert faults(known(22), roll(choice=FOCUS), drown) == [("advance.keyword_closed", f"{PLACE}/1/choice/keyword")]


def test_a_league_may_open_every_doubles() -> None:
    """Ruling 15, free_doubles."""
    steps = AfterMatch(advances=(roll(dice=("air", "air")),))
    claims = report("champion", side(1, 0, after=steps), side(2, 0))
    assert refused(claims, known(8)) == [("advance.attribute_not_rolled", f"{PLACE}/0/choice/attribute")]
    assert refused(claims, known(8), rules(free_doubles=True)) == []


def test_a_match_opened_before_xp_was_noted_leaves_open_what_is_earned() -> None:
    assert faults(table(), roll(number=2)) == []
