"""The desk is open to the operator and to the ninja masters of any league (issue: the admin panel)."""

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match
from league.models import Fixture, League
from league.operations import leagues
from teams.models import Player
from tests.admin.worlds import open_page, person, report, sit

DESK = "/admin/"


def test_a_ninja_master_need_not_be_staff(desk: Client) -> None:
    assert "What waits for you" in open_page(desk, "")


def test_the_operator_gets_in_without_a_league(operator: Client) -> None:
    assert "What waits for you" in open_page(operator, "")


@pytest.mark.parametrize("staff", [False, True])
def test_a_plain_player_is_turned_away(league: League, staff: bool) -> None:
    ben = person("Ben", is_staff=staff)
    leagues.join_league(ben, league.join_code, at=timezone.now())
    assert sit(ben).get(DESK, follow=True).status_code == 403


def test_a_stranger_is_sent_to_the_login(db: None) -> None:
    answer = Client().get(DESK, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=")


def test_who_is_no_ninja_master_any_more_is_out(league: League, yuki: Player, desk: Client) -> None:
    aiko = person("Aiko")
    leagues.join_league(aiko, league.join_code, at=timezone.now())
    leagues.name_master(league, aiko, by=yuki, at=timezone.now())
    leagues.dismiss_master(league, yuki, by=aiko, at=timezone.now())
    assert desk.get(DESK, follow=True).status_code == 403


def test_a_closed_account_is_out(yuki: Player, desk: Client) -> None:
    Player.objects.filter(pk=yuki.pk).update(is_active=False)
    assert desk.get(DESK, follow=True).redirect_chain[-1][0].startswith("/accounts/login/")


def test_a_password_is_changed_where_everybody_does(desk: Client) -> None:
    assert desk.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


@pytest.mark.parametrize("model", ["games/rulesetversion", "games/match"])
def test_rulesets_and_matches_are_the_operators(desk: Client, operator: Client, model: str) -> None:
    assert desk.get(f"/admin/{model}/").status_code == 403
    assert operator.get(f"/admin/{model}/").status_code == 200


@pytest.mark.parametrize("model", ["teams/token", "knox/authtoken", "auth/group", "account/emailaddress"])
def test_tokens_groups_and_addresses_are_at_nobodys_desk(operator: Client, model: str) -> None:
    assert operator.get(f"/admin/{model}/").status_code == 404


def test_the_operator_reads_rulesets_and_matches_but_no_dice_seed(operator: Client, fixture: Fixture) -> None:
    report(fixture)
    match = Match.objects.get()
    page = open_page(operator, f"games/match/{match.pk}/change/")
    assert match.seed_hash in page
    assert bytes(match.seed).hex() not in page
    assert '"challenges"' in open_page(operator, f"games/rulesetversion/{match.ruleset_id}/change/")
