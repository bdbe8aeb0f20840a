"""The steps that wait for a choice: rulings 1, 4, 10, 12, 17, 49, 50 and 54."""

import msgspec

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.entries import Advance, Downtime, FeatDone, Fee, InHealingHouse
from games.rules.allstars.report import AdvanceChoice, AdvanceRoll, AfterMatch, DowntimeRoll, FeeChoice
from games.rules.allstars.ruleset import book
from games.rules.allstars.scroll import Held
from games.rules.allstars.step_answers import check_answers
from games.rules.allstars.steps import (
    AdvanceDue,
    FeeDue,
    StepDice,
    advance_entries,
    applicable,
    default_steps,
    downtime_entries,
    open_steps,
)
from games.rules.kernel.dice import Dice, RecordedDice
from tests.rules.allstars.stories import PAID, founding, interval, keyword, match, played, tell, told

BOOK = book()
HOUSE = tuple(InHealingHouse(ninja=name) for name in ("aki", "ban", "oni"))
LEVELS = FeatDone(ninja="aki", feat="injure", victim="ninja", count=11)  # 22 XP in Brawl: two levels
FEES_OPEN = told(founding(budget=87), match(1, played("lost"), *HOUSE))  # 6 koban; Shojo asks 6, the Inu 3
DOWNTIME_OPEN = told(founding(), match(1, played(), *HOUSE, *PAID))
ADVANCES_OPEN = told(founding(), match(1, played(), LEVELS, *PAID))


def _server(**rolls: str) -> StepDice:
    """The server's downtime dice, by ninja."""

    def dice(step: str, ninja: str) -> Dice:
        assert step == "downtime"
        return RecordedDice([ELEMENTS.index(rolls[ninja])])

    return dice


def test_ruling_1_fees_are_open_first() -> None:
    steps = open_steps(BOOK, FEES_OPEN)
    assert steps.fees == (FeeDue(ninja="shojo", koban=6), FeeDue(ninja="inu", koban=3))
    assert (steps.downtime, steps.advances) == ((), ())


def test_then_downtime() -> None:
    steps = open_steps(BOOK, DOWNTIME_OPEN)
    assert (steps.fees, steps.downtime, steps.advances) == ((), ("aki", "ban", "oni"), ())


def test_then_the_first_roll_of_each_model() -> None:
    """Ruling 12."""
    steps = open_steps(BOOK, ADVANCES_OPEN)
    assert (steps.fees, steps.downtime) == ((), ())
    assert steps.advances == (AdvanceDue(ninja="aki", number=1),)


def test_a_roll_whose_dice_lie_offers_its_choices() -> None:
    """Double Void: +1 Attack, or one of 47 keywords."""
    rolled = told(match(2, Advance(ninja="aki", number=1, dice=("void", "void"))), start=ADVANCES_OPEN)
    (due,) = open_steps(BOOK, rolled).advances
    assert (due.number, due.dice) == (1, ("void", "void"))
    assert due.choices is not None
    assert (due.choices.attributes, len(due.choices.keywords)) == (("attack",), 47)


def test_a_choice_takes_the_dice_that_lie() -> None:
    rolled = told(match(2, Advance(ninja="aki", number=1, dice=("void", "void"))), start=ADVANCES_OPEN)
    answer = AdvanceRoll(ninja="aki", number=1, choice=AdvanceChoice(attribute="attack"))
    assert check_answers(BOOK, rolled, AfterMatch(advances=(answer,))) == ()
    assert advance_entries([answer], scroll=rolled) == (
        Advance(ninja="aki", number=1, dice=("void", "void"), choice=AdvanceChoice(attribute="attack")),
    )


def test_a_name_given_beforehand_counts_only_with_a_spirit() -> None:
    rolls = [DowntimeRoll(ninja="aki", exempts="ban"), DowntimeRoll(ninja="oni", exempts="ban")]
    assert downtime_entries(BOOK.settings, rolls, _server(aki="void", oni="spirit")) == (
        Downtime(ninja="aki", die="void", rolled_by="server"),
        Downtime(ninja="oni", die="spirit", exempts="ban", rolled_by="server"),
    )


def test_the_default_pays_in_the_owners_order_as_far_as_koban_last_and_rolls_in_roster_order() -> None:
    """6 koban: the Inu (3) first, then Shojo (6) cannot be paid. Aki's Spirit spares Ban, and the oni rolls."""
    entries = default_steps(BOOK, FEES_OPEN, _server(aki="spirit", oni="fire"), fee_order=["inu"])
    assert entries == (
        Fee(ninja="inu", paid=True),
        Fee(ninja="shojo", paid=False),
        Downtime(ninja="aki", die="spirit", exempts="ban", rolled_by="server"),
        Downtime(ninja="oni", die="fire", rolled_by="server"),
    )
    closed = tell(founding(budget=87), match(1, played("lost"), *HOUSE, *entries))
    assert (closed.conflicts, closed.scroll.pending.closed, closed.scroll.treasury) == ((), True, 3)


def test_the_default_pays_in_roster_order_without_a_wish() -> None:
    entries = default_steps(BOOK, FEES_OPEN, _server(aki="earth", ban="earth", oni="spirit"))
    assert entries[:2] == (Fee(ninja="shojo", paid=True), Fee(ninja="inu", paid=False))
    assert entries[-1] == Downtime(ninja="oni", die="spirit", rolled_by="server")


def test_ruling_10_the_default_lets_nobody_roll_that_it_let_go() -> None:
    poor = told(
        founding(budget=87), match(1, played("lost"), InHealingHouse(ninja="inu"), Fee(ninja="shojo", paid=True))
    )
    assert poor.treasury == 6 - 6
    assert default_steps(BOOK, poor, _server(inu="fire")) == (Fee(ninja="inu", paid=False),)


def test_a_ronin_that_is_owed_twice_leaves_once() -> None:
    """A correction left a fee of game 1 open, game 2 came on top: 6 + 6 - 6 for Shojo of game 1, and 6 cannot pay all."""
    story = (founding(budget=87), match(1, played("lost"), Fee(ninja="shojo", paid=True)), match(2, played("lost")))
    owing = told(*story)
    assert (owing.pending.fees, owing.treasury) == (("inu", "shojo", "inu"), 6)
    entries = default_steps(BOOK, owing, _server(), fee_order=["shojo"])
    assert entries == (Fee(ninja="shojo", paid=True), Fee(ninja="inu", paid=False))
    assert told(*story, interval(3, *entries)).pending.closed


HELD = tell(
    founding(),
    match(1, played(), LEVELS, InHealingHouse(ninja="shojo"), PAID[1], Downtime(ninja="shojo", die="void")),
).scroll
"""Shojo's fee is open again after a correction, her Void is stored."""


def test_ruling_10_the_default_pays_and_rolls_no_stored_die_again() -> None:
    assert default_steps(BOOK, HELD, _server()) == (Fee(ninja="shojo", paid=True),)


def test_ruling_10_a_stored_die_leaves_no_downtime_before_advancement() -> None:
    fee = FeeChoice(ninja="shojo", pay=True)
    next_roll = AdvanceRoll(ninja="aki", number=1, dice=("void", "fire"))
    assert check_answers(BOOK, HELD, AfterMatch(fees=(fee,), advances=(next_roll,))) == ()


def test_the_default_names_the_next_for_a_spirit_that_waits() -> None:
    waiting = told(founding(), match(1, played(), *HOUSE, *PAID, Downtime(ninja="aki", die="spirit")))
    assert default_steps(BOOK, waiting, _server(oni="earth")) == (
        Downtime(ninja="aki", die="spirit", exempts="ban"),
        Downtime(ninja="oni", die="earth", rolled_by="server"),
    )


def test_the_default_leaves_advancement_due() -> None:
    """Ruling 17."""
    assert default_steps(BOOK, ADVANCES_OPEN, _server()) == ()


def test_steps_that_turn_out_impossible_stay_open() -> None:
    """6 koban cannot pay 6 and 3; Tough is closed to a Tora kaiken; facts and dice stay as they are."""
    first = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("tough"))
    early = Advance(ninja="ban", number=1, dice=("fire", "air"), choice=keyword("leap"))
    chapter = match(1, played("lost"), LEVELS, InHealingHouse(ninja="nobody"), *PAID, first, early)
    start = told(founding(budget=87))
    kept = applicable(BOOK, chapter, start)
    assert kept.entries == (*chapter.entries[:4], Advance(ninja="aki", number=1, dice=("fire", "air")))
    assert tell(kept, start=start).scroll.pending.fees == ("inu",)


def test_an_advance_held_since_another_game_is_no_fault_of_this_one() -> None:
    """Its conflict is of a later entry of a chapter that may have the same position as the one that is told (ruling 70)."""
    early = Advance(ninja="aki", number=1, dice=("fire", "water"))
    held = msgspec.structs.replace(told(founding()), held=(Held(position=1, index=9, advance=early),))
    chapter = match(1, played(), *HOUSE, *PAID)
    assert applicable(BOOK, chapter, held) == chapter


def test_a_spirit_that_names_the_wrong_one_keeps_its_die() -> None:
    roll = Downtime(ninja="aki", die="spirit", exempts="chunin")
    kept = applicable(BOOK, match(1, played(), *HOUSE, *PAID, roll), told(founding()))
    assert kept.entries[-1] == Downtime(ninja="aki", die="spirit")
    assert tell(kept, start=told(founding())).scroll.pending.spirits == ("aki",)
