"""Game Setup."""

import msgspec
import pytest

from games.rules.bounty.report import Claims
from games.rules.bounty.ruleset import book
from games.rules.bounty.setup import Seat, Setup, check_setup
from tests.rules.bounty.sessions import (
    BOTH,
    EAST,
    KNOWN,
    TWO,
    WEST,
    adventure,
    brief_faults,
    faults,
    judge,
    kai,
    ruleset,
    table,
    warnings,
)


def codes(setup: Setup) -> list[str]:
    return [finding.code for finding in check_setup(book(), setup)]


def test_two_to_four_players_sit_at_a_table() -> None:
    assert codes(table("kai", "nya")) == []
    assert codes(table("kai", "nya", "cole", "zane")) == []
    assert codes(table("kai")) == ["setup.players"]


def test_each_player_chooses_a_ninja() -> None:
    assert codes(table("kai", "nya", "cole")) == []
    assert codes(table("kai", "nya", "nya")) == ["setup.ninja_taken", "setup.ninja_taken"]


def test_a_player_sits_at_one_place() -> None:
    twice = Setup(seats=(Seat(ninja="kai", player="p"), Seat(ninja="nya", player="p")), adventure=1)
    assert codes(twice) == ["setup.player_twice", "setup.player_twice"]
    assert codes(msgspec.structs.replace(twice, seats=(Seat(ninja="kai"), Seat(ninja="nya")))) == []


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_six_adventures_can_be_played_in_any_order(number: int) -> None:
    assert codes(table("kai", "nya", adventure=number)) == []


def test_there_is_no_seventh_adventure() -> None:
    assert codes(table("kai", "nya", adventure=7)) == ["setup.adventure"]


def test_a_log_is_not_read_at_a_table_with_faults() -> None:
    verdict = judge(kai("1"), setup=table("kai", adventure=9))
    assert [finding.code for finding in verdict.violations] == ["setup.players", "setup.adventure"]
    assert [finding.path for finding in verdict.violations] == ["/setup/seats", "/setup/adventure"]
    assert verdict.claims is None


def test_ninja_start_in_one_of_the_two_central_rooms() -> None:
    assert faults(kai("1"), rooms=("r6", "r7")) == []
    assert faults(kai("1"), rooms=("r6", "r8")) == ["start.not_central"]


def test_every_ninja_at_the_table_is_placed() -> None:
    assert faults(kai("1"), rooms=("r6", "r6")) == []
    assert faults(kai("1"), rooms=("r6",)) == ["start.not_everyone"]


def test_adventure_card_a_places_the_components() -> None:
    """This adventure begins with villains by the cloud icon, then by the moon icon."""
    rules = ruleset(adventures=(adventure(1, {"A": ("villains_cloud", "villains_moon")}),))
    quiet_start = kai("3", steps=())
    assert "card.villains_arrive" not in faults(quiet_start, rules=rules, opening=(WEST, BOTH, EAST, BOTH))
    assert faults(kai("3"), rules=rules, opening=(WEST, BOTH, EAST, BOTH)) == []
    assert faults(kai("3"), rules=rules, opening=(WEST, BOTH, EAST)) == ["card.villains_arrive"]


def test_what_rests_on_an_assumed_adventure_only_warns() -> None:
    unread = msgspec.structs.replace(adventure(1, {"A": ("villains_cloud",)}), known=False)
    rules = ruleset(adventures=(unread,))
    assert faults(kai("3"), rules=rules) == []
    assert warnings(kai("3"), rules=rules) == ["card.villains_arrive"]
    assert judge(kai("3"), rules=rules).assumptions == ("adventure",)
    assert judge(kai("3"), rules=KNOWN, setup=TWO).assumptions == ()


def test_an_adventure_is_played_with_a_number_of_players_that_it_has_a_goal_for() -> None:
    """An organiser's file that leaves two players out: nothing is made up for them."""
    first = adventure(1, {})
    rules = ruleset(adventures=(msgspec.structs.replace(first, goals=first.goals[1:]),))
    brief = Claims(won=True, turns=3, villain_track=2)
    assert brief_faults(brief) == []
    assert brief_faults(brief, rules=rules) == ["setup.adventure"]
    assert judge(kai("1"), rules=rules).claims is None
