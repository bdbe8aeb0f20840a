"""A survey: every kind of game that the rules offer, side by side."""

import msgspec
import pytest

from games.rules.ninjago.odds import simulate
from games.rules.ninjago.ruleset import Ruleset, Settings, book
from games.rules.ninjago.survey import MOST_IN_ALL, Case, Survey, assumed_in, cases, check_survey, whole

SEED = "moonlight"


def test_what_is_left_out_stands_for_everything_on_offer() -> None:
    """6 to 9 steps, no house variant and each of three alone, 2 to 4 players, both policies: 4 * 4 * 3 * 2."""
    full = whole(book(), Survey(seed=SEED))
    assert (full.steps, full.players) == ((6, 7, 8, 9), (2, 3, 4))
    assert full.variants == ((), ("sensei_power",), ("ninja_memory",), ("ninja_knockout",))
    assert len(cases(full)) == len(set(cases(full))) == 96


def test_a_leagues_own_rules_offer_what_they_offer() -> None:
    house = Ruleset(settings=Settings(steps_allowed=(8,), variants=(), most_players=3), kit=book().kit)
    full = whole(house, Survey(seed=SEED, policies=("tactical",)))
    assert cases(full) == (
        Case(steps=8, variants=(), players=2, policy="tactical"),
        Case(steps=8, variants=(), players=3, policy="tactical"),
    )


def test_everything_on_offer_can_be_played() -> None:
    assert check_survey(book(), Survey(seed=SEED)) == ()


def test_a_case_is_a_table_that_can_be_played() -> None:
    case = Case(steps=6, variants=("sensei_power", "ninja_memory"), players=3, policy="random")
    assert [seat.ninja for seat in case.setup.seats] == ["kai", "jay", "cole"]
    assert simulate(book(), case.setup, case.policy, b"case", count=1).played == 1


@pytest.mark.parametrize(
    ("survey", "faults"),
    [
        (Survey(seed=SEED, steps=(8, 10)), [("setup.steps", "/steps/1")]),
        (Survey(seed=SEED, players=(1, 2)), [("setup.players", "/players/0")]),
        (Survey(seed=SEED, variants=((), ("ninja_memory", "ninja_memory"))), [("setup.variant", "/variants/1/1")]),
    ],
)
def test_each_fault_is_named_once_where_it_stands(survey: Survey, faults: list[tuple[str, str]]) -> None:
    assert [(one.code, one.path) for one in check_survey(book(), survey)] == faults


def test_a_survey_has_an_end() -> None:
    """96 cases of 520 games are 49,920; of 521 they are 50,016."""
    assert MOST_IN_ALL == 50_000
    assert check_survey(book(), Survey(seed=SEED, games=520)) == ()
    [fault] = check_survey(book(), Survey(seed=SEED, games=521))
    assert (fault.code, fault.path, fault.params["games"]) == ("survey.too_large", "/games", 50_016)


def test_the_answer_rests_on_what_is_assumed_of_the_kit() -> None:
    assert [one.part for one in assumed_in(book())] == ["board", "die", "spinner"]
    known = msgspec.structs.replace(
        book().kit,
        board=msgspec.structs.replace(book().kit.board, known=True),
        die=msgspec.structs.replace(book().kit.die, known=True),
        spinner=msgspec.structs.replace(book().kit.spinner, known=True),
    )
    assert assumed_in(Ruleset(settings=Settings(), kit=known)) == ()
