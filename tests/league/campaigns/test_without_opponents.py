"""Players of a cooperative game win or lose together: parties do not meet, and every stage is a campaign."""

from typing import Any

import pytest

from tests import verbs
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person

Row = dict[str, Any]
SEASON = {"name": "Winter", "stages": [{"kind": "campaign"}, {"kind": "swiss", "settings": {"rounds": 3}}]}


@pytest.fixture
def aikos(aiko: Person) -> Reader:
    """Aiko's browser."""
    return Reader(aiko)


def test_a_season_without_stages_is_one_campaign(aiko: Person, league: Row) -> None:
    season = aiko.post(f"leagues/{league['id']}/seasons/", {"name": "Winter"})
    assert [stage["kind"] for stage in season["stages"]] == ["campaign"]


def test_a_stage_of_matches_is_refused_at_its_kind(aiko: Person, league: Row) -> None:
    refused = aiko.refused(f"leagues/{league['id']}/seasons/", SEASON)
    assert [(one["code"], one["path"]) for one in refused["violations"]] == [("stage.only_campaigns", "/stages/1/kind")]


def test_duellists_have_stages_of_matches_beside_a_campaign_of_solo_play(aiko: Person) -> None:
    battles = aiko.post("leagues/", {"name": "Battles", "system": "tiny_ninjas"})
    season = aiko.post(f"leagues/{battles['id']}/seasons/", SEASON)
    assert [stage["kind"] for stage in season["stages"]] == ["campaign", "swiss"]


def test_a_game_that_nobody_plays_alone_has_no_campaign(aiko: Person, aikos: Reader) -> None:
    matches = verbs.open_league(aiko)
    refused = aiko.refused(f"leagues/{matches['id']}/seasons/", SEASON)
    assert [(one["code"], one["path"]) for one in refused["violations"]] == [("stage.no_campaigns", "/stages/0/kind")]
    page = aikos.get(f"/leagues/{matches['slug']}/plan-season/")
    offered = [kind["key"] for kind in page.context["kinds"]]
    assert ("swiss" in offered, "campaign" in offered) == (True, False)
    aikos.get(f"/leagues/{matches['slug']}/plan-season/?kind=campaign", status=404)


def test_parties_have_no_friendly_games(ben: Person, league: Row, night: Row, early: Row) -> None:
    asked = {"challenger": night["team"], "opponent": early["team"]}
    refused = ben.refused(f"leagues/{league['id']}/friendlies/", asked, status=409)
    assert refused["code"] == "friendly.no_opponents"


def test_the_pages_offer_a_campaign_alone(aikos: Reader, league: Row) -> None:
    page = aikos.get(f"/leagues/{league['slug']}/plan-season/")
    assert [kind["key"] for kind in page.context["kinds"]] == ["campaign"]
    aikos.get(f"/leagues/{league['slug']}/plan-season/?kind=swiss", status=404)
    assert "A friendly game" not in plain(aikos.get(f"/leagues/{league['slug']}/"))
