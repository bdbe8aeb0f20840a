"""Game Setup."""

import msgspec
import pytest

from games.rules.bounty.report import Arrive, Claims
from games.rules.bounty.ruleset import book
from games.rules.bounty.setup import Seat, Setup
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
    refused,
    ruleset,
    table,
    warnings,
)


def refusals(setup: Setup) -> list[str]:
    """What is refused of a session in brief at this table."""
    return brief_faults(Claims(won=True, turns=3, villain_track=2), setup, book())


def test_two_to_four_players_sit_at_a_table() -> None:
    assert refusals(table("kai", "nya")) == []
    assert refusals(table("kai", "nya", "cole", "zane")) == []
    assert refusals(table("kai")) == ["setup.players at /setup/seats"]
    assert refusals(table("kai", "nya", "cole", "zane", "zane"))[0] == "setup.players at /setup/seats"


def test_each_player_chooses_a_ninja() -> None:
    assert refusals(table("kai", "nya", "cole")) == []
    assert refusals(table("kai", "nya", "nya")) == [
        "setup.ninja_taken at /setup/seats/1/ninja",
        "setup.ninja_taken at /setup/seats/2/ninja",
    ]


def test_a_player_sits_at_one_place() -> None:
    twice = Setup(seats=(Seat(ninja="kai", player="p"), Seat(ninja="nya", player="p")), adventure=1)
    assert refusals(twice) == [
        "setup.player_twice at /setup/seats/0/player",
        "setup.player_twice at /setup/seats/1/player",
    ]
    assert refusals(msgspec.structs.replace(twice, seats=(Seat(ninja="kai"), Seat(ninja="nya")))) == []


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_six_adventures_can_be_played_in_any_order(number: int) -> None:
    assert refusals(table("kai", "nya", adventure=number)) == []


def test_there_is_no_seventh_adventure() -> None:
    assert refusals(table("kai", "nya", adventure=6)) == []
    assert refusals(table("kai", "nya", adventure=7)) == ["setup.adventure at /setup/adventure"]
    assert refusals(table("kai", "nya", adventure=0)) == ["setup.adventure at /setup/adventure"]


def test_a_log_is_not_read_where_the_board_or_the_adventure_is_missing() -> None:
    verdict = judge(kai("1"), setup=table("kai", adventure=9))
    assert refused(verdict) == ["setup.players at /setup/seats", "setup.adventure at /setup/adventure"]
    assert verdict.claims is None


def test_ninja_start_in_one_of_the_two_central_rooms() -> None:
    assert faults(kai("1"), rooms=("r6", "r7")) == []
    assert faults(kai("1"), rooms=("r6", "r8")) == ["start.not_central at /log/starts/1/room"]


def test_every_ninja_at_the_table_is_placed() -> None:
    assert faults(kai("1"), rooms=("r6", "r6")) == []
    assert faults(kai("1"), rooms=("r6",)) == ["start.not_everyone at /log/starts"]


def test_adventure_card_a_places_the_components() -> None:
    """This adventure begins with villains by the cloud icon, then by the moon icon."""
    rules = ruleset(adventures=(adventure(1, {"A": ("villains_cloud", "villains_moon")}),))
    quiet_start = kai("3", steps=())
    assert "card.villains_arrive" not in faults(quiet_start, rules=rules, opening=(WEST, BOTH, EAST, BOTH))
    assert faults(kai("3"), rules=rules, opening=(WEST, BOTH, EAST, BOTH)) == []
    assert faults(kai("3"), rules=rules, opening=(WEST, BOTH, EAST)) == ["card.villains_arrive at /log/opening"]


def test_card_a_places_villains_on_steps_of_their_paths() -> None:
    """A golden path of four steps has steps 0 to 3; on the last one is the skull."""
    rules = ruleset(adventures=(adventure(1, {"A": ("villains_cloud",)}),))
    assert faults(kai("3"), rules=rules, opening=(Arrive(path="west", step=3), BOTH)) == []
    assert faults(kai("3"), rules=rules, opening=(Arrive(path="west", step=4), BOTH)) == [
        "villain.no_such_step at /log/opening/0/step"
    ]


def test_a_table_that_is_refused_does_not_hide_what_is_wrong_with_its_log() -> None:
    """Kai and nya are player 7, and there is no adventure 7; kai walks through a wall."""
    seats = (Seat(ninja="kai", player="7"), Seat(ninja="nya", player="7"))
    assert faults(kai("3", path=("r8",)), setup=Setup(seats=seats, adventure=1)) == [
        "setup.player_twice at /setup/seats/0/player",
        "setup.player_twice at /setup/seats/1/player",
        "move.no_door at /log/turns/0/path/0",
    ]
    assert (
        faults(kai("3", path=("r8",)), setup=Setup(seats=seats, adventure=7))[-1]
        == "setup.adventure at /setup/adventure"
    )


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
    brief = Claims(won=True, turns=30, villain_track=2)
    assert brief_faults(brief) == []
    assert brief_faults(brief, rules=rules) == ["setup.adventure at /setup/adventure"]
    assert judge(kai("1"), rules=rules).claims is None
