"""Advancement rolls in a story (rulings 12, 17, 22 and 73)."""

import pytest

from games.rules.allstars.entries import (
    Advance,
    Chapter,
)
from games.rules.allstars.report import AdvanceChoice
from tests.rules.allstars.stories import (
    NO_RONIN,
    PAID,
    WITHOUT_RONIN,
    codes,
    founding,
    injuries,
    keyword,
    match,
    ninja,
    played,
    tell,
    told,
)


def _two_levels(*rolls: Advance) -> tuple[Chapter, Chapter]:
    """11 Injuries in Brawl: 22 XP, Veteran at once."""
    return NO_RONIN, match(1, played(fielded=WITHOUT_RONIN), injuries("aki", 11), *rolls)


def test_ruling_12_several_levels_give_several_rolls_in_order() -> None:
    assert told(*_two_levels()).pending.advances == (("aki", 1), ("aki", 2))


def test_ruling_12_an_affinity_of_the_first_roll_opens_its_keywords_for_the_second() -> None:
    first = Advance(ninja="aki", number=1, dice=("earth", "earth"), choice=AdvanceChoice(affinity="air"))
    second = Advance(ninja="aki", number=2, dice=("fire", "earth"), choice=keyword("sprint"))
    scroll = told(*_two_levels(second, first))
    assert [taken.choice for taken in ninja(scroll, "aki").advances] == [first.choice, second.choice]
    assert scroll.pending.closed


def test_ruling_12_the_second_roll_waits_for_the_choice_of_the_first() -> None:
    first = Advance(ninja="aki", number=1, dice=("earth", "earth"))
    second = Advance(ninja="aki", number=2, dice=("fire", "earth"), choice=keyword("leap"))
    folded = tell(*_two_levels(first, second))
    assert codes(folded) == [(1, 3, "advance.not_the_next")]
    assert folded.scroll.pending.advances == (("aki", 1), ("aki", 2))


def test_ruling_17_a_roll_stays_due_until_its_choice_is_made() -> None:
    dice = Advance(ninja="aki", number=1, dice=("void", "void"))
    choice = Advance(ninja="aki", number=1, dice=("void", "void"), choice=AdvanceChoice(attribute="attack"))
    assert told(*_two_levels(dice)).pending.advances == (("aki", 1), ("aki", 2))
    assert told(*_two_levels(dice, choice)).pending.advances == (("aki", 2),)


def test_a_choice_that_is_not_permitted_is_left_out_and_the_dice_stand() -> None:
    wrong = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("tough"))
    folded = tell(*_two_levels(wrong))
    assert codes(folded) == [(1, 2, "advance.keyword_closed")]
    assert ninja(folded.scroll, "aki").advances[0].dice == ("fire", "air")
    assert folded.scroll.pending.advances == (("aki", 1), ("aki", 2))


@pytest.mark.parametrize(
    ("name", "number", "code"),
    [("oni", 1, "advance.not_earned"), ("aki", 3, "advance.not_earned"), ("nobody", 1, "ninja.unknown")],
)
def test_an_advance_that_is_not_earned_is_a_conflict(name: str, number: int, code: str) -> None:
    roll = Advance(ninja=name, number=number, dice=("fire", "air"), choice=keyword("leap"))
    assert codes(tell(*_two_levels(roll))) == [(1, 2, code)]


def test_a_ronin_does_not_advance() -> None:
    roll = Advance(ninja="inu", number=1, dice=("fire", "air"), choice=keyword("focus"))
    assert codes(tell(founding(), match(1, played(), *PAID, roll))) == [(1, 3, "advance.hero")]


def test_ruling_73_each_roll_made_counts_in_the_rating() -> None:
    """58 // 10 = 5; two rolls, one of them without a choice yet."""
    first = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap"))
    second = Advance(ninja="aki", number=2, dice=("fire", "air"))
    assert told(*_two_levels()).rating == 5
    assert told(*_two_levels(first, second)).rating == 7
