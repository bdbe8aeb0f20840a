"""The pages of brackets and cuts: readable without script, decided and taken by a ninja master."""

import pytest

from tests.kept import kept
from tests.league.playoffs.knockouts import Knockout, names
from tests.league.playoffs.test_cuts import Cup, all_drawn
from tests.league.stages.worlds import World
from tests.pages_match.browsing import Reader, plain

pytestmark = pytest.mark.django_db


@kept
def cup() -> Knockout:
    """Four teams in a knock-out with a match for third place."""
    return Knockout(World(4), "single_elimination", third_place=True)


def test_the_whole_bracket_shows_who_plays_and_where_the_others_come_from(cup: Knockout) -> None:
    text = plain(Reader().get(f"/stages/{cup.stage}/bracket/"))
    for words in ("Semi-finals", "Final", "Third place", "1 Team 0", "4 Team 3", "Winner of 1", "Loser of 2"):
        assert words in text


def test_scores_places_and_the_champion_are_shown(cup: Knockout) -> None:
    for number in (1, 2, 3, 4):
        cup.play(number, (3, 1))
    text = plain(Reader().get(f"/stages/{cup.stage}/bracket/"))
    for words in ("Team 0 goes on 3", "1 Team 0 Champion", "2 Team 1", "3 Team 3", "4 Team 2", "finished"):
        assert words in text


def test_a_double_elimination_has_a_main_part_a_second_chance_and_finals() -> None:
    cup = Knockout(World(3), "double_elimination")
    text = plain(Reader().get(f"/stages/{cup.stage}/bracket/"))
    for words in ("Main part", "Second chance", "Finals", "Reset final", "if needed", "Not in the first round: Team 0"):
        assert words in text


def test_the_season_page_links_to_the_bracket_and_the_bracket_to_its_games(cup: Knockout) -> None:
    page = Reader().get(f"/stages/{cup.stage}/bracket/")
    assert f"/fixtures/{cup.match(1)['fixture']}/" in page.content.decode()
    season = Reader().get(f"/seasons/{page.context['season'].pk}/")
    assert f"/stages/{cup.stage}/bracket/" in season.content.decode()


def test_the_ninja_master_decides_on_the_page_and_others_are_not_asked(cup: Knockout) -> None:
    cup.play(1, (2, 2))
    path = f"/stages/{cup.stage}/bracket/"
    assert "Who goes on from match 1?" not in plain(Reader().get(path))
    yukis = Reader(cup.world.master)
    assert "Who goes on from match 1?" in plain(yukis.get(path))
    yukis.post(f"{path}1/decide/", {"team": cup.world.teams[3], "reason": "Sudden death"})
    assert names(cup.match(4)) == ("Team 3", "")


def test_a_decision_without_a_reason_is_refused_on_the_page(cup: Knockout) -> None:
    cup.play(1, (2, 2))
    yukis = Reader(cup.world.master)
    yukis.post(f"/stages/{cup.stage}/bracket/1/decide/", {"team": cup.world.teams[3], "reason": ""}, status=422)
    assert names(cup.match(4)) == ("", "")


def test_a_stage_without_bracket_has_no_page() -> None:
    stage = World(2).start("round_robin")
    Reader().get(f"/stages/{stage['id']}/bracket/", status=404)
    Reader().get(f"/stages/{stage['id']}/cut/", status=404)


def test_a_cut_is_shown_to_all_and_taken_by_the_ninja_master() -> None:
    cup = Cup(3, {"places": 2})
    path = f"/stages/{cup.cup}/cut/"
    assert "The cut waits for 3 results." in plain(Reader().get(path))
    cup.play_all()
    assert "Team 0 Team 1" in plain(Reader().get(path))
    assert "Take the cut" not in plain(Reader().get(path))
    yukis = Reader(cup.world.master)
    assert "Take the cut" in plain(yukis.get(path))
    yukis.post(f"{path}take/")
    assert names(cup.knockout().match(1)) == ("Team 0", "Team 1")


def test_a_cut_of_more_teams_than_there_are_says_so_on_its_page() -> None:
    cup = Cup(3, {"places": 4})
    page = Reader().get(f"/stages/{cup.cup}/cut/", status=422)
    assert "The cut takes 4 teams, and the stage has 3." in plain(page)


def test_a_tie_across_the_line_is_settled_on_the_page() -> None:
    cup = Cup(3, {"places": 2})
    cup.play_all(all_drawn)
    path = f"/stages/{cup.cup}/cut/"
    yukis = Reader(cup.world.master)
    assert "Level for the last 2 places: Team 0, Team 1, Team 2" in plain(yukis.get(path))
    places = {f"place_{team}": str(place) for team, place in zip(cup.world.teams, (3, 1, 2), strict=True)}
    yukis.post(f"{path}take/", {"tie": "order", "reason": "", **places}, status=422)
    yukis.post(f"{path}take/", {"tie": "order", "reason": "By ranking", **places})
    assert names(cup.knockout().match(1)) == ("Team 1", "Team 2")


def test_an_amendment_names_the_later_games_that_are_in_its_way(cup: Knockout) -> None:
    """Both semi-finals are played and the final is open: voided, the first one takes a side away from it."""
    cup.play(1, (3, 1))
    cup.play(2, (3, 1))
    at = f"/fixtures/{cup.match(1)['fixture']}/amend/"
    reader = Reader(cup.world.master)
    waiting = plain(reader.post(at, {"do": "void"}, status=200))
    assert "2 later games wait for their sides again." in waiting
    cup.open(4)
    begun = reader.post(at, {"do": "void"}, status=200)
    assert "Games that have begun stand in the way: Team 0 – Team 1" in plain(begun)
    assert f"/fixtures/{cup.match(4)['fixture']}/" in begun.content.decode()
