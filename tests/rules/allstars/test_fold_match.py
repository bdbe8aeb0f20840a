"""After a game: revenue, fees, downtime, XP, advances (Leagues; rulings 1 to 12, 14, 22, 24, 28 to 35, 49 to 70)."""

from itertools import permutations
from typing import Any

import pytest

from games.rules.allstars.entries import (
    Advance,
    AllStar,
    Chapter,
    Downtime,
    Entry,
    FeatDone,
    Fee,
    InHealingHouse,
    Recruited,
    RolledOver,
)
from games.rules.allstars.scroll import Record
from tests.rules.allstars.stories import (
    EVERYBODY,
    NO_RONIN,
    PAID,
    WITHOUT_RONIN,
    codes,
    forfeit,
    founding,
    injuries,
    interval,
    keyword,
    match,
    ninja,
    played,
    ruleset,
    tell,
    told,
)


def _rollover(position: int, *entries: Entry) -> Chapter:
    return Chapter(position=position, kind="rollover", entries=entries)


# Revenue


@pytest.mark.parametrize(("result", "koban"), [("won", 10), ("drawn", 8), ("lost", 6)])
def test_a_game_pays_ten_eight_or_six_koban(result: str, koban: int) -> None:
    """Revenue; ruling 59: a draw pays 8."""
    assert told(founding(), match(1, played(result))).treasury == 13 + koban


@pytest.mark.parametrize(("result", "koban"), [("won", 16), ("drawn", 14), ("lost", 12)])
def test_ruling_62_the_bonus_comes_on_top_win_or_lose(result: str, koban: int) -> None:
    assert told(founding(), match(1, played(result, bonus_koban=6))).treasury == 13 + koban


def test_ruling_63_a_team_that_cedes_earns_six() -> None:
    ceded = played("lost", how="ceded", ceded=True)
    assert told(founding(), match(1, ceded)).treasury == 13 + 6
    assert told(founding(), match(1, ceded), rules=ruleset(cede_revenue=2)).treasury == 13 + 2


def test_ruling_63_against_a_team_that_cedes_one_wins() -> None:
    assert told(founding(), match(1, played("won", how="ceded"))).treasury == 13 + 10


def test_ruling_55_shojo_in_the_healing_house_brings_two_koban_beyond_the_cap() -> None:
    """Shrewd Negotiator: 13 + 10 + 6 + 2, even if she is then let go."""
    story = (founding(), match(1, played(bonus_koban=6), InHealingHouse(ninja="shojo"), Fee(ninja="shojo", paid=False)))
    assert told(*story).treasury == 31


def test_the_record_counts_every_game() -> None:
    results = ("won", "lost", "drawn", "won")
    story = [match(position, played(result, fielded=WITHOUT_RONIN)) for position, result in enumerate(results, start=1)]
    assert told(NO_RONIN, *story).record == Record(played=4, won=2, drawn=1, lost=1)


# Fees


def test_ruling_1_fees_come_after_revenue_so_that_a_poor_team_can_pay() -> None:
    """Nothing is left of the budget; a win pays 10; Shojo and the Inu take 6 and 3."""
    scroll = told(founding(budget=87), match(1, *PAID, played()))
    assert (scroll.treasury, scroll.pending.closed) == (1, True)


def test_ruling_49_a_fee_is_due_after_every_game_even_to_an_absent_ronin() -> None:
    first = match(1, played(), InHealingHouse(ninja="inu"), *PAID, Downtime(ninja="inu", die="fire"))
    fielded = tuple(name for name in EVERYBODY if name != "inu")
    scroll = told(founding(), first, match(2, played(absent=("inu",), fielded=fielded)))
    assert scroll.pending.fees == ("shojo", "inu")


def test_ruling_50_the_owner_picks_who_is_paid() -> None:
    """0 + 6 koban: the Inu for 3, then not 6 for Shojo, and no part of it."""
    story = (founding(budget=87), match(1, played("lost"), Fee(ninja="inu", paid=True), Fee(ninja="shojo", paid=True)))
    folded = tell(*story)
    assert codes(folded) == [(1, 2, "fee.unaffordable")]
    assert (folded.scroll.treasury, folded.scroll.pending.fees) == (3, ("shojo",))


def test_a_ronin_that_is_not_paid_leaves() -> None:
    """Appendix, Ronin: erased from the roster; 74 - 3 koban of models and one Ronin."""
    scroll = told(founding(), match(1, played(), Fee(ninja="shojo", paid=False), Fee(ninja="inu", paid=True)))
    assert ninja(scroll, "shojo").gone == "let_go"
    assert (scroll.treasury, scroll.rating) == (13 + 10 - 3, 8)  # 71 // 10 + 1


def test_ruling_52_a_ronin_hired_between_games_takes_its_first_fee_after_the_next() -> None:
    hired = told(NO_RONIN, interval(1, Recruited(ninja="inu", profile="inu-clan-kaiken")))
    assert (hired.treasury, hired.pending.closed) == (42 - 13, True)
    after = told(match(2, played(fielded=(*WITHOUT_RONIN, "inu"))), start=hired)
    assert after.pending.fees == ("inu",)


def test_a_fee_that_is_not_due_is_a_conflict() -> None:
    again = (Fee(ninja="inu", paid=True), Fee(ninja="aki", paid=True), Fee(ninja="nobody", paid=True))
    folded = tell(founding(), match(1, played(), *PAID, *again))
    assert codes(folded) == [(1, 3, "fee.not_due"), (1, 4, "fee.not_due"), (1, 5, "ninja.unknown")]


# Downtime


def test_ruling_1_downtime_waits_for_the_fees() -> None:
    facts = (played(), InHealingHouse(ninja="aki"), InHealingHouse(ninja="shojo"))
    before = told(founding(), match(1, *facts))
    assert (before.pending.fees, before.pending.downtime) == (("shojo", "inu"), ())
    after = told(founding(), match(1, *facts, *PAID))
    assert (after.pending.fees, after.pending.downtime) == ((), ("aki", "shojo"))


def test_ruling_10_a_ronin_let_go_does_not_roll() -> None:
    facts = (played(), InHealingHouse(ninja="aki"), InHealingHouse(ninja="shojo"))
    let_go = (Fee(ninja="shojo", paid=False), Fee(ninja="inu", paid=True))
    assert told(founding(), match(1, *facts, *let_go)).pending.downtime == ("aki",)
    named = tell(founding(), match(1, *facts, *let_go, Downtime(ninja="aki", die="spirit", exempts="shojo")))
    assert codes(named) == [(1, 5, "downtime.cannot_exempt")]
    assert named.scroll.pending.closed


def test_ruling_10_an_unpaid_ronin_does_not_roll_and_others_may() -> None:
    facts = (played(), InHealingHouse(ninja="aki"), InHealingHouse(ninja="shojo"), Fee(ninja="inu", paid=True))
    rolls = (Downtime(ninja="shojo", die="earth"), Downtime(ninja="aki", die="fire"))
    folded = tell(founding(), match(1, *facts, *rolls))
    assert codes(folded) == [(1, 4, "downtime.fee_first")]
    assert ninja(folded.scroll, "aki").absent == 1


def test_ruling_3_who_missed_the_game_does_not_roll() -> None:
    first = match(1, played(), InHealingHouse(ninja="aki"), *PAID, Downtime(ninja="aki", die="fire"))
    fielded = tuple(name for name in EVERYBODY if name != "aki")
    missed = played(absent=("aki",), fielded=fielded)
    folded = tell(founding(), first, match(2, missed, InHealingHouse(ninja="aki"), *PAID))
    assert codes(folded) == [(2, 1, "match.was_absent")]
    assert folded.scroll.pending.closed


def test_ruling_4_rolls_and_exemptions_are_taken_in_the_declared_order() -> None:
    house = [InHealingHouse(ninja=name) for name in ("aki", "ban", "oni")]
    rolls = (Downtime(ninja="oni", die="spirit", exempts="aki"), Downtime(ninja="ban", die="void"))
    scroll = told(founding(), match(1, played(), *house, *PAID, *rolls))
    assert [ninja(scroll, name).absent for name in ("aki", "ban", "oni")] == [0, 2, 0]
    assert scroll.pending.closed


def test_ruling_4_whom_the_spirit_spares_may_be_answered_later() -> None:
    facts = (played(), InHealingHouse(ninja="aki"), InHealingHouse(ninja="ban"), *PAID)
    waiting = told(founding(), match(1, *facts, Downtime(ninja="aki", die="spirit")))
    assert (waiting.pending.downtime, waiting.pending.spirits) == (("ban",), ("aki",))
    answer = (Downtime(ninja="aki", die="spirit"), Downtime(ninja="aki", die="spirit", exempts="ban"))
    answered = told(founding(), match(1, *facts, *answer))
    assert (answered.pending.closed, answered.pending.spirits) == (True, ())


def test_ruling_4_a_league_may_let_a_spirit_take_a_result_back() -> None:
    facts = (played(), InHealingHouse(ninja="aki"), InHealingHouse(ninja="ban"), *PAID)
    rolls = (Downtime(ninja="aki", die="void"), Downtime(ninja="ban", die="spirit", exempts="aki"))
    assert codes(tell(founding(), match(1, *facts, *rolls))) == [(1, 6, "downtime.cannot_exempt")]
    scroll = told(founding(), match(1, *facts, *rolls), rules=ruleset(spirit_cancels_rolled=True))
    assert ninja(scroll, "aki").absent == 0


def test_ruling_5_an_absence_is_served_in_games_that_the_team_plays() -> None:
    """Void: two games; a forfeit in between serves nothing."""
    facts = (played(), InHealingHouse(ninja="aki"), *PAID, Downtime(ninja="aki", die="void"))
    others = tuple(name for name in EVERYBODY if name != "aki")
    missed = played(absent=("aki",), fielded=others)
    story = [founding(), match(1, *facts)]
    owed = [ninja(told(*story), "aki").absent]
    for chapter in (match(2, missed, *PAID), match(3, forfeit("won")), match(4, missed, *PAID)):
        story.append(chapter)
        owed.append(ninja(told(*story), "aki").absent)
    assert owed == [2, 1, 1, 0]


def test_ruling_7_air_starts_the_next_game_that_the_model_takes_part_in() -> None:
    facts = (played(), InHealingHouse(ninja="aki"), *PAID, Downtime(ninja="aki", die="air"))
    flagged = told(founding(), match(1, *facts))
    assert ninja(flagged, "aki").healing_house
    assert ninja(told(match(2, forfeit("lost")), start=flagged), "aki").healing_house
    begun = match(2, played(started_in_healing_house=("aki",)), InHealingHouse(ninja="aki"), *PAID)
    after = told(begun, start=flagged)
    assert not ninja(after, "aki").healing_house
    assert after.pending.downtime == ("aki",)


def test_ruling_11_absences_lapse_at_the_end_of_a_season() -> None:
    facts = (played(), InHealingHouse(ninja="aki"), InHealingHouse(ninja="ban"), *PAID)
    rolls = (Downtime(ninja="aki", die="void"), Downtime(ninja="ban", die="air"))
    before = told(founding(), match(1, *facts, *rolls, injuries("aki", 3)))
    after = told(_rollover(2, RolledOver()), start=before)
    assert (ninja(after, "aki").absent, ninja(after, "ban").healing_house) == (0, False)
    assert (ninja(after, "aki").xp, after.treasury) == (6, before.treasury)
    carried = told(_rollover(2, RolledOver(suspensions=True)), start=before)
    assert (ninja(carried, "aki").absent, ninja(carried, "ban").healing_house) == (2, True)


def test_ruling_11_a_league_may_begin_anew() -> None:
    facts = (played(fielded=WITHOUT_RONIN), injuries("aki", 4))
    roll = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap"))
    scroll = told(NO_RONIN, match(1, *facts, roll), _rollover(2, RolledOver(advancement=False, treasury=False)))
    assert (ninja(scroll, "aki").xp, ninja(scroll, "aki").advances, scroll.treasury) == (0, (), 0)


# XP


@pytest.mark.parametrize(
    ("challenge", "name", "feats", "xp"),
    [
        ("brawl", "aki", [{"feat": "injure", "victim": "ninja"}], 2),
        ("brawl", "chunin", [{"feat": "injure", "victim": "ninja"}], 1),
        ("brawl", "chunin", [{"feat": "injure", "victim": "chunin"}], 2),
        ("brawl", "aki", [{"feat": "injure", "victim": "ninja", "count": 4}, {"feat": "reveal"}], 9),
        ("assassination", "aki", [{"feat": "injure", "victim": "ninja", "target": "vip"}], 3),
        ("search", "aki", [{"feat": "crate_checked"}, {"feat": "objective_found"}], 3),
        ("king-of-the-hill", "aki", [{"feat": "injure", "victim": "sentry"}], 1),
    ],
)
def test_ruling_34_the_challenges_xp_comes_on_top(
    challenge: str, name: str, feats: list[dict[str, Any]], xp: int
) -> None:
    """Earning XP, Additional XP Awarded; rulings 31, 32 and 35."""
    done = [FeatDone(ninja=name, **feat) for feat in feats]
    scroll = told(NO_RONIN, match(1, played(challenge=challenge, fielded=WITHOUT_RONIN), *done))
    assert ninja(scroll, name).xp == xp


def test_ruling_28_a_downgraded_injury_is_the_stun_that_it_became() -> None:
    """Stunning a Chunin gives 1 XP, to a chunin none; an Injury would have been 2 in Brawl."""
    stuns = [FeatDone(ninja=name, feat="stun", victim="chunin") for name in ("aki", "chunin")]
    scroll = told(NO_RONIN, match(1, played(fielded=WITHOUT_RONIN), *stuns))
    assert (ninja(scroll, "aki").xp, ninja(scroll, "chunin").xp) == (1, 0)


def test_rulings_29_and_30_ignored_injuries_and_poison_leave_no_feat_and_no_xp() -> None:
    """A model that ends in the Healing House gives XP only through a feat that somebody is credited with."""
    scroll = told(NO_RONIN, match(1, played(fielded=WITHOUT_RONIN), InHealingHouse(ninja="aki")))
    assert [state.xp for state in scroll.ninja] == [0, 0, 0, 0]


def test_ruling_24_the_all_star_gets_three_xp_even_from_the_healing_house() -> None:
    facts = (played(), AllStar(ninja="aki"), InHealingHouse(ninja="aki"), AllStar(ninja="ban"))
    scroll = told(founding(), match(1, *facts))
    assert (ninja(scroll, "aki").xp, ninja(scroll, "ban").xp) == (3, 3)


def test_rulings_8_and_22_the_xp_of_a_ronin_is_lost() -> None:
    facts = (played(), AllStar(ninja="inu"), injuries("inu", 3), InHealingHouse(ninja="inu"), *PAID)
    scroll = told(founding(), match(1, *facts, Downtime(ninja="inu", die="water")))
    assert [state.xp for state in scroll.ninja] == [0] * 6


def test_ruling_1_game_award_and_water_are_added_up_before_advancement() -> None:
    """4 + 3 + 1 = 8 XP: Experienced."""
    facts = (played(), injuries("aki", 2), AllStar(ninja="aki"), InHealingHouse(ninja="aki"), *PAID)
    waiting = told(founding(), match(1, *facts))
    assert (waiting.pending.downtime, waiting.pending.advances) == (("aki",), ())
    scroll = told(founding(), match(1, *facts, Downtime(ninja="aki", die="water")))
    assert ninja(scroll, "aki").xp == 8
    assert scroll.pending.advances == (("aki", 1),)


def test_ruling_14_xp_of_a_game_advances_nobody_before_its_steps_are_closed() -> None:
    scroll = told(founding(), match(1, played(), injuries("aki", 4)))
    assert (ninja(scroll, "aki").xp, scroll.pending.fees, scroll.pending.advances) == (8, ("shojo", "inu"), ())


def test_xp_for_somebody_who_is_not_on_the_team_is_a_conflict() -> None:
    facts = (played(), injuries("nobody", 1), AllStar(ninja="nobody"), InHealingHouse(ninja="nobody"))
    assert codes(tell(founding(), match(1, *facts))) == [
        (1, 1, "ninja.unknown"),
        (1, 2, "ninja.unknown"),
        (1, 3, "ninja.unknown"),
    ]


# Games that were not played


@pytest.mark.parametrize(("result", "koban"), [("won", 10), ("lost", 0)])
def test_ruling_66_a_forfeit_pays_the_team_present(result: str, koban: int) -> None:
    scroll = told(founding(), match(1, forfeit(result)))
    assert (scroll.treasury, scroll.pending.closed, scroll.record.played) == (13 + koban, True, 1)


def test_ruling_66_a_forfeit_pays_no_bonus() -> None:
    scroll = told(founding(), match(1, played("won", how="forfeit", bonus_koban=6, fielded=())))
    assert scroll.treasury == 23


def test_ruling_66_nothing_happens_in_a_forfeit() -> None:
    """No XP, no award, no downtime, no fee."""
    facts = (injuries("aki", 1), AllStar(ninja="aki"), InHealingHouse(ninja="shojo"), Fee(ninja="inu", paid=True))
    folded = tell(founding(), match(1, forfeit("won"), *facts))
    assert codes(folded) == [
        (1, 1, "match.not_played"),
        (1, 2, "match.not_played"),
        (1, 3, "match.not_played"),
        (1, 4, "fee.not_due"),
    ]
    assert folded.scroll == told(founding(), match(1, forfeit("won")))


def test_a_voided_match_leaves_nothing_behind() -> None:
    assert told(founding(), match(1)) == told(founding())


def test_a_chapter_holds_one_game() -> None:
    folded = tell(founding(), match(1, played("lost"), played("won")))
    assert codes(folded) == [(1, 1, "match.played_twice")]
    assert (folded.scroll.treasury, folded.scroll.record) == (19, Record(played=1, lost=1))


# Ruling 1: the order of the steps does not depend on the order of the entries


def test_ruling_1_the_steps_have_their_order_whatever_that_of_the_entries() -> None:
    steps: tuple[Entry, ...] = (
        played("lost"),
        injuries("aki", 2),
        AllStar(ninja="aki"),
        InHealingHouse(ninja="aki"),
        Fee(ninja="shojo", paid=False),
        Downtime(ninja="aki", die="water"),
        Advance(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap")),
    )
    expected = told(founding(), match(1, *steps))
    assert (expected.treasury, ninja(expected, "aki").xp, len(ninja(expected, "aki").advances)) == (19, 8, 1)
    scrolls = [told(founding(), match(1, *order)) for order in permutations(steps)]
    assert scrolls == [expected] * 5040


@pytest.mark.parametrize(("counts", "left"), [("played", 2), ("forfeits_too", 1)])
def test_ruling_5_an_absence_is_served_in_games_played_unless_the_league_counts_forfeits(
    counts: str, left: int
) -> None:
    hurt = match(1, played(fielded=WITHOUT_RONIN), InHealingHouse(ninja="aki"), Downtime(ninja="aki", die="void"))
    scroll = told(NO_RONIN, hurt, match(2, forfeit("lost")), rules=ruleset(suspension_counts=counts))
    assert ninja(scroll, "aki").absent == left
