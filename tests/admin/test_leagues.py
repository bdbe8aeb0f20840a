"""Acts on a league and its members, each with right and wrong input."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from league.models import JournalLine, League, Membership
from league.operations import leagues
from league.pages.forms.settings import SettingsForm
from league.queries.leagues import settings_of
from teams.models import Player
from tests.admin.worlds import open_page, person, text
from tests.pages_match.browsing import filled


def settings(league: League, **changes: Any) -> QueryDict:
    """Return what a browser sends of the settings as they stand, with ``changes`` typed in."""
    initial = {"name": league.name, "time_zone": league.time_zone}
    return filled(SettingsForm(current=settings_of(league), system=league.system, initial=initial), **changes)


def test_a_league_shows_its_settings_codes_and_rulesets(desk: Client, league: League, yuki: Player) -> None:
    (emi,) = leagues.add_named_players(league, ["Emi"], by=yuki, at=timezone.now())
    page = open_page(desk, f"league/league/{league.pk}/change/")
    for shown in (league.join_code, emi.claim_code, "Hours after which an unanswered report confirms itself"):
        assert shown in page
    assert f"{league.ruleset} " in " ".join(page.split())


def test_settings_are_changed_through_the_operation(desk: Client, league: League) -> None:
    sent = settings(league, name="Friday Ninja", time_zone="Asia/Tokyo", confirm_after_hours=48, points_win=4)
    sent["roster_lock_at"] = "2030-01-02T20:00"
    answer = desk.post(f"/admin/league/league/{league.pk}/settings/", sent)
    assert answer["Location"] == f"/admin/league/league/{league.pk}/change/"
    league.refresh_from_db()
    assert (league.name, league.time_zone) == ("Friday Ninja", "Asia/Tokyo")
    assert (settings_of(league).confirm_after_hours, settings_of(league).points.win) == (48, 4)
    assert league.roster_lock_at is not None
    # 20:00 on the clock of Paris, the league's when the form was shown.
    assert league.roster_lock_at.isoformat() == "2030-01-02T19:00:00+00:00"
    assert JournalLine.objects.get(what="league.changed").by is not None


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": ""}, "This field is required."),
        ({"time_zone": "Kagejima/Moon"}, "Kagejima/Moon is not one of the available choices."),
        ({"confirm_after_hours": 0}, "greater than or equal to 1"),
        ({"steps_after_hours": 2000}, "less than or equal to 1440"),
        ({"tie_breakers_1": "luck"}, "luck is not one of the available choices."),
    ],
)
def test_wrong_settings_are_shown_beside_the_field(
    desk: Client, league: League, changes: dict[str, Any], fault: str
) -> None:
    answer = desk.post(f"/admin/league/league/{league.pk}/settings/", settings(league, **changes))
    assert answer.status_code == 422
    assert fault in text(answer)
    assert not JournalLine.objects.filter(what="league.changed").exists()


def test_names_are_pasted_one_per_line(desk: Client, league: League) -> None:
    desk.post(f"/admin/league/league/{league.pk}/names/", {"names": "Emi\n\n Taro \n"})
    added = Membership.objects.exclude(claim_code="").order_by("pk")
    assert [member.player.name for member in added] == ["Emi", "Taro"]


def test_every_wrong_name_is_told(desk: Client, league: League, yuki: Player) -> None:
    answer = desk.post(f"/admin/league/league/{league.pk}/names/", {"names": "Yuki\nEmi\nEmi"})
    assert answer.status_code == 422
    assert "Yuki is in this league already." in text(answer)
    assert "Emi stands here twice." in text(answer)
    assert Membership.objects.count() == 1


def test_a_new_join_code_takes_a_second_look_and_a_button(desk: Client, league: League) -> None:
    old = league.join_code
    assert "will open nothing any more" in open_page(desk, f"league/league/{league.pk}/join-code/")
    league.refresh_from_db()
    assert league.join_code == old
    page = text(desk.post(f"/admin/league/league/{league.pk}/join-code/", follow=True))
    league.refresh_from_db()
    assert league.join_code != old
    assert f"The new join code is {league.join_code}." in page


def test_a_member_becomes_ninja_master_and_a_plain_player_again(desk: Client, league: League) -> None:
    member = leagues.join_league(person("Ben"), league.join_code, at=timezone.now())
    page = f"/admin/league/membership/{member.pk}"
    assert "Make a ninja master" in text(desk.get(f"{page}/change/"))
    desk.post(f"{page}/name-master/")
    member.refresh_from_db()
    assert member.role == "master"
    assert "Dismiss as ninja master" in text(desk.get(f"{page}/change/"))
    desk.post(f"{page}/dismiss-master/")
    member.refresh_from_db()
    assert member.role == "player"


def test_somebody_without_an_account_cannot_be_ninja_master(desk: Client, league: League, yuki: Player) -> None:
    (emi,) = leagues.add_named_players(league, ["Emi"], by=yuki, at=timezone.now())
    answer = desk.post(f"/admin/league/membership/{emi.pk}/name-master/")
    assert answer.status_code == 422
    assert "Only a member with an account can become a ninja master." in text(answer)


def test_the_last_ninja_master_stays(desk: Client, league: League, yuki: Player) -> None:
    member = Membership.objects.get(player=yuki)
    answer = desk.post(f"/admin/league/membership/{member.pk}/dismiss-master/")
    assert answer.status_code == 422
    assert "A league keeps at least one ninja master." in text(answer)


def test_a_name_is_mended_and_removed_at_the_desk(desk: Client, league: League, yuki: Player) -> None:
    (emi,) = leagues.add_named_players(league, ["Emmi"], by=yuki, at=timezone.now())
    page = f"/admin/league/membership/{emi.pk}"
    assert "Remove from the league" in text(desk.get(f"{page}/change/"))
    desk.post(f"{page}/rename/", {"name": "Emi"})
    emi.player.refresh_from_db()
    assert emi.player.name == "Emi"
    assert desk.post(f"{page}/remove/").status_code == 302
    assert not Membership.objects.filter(pk=emi.pk).exists()


def test_nobody_with_an_account_is_renamed_at_the_desk(desk: Client, league: League, yuki: Player) -> None:
    member = Membership.objects.get(player=yuki)
    assert "Remove from the league" not in open_page(desk, f"league/membership/{member.pk}/change/")
    assert desk.post(f"/admin/league/membership/{member.pk}/rename/", {"name": "Yuko"}).status_code == 422
