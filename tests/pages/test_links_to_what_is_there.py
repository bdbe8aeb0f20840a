"""Links are shown to those for whom they lead somewhere, and old addresses lead on."""

from typing import Any

import pytest

from league.models import Membership
from teams.models import Player, Team
from tests.pages_match.browsing import Reader, plain
from tests.verbs import TORA, Person

SHEET = "Result sheet to print"


@pytest.fixture
def hidden(aiko: Person, league: dict[str, Any], fixture: dict[str, Any]) -> str:
    """The address of a fixture in a league that hides rosters until a lock that is still to come."""
    aiko.client.patch(
        f"/api/v1/leagues/{league['id']}/",
        {"settings": {"rosters_hidden_until_lock": True}, "roster_lock_at": "2100-01-01T00:00:00Z"},
    )
    return f"/fixtures/{fixture['id']}/"


def test_a_visitor_is_offered_no_sheet_of_hidden_rosters(visitor: Reader, aikos: Reader, hidden: str) -> None:
    visitor.get(f"{hidden}sheet/", status=404)
    assert SHEET not in visitor.text(hidden)
    aikos.get(f"{hidden}sheet/")
    assert SHEET in aikos.text(hidden)


def test_a_visitor_is_offered_the_sheet_of_open_rosters(visitor: Reader, fixture: dict[str, Any]) -> None:
    assert SHEET in visitor.text(f"/fixtures/{fixture['id']}/")


def test_the_ledger_of_a_hidden_roster_is_offered_to_nobody_else(
    aikos: Reader, bens: Reader, hidden: str, tigers: dict[str, Any]
) -> None:
    team = f"/teams/{tigers['team']}/"
    bens.get(f"{team}ledger/", status=403)
    assert f"{team}ledger/" not in bens.get(team).content.decode()
    assert f"{team}ledger/" in aikos.get(team).content.decode()


def test_the_address_of_a_claimed_name_leads_to_its_claimer(
    aikos: Reader,
    aiko: Person,
    strangers: Reader,
    stranger: Person,
    visitor: Reader,
    league: dict[str, Any],
    at_league: str,
) -> None:
    aikos.post(f"{at_league}manage/names/", {"names": "Chibi"})
    place = Membership.objects.get(league=league["id"], player__name="Chibi")
    aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": TORA, "owner": place.player_id})
    old = f"/players/{place.player_id}/"
    visitor.get(old)
    strangers.post("/claim/", {"code": place.claim_code})
    assert visitor.get(old, status=302).url == f"/players/{stranger.id}/"
    visitor.get(f"/players/{stranger.id}/")


def test_a_claim_in_a_private_league_leads_no_stranger_anywhere(
    aikos: Reader, strangers: Reader, visitor: Reader, league: dict[str, Any], at_league: str, private: None
) -> None:
    aikos.post(f"{at_league}manage/names/", {"names": "Chibi"})
    place = Membership.objects.get(league=league["id"], player__name="Chibi")
    strangers.post("/claim/", {"code": place.claim_code})
    visitor.get(f"/players/{place.player_id}/", status=404)
    visitor.get(f"/players/{Player.objects.latest('pk').pk + 1}/", status=404)


def test_a_founded_team_is_no_draft_to_build_on(bens: Reader, tide: dict[str, Any]) -> None:
    team = f"/teams/{tide['team']}/"
    assert bens.get(f"{team}build/", status=302).url == team
    assert "Tide is no draft any more." in plain(bens.get(team))
    assert bens.post(f"{team}build/", {"action": "save", "name": "Ebb"}).url == team
    assert Team.objects.get(pk=tide["team"]).name == "Tide"


def test_recruits_are_counted_against_the_treasury(bens: Reader, tide: dict[str, Any]) -> None:
    """Nine koban are left of the budget; a Kaiken of Ika costs nine, a Yajiri seven."""
    page = f"/teams/{tide['team']}/roster/"
    assert "Cost 0 Left 9" in bens.text(page)
    one = bens.post(page, {"action": "add:ika-kaiken"}, status=200)
    assert "Cost 9 Left 0" in plain(one)
    two = bens.post(page, {"row": "0", "row0-profile": "ika-kaiken", "action": "add:ika-yajiri"}, status=200)
    assert "Cost 16 Left -7" in plain(two)


def test_recruiting_says_first_that_a_match_is_open(
    aiko: Person, bens: Reader, tide: dict[str, Any], fixture: dict[str, Any]
) -> None:
    page = f"/teams/{tide['team']}/roster/"
    frozen = "The roster is frozen while a match of this team is open."
    assert frozen not in bens.text(page)
    aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "Brawl"})
    assert f"The roster cannot be changed now: {frozen}" in bens.text(page)
    data = {"row": "0", "row0-profile": "ika-kaiken", "row0-name": "Fuka", "action": "save"}
    assert plain(bens.post(page, data, status=422)).count(frozen) == 1


def test_ranged_attacks_stand_where_they_are_needed_at_the_table(
    aiko: Person, aikos: Reader, fixture: dict[str, Any], tigers: dict[str, Any], at_league: str
) -> None:
    """Yajiri of Tora and Ika reach five spaces with +2 and +1 Attack, the Chunin of Tanchyo six with nothing added."""
    aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "Brawl"})
    frozen = aikos.text(f"/fixtures/{fixture['id']}/").partition("As the match opened")[2]
    assert ("ranged 5 (+2)" in frozen, "ranged 5 (+1)" in frozen) == (True, True)
    assert "ranged 5 (+2)" in aikos.text(f"/teams/{tigers['team']}/roster/")
    # The Chunin that every team has stands among the models and the offers; Dark Kitsune, a Ronin, reaches as far.
    assert aikos.text(f"{at_league}build/?clan=tanchyo").count("ranged 6 (0)") == 3
