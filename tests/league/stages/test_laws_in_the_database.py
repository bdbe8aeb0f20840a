"""What the database itself holds, and what two calls at once come to."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Fixture, FixtureSide, Invitation, Round, Stage
from league.operations.stages.rounds import draw_round
from teams.models import Player
from tests.league.stages.worlds import World
from tests.league.test_repeated_and_at_once import at_once


def queries(call: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


@pytest.mark.django_db(transaction=True)
def test_a_team_plays_once_a_round() -> None:
    world = World(2)
    stage = world.start("swiss", rounds=1)
    world.draw(stage)
    row = Round.objects.get(stage=stage["id"])
    side = FixtureSide.objects.filter(slot=row)[0]
    fixture = Fixture.objects.create(round=row, number=9)
    with pytest.raises(IntegrityError, match="an_entrant_plays_once_a_round"):
        FixtureSide.objects.create(fixture=fixture, side=1, entrant=side.entrant, slot=row)


@pytest.mark.django_db
def test_nobody_challenges_itself_and_one_challenge_waits_for_its_answer() -> None:
    world = World(2)
    stage = world.start("open")
    body = {"challenger": world.teams[0], "opponent": world.teams[1]}
    sent = Invitation.objects.get(pk=world.master.post(f"stages/{stage['id']}/invitations/", body)["id"])
    told = {"stage": sent.stage, "challenger": sent.challenger, "sent_at": timezone.now()}
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(opponent=sent.challenger, **told)
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(opponent=sent.opponent, **told)


@pytest.mark.django_db
def test_a_round_is_drawn_with_as_many_queries_in_a_small_field_and_a_large_one() -> None:
    counts = []
    for size in (4, 10):
        world = World(size)
        stage = world.start("swiss", rounds=2, keep_apart=["clan"])
        world.play_round(world.draw(stage))
        master = Player.objects.get(pk=world.master.id)
        counts.append(queries(lambda stage=stage, master=master: draw_round(stage["id"], by=master, at=timezone.now())))  # type: ignore[misc]
    assert counts[0] == counts[1]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["rounds/", "rounds/1/", "entrants/", "invitations/"])
def test_lists_of_a_stage_do_not_slow_down(path: str) -> None:
    counts = []
    settings: dict[str, Any] = {"rounds": 1} if "rounds" in path else {}
    for size in (2, 6):
        world = World(size)
        stage = world.start("swiss" if "rounds" in path else "open", **settings)
        _fill(world, stage, path)
        world.master.get(f"stages/{stage['id']}/{path}")
        counts.append(queries(lambda world=world, stage=stage: world.master.get(f"stages/{stage['id']}/{path}")))  # type: ignore[misc]
    assert counts[0] == counts[1]


def _fill(world: World, stage: dict[str, Any], path: str) -> None:
    if "rounds" in path:
        world.draw(stage)
    for other in world.teams[1:] if path == "invitations/" else ():
        world.master.post(f"stages/{stage['id']}/invitations/", {"challenger": world.teams[0], "opponent": other})


@pytest.mark.django_db(transaction=True)
def test_two_masters_who_draw_at_once_draw_one_round() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=3)
    path = f"stages/{stage['id']}/rounds/"
    answers = at_once(*[lambda: world.master.try_post(path).status_code] * 2)
    assert sorted(answers) == [201, 409]
    assert Round.objects.filter(stage=stage["id"]).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_challenge_accepted_twice_at_once_is_one_game() -> None:
    world = World(2)
    stage = world.start("ladder")
    body = {"challenger": world.teams[1], "opponent": world.teams[0]}
    sent = world.master.post(f"stages/{stage['id']}/invitations/", body)
    path = f"invitations/{sent['id']}/accept/"
    answers = at_once(*[lambda: world.master.try_post(path).status_code] * 2)
    assert sorted(answers) == [200, 409]
    assert Fixture.objects.filter(round__stage=stage["id"]).count() == 1


@pytest.mark.django_db
def test_the_stages_own_points_and_tie_breakers_rule_its_table() -> None:
    world = World(4)
    stage = world.start("round_robin", points={"win": 5, "draw": 2}, tie_breakers=["scored", "lot"])
    [row, *_later] = world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]
    world.play_round(row, (4, 0))
    lines = world.table(stage)
    assert [line["points"] for line in lines] == [5, 5, 0, 0]
    assert [set(line["tie_breaks"]) for line in lines] == [{"scored", "lot"}] * 4
    assert [line["rank"] for line in lines] == [1, 2, 3, 4]
    numbers = world.master.get(f"stages/{stage['id']}/table/{lines[0]['team']}/")
    assert (numbers["points"], list(numbers["tie_breaks"])) == (5, ["scored"])
    assert Stage.objects.get(pk=stage["id"]).lots != ""
