"""Knock-outs over HTTP: brackets drawn by seed, who goes on, byes, deciders, forfeits, places (Starting A League)."""

from collections.abc import Callable
from typing import Any

import pytest

from league.models import FixtureSide, JournalLine, Stage
from tests.kept import kept
from tests.league.playoffs.knockouts import Knockout, names, sides
from tests.league.stages.worlds import World


@kept
def four(db: None) -> World:
    """Four teams, seeded 0 to 3."""
    return World(4)


def test_the_whole_bracket_is_there_from_the_start_and_games_for_pairs_that_are_known(four: World) -> None:
    cup = Knockout(four, "single_elimination", third_place=True)
    bracket = cup.bracket()
    assert [[names(match) for match in row["matches"]] for row in bracket["rounds"]] == [
        [("Team 0", "Team 3"), ("Team 1", "Team 2")],
        [("", ""), ("", "")],
    ]
    assert [[match["part"] for match in row["matches"]] for row in bracket["rounds"]] == [
        ["main", "main"],
        ["third_place", "final"],
    ]
    assert [match["fixture"] is not None for match in cup.matches()] == [True, True, False, False]
    assert cup.match(4)["sides"][0]["comes_from"] == {"origin": "winner", "number": 1}


def test_winners_meet_in_the_final_and_losers_for_third_place(four: World) -> None:
    cup = Knockout(four, "single_elimination", third_place=True)
    cup.play(1, (3, 1))
    assert names(cup.match(4)) == ("Team 0", "")
    cup.play(2, (1, 3))
    assert (names(cup.match(3)), names(cup.match(4))) == (("Team 3", "Team 1"), ("Team 0", "Team 2"))
    assert cup.bracket()["state"] == "running"
    cup.play(3, (2, 1))
    cup.play(4, (1, 2))
    assert cup.places() == [(1, "Team 2"), (2, "Team 0"), (3, "Team 3"), (4, "Team 1")]
    assert (cup.bracket()["state"], cup.bracket()["over"]) == ("finished", True)
    assert cup.season_places() == [(1, "Team 2"), (2, "Team 0"), (3, "Team 3"), (4, "Team 1")]


def test_a_report_that_is_not_confirmed_moves_nobody(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.report(1, (3, 1))
    assert names(cup.match(3)) == ("", "")


def test_top_seeds_have_the_byes_and_stand_in_the_next_round_at_once(db: None) -> None:
    cup = Knockout(World(5), "single_elimination")
    assert [team["name"] for team in cup.bracket()["byes"]] == ["Team 0", "Team 1", "Team 2"]
    assert [names(match) for match in cup.matches()] == [
        ("Team 3", "Team 4"),
        ("Team 0", ""),
        ("Team 1", "Team 2"),
        ("", ""),
    ]
    assert cup.match(3)["fixture"] is not None


def test_who_loses_once_in_a_double_elimination_plays_on_in_the_second_chance(db: None) -> None:
    """Of three: 1 beats 2, 0 beats 1, 1 beats 2 again, 1 beats 0 in the final, and the reset decides."""
    cup = Knockout(World(3), "double_elimination")
    cup.play(1, (3, 1))
    cup.play(2, (3, 1))
    assert names(cup.match(3)) == ("Team 2", "Team 1")
    cup.play(3, (1, 3))
    assert names(cup.match(4)) == ("Team 0", "Team 1")
    cup.play(4, (1, 3))
    assert cup.places() == [(3, "Team 2")]
    assert names(cup.match(5)) == ("Team 1", "Team 0")
    cup.play(5, (1, 3))
    assert cup.places() == [(1, "Team 0"), (2, "Team 1"), (3, "Team 2")]
    assert cup.bracket()["state"] == "finished"


def test_the_reset_is_not_played_if_the_unbeaten_side_wins_the_final(db: None) -> None:
    cup = Knockout(World(2), "double_elimination")
    cup.play(1, (3, 1))
    cup.play(2, (3, 1))
    assert (cup.match(3)["needed"], cup.match(3)["fixture"]) == (False, None)
    assert (cup.bracket()["state"], cup.places()) == ("finished", [(1, "Team 0"), (2, "Team 1")])


# Deciders


@pytest.mark.parametrize(
    ("deciders", "winner", "decider"),
    [
        (["higher_seed"], "Team 0", "higher_seed"),
        (["injuries", "koban", "higher_seed"], "Team 0", "higher_seed"),
    ],
)
def test_a_drawn_game_is_decided_by_the_stages_decider(
    four: World, deciders: list[str], winner: str, decider: str
) -> None:
    cup = Knockout(four, "single_elimination", deciders=deciders)
    cup.play(1, (2, 2))
    match = cup.match(1)
    assert (match["decider"], [side["goes_on"] for side in match["sides"]]) == (decider, [True, False])
    assert names(cup.match(3)) == (winner, "")
    assert cup.bracket()["waiting"] == []


def test_a_lot_is_drawn_once_from_the_seed_of_the_match(four: World) -> None:
    cup = Knockout(four, "single_elimination", deciders=["lot"])
    cup.play(1, (2, 2))
    match = cup.match(1)
    assert (match["decider"], sorted(side["goes_on"] for side in match["sides"])) == ("lot", [False, True])


def test_a_drawn_game_is_played_again_where_the_stage_says_so(four: World) -> None:
    cup = Knockout(four, "single_elimination", deciders=["replay"])
    first = cup.match(1)["fixture"]
    cup.play(1, (2, 2))
    again = cup.match(1)
    assert (again["earlier"], again["state"], sides(again)) == ([first], "scheduled", ["Team 0", "Team 3"])
    assert cup.bracket()["waiting"] == []
    cup.play(1, (1, 1))
    assert len(cup.match(1)["earlier"]) == 2
    cup.play(1, (1, 2))
    assert names(cup.match(3)) == ("Team 3", "")


def test_without_another_decider_the_ninja_master_decides(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.play(1, (2, 2))
    assert cup.bracket()["waiting"] == [cup.match(1)["fixture"]]
    assert names(cup.match(3)) == ("", "")
    decided = cup.decide(1, four.teams[3], "Won the sudden death")
    assert [(side["outcome"], side["goes_on"]) for side in cup.match(1)["sides"]] == [("drawn", False), ("drawn", True)]
    assert decided["id"] == cup.match(1)["fixture"]
    assert (names(cup.match(3)), cup.bracket()["waiting"]) == (("Team 3", ""), [])
    line = JournalLine.objects.get(what="bracket.decided")
    assert (line.reason, line.about["team"]) == ("Won the sudden death", four.teams[3])


def test_the_ninja_master_can_decide_again_while_the_next_game_has_not_begun(four: World) -> None:
    cup = Knockout(four, "single_elimination", deciders=["higher_seed"])
    cup.play(1, (2, 2))
    cup.play(2, (3, 1))
    final = cup.match(3)["fixture"]
    assert names(cup.match(3)) == ("Team 0", "Team 1")
    cup.decide(1, four.teams[3], "The seeds were wrong")
    assert (names(cup.match(3)), cup.match(3)["fixture"]) == (("Team 3", "Team 1"), final)
    four.master.post(f"fixtures/{final}/open/", {"side": 1})
    problem = four.master.refused(
        f"stages/{cup.stage}/bracket/1/decision/", {"team": four.teams[0], "reason": "No"}, status=409
    )
    assert (problem["code"], problem["fixtures"]) == ("bracket.in_the_way", [final])
    assert names(cup.match(3)) == ("Team 3", "Team 1")


@pytest.mark.parametrize("begin", [Knockout.open, Knockout.report, Knockout.play])
def test_deciding_again_can_take_back_what_follows(four: World, begin: Callable[..., object]) -> None:
    cup = Knockout(four, "single_elimination", deciders=["higher_seed"])
    cup.play(1, (2, 2))
    cup.play(2, (3, 1))
    begin(cup, 3)
    body = {"team": four.teams[3], "reason": "The seeds were wrong", "void_following": True}
    four.master.post(f"stages/{cup.stage}/bracket/1/decision/", body)
    assert (names(cup.match(3)), cup.match(3)["state"]) == (("Team 3", "Team 1"), "scheduled")
    cup.play(3, (3, 1))
    assert cup.places()[0] == (1, "Team 3")


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ({"team": 999_999, "reason": ""}, ["bracket.not_in_it", "reason.missing"]),
        ({"team": None, "reason": " "}, ["reason.missing"]),
    ],
)
def test_a_decision_names_a_team_of_the_game_and_a_reason(four: World, body: dict[str, Any], codes: list[str]) -> None:
    cup = Knockout(four, "single_elimination")
    cup.play(1, (2, 2))
    problem = four.master.refused(f"stages/{cup.stage}/bracket/1/decision/", body)
    assert [one["code"] for one in problem["violations"]] == codes


@pytest.mark.parametrize("body", [{}, {"team": "first"}, {"team": 0}, {"team": None, "reason": "x" * 501}])
def test_a_malformed_decision_is_a_bad_request(four: World, body: dict[str, Any]) -> None:
    cup = Knockout(four, "single_elimination")
    assert four.master.try_post(f"stages/{cup.stage}/bracket/1/decision/", body).status_code == 400


def test_the_same_decision_sent_twice_is_one_decision(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.play(1, (2, 2))
    path, body = f"stages/{cup.stage}/bracket/1/decision/", {"team": four.teams[3], "reason": "Sudden death"}
    answers = [four.master.post(path, body, key="decided") for _ in range(2)]
    assert answers[0] == answers[1]
    assert JournalLine.objects.filter(what="bracket.decided").count() == 1


def test_a_game_that_is_not_over_or_that_was_won_is_not_decided(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    body = {"team": four.teams[0], "reason": "I say so"}
    path = f"stages/{cup.stage}/bracket/1/decision/"
    assert four.master.refused(path, body, status=409)["code"] == "bracket.not_over"
    cup.play(1, (3, 1))
    assert four.master.refused(path, body, status=409)["code"] == "bracket.won"
    assert four.master.refused(f"stages/{cup.stage}/bracket/3/decision/", body, status=404)["code"] == (
        "bracket.unknown_match"
    )


# Forfeits and leaving


def test_who_is_there_goes_on_from_a_forfeit(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.forfeit(1, [1])
    assert names(cup.match(3)) == ("Team 3", "")


def test_from_a_double_forfeit_nobody_goes_on_and_the_next_opponent_has_a_walk_over(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.forfeit(1, [1, 2])
    cup.play(2, (3, 1))
    final = cup.match(3)
    assert (final["walk_over"], final["fixture"], [side["empty"] for side in final["sides"]]) == (
        True,
        None,
        [True, False],
    )
    assert cup.bracket()["state"] == "finished"
    assert cup.places() == [(1, "Team 1"), (3, "Team 0"), (3, "Team 2"), (3, "Team 3")]


def test_the_ninja_master_can_let_somebody_go_on_from_a_double_forfeit(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.forfeit(1, [1, 2])
    cup.play(2, (3, 1))
    cup.decide(1, four.teams[3], "Their train was late")
    assert (names(cup.match(3)), cup.bracket()["state"]) == (("Team 3", "Team 1"), "running")
    assert JournalLine.objects.filter(what="stage.reopened").count() == 1


def test_who_leaves_loses_this_game_and_all_that_are_to_come(four: World) -> None:
    """Team 3 leaves a double elimination: its opponent goes on, and its second chance is a walk-over too."""
    cup = Knockout(four, "double_elimination")
    cup.leave(four.teams[3])
    cup.play(2, (3, 1))
    second = cup.match(4)
    assert (second["decider"], [(side["name"], side["goes_on"]) for side in second["sides"]]) == (
        "walk_over",
        [("Team 3", False), ("Team 2", True)],
    )
    assert names(cup.match(3)) == ("Team 0", "Team 1")


# Permissions, and what is not there


def test_only_ninja_masters_decide_and_only_who_may_see_the_league_sees_its_bracket(four: World, stranger: Any) -> None:
    cup = Knockout(four, "single_elimination")
    cup.play(1, (2, 2))
    body = {"team": four.teams[0], "reason": "I say so"}
    assert stranger.try_post(f"stages/{cup.stage}/bracket/1/decision/", body).status_code == 403
    four.master.client.patch(f"/api/v1/leagues/{four.league['id']}/", {"settings": {"public": False}})
    assert stranger.client.get(f"/api/v1/stages/{cup.stage}/bracket/").status_code == 404
    assert stranger.try_post(f"stages/{cup.stage}/bracket/1/decision/", body).status_code == 404


def test_a_stage_without_bracket_says_so(four: World) -> None:
    stage = four.start("round_robin")
    answer = four.master.client.get(f"/api/v1/stages/{stage['id']}/bracket/")
    assert (answer.status_code, answer.json()["code"]) == (404, "bracket.none")


def test_the_table_of_a_knock_out_ranks_by_place(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.play(1, (3, 1))
    table = [(row["rank"], row["name"]) for row in four.table({"id": cup.stage})]
    assert table == [(1, "Team 0"), (1, "Team 1"), (1, "Team 2"), (3, "Team 3")]


def test_deciders_are_known_and_named_once_at_least(four: World) -> None:
    for deciders in ([], ["coin"]):
        body = {"name": "Cup", "stages": [{"kind": "single_elimination", "settings": {"deciders": deciders}}]}
        assert four.master.try_post(f"leagues/{four.league['id']}/seasons/", body).status_code in {400, 422}
    assert Stage.objects.count() == 0
    assert FixtureSide.objects.count() == 0


@pytest.mark.parametrize("how", [{"struck": True}, {"pending": "unplayed"}])
def test_who_leaves_without_a_forfeit_still_lets_the_opponent_go_on(four: World, how: dict[str, Any]) -> None:
    cup = Knockout(four, "single_elimination")
    cup.leave(four.teams[3], **how)
    assert (cup.match(1)["decider"], names(cup.match(3))) == ("walk_over", ("Team 0", ""))
    season = Stage.objects.values_list("season", flat=True).get(pk=cup.stage)
    four.master.post(f"seasons/{season}/entrants/{four.teams[3]}/return/")
    assert (cup.match(1)["state"], names(cup.match(3))) == ("scheduled", ("", ""))


def test_who_takes_a_place_over_plays_on_in_the_bracket(four: World) -> None:
    cup = Knockout(four, "single_elimination")
    cup.play(1, (1, 3))
    [heir] = four.add_teams(1)
    season = Stage.objects.values_list("season", flat=True).get(pk=cup.stage)
    four.master.post(
        f"seasons/{season}/entrants/{four.teams[3]}/replace/", {"heir": heir, "reason": "A friend plays on"}
    )
    cup.play(2, (3, 1))
    assert names(cup.match(3)) == ("Team 4", "Team 1")
    cup.play(3, (3, 1))
    assert cup.places()[0] == (1, "Team 4")
