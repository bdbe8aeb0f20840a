"""A team leaves a season and the others play games of three and four without it, before the game as in it (ruling 64)."""

import copy
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.rules.kernel.findings import Refused
from league.models import Fixture, FixtureSide, JournalLine, League, Stage
from league.operations.stages.leaving import undo_leaving
from league.queries.forecast import outlook_of
from league.transfer.documents import LeagueFile
from league.transfer.load import import_league
from league.transfer.reading import read_file
from league.transfer.references import check_references
from teams.models import Player
from teams.reconcile import reconcile_all
from tests import verbs
from tests.league.carried import File, Spoil, file_of, put, typed, without_roles
from tests.league.stages.worlds import World

pytestmark = pytest.mark.django_db

ONI = {"recruit": [{"name": "Okuni", "profile": "Oni"}]}  # 18 koban


class Table:
    """One game of three or four: ``drawn`` are its teams in order of side."""

    def __init__(self, sides: int, **settings: Any) -> None:
        self.world = World(sides)
        self.stage = self.world.start("round_robin", sides=sides, rounds=1, **settings)
        self.id = self.world.master.get("fixtures/", season=self.stage["season"], round=1)["results"][0]["id"]
        self.drawn = self.teams

    @property
    def path(self) -> str:
        return f"fixtures/{self.id}"

    @property
    def fixture(self) -> dict[str, Any]:
        found: dict[str, Any] = self.world.master.get(f"{self.path}/")
        return found

    @property
    def teams(self) -> list[int]:
        """Who is in the game now, in order of side; sides are numbered from 1 without a gap."""
        sides = self.fixture["sides"]
        assert [side["side"] for side in sides] == list(range(1, len(sides) + 1))
        return [side["team"] for side in sides]

    def at(self, team: int, what: str) -> str:
        return f"seasons/{self.stage['season']}/entrants/{team}/{what}/"

    def leave(self, team: int, **how: Any) -> None:
        asked = {"reason": "Moved away", "pending": "played_without", **how}
        self.world.master.post(self.at(team, "leave"), asked)

    def come_back(self, team: int) -> None:
        assert self.world.master.post(self.at(team, "return"))["leaving"] == ""

    def play(self, *scores: int) -> None:
        self.world.play(self.fixture, scores)

    def points(self) -> dict[int, tuple[int, int]]:
        """League points and games of every team in the table."""
        return {line["team"]: (line["points"], line["played"]) for line in self.world.table(self.stage)}


def test_ruling_64_the_others_play_on_as_sides_without_a_gap() -> None:
    table = Table(4)
    one, gone, three, four = table.drawn
    table.leave(gone)
    assert (table.teams, table.fixture["state"]) == ([one, three, four], "scheduled")
    told = JournalLine.objects.get(what="match.left")
    assert (told.reason, told.about) == ("Moved away", {"fixture": table.id, "team": gone, "side": 2})
    table.play(1, 4, 2)
    assert table.points() == {one: (0, 1), gone: (0, 0), three: (3, 1), four: (0, 1)}
    assert table.world.master.get("head-to-head/", team=three, other=gone)["games"] == []
    assert len(table.world.master.get("head-to-head/", team=three, other=four)["games"]) == 1
    assert reconcile_all() == []


def test_a_game_of_three_goes_on_as_one_of_two_and_its_last_team_has_won_it() -> None:
    """With nobody left to play, the game is won by forfeit, as any game of two is (ruling 66)."""
    table = Table(3)
    one, two, three = table.drawn
    table.leave(one)
    assert (table.teams, table.fixture["state"]) == ([two, three], "scheduled")
    table.leave(three)
    assert [side["outcome"] for side in table.fixture["sides"]] == ["forfeit_win", "forfeit_loss"]
    assert {team: points for team, (points, _played) in table.points().items()} == {one: 0, two: 3, three: 0}


def test_games_of_two_are_won_by_the_opponent() -> None:
    world = World(2)
    stage = world.start("round_robin")
    gone, left = world.teams
    body = {"reason": "Moved away", "pending": "played_without"}
    world.master.post(f"seasons/{stage['season']}/entrants/{gone}/leave/", body)
    assert {line["team"]: line["points"] for line in world.table(stage)} == {gone: 0, left: 3}


def test_a_team_that_is_struck_still_leaves_its_game_to_the_others() -> None:
    table = Table(3)
    one, gone, three = table.drawn
    table.leave(gone, struck=True)
    table.play(3, 1)
    assert table.points() == {one: (3, 1), three: (0, 1)}


def test_a_team_that_is_struck_leaves_nobody_a_game_of_two() -> None:
    table = Table(3)
    one, two, three = table.drawn
    table.leave(one)
    table.leave(two, struck=True)
    assert table.fixture["state"] == "unplayed"
    assert table.points() == {one: (0, 0), three: (0, 0)}


def test_the_handicap_is_that_of_the_teams_that_play() -> None:
    """An Oni is 18 koban: with her a team of 90 has a rating of 10 and the others of 9 (ruling 71), until it leaves."""
    table = Table(3)
    one, strong, _three = table.drawn
    table.world.master.post(f"teams/{strong}/adjustments/", {"koban": 10, "reason": "A prize"})
    table.world.master.post(f"teams/{strong}/roster/", ONI)

    def rerolls() -> list[int]:
        opened = table.world.master.post(f"{table.path}/open/", {"side": 1})
        table.world.master.post(f"{table.path}/unopen/", {"side": 1})
        return [side["handicap"]["rerolls"] for side in opened["match"]["setup"]["sides"]]

    before = rerolls()
    table.leave(strong)
    assert (before[1], before[0] > 0, before[0] == before[2], rerolls()) == (0, True, True, [0, 0])
    table.come_back(strong)
    assert (table.teams[0], rerolls()) == (one, before)


def test_whoever_is_at_the_table_already_does_not_leave() -> None:
    table = Table(3)
    table.world.master.post(f"{table.path}/open/", {"side": 1})
    asked = {"reason": "Enough", "pending": "played_without"}
    refused = table.world.master.refused(table.at(table.drawn[0], "leave"), asked, status=409)
    assert (refused["code"], refused["fixtures"]) == ("season.team_is_playing", [table.id])


def test_a_game_played_before_stands() -> None:
    table = Table(3)
    one, two, three = table.drawn
    table.play(4, 2, 1)
    table.leave(one)
    assert (table.teams, table.fixture["state"]) == ([one, two, three], "confirmed")
    assert table.points() == {one: (3, 1), two: (0, 1), three: (0, 1)}


@pytest.mark.parametrize("first", [0, 1])
def test_who_comes_back_has_the_seat_again_that_was_drawn(first: int) -> None:
    """The second and the third of four leave, and come back in either order."""
    table = Table(4)
    one, two, three, four = table.drawn
    slots = list(FixtureSide.objects.order_by("side").values_list("entrant", "slot"))
    table.leave(two)
    table.leave(three)
    assert table.teams == [one, four]
    back = [two, three][first]
    table.come_back(back)
    assert table.teams == [one, back, four]
    table.come_back([three, two][first])
    assert (table.teams, table.fixture["state"]) == (table.drawn, "scheduled")
    assert list(FixtureSide.objects.order_by("side").values_list("entrant", "slot")) == slots


def test_a_team_leaves_again_after_it_came_back() -> None:
    table = Table(3)
    one, gone, three = table.drawn
    for _again in range(2):
        table.leave(gone)
        assert table.teams == [one, three]
        table.come_back(gone)
        assert table.teams == table.drawn


def test_who_comes_back_while_the_game_is_forfeited_plays_it_once_it_is_not() -> None:
    """The first leaves the game to the others, the second leaves it to the third alone; the first is back first."""
    table = Table(3)
    one, two, three = table.drawn
    table.leave(one)
    table.leave(two)
    table.come_back(one)
    assert (table.teams, table.fixture["state"]) == ([two, three], "forfeited")
    table.come_back(two)
    assert (table.teams, table.fixture["state"]) == (table.drawn, "scheduled")
    assert reconcile_all() == []


def test_a_game_that_the_others_have_played_stays_theirs() -> None:
    table = Table(3)
    one, gone, three = table.drawn
    table.leave(gone)
    table.play(3, 1)
    table.come_back(gone)
    assert (table.teams, table.fixture["state"]) == ([one, three], "confirmed")
    assert table.points() == {one: (3, 1), gone: (0, 0), three: (0, 1)}


def test_nobody_comes_back_while_the_others_are_at_the_game() -> None:
    table = Table(3)
    one, gone, three = table.drawn
    table.leave(gone)
    table.world.master.post(f"{table.path}/open/", {"side": 1})
    refused = table.world.master.refused(table.at(gone, "return"), status=409)
    assert (refused["code"], refused["fixtures"]) == ("season.played_without_it", [table.id])
    assert table.teams == [one, three]
    table.world.master.post(f"{table.path}/unopen/", {"side": 1})
    table.come_back(gone)
    assert table.teams == table.drawn


def test_what_an_heir_left_is_its_predecessors_again() -> None:
    """The heir left the game, came back to find it played, and then gives its place back."""
    table = Table(4)
    gone = table.drawn[1]
    [heir] = table.world.add_teams(1)
    table.world.master.post(table.at(gone, "replace"), {"heir": heir, "reason": "Emi takes over"})
    table.leave(heir)
    refused = table.world.master.refused(table.at(gone, "return"), status=409)
    assert refused["code"] == "season.heir_has_left"
    table.play(3, 1, 0)
    table.come_back(heir)
    table.come_back(gone)
    assert set(table.points()) == set(table.drawn)
    void(table)
    table.leave(table.drawn[3])
    table.come_back(table.drawn[3])
    assert table.teams == table.drawn


def void(table: Table) -> None:
    basis = table.world.master.post(f"{table.path}/amendments/preview/", {"action": "void"})["basis"]
    table.world.master.post(f"{table.path}/amendments/", {"action": "void", "basis": basis, "reason": "Mistaken"})


def test_a_voided_match_is_corrected_by_the_teams_that_played_it_alone() -> None:
    """Three played, two are to play it again: the old match is none of theirs, until the third is back."""
    table = Table(3)
    gone = table.drawn[1]
    table.play(3, 1, 0)
    report = table.fixture["match"]["reports"][0]["report"]
    void(table)
    table.leave(gone)
    body = {"action": "correct", "report": report}
    path = f"{table.path}/amendments/"
    assert table.world.master.refused(f"{path}preview/", body, status=409)["code"] == "fixture.not_confirmed"
    table.come_back(gone)
    basis = table.world.master.post(f"{path}preview/", body)["basis"]
    table.world.master.post(path, {**body, "basis": basis, "reason": "It was played after all"})
    assert table.points() == {table.drawn[0]: (3, 1), gone: (0, 1), table.drawn[2]: (0, 1)}


def test_a_voided_match_is_not_an_heirs() -> None:
    table = Table(3)
    table.play(3, 1, 0)
    body = {"action": "correct", "report": table.fixture["match"]["reports"][0]["report"]}
    void(table)
    [heir] = table.world.add_teams(1)
    table.world.master.post(table.at(table.drawn[1], "replace"), {"heir": heir, "reason": "Emi takes over"})
    refused = table.world.master.refused(f"{table.path}/amendments/preview/", body, status=409)
    assert refused["code"] == "fixture.not_confirmed"


def test_a_forecast_plays_the_game_without_it() -> None:
    table = Table(4)
    table.leave(table.drawn[0])
    stage = Stage.objects.select_related("season__league").get(pk=table.stage["id"])
    found = outlook_of(stage)
    [game] = found.to_play
    assert [found.entrants[place] for place in game] == table.drawn[1:]


def test_results_without_it_are_carried_into_the_next_stage() -> None:
    world = World(3)
    season = world.plan(
        {"kind": "round_robin", "settings": {"challenges": ["brawl"], "progression": False, "sides": 3, "rounds": 1}},
        {"kind": "round_robin", "settings": {"challenges": ["brawl"], "cut": {"places": 2, "carry_results": True}}},
    )
    world.master.post(f"seasons/{season['id']}/start/")
    [fixture] = world.master.get("fixtures/", season=season["id"], round=1)["results"]
    one, gone, three = (side["team"] for side in fixture["sides"])
    body = {"reason": "Moved away", "pending": "played_without"}
    world.master.post(f"seasons/{season['id']}/entrants/{gone}/leave/", body)
    world.play(world.master.get(f"fixtures/{fixture['id']}/"), (1, 3))
    first, second = Stage.objects.filter(season=season["id"]).order_by("order")
    world.master.post(f"stages/{first.pk}/finish/")
    world.master.post(f"stages/{second.pk}/start/")
    lines = {line["team"]: (line["points"], line["played"]) for line in world.table({"id": second.pk})}
    assert lines == {one: (0, 1), three: (3, 1)}


@pytest.fixture
def mika() -> Player:
    """Whoever reads the file in."""
    return Player.objects.create_user("mika@example.org", name="Mika")


def test_the_league_goes_out_and_comes_in_and_the_team_still_comes_back(mika: Player) -> None:
    table = Table(4)
    one, two, three, four = table.drawn
    table.leave(two)
    table.leave(three)
    file = file_of(League.objects.get(pk=table.world.league["id"]))
    league = import_league(typed(file), by=mika, at=timezone.now())
    assert without_roles(file_of(league), "Mika") == without_roles(file)
    game = Fixture.objects.get(round__stage__season__league=league)
    names = [f"Team {table.world.teams.index(team)}" for team in (one, two, three, four)]
    for name in (names[2], names[1]):
        left = game.claims.get(entrant__team__name=name).entrant
        assert left is not None
        undo_leaving(left.season_id, left.team_id, by=mika, at=timezone.now())
    assert [str(side.entrant) for side in game.sides.order_by("side")] == names


def claim(*place: str | int, value: Any) -> Spoil:
    return put("seasons", 0, "stages", 0, "rounds", 0, "fixtures", 0, "claims", 0, *place, value=value)


AT_CLAIMS = "/seasons/0/stages/0/rounds/0/fixtures/0/claims"
SPOILT: list[tuple[str, Spoil, list[tuple[str, str]]]] = [
    ("by nobody", claim("team", value=None), [("transfer.seat_unclear", f"{AT_CLAIMS}/0")]),
    ("of no seat", claim("side", value=None), [("transfer.seat_unclear", f"{AT_CLAIMS}/0")]),
    ("by a stranger", claim("team", value=99), [("transfer.unknown", f"{AT_CLAIMS}/0/team")]),
    ("that was none", claim("kind", value="voided"), [("transfer.seat_unclear", f"{AT_CLAIMS}/0")]),
    ("of a fifth seat", claim("side", value=5), [("transfer.malformed", f"{AT_CLAIMS}/0/side")]),
]


@pytest.mark.parametrize(("spoil", "found"), [pytest.param(*case[1:], id=case[0]) for case in SPOILT])
def test_a_spoilt_leaving_in_a_file_is_refused_at_its_place(
    mika: Player, spoil: Spoil, found: list[tuple[str, str]]
) -> None:
    table = Table(3)
    table.leave(table.drawn[0])
    file = file_of(League.objects.get(pk=table.world.league["id"]))
    spoil(file)
    assert refused(file, mika) == found


def test_five_teams_cannot_have_been_drawn_for_a_game(mika: Player) -> None:
    table = Table(4)
    [fifth] = table.world.add_teams(1)
    table.world.master.post(table.at(table.drawn[3], "replace"), {"heir": fifth, "reason": "Emi takes over"})
    table.leave(table.drawn[0])
    file = file_of(League.objects.get(pk=table.world.league["id"]))
    assert check_references(typed(file)) == ()
    fixture = file["seasons"][0]["stages"][0]["rounds"][0]["fixtures"][0]
    seated = {side["team"] for side in fixture["sides"]} | {fixture["claims"][0]["team"]}
    more = copy.deepcopy(fixture["claims"][0])
    [more["team"]] = {team["id"] for team in file["teams"]} - seated
    fixture["claims"].append(more)
    assert refused(file, mika) == [("transfer.too_many_sides", AT_CLAIMS)]


def refused(file: File, by: Player) -> list[tuple[str, str]]:
    """The code and place of every fault of a file."""
    with pytest.raises(Refused) as refusal:
        import_league(read_file(msgspec.json.encode(file), LeagueFile), by=by, at=timezone.now())
    return [(fault.code, fault.path) for fault in refusal.value.violations]


def test_only_a_ninja_master_leaves_games_to_the_others() -> None:
    table = Table(3)
    ben = verbs.sign_up("Ben")
    verbs.join(ben, table.world.league)
    asked = {"reason": "Enough", "pending": "played_without"}
    ben.refused(table.at(table.drawn[0], "leave"), asked, status=403)
    assert table.teams == table.drawn
