"""Names and drafts that were entered by mistake, on their pages."""

from typing import Any

from league.models import Membership
from teams.models import Player, Team
from tests.pages_match.browsing import Reader, plain
from tests.verbs import TORA, Person


def bare_name(aiko: Person, league: dict[str, Any]) -> int:
    [member] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emmi"]})
    return int(member["player"]["id"])


def test_a_name_is_mended_from_the_list_of_members(
    aiko: Person, aikos: Reader, at_league: str, league: dict[str, Any]
) -> None:
    emi = bare_name(aiko, league)
    page = f"{at_league}manage/members/{emi}/"
    assert f'href="{page}"' in aikos.get(f"{at_league}manage/").content.decode()
    refused = aikos.post(page, {"name": "Ben"}, status=422)
    assert refused.context["form"].errors["name"][0].startswith("Ben is in this league already.")
    aikos.post(page, {"name": "Emi"})
    assert Player.objects.get(pk=emi).name == "Emi"


def test_a_name_is_removed_unless_something_hangs_on_it(
    aiko: Person, aikos: Reader, at_league: str, league: dict[str, Any]
) -> None:
    emi = bare_name(aiko, league)
    page = f"{at_league}manage/members/{emi}/remove/"
    aiko.post(f"leagues/{league['id']}/teams/", {"name": "Mistake", "roster": TORA, "owner": emi})
    assert "Mistake is theirs" in plain(aikos.post(page, status=422))
    team = Team.objects.get(owner=emi).pk
    assert "Delete this draft" in aikos.text(f"/teams/{team}/")
    assert aikos.post(f"/teams/{team}/discard/").url == at_league
    assert aikos.post(page).url == f"{at_league}manage/"
    assert not Membership.objects.filter(player=emi).exists()


def test_who_has_an_account_has_no_such_page(aikos: Reader, ben: Person, at_league: str) -> None:
    aikos.get(f"{at_league}manage/members/{ben.id}/", status=404)
    aikos.post(f"{at_league}manage/members/{ben.id}/remove/", status=404)


def test_a_player_mends_no_names(aiko: Person, bens: Reader, at_league: str, league: dict[str, Any]) -> None:
    emi = bare_name(aiko, league)
    bens.get(f"{at_league}manage/members/{emi}/", status=403)
    bens.post(f"{at_league}manage/members/{emi}/remove/", status=403)


def test_a_founded_team_is_not_deleted(aikos: Reader, tigers: dict[str, Any]) -> None:
    told = plain(aikos.post(f"/teams/{tigers['team']}/discard/", status=422))
    assert "Only a draft that was never founded can be deleted." in told
    assert Team.objects.filter(pk=tigers["team"]).exists()
