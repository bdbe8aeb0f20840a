"""A league with everything behind it - a match corrected and forfeited, house rules, a new season, a redraft - elsewhere."""

from typing import Any

import pytest
from django.utils import timezone

from league.models import Fixture, League, Stage
from league.operations import tables
from league.transfer.documents import LeagueFile
from league.transfer.export import encode, export_league
from league.transfer.load import import_league
from league.transfer.reading import read_file
from teams.models import Player
from tests import amending, verbs
from tests.league.between import worlds
from tests.league.carried import file_of, without_roles
from tests.verbs import Person

HOUSE = {
    "settings": {"koban_win": 12},
    "packs": ["optional_ronin"],
    "keywords": [{"key": "snow", "name": "Snow Walker", "category": "general", "text": "Snow is no terrain to it."}],
}
YUMI = {"name": "Yumi", "profile": "Yajiri"}


@pytest.fixture
def long(
    aiko: Person,
    ben: Person,
    league: dict[str, Any],
    fixture: dict[str, Any],
    brawl: dict[str, Any],
    spring: int,
    tigers: dict[str, Any],
    tide: dict[str, Any],
) -> League:
    """Winter: the match forfeited afterwards, then played after all, but lost narrowly. Then house rules.

    Spring: everybody rolls over, Tigers are drafted anew, a game is forfeited, written off, and forfeited by the other.
    """
    amending.amend(aiko, fixture, {"action": "forfeit", "sides": [1]})
    lost = amending.lost_narrowly(brawl, fixture, tigers, tide)
    amending.amend(aiko, fixture, {"action": "correct", "report": lost})
    aiko.post(f"leagues/{league['id']}/rules/", {"house": HOUSE, "reason": "A cold winter"})
    worlds.roll_over(aiko, spring, treasury=False)
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [tigers["team"]], "budget": 90, "advance_koban": 2})
    names = verbs.ids(tigers)
    keep = [names[one] for one in ("Kaede", "Hana", "Jun")]
    body = {"keep": keep, "recruit": [YUMI]}
    aiko.client.put(f"/api/v1/teams/{tigers['team']}/redraft/", body, format="json")
    aiko.post(f"teams/{tigers['team']}/redraft/finish/")
    aiko.post(f"seasons/{spring}/entrants/", {"teams": [tigers["team"], tide["team"]]})
    aiko.post(f"seasons/{spring}/start/")
    [game] = aiko.get("fixtures/", season=spring)["results"]
    aiko.post(f"fixtures/{game['id']}/forfeit/", {"sides": [2], "reason": "Snowed in"})
    amending.amend(aiko, game, {"action": "write_off", "outcome": "draw"})
    amending.amend(aiko, game, {"action": "forfeit", "sides": [1]})
    return League.objects.get(pk=league["id"])


@pytest.fixture
def copied(long: League, stranger: Person) -> League:
    mika = Player.objects.get(pk=stranger.id)
    return import_league(read_file(encode(export_league(long)), LeagueFile), by=mika, at=timezone.now())


def tables_of(league: League) -> list[list[dict[str, Any]]]:
    """Every stage's table, computed now, without ids."""
    told = []
    for stage in Stage.objects.filter(season__league=league).order_by("season__number", "order"):
        tables.recompute(stage.pk, at=timezone.now())
        stage.refresh_from_db()
        rows = [{**row, "entrant": 0, "team": 0} for row in stage.standing.table]
        told.append(rows)
    return told


def test_it_comes_in_as_it_went_out_with_the_same_scrolls_and_tables(long: League, copied: League) -> None:
    assert without_roles(file_of(copied), importer="Mika") == without_roles(file_of(long))
    assert tables_of(copied) == tables_of(long)
    assert worlds.in_order()


def test_what_the_copy_was_made_of_is_all_there(copied: League) -> None:
    """Winter was lost by 8 to 9; spring's game was not played, and Tigers are its absent side or the other."""
    file = file_of(copied)
    kinds = {
        entry["payload"]["kind"]
        for team in file["teams"]
        for chapter in team["chapters"]
        for revision in chapter["revisions"]
        for entry in revision.get("entries", ())
    }
    assert {"rolled_over", "redrafted", "played"} <= kinds
    fixtures = Fixture.objects.filter(round__stage__season__league=copied).order_by("round__stage__season__number")
    assert [row.state for row in fixtures] == ["confirmed", "forfeited"]
    assert sorted(side.score for side in fixtures[0].sides.all()) == [8, 9]
    assert [row["document"]["settings"]["koban_win"] for row in file["rulesets"]] == [10, 12]
