"""By the book a bye brings no koban; a league can let it pay (ruling 67)."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import FixtureSide, League, Round
from league.operations.byes import pay_byes
from league.transfer.load import import_league
from teams.models import Player, Team
from teams.reconcile import reconcile_all
from tests.league.carried import file_of, typed, without_roles
from tests.league.stages.worlds import World, alone, games

pytestmark = pytest.mark.django_db


def _world(koban: int) -> World:
    world = World(3)
    if koban:
        house = {"settings": {"bye_koban": koban}}
        world.master.post(f"leagues/{world.league['id']}/rules/", {"house": house, "reason": "Nobody goes home hungry"})
    return world


def _first_round(
    world: World, kind: str = "round_robin", **settings: Any
) -> tuple[dict[str, Any], dict[str, Any], int]:
    """Return the stage, its first round, and who has the bye in it."""
    stage = world.start(kind, progression=True, **settings)
    path = f"stages/{stage['id']}/rounds/1/"
    row = world.draw(stage) if kind == "swiss" else world.master.get(path)
    [team] = alone(row)
    return stage, row, team


def test_a_bye_pays_when_every_game_of_its_round_is_decided_and_once(db: None) -> None:
    world = _world(4)
    stage, row, team = _first_round(world)
    before = Team.objects.get(pk=team).treasury
    assert pay_byes(at=timezone.now()) == []
    world.play_round(row)
    assert len(pay_byes(at=timezone.now())) == 1
    assert pay_byes(at=timezone.now()) == []
    assert Team.objects.get(pk=team).treasury == before + 4
    assert next(line["koban"] for line in world.table(stage) if line["team"] == team) == 4
    assert reconcile_all() == []


def test_a_bye_pays_when_the_deadline_has_passed_though_games_are_open() -> None:
    world = _world(4)
    stage, _row, team = _first_round(world)
    Round.objects.filter(stage=stage["id"], number=1).update(deadline=timezone.now() - timedelta(hours=1))
    pay_byes(at=timezone.now())
    paid = FixtureSide.objects.exclude(chapter=None).values_list("entrant__team", "koban")
    assert list(paid) == [(team, 4)]


def test_by_the_book_a_bye_pays_nothing_and_is_told_in_no_story() -> None:
    world = _world(0)
    _stage, row, team = _first_round(world)
    world.play_round(row)
    assert pay_byes(at=timezone.now()) == []
    assert Team.objects.get(pk=team).chapters.count() == 1


def test_a_round_whose_bye_was_paid_cannot_be_taken_back() -> None:
    world = _world(4)
    stage, row, _team = _first_round(world, "swiss", rounds=2)
    assert len(games(row)) == 1
    Round.objects.filter(stage=stage["id"], number=1).update(
        deadline=timezone.now() - timedelta(hours=1), published_at=timezone.now()
    )
    assert len(pay_byes(at=timezone.now())) == 1
    refused = world.master.refused(f"stages/{stage['id']}/rounds/1/void/", {"reason": "Again"}, status=409)
    assert refused["code"] == "round.begun"


def test_a_bye_that_was_paid_goes_out_and_in_with_its_league() -> None:
    world = _world(4)
    _stage, row, _team = _first_round(world)
    world.play_round(row)
    pay_byes(at=timezone.now())
    file = file_of(League.objects.get(pk=world.league["id"]))
    mika = Player.objects.create_user("mika@example.org", "nine-tails-at-dawn", name="Mika")
    copied = import_league(typed(file), by=mika, at=timezone.now())
    assert without_roles(file_of(copied), importer="Mika") == without_roles(file)
    assert reconcile_all() == []
