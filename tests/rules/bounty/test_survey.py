"""A survey: every adventure with every number of players, side by side."""

import msgspec
import pytest

from games.rules.bounty.odds import simulate
from games.rules.bounty.ruleset import Ruleset, Settings, book
from games.rules.bounty.survey import Case, Survey, assumed_in, cases, check_survey, whole

SEED = "moonlight"


def test_what_is_left_out_stands_for_everything_on_offer() -> None:
    """Adventures 1 to 6, 2 to 4 players, both policies: 6 * 3 * 2."""
    full = whole(book(), Survey(seed=SEED))
    assert (full.adventures, full.players) == ((1, 2, 3, 4, 5, 6), (2, 3, 4))
    assert len(cases(full)) == len(set(cases(full))) == 36


def test_a_kit_with_one_board_offers_games_for_its_players_alone() -> None:
    kit = msgspec.structs.replace(book().kit, boards=(book().kit.boards[1],))
    house = Ruleset(settings=Settings(adventures=(1, 3)), kit=kit)
    full = whole(house, Survey(seed=SEED, policies=("random",)))
    assert cases(full) == (
        Case(adventure=1, players=3, policy="random"),
        Case(adventure=3, players=3, policy="random"),
    )


def test_everything_on_offer_can_be_played() -> None:
    assert check_survey(book(), Survey(seed=SEED)) == ()


def test_a_case_is_a_table_that_can_be_played() -> None:
    case = Case(adventure=6, players=4, policy="random")
    assert [seat.ninja for seat in case.setup.seats] == ["kai", "nya", "cole", "zane"]
    assert simulate(book(), case.setup, case.policy, b"case", count=1).played == 1


@pytest.mark.parametrize(
    ("survey", "faults"),
    [
        (Survey(seed=SEED, players=(2, 1)), [("setup.players", "/players/1")]),
        (Survey(seed=SEED, adventures=(6, 1)), [("setup.adventure", "/adventures/0")]),
    ],
)
def test_each_fault_is_named_once_where_it_stands(survey: Survey, faults: list[tuple[str, str]]) -> None:
    house = Ruleset(settings=Settings(adventures=(1, 2, 3)), kit=book().kit)
    assert [(one.code, one.path) for one in check_survey(house, survey)] == faults


def test_the_answer_rests_on_what_is_assumed_of_the_parts_it_uses() -> None:
    asked = whole(book(), Survey(seed=SEED, adventures=(2,), players=(3,)))
    parts = [one.part for one in assumed_in(book(), asked)]
    assert parts == ["board", "events", "adventure", "potentials", "villains"]


def test_an_assumption_that_two_games_share_is_named_once() -> None:
    asked = whole(book(), Survey(seed=SEED, adventures=(2, 3), players=(3,)))
    parts = [one.part for one in assumed_in(book(), asked)]
    assert sorted(parts) == ["adventure", "adventure", "board", "events", "potentials", "villains"]
