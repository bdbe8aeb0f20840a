"""A drawn knock-out game waits for the ninja master's word: on their first page, and at the desk."""

import pytest
from django.test import Client

from league.models import Stage
from teams.models import Player
from tests import verbs
from tests.kept import kept
from tests.league.playoffs.knockouts import Knockout
from tests.league.stages.worlds import World
from tests.verbs import Person

pytestmark = pytest.mark.django_db


def reader(person: Person) -> Client:
    client = Client()
    client.force_login(Player.objects.get(pk=person.id))
    return client


def page(client: Client, path: str) -> str:
    return client.get(path).content.decode()


@kept
def cup() -> Knockout:
    """Two of three meet and draw, and nothing but the ninja master says who goes on."""
    cup = Knockout(World(3), "single_elimination")
    cup.play(1, (2, 2))
    return cup


def test_a_drawn_game_waits_on_the_masters_first_page_until_they_decide(cup: Knockout) -> None:
    master = reader(cup.world.master)
    link = f"/stages/{cup.stage}/bracket/#decide-1"
    assert [words in page(master, "/") for words in ("Knock-out games without a winner", link)] == [True, True]
    assert 'id="decide-1"' in page(master, f"/stages/{cup.stage}/bracket/")
    cup.decide(1, cup.world.teams[1], "A coin")
    assert "Knock-out games without a winner" not in page(master, "/")


def test_a_drawn_game_waits_at_the_desk(cup: Knockout) -> None:
    master = reader(cup.world.master)
    shown = page(master, "/admin/")
    assert "Knock-out games without a winner: decide" in shown
    assert f"/stages/{cup.stage}/bracket/#decide-1" in shown
    cup.decide(1, None, "Neither came back")
    assert "Knock-out games without a winner" not in page(master, "/admin/")


def test_nobody_else_is_asked(cup: Knockout) -> None:
    ben = verbs.sign_up("Ben")
    verbs.join(ben, cup.world.league)
    assert "Knock-out games without a winner" not in page(reader(ben), "/")


def test_a_draw_that_is_played_again_waits_for_nobodys_word() -> None:
    cup = Knockout(World(3), "single_elimination", deciders=["replay"])
    cup.play(1, (2, 2))
    assert "Knock-out games without a winner" not in page(reader(cup.world.master), "/")


def test_a_stage_that_is_over_asks_nothing_any_more(cup: Knockout) -> None:
    Stage.objects.filter(pk=cup.stage).update(state=Stage.State.FINISHED)
    assert "Knock-out games without a winner" not in page(reader(cup.world.master), "/")
