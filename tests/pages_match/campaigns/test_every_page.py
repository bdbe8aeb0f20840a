"""Pages that every game shares, for a league of parties: each can be read."""

from typing import Any

import pytest
from django.utils import timezone

from league.operations.tables import recompute
from tests import campaigns
from tests.campaigns import brief, voyage
from tests.kept import kept
from tests.pages_match.browsing import Reader
from tests.verbs import Person

Row = dict[str, Any]
PAGES = [
    "/leagues/{slug}/",
    "/leagues/{slug}/rules/",
    "/leagues/{slug}/rules/change/",
    "/leagues/{slug}/settings/",
    "/leagues/{slug}/manage/",
    "/leagues/{slug}/journal/",
    "/leagues/{slug}/ratings/",
    "/seasons/{season}/",
    "/stages/{stage}/table/",
    "/stages/{stage}/table/{team}/",
    "/stages/{stage}/teams/",
    "/teams/{team}/",
    "/teams/{team}/ledger/",
    "/teams/{team}/career/",
    "/teams/{team}/ratings/",
    "/players/{player}/",
    "/fixtures/{open}/",
    "/fixtures/{open}/report/",
    "/fixtures/{told}/",
    "/fixtures/{told}/amend/",
    "/fixtures/{told}/correct/",
    "/calendars/",
    "/",
    "/api/v1/leagues/{id}/teams.csv",
    "/api/v1/leagues/{id}/results.csv",
    "/api/v1/leagues/{id}/table.csv?stage={stage}",
    "/api/v1/teams/{team}/career/",
    "/api/v1/players/{player}/career/",
    "/api/v1/teams/{team}/ledger/",
    "/api/v1/teams/{team}/scroll/",
    "/api/v1/stages/{stage}/table/{team}/",
]


@kept
def places(aiko: Person, ben: Person, league: Row, stage: int, night: Row) -> dict[str, Any]:
    """What fills the addresses: a session that counts, and one that is open."""
    report = brief(won=True, turns=17, villain_track=2, victory_track=8)
    told = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), report)
    aiko.post(f"fixtures/{told['id']}/confirm/")
    under_way = campaigns.log(ben, stage, night, voyage(night, 2, kai="Ben", nya=None))
    recompute(stage, at=timezone.now())
    season = aiko.get(f"leagues/{league['id']}/seasons/")["results"][0]["id"]
    return {
        "slug": league["slug"],
        "id": league["id"],
        "season": season,
        "stage": stage,
        "team": night["team"],
        "player": ben.id,
        "told": told["id"],
        "open": under_way["id"],
    }


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_a_campaign_can_be_read(aikos: Reader, places: dict[str, Any], page: str) -> None:
    aikos.get(page.format(**places))


def test_a_campaign_is_planned_without_what_its_game_does_not_have(aikos: Reader, places: dict[str, Any]) -> None:
    shown = aikos.get(f"/leagues/{places['slug']}/plan-season/").context["form"]
    assert sorted(shown.fields) == ["name", "sessions"]


def test_its_settings_leave_out_what_its_game_does_not_have(aikos: Reader, places: dict[str, Any]) -> None:
    shown = aikos.get(f"/leagues/{places['slug']}/settings/").context["form"]
    assert sorted(shown.fields) == [
        "confirm_after_hours",
        "confirm_alone",
        "name",
        "public",
        "time_zone",
    ]


def test_what_a_form_does_not_show_stays_as_it_is_stored(
    aiko: Person, aikos: Reader, league: Row, places: dict[str, Any]
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"points": {"win": 7}}})
    fields = {
        "name": league["name"],
        "time_zone": "Europe/Paris",
        "confirm_after_hours": "24",
        "confirm_alone": "master",
    }
    aikos.post(f"/leagues/{places['slug']}/settings/", fields)

    settings = aiko.get(f"leagues/{league['id']}/")["settings"]
    assert (settings["confirm_after_hours"], settings["points"]["win"]) == (24, 7)


NO_MATCHES = [
    "/leagues/{slug}/",
    "/leagues/{slug}/journal/",
    "/leagues/{slug}/rules/",
    "/leagues/{slug}/rules/change/",
    "/leagues/{slug}/build/",
    "/leagues/{slug}/plan-season/",
    "/seasons/{season}/",
    "/stages/{stage}/table/",
    "/stages/{stage}/teams/",
    "/teams/{team}/ledger/",
    "/teams/{team}/between/",
    "/fixtures/{open}/",
    "/fixtures/{open}/report/",
    "/fixtures/{told}/",
    "/fixtures/{told}/correct/",
]


@pytest.mark.parametrize("page", NO_MATCHES)
def test_players_read_of_sessions_and_parties(aikos: Reader, places: dict[str, Any], page: str) -> None:
    text = aikos.text(page.format(**places)).lower().replace("my teams", "")
    words = {word.strip(".,:;()") for word in text.split()}
    assert words & {"match", "matches", "roster", "rosters", "team", "teams"} == set()
