"""Cuts from one stage to the next: who goes on, ties across the line, and corrections after the cut."""

from typing import Any

import pytest

from league.models import JournalLine
from tests.kept import kept
from tests.league.playoffs.knockouts import Knockout, names
from tests.league.stages.worlds import BRAWL, World, games, pairs


class Cup:
    """Round robins of a world, then a knock-out of those whom the cut lets through."""

    def __init__(self, count: int, cut: dict[str, Any], **first: Any) -> None:
        self.world = World(count)
        stages = [
            {"kind": "round_robin", "name": "League", "settings": {**BRAWL, **first}},
            {"kind": "single_elimination", "name": "Cup", "settings": {**BRAWL, "cut": cut}},
        ]
        self.season = self.world.plan(*stages)
        started = self.world.master.post(f"seasons/{self.season['id']}/start/")
        self.league, self.cup = (stage["id"] for stage in started["stages"])

    def name(self, team: int) -> int:
        """Return the number of a team in its world."""
        return self.world.teams.index(team)

    def play_all(self, winner: Any = min) -> None:
        """Play every game of the league; ``winner`` picks from the two numbers, None means a draw."""
        for row in self.world.master.get(f"stages/{self.league}/rounds/")["rounds"]:
            for fixture in games(row):
                one, other = (self.name(side["team"]) for side in fixture["sides"])
                won = winner(one, other)
                self.world.play(fixture, (2, 2) if won is None else (3, 1) if won == one else (1, 3))

    def look(self) -> dict[str, Any]:
        """Return the cut as it stands."""
        cut: dict[str, Any] = self.world.master.get(f"stages/{self.cup}/cut/")
        return cut

    def seeds(self) -> list[int]:
        """Return the seeds that the cut comes to, by number."""
        return [self.name(one["team"]) for one in self.look()["seeds"]]

    def take(self, **how: Any) -> dict[str, Any]:
        """Take the cut."""
        taken: dict[str, Any] = self.world.master.post(f"stages/{self.cup}/cut/", how)
        return taken

    def knockout(self) -> Knockout:
        """Return the bracket of the second stage."""
        return Knockout(self.world, stage=self.cup)


def all_drawn(_one: int, _other: int) -> None:
    """No game has a winner."""


def test_the_best_of_the_table_go_on_in_the_order_of_the_table(db: None) -> None:
    cup = Cup(5, {"places": 4})
    cup.play_all()
    assert (cup.seeds(), cup.look()["undecided"], cup.look()["taken"]) == ([0, 1, 2, 3], [], False)
    assert cup.take()["state"] == "running"
    assert [names(match) for match in cup.knockout().matches()[:2]] == [("Team 0", "Team 3"), ("Team 1", "Team 2")]
    assert (cup.look()["taken"], cup.look()["changes"]) == (True, [])
    assert JournalLine.objects.get(what="cut.taken").about == {"stage": cup.cup, "source": cup.league}


def test_a_cut_waits_for_results_and_names_what_is_missing(db: None) -> None:
    cup = Cup(3, {"places": 2})
    missing = cup.look()["undecided"]
    assert len(missing) == 3
    problem = cup.world.master.refused(f"stages/{cup.cup}/cut/", status=409)
    assert (problem["code"], problem["fixtures"]) == ("cut.results_missing", missing)


def test_the_best_of_every_group_go_on_winners_before_seconds(db: None) -> None:
    """Six in a snake: 0, 3, 4 and 1, 2, 5. The lower number always wins."""
    cup = Cup(6, {"per_group": 2}, groups=2)
    cup.play_all()
    assert cup.seeds() == [0, 1, 3, 2]
    assert [line["group"] for line in cup.look()["lines"]] == [1, 2]


def test_places_of_the_whole_table_are_taken_across_groups(db: None) -> None:
    """Winners are 0 and 1. The seconds, 3 and 2, each won one game by 3:1 and lost one by 1:3, so the third place is open."""
    cup = Cup(6, {"places": 3}, groups=2)
    cup.play_all()
    [line] = cup.look()["lines"]
    assert [one["name"] for one in line["through"]] == ["Team 0", "Team 1"]
    assert sorted(one["name"] for one in line["tied"]) == ["Team 2", "Team 3"]


# Ties across the line


@kept
def tied(db: None) -> Cup:
    """Three teams that drew all their games, and two places."""
    cup = Cup(3, {"places": 2})
    cup.play_all(all_drawn)
    return cup


def test_a_tie_across_the_line_has_to_be_settled(tied: Cup) -> None:
    [line] = tied.look()["lines"]
    assert ([one["name"] for one in line["tied"]], line["open_places"]) == (["Team 0", "Team 1", "Team 2"], 2)
    assert tied.seeds() == []
    for path in ("cut", "start"):
        problem = tied.world.master.refused(f"stages/{tied.cup}/{path}/", status=409)
        assert (problem["code"], problem["tied"]) == ("cut.tied", [tied.world.teams])


def test_the_ninja_master_may_name_the_order_with_a_reason(tied: Cup) -> None:
    order = [tied.world.teams[number] for number in (2, 0, 1)]
    tied.take(tie="order", order=order, reason="By the club's own ranking")
    assert names(tied.knockout().match(1)) == ("Team 2", "Team 0")
    line = JournalLine.objects.get(what="cut.ordered")
    assert (line.reason, line.about["order"]) == ("By the club's own ranking", order)
    assert tied.look()["changes"] == []


def test_an_order_names_every_tied_team_once_and_a_reason(tied: Cup) -> None:
    one = tied.world.teams[0]
    problem = tied.world.master.refused(f"stages/{tied.cup}/cut/", {"tie": "order", "order": [one, one, 999_999]})
    assert [(fault["code"], fault["path"]) for fault in problem["violations"]] == [
        ("cut.not_tied", "/order/1"),
        ("cut.not_tied", "/order/2"),
        ("cut.order_incomplete", "/order"),
        ("reason.missing", "/reason"),
    ]


def test_lots_are_drawn_from_a_seed_that_the_journal_keeps(tied: Cup) -> None:
    tied.take(tie="lot")
    about = JournalLine.objects.get(what="cut.lots_drawn").about
    assert (len(about["seed"]), sorted(about["order"])) == (32, sorted(tied.world.teams))
    first = [side["team"] for side in tied.knockout().match(1)["sides"]]
    assert first == about["order"][:2]


def test_tied_teams_play_off_for_the_place_and_the_cut_is_taken_after_it(tied: Cup) -> None:
    assert tied.take(tie="play_off")["state"] == "planned"
    [play_off] = tied.look()["play_offs"]
    assert play_off["state"] == "running"
    assert tied.world.master.refused(f"stages/{tied.cup}/cut/", status=409)["code"] == "cut.results_missing"
    games_off = Knockout(tied.world, stage=play_off["stage"])
    assert [names(match) for match in games_off.matches()] == [("Team 1", "Team 2"), ("Team 0", "")]
    games_off.play(1, (1, 3))
    games_off.play(2, (1, 3))
    assert tied.seeds() == [2, 0]
    tied.take()
    assert names(tied.knockout().match(1)) == ("Team 2", "Team 0")


def test_a_stage_for_which_teams_play_off_is_not_removed(tied: Cup) -> None:
    tied.take(tie="play_off")
    answer = tied.world.master.client.delete(f"/api/v1/stages/{tied.cup}/")
    assert (answer.status_code, answer.json()["code"]) == (409, "stage.played_off_for")


# After the cut


def test_a_later_correction_shows_which_seeds_would_change_and_changes_none(db: None) -> None:
    """0 beats 1 and 2, 1 beats 2. If 2 had beaten 1 by 3 to 1, it would be second."""
    cup = Cup(3, {"places": 2})
    cup.play_all()
    cup.take()
    rows = cup.world.master.get(f"stages/{cup.league}/rounds/")["rounds"]
    fixture = next(
        fixture
        for row in rows
        for fixture in games(row)
        if {cup.name(side["team"]) for side in fixture["sides"]} == {1, 2}
    )
    expected = [
        {
            "seed": 2,
            "before": {"team": cup.world.teams[1], "name": "Team 1"},
            "after": {"team": cup.world.teams[2], "name": "Team 2"},
        }
    ]
    report = cup.world.master.get(f"fixtures/{fixture['id']}/")["match"]["reports"][-1]["report"]
    path = f"fixtures/{fixture['id']}/amendments/"
    first, second = report["sides"]
    for name in ("score", "all_stars", "ninja"):
        swap_numbers(first, second, name)
    told = cup.world.master.post(f"{path}preview/", {"action": "correct", "report": report})
    assert told["seeds"] == [{"stage": cup.cup, "name": "Cup", "changes": expected}]
    assert cup.look()["changes"] == []
    cup.world.master.post(
        path, {"action": "correct", "report": report, "basis": told["basis"], "reason": "Read upside down"}
    )
    assert cup.look()["changes"] == expected
    assert names(cup.knockout().match(1)) == ("Team 0", "Team 1")


def swap_numbers(first: dict[str, Any], second: dict[str, Any], name: str) -> None:
    """Let each side of a report have what the other scored."""
    if name == "score":
        first[name], second[name] = second[name], first[name]
    if name == "ninja":
        counts = [side[name][0]["feats"] for side in (first, second)]
        first[name][0]["feats"], second[name][0]["feats"] = counts[1], counts[0]


# Permissions and bad input


def test_everybody_who_sees_the_league_sees_a_cut_and_only_ninja_masters_take_it(tied: Cup, stranger: Any) -> None:
    assert stranger.get(f"stages/{tied.cup}/cut/")["lines"] == tied.look()["lines"]
    assert stranger.try_post(f"stages/{tied.cup}/cut/", {"tie": "lot"}).status_code == 403


@pytest.mark.parametrize("body", [{"tie": "coin"}, {"tie": "order", "order": ["x"]}, {"order": 3}])
def test_a_malformed_cut_is_a_bad_request(tied: Cup, body: dict[str, Any]) -> None:
    assert tied.world.master.try_post(f"stages/{tied.cup}/cut/", body).status_code == 400


def test_a_stage_without_a_cut_says_so(tied: Cup) -> None:
    assert tied.world.master.client.get(f"/api/v1/stages/{tied.league}/cut/").json()["code"] == "cut.none"


def test_a_cut_takes_no_more_than_there_are(db: None) -> None:
    cup = Cup(3, {"places": 4})
    cup.play_all()
    assert cup.world.master.refused(f"stages/{cup.cup}/cut/", status=409)["code"] == "cut.too_few_teams"


def test_a_cut_that_was_taken_is_not_taken_again(db: None) -> None:
    cup = Cup(3, {"places": 2})
    cup.play_all()
    cup.take()
    assert cup.world.master.refused(f"stages/{cup.cup}/cut/", status=409)["code"] == "stage.already_started"


# Results carried over


def test_results_between_those_who_go_on_count_in_the_next_table_where_the_cut_carries_them(db: None) -> None:
    """Of four, 0, 1 and 2 go on. Before they play again, 0 has beaten both, 1 has beaten 2, and wins over 3 are gone."""
    world = World(4)
    season = world.plan(
        {"kind": "round_robin", "name": "First", "settings": BRAWL},
        {
            "kind": "round_robin",
            "name": "Second",
            "settings": {**BRAWL, "cut": {"places": 3, "carry_results": True}},
        },
    )
    first, second = world.master.post(f"seasons/{season['id']}/start/")["stages"]
    for row in world.master.get(f"stages/{first['id']}/rounds/")["rounds"]:
        for fixture in games(row):
            one, other = (world.teams.index(side["team"]) for side in fixture["sides"])
            world.play(fixture, (3, 1) if one < other else (1, 3))
    world.master.post(f"stages/{second['id']}/cut/")
    assert [(row["name"], row["points"], row["played"]) for row in world.table(second)] == [
        ("Team 0", 6, 2),
        ("Team 1", 3, 2),
        ("Team 2", 0, 2),
    ]
    [row, *_later] = world.master.get(f"stages/{second['id']}/rounds/")["rounds"]
    world.play_round(row)
    assert sum(line["played"] for line in world.table(second)) == 8


def carried_on(world: World, kind: str, **second: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play one round of a stage and cut to a second one of its kind for everybody; return the round and the second stage."""
    cut = {"places": len(world.teams), "carry_results": True}
    season = world.plan(
        {"kind": kind, "name": "First", "settings": {**BRAWL, "rounds": 1}},
        {"kind": kind, "name": "Second", "settings": {**BRAWL, "cut": cut, **second}},
    )
    first, after = world.master.post(f"seasons/{season['id']}/start/")["stages"]
    row = world.draw(first)
    world.play_round(row)
    world.master.post(f"stages/{after['id']}/cut/")
    return row, after


def test_a_swiss_stage_pairs_by_the_points_that_its_cut_carries_over(db: None) -> None:
    """The two who won meet in the first round of the second stage, and so do the two who lost."""
    world = World(4)
    row, after = carried_on(world, "swiss", rounds=2)
    winners = frozenset(game["sides"][0]["team"] for game in games(row))
    drawn = world.draw(after)
    assert pairs(drawn) == {winners, frozenset(world.teams) - winners}
    first = games(drawn)[0]
    assert {side["team"] for side in first["sides"]} == winners


def test_a_swiss_stage_has_no_rematch_of_a_game_carried_over_without_the_ninja_masters_word(db: None) -> None:
    """Two who have met can only meet again."""
    world = World(2)
    _row, after = carried_on(world, "swiss", rounds=1)
    problem = world.master.refused(f"stages/{after['id']}/rounds/", status=409)
    assert (problem["code"], problem["rematches"]) == ("round.rematch_needed", [world.teams])
    world.draw(after, accept_rematches=True)


def test_random_opponents_are_new_ones_after_a_cut_that_carries_results_over(db: None) -> None:
    world = World(4)
    row, after = carried_on(world, "random_weekly", rounds=2)
    for _attempt in range(6):
        assert pairs(world.draw(after)).isdisjoint(pairs(row))
        world.master.post(f"stages/{after['id']}/rounds/1/void/", {"reason": "Once more"})


def test_without_carrying_results_over_everybody_starts_anew(db: None) -> None:
    """By seeds the upper half meets the lower half: the first meets one of those who lost before."""
    world = World(4)
    _row, after = carried_on(world, "swiss", rounds=1, cut={"places": 4})
    assert [line["points"] for line in world.table(after)] == [0] * 4
    seeds = [place["team"] for place in world.master.get(f"stages/{after['id']}/entrants/")["places"]]
    assert pairs(world.draw(after)) == {frozenset(seeds[::2]), frozenset(seeds[1::2])}
