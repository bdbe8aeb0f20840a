"""A name of sixty letters without a space fits on a phone: no page is wider than the screen."""

from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from league.operations import tables
from tests import verbs
from tests.league.conftest import aiko, ben, league
from tests.pages_match.test_on_a_phone import log_in, widths
from tests.verbs import IKA, TORA, Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["aiko", "ben", "league"]


def long(letter: str) -> str:
    return letter * 60


def long_roster(roster: dict[str, Any]) -> dict[str, Any]:
    ninja = [{**one, "name": long("MWNOQGAB"[place])} for place, one in enumerate(roster["ninja"])]
    return {**roster, "ninja": ninja}


@pytest.mark.usefixtures("transactional_db")
def test_no_page_is_wider_than_the_screen(
    live_web: str, page: "Page", aiko: Person, ben: Person, league: dict[str, Any]
) -> None:
    aiko.client.patch("/api/v1/account/me/", {"name": long("K")})
    one = verbs.found_team(aiko, league, long_roster(TORA), long("W"))["team"]
    other = verbs.found_team(ben, league, long_roster(IKA), long("M"))["team"]
    draft = aiko.post(f"leagues/{league['id']}/teams/", {"name": long("D"), "roster": long_roster(TORA)})["team"]["id"]
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": [long("E")]})
    season = verbs.start_season(aiko, league, [one, other])
    stage = season["stages"][0]["id"]
    [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
    tables.recompute(stage, at=timezone.now())
    at_league = f"/leagues/{league['slug']}/"
    paths = [
        "/teams/",
        f"/teams/{one}/",
        f"/teams/{one}/ledger/",
        f"/teams/{one}/roster/",
        f"/teams/{draft}/",
        f"/teams/{draft}/build/",
        f"/fixtures/{fixture['id']}/",
        f"/fixtures/{fixture['id']}/report/",
        f"/stages/{stage}/table/",
        f"/seasons/{season['id']}/",
        f"/seasons/{season['id']}/teams/",
        at_league,
        f"{at_league}manage/",
        f"{at_league}journal/",
        f"/players/{emi['player']['id']}/",
    ]
    log_in(page, live_web, aiko, "/")
    wide = {}
    for path in ["/", *paths]:
        page.goto(f"{live_web}{path}")
        wide[path] = widths(page)
    assert wide == dict.fromkeys(["/", *paths], (390, 390))
