"""The whole sequence after a game of two teams that are not kept here (ruling 1)."""

from games.rules.allstars.entries import Chapter
from games.rules.allstars.fielding import open_setup, played_entries
from games.rules.allstars.post_game import KobanAfter, NinjaAfter, SideAfter, post_game
from games.rules.allstars.referee import check_report
from games.rules.allstars.report import (
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
from games.rules.allstars.setup import MatchSetup
from tests.rules.allstars.stories import TEAM, founding, keyword, tell, told

BOOK = book()
STRONG = told(founding())  # rating 10, 13 koban, two Ronin
WEAK = told(founding(*TEAM[:4]))  # rating 5, 42 koban

AFTER_1 = AfterMatch(
    fees=(FeeChoice(ninja="shojo", pay=False), FeeChoice(ninja="inu", pay=True)),
    downtime=(DowntimeRoll(ninja="ban", die="water"),),
)
AFTER_2 = AfterMatch(downtime=(DowntimeRoll(ninja="oni", die="void"),))


def _game(after_1: AfterMatch | None, after_2: AfterMatch | None) -> tuple[MatchSetup, Report]:
    """Brawl. Side 1: its oni Injures one; Shojo and Ban end in the Healing House. Side 2: Aki Injures two."""
    side_1 = SideReport(
        side=1,
        score=1,
        ninja=(
            NinjaLine(ninja="oni", feats=(FeatLine(feat="injure", victim="ninja"),)),
            NinjaLine(ninja="shojo", healing_house=True),
            NinjaLine(ninja="ban", healing_house=True),
        ),
        all_stars=("ban",),
        after=after_1,
    )
    side_2 = SideReport(
        side=2,
        score=2,
        ninja=(
            NinjaLine(ninja="aki", feats=(FeatLine(feat="injure", victim="ninja", count=2),)),
            NinjaLine(ninja="oni", healing_house=True),
        ),
        all_stars=("aki", "oni"),
        after=after_2,
    )
    report = Report(challenge="brawl", rounds=6, ended="played_out", sides=(side_1, side_2))
    return open_setup(BOOK, [STRONG, WEAK], "brawl"), report


def _post_game(after_1: AfterMatch | None = AFTER_1, after_2: AfterMatch | None = AFTER_2) -> tuple[SideAfter, ...]:
    setup, report = _game(after_1, after_2)
    verdict = check_report(BOOK, setup, report)
    assert verdict.violations == ()
    return post_game(BOOK, setup, [STRONG, WEAK], report, verdict)


def test_koban_of_the_loser_line_by_line() -> None:
    """13 + 6 for the loss + 2 of Shojo, who is then let go (ruling 55), - 3 for the Inu."""
    strong = _post_game()[0]
    assert strong.result == "lost"
    assert strong.koban == KobanAfter(before=13, redistributed=0, revenue=6, bonus=0, negotiator=2, fees=3, after=18)


def test_koban_of_the_lower_rated_winner_line_by_line() -> None:
    """42 + 10 for the win + 5 points of rating (ruling 62)."""
    weak = _post_game()[1]
    assert weak.result == "won"
    assert weak.koban == KobanAfter(before=42, redistributed=0, revenue=10, bonus=5, negotiator=0, fees=0, after=57)


def _line(name: str, **numbers: int) -> NinjaAfter:
    plain = {"feats": 0, "awards": 0, "water": 0, "xp": 0, "level": 0, "absent": 0}
    fields = {**plain, **numbers}
    return NinjaAfter(ninja=name, level_name="New Recruit", healing_house=False, gone=name == "shojo", **fields)


def test_xp_of_each_ninja_by_source() -> None:
    """An Injury in Brawl is 1 + 1 XP, an award 3, Water 1; Void keeps the oni out of two games."""
    strong, weak = _post_game()
    assert strong.ninja == (
        _line("chunin"),
        _line("aki"),
        _line("ban", awards=3, water=1, xp=4),
        _line("oni", feats=2, xp=2),
        _line("shojo"),
        _line("inu"),
    )
    assert weak.ninja == (
        _line("chunin"),
        _line("aki", feats=4, awards=3, xp=7),
        _line("ban"),
        _line("oni", awards=3, xp=3, absent=2),
    )


def test_ratings_before_and_after() -> None:
    """Without Shojo 71 koban and one Ronin: 8. The other team stays at 5 (ruling 72: the absent oni counts)."""
    assert [(side.rating_before, side.rating) for side in _post_game()] == [(10, 8), (5, 5)]


def test_what_the_report_leaves_out_stays_open() -> None:
    strong, weak = _post_game(None, None)
    assert [due.ninja for due in strong.open.fees] == ["shojo", "inu"]
    assert (strong.scroll.pending.waiting, weak.open.downtime) == (("ban", "shojo"), ("oni",))


def test_a_step_that_cannot_be_taken_is_refused_and_told() -> None:
    """Aki has 7 XP: no level yet."""
    early = AdvanceRoll(ninja="aki", number=1, dice=("fire", "air"), choice=keyword("leap"))
    setup, report = _game(AFTER_1, AfterMatch(downtime=AFTER_2.downtime, advances=(early,)))
    verdict = check_report(BOOK, setup, report)
    assert [(one.code, one.path) for one in verdict.violations] == [("advance.not_earned", "/sides/1/after/advances/0")]
    weak = post_game(BOOK, setup, [STRONG, WEAK], report, verdict)[1]
    assert [conflict.code for conflict in weak.conflicts] == ["advance.not_earned"]


def test_it_is_the_leagues_own_way() -> None:
    setup, report = _game(AFTER_1, AFTER_2)
    verdict = check_report(BOOK, setup, report)
    for side, after, before in zip((1, 2), _post_game(), (STRONG, WEAK), strict=True):
        entries = played_entries(BOOK, setup, report, verdict, side)
        assert tell(Chapter(position=1, kind="match", entries=entries), start=before).scroll == after.scroll


def test_the_referee_and_the_scroll_count_the_same_koban_and_xp() -> None:
    setup, report = _game(AFTER_1, AFTER_2)
    verdict = check_report(BOOK, setup, report)
    sides = _post_game()
    assert [side.koban for side in verdict.sides] == [
        side.koban.revenue + side.koban.bonus + side.koban.negotiator for side in sides
    ]
    assert [side.xp for side in verdict.sides] == [
        {line.ninja: line.feats for line in side.ninja if line.feats} for side in sides
    ]
