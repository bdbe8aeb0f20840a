"""What a forecast makes of each kind of stage: rounds still to be drawn, groups and cuts, brackets half played."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Stage
from league.operations.forecasts import parts_of_forecast, play_part
from league.queries.forecast import outlook_of
from teams.models import Job
from tests.league.playoffs.knockouts import Knockout
from tests.league.stages.worlds import BRAWL, World

pytestmark = pytest.mark.django_db


def forecast(world: World, stage: int, runs: int = 400) -> dict[str, Any]:
    """Ask for a forecast, play it, and read it."""
    world.master.post(f"stages/{stage}/forecast/", {"runs": runs, "seed": "moon"})
    job = Job.objects.get(kind="league.forecast", state=Job.State.QUEUED)
    for part in parts_of_forecast(job):
        play_part(job.pk, part, at=timezone.now())
    told: dict[str, Any] = world.master.get(f"stages/{stage}/forecast/")
    return told


def sums(told: dict[str, Any]) -> tuple[float, float]:
    """All chances of going on, and all of the title."""
    return (
        round(sum(row["playoffs"] for row in told["rows"]), 2),
        round(sum(row["title"] for row in told["rows"]), 2),
    )


def outlook(stage: int) -> Any:
    return outlook_of(Stage.objects.select_related("season__league").get(pk=stage))


def test_a_swiss_stage_has_its_rounds_still_to_be_drawn(db: None) -> None:
    world = World(5)
    stage = world.start("swiss", rounds=3)
    row = world.draw(stage)
    world.play(next(fixture for fixture in row["fixtures"] if len(fixture["sides"]) == 2))
    found = outlook(stage["id"])
    assert (len(found.to_play), found.rounds_to_draw, found.by_points) == (1, 2, True)
    assert sums(forecast(world, stage["id"])) == (0.0, 1.0)


def test_the_cut_to_a_knock_out_gives_chances_of_the_playoffs_and_the_title(db: None) -> None:
    world = World(4)
    season = world.plan(
        {"kind": "round_robin", "settings": BRAWL},
        {"kind": "single_elimination", "settings": {**BRAWL, "cut": {"places": 2}}},
    )
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]["id"]
    told = forecast(world, stage)
    assert (told["cut"], told["decides_title"], sums(told)) == (2, True, (2.0, 1.0))


def test_groups_send_their_best_each(db: None) -> None:
    world = World(6)
    season = world.plan(
        {"kind": "round_robin", "settings": {**BRAWL, "groups": 2}},
        {"kind": "single_elimination", "settings": {**BRAWL, "cut": {"per_group": 1}}},
    )
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]["id"]
    told = forecast(world, stage)
    assert sums(told) == (2.0, 1.0)
    assert [len(outlook(stage).to_play), sorted(set(outlook(stage).groups))] == [6, [1, 2]]


def test_a_bracket_is_played_on_from_where_it_stands(db: None) -> None:
    """Seed 1 has lost its semi-final to seed 4: it can be no better than third."""
    world = World(4)
    cup = Knockout(world, "single_elimination")
    semi = cup.match(1)
    loser = semi["sides"][0]["team"]
    cup.play(1, (1, 3))
    told = forecast(world, cup.stage)
    [row] = [row for row in told["rows"] if row["team"] == loser]
    assert (row["title"], sum(row["places"][:2]), sums(told)[1]) == (0.0, 0.0, 1.0)


def test_a_double_knock_out_has_one_champion(db: None) -> None:
    world = World(4)
    cup = Knockout(world, "double_elimination")
    assert sums(forecast(world, cup.stage))[1] == 1.0


def challenge(world: World, stage: dict[str, Any], one: int, other: int, *, accepted: bool = True) -> dict[str, Any]:
    """Let one team (by number) challenge another, and the other accept."""
    body = {"challenger": world.teams[one], "opponent": world.teams[other]}
    sent: dict[str, Any] = world.master.post(f"stages/{stage['id']}/invitations/", body)
    if not accepted:
        return sent
    answer = world.master.post(f"invitations/{sent['id']}/accept/")
    found: dict[str, Any] = world.master.get(f"fixtures/{answer['fixture']}/")
    return found


def test_an_open_stage_is_taken_to_have_the_games_that_it_allows(db: None) -> None:
    world = World(3)
    stage = world.start("open", total_games=2, per_opponent=1, minimum_games=1, twice_running=False)
    world.play(challenge(world, stage, 0, 1))
    challenge(world, stage, 1, 2)
    found = outlook(stage["id"])
    assert (found.to_play, found.free.games, found.free.had) == (((1, 2),), 2, (1, 2, 1))
    assert (found.free.last, found.free.per_opponent, found.free.minimum) == ((1, 2, 1), 1, 1)
    assert sorted(found.free.met) == [(0, 1, 1), (1, 2, 1)]
    assert sums(forecast(world, stage["id"])) == (0.0, 1.0)


def test_without_a_number_of_games_everybody_catches_up_with_the_busiest(db: None) -> None:
    world = World(3)
    stage = world.start("open", minimum_games=1)
    assert outlook(stage["id"]).free.games == 1
    world.play(challenge(world, stage, 0, 1))
    challenge(world, stage, 0, 2)
    assert outlook(stage["id"]).free.games == 2


def test_a_ladder_starts_from_its_rungs_and_the_games_agreed_on(db: None) -> None:
    """The third has taken the first rung; the first, now on the second, has challenged it."""
    world = World(3)
    stage = world.start("ladder", reach=2)
    world.play(challenge(world, stage, 2, 0))
    challenge(world, stage, 0, 2)
    found = outlook(stage["id"])
    assert (found.ladder.order, found.ladder.reach, found.to_play) == ((2, 0, 1), 2, ((0, 2),))
    told = forecast(world, stage["id"])
    assert ([round(sum(row["places"]), 2) for row in told["rows"]], sums(told)[1]) == ([1.0] * 3, 1.0)


def test_tables_of_three_are_played_too(db: None) -> None:
    world = World(6)
    stage = world.start("round_robin", sides=3, rounds=2)
    found = outlook(stage["id"])
    assert [len(sides) for sides in found.to_play] == [3] * 4
    assert sums(forecast(world, stage["id"])) == (0.0, 1.0)


def test_a_team_that_left_plays_no_more(db: None) -> None:
    world = World(5)
    stage = world.start("swiss", rounds=3)
    world.master.post(f"stages/{stage['id']}/entrants/{world.teams[4]}/withdraw/")
    assert outlook(stage["id"]).gone == frozenset({4})


def test_the_page_says_what_an_open_stage_is_taken_to_have(client: Client) -> None:
    world = World(2)
    for kind, words in (("open", "as many as the busiest"), ("ladder", "one more challenge")):
        stage = world.start(kind)
        assert words in client.get(f"/stages/{stage['id']}/forecast/").content.decode()
