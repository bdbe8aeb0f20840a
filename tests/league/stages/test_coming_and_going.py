"""Mid-season: byes by choice, withdrawal and return, late entry, leaving in its three ways, and taking it back."""

from typing import Any

import pytest
from django.utils import timezone

from league.operations.byes import pay_byes
from tests import verbs
from tests.league.stages.worlds import World, alone, games, pairs

pytestmark = pytest.mark.django_db


def rounds_of(world: World, stage: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]
    return rows


def points(world: World, stage: dict[str, Any]) -> dict[int, int]:
    return {line["team"]: line["points"] for line in world.table(stage)}


def test_a_bye_by_choice_sits_one_round_out_with_its_points() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=3, points={"requested_bye": 1})
    path = f"stages/{stage['id']}/entrants/{world.teams[0]}/byes/"
    assert world.master.post(path, {"round": 1})["requested_byes"] == [1]
    row = world.draw(stage)
    assert alone(row) == {world.teams[0]: "requested_bye", world.teams[3]: "bye"}
    assert points(world, stage)[world.teams[0]] == 1
    world.play_round(row)
    assert alone(world.draw(stage)) == {}


def test_a_team_has_so_many_byes_and_takes_them_back_in_time() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=3, byes_by_choice=1)
    path = f"stages/{stage['id']}/entrants/{world.teams[0]}/byes/"
    world.master.post(path, {"round": 2})
    assert world.master.post(path, {"round": 2})["requested_byes"] == [2]
    assert world.master.refused(path, {"round": 3}, status=409)["code"] == "bye.too_many"
    assert world.master.client.delete(f"/api/v1/{path}2/").json()["requested_byes"] == []
    world.draw(stage)
    assert world.master.refused(path, {"round": 1}, status=409)["code"] == "bye.no_such_round"
    assert world.master.refused(path, {"round": 4}, status=409)["code"] == "bye.no_such_round"
    assert world.master.client.delete(f"/api/v1/{path}1/").status_code == 409
    world.master.refused(path, {"round": 0}, status=400)


def test_a_player_asks_for_the_byes_of_their_own_team_alone() -> None:
    world = World(3)
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    [own] = world.add_teams(1, ben)
    stage = world.start("swiss", rounds=2)
    assert ben.post(f"stages/{stage['id']}/entrants/{own}/byes/", {"round": 2})["requested_byes"] == [2]
    other = f"stages/{stage['id']}/entrants/{world.teams[0]}"
    assert ben.refused(f"{other}/byes/", {"round": 2}, status=403)["code"] == "team.not_yours"
    ben.refused(f"{other}/withdraw/", status=403)
    ben.refused(f"{other}/return/", status=403)
    assert ben.client.delete(f"/api/v1/{other}/byes/2/").status_code == 403


def test_only_a_swiss_stage_has_byes_by_choice() -> None:
    world = World(2)
    stage = world.start("random_weekly", rounds=2)
    path = f"stages/{stage['id']}/entrants/{world.teams[0]}/byes/"
    assert world.master.refused(path, {"round": 1}, status=409)["code"] == "stage.no_byes_by_choice"


def test_a_withdrawn_team_is_absent_until_it_comes_back() -> None:
    world = World(5)
    stage = world.start("swiss", rounds=4)
    world.play_round(world.draw(stage))
    path = f"stages/{stage['id']}/entrants/{world.teams[0]}"
    assert world.master.post(f"{path}/withdraw/")["withdrawn_from"] == 2
    row = world.draw(stage)
    assert alone(row) == {world.teams[0]: "absent"}
    world.play_round(row)
    assert world.master.post(f"{path}/return/")["withdrawn_from"] is None
    assert alone(world.draw(stage)).get(world.teams[0]) is None


def test_a_team_withdraws_from_drawn_rounds_only() -> None:
    world = World(2)
    stage = world.start("round_robin")
    path = f"stages/{stage['id']}/entrants/{world.teams[0]}/withdraw/"
    assert world.master.refused(path, status=409)["code"] == "stage.not_drawn"
    assert (
        world.master.refused(path.replace(str(world.teams[0]), "99999999"), status=404)["code"] == "team.not_in_stage"
    )


def test_a_late_entry_of_a_swiss_stage_was_absent_from_the_rounds_before() -> None:
    world = World(5)
    stage = world.start("swiss", entered=world.teams[:4], rounds=4, late_entry_until=2)
    world.play_round(world.draw(stage))
    late = world.teams[4]
    place = world.master.post(f"stages/{stage['id']}/entrants/", {"team": late})
    assert (place["first_round"], place["seed"]) == (2, 5)
    assert alone(rounds_of(world, stage)[0]) == {late: "absent"}
    row = world.draw(stage)
    assert late in {*(team for pair in pairs(row) for team in pair), *alone(row)}


def test_a_swiss_stage_takes_late_entries_up_to_its_round() -> None:
    world = World(5)
    stage = world.start("swiss", entered=world.teams[:4], rounds=4, late_entry_until=1)
    world.draw(stage)
    path = f"stages/{stage['id']}/entrants/"
    assert world.master.refused(path, {"team": world.teams[4]}, status=409)["code"] == "stage.no_late_entry"


def test_a_late_entry_of_a_round_robin_plays_everybody_byes_first() -> None:
    """Three teams have a bye in each of three rounds: the fourth takes the three byes, and nothing is left to add."""
    world = World(4)
    stage = world.start("round_robin", entered=world.teams[:3])
    world.master.post(f"stages/{stage['id']}/entrants/", {"team": world.teams[3]})
    rows = rounds_of(world, stage)
    assert [len(games(row)) for row in rows] == [2, 2, 2]
    assert [alone(row) for row in rows] == [{}, {}, {}]
    assert len(set().union(*(pairs(row) for row in rows))) == 6


def test_games_that_no_bye_makes_room_for_are_played_beside_the_calendar() -> None:
    world = World(5)
    stage = world.start("round_robin", entered=world.teams[:4])
    world.master.post(f"stages/{stage['id']}/entrants/", {"team": world.teams[4]})
    rows = rounds_of(world, stage)
    late = world.teams[4]
    assert [sum(late in pair for pair in pairs(row)) for row in rows] == [2, 1, 1]
    assert len(set().union(*(pairs(row) for row in rows))) == 10


def test_a_bye_that_was_paid_stays_a_bye() -> None:
    """The first round is over and its bye has brought koban: the newcomer plays that team beside the calendar."""
    world = World(4)
    house = {"settings": {"bye_koban": 4}}
    world.master.post(f"leagues/{world.league['id']}/rules/", {"house": house, "reason": "Nobody goes home hungry"})
    stage = world.start("round_robin", entered=world.teams[:3], progression=True)
    world.play_round(rounds_of(world, stage)[0])
    before = alone(rounds_of(world, stage)[0])
    assert len(pay_byes(at=timezone.now())) == 1
    world.master.post(f"stages/{stage['id']}/entrants/", {"team": world.teams[3]})
    rows = rounds_of(world, stage)
    assert (alone(rows[0]), len(set().union(*(pairs(row) for row in rows)))) == (before, 6)


def test_who_cannot_enter_late_is_told_why() -> None:
    world = World(3)
    stage = world.start("round_robin", entered=world.teams[:2])
    path = f"stages/{stage['id']}/entrants/"
    assert world.master.refused(path, {"team": world.teams[0]}, status=409)["code"] == "team.in_stage_already"
    assert world.master.refused(path, {"team": 10**9}, status=404)["code"] == "team.unknown"
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    ben.refused(path, {"team": world.teams[2]}, status=403)
    elsewhere = verbs.open_league(ben, "Elsewhere")
    foreign = verbs.found_team(ben, elsewhere, verbs.IKA, "Tide")["team"]
    problem = world.master.refused(path, {"team": foreign})
    assert [one["code"] for one in problem["violations"]] == ["season.foreign_team"]


def leave(world: World, stage: dict[str, Any], team: int, **how: Any) -> dict[str, Any]:
    left: dict[str, Any] = world.master.post(
        f"seasons/{stage['season']}/entrants/{team}/leave/", {"reason": "Moved away", **how}
    )
    return left


def test_a_team_leaves_its_games_stand_and_its_opponents_win_the_rest() -> None:
    """Team 0 wins its first game and leaves: both others get a win by forfeit or have lost to it; ruling 66."""
    world = World(3)
    stage = world.start("round_robin")
    gone = world.teams[0]
    played = next(fixture for row in rounds_of(world, stage) for fixture in games(row) if gone in seats(fixture))
    world.play(played, (3, 1) if seats(played)[0] == gone else (1, 3))
    assert leave(world, stage, gone)["leaving"] == "stands"
    beaten = next(team for team in seats(played) if team != gone)
    third = next(team for team in world.teams if team not in {gone, beaten})
    assert points(world, stage) == {gone: 3, beaten: 0, third: 3}
    states = [fixture["state"] for row in rounds_of(world, stage) for fixture in games(row)]
    assert sorted(states) == ["confirmed", "forfeited", "scheduled"]


def seats(fixture: dict[str, Any]) -> list[int]:
    return [side["team"] for side in fixture["sides"]]


def test_the_games_to_come_of_a_team_that_left_can_count_for_nobody() -> None:
    world = World(3)
    stage = world.start("round_robin")
    leave(world, stage, world.teams[0], pending="unplayed")
    assert set(points(world, stage).values()) == {0}
    states = [fixture["state"] for row in rounds_of(world, stage) for fixture in games(row)]
    assert sorted(states) == ["scheduled", "unplayed", "unplayed"]


def test_struck_games_leave_the_table_while_opponents_keep_their_koban() -> None:
    world = World(3)
    season = world.plan({"kind": "round_robin", "settings": {"challenges": ["brawl"]}})
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0] | {"season": season["id"]}
    gone = world.teams[0]
    played = next(fixture for row in rounds_of(world, stage) for fixture in games(row) if gone in seats(fixture))
    world.play(played)
    beaten = next(team for team in seats(played) if team != gone)
    before = world.master.get(f"teams/{beaten}/")["treasury"]
    leave(world, stage, gone, struck=True)
    assert set(points(world, stage)) == set(world.teams) - {gone}
    assert set(points(world, stage).values()) == {0}
    assert world.master.get(f"teams/{beaten}/")["treasury"] == before


def test_a_replacement_inherits_the_place_and_the_games_to_come() -> None:
    world = World(4)
    stage = world.start("round_robin", entered=world.teams[:3])
    gone, heir = world.teams[0], world.teams[3]
    first = next(fixture for row in rounds_of(world, stage) for fixture in games(row) if gone in seats(fixture))
    world.play(first, (3, 1) if seats(first)[0] == gone else (1, 3))
    path = f"seasons/{stage['season']}/entrants/{gone}/replace/"
    assert world.master.post(path, {"heir": heir, "reason": "Emi takes over"})["team"] == heir
    assert points(world, stage)[heir] == 3
    assert gone not in points(world, stage)
    waiting = [seats(f) for row in rounds_of(world, stage) for f in games(row) if f["state"] == "scheduled"]
    assert sum(heir in pair for pair in waiting) == 1
    assert sum(gone in pair for pair in waiting) == 0
    opened = world.master.get(f"stages/{stage['id']}/table/{heir}/")
    assert [game["outcome"] for game in opened["games"] if game["outcome"] != "bye"] == ["won"]


def test_a_leaving_is_taken_back_as_if_it_had_never_been() -> None:
    world = World(4)
    stage = world.start("round_robin", entered=world.teams[:3])
    gone, heir = world.teams[0], world.teams[3]
    path = f"seasons/{stage['season']}/entrants/{gone}"
    before = [sorted(seats(f)) for row in rounds_of(world, stage) for f in games(row)]
    ways: list[tuple[str, dict[str, Any]]] = [
        ("leave", {"struck": True}),
        ("leave", {"pending": "unplayed"}),
        ("leave", {"pending": "forfeited"}),
        ("replace", {"heir": heir}),
    ]
    for way, how in ways:
        world.master.post(f"{path}/{way}/", {"reason": "Moved away", **how})
        assert world.master.post(f"{path}/return/")["leaving"] == ""
        rows = rounds_of(world, stage)
        assert [sorted(seats(f)) for row in rows for f in games(row)] == before
        assert {f["state"] for row in rows for f in games(row)} == {"scheduled"}


def test_a_team_that_is_playing_does_not_leave() -> None:
    world = World(2)
    stage = world.start("round_robin")
    [fixture] = games(rounds_of(world, stage)[0])
    world.master.post(f"fixtures/{fixture['id']}/open/", {"side": 1})
    path = f"seasons/{stage['season']}/entrants/{world.teams[0]}/leave/"
    problem = world.master.refused(path, {"reason": "Enough"}, status=409)
    assert (problem["code"], problem["fixtures"]) == ("season.team_is_playing", [fixture["id"]])


def test_a_leaving_with_a_fault_is_refused() -> None:
    world = World(3)
    stage = world.start("round_robin", entered=world.teams[:2])
    path = f"seasons/{stage['season']}/entrants"
    one, other, third = world.teams
    assert world.master.refused(f"{path}/{one}/leave/", {"reason": " "})["violations"][0]["code"] == "reason.missing"
    world.master.refused(f"{path}/{one}/leave/", {"reason": "x", "pending": "burnt"}, status=400)
    assert (
        world.master.refused(f"{path}/{third}/leave/", {"reason": "x"}, status=404)["code"] == "season.team_not_in_it"
    )
    in_it = world.master.refused(f"{path}/{one}/replace/", {"heir": other, "reason": "x"})
    assert in_it["violations"][0]["code"] == "season.team_in_it"
    world.master.refused(f"{path}/{one}/replace/", {"heir": 10**9, "reason": "x"}, status=404)
    assert world.master.refused(f"{path}/{one}/return/", status=409)["code"] == "season.team_not_gone"
    leave(world, stage, one)
    assert world.master.refused(f"{path}/{one}/leave/", {"reason": "x"}, status=409)["code"] == "season.team_left"
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    ben.refused(f"{path}/{other}/leave/", {"reason": "x"}, status=403)
    ben.refused(f"{path}/{other}/return/", status=403)
    ben.refused(f"{path}/{other}/replace/", {"heir": third, "reason": "x"}, status=403)


def test_a_team_that_left_is_not_paired_again() -> None:
    world = World(5)
    stage = world.start("swiss", rounds=3)
    world.play_round(world.draw(stage))
    leave(world, stage, world.teams[4])
    row = world.draw(stage)
    assert alone(row) == {world.teams[4]: "absent"}
