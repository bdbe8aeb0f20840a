"""The eight challenges: setup, roles, scoring, and what sentries do."""

from collections.abc import Iterable
from typing import Any

import pytest

from games.rules.allstars.board.grid import grid, spaces_of
from games.rules.allstars.match.game import MatchOver
from games.rules.allstars.match.goals.crates import FACE_DOWN
from games.rules.allstars.match.goals.hill import hill
from games.rules.allstars.match.goals.medals import measured
from games.rules.allstars.match.goals.sentries import activate_sentry, deploy_sentries, sentry_turns
from games.rules.allstars.match.harm import Cause, injure, stun
from games.rules.allstars.match.moving import walk
from games.rules.allstars.match.side import Medal
from tests.rules.allstars_engine.table import N, Ninja, S, Table


def table_for(
    challenge: str,
    one: str = "tora-kaiken",
    two: str = "ika-kaiken",
    at: tuple[int, int] = (10, 10),
    other: tuple[int, int] = (9, 10),
    **extra: Any,
) -> Table:
    return Table(
        {"a": Ninja(one, at, N, ability=extra.get("ability")), "b": Ninja("tora-kaiken", (19, 2), N)},
        {"d": Ninja(two, other, S, ability=extra.get("other_ability")), "e": Ninja("ika-kaiken", (0, 17), S)},
        challenge=challenge,
        settings=extra.get("settings"),
    )


def scores(table: Table) -> list[int]:
    return [side.score for side in table.game.sides[1:]]


def hurts(table: Table, how: Any, victim: str, by: str, answers: Iterable[object] = ()) -> Any:
    return table.run(how(table.game, table[victim], Cause(table[by])), "", answers)


# Brawl


def test_brawl_pays_a_point_for_an_injury_and_two_for_a_chunin() -> None:
    table = table_for("brawl", two="ika-chunin", other_ability="fishermans-spear")
    hurts(table, injure, "e", "a")
    hurts(table, injure, "d", "a")
    assert scores(table) == [3, 0]


def test_a_chunin_who_injures_a_chunin_scores_one() -> None:
    table = table_for("brawl", one="tora-chunin", ability="pounce", two="ika-chunin", other_ability="fishermans-spear")
    hurts(table, injure, "d", "a")
    assert scores(table) == [1, 0]


def test_nine_points_win_a_brawl_at_once() -> None:
    table = table_for("brawl")
    table.game.sides[1].score = 8
    with pytest.raises(MatchOver, match="won_at_once"):
        hurts(table, injure, "d", "a")


# Assassination


def named(table: Table, **models: str) -> Table:
    for side, name in models.items():
        table.game.roles[int(side[1:])] = table[name]
    return table


def test_each_player_names_the_vip_of_the_team_to_the_left() -> None:
    table = table_for("assassination")
    table.run(table.game.rules.after_setup(table.game), "", ["e", "b"])
    assert {side: model.id for side, model in table.game.roles.items()} == {1: "b", 2: "e"}


def test_injuring_a_vip_scores_three_and_a_new_one_is_named_by_the_same_player() -> None:
    table = named(table_for("assassination"), s1="a", s2="d")
    assert hurts(table, injure, "d", "a") == "injured"
    assert (scores(table), table.game.roles[2].id) == ([3, 0], "e")
    assert table["a"].feats == {("injure", "ninja", "vip", False): 1}


def test_stunning_a_vip_scores_one() -> None:
    table = named(table_for("assassination"), s1="a", s2="d")
    hurts(table, stun, "d", "a")
    hurts(table, stun, "e", "a")
    assert scores(table) == [1, 0]


def test_an_own_vip_hurt_by_its_team_scores_for_nobody() -> None:
    """Ruling 117."""
    table = named(table_for("assassination"), s1="a", s2="d")
    hurts(table, injure, "d", "e")
    assert (scores(table), table.game.roles[2].id) == ([0, 0], "e")


def test_without_a_model_on_the_board_the_next_reinforcement_becomes_vip() -> None:
    table = named(table_for("assassination"), s1="a", s2="d")
    hurts(table, injure, "e", "a")
    hurts(table, injure, "d", "a")
    assert 2 not in table.game.roles
    table.game.put(table["e"], table.space(0, 5), S)
    table.run(table.game.rules.joined(table.game, table["e"]))
    assert table.game.roles[2].id == "e"


# Champion


def test_a_champion_is_no_chunin_and_being_chosen_is_a_feat() -> None:
    table = table_for("champion", one="tora-chunin", ability="pounce")
    table.run(table.game.rules.after_setup(table.game), "", ["d"])
    assert (table.game.roles[1].id, table["b"].feats) == ("b", {("champion_chosen", "", "", True): 1})


def test_only_champions_score() -> None:
    table = named(table_for("champion"), s1="a", s2="e")
    hurts(table, stun, "e", "b")
    hurts(table, stun, "e", "a")
    hurts(table, injure, "d", "a")
    assert scores(table) == [4, 0]


def test_a_new_champion_is_chosen_at_once() -> None:
    table = named(table_for("champion"), s1="a", s2="d")
    hurts(table, injure, "d", "b")
    assert (table.game.roles[2].id, table["e"].feats) == ("e", {("champion_chosen", "", "", True): 1})


# Intercept the Messenger


def intercept(at: tuple[int, int] = (18, 10)) -> Table:
    """Side one attacks from the north, so its deployment zone is row 0; side two defends."""
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)},
        {"m": Ninja("ika-kaiken", at, N), "n": Ninja("ika-kaiken", (19, 5), N)},
        challenge="intercept_the_messenger",
    )
    table.game.attacker = 1
    table.game.roles[2] = table["m"]
    return table


def test_the_initiative_attacks_and_the_defender_names_a_messenger_at_home() -> None:
    table = Table(
        {"a": Ninja("tora-kaiken", (0, 10), S)},
        {"m": Ninja("ika-kaiken", (19, 10), N), "n": Ninja("ika-kaiken", (10, 5), N)},
        challenge="intercept_the_messenger",
    )
    table.run(table.game.rules.after_setup(table.game))
    assert (table.game.attacker, table.game.roles[2].id) == (1, "m")


def test_a_messenger_that_leaves_from_the_attackers_zone_scores_two_and_waits_in_training() -> None:
    table = intercept((1, 10))
    table.activate("m", "", [table.walk("m", (0, 10)), "escape"])
    assert (scores(table), table["m"].on_board, table["m"].healing) == ([0, 2], False, False)
    assert (table["m"].feats, table.game.roles[2].id) == ({("messenger_escaped", "", "", False): 1}, "n")


def test_injuring_the_messenger_scores_one() -> None:
    table = intercept()
    hurts(table, injure, "m", "a")
    assert (scores(table), table["a"].feats) == ([1, 0], {("injure", "ninja", "messenger", False): 1})


def test_without_anybody_at_home_the_next_to_enter_is_the_messenger() -> None:
    table = intercept()
    table.game.put(table["n"], table.space(18, 5), S)
    hurts(table, injure, "m", "a")
    assert 2 not in table.game.roles
    table.activate("n", "", [table.walk("n", (19, 5)), "end"])
    assert table.game.roles[2].id == "n"


# King of the Hill


def test_the_hill_is_the_sixteen_spaces_in_the_middle() -> None:
    assert {grid(20).place(space) for space in spaces_of(hill(grid(20)))} == {
        (row, column) for row in range(8, 12) for column in range(8, 12)
    }


def test_more_models_on_the_hill_score_a_point_and_one_of_them_is_honoured() -> None:
    table = table_for("king_of_the_hill", other=(2, 2))
    table.run(table.game.rules.round_end(table.game), "", ["a"])
    assert (scores(table), table["a"].feats) == ([1, 0], {("hill_point", "", "", False): 1})


def test_the_honour_may_be_waived_and_the_point_stands() -> None:
    table = table_for("king_of_the_hill", other=(2, 2))
    table.run(table.game.rules.round_end(table.game), "", ["pass"])
    assert (scores(table), table["a"].feats) == ([1, 0], {})


def test_as_many_models_on_the_hill_score_for_nobody() -> None:
    table = table_for("king_of_the_hill")
    table.run(table.game.rules.round_end(table.game))
    assert scores(table) == [0, 0]


# Medals


@pytest.mark.parametrize(("edge", "place"), [("s", (12, 5)), ("n", (7, 14)), ("w", (5, 7)), ("e", (14, 12))])
def test_spaces_are_measured_from_a_players_own_edge(edge: str, place: tuple[int, int]) -> None:
    """Six in from the left, eight up."""
    assert grid(20).place(measured(grid(20), edge, 6, 8)) == place


def test_the_medals_of_infiltration_are_each_others_image() -> None:
    """Facts, section 7."""
    ours = {measured(grid(20), "s", 6, 8), measured(grid(20), "s", 15, 13)}
    assert ours == {measured(grid(20), "n", 6, 8), measured(grid(20), "n", 15, 13)}


def infiltration(at: tuple[int, int] = (10, 10)) -> tuple[Table, Medal]:
    table = table_for("infiltration", at=at, other=(3, 3))
    medal = Medal(table.space(9, 10), 0)
    table.game.medals.append(medal)
    table.game.goal_spaces = 1 << medal.home
    table.game.refresh_tokens()
    return table, medal


def test_picking_up_a_medal_costs_a_point_of_movement_and_scores_one() -> None:
    table, medal = infiltration()
    table.activate("a", "", ["pick_up", "end"])
    assert (medal.carrier is table["a"], scores(table), table.game.turn.points) == (True, [1, 0], 4)
    assert table["a"].feats == {("medal_pickup", "", "", False): 1}


def test_picking_up_keeps_stealth() -> None:
    table, _ = infiltration()
    table.hide("a")
    table.activate("a", "", ["pick_up", "end"])
    assert table["a"].stealth


def test_a_medal_brought_into_the_own_zone_scores_two_and_goes_home() -> None:
    table, medal = infiltration((1, 10))
    medal.carrier = table["a"]
    table.activate("a", "", [table.walk("a", (0, 10)), "end"])
    assert (scores(table), medal.carrier is None, medal.space) == ([2, 0], True, medal.home)


def test_an_injured_carrier_drops_the_medal_where_it_stood() -> None:
    table, medal = infiltration()
    medal.carrier = table["a"]
    hurts(table, injure, "a", "d")
    assert (medal.carrier is None, medal.space, bool(table.game.medal_spaces >> table.space(10, 10) & 1)) == (
        True,
        table.space(10, 10),
        True,
    )


def test_a_sentry_next_to_a_stray_medal_sends_it_home() -> None:
    table, medal = infiltration()
    medal.space = table.space(5, 5)
    table.game.refresh_tokens()
    sentry = table.game.sides[0].models[0]
    table.game.put(sentry, table.space(8, 5), N)
    table.game.active = sentry
    table.game.turn.points = 5
    table.run(walk(table.game, sentry, (table.space(7, 5), table.space(6, 5)), N))
    assert medal.space == medal.home


def test_a_sentry_goes_for_a_stray_medal_nearer_than_any_model() -> None:
    table, medal = infiltration((19, 19))
    medal.space = table.space(8, 5)
    table.game.refresh_tokens()
    sentry = table.game.sides[0].models[0]
    table.game.put(sentry, table.space(12, 5), N)
    table.run(activate_sentry(table.game, sentry), "", ["go", "go", "pass"])
    assert medal.space == medal.home


def capture(at: tuple[int, int] = (10, 10)) -> Table:
    """Own medal of side one at (3, 10), of side two at (16, 9)."""
    table = table_for("capture_the_medal", at=at, other=(3, 3))
    table.run(table.game.rules.place_tokens(table.game))
    return table


def test_every_team_has_a_medal_ten_in_and_four_up() -> None:
    assert [capture().game.grid.place(medal.home) for medal in capture().game.medals] == [(3, 10), (16, 9)]


def test_an_enemys_medal_scores_one_and_captured_four_more() -> None:
    table = capture((15, 9))
    table.activate("a", "", ["pick_up", "end"])
    table.game.put(table["a"], table.space(5, 10), N)
    table.activate("a", "", [table.walk("a", (4, 10)), "capture", "end"])
    assert (scores(table), table.game.medals[1].space) == ([5, 0], table.game.medals[1].home)


def test_the_own_medal_is_returned_from_away_and_not_taken_at_home() -> None:
    """Ruling 36."""
    table = capture((4, 10))
    table.turn("a")
    assert table.game.verbs_by_code[0]["pick_up"].options(table.game, table["a"]) == []
    table.game.medals[0].space = table.space(10, 11)
    table.game.refresh_tokens()
    table.game.put(table["a"], table.space(10, 10), N)
    table.activate("a", "", ["pick_up", "end"])
    assert (table.game.medals[0].space, table["a"].feats) == (
        table.game.medals[0].home,
        {("own_medal_returned", "", "", False): 1},
    )


# Search


def search(at: tuple[int, int] = (10, 10)) -> Table:
    table = table_for("search", at=at, other=(3, 3))
    space = table.space(9, 10)
    table.game.crates[space] = FACE_DOWN
    table.game.crate_faces = [0, 1]
    table.game.crate_spaces = 1 << space
    table.game.refresh_tokens()
    return table


def test_a_crate_scores_one_and_is_checked_once() -> None:
    """Ruling 39. The first crate drawn is Spirit; the die shows Void."""
    table = search()
    table.activate("a", "SV", ["crate"])
    assert (scores(table), list(table.game.crates.values())) == ([1, 0], [0])
    table.turn("a")
    assert table.game.verbs_by_code[0]["crate"].options(table.game, table["a"]) == []


def test_an_objective_scores_three_more_and_removes_the_crate() -> None:
    table = search()
    table.activate("a", "SS", ["crate"])
    assert (scores(table), table.game.crates, table.game.crate_spaces) == ([4, 0], {}, 0)
    assert table["a"].feats == {("crate_checked", "", "", False): 1, ("objective_found", "", "", False): 1}


def test_crates_keep_away_from_edges_and_from_each_other() -> None:
    table = table_for("search")
    places = [(5, 5), (5, 8), (5, 11), (8, 5), (8, 8), (8, 11)]
    table.run(table.game.rules.place_tokens(table.game), "", places)
    assert len(table.game.crates) == 6
    for wrong in ((1, 5), (5, 7)):
        table = table_for("search")
        with pytest.raises(AssertionError, match="no answer to place_crate"):
            table.run(table.game.rules.place_tokens(table.game), "", [(5, 5), wrong])


def test_a_league_may_place_fewer_crates() -> None:
    """Setting crates: four are placed, and each may still be any of the six elements."""
    table = table_for("search", settings={"crates": 4})
    table.run(table.game.rules.place_tokens(table.game), "", [(5, 5), (5, 8), (5, 11), (8, 5)])
    assert (len(table.game.crates), table.game.crate_faces) == (4, [0, 1, 2, 3, 4, 5])


# Sentries


def test_six_sentries_stand_within_two_spaces_of_what_they_guard() -> None:
    table, medal = infiltration((19, 19))
    table.run(deploy_sentries(table.game, 1 << medal.home), "", ["sentry"] * 6)
    near = table.game.grid.within(1 << medal.home, 2)
    assert all(sentry.foot & near for sentry in table.game.sides[0].models)


def test_a_league_may_have_fewer_sentries_with_another_delay() -> None:
    """Settings sentries and sentry_delay; by the book there are six, each with two Delay tokens once Injured."""
    printed, house = table_for("search"), table_for("search", settings={"sentries": 3, "sentry_delay": 1})
    assert [len(table.game.sides[0].models) for table in (printed, house)] == [6, 3]
    for table in (printed, house):
        sentry = table.game.sides[0].models[0]
        table.game.put(sentry, table.space(13, 10), N)
        table.run(injure(table.game, sentry, Cause(table["a"])))
    assert [table.game.sides[0].models[0].delay for table in (printed, house)] == [2, 1]


def test_a_sentry_attacks_the_nearest_model_it_sees() -> None:
    table = table_for("search", at=(10, 10), other=(3, 3))
    sentry = table.game.sides[0].models[0]
    table.game.put(sentry, table.space(13, 10), N)
    table.run(activate_sentry(table.game, sentry), "EEE FF", ["go"])
    assert (table["a"].stun, table.game.grid.distance(sentry.space, table["a"].space)) == (1, 1)


def test_a_sentry_that_sees_nobody_patrols_three_spaces_and_searches() -> None:
    table = table_for("search", at=(10, 10), other=(3, 3))
    table.hide("a")
    sentry = table.game.sides[0].models[0]
    table.game.put(sentry, table.space(13, 10), S)
    table.run(activate_sentry(table.game, sentry), "SSF", [(11, 10, N), "use"])
    assert not table["a"].stealth


def test_a_sentry_tests_with_an_affinity_of_its_controllers_team() -> None:
    table = table_for("search")
    sentry = table.game.sides[0].models[0]
    table.game.sentry_controller = 2
    assert table.game.affinities(sentry) == (1,)


def test_the_winner_of_an_opposed_test_activates_a_sentry_and_the_initiative_on_a_tie() -> None:
    """Ruling 105: both roll no success; the player with the initiative decides."""
    table = table_for("search", at=(10, 10), other=(3, 3))
    sentry = table.game.sides[0].models[0]
    table.game.put(sentry, table.space(17, 17), N)
    table.run(sentry_turns(table.game, everyone=False), "SSS SSS", ["a", "d", (17, 17, N), "pass"])
    assert (sentry.activated, table.game.sentry_controller) == (True, 1)


def test_an_injured_sentry_is_delayed_and_a_feat() -> None:
    """Ruling 32."""
    table = table_for("search")
    sentry = table.game.sides[0].models[0]
    table.game.put(sentry, table.space(17, 17), N)
    table.run(injure(table.game, sentry, Cause(table["a"])))
    assert (sentry.healing, sentry.delay, table["a"].feats) == (True, 2, {("injure", "sentry", "", False): 1})


def test_an_injury_by_a_sentry_is_told_apart() -> None:
    table = table_for("search")
    sentry = table.game.sides[0].models[0]
    table.game.put(sentry, table.space(11, 10), N)
    table.run(injure(table.game, table["a"], Cause(sentry)))
    assert table["a"].injuries == {"sentry": 1}


def test_sentries_return_when_their_delay_is_over() -> None:
    table, medal = infiltration((19, 19))
    table.game.goal_spaces = 1 << medal.home
    for sentry in table.game.sides[0].models:
        sentry.healing, sentry.delay = True, sentry.number % 2
    ready = sum(not sentry.delay for sentry in table.game.sides[0].models)
    table.run(table.game.rules.redeploy_sentries(table.game), "", ["sentry"] * ready)
    assert sum(sentry.on_board for sentry in table.game.sides[0].models) == ready == 3
