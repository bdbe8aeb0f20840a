"""What was entered by mistake can be mended: a misspelt name, a name too many, a draft."""

from typing import Any

import pytest

from league.models import JournalLine, Membership
from teams.models import Player, Team
from tests import verbs
from tests.kept import kept
from tests.verbs import TORA, Person


@kept
def emi(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    """A member who is only a name."""
    [member] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emmi"]})
    return {**member, "path": f"/api/v1/leagues/{league['id']}/members/{member['player']['id']}/"}


def draft_of(master: Person, league: dict[str, Any], **more: Any) -> int:
    body = {"name": "Mistake", "roster": TORA, **more}
    return int(master.post(f"leagues/{league['id']}/teams/", body)["team"]["id"])


def codes(answer: Any) -> list[str]:
    return [one["code"] for one in answer.json()["violations"]]


def test_a_misspelt_name_is_mended(aiko: Person, emi: dict[str, Any]) -> None:
    answer = aiko.client.patch(emi["path"], {"name": " Emi "})
    assert (answer.status_code, answer.json()["player"]["name"]) == (200, "Emi")
    assert answer.json()["claim_code"] == emi["claim_code"]
    assert JournalLine.objects.filter(what="league.player_renamed").count() == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [("Ben", "player.name_taken"), ("E" * 61, "player.name_length"), ("E\u0007mi", "name.unseen_character")],
)
def test_a_name_that_is_none_or_taken_is_refused(aiko: Person, emi: dict[str, Any], name: str, code: str) -> None:
    answer = aiko.client.patch(emi["path"], {"name": name})
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert Player.objects.get(pk=emi["player"]["id"]).name == "Emmi"


def test_who_has_an_account_chooses_their_own_name(aiko: Person, ben: Person, league: dict[str, Any]) -> None:
    path = f"/api/v1/leagues/{league['id']}/members/{ben.id}/"
    assert aiko.client.patch(path, {"name": "Benny"}).status_code == 409
    assert aiko.client.delete(path).status_code == 409
    assert Membership.objects.filter(player=ben.id).count() == 1


def test_only_a_ninja_master_mends_names(ben: Person, stranger: Person, emi: dict[str, Any]) -> None:
    assert ben.client.patch(emi["path"], {"name": "Emi"}).status_code == 403
    assert stranger.client.delete(emi["path"]).status_code == 403


def test_a_name_too_many_goes_without_a_trace_of_a_player(aiko: Person, emi: dict[str, Any]) -> None:
    assert aiko.client.delete(emi["path"]).status_code == 204
    assert Player.objects.filter(pk=emi["player"]["id"]).count() == 0
    assert aiko.client.delete(emi["path"]).status_code == 404


def test_a_name_with_a_team_stays_until_the_draft_is_deleted(
    aiko: Person, league: dict[str, Any], emi: dict[str, Any]
) -> None:
    draft = draft_of(aiko, league, owner=emi["player"]["id"])
    refused = aiko.client.delete(emi["path"])
    assert (refused.status_code, codes(refused)) == (422, ["player.has_a_team"])
    assert "Mistake is theirs" in refused.json()["violations"][0]["detail"]
    assert aiko.client.delete(f"/api/v1/leagues/{league['id']}/teams/{draft}/").status_code == 204
    assert aiko.client.delete(emi["path"]).status_code == 204
    assert Membership.objects.filter(pk=emi["id"]).count() == 0
    # The journal tells that Aiko drafted a team for Emi.
    assert Player.objects.get(pk=emi["player"]["id"]).name == "Emmi"


def test_its_owner_deletes_a_draft_and_the_name_is_free_again(ben: Person, league: dict[str, Any]) -> None:
    draft = draft_of(ben, league)
    assert ben.client.delete(f"/api/v1/leagues/{league['id']}/teams/{draft}/").status_code == 204
    assert not Team.objects.filter(pk=draft).exists()
    assert draft_of(ben, league) > draft
    assert JournalLine.objects.get(what="team.draft_deleted").about == {"draft": draft}


def test_somebody_elses_draft_stays(ben: Person, aiko: Person, league: dict[str, Any]) -> None:
    draft = draft_of(aiko, league)
    assert ben.client.delete(f"/api/v1/leagues/{league['id']}/teams/{draft}/").status_code == 403
    assert Team.objects.filter(pk=draft).exists()


def test_a_team_that_was_founded_once_is_not_deleted(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    path = f"/api/v1/leagues/{league['id']}/teams/{tigers['team']}/"
    assert aiko.client.delete(path).json()["code"] == "team.not_a_mere_draft"
    aiko.post(f"teams/{tigers['team']}/reopen/")
    assert aiko.client.delete(path).json()["code"] == "team.not_a_mere_draft"


def test_a_team_of_another_league_is_not_there(aiko: Person, league: dict[str, Any], tigers: dict[str, Any]) -> None:
    other = verbs.open_league(aiko, "Sunday Ninja")
    assert aiko.client.delete(f"/api/v1/leagues/{other['id']}/teams/{tigers['team']}/").status_code == 404
