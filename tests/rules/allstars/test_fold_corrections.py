"""Late corrections (ruling 70), pins, and the lines behind the numbers."""

import msgspec

from games.rules.allstars.entries import (
    Adjusted,
    Advance,
    AllStar,
    Downtime,
    Entry,
    Fee,
    InHealingHouse,
    Recruited,
)
from games.rules.allstars.fold import explain, fold
from games.rules.allstars.ruleset import book
from tests.rules.allstars.stories import (
    EVERYBODY,
    NO_RONIN,
    PAID,
    WITHOUT_RONIN,
    codes,
    founding,
    injuries,
    interval,
    keyword,
    match,
    ninja,
    played,
    tell,
    told,
)


def test_ruling_70_a_roll_stands_where_it_was_made_if_its_level_is_earned_by_now() -> None:
    """The roll was made after game 1; corrected, game 1 gives 6 XP and game 2 the missing 2."""
    roll = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap"))
    corrected = (NO_RONIN, match(1, played(fielded=WITHOUT_RONIN), injuries("aki", 3), roll))
    assert codes(tell(*corrected)) == [(1, 2, "advance.not_earned")]
    later = match(2, played(fielded=WITHOUT_RONIN), injuries("aki", 1))
    scroll = told(*corrected, later)
    assert [taken.choice for taken in ninja(scroll, "aki").advances] == [keyword("leap")]
    assert (scroll.held, scroll.pending.closed) == ((), True)


def test_ruling_70_an_advance_that_is_no_longer_earned_is_a_conflict_until_it_is_kept_by_decree() -> None:
    roll = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap"))
    decreed = msgspec.structs.replace(roll, decreed=True)
    facts = (played(fielded=WITHOUT_RONIN), injuries("aki", 3))
    folded = tell(NO_RONIN, match(1, *facts, roll), match(2, played(fielded=WITHOUT_RONIN)))
    assert codes(folded) == [(1, 2, "advance.not_earned")]
    assert (ninja(folded.scroll, "aki").advances, folded.scroll.rating) == ((), 5)
    kept = told(NO_RONIN, match(1, *facts, decreed), match(2, played(fielded=WITHOUT_RONIN)))
    assert (len(ninja(kept, "aki").advances), kept.rating, kept.pending.closed) == (1, 6, True)


def test_ruling_70_a_roll_and_the_choice_made_for_it_later_are_one_conflict() -> None:
    """The server rolls first and the choice follows as an entry of its own; 6 XP earn neither."""
    dice = Advance(ninja="aki", number=1, dice=("fire", "air"))
    choice = msgspec.structs.replace(dice, choice=keyword("leap"))
    facts = (played(fielded=WITHOUT_RONIN), injuries("aki", 3))
    folded = tell(NO_RONIN, match(1, *facts, dice, choice), match(2, played(fielded=WITHOUT_RONIN)))
    assert codes(folded) == [(1, 2, "advance.not_earned")]
    decreed = msgspec.structs.replace(dice, decreed=True)
    kept = told(NO_RONIN, match(1, *facts, decreed, choice), match(2, played(fielded=WITHOUT_RONIN)))
    assert [taken.choice for taken in ninja(kept, "aki").advances] == [keyword("leap")]


def test_ruling_70_the_roll_of_a_ninja_that_is_gone_is_one_conflict_with_its_choice() -> None:
    dice = Advance(ninja="dai", number=1, dice=("fire", "air"))
    choice = msgspec.structs.replace(dice, choice=keyword("leap"))
    folded = tell(NO_RONIN, match(1, played(fielded=WITHOUT_RONIN), dice, choice))
    assert codes(folded) == [(1, 1, "ninja.unknown")]


def test_ruling_70_a_purchase_that_the_corrected_treasury_cannot_pay_is_a_conflict() -> None:
    """42 + 10 koban bought five models for 52; a loss leaves 48, and the last kaiken is not paid."""
    recruits = (
        Recruited(ninja="oni2", profile="tora-oni"),
        Recruited(ninja="mad", profile="tora-madoushi", ability="volcano-pots"),
        Recruited(ninja="dai", profile="tora-kaiken"),
        Recruited(ninja="ebi", profile="tora-kaiken"),
    )
    bought = interval(2, *recruits)
    assert told(NO_RONIN, match(1, played("won", fielded=WITHOUT_RONIN)), bought).treasury == 1
    folded = tell(NO_RONIN, match(1, played("lost", fielded=WITHOUT_RONIN)), bought)
    assert codes(folded) == [(2, 3, "treasury.too_little")]
    assert folded.scroll.treasury == 7


def test_ruling_70_what_a_ninja_that_is_gone_did_later_is_a_conflict() -> None:
    """The kaiken was never paid: its later XP goes nowhere."""
    broke = (NO_RONIN, interval(1, Adjusted(koban=-40), Recruited(ninja="dai", profile="tora-kaiken")))
    folded = tell(*broke, match(2, played(fielded=(*WITHOUT_RONIN, "dai")), injuries("dai", 2)))
    assert codes(folded) == [(1, 1, "treasury.too_little"), (2, 1, "ninja.unknown")]


def test_ruling_70_who_played_instead_of_missing_the_game_owes_it_still() -> None:
    first = match(1, played(), InHealingHouse(ninja="aki"), *PAID, Downtime(ninja="aki", die="fire"))
    folded = tell(founding(), first, match(2, played(), *PAID))
    assert codes(folded) == [(2, 0, "match.should_have_missed")]
    assert ninja(folded.scroll, "aki").absent == 1


def test_ruling_70_who_did_not_start_in_the_healing_house_will() -> None:
    first = match(1, played(), InHealingHouse(ninja="aki"), *PAID, Downtime(ninja="aki", die="air"))
    folded = tell(founding(), first, match(2, played(), *PAID))
    assert codes(folded) == [(2, 0, "match.should_have_started_in_healing_house")]
    assert ninja(folded.scroll, "aki").healing_house


def test_ruling_70_an_absence_that_is_no_longer_owed_was_served_in_vain() -> None:
    """Aki's Fire of game 1 was an Earth, and game 2 is not played again; a ninja that has left is nobody's concern."""
    missed = played(absent=("aki",), fielded=tuple(name for name in EVERYBODY if name != "aki"))
    second = match(2, missed, *PAID)
    rolls = {die: Downtime(ninja="aki", die=die) for die in ("fire", "earth")}
    stories = {
        die: (founding(), match(1, played(), InHealingHouse(ninja="aki"), *PAID, rolls[die]), second) for die in rolls
    }
    assert {die: codes(tell(*story)) for die, story in stories.items()} == {
        "fire": [],
        "earth": [(2, 0, "match.missed_in_vain")],
    }
    assert [ninja(tell(*story).scroll, "aki").absent for story in stories.values()] == [0, 0]
    assert codes(tell(founding(), match(1, played(absent=("stranger",)), *PAID))) == []


def test_ruling_70_an_absence_served_in_a_voided_match_is_owed_again() -> None:
    first = match(1, played(), InHealingHouse(ninja="aki"), *PAID, Downtime(ninja="aki", die="fire"))
    missed = played(absent=("aki",), fielded=tuple(name for name in EVERYBODY if name != "aki"))
    assert ninja(told(founding(), first, match(2, missed, *PAID)), "aki").absent == 0
    assert ninja(told(founding(), first, match(2)), "aki").absent == 1


def test_ruling_70_choices_newly_due_are_made_in_the_present() -> None:
    """A corrected game 1 has Aki in the Healing House with 8 XP; game 2 was played meanwhile."""
    story = (
        founding(),
        match(1, played(), InHealingHouse(ninja="aki"), injuries("aki", 4), *PAID),
        match(2, played(), *PAID),
    )
    open_now = told(*story)
    assert (open_now.pending.downtime, open_now.pending.advances) == (("aki",), ())
    roll = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap"))
    answered = told(*story, interval(3, Downtime(ninja="aki", die="fire"), roll))
    assert (ninja(answered, "aki").absent, len(ninja(answered, "aki").advances)) == (1, 1)
    assert answered.pending.closed


def test_ruling_70_a_fee_newly_due_is_paid_in_the_present() -> None:
    story = (founding(), match(1, played(), PAID[0]), match(2, played(), *PAID))
    open_now = told(*story)
    assert open_now.pending.fees == ("inu",)
    assert told(*story, interval(3, Fee(ninja="inu", paid=True))).treasury == 13 + 20 - 18


# Pins and lines


def test_a_chapter_answered_later_is_folded_again_from_the_pin_before_it() -> None:
    pin = told(founding())
    facts = (played(), InHealingHouse(ninja="aki"), injuries("aki", 4))
    revisions: list[tuple[Entry, ...]] = [(), PAID, (*PAID, Downtime(ninja="aki", die="earth"))]
    scrolls = [told(match(1, *facts, *steps), start=pin) for steps in revisions]
    assert scrolls == [told(founding(), match(1, *facts, *steps)) for steps in revisions]
    assert [scroll.pending.closed for scroll in scrolls] == [False, False, False]
    assert scrolls[-1].pending.advances == (("aki", 1),)


def test_without_chapters_a_scroll_stays_as_it_is() -> None:
    pin = told(founding())
    assert fold([], pin).scroll == pin


def test_the_lines_behind_the_numbers() -> None:
    facts = (played(bonus_koban=2), injuries("aki", 2), AllStar(ninja="aki"), InHealingHouse(ninja="aki"))
    story = [founding(budget=90), match(1, *facts, *PAID, Downtime(ninja="aki", die="water"))]
    lines = explain([(book(), chapter) for chapter in story])
    treasury = [(line.position, line.entries, line.reason, line.amount, line.balance) for line in lines.treasury]
    assert treasury == [
        (0, (0,), "budget", 90, 90),
        (0, (1,), "recruit", -20, 70),
        (0, (2,), "recruit", -10, 60),
        (0, (3,), "recruit", -10, 50),
        (0, (4,), "recruit", -18, 32),
        (0, (5,), "recruit", -16, 16),
        (0, (6,), "recruit", -13, 3),
        (1, (0,), "revenue", 10, 13),
        (1, (0,), "bonus", 2, 15),
        (1, (4,), "fee", -6, 9),
        (1, (5,), "fee", -3, 6),
    ]
    assert [(line.entries, line.reason, line.amount, line.total) for line in lines.xp_of("aki")] == [
        ((6,), "water", 1, 1),
        ((1,), "feats", 4, 5),
        ((2,), "all_star", 3, 8),
    ]


# Dice of a Ronin whose fee is open again

SHOJO_INSIDE = (played(), InHealingHouse(ninja="shojo"), Fee(ninja="inu", paid=True))
VOID = Downtime(ninja="shojo", die="void")
UNPAID = (founding(), match(1, *SHOJO_INSIDE, VOID), match(2, played(), *PAID))
"""Shojo's fee of game 1 is open again, and her Void of it is stored."""
PAY = Fee(ninja="shojo", paid=True)


def test_ruling_10_a_stored_die_counts_as_soon_as_the_fee_is_paid() -> None:
    """She misses two games from then on; another die for the same roll is none that is due."""
    folded = tell(*UNPAID)
    assert codes(folded) == [(1, 3, "downtime.fee_first")]
    assert (ninja(folded.scroll, "shojo").absent, folded.scroll.pending.waiting) == (0, ("shojo",))
    paid = told(*UNPAID, interval(3, PAY))
    assert (ninja(paid, "shojo").absent, paid.held_dice, paid.pending.closed) == (2, (), True)
    again = tell(*UNPAID, interval(3, PAY, Downtime(ninja="shojo", die="fire")))
    assert codes(again) == [(3, 1, "downtime.not_due")]
    assert ninja(again.scroll, "shojo").absent == 2


def test_ruling_10_a_stored_die_goes_with_the_ronin_that_is_let_go() -> None:
    gone = told(*UNPAID, interval(3, Fee(ninja="shojo", paid=False)))
    assert (ninja(gone, "shojo").gone, gone.held_dice, gone.pending.closed) == ("let_go", (), True)


def test_ruling_10_a_stored_spirit_spares_whom_it_named_once_its_fee_is_paid() -> None:
    spirit = Downtime(ninja="shojo", die="spirit", exempts="aki")
    first = match(1, *SHOJO_INSIDE, InHealingHouse(ninja="aki"), spirit)
    assert tell(founding(), first).scroll.pending.waiting == ("aki", "shojo")
    paid = told(founding(), first, interval(2, PAY))
    assert (paid.pending.closed, ninja(paid, "aki").absent) == (True, 0)
