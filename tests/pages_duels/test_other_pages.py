"""Pages that every league has, in a league of Tiny Ninjas: what only All-Stars have is not there."""

from typing import Any

from django.utils import timezone

from league.operations.tables import recompute
from teams.models import Player
from tests.duels import win
from tests.pages_match.browsing import Reader
from tests.verbs import Person

Games = list[dict[str, Any]]


def test_the_table_has_no_injuries_and_no_koban(
    aiko: Person, ben: Person, bens: Reader, games: Games, swift: int
) -> None:
    win(games[0], swift, aiko, ben)
    stage = games[0]["stage"]
    recompute(stage, at=timezone.now())
    for path in (f"/stages/{stage}/table/", f"/stages/{stage}/table/{swift}/"):
        shown = bens.text(path)
        assert "Swift" in shown
        assert "Injuries" not in shown
        assert "Koban" not in shown


def test_a_duellist_has_no_rating_of_its_roster(bens: Reader, swift: int) -> None:
    assert "Rating of the scroll" not in bens.text(f"/teams/{swift}/ratings/")


def test_nobody_recruits_for_a_duellist(aikos: Reader, swift: int) -> None:
    aikos.get(f"/teams/{swift}/roster/", status=404)
    aikos.get(f"/teams/{swift}/steps/", status=404)


def test_opening_speaks_of_no_roster(aikos: Reader, games: Games) -> None:
    shown = aikos.text(f"/fixtures/{games[0]['id']}/")
    assert "Opening fixes what is played and how." in shown
    assert "roster" not in shown


def test_the_desk_of_the_ninja_master_tells_a_duellists_story(
    aiko: Person, ben: Person, aikos: Reader, games: Games, swift: int
) -> None:
    Player.objects.filter(pk=aiko.id).update(is_staff=True)
    win(games[0], swift, aiko, ben, left=1)
    page = aikos.get(f"/admin/teams/team/{swift}/change/").content.decode()
    assert "Battle 1, Standard battle against Calm: won, health left 1" in page
    assert "Battle 1: Last Breath" in page


def test_a_season_is_planned_without_what_only_rosters_have(aikos: Reader, league: dict[str, Any]) -> None:
    form = aikos.get(f"/leagues/{league['slug']}/plan-season/?kind=round_robin").context["form"]
    offered = {key for key, _name in form.fields["tie_breakers_1"].choices}
    assert offered & {"injuries", "koban", "score_difference"} == {"score_difference"}
    assert form.fields["progression"].label == "Games count for the players' records too, not for the table alone"


def test_solo_is_planned_without_a_schedule(aikos: Reader, league: dict[str, Any]) -> None:
    form = aikos.get(f"/leagues/{league['slug']}/plan-season/?kind=campaign").context["form"]
    assert {"first_deadline", "days", "challenges"} & {*form.fields} == set()
    assert "sessions" in form.fields
