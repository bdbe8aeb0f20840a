"""Reports as people read them, and where two of them differ."""

import msgspec

from games.rules.allstars.report import AfterMatch, DowntimeRoll, Report
from league.pages.matches.allstars.telling import Difference, differences, tell
from tests.pages_match.tables import seat
from tests.rules.allstars.builders import did, hurt, injured, judge, line, report, side

ONE = report(
    "brawl",
    side(1, 3, line("botan", injured(2), did("reveal")), line("akira", injured())),
    side(2, 0, hurt("hana", enemy=1)),
    ended="time_called",
    rounds=5,
)


def test_what_a_side_earns() -> None:
    """Botan: two Injuries at 2 XP, a Reveal at 1; Akira, a chunin: one at 1, and the award at 3. A win brings 10 koban."""
    told = tell(seat(), ONE, judge(ONE))
    first = told.sides[0]
    assert (first.score, first.result, first.koban, first.xp) == (3, "won", 10, 5 + 1 + 3)
    assert [(one.name, one.feats, one.xp) for one in first.ninja] == [
        ("Akira", ["Injury: ninja"], 4),
        ("Botan", ["2 \u00d7 Injury: ninja", "Reveal"], 5),
    ]


def test_what_the_rules_refuse_is_told_in_names() -> None:
    wrong = msgspec.structs.replace(ONE, rounds=9)
    assert [one.text for one in tell(seat(), wrong, judge(wrong)).violations] == ["Brawl lasts 6 rounds, not 9."]


def changed(**fields: object) -> Report:
    return msgspec.structs.replace(ONE, **fields)


def test_the_order_of_writing_is_no_difference() -> None:
    first, second = ONE.sides
    turned = msgspec.structs.replace(first, ninja=(first.ninja[1], line("botan", did("reveal"), injured(), injured())))
    assert differences(seat(), ONE, changed(sides=(second, turned))) == []


def test_differences_stand_in_the_order_of_the_sheet() -> None:
    other = report(
        "brawl",
        side(1, 2, line("botan", injured(2)), line("daichi", on_board=False), all_stars=("botan",)),
        side(2, 0, line("hana", healing_house=True), after=AfterMatch(downtime=(DowntimeRoll(ninja="hana"),))),
        ended="ceded",
        ceded_by=(2,),
        rounds=5,
    )
    assert [(one.place, one.what, one.first, one.second) for one in differences(seat(), ONE, other)] == [
        ("Match", "How it ended", "time was called", "ceded"),
        ("Match", "Who ceded", "–", "Yamazaru"),
        ("Tora", "Score", "3", "2"),
        ("Tora", "All-Star", "Akira", "Botan"),
        ("Tora: Akira", "Injury: ninja", "1", "–"),
        ("Tora: Botan", "Reveal", "1", "–"),
        ("Tora: Daichi", "On the board", "–", "no"),
        ("Yamazaru: Hana", "Injured", "by enemies 1", "–"),
        ("Yamazaru", "Downtime roll 1", "–", "Hana: server rolls"),
    ]


def test_another_number_of_rounds() -> None:
    assert differences(seat(), ONE, changed(rounds=6)) == [
        Difference(place="Match", what="Rounds played", first="5", second="6")
    ]
