"""Small questions: sight, reach, pools and score without a match around them."""

import msgspec
import pytest

from games.rules.allstars.match.events import Options
from games.rules.allstars.match.questions import Placed, Position, pools_of, score_of, sees, spaces_in_reach
from games.rules.allstars.resolve import play_out
from games.rules.allstars.setup import FieldedNinja
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused
from tests.rules.allstars_engine.fixtures import random_setup

N, S = 0, 4


def placed(side: int, profile: str, row: int, column: int, facing: int = N, **state: int) -> Placed:
    ninja = FieldedNinja(id=f"{profile}-{row}-{column}", profile=profile)
    return Placed(side=side, ninja=ninja, space=row * 20 + column, facing=facing, **state)  # type: ignore[arg-type]


DUEL = (placed(1, "tora-kaiken", 10, 10), placed(2, "ika-kaiken", 9, 10, N))


def test_sight_between_two_models() -> None:
    apart = (placed(1, "tora-kaiken", 10, 10), placed(2, "ika-kaiken", 5, 10, N))
    assert (sees(Position(models=apart), 0, 1), sees(Position(models=apart), 1, 0)) == (True, False)
    between = (*apart, placed(2, "ika-kaiken", 7, 10, N))
    assert not sees(Position(models=between), 0, 1)
    assert not sees(Position(models=apart, lanterns=(150,)), 0, 1)


def test_reach_has_costs_ways_and_dodges() -> None:
    """A Tora Kaiken has Movement 5; alone it reaches 120 spaces, held by an enemy it dodges first."""
    found = spaces_in_reach(Position(models=DUEL[:1]), 0)
    assert (len(found), {reached.dodges for reached in found}) == (120, {0})
    held = spaces_in_reach(Position(models=DUEL), 0)
    assert {reached.dodges for reached in held} == {1}
    assert all(len(reached.path) == reached.cost for reached in found)


def test_pools_name_their_bonuses() -> None:
    """From behind, from Stealth, with a friend on the defender's other side."""
    friend = placed(1, "tora-kaiken", 8, 10, S)
    hidden = msgspec.structs.replace(DUEL[0], stealth=True)
    pools = pools_of(Position(models=(hidden, DUEL[1], friend)), 0, 1)
    assert (pools.attack, pools.attack_bonuses) == (6, {"assists": 1, "back_strike": 1, "stealth": 1})
    assert (pools.defense, pools.defense_bonuses) == (3, {})


def test_pools_at_range_have_the_weapons_dice_alone() -> None:
    archer = (placed(1, "tora-yajiri", 10, 10), placed(2, "ika-kaiken", 6, 10, N))
    assert pools_of(Position(models=archer), 0, 1, "ranged").attack_bonuses == {"ranged": 2}
    assert pools_of(Position(models=archer), 0, 1, "shuriken").attack == 1


def test_abilities_are_counted_together() -> None:
    """Ijin's Horns after three spaces."""
    oni = placed(1, "ijin-oni", 10, 10, N, moved=3)
    pools = pools_of(Position(models=(oni, placed(2, "ika-kaiken", 9, 10, S))), 0, 1)
    assert (pools.attack, pools.attack_bonuses) == (6, {"abilities": 1})


@pytest.mark.parametrize(
    "wrong", [placed(2, "ika-kaiken", 10, 10), placed(2, "ika-oni", 19, 19), placed(2, "ika-kaiken", 20, 0)]
)
def test_a_position_that_cannot_be_is_refused(wrong: Placed) -> None:
    with pytest.raises(Refused) as refused:
        sees(Position(models=(DUEL[0], wrong)), 0, 1)
    assert [(violation.code, violation.path) for violation in refused.value.violations] == [
        ("position.no_room", "/models/1/space")
    ]


def test_the_score_of_a_log() -> None:
    match = play_out(random_setup(4, "brawl"), "tactical", SeededDice(b"q"), Options(moon_deck=False))
    scores = tuple(side.score for side in match.game.sides[1:])
    assert score_of(match.log) == scores
    wrong = msgspec.structs.replace(match.log, events=match.log.events[1:])
    with pytest.raises(Refused):
        score_of(wrong)
