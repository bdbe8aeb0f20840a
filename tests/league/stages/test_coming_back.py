"""A team that had left a season comes back: what was awarded to its opponents is voided, in stories and brackets too."""

from typing import Any

import pytest

from league.models import Claim, Entrant, Stage
from teams.reconcile import reconcile_all
from tests import verbs
from tests.kept import kept
from tests.league.playoffs.knockouts import Knockout, names
from tests.league.stages.worlds import World, games

pytestmark = pytest.mark.django_db

ONI = {"recruit": [{"name": "Okuni", "profile": "Oni"}]}  # 18 koban


@kept
def world() -> World:
    """Three teams of 90 koban, so that each has 10 left."""
    return World(3)


@kept
def stage(world: World) -> dict[str, Any]:
    """Return a round robin that pays koban; the first team has left it."""
    season = world.plan({"kind": "round_robin", "settings": {"challenges": ["brawl"]}})
    started = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    world.master.post(path(season["id"], world.teams[0], "leave"), {"reason": "Moved away"})
    return {**started, "season": season["id"]}


def path(season: int, team: int, what: str) -> str:
    return f"seasons/{season}/entrants/{team}/{what}/"


def treasuries(world: World) -> list[int]:
    return [world.master.get(f"teams/{team}/")["treasury"] for team in world.teams]


def states(world: World, stage: dict[str, Any]) -> list[str]:
    rows = world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]
    return sorted(fixture["state"] for row in rows for fixture in games(row))


def test_koban_of_awarded_games_goes_back_when_the_team_comes_back(world: World, stage: dict[str, Any]) -> None:
    """Ruling 66 pays 10 koban to each of the two opponents."""
    assert (treasuries(world), states(world, stage)) == ([10, 20, 20], ["forfeited", "forfeited", "scheduled"])
    world.master.post(path(stage["season"], world.teams[0], "return"))
    assert (treasuries(world), states(world, stage)) == ([10, 10, 10], ["scheduled"] * 3)
    assert [line["points"] for line in world.table(stage)] == [0, 0, 0]
    assert Claim.objects.filter(kind="voided", reason="The team that had left is back").count() == 2
    assert list(reconcile_all()) == []


def test_koban_that_is_spent_keeps_the_team_away(world: World, stage: dict[str, Any]) -> None:
    """An Oni for 18 of 20 koban leaves 2: without the 10 the team would owe 8. Nothing changes."""
    world.master.post(f"teams/{world.teams[1]}/roster/", ONI)
    refused = world.master.refused(path(stage["season"], world.teams[0], "return"))
    assert [one["code"] for one in refused["violations"]] == ["amendment.unsettled"]
    assert (treasuries(world), states(world, stage)) == ([10, 2, 20], ["forfeited", "forfeited", "scheduled"])
    assert Entrant.objects.get(team=world.teams[0]).leaving == "stands"


def test_a_forfeit_of_another_day_stands(world: World, stage: dict[str, Any]) -> None:
    """Of the two awarded games one was voided and forfeited anew: that was decided by itself."""
    awarded = Claim.objects.filter(kind="forfeited").order_by("fixture").values_list("fixture", flat=True)[0]
    told = world.master.post(f"fixtures/{awarded}/amendments/preview/", {"action": "void"})
    body = {"action": "void", "basis": told["basis"], "reason": "Wrong date"}
    world.master.post(f"fixtures/{awarded}/amendments/", body)
    world.master.post(f"fixtures/{awarded}/forfeit/", {"sides": [1, 2], "reason": "Nobody came"})
    world.master.post(path(stage["season"], world.teams[0], "return"))
    assert states(world, stage) == ["forfeited", "scheduled", "scheduled"]


def test_a_bracket_goes_back_with_the_team(world: World) -> None:
    """The first of four leaves: its opponent is in the final. It comes back: the semi-final is to be played."""
    world.add_teams(1)
    cup = Knockout(world, "single_elimination")
    cup.leave(world.teams[0])
    cup.play(2)
    assert names(cup.match(3)) == ("Team 3", "Team 1")
    season = Stage.objects.values_list("season", flat=True).get(pk=cup.stage)
    world.master.post(path(season, world.teams[0], "return"))
    assert (cup.match(1)["state"], names(cup.match(3))) == ("scheduled", ("", "Team 1"))


def test_a_team_does_not_come_back_over_a_final_that_has_begun(world: World) -> None:
    world.add_teams(1)
    cup = Knockout(world, "single_elimination")
    cup.leave(world.teams[0])
    cup.play(2)
    cup.open(3)
    season = Stage.objects.values_list("season", flat=True).get(pk=cup.stage)
    problem = world.master.refused(path(season, world.teams[0], "return"), status=409)
    assert problem["code"] == "bracket.in_the_way"
    assert names(cup.match(3)) == ("Team 3", "Team 1")


def test_walk_overs_of_a_double_knock_out_are_taken_back_with_the_rest(world: World) -> None:
    """The first loses by forfeit twice: in the winners' bracket and, once its place there is known, in the losers'."""
    world.add_teams(1)
    cup = Knockout(world, "double_elimination")
    cup.play(2)
    before = cup.bracket()
    cup.leave(world.teams[0])
    assert [match["state"] for match in cup.matches()].count("forfeited") == 2
    season = Stage.objects.values_list("season", flat=True).get(pk=cup.stage)
    world.master.post(path(season, world.teams[0], "return"))
    assert cup.bracket() == before


def test_only_a_ninja_master_brings_a_team_back(world: World, stage: dict[str, Any]) -> None:
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    ben.refused(path(stage["season"], world.teams[0], "return"), status=403)
