"""Sessions in brief: what no game can bring about."""

from typing import Any

import msgspec
import pytest

from games.rules.bounty.referee import check_report
from games.rules.bounty.report import Claims, Log, Report
from games.rules.bounty.ruleset import book
from tests.rules.bounty.sessions import KNOWN, TWO, brief_faults, table


def won(**facts: Any) -> Claims:
    """With two players eight tokens win and three villains lose."""
    return msgspec.convert({"won": True, "turns": 12, "villain_track": 2, **facts}, Claims)


def lost(**facts: Any) -> Claims:
    return msgspec.convert({"won": False, "turns": 12, "villain_track": 3, **facts}, Claims)


def test_a_session_in_brief_is_accepted() -> None:
    assert brief_faults(won()) == []
    assert brief_faults(lost()) == []


def test_a_full_villain_track_loses_the_game() -> None:
    assert brief_faults(won(villain_track=2)) == []
    assert brief_faults(won(villain_track=3)) == ["claims.villains_filled_their_track"]


def test_the_ninja_lose_only_by_a_full_villain_track() -> None:
    assert brief_faults(lost(villain_track=3)) == []
    assert brief_faults(lost(villain_track=2)) == ["claims.villain_track_not_full"]


def test_the_ninja_win_only_by_a_full_victory_track() -> None:
    assert brief_faults(won(victory_track=8)) == []
    assert brief_faults(won(victory_track=7)) == ["claims.victory_track_not_full"]


def test_a_full_victory_track_wins_the_game() -> None:
    assert brief_faults(lost(victory_track=7)) == []
    assert brief_faults(lost(victory_track=8)) == ["claims.ninja_filled_their_track"]


def test_on_the_shipped_adventures_the_goals_are_assumed_and_only_warn() -> None:
    told = check_report(book(), TWO, Report(claims=lost(villain_track=1)))
    assert told.violations == ()
    assert [finding.code for finding in told.warnings] == ["claims.villain_track_not_full"]
    assert told.assumptions == ("adventure",)


def test_the_victory_track_holds_villains_and_mastery_tokens() -> None:
    assert brief_faults(won(victory_track=8, defeated=6, mastery=2)) == []
    assert brief_faults(won(victory_track=8, defeated=6, mastery=3)) == ["claims.victory_track_sum"]


def test_there_are_sixty_villain_tokens() -> None:
    assert brief_faults(lost(villain_track=10, defeated=50)) == []
    assert brief_faults(lost(villain_track=11, defeated=50)) == ["claims.too_many_villains"]


def test_there_are_sixteen_mastery_tokens() -> None:
    assert brief_faults(won(mastery=16)) == []
    assert brief_faults(won(mastery=17)) == ["claims.too_much_mastery"]


@pytest.mark.parametrize("tornadoes", [2, 3, 4])
def test_ninja_start_with_two_tornadoes_and_have_four(tornadoes: int) -> None:
    assert brief_faults(won(tornadoes=tornadoes)) == []


@pytest.mark.parametrize("tornadoes", [1, 5])
def test_ninja_never_have_less_than_two_or_more_than_four_tornadoes(tornadoes: int) -> None:
    assert brief_faults(won(tornadoes=tornadoes)) == ["claims.tornadoes"]


def test_a_ninja_has_six_potential_cards() -> None:
    assert brief_faults(won(potentials=6)) == []
    assert brief_faults(won(potentials=7)) == ["claims.potentials"]


@pytest.mark.parametrize(
    ("turns", "card"), [(1, "A"), (6, "A"), (7, "B"), (13, "B"), (14, "C"), (20, "C"), (21, "D"), (28, "E"), (60, "E")]
)
def test_the_chapter_follows_from_the_number_of_turns(turns: int, card: str) -> None:
    """Ruling: six turns in the first chapter, seven in each later one, the first of them flipping its card."""
    sixth = table("kai", "nya", adventure=6)
    assert brief_faults(won(turns=turns, last_card=card), setup=sixth) == []
    wrong = "A" if card != "A" else "B"
    assert brief_faults(won(turns=turns, last_card=wrong), setup=sixth) == ["claims.chapter"]


@pytest.mark.parametrize(("adventure", "last", "beyond"), [(1, "C", "D"), (2, "D", "E"), (5, "D", "E")])
def test_an_adventure_has_no_cards_beyond_its_last(adventure: int, last: str, beyond: str) -> None:
    setup = table("kai", "nya", adventure=adventure)
    assert brief_faults(won(turns=60, last_card=last), setup=setup) == []
    assert brief_faults(won(turns=60, last_card=beyond), setup=setup) == ["claims.no_such_card"]


def test_a_report_tells_the_session_in_brief_or_as_a_log() -> None:
    nothing = check_report(KNOWN, TWO, Report())
    both = check_report(KNOWN, TWO, Report(claims=won(), log=Log(starts=(), turns=(), won=True)))
    assert [finding.code for finding in nothing.violations] == ["report.empty"]
    assert [finding.code for finding in both.violations] == [
        "report.claims_beside_log",
        "start.not_everyone",
        "log.unfinished",
    ]
    assert both.claims is None


def test_every_fault_of_a_brief_report_is_named_at_once() -> None:
    wild = won(villain_track=40, victory_track=5, defeated=30, mastery=20, tornadoes=9, potentials=9, last_card="E")
    assert brief_faults(wild) == [
        "claims.villains_filled_their_track",
        "claims.victory_track_not_full",
        "claims.too_many_villains",
        "claims.too_much_mastery",
        "claims.victory_track_sum",
        "claims.tornadoes",
        "claims.potentials",
        "claims.no_such_card",
    ]


def test_an_unknown_field_is_malformed() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"claims": {"won": true, "turns": 3, "villain_track": 0, "koban": 5}}', type=Report)
