"""The table of a stage on its page: its own tie-breakers, its groups, and every number opened."""

from fractions import Fraction

import pytest
from django.utils import translation

from league.models import Fixture, StageEntrant
from league.templatetags.koban import fraction
from tests.kept import kept
from tests.league.stages.worlds import BRAWL, World, games
from tests.pages_match.browsing import Reader

pytestmark = pytest.mark.django_db


@kept
def world() -> World:
    return World(4)


def test_a_table_shows_the_tie_breakers_of_its_stage(world: World) -> None:
    stage = world.start("swiss", rounds=2, tie_breakers=["buchholz", "score_difference"])
    world.play_round(world.draw(stage))
    world.table(stage)
    shown = Reader(world.master).text(f"/stages/{stage['id']}/table/")
    assert ["Buchholz" in shown, "Head to head" in shown] == [True, False]


def test_every_group_stands_by_itself(world: World) -> None:
    stage = world.start("round_robin", groups=2)
    world.table(stage)
    shown = Reader(world.master).text(f"/stages/{stage['id']}/table/")
    assert [shown.count(words) for words in ("Group 1", "Group 2")] == [1, 1]
    assert shown.index("Group 1") < shown.index("Team 0") < shown.index("Group 2") < shown.index("Team 1")


def test_a_table_without_groups_names_none(world: World) -> None:
    stage = world.start("round_robin")
    world.table(stage)
    assert "Group" not in Reader(world.master).text(f"/stages/{stage['id']}/table/")


def test_who_has_too_few_games_is_marked(world: World) -> None:
    stage = world.start("open", minimum_games=1)
    body = {"challenger": world.teams[0], "opponent": world.teams[1]}
    sent = world.master.post(f"stages/{stage['id']}/invitations/", body)
    accepted = world.master.post(f"invitations/{sent['id']}/accept/")
    world.play(world.master.get(f"fixtures/{accepted['fixture']}/"))
    world.table(stage)
    assert Reader(world.master).text(f"/stages/{stage['id']}/table/").count("too few games") == 2


def test_head_to_head_opens_the_games_between_those_who_are_level(world: World) -> None:
    """Three have a win and a loss among themselves: 3 points each. The fourth has lost to all and is not among them."""
    stage = world.start("round_robin", tie_breakers=["head_to_head", "lot"])
    beats = {(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)}
    number = world.teams.index
    for row in world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]:
        for fixture in games(row):
            one, other = (number(side["team"]) for side in fixture["sides"])
            world.play(fixture, (3, 1) if (one, other) in beats else (1, 3))
    told = world.master.get(f"stages/{stage['id']}/table/{world.teams[0]}/")
    opened = told["tie_breaks"]["head_to_head"]
    assert (opened["value"], {(part["opponent"], part["amount"]) for part in opened["parts"]}) == (
        "3",
        {("Team 1", "3"), ("Team 2", "0")},
    )
    last = world.master.get(f"stages/{stage['id']}/table/{world.teams[3]}/")
    assert "head_to_head" not in last["tie_breaks"]
    shown = Reader(world.master).text(f"/stages/{stage['id']}/table/{world.teams[0]}/")
    assert "Head to head 3" in shown


def test_a_lot_opens_its_ticket_and_the_recorded_seed(world: World) -> None:
    stage = world.start("round_robin", tie_breakers=["lot"])
    place = StageEntrant.objects.select_related("stage").get(stage=stage["id"], entrant__team=world.teams[0])
    told = world.master.get(f"stages/{stage['id']}/table/{world.teams[0]}/")
    assert told["lot"] == {"ticket": place.lot, "seed": place.stage.lots}
    assert place.stage.lots in Reader(world.master).text(f"/stages/{stage['id']}/table/{world.teams[0]}/")


def test_where_no_lot_breaks_ties_none_is_shown(world: World) -> None:
    stage = world.start("round_robin", tie_breakers=["injuries"])
    assert world.master.get(f"stages/{stage['id']}/table/{world.teams[0]}/")["lot"] is None


@pytest.mark.parametrize(
    ("value", "shown"), [("7/2", "3.5"), ("10", "10"), ("0", "0"), (str(Fraction(1, 3)), "0.333"), ("-1/2", "-0.5")]
)
def test_exact_numbers_are_written_as_people_do(value: str, shown: str) -> None:
    assert fraction(value) == shown


def test_exact_numbers_have_a_comma_in_french() -> None:
    with translation.override("fr"):
        assert fraction("7/2") == "3,5"


def test_games_of_a_tournament_change_tables_on_the_page(world: World) -> None:
    season = world.plan({"kind": "swiss", "settings": {**BRAWL, "rounds": 2}}, format="tournament")
    stage = world.master.post(f"seasons/{season['id']}/start/")["stages"][0]
    one, other = [fixture["id"] for fixture in games(world.draw(stage))]
    master = Reader(world.master)
    at = f"/stages/{stage['id']}/rounds/1/"
    assert "Change tables" in master.text(f"{at}pairings/")
    master.post(f"{at}tables/", {"fixture": one, "other": other})
    assert list(Fixture.objects.filter(pk__in=[one, other]).order_by("pk").values_list("table", flat=True)) == [2, 1]
    master.post(f"{at}tables/", {"fixture": one, "other": 0}, status=422)
    Reader().get(f"{at}pairings/", status=302)


def test_a_round_without_tables_has_none_to_change(world: World) -> None:
    stage = world.start("swiss", rounds=2)
    world.draw(stage)
    assert "Change tables" not in Reader(world.master).text(f"/stages/{stage['id']}/rounds/1/pairings/")


def test_a_round_of_a_bracket_whose_games_are_not_known_says_so(world: World) -> None:
    stage = world.start("single_elimination")
    shown = Reader(world.master).text(f"/seasons/{stage['season']}/")
    assert shown.count("Its games are known once earlier ones are decided.") == 1


def test_a_league_names_the_tables_of_a_season_with_several_stages(world: World) -> None:
    season = world.plan(
        {"kind": "round_robin", "name": "Groups", "settings": BRAWL},
        {"kind": "single_elimination", "name": "Finals", "settings": {**BRAWL, "cut": {"places": 2}}},
    )
    world.master.post(f"seasons/{season['id']}/start/")
    body = {"challenger": world.teams[0], "opponent": world.teams[1], "progression": False}
    world.master.post(f"leagues/{world.league['id']}/friendlies/", body)
    shown = Reader(world.master).text(f"/leagues/{world.league['slug']}/")
    assert ["Table of Groups" in shown, "Table of Finals" in shown, "Table of Friendlies" in shown] == [
        True,
        True,
        False,
    ]
