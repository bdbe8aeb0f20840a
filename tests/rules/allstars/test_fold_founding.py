"""Founding a team, recruiting and dismissing: Building A Team, rulings 41 to 54 and 71 to 73."""

import pytest

from games.rules.allstars.entries import Adjusted, Bye, Dismissed, Downtime, Fee, Founded, InHealingHouse, Recruited
from tests.rules.allstars.stories import TEAM, codes, founding, interval, match, ninja, played, ruleset, tell, told

MADOUSHI = Recruited(ninja="mad", profile="tora-madoushi", ability="volcano-pots")  # 13 koban
CHUNIN = TEAM[0]
TWO_KAIKEN = TEAM[1:3]


def test_ruling_41_what_is_left_of_the_budget_is_the_treasury() -> None:
    """100 - 87 koban."""
    scroll = told(founding())
    assert (scroll.clan, scroll.treasury, len(scroll.roster)) == ("tora", 13, 6)


def test_ruling_41_a_league_may_take_the_rest_away() -> None:
    assert told(founding(), rules=ruleset(keep_unspent=False)).treasury == 0


def test_rulings_45_53_and_71_the_rating_counts_recruit_costs_and_heroes() -> None:
    """87 // 10 + 2 Ronin; neither fees nor treasury."""
    assert told(founding()).rating == 10


def test_ruling_71_absences_and_treasury_do_not_change_the_rating() -> None:
    assert told(founding(), interval(1, Adjusted(koban=500))).rating == 10


def test_ruling_72_absent_models_count_unless_the_league_says_otherwise() -> None:
    """The oni costs 18: without it 69 // 10 + 2 = 8."""
    story = (
        founding(),
        match(
            1,
            played(),
            InHealingHouse(ninja="oni"),
            Fee(ninja="shojo", paid=True),
            Fee(ninja="inu", paid=True),
            Downtime(ninja="oni", die="fire"),
        ),
    )
    assert told(*story).rating == 10
    assert told(*story, rules=ruleset(rating_excludes_unavailable=True)).rating == 8


def test_models_start_with_their_basic_profile_and_no_xp() -> None:
    chunin = ninja(told(founding()), "chunin")
    assert (chunin.profile, chunin.ability, chunin.xp, chunin.advances) == ("tora-chunin", "pounce", 0, ())


def test_who_does_not_fit_the_budget_is_left_out() -> None:
    """20 + 10 + 10 of 45 koban leave 5: no oni (18), and then no kunoichi (9)."""
    oni, kunoichi = TEAM[3], Recruited(ninja="uma", profile="tora-kunoichi")
    folded = tell(founding(CHUNIN, *TWO_KAIKEN, oni, kunoichi, budget=45))
    assert codes(folded) == [(0, 4, "treasury.too_little"), (0, 5, "treasury.too_little")]
    assert folded.scroll.treasury == 5
    assert [state.id for state in folded.scroll.roster] == ["chunin", "aki", "ban"]


@pytest.mark.parametrize(
    ("recruit", "code"),
    [
        (Recruited(ninja="two", profile="tora-chunin", ability="pounce"), "roster.too_many"),
        (Recruited(ninja="two", profile="ika-kaiken"), "roster.wrong_clan"),
        (Recruited(ninja="two", profile="son-goku"), "roster.wrong_clan"),
        (Recruited(ninja="two", profile="samurai"), "roster.unknown_profile"),
        (Recruited(ninja="aki", profile="tora-kunoichi"), "roster.id_taken"),
        (Recruited(ninja="two", profile="tora-madoushi"), "roster.wrong_ability"),
        (Recruited(ninja="two", profile="tora-madoushi", ability="pounce"), "roster.wrong_ability"),
        (Recruited(ninja="two", profile="tora-kunoichi", ability="pounce"), "roster.wrong_ability"),
        (Recruited(ninja="two", profile="benkei", ability="immovable"), "roster.wrong_ability"),
    ],
)
def test_who_may_not_join_is_left_out(recruit: Recruited, code: str) -> None:
    """Building A Team; rulings 44 and 48."""
    folded = tell(founding(CHUNIN, *TWO_KAIKEN, recruit))
    assert codes(folded) == [(0, 4, code)]
    assert len(folded.scroll.roster) == 3


def test_ruling_44_a_hero_joins_once() -> None:
    twice = [Recruited(ninja=name, profile="byakko") for name in ("one", "two")]
    assert codes(tell(founding(CHUNIN, *TWO_KAIKEN, *twice))) == [(0, 5, "roster.duplicate_hero")]


def test_ruling_43_a_league_may_limit_the_size() -> None:
    assert codes(tell(founding(), rules=ruleset(max_models=5))) == [(0, 6, "roster.too_many_models")]


def test_a_team_is_founded_once_from_a_clan_that_exists() -> None:
    """Ruling 57: the clan never changes."""
    folded = tell(founding(), founding(clan="ika"))
    assert (0, 0, "team.founded_before") in codes(folded)
    assert folded.scroll.clan == "tora"
    assert codes(tell(founding(CHUNIN, clan="inu"))) == [(0, 0, "roster.unknown_clan"), (0, 1, "roster.wrong_clan")]


def test_ruling_42_a_recruit_is_paid_from_the_treasury_and_begins_anew() -> None:
    """13 koban bring a madoushi for 13; the team is worth 100: 10 + 2 Ronin."""
    scroll = told(founding(), interval(1, MADOUSHI))
    assert (scroll.treasury, scroll.rating) == (0, 12)
    assert (ninja(scroll, "mad").xp, ninja(scroll, "mad").absent) == (0, 0)


def test_ruling_54_a_recruit_that_cannot_be_paid_is_a_conflict() -> None:
    """13 koban, the madoushi takes them all, and nothing is left for a kaiken."""
    folded = tell(founding(), interval(1, MADOUSHI, Recruited(ninja="dai", profile="tora-kaiken")))
    assert codes(folded) == [(1, 1, "treasury.too_little")]
    assert folded.scroll.treasury == 0
    assert folded.conflicts[0].as_finding().message == "This takes 10 koban; the treasury holds 0."
    assert folded.conflicts[0].as_finding().path == "/entries/1"


def test_ruling_54_a_correction_that_takes_too_much_is_a_conflict() -> None:
    folded = tell(founding(), interval(1, Adjusted(koban=-14)), interval(2, Adjusted(koban=-13)))
    assert codes(folded) == [(1, 0, "treasury.too_little")]
    assert folded.scroll.treasury == 0


def test_ruling_54_an_adjustment_pays_for_a_recruit() -> None:
    """13 + 10 - 18 koban."""
    assert told(founding(), interval(1, Adjusted(koban=10), Recruited(ninja="two", profile="tora-oni"))).treasury == 5


def test_ruling_46_a_dismissal_pays_nothing_back() -> None:
    scroll = told(founding(), interval(1, Dismissed(ninja="oni")))
    assert scroll.treasury == 13
    assert ninja(scroll, "oni").gone == "dismissed"
    assert len(scroll.roster) == 5
    assert scroll.rating == 8  # 69 // 10 + 2 Ronin


@pytest.mark.parametrize("name", ["chunin", "aki"])
def test_ruling_46_nobody_is_dismissed_below_the_least_allowance(name: str) -> None:
    """Clan Tora: exactly one chunin, at least two kaiken."""
    folded = tell(founding(), interval(1, Dismissed(ninja=name)))
    assert codes(folded) == [(1, 0, "roster.too_few")]
    assert ninja(folded.scroll, name).gone is None


def test_ruling_46_a_chunin_is_replaced_in_one_step() -> None:
    """13 + 7 koban pay for the new chunin; the recruit stands before the dismissal and still comes after it."""
    new = Recruited(ninja="new", profile="tora-chunin", ability="tiger-strike")
    scroll = told(founding(), interval(1, Adjusted(koban=7), new, Dismissed(ninja="chunin")))
    assert scroll.treasury == 0
    assert (ninja(scroll, "chunin").gone, ninja(scroll, "new").gone) == ("dismissed", None)


def test_ruling_46_a_chunin_whose_successor_cannot_be_paid_stays() -> None:
    new = Recruited(ninja="new", profile="tora-chunin", ability="tiger-strike")
    folded = tell(founding(), interval(1, Dismissed(ninja="chunin"), new))
    assert codes(folded) == [(1, 0, "roster.too_few"), (1, 1, "treasury.too_little")]
    assert ninja(folded.scroll, "chunin").gone is None


def test_ruling_47_no_second_chunin_stands_in_for_an_absent_one() -> None:
    story = (
        founding(),
        match(
            1,
            played(),
            InHealingHouse(ninja="chunin"),
            Fee(ninja="shojo", paid=True),
            Fee(ninja="inu", paid=True),
            Downtime(ninja="chunin", die="void"),
        ),
        interval(2, Adjusted(koban=20), Recruited(ninja="new", profile="tora-chunin", ability="pounce")),
    )
    assert codes(tell(*story)) == [(2, 1, "roster.too_many")]


@pytest.mark.parametrize("leaving", ["let go", "dismissed"])
def test_ruling_51_a_ronin_is_not_hired_back_in_the_same_post_game(leaving: str) -> None:
    let_go = leaving == "let go"
    after_game = match(1, played(), Fee(ninja="shojo", paid=not let_go), Fee(ninja="inu", paid=True))
    dismissals = {"let go": (), "dismissed": (Dismissed(ninja="shojo"),)}[leaving]
    again = Recruited(ninja="again", profile="shojo")
    too_soon = tell(founding(), after_game, interval(2, Adjusted(koban=50), *dismissals, again))
    assert [code for _, _, code in codes(too_soon)] == ["roster.just_left"]


def test_ruling_51_a_ronin_comes_back_after_another_game_at_full_cost() -> None:
    """13 + 10 - 3 (Inu) = 20, + 10 - 3 = 27, - 16 = 11; the suspension is gone."""
    scroll = told(
        founding(),
        match(1, played(), Fee(ninja="inu", paid=True), Fee(ninja="shojo", paid=False)),
        match(2, played(fielded=("chunin", "aki", "ban", "oni", "inu")), Fee(ninja="inu", paid=True)),
        interval(3, Recruited(ninja="again", profile="shojo")),
    )
    assert scroll.treasury == 11
    assert (ninja(scroll, "shojo").gone, ninja(scroll, "again").absent) == ("let_go", 0)


def test_strangers_and_the_gone_are_not_dismissed() -> None:
    folded = tell(founding(), interval(1, Dismissed(ninja="nobody")), interval(2, Dismissed(ninja="oni")))
    again = tell(interval(3, Dismissed(ninja="oni")), start=folded.scroll)
    assert codes(folded) == [(1, 0, "ninja.unknown")]
    assert codes(again) == [(3, 0, "ninja.gone")]


def test_ruling_67_a_bye_pays_what_the_league_sets() -> None:
    assert told(founding(), interval(1, Bye())).treasury == 13
    scroll = told(founding(), interval(1, Bye()), rules=ruleset(bye_koban=4))
    assert (scroll.treasury, scroll.record.played, scroll.pending.closed) == (17, 0, True)


def test_an_entry_in_the_wrong_kind_of_chapter_is_left_out() -> None:
    folded = tell(founding(), interval(1, played(), Founded(clan="ika", budget=100)), match(2, Adjusted(koban=5)))
    assert codes(folded) == [
        (1, 0, "chapter.misplaced_entry"),
        (1, 1, "chapter.misplaced_entry"),
        (2, 0, "chapter.misplaced_entry"),
    ]
    assert folded.scroll == told(founding())
