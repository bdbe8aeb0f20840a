"""Leagues: the list, opening, joining, claiming, the page and the journal."""

from typing import Any

import pytest

from league.models import League, Membership
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


def test_opening_a_league_makes_its_founder_the_ninja_master(aiko: Person, aikos: Reader) -> None:
    told = {"name": "Friday Ninja", "system": "allstars", "time_zone": "Europe/Paris", "public": "on"}
    answer = aikos.post("/open-league/", told)
    league = League.objects.get(name="Friday Ninja")
    assert answer.url == f"/leagues/{league.slug}/"
    assert Membership.objects.get(league=league).role == "master"
    assert league.join_code in aikos.text(answer.url)


def test_a_league_without_a_name_keeps_the_time_zone_that_was_chosen(aikos: Reader) -> None:
    answer = aikos.post("/open-league/", {"name": "", "system": "allstars", "time_zone": "Asia/Tokyo"}, status=422)
    assert list(answer.context["form"].errors) == ["name"]
    assert '<option value="Asia/Tokyo" selected>' in answer.content.decode()


def test_a_private_league_is_hidden_from_strangers(
    strangers: Reader, visitor: Reader, bens: Reader, at_league: str, private: None
) -> None:
    strangers.get(at_league, status=404)
    visitor.get(at_league, status=404)
    assert "Thursday Ninja" in bens.text(at_league)
    assert "Thursday Ninja" not in strangers.text("/leagues/")


def test_leagues_are_found_by_a_part_of_their_name(visitor: Reader, league: dict[str, Any]) -> None:
    assert "Thursday Ninja" in visitor.text("/leagues/?q=thurs")
    assert "Thursday Ninja" not in visitor.text("/leagues/?q=friday")


def test_only_a_ninja_master_sees_the_join_code(
    aikos: Reader, bens: Reader, at_league: str, league: dict[str, Any]
) -> None:
    assert league["join_code"] in aikos.text(at_league)
    assert league["join_code"] not in bens.text(at_league)


def test_joining_with_the_code_leads_to_the_league(
    strangers: Reader, stranger: Person, league: dict[str, Any], at_league: str
) -> None:
    assert strangers.post("/join/", {"code": league["join_code"].lower()}).url == at_league
    assert Membership.objects.filter(league=league["id"], player=stranger.id).exists()


@pytest.mark.parametrize(
    ("path", "said"), [("/join/", "No league has this join code."), ("/claim/", "Nobody has this claim code.")]
)
def test_a_wrong_code_is_refused_and_stays_in_its_field(
    strangers: Reader, league: dict[str, Any], path: str, said: str
) -> None:
    answer = strangers.post(path, {"code": "WRONGONE"}, status=422)
    assert 'value="WRONGONE"' in answer.content.decode()
    assert said in plain(answer)


def test_claiming_takes_over_a_place_that_was_kept(
    aikos: Reader, strangers: Reader, stranger: Person, league: dict[str, Any], at_league: str
) -> None:
    aikos.post(f"{at_league}manage/names/", {"names": "Mika"})
    code = Membership.objects.get(league=league["id"], player__name="Mika").claim_code
    assert strangers.post("/claim/", {"code": code}).url == at_league
    assert Membership.objects.get(league=league["id"], player__name="Mika").player_id == stranger.id


def test_the_journal_tells_members_who_did_what(bens: Reader, strangers: Reader, at_league: str) -> None:
    assert "Ben joined" in bens.text(f"{at_league}journal/")
    strangers.get(f"{at_league}journal/", status=403)


def test_a_page_of_a_league_tells_the_time_on_the_leagues_clock(bens: Reader, at_league: str) -> None:
    assert "Europe/Paris" in bens.text(f"{at_league}journal/")


def test_strangers_do_not_read_who_the_members_are(bens: Reader, strangers: Reader, at_league: str) -> None:
    assert len(bens.get(at_league).context["members"]) == 2
    assert strangers.get(at_league).context["members"] == []


def test_a_league_of_another_game_is_opened_with_its_rules(aikos: Reader) -> None:
    told = {"name": "Tiny Thursday", "system": "tiny_ninjas", "time_zone": "Europe/Paris", "public": "on"}
    aikos.post("/open-league/", told)
    league = League.objects.get(name="Tiny Thursday")
    assert (league.system, league.ruleset.system) == ("tiny_ninjas", "tiny_ninjas")
