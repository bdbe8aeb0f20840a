"""A league with stages of many kinds goes out as a file and comes in the same."""

from typing import Any

import pytest
from django.utils import timezone

from league.models import League, Round, Stage
from league.operations.stages.rounds import draw_round, publish_round, void_round
from league.queries.tables import compute_table
from league.transfer.load import import_league
from league.transfer.references import check_references
from teams.models import Player
from teams.reconcile import reconcile_all
from tests import verbs
from tests.kept import kept
from tests.league.carried import file_of, typed, without_roles
from tests.league.stages.worlds import BRAWL, World

pytestmark = pytest.mark.django_db


@kept
def world() -> World:
    """A Swiss stage with everything that can happen to a team, an open stage with challenges, and a friendly."""
    world = World(7)
    season = world.plan(
        {"kind": "swiss", "settings": {**BRAWL, "rounds": 4, "points": {"win": 2, "forfeit_win": 2, "bye": 2}}},
        entered=world.teams[:5],
    )
    path = f"seasons/{season['id']}"
    world.master.client.patch(f"/api/v1/{path}/entrants/{world.teams[0]}/", {"club": "North Gate"}, format="json")
    stage = world.master.post(f"{path}/start/")["stages"][0]
    world.play_round(world.draw(stage))
    entrants = f"stages/{stage['id']}/entrants"
    world.master.post(f"{entrants}/", {"team": world.teams[5]})
    world.master.post(f"{entrants}/{world.teams[1]}/byes/", {"round": 2})
    world.master.post(f"{entrants}/{world.teams[2]}/withdraw/")
    world.play_round(world.draw(stage))
    world.master.post(f"{path}/entrants/{world.teams[3]}/leave/", {"reason": "Moved", "struck": True})
    world.master.post(f"{path}/entrants/{world.teams[4]}/replace/", {"heir": world.teams[6], "reason": "Emi"})
    world.draw(stage, publish=False)
    opened = world.start("open", entered=world.teams[:3])
    ids = []
    for one, other in ((0, 1), (1, 2), (0, 2)):
        body = {"challenger": world.teams[one], "opponent": world.teams[other], "words": "Thursday?"}
        ids.append(world.master.post(f"stages/{opened['id']}/invitations/", body)["id"])
    world.master.post(f"invitations/{ids[0]}/accept/")
    world.master.post(f"invitations/{ids[1]}/decline/")
    body = {"challenger": world.teams[0], "opponent": world.teams[1], "progression": False}
    world.master.post(f"leagues/{world.league['id']}/friendlies/", body)
    return world


def carried(world: World) -> tuple[dict[str, Any], League]:
    file = file_of(League.objects.get(pk=world.league["id"]))
    mika = Player.objects.get(pk=verbs.sign_up("Mika").id)
    return file, import_league(typed(file), by=mika, at=timezone.now())


def table(stage: Stage) -> list[tuple[Any, ...]]:
    return [(row.name, row.rank, row.points, row.byes, row.difference) for row in compute_table(stage)]


def test_a_league_of_many_stages_comes_in_as_it_went_out(world: World) -> None:
    file, league = carried(world)
    assert without_roles(file_of(league), "Mika") == without_roles(file)
    assert reconcile_all() == []


def test_its_tables_say_the_same(world: World) -> None:
    _file, league = carried(world)
    for before in Stage.objects.filter(season__league=world.league["id"]):
        after = Stage.objects.get(season__league=league, season__number=before.season.number, order=before.order)
        assert table(after) == table(before)


def test_a_stage_that_came_in_is_played_on(world: World) -> None:
    _file, league = carried(world)
    stage = Stage.objects.get(season__league=league, kind="swiss")
    mika = Player.objects.get(name="Mika")
    void_round(stage.pk, 3, by=mika, at=timezone.now())
    assert draw_round(stage.pk, by=mika, at=timezone.now()).number == 3
    assert publish_round(stage.pk, 3, by=mika, at=timezone.now()).published_at is not None


def test_a_draft_comes_in_as_a_draft_and_a_file_from_before_drafts_as_published(world: World) -> None:
    file = file_of(League.objects.get(pk=world.league["id"]))
    stages = [stage for season in file["seasons"] for stage in season["stages"] if stage["kind"] == "swiss"]
    assert [row.get("published_at", "never said") is None for row in stages[0]["rounds"]] == [False, False, True]
    for row in stages[0]["rounds"]:
        row.pop("published_at")
    mika = Player.objects.get(pk=verbs.sign_up("Mika").id)
    at = timezone.now()
    league = import_league(typed(file), by=mika, at=at)
    rounds = Round.objects.filter(stage__season__league=league, stage__kind="swiss")
    assert set(rounds.values_list("published_at", flat=True)) == {at}


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda stage: stage["settings"].update(rounds="many"), "/settings/rounds"),
        (lambda stage: stage["invitations"][0].update(state="eaten"), "/invitations/0/state"),
        (lambda stage: stage["invitations"][0].update(opponent=99), "/invitations/0/opponent"),
        (lambda stage: stage["invitations"][0].update(fixture=99), "/invitations/0/fixture"),
        (lambda stage: stage["invitations"][1].pop("answered_at"), "/invitations/1"),
    ],
)
def test_a_spoilt_stage_is_refused_at_its_place(world: World, spoil: Any, place: str) -> None:
    file = file_of(League.objects.get(pk=world.league["id"]))
    number = next(index for index, season in enumerate(file["seasons"]) if season["stages"][0]["kind"] == "open")
    spoil(file["seasons"][number]["stages"][0])
    paths = [fault.path for fault in check_references(typed(file))]
    assert f"/seasons/{number}/stages/0{place}" in paths
