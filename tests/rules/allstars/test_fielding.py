"""From scrolls to a match and back: rulings 5, 7, 47, 62, 66, 72, 75 and 77."""

import pytest

from games.rules.allstars.entries import (
    Advance,
    AllStar,
    Downtime,
    FeatDone,
    Fee,
    InHealingHouse,
    Played,
)
from games.rules.allstars.fielding import can_open, check_sides, field, forfeit_entries, open_setup, played_entries
from games.rules.allstars.referee import check_report
from games.rules.allstars.report import (
    AdvanceChoice,
    AdvanceRoll,
    AfterMatch,
    DowntimeRoll,
    FeatLine,
    FeeChoice,
    NinjaLine,
    Report,
    SideReport,
)
from games.rules.allstars.ruleset import book
from games.rules.allstars.scroll import AdvanceTaken, NinjaState, Pending, Scroll
from games.rules.allstars.setup import Handicap
from games.rules.kernel.dice import RecordedDice
from tests.rules.allstars.stories import TEAM, founding, told

BOOK = book()
STRONG = told(founding())  # rating 10
WEAK = told(founding(*TEAM[:4]))  # 58 koban, no Hero: rating 5
SCARRED = Scroll(
    clan="tora",
    treasury=4,
    ninja=(
        NinjaState(id="chunin", profile="tora-chunin", ability="pounce", absent=2, healing_house=True),
        NinjaState(
            id="aki",
            profile="tora-kaiken",
            xp=22,
            advances=(
                AdvanceTaken(number=1, dice=("void", "void"), choice=AdvanceChoice(attribute="attack")),
                AdvanceTaken(number=2, dice=("void", "air"), choice=AdvanceChoice(keyword="leap")),
            ),
        ),
        NinjaState(id="ban", profile="tora-kaiken", healing_house=True),
        NinjaState(id="inu", profile="inu-clan-kaiken", gone="let_go", gone_after=1),
    ),
)


def test_a_team_is_fielded_as_it_has_become() -> None:
    """Kaiken 5/3/2 with +1 Attack and Leap; 40 koban and two advances rate 6."""
    side = field(BOOK, SCARRED, 2)
    assert (side.side, side.clan, side.treasury, side.rating) == (2, "tora", 4, 6)
    aki = side.ninja[1]
    assert (aki.movement, aki.attack, aki.defense, aki.keywords) == (5, 4, 2, ("leap",))


def test_rulings_5_and_7_absent_models_are_marked_and_air_waits_for_their_return() -> None:
    side = field(BOOK, SCARRED, 1)
    assert [(one.id, one.absent, one.healing_house) for one in side.ninja] == [
        ("chunin", True, False),
        ("aki", False, False),
        ("ban", False, True),
    ]


def test_rulings_75_and_77_ratings_and_handicap_freeze_when_the_match_opens() -> None:
    """10 against 5: five reroll tokens, one additional award, five koban, no Moon Power."""
    setup = open_setup(BOOK, [STRONG, WEAK], "brawl")
    assert [side.rating for side in setup.sides] == [10, 5]
    assert [side.handicap for side in setup.sides] == [
        Handicap(),
        Handicap(rerolls=5, moon_power=0, extra_all_stars=1, bonus_koban=5),
    ]
    assert (setup.challenge, [side.side for side in setup.sides]) == ("brawl", [1, 2])


def test_ruling_80_the_next_match_starts_with_its_own_tokens_whatever_was_left() -> None:
    """A gap of 5 gives five reroll tokens, in the second match as in the first."""
    handicaps = [open_setup(BOOK, [STRONG, WEAK], "brawl").sides[1].handicap for _match in range(2)]
    assert [handicap.rerolls for handicap in handicaps] == [5, 5]


def test_ruling_61_intercept_the_messenger_is_not_opened_for_three() -> None:
    assert (
        check_sides(BOOK, 2, "intercept_the_messenger")
        == check_sides(BOOK, 3, None)
        == check_sides(BOOK, 4, "brawl")
        == ()
    )
    found = check_sides(BOOK, 3, "intercept_the_messenger")
    assert [(one.code, one.path) for one in found] == [("open.too_many_sides", "/challenge")]


def test_a_match_has_two_to_four_sides() -> None:
    with pytest.raises(ValueError, match="two to four"):
        open_setup(BOOK, [STRONG])


@pytest.mark.parametrize(
    ("pending", "codes"),
    [
        (Pending(), []),
        (Pending(fees=("inu",), waiting=("aki",)), ["open.fees_due", "open.downtime_due"]),
        (Pending(downtime=("aki",)), ["open.downtime_due"]),
        (Pending(advances=(("aki", 1),)), ["open.advances_due"]),
    ],
)
def test_ruling_77_an_open_step_keeps_a_team_from_starting(pending: Pending, codes: list[str]) -> None:
    scroll = Scroll(clan="tora", ninja=STRONG.ninja, pending=pending)
    assert [finding.code for finding in can_open(BOOK, scroll)] == codes


def test_ruling_47_a_team_plays_with_whoever_is_available() -> None:
    nobody = Scroll(clan="tora", ninja=(NinjaState(id="aki", profile="tora-kaiken", absent=1),))
    assert can_open(BOOK, SCARRED) == ()
    assert [finding.code for finding in can_open(BOOK, nobody)] == ["open.too_few_available"]


def _report(after: AfterMatch | None = None) -> Report:
    """Brawl: Aki of the weak team Injures two models, the oni of the strong one Injures one."""
    return Report(
        challenge="brawl",
        rounds=6,
        ended="played_out",
        sides=(
            SideReport(
                side=1,
                score=1,
                ninja=(
                    NinjaLine(ninja="oni", feats=(FeatLine(feat="injure", victim="ninja"),)),
                    NinjaLine(ninja="shojo", healing_house=True),
                    NinjaLine(ninja="ban", on_board=False),
                ),
                all_stars=("oni",),
            ),
            SideReport(
                side=2,
                score=2,
                ninja=(
                    NinjaLine(ninja="aki", feats=(FeatLine(feat="injure", victim="ninja", count=2),)),
                    NinjaLine(ninja="ban", healing_house=True),
                ),
                all_stars=("aki", "ban"),
                after=after,
            ),
        ),
    )


def test_a_confirmed_report_becomes_the_facts_of_a_chapter() -> None:
    """Ruling 62: the bonus is the frozen one, also for the winner."""
    setup = open_setup(BOOK, [STRONG, WEAK], "brawl")
    report = _report()
    verdict = check_report(BOOK, setup, report)
    assert verdict.violations == ()
    assert played_entries(BOOK, setup, report, verdict, 2) == (
        Played(
            challenge="brawl",
            result="won",
            how="played_out",
            score=2,
            against=1,
            rounds=6,
            bonus_koban=5,
            rating=5,
            fielded=("chunin", "aki", "ban", "oni"),
        ),
        FeatDone(ninja="aki", feat="injure", count=2, victim="ninja"),
        AllStar(ninja="aki"),
        AllStar(ninja="ban"),
        InHealingHouse(ninja="ban"),
    )


def test_the_chapter_names_who_was_absent_and_who_started_inside() -> None:
    setup = open_setup(BOOK, [WEAK, SCARRED], "brawl")
    report = Report(
        challenge="brawl",
        rounds=6,
        ended="played_out",
        sides=(SideReport(side=1, score=0, all_stars=("oni",)), SideReport(side=2, score=0, all_stars=("aki",))),
    )
    played = played_entries(BOOK, setup, report, check_report(BOOK, setup, report), 2)[0]
    assert isinstance(played, Played)
    assert (played.result, played.absent, played.started_in_healing_house, played.fielded) == (
        "drawn",
        ("chunin",),
        ("ban",),
        ("aki", "ban"),
    )


def test_a_side_that_an_accepted_report_leaves_out_still_played() -> None:
    setup = open_setup(BOOK, [STRONG, WEAK], "brawl")
    report = Report(challenge="brawl", rounds=6, ended="played_out", sides=(SideReport(side=1, score=3),))
    (game,) = played_entries(BOOK, setup, report, check_report(BOOK, setup, report), 2)
    assert isinstance(game, Played)
    assert (game.result, game.score, game.against) == ("lost", 0, 3)


def test_who_cedes_is_marked() -> None:
    """Ruling 63."""
    setup = open_setup(BOOK, [STRONG, WEAK], "brawl")
    report = Report(
        challenge="brawl",
        rounds=3,
        ended="ceded",
        ceded_by=(1,),
        sides=(SideReport(side=1, score=0, all_stars=("oni",)), SideReport(side=2, score=0, all_stars=("aki", "ban"))),
    )
    verdict = check_report(BOOK, setup, report)
    games = [played_entries(BOOK, setup, report, verdict, side)[0] for side in (1, 2)]
    assert [(game.result, game.ceded) for game in games if isinstance(game, Played)] == [("lost", True), ("won", False)]


def test_steps_filled_in_at_the_table_follow_the_facts() -> None:
    """Fees only of those who take one; a Spirit's name counts only with a Spirit."""
    after = AfterMatch(
        fees=(FeeChoice(ninja="aki", pay=True),),
        downtime=(DowntimeRoll(ninja="ban", die="fire"),),
        advances=(AdvanceRoll(ninja="aki", number=1, dice=("fire", "air"), choice=AdvanceChoice(keyword="leap")),),
    )
    setup = open_setup(BOOK, [STRONG, WEAK], "brawl")
    report = _report(after)
    entries = played_entries(BOOK, setup, report, check_report(BOOK, setup, report), 2)
    assert entries[5:] == (
        Downtime(ninja="ban", die="fire"),
        Advance(ninja="aki", number=1, dice=("fire", "air"), choice=AdvanceChoice(keyword="leap")),
    )
    owners = AfterMatch(fees=(FeeChoice(ninja="shojo", pay=False), FeeChoice(ninja="inu", pay=True)))
    mirrored = Report(
        challenge="brawl",
        rounds=6,
        ended="played_out",
        sides=(
            SideReport(side=1, score=0, all_stars=("aki",), after=owners),
            SideReport(side=2, score=0, all_stars=("aki",)),
        ),
    )
    verdict = check_report(BOOK, setup, mirrored)
    assert played_entries(BOOK, setup, mirrored, verdict, 1)[2:] == (
        Fee(ninja="shojo", paid=False),
        Fee(ninja="inu", paid=True),
    )


def test_dice_left_to_the_server_are_rolled_by_its_dice_or_stay_open() -> None:
    """Faces: Spirit 0, Water 1, Earth 2, Void 3, Fire 4, Air 5."""
    after = AfterMatch(downtime=(DowntimeRoll(ninja="ban"),), advances=(AdvanceRoll(ninja="aki", number=1),))
    setup = open_setup(BOOK, [STRONG, WEAK], "brawl")
    report = _report(after)
    verdict = check_report(BOOK, setup, report)
    server = {("downtime", "ban"): RecordedDice([3]), ("advance-1", "aki"): RecordedDice([4, 5])}
    entries = played_entries(BOOK, setup, report, verdict, 2, lambda step, ninja: server[step, ninja])
    assert entries[5:] == (
        Downtime(ninja="ban", die="void", rolled_by="server"),
        Advance(ninja="aki", number=1, dice=("fire", "air"), rolled_by="server"),
    )
    assert played_entries(BOOK, setup, report, verdict, 2)[5:] == ()


@pytest.mark.parametrize(("won", "result"), [(True, "won"), (False, "lost")])
def test_ruling_66_a_forfeit_is_a_game_of_its_own_kind(won: bool, result: str) -> None:
    (game,) = forfeit_entries(won=won, rating=10)
    assert isinstance(game, Played)
    assert (game.how, game.result, game.bonus_koban, game.fielded, game.absent) == ("forfeit", result, 0, (), ())
