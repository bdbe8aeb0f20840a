"""Open stages, ladders and friendlies: players challenge each other, within limits."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Invitation
from league.operations.stages import invitations
from tests import verbs
from tests.league.stages.worlds import World, brawl
from tests.verbs import Person

pytestmark = pytest.mark.django_db


def challenge(world: World, stage: dict[str, Any], one: int, other: int) -> dict[str, Any]:
    sent: dict[str, Any] = world.master.post(
        f"stages/{stage['id']}/invitations/", {"challenger": world.teams[one], "opponent": world.teams[other]}
    )
    return sent


def refused(world: World, stage: dict[str, Any], one: int, other: int) -> list[str]:
    body = {"challenger": world.teams[one], "opponent": world.teams[other]}
    problem = world.master.refused(f"stages/{stage['id']}/invitations/", body)
    return [violation["code"] for violation in problem["violations"]]


def meet(world: World, stage: dict[str, Any], one: int, other: int, scores: tuple[int, int] = (3, 1)) -> None:
    sent = challenge(world, stage, one, other)
    accepted = world.master.post(f"invitations/{sent['id']}/accept/")
    world.play(world.master.get(f"fixtures/{accepted['fixture']}/"), scores)


def ladder(world: World, stage: dict[str, Any]) -> list[int]:
    return [world.teams.index(line["team"]) for line in world.table(stage)]


@pytest.fixture
def ben(db: None) -> Person:
    return verbs.sign_up("Ben")


def test_a_challenge_is_accepted_by_the_other_side_and_becomes_a_game(ben: Person) -> None:
    world = World(1)
    verbs.join(ben, world.league)
    world.add_teams(1, ben)
    stage = world.start("open")
    sent = challenge(world, stage, 0, 1)
    assert (sent["state"], sent["fixture"]) == ("waiting", None)
    accepted = ben.post(f"invitations/{sent['id']}/accept/")
    assert accepted["state"] == "accepted"
    fixture = ben.get(f"fixtures/{accepted['fixture']}/")
    assert [side["team"] for side in fixture["sides"]] == world.teams
    assert fixture["deadline"] is not None
    listed = ben.get(f"stages/{stage['id']}/invitations/")["results"]
    assert [one["id"] for one in listed] == [sent["id"]]


def test_each_side_does_its_own_part_only(ben: Person) -> None:
    world = World(1)
    verbs.join(ben, world.league)
    world.add_teams(1, ben)
    stage = world.start("open")
    body = {"challenger": world.teams[0], "opponent": world.teams[1]}
    assert ben.refused(f"stages/{stage['id']}/invitations/", body, status=403)["code"] == "team.not_yours"
    sent = ben.post(f"stages/{stage['id']}/invitations/", {"challenger": world.teams[1], "opponent": world.teams[0]})
    for deed in ("accept", "decline"):
        assert ben.refused(f"invitations/{sent['id']}/{deed}/", status=403)["code"] == "team.not_yours"
    assert ben.post(f"invitations/{sent['id']}/withdraw/")["state"] == "withdrawn"
    stranger = verbs.sign_up("Mika")
    stranger.refused(f"invitations/{sent['id']}/withdraw/", status=403)
    world.master.refused("invitations/99999999/accept/", status=404)


def test_a_challenge_is_answered_once() -> None:
    world = World(2)
    stage = world.start("open")
    sent = challenge(world, stage, 0, 1)
    body = {"challenger": world.teams[0], "opponent": world.teams[1]}
    again = world.master.refused(f"stages/{stage['id']}/invitations/", body, status=409)
    assert again["code"] == "invitation.waiting"
    assert world.master.post(f"invitations/{sent['id']}/decline/")["state"] == "declined"
    for deed in ("accept", "decline", "withdraw"):
        problem = world.master.refused(f"invitations/{sent['id']}/{deed}/", status=409)
        assert problem["code"] == "invitation.answered"


def test_an_open_stage_holds_its_limits() -> None:
    world = World(4)
    stage = world.start("open", per_week=2, per_opponent=1, total_games=3)
    meet(world, stage, 0, 1)
    assert refused(world, stage, 1, 0) == ["invitation.met_often_enough"]
    meet(world, stage, 0, 2)
    assert refused(world, stage, 0, 3) == ["invitation.week_is_full"]
    assert refused(world, stage, 0, 0) == ["invitation.own_team"]


def test_nobody_meets_the_same_opponent_twice_running_where_that_is_forbidden() -> None:
    world = World(3)
    stage = world.start("open", twice_running=False)
    meet(world, stage, 0, 1)
    assert refused(world, stage, 0, 1) == ["invitation.twice_running", "invitation.twice_running"]
    meet(world, stage, 0, 2)
    assert refused(world, stage, 1, 0) == ["invitation.twice_running"]


def test_a_team_needs_so_many_games_to_be_placed() -> None:
    """Team 0 wins once, team 1 loses to it and draws with 2: with two games only team 1 is placed."""
    world = World(3)
    stage = world.start("open", minimum_games=2)
    meet(world, stage, 0, 1)
    meet(world, stage, 1, 2, (2, 2))
    lines = [(world.teams.index(line["team"]), line["rank"], line["qualified"]) for line in world.table(stage)]
    assert lines == [(1, 1, True), (0, 2, False), (2, 3, False)]


def test_a_winner_from_below_moves_in_above_the_loser() -> None:
    world = World(4)
    stage = world.start("ladder")
    meet(world, stage, 3, 1)
    assert ladder(world, stage) == [0, 3, 1, 2]
    meet(world, stage, 2, 1, (1, 3))
    assert ladder(world, stage) == [0, 3, 1, 2]


def test_or_the_two_change_places() -> None:
    world = World(4)
    stage = world.start("ladder", moves="swap")
    meet(world, stage, 3, 1)
    assert ladder(world, stage) == [0, 3, 2, 1]


def test_a_ladder_is_climbed_from_below_within_reach_one_game_at_a_time() -> None:
    world = World(5)
    stage = world.start("ladder", reach=2)
    assert refused(world, stage, 0, 1) == ["invitation.not_above"]
    assert refused(world, stage, 4, 0) == ["invitation.out_of_reach"]
    challenge(world, stage, 4, 2)
    assert refused(world, stage, 3, 2) == ["invitation.busy"]
    assert refused(world, stage, 4, 3) == ["invitation.busy"]


def test_the_same_two_rest_before_they_meet_again() -> None:
    world = World(2)
    stage = world.start("ladder", rest_days=7)
    meet(world, stage, 1, 0)
    assert refused(world, stage, 0, 1) == ["invitation.too_soon"]


def test_a_declined_challenge_can_cost_the_rung() -> None:
    world = World(2)
    stage = world.start("ladder", unanswered="forfeits")
    sent = challenge(world, stage, 1, 0)
    world.master.post(f"invitations/{sent['id']}/decline/")
    assert ladder(world, stage) == [1, 0]


def test_an_unanswered_challenge_lapses_after_its_days() -> None:
    world = World(2)
    stage = world.start("ladder", answer_days=3)
    sent = challenge(world, stage, 1, 0)
    now = timezone.now()
    assert invitations.lapse_overdue(at=now + timedelta(days=2)) == []
    assert invitations.lapse_overdue(at=now + timedelta(days=5)) == [sent["id"]]
    assert Invitation.objects.get(pk=sent["id"]).state == "lapsed"
    assert ladder(world, stage) == [0, 1]


def test_a_newcomer_starts_on_the_lowest_rung() -> None:
    world = World(3)
    stage = world.start("ladder", entered=world.teams[:2])
    world.master.post(f"stages/{stage['id']}/entrants/", {"team": world.teams[2]})
    assert ladder(world, stage) == [0, 1, 2]


def test_where_the_league_draws_nobody_challenges() -> None:
    world = World(2)
    stage = world.start("swiss", rounds=1)
    body = {"challenger": world.teams[0], "opponent": world.teams[1]}
    problem = world.master.refused(f"stages/{stage['id']}/invitations/", body, status=409)
    assert problem["code"] == "stage.not_arranged"
    world.master.refused(f"stages/{stage['id']}/invitations/", {"challenger": "x"}, status=400)


def friendly(world: World, *, progression: bool) -> dict[str, Any]:
    body = {"challenger": world.teams[0], "opponent": world.teams[1], "progression": progression}
    sent: dict[str, Any] = world.master.post(f"leagues/{world.league['id']}/friendlies/", body)
    return sent


@pytest.mark.parametrize(("progression", "earned"), [(True, [10, 6]), (False, [0, 0])])
def test_a_friendly_touches_scrolls_or_not(*, progression: bool, earned: list[int]) -> None:
    world = World(2)
    before = [world.master.get(f"teams/{team}/")["treasury"] for team in world.teams]
    sent = friendly(world, progression=progression)
    accepted = world.master.post(f"invitations/{sent['id']}/accept/")
    path = f"fixtures/{accepted['fixture']}"
    setup = world.master.post(f"{path}/open/", {"side": 1, "challenge": "brawl"})["match"]["setup"]
    world.master.post(f"{path}/report/", {"report": brawl(setup, (3, 1)), "side": 1})
    world.master.post(f"{path}/confirm/", {"side": 2})
    after = [world.master.get(f"teams/{team}/")["treasury"] for team in world.teams]
    assert [now - then for now, then in zip(after, before, strict=True)] == earned
    assert world.table({"id": sent["stage"]}) == []


def test_a_league_has_one_place_for_friendlies_with_two_stages(ben: Person) -> None:
    world = World(2)
    verbs.join(ben, world.league)
    first, second = friendly(world, progression=True), friendly(world, progression=False)
    assert first["stage"] != second["stage"]
    seasons = world.master.get(f"leagues/{world.league['id']}/seasons/")["results"]
    assert [(season["format"], season["state"], len(season["stages"])) for season in seasons] == [
        ("friendlies", "running", 2)
    ]
    assert world.master.refused(f"seasons/{seasons[0]['id']}/finish/", status=409)["code"] == "season.never_ends"
    body = {"challenger": world.teams[0], "opponent": world.teams[1]}
    assert ben.refused(f"leagues/{world.league['id']}/friendlies/", body, status=403)["code"] == "team.not_yours"
    stranger = verbs.sign_up("Mika")
    stranger.refused(f"leagues/{world.league['id']}/friendlies/", body, status=403)
    world.master.refused(f"leagues/{world.league['id']}/friendlies/", {**body, "opponent": 10**9}, status=404)
