"""What happens between seasons goes out of one Koban and into another."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from games.rules.kernel.findings import Refused
from league.models import Entrant, HandOver, League
from league.transfer.documents import LeagueFile
from league.transfer.export import encode, export_league
from league.transfer.load import import_league
from league.transfer.reading import read_file
from teams.models import Player, Team
from tests import verbs
from tests.kept import kept
from tests.league.between import worlds
from tests.league.carried import File, file_of, put, typed, without_roles
from tests.verbs import IKA, TORA, Person


@kept
def between(
    aiko: Person, ben: Person, league: dict[str, Any], spring: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> League:
    """Both rolled over; Tigers drafted anew, with Goro gone; Tide offered twice; others retired, and begun anew."""
    worlds.roll_over(aiko, spring, treasury=False)
    names = verbs.ids(tigers)
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [tigers["team"]], "budget": 70, "advance_koban": 1})
    keep = [names[one] for one in ("Kaede", "Hana", "Jun")]
    body = {"keep": keep, "recruit": [{"name": "Yumi", "profile": "Yajiri"}]}
    aiko.client.put(f"/api/v1/teams/{tigers['team']}/redraft/", body, format="json")
    first = ben.post(f"teams/{tide['team']}/transfers/", {"player": aiko.id})
    aiko.post(f"transfers/{first['id']}/decline/")
    ben.post(f"teams/{tide['team']}/transfers/", {"player": aiko.id})
    cubs = verbs.found_team(aiko, league, TORA, "Cubs")
    aiko.post(f"teams/{cubs['team']}/retire/")
    wave = verbs.found_team(ben, league, IKA, "Wave")
    hire = {"recruit": [{"name": "Yumi", "profile": "Yajiri"}]}
    ben.post(f"teams/{wave['team']}/roster/", hire)
    ben.post(f"teams/{wave['team']}/restart/")
    ben.post(f"teams/{wave['team']}/found/")
    return League.objects.get(pk=league["id"])


@pytest.fixture
def mika(stranger: Person) -> Player:
    return Player.objects.get(pk=stranger.id)


def copy_of(row: League, mika: Player) -> League:
    return import_league(read_file(encode(export_league(row)), LeagueFile), by=mika, at=timezone.now())


def test_everything_between_seasons_comes_back_as_it_went_out(between: League, mika: Player) -> None:
    copied = copy_of(between, mika)
    assert without_roles(file_of(copied), importer="Mika") == without_roles(file_of(between))
    assert sorted(Team.objects.filter(enrolments__league=copied).values_list("name", "state")) == [
        ("Cubs", "retired"),
        ("Tide", "founded"),
        ("Tigers", "redraft"),
        ("Wave", "founded"),
    ]
    assert Entrant.objects.filter(season__league=copied, rolled_over__isnull=False).count() == 2
    states = HandOver.objects.filter(team__enrolments__league=copied).order_by("pk").values_list("state", flat=True)
    assert list(states) == ["declined", "waiting"]
    assert worlds.in_order()


def test_a_redraft_is_finished_elsewhere(between: League, mika: Player, stranger: Person) -> None:
    """20 + 10 + 10 + 8 = 48 koban of 70: 22 are left."""
    copied = copy_of(between, mika)
    tigers = Team.objects.get(enrolments__league=copied, name="Tigers")
    stranger.post(f"teams/{tigers.pk}/redraft/finish/")
    assert stranger.get(f"teams/{tigers.pk}/scroll/")["treasury"] == 22
    assert worlds.in_order()


def index_of(file: File, name: str) -> int:
    return next(index for index, team in enumerate(file["teams"]) if team["name"] == name)


def spoilt(file: File, name: str, field: str, value: Any) -> File:
    put("teams", index_of(file, name), field, value=value)(file)
    return file


SPOILT: dict[str, Callable[[File], Any]] = {
    "transfer.redraft": lambda file: spoilt(file, "Tigers", "redraft", {}),
    "transfer.unreadable": lambda file: spoilt(file, "Tigers", "redraft", {"keep": 3}),
    "transfer.answer_unclear": lambda file: put(
        "teams", index_of(file, "Tide"), "hand_overs", 0, "answered_at", value=None
    )(file),
    "transfer.twice": lambda file: put(
        "teams",
        index_of(file, "Tide"),
        "hand_overs",
        value=[file["teams"][index_of(file, "Tide")]["hand_overs"][1]] * 2,
    )(file),
    "transfer.unknown": put("seasons", 1, "entrants", 0, "rolled_over", value=1),
}


@pytest.mark.parametrize("code", SPOILT)
def test_a_file_that_contradicts_itself_is_refused(between: League, mika: Player, code: str) -> None:
    file = file_of(between)
    SPOILT[code](file)
    leagues = League.objects.count()
    with pytest.raises(Refused) as refused:
        import_league(typed(file), by=mika, at=timezone.now())
    assert {one.code for one in refused.value.violations} == {code}
    assert League.objects.count() == leagues


def test_a_team_that_began_anew_goes_to_another_league_alone(
    between: League, league: dict[str, Any], ben: Person, stranger: Person
) -> None:
    wave = Team.objects.get(name="Wave")
    file = ben.get(f"teams/{wave.pk}/export/")
    assert file["team"].get("hand_overs", []) == []
    other = verbs.open_league(stranger, name="Other Ninja")
    taken = stranger.post(f"leagues/{other['id']}/teams/import/", file)
    assert stranger.get(f"teams/{taken['id']}/scroll/")["treasury"] == 9
    assert worlds.in_order()
