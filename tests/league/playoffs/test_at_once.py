"""Two semi-finals confirmed at the same moment: the final is drawn once, with both winners."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from league.models import Fixture, FixtureSide
from tests.league.playoffs.knockouts import Knockout, names
from tests.league.stages.worlds import World
from tests.league.test_repeated_and_at_once import at_once


def confirming(cup: Knockout, number: int) -> Callable[[], Any]:
    """Return a call that confirms the reported game of a match on a phone of its own."""
    phone = copy.copy(cup.world.master)
    fixture = cup.match(number)["fixture"]
    return lambda: phone.try_post(f"fixtures/{fixture}/confirm/", {"side": 2})


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_turn", range(3))
def test_two_semi_finals_confirmed_at_once_draw_one_final(_turn: int) -> None:
    cup = Knockout(World(4), "single_elimination", third_place=True)
    cup.report(1, (3, 1))
    cup.report(2, (3, 1))
    answers = at_once(confirming(cup, 1), confirming(cup, 2))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert (names(cup.match(4)), names(cup.match(3))) == (("Team 0", "Team 1"), ("Team 3", "Team 2"))
    assert Fixture.objects.filter(bracket_match=4).count() == 1
    assert FixtureSide.objects.filter(fixture__bracket_match__in=[3, 4]).count() == 4


@pytest.mark.django_db(transaction=True)
def test_one_game_confirmed_twice_at_once_advances_once() -> None:
    cup = Knockout(World(3), "single_elimination")
    cup.report(1, (3, 1))
    answers = at_once(*[confirming(cup, 1) for _ in range(4)])
    assert [answer.status_code for answer in answers] == [200] * 4
    assert Fixture.objects.filter(bracket_match=2).count() == 1
    assert names(cup.match(2)) == ("Team 0", "Team 1")


@pytest.mark.django_db
def test_the_database_draws_a_bracket_match_once() -> None:
    cup = Knockout(World(2), "single_elimination")
    game = Fixture.objects.get(pk=cup.match(1)["fixture"])
    with pytest.raises(IntegrityError, match="a_bracket_match_is_drawn_once"), transaction.atomic():
        Fixture.objects.create(round=game.round, number=9, bracket_match=1)
    assert connection.is_usable()
