"""A league with a running bracket goes out as a file, comes in the same, and is played on."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Fixture, League, Stage
from league.queries.brackets import bracket_of
from league.transfer.load import import_league
from league.transfer.references import check_references
from teams.models import Player
from tests import verbs
from tests.league.carried import file_of, typed, without_roles
from tests.league.playoffs.knockouts import Knockout, names
from tests.league.playoffs.test_cuts import Cup, all_drawn
from tests.league.stages.worlds import World
from tests.verbs import Person

pytestmark = pytest.mark.django_db


def carried(world: World) -> tuple[dict[str, Any], League, Person]:
    file = file_of(League.objects.get(pk=world.league["id"]))
    mika = verbs.sign_up("Mika")
    return file, import_league(typed(file), by=Player.objects.get(pk=mika.id), at=timezone.now()), mika


def said(stage: Stage) -> Any:
    """Return what a bracket says, apart from ids."""
    bracket = bracket_of(stage)
    assert bracket is not None
    return [
        [(match["number"], names(match), match["decider"], match["state"]) for match in row["matches"]]
        for row in bracket["rounds"]
    ]


def test_a_running_bracket_comes_in_as_it_went_out_and_goes_on() -> None:
    """One semi-final was drawn and is played again, the other is decided by hand after a double forfeit."""
    cup = Knockout(World(4), "single_elimination", deciders=["replay"])
    cup.play(1, (2, 2))
    cup.forfeit(2, [1, 2])
    cup.decide(2, cup.world.teams[2], "Their train was late")
    file, league, mika = carried(cup.world)
    assert without_roles(file_of(league), "Mika") == without_roles(file)
    stage = Stage.objects.select_related("season__league").get(season__league=league)
    assert said(stage) == said(Stage.objects.select_related("season__league").get(pk=cup.stage))
    replay = Fixture.objects.get(round__stage=stage, replay=1)
    mika.post(f"fixtures/{replay.pk}/forfeit/", {"sides": [2], "reason": "Nobody came"})
    assert said(stage)[1] == [(3, ("Team 0", "Team 2"), "", "scheduled")]


def test_a_play_off_comes_in_with_the_stage_it_is_played_for() -> None:
    cup = Cup(3, {"places": 2})
    cup.play_all(all_drawn)
    cup.take(tie="play_off")
    file, league, _mika = carried(cup.world)
    assert without_roles(file_of(league), "Mika") == without_roles(file)
    play_off = Stage.objects.get(season__league=league, plays_off_for__isnull=False)
    assert (play_off.order, play_off.plays_off_for and play_off.plays_off_for.name) == (2, "Cup")


@pytest.mark.parametrize(
    ("order", "spoilt"),
    [(2, {"plays_off_for": 1}), (2, {"plays_off_for": 9}), (3, {"plays_off_for": 3})],
)
def test_a_play_off_is_for_a_later_stage(order: int, spoilt: dict[str, int]) -> None:
    cup = Cup(3, {"places": 2})
    cup.play_all(all_drawn)
    cup.take(tie="play_off")
    file = file_of(League.objects.get(pk=cup.world.league["id"]))
    file["seasons"][0]["stages"][order - 1] |= spoilt
    [fault] = check_references(typed(file))
    assert fault.path == f"/seasons/0/stages/{order - 1}/plays_off_for"


def test_a_file_draws_a_bracket_match_once() -> None:
    cup = Knockout(World(4), "single_elimination")
    file = file_of(League.objects.get(pk=cup.world.league["id"]))
    file["seasons"][0]["stages"][0]["rounds"][0]["fixtures"][1]["bracket_match"] = 1
    [fault] = check_references(typed(file))
    assert (fault.code, fault.path) == ("transfer.twice", "/seasons/0/stages/0/rounds/0/fixtures")


@pytest.mark.parametrize("path", ["/api/v1/stages/{stage}/bracket/", "/stages/{stage}/bracket/", "/seasons/{season}/"])
def test_a_larger_bracket_asks_the_database_no_more(path: str) -> None:
    small, large = (Knockout(World(count), "single_elimination") for count in (4, 9))
    asked = [queries(cup, path) for cup in (small, large)]
    assert asked[0] == asked[1]


def queries(cup: Knockout, path: str) -> int:
    """Count what a reader's second look at a page asks of the database."""
    season = Stage.objects.values_list("season", flat=True).get(pk=cup.stage)
    where = path.format(stage=cup.stage, season=season)
    cup.world.master.client.get(where)
    with CaptureQueriesContext(connection) as captured:
        assert cup.world.master.client.get(where).status_code == 200
    return len(captured)
