"""A Swiss stage over REST: rounds drawn one after the other from the results before them."""

from typing import Any

import pytest

from tests import verbs
from tests.league.stages.worlds import BRAWL, World, alone, games, pairs
from tests.pages_match.browsing import Reader

pytestmark = pytest.mark.django_db


def places(world: World, *numbers: int) -> frozenset[int]:
    return frozenset(world.teams[number] for number in numbers)


def test_the_first_round_by_seed_pairs_the_upper_half_with_the_lower() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=2)
    assert pairs(world.draw(stage)) == {places(world, 0, 2), places(world, 1, 3)}


def test_winners_meet_winners_in_the_second_round() -> None:
    """Team 0 beats 2 and team 1 beats 3, so 0 meets 1 and 2 meets 3."""
    world = World(4)
    stage = world.start("swiss", rounds=2)
    world.play_round(world.draw(stage))
    assert pairs(world.draw(stage)) == {places(world, 0, 1), places(world, 2, 3)}


def test_an_odd_field_leaves_a_bye_with_the_points_of_one() -> None:
    world = World(3)
    stage = world.start("swiss", rounds=2, points={"bye": 3})
    row = world.draw(stage)
    assert alone(row) == {world.teams[2]: "bye"}
    assert {line["team"]: line["points"] for line in world.table(stage)} == dict(
        zip(world.teams, (0, 0, 3), strict=True)
    )


def test_a_round_waits_for_results_unless_the_master_pairs_regardless() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=3)
    first = world.draw(stage)
    world.play(games(first)[0])
    problem = world.master.refused(f"stages/{stage['id']}/rounds/", status=409)
    assert (problem["code"], problem["fixtures"]) == ("round.results_missing", [games(first)[1]["id"]])
    second = world.draw(stage, regardless=True)
    assert not pairs(second) & pairs(first)


def test_rounds_are_drawn_up_to_the_number_planned() -> None:
    world = World(4)
    stage = world.start("swiss")
    world.play_round(world.draw(stage))
    world.play_round(world.draw(stage))
    problem = world.master.refused(f"stages/{stage['id']}/rounds/", status=409)
    assert problem["code"] == "stage.all_rounds_drawn"


def test_where_a_rematch_cannot_be_avoided_the_fewest_are_offered_and_accepted() -> None:
    """Two teams have met after one round: the second can only be the same game."""
    world = World(2)
    stage = world.start("swiss", rounds=2)
    world.play_round(world.draw(stage))
    problem = world.master.refused(f"stages/{stage['id']}/rounds/", status=409)
    assert (problem["code"], problem["rematches"]) == ("round.rematch_needed", [world.teams])
    row = world.draw(stage, accept_rematches=True)
    assert (pairs(row), row["draw"]["accepted"]) == ({places(world, 0, 1)}, True)


def test_the_draw_tells_how_many_rounds_can_follow() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=4)
    draw = world.draw(stage)["draw"]
    assert (draw["planned_after"], draw["rounds_after"], draw["foreseen"]) == (3, 2, True)


def test_a_draft_is_seen_by_ninja_masters_alone_until_it_is_published() -> None:
    world = World(2)
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    world.add_teams(2, ben)
    stage = world.start("swiss", rounds=2)
    row = world.draw(stage, publish=False)
    fixture = games(row)[0]["id"]
    assert row["published_at"] is None
    assert ben.get(f"stages/{stage['id']}/rounds/") == {"rounds": []}
    assert ben.get("fixtures/", stage=stage["id"])["results"] == []
    assert "Games to play" not in Reader(ben).text("/")
    assert ben.client.get(f"/api/v1/fixtures/{fixture}/").status_code == 404
    assert world.master.refused(f"fixtures/{fixture}/open/", {"side": 1}, status=409)["code"] == "round.not_published"
    assert world.master.refused(f"stages/{stage['id']}/rounds/", status=409)["code"] == "round.draft_waits"
    world.master.post(f"stages/{stage['id']}/rounds/1/publish/")
    assert len(ben.get(f"stages/{stage['id']}/rounds/")["rounds"][0]["fixtures"]) == 2
    assert ben.client.get(f"/api/v1/fixtures/{fixture}/").status_code == 200
    assert "Games to play" in Reader(ben).text("/")


def test_byes_of_a_draft_count_once_it_is_published() -> None:
    """The table is computed in between for another reason: a team that comes in late."""
    world = World(4)
    stage = world.start("swiss", entered=world.teams[:3], rounds=2, points={"bye": 3})
    row = world.draw(stage, publish=False)
    [(sits_out, how)] = alone(row).items()
    at_team = f"/teams/{sits_out}/"
    assert (how, "bye" in Reader(world.master).text(at_team)) == ("bye", False)
    world.master.post(f"stages/{stage['id']}/entrants/", {"team": world.teams[3]})
    assert [(line["points"], line["byes"]) for line in world.table(stage)] == [(0, 0)] * 4
    world.master.post(f"stages/{stage['id']}/rounds/1/publish/")
    assert next((line["points"], line["byes"]) for line in world.table(stage)) == (3, 1)
    assert "bye" in Reader(world.master).text(at_team)


def test_a_round_is_taken_back_and_the_same_field_gives_the_same_round() -> None:
    world = World(6)
    stage = world.start("swiss", rounds=3)
    before = pairs(world.draw(stage))
    assert world.master.post(f"stages/{stage['id']}/rounds/1/void/", {"reason": "Again"}) == {"rounds": []}
    assert pairs(world.draw(stage)) == before


def test_a_round_that_has_begun_is_not_taken_back() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=2)
    row = world.draw(stage)
    world.play(games(row)[0])
    problem = world.master.refused(f"stages/{stage['id']}/rounds/1/void/", status=409)
    assert (problem["code"], problem["fixtures"]) == ("round.begun", [games(row)[0]["id"]])


def test_two_teams_change_places() -> None:
    world = World(5)
    stage = world.start("swiss", rounds=2)
    row = world.draw(stage)
    assert (pairs(row), alone(row)) == (
        {places(world, 0, 2), places(world, 1, 3)},
        {world.teams[4]: "bye"},
    )
    path = f"stages/{stage['id']}/rounds/1/swap/"
    swapped = world.master.post(path, {"team": world.teams[2], "other": world.teams[3]})
    assert pairs(swapped) == {places(world, 0, 3), places(world, 1, 2)}
    given = world.master.post(path, {"team": world.teams[0], "other": world.teams[4]})
    assert (pairs(given), alone(given)) == (
        {places(world, 4, 3), places(world, 1, 2)},
        {world.teams[0]: "bye"},
    )


def test_a_whole_round_is_paired_by_hand() -> None:
    world = World(5)
    stage = world.start("swiss", rounds=2)
    world.draw(stage)
    zero, one, two, three, four = world.teams
    answer = world.master.client.put(
        f"/api/v1/stages/{stage['id']}/rounds/1/pairing/",
        {"tables": [[one, zero], [two, four], [three]]},
        format="json",
    )
    row: dict[str, Any] = answer.json()
    assert answer.status_code == 200
    assert (pairs(row), alone(row)) == ({places(world, 0, 1), places(world, 2, 4)}, {three: "bye"})


def test_every_fault_of_a_pairing_by_hand_is_named() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=2)
    world.draw(stage)
    zero, one, two, _three = world.teams
    answer = world.master.client.put(
        f"/api/v1/stages/{stage['id']}/rounds/1/pairing/", {"tables": [[zero, one], [zero, 10**9], []]}, format="json"
    )
    assert answer.status_code == 422
    assert [(one["code"], one["path"]) for one in answer.json()["violations"]] == [
        ("round.team_twice", "/tables/0/0"),
        ("round.team_twice", "/tables/1/0"),
        ("round.team_not_in_it", "/tables/1/1"),
        ("round.table_size", "/tables/2"),
        ("round.teams_missing", "/tables"),
    ]
    assert two


def test_teams_change_places_only_within_the_round_and_before_they_play() -> None:
    world = World(4)
    stage = world.start("swiss", rounds=2)
    row = world.draw(stage)
    path = f"stages/{stage['id']}/rounds/1/swap/"
    problem = world.master.refused(path, {"team": 10**9, "other": world.teams[0]})
    assert [one["path"] for one in problem["violations"]] == ["/team"]
    world.play(games(row)[0])
    played = games(row)[0]["sides"][0]["team"]
    other = games(row)[1]["sides"][0]["team"]
    assert world.master.refused(path, {"team": played, "other": other}, status=409)["code"] == "round.begun"


def test_a_random_first_round_follows_recorded_lots() -> None:
    world = World(6)
    stage = world.start("swiss", rounds=2, first_round="random")
    row = world.draw(stage)
    assert len(pairs(row)) == 3
    world.master.post(f"stages/{stage['id']}/rounds/1/void/")
    assert pairs(world.draw(stage)) == pairs(row)


def test_an_accelerated_stage_pairs_both_halves_among_themselves_first() -> None:
    """Seeds 1 to 4 have a win's worth lent for the pairing: 1-3, 2-4 and below them 5-7, 6-8."""
    world = World(8)
    stage = world.start("swiss", rounds=4, accelerated=True)
    numbers = [{world.teams.index(team) + 1 for team in pair} for pair in pairs(world.draw(stage))]
    assert sorted(map(sorted, numbers)) == [[1, 3], [2, 4], [5, 7], [6, 8]]


def test_two_of_one_club_are_kept_apart_where_scores_allow() -> None:
    """Seeds 1 and 3, who would meet, play for one club: 1 meets 4, and 2 meets 3."""
    world = World(4)
    season = world.plan({"kind": "swiss", "settings": {**BRAWL, "rounds": 2, "keep_apart": ["club"]}})
    for team in (world.teams[0], world.teams[2]):
        path = f"/api/v1/seasons/{season['id']}/entrants/{team}/"
        assert world.master.client.patch(path, {"club": "North Gate"}, format="json").status_code == 200
    unknown = f"/api/v1/seasons/{season['id']}/entrants/{10**9}/"
    assert world.master.client.patch(unknown, {"club": "North Gate"}, format="json").status_code == 404
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    one, two, three, four = world.teams
    assert pairs(world.draw(stage)) == {frozenset({one, four}), frozenset({two, three})}


def test_two_of_one_clan_are_kept_apart_where_scores_allow() -> None:
    """All are of one clan but have clubs: 0 and 2 of one, 1 and 3 of the other."""
    world = World(4)
    season = world.plan({"kind": "swiss", "settings": {"rounds": 2, "keep_apart": ["club"]}})
    for number, club in enumerate(("North", "South", "north ", "South")):
        path = f"/api/v1/seasons/{season['id']}/entrants/{world.teams[number]}/"
        assert world.master.client.patch(path, {"club": club}).status_code == 200
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    assert pairs(world.draw(stage)) == {places(world, 0, 3), places(world, 1, 2)}


def test_only_ninja_masters_draw_and_change_rounds() -> None:
    world = World(4)
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    stage = world.start("swiss", rounds=2)
    ben.refused(f"stages/{stage['id']}/rounds/", status=403)
    world.draw(stage)
    for path in ("publish", "void", "swap", "tables"):
        ben.refused(f"stages/{stage['id']}/rounds/1/{path}/", {"team": 1, "other": 2, "fixture": 1}, status=403)
    assert ben.client.put(f"/api/v1/stages/{stage['id']}/rounds/1/pairing/", {"tables": []}).status_code == 403


@pytest.mark.parametrize(
    ("body", "path"),
    [({"challenge": "chess"}, "/challenge"), ({"deadline": "soon"}, "/deadline"), ({"publish": "maybe"}, "/publish")],
)
def test_a_draw_with_a_fault_is_refused_at_its_place(body: dict[str, Any], path: str) -> None:
    world = World(2)
    stage = world.start("swiss", rounds=1)
    answer = world.master.try_post(f"stages/{stage['id']}/rounds/", body)
    assert answer.status_code in {400, 422}
    assert [one["path"] for one in answer.json()["violations"]] == [path]
