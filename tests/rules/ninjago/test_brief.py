"""Sessions in brief: what no game can bring about."""

from typing import Any

import msgspec
import pytest

from games.rules.ninjago.referee import check_report
from games.rules.ninjago.report import Claims, Log, Report
from tests.rules.ninjago.sessions import KNOWN, TWO, brief_faults, jay, judge, kai, refused, table

KNOCKOUT = table("kai", "jay", variants=("ninja_knockout",))


def won_at_once(**facts: Any) -> Claims:
    return msgspec.convert({"won": True, "final_battle": "not_fought", "weapons_lost": 0, **facts}, Claims)


def won_in_battle(**facts: Any) -> Claims:
    return msgspec.convert({"won": True, "final_battle": "won", "weapons_lost": 2, **facts}, Claims)


def lost_in_hunt(**facts: Any) -> Claims:
    return msgspec.convert({"won": False, "final_battle": "not_fought", "weapons_lost": 1, **facts}, Claims)


def lost_in_battle(**facts: Any) -> Claims:
    return msgspec.convert({"won": False, "final_battle": "lost", "weapons_lost": 3, **facts}, Claims)


@pytest.mark.parametrize("claims", [won_at_once(), won_in_battle(), lost_in_hunt(), lost_in_battle()])
def test_the_four_ways_a_game_ends_are_accepted(claims: Claims) -> None:
    assert brief_faults(claims) == []


def test_who_wins_the_final_battle_wins_the_game() -> None:
    assert brief_faults(won_in_battle()) == []
    assert brief_faults(won_in_battle(final_battle="lost")) == ["claims.final_battle_decides at /claims/final_battle"]
    assert brief_faults(lost_in_battle(final_battle="won")) == ["claims.final_battle_decides at /claims/final_battle"]


def test_without_a_lost_weapon_there_is_no_final_battle() -> None:
    assert brief_faults(won_at_once()) == []
    assert brief_faults(won_in_battle(weapons_lost=0)) == ["claims.no_final_battle_due at /claims/final_battle"]


def test_with_a_lost_weapon_the_final_battle_must_be_won() -> None:
    assert brief_faults(won_in_battle(weapons_lost=1)) == []
    assert brief_faults(won_at_once(weapons_lost=1)) == ["claims.final_battle_due at /claims/final_battle"]


def test_the_hunt_loses_three_weapons_at_most() -> None:
    assert brief_faults(lost_in_battle(weapons_lost=3)) == []
    assert brief_faults(lost_in_battle(weapons_lost=4)) == ["claims.too_many_lost at /claims/weapons_lost"]


def test_there_are_four_golden_weapons_to_find() -> None:
    assert brief_faults(won_at_once(weapons_found=4)) == []
    assert brief_faults(won_at_once(weapons_found=5)) == ["claims.too_many_found at /claims/weapons_found"]
    assert brief_faults(won_at_once(weapons_found=3)) == ["claims.not_all_found at /claims/weapons_found"]
    assert brief_faults(lost_in_battle(weapons_found=3)) == ["claims.not_all_found at /claims/weapons_found"]


def test_the_fourth_weapon_ends_the_hunt() -> None:
    assert brief_faults(lost_in_hunt(weapons_lost=3, weapons_found=3)) == []
    assert brief_faults(lost_in_hunt(weapons_lost=3, weapons_found=4)) == [
        "claims.hunt_was_over at /claims/weapons_found"
    ]


def test_the_hunt_is_lost_only_without_a_weapon() -> None:
    assert brief_faults(lost_in_hunt(weapons_lost=2, weapons_found=2)) == []
    assert brief_faults(lost_in_hunt(weapons_lost=1, weapons_found=2)) == [
        "claims.weapons_left at /claims/weapons_found"
    ]


def test_the_sensei_helps_once() -> None:
    assert brief_faults(won_in_battle(sensei=["steps"])) == []
    assert brief_faults(won_in_battle(sensei=["steps", "final_battle"])) == ["claims.sensei_once at /claims/sensei"]


def test_the_sensei_helps_in_a_final_battle_only_if_there_was_one() -> None:
    assert brief_faults(won_in_battle(sensei=["final_battle"])) == []
    assert brief_faults(won_at_once(sensei=["final_battle"])) == [
        "claims.sensei_without_final_battle at /claims/sensei"
    ]


def test_nine_guardhouses_can_be_searched() -> None:
    assert brief_faults(won_at_once(searched=9)) == []
    assert brief_faults(won_at_once(searched=10)) == ["claims.too_many_searches at /claims/searched"]


def test_each_weapon_takes_a_search() -> None:
    assert brief_faults(won_at_once(searched=4)) == []
    assert brief_faults(won_at_once(searched=3)) == ["claims.too_few_searches at /claims/searched"]
    assert brief_faults(lost_in_hunt(weapons_lost=2, searched=1)) == ["claims.too_few_searches at /claims/searched"]


def test_five_markers_are_grey() -> None:
    assert brief_faults(lost_in_hunt(weapons_found=1, searched=6)) == []
    assert brief_faults(lost_in_hunt(weapons_found=1, searched=7)) == ["claims.too_many_grey at /claims/searched"]
    assert brief_faults(lost_in_hunt(weapons_lost=2, searched=7)) == []
    assert brief_faults(lost_in_hunt(weapons_lost=2, searched=8)) == ["claims.too_many_grey at /claims/searched"]


@pytest.mark.parametrize(
    ("claims", "least"),
    [
        (lost_in_hunt(weapons_lost=0), 8),
        (lost_in_hunt(weapons_lost=1), 16),
        (lost_in_hunt(weapons_lost=1, sensei=["steps"]), 24),
        (won_in_battle(weapons_lost=1), 9),
        (lost_in_battle(weapons_lost=3), 25),
        (won_at_once(sensei=["steps"]), 9),
    ],
)
def test_the_general_moves_one_step_a_turn(claims: Claims, least: int) -> None:
    """Eight steps for each weapon lost, for the Sensei, and for a defeat; the turn of the fourth weapon has no step."""
    assert brief_faults(msgspec.structs.replace(claims, turns=least)) == []
    too_quick = brief_faults(msgspec.structs.replace(claims, turns=least - 1))
    assert too_quick == ["claims.too_few_turns_for_general at /claims/turns"]


def test_fewer_steps_bring_the_general_down_sooner() -> None:
    assert brief_faults(lost_in_hunt(turns=12), setup=table("kai", "jay", steps=6)) == []
    assert brief_faults(lost_in_hunt(turns=12)) == ["claims.too_few_turns_for_general at /claims/turns"]


def test_a_turn_searches_one_guardhouse() -> None:
    assert brief_faults(won_at_once(turns=7, searched=7)) == []
    assert brief_faults(won_at_once(turns=6, searched=7)) == ["claims.too_few_turns_for_searches at /claims/turns"]
    assert brief_faults(won_at_once(turns=3)) == ["claims.too_few_turns_for_searches at /claims/turns"]


def test_power_is_spent_only_with_the_variant() -> None:
    power = table("kai", "jay", variants=("sensei_power",))
    assert brief_faults(won_at_once(power_used=3), setup=power) == []
    assert brief_faults(won_at_once(power_used=3)) == ["claims.power_not_in_play at /claims/power_used"]


def test_no_more_power_is_spent_than_moves_can_give() -> None:
    """A move of two spaces can join a guard and another ninja twice."""
    power = table("kai", "jay", variants=("sensei_power",))
    assert brief_faults(won_at_once(power_used=16, turns=8), setup=power) == []
    assert brief_faults(won_at_once(power_used=17, turns=8), setup=power) == [
        "claims.too_much_power at /claims/power_used"
    ]


def test_guards_are_knocked_out_only_with_the_variant() -> None:
    assert brief_faults(won_at_once(knockouts=2), setup=KNOCKOUT) == []
    assert brief_faults(won_at_once(knockouts=2)) == ["claims.knockout_not_in_play at /claims/knockouts"]


@pytest.mark.parametrize(
    ("claims", "least"),
    [
        # Eight turns are lost or missed, and four search for the weapons.
        (won_at_once(knockouts=2), 12),
        (won_at_once(knockouts=2, searched=6), 14),
        # The General needs eight turns to come down, and in the ninth a player misses the turn.
        (lost_in_hunt(weapons_lost=0, knockouts=1), 9),
    ],
)
def test_a_knockout_takes_three_lost_turns_and_one_missed(claims: Claims, least: int) -> None:
    """In them nobody searches, and in the missed one the General stays where he is."""
    assert brief_faults(msgspec.structs.replace(claims, turns=least), setup=KNOCKOUT) == []
    assert brief_faults(msgspec.structs.replace(claims, turns=least - 1), setup=KNOCKOUT) == [
        "claims.too_few_turns_for_knockouts at /claims/knockouts"
    ]


def test_between_the_lost_turns_of_a_knockout_the_others_take_theirs() -> None:
    """Of four players the second starts beside a guard: that is turns 2, 6 and 10, and the guard is knocked out in 14."""
    four = table("kai", "jay", "cole", "zane", variants=("ninja_knockout",))
    assert brief_faults(lost_in_hunt(weapons_lost=0, knockouts=1, turns=14), setup=four) == []
    assert brief_faults(lost_in_hunt(weapons_lost=0, knockouts=1, turns=13), setup=four) == [
        "claims.too_few_turns_for_knockouts at /claims/knockouts"
    ]


def test_each_lost_fight_moves_the_general() -> None:
    """Two knockouts are six lost fights: within the seven steps that cost no weapon. Three are nine."""
    assert brief_faults(won_at_once(knockouts=2), setup=KNOCKOUT) == []
    assert brief_faults(won_at_once(knockouts=3), setup=KNOCKOUT) == [
        "claims.too_many_lost_fights at /claims/knockouts"
    ]
    assert brief_faults(lost_in_hunt(knockouts=5), setup=KNOCKOUT) == []
    assert brief_faults(lost_in_hunt(knockouts=6), setup=KNOCKOUT) == [
        "claims.too_many_lost_fights at /claims/knockouts"
    ]


def test_a_report_tells_the_session_in_brief_or_as_a_log() -> None:
    nothing = check_report(KNOWN, TWO, Report())
    both = check_report(KNOWN, TWO, Report(claims=won_at_once(), log=Log(turns=())))
    assert brief_faults(won_at_once()) == []
    assert refused(nothing) == ["report.empty at "]
    assert refused(both) == ["report.claims_beside_log at /claims", "log.unfinished at /log"]


def test_every_fault_of_a_brief_report_is_named_at_once() -> None:
    wild = won_at_once(weapons_lost=4, weapons_found=5, sensei=["steps", "steps"], searched=12, power_used=1)
    assert brief_faults(wild) == [
        "claims.final_battle_due at /claims/final_battle",
        "claims.too_many_lost at /claims/weapons_lost",
        "claims.too_many_found at /claims/weapons_found",
        "claims.sensei_once at /claims/sensei",
        "claims.too_many_searches at /claims/searched",
        "claims.power_not_in_play at /claims/power_used",
    ]


def test_of_very_many_faults_the_first_are_named_and_the_others_counted() -> None:
    """A roll is missing in each of 210 turns, and the end of the log."""
    assert brief_faults(won_at_once()) == []
    found = refused(judge(*(kai(), jay()) * 105))
    assert found[:2] == ["roll.missing at /log/turns/0/roll", "roll.missing at /log/turns/1/roll"]
    assert (len(found), found[-1]) == (201, "report.more_findings at ")


def test_an_unknown_field_is_malformed() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            b'{"claims": {"won": true, "final_battle": "won", "weapons_lost": 1, "xp": 5}}', type=Report
        )


def test_a_report_without_violations_is_accepted() -> None:
    assert check_report(KNOWN, TWO, Report(claims=won_at_once())).accepted
    assert not check_report(KNOWN, TWO, Report(claims=won_at_once(searched=2))).accepted
