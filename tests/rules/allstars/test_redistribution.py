"""Redistribution: each enemy that Goemon Injures costs its team a koban, until its treasury is empty (ruling 56)."""

import msgspec
import pytest

from games.rules.allstars.fielding import played_entries
from games.rules.allstars.fold import explain, fold
from games.rules.allstars.house import house_rules
from games.rules.allstars.match.claims import report_of
from games.rules.allstars.referee import check_report
from games.rules.allstars.remedies import remedies
from games.rules.allstars.report import FeatLine, Report
from games.rules.allstars.resolve import play_out
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja, MatchSetup, SideSetup
from games.rules.kernel.dice import SeededDice
from tests.rules.allstars.builders import did, injured, judge, line, report, side, table, team
from tests.rules.allstars.stories import founding, match, played, told

HILL = "king_of_the_hill"


def with_pack() -> Ruleset:
    return house_rules({"packs": ["optional_ronin"]})


def with_goemon(number: int, treasury: int = 0, name: str = "goemon") -> SideSetup:
    """A team with Goemon, and koban to lose."""
    goemon = FieldedNinja(id=name, profile="goemon")
    frozen = team(number)
    return msgspec.structs.replace(frozen, ninja=(*frozen.ninja, goemon), treasury=treasury)


def rich(number: int, treasury: int) -> SideSetup:
    return msgspec.structs.replace(team(number), treasury=treasury)


def moved(claims: Report, setup: MatchSetup) -> list[int]:
    """What each side gained or lost."""
    return [part.redistributed for part in judge(claims, setup, with_pack()).sides]


def hill(*feats: FeatLine) -> Report:
    """Goemon did these things."""
    return report(HILL, side(1, 0, line("goemon", *feats)), side(2, 0))


@pytest.mark.parametrize(("injuries", "treasury", "koban"), [(0, 5, 0), (2, 5, 2), (5, 5, 5), (6, 5, 5), (3, 0, 0)])
def test_as_many_koban_as_injuries_while_the_treasury_lasts(injuries: int, treasury: int, koban: int) -> None:
    feats = [injured(injuries)] if injuries else [did("reveal")]
    assert moved(hill(*feats), table(with_goemon(1), rich(2, treasury))) == [koban, -koban]


def test_stuns_sentries_and_other_models_move_nothing() -> None:
    setup = table(with_goemon(1), rich(2, 5))
    claims = report(
        HILL,
        side(
            1,
            0,
            line("goemon", injured(2, "sentry"), FeatLine(feat="stun", victim="chunin")),
            line("akira", injured(3)),
        ),
        side(2, 0),
    )
    assert moved(claims, setup) == [0, 0]


def test_of_three_sides_the_named_victims_pay() -> None:
    three = table(with_goemon(1), rich(2, 5), rich(3, 1))
    named = injured(4, victims=("hana", "osamu", "reiko"))
    claims = report(HILL, side(1, 0, line("goemon", named)), side(2, 0), side(3, 0))
    assert moved(claims, three) == [2, -1, -1]


def test_both_stories_read_the_one_fact() -> None:
    setup = table(with_goemon(1), rich(2, 5))
    claims = hill(injured(2))
    verdict = judge(claims, setup, with_pack())
    told_by = [played_entries(with_pack(), setup, claims, verdict, number)[0] for number in (1, 2)]
    assert [msgspec.to_builtins(entry)["redistributed"] for entry in told_by] == [2, -2]


@pytest.mark.parametrize(("redistributed", "treasury"), [(4, 13 + 4 + 10), (-4, 13 - 4 + 10), (-13, 10)])
def test_it_moves_before_the_revenue_and_has_a_line_of_its_own(redistributed: int, treasury: int) -> None:
    """13 koban are left of the founding; a win pays 10."""
    story = (founding(), match(1, played("won", redistributed=redistributed)))
    assert told(*story).treasury == treasury
    lines = explain([(with_pack(), chapter) for chapter in story]).treasury
    assert [(line.reason, line.amount) for line in lines[-2:]] == [
        ("redistribution", redistributed),
        ("revenue", 10),
    ]


def test_ruling_54_a_corrected_treasury_that_cannot_pay_is_a_conflict() -> None:
    folded = fold([(with_pack(), chapter) for chapter in (founding(), match(1, played("won", redistributed=-14)))])
    assert [conflict.code for conflict in folded.conflicts] == ["match.nothing_to_redistribute"]
    assert folded.scroll.treasury == 13 + 10
    assert remedies(folded.conflicts[0].code, founding=False) == ("adjust", "stand")


def test_the_engine_names_whose_koban_it_moved() -> None:
    """Three teams with a Goemon each: what the treasuries lose is what the others gain, and the referee agrees."""
    setup = table(*(with_goemon(number, 9, f"goemon-{number}") for number in (1, 2, 3)), challenge="brawl")
    played_match = play_out(setup, "tactical", SeededDice(b"goemon", 1), ruleset=with_pack())
    shown = [event for event in played_match.events for one in event.outcomes or () if one[0] == "redistribution"]
    verdict = check_report(with_pack(), setup, report_of(played_match))
    assert verdict.violations == ()
    assert shown != []
    gained = [part.redistributed for part in verdict.sides]
    assert gained == [played_match.game.sides[number].treasury - 9 for number in (1, 2, 3)]
