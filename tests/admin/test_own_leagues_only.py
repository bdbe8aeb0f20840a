"""A ninja master sees own leagues only: in lists, details, choices, searches and acts."""

from typing import Any

import pytest
from django.test import Client

from league.models import Fixture, JournalLine, League, Membership, Round
from teams.models import Player, Team
from tests.admin.worlds import league_of, open_page, text

LISTS: dict[str, Any] = {
    "league/league": League,
    "league/membership": Membership,
    "league/fixture": Fixture,
    "league/round": Round,
    "league/journalline": JournalLine,
    "teams/team": Team,
    "teams/player": Player,
}
ACTS = {
    "league/league": ["settings", "names", "join-code"],
    "league/membership": ["name-master", "dismiss-master"],
    "league/fixture": ["decide", "own-version", "forfeit", "deadline", "page"],
    "league/round": ["deadline"],
    "teams/team": ["treasury", "steps", "page"],
}
FOREIGN = ("Elsewhere", "Strangers", "Outsiders", "Zoe")


def foreign(path: str, elsewhere: League) -> str:
    """Return the address of a row that belongs to the other league alone."""
    ways: dict[str, dict[str, Any]] = {
        "league/league": {"pk": elsewhere.pk},
        "league/membership": {"league": elsewhere},
        "league/fixture": {"round__stage__season__league": elsewhere},
        "league/round": {"stage__season__league": elsewhere},
        "league/journalline": {"league": elsewhere},
        "teams/team": {"enrolments__league": elsewhere},
        "teams/player": {"memberships__league": elsewhere},
    }
    row = LISTS[path].objects.filter(**ways[path]).order_by("pk")[0]
    return f"/admin/{path}/{row.pk}"


def named(page: str) -> list[str]:
    return [name for name in FOREIGN if name in page]


def test_lists_and_their_filters_name_own_rows_only(
    desk: Client, operator: Client, fixture: Fixture, foreign_fixture: Fixture
) -> None:
    assert {path: named(open_page(desk, f"{path}/?all=1")) for path in LISTS} == {path: [] for path in LISTS}
    assert [path for path in LISTS if not named(open_page(operator, f"{path}/"))] == []


def test_a_foreign_row_is_not_there(desk: Client, elsewhere: League, foreign_fixture: Fixture) -> None:
    rows = [foreign(path, elsewhere) for path in LISTS]
    assert {desk.get(f"{row}/{page}/").status_code for row in rows for page in ("change", "history")} == {404}
    listed = [desk.get("{}/?id__in={}".format(*row.rsplit("/", 1))).context["cl"].result_count for row in rows]
    assert listed == [0] * len(rows)


def test_nothing_can_be_done_with_a_foreign_row(desk: Client, elsewhere: League, foreign_fixture: Fixture) -> None:
    before = JournalLine.objects.count()
    addresses = [f"{foreign(path, elsewhere)}/{act}/" for path, acts in ACTS.items() for act in acts]
    sent = {"koban": 5, "reason": "Mine", "version": 1, "sides": ["1"], "names": "Emi"}
    assert {address: desk.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 404)
    assert {address: desk.post(address, sent).status_code for address in addresses} == dict.fromkeys(addresses, 404)
    assert JournalLine.objects.count() == before


def test_rows_are_neither_added_changed_nor_deleted_by_hand(desk: Client, operator: Client, fixture: Fixture) -> None:
    for client in (desk, operator):
        for path, model in LISTS.items():
            row = f"/admin/{path}/{model.objects.order_by('-pk')[0].pk}"
            assert client.get(f"/admin/{path}/add/").status_code == 403
            assert client.get(f"{row}/delete/").status_code in {403, 404}
            assert client.post(f"{row}/delete/", {"post": "yes"}).status_code in {403, 404}
            assert client.post(f"{row}/change/", {"name": "Mine"}).status_code in {403, 404}


def test_searching_a_choice_offers_own_teams_only(
    desk: Client, operator: Client, fixture: Fixture, foreign_fixture: Fixture
) -> None:
    asked = {"app_label": "league", "model_name": "entrant", "field_name": "team", "term": ""}
    offered = [one["text"] for one in desk.get("/admin/autocomplete/", asked).json()["results"]]
    assert offered == ["Tide", "Tigers"]
    assert len(operator.get("/admin/autocomplete/", asked).json()["results"]) == 4


def test_a_filter_by_a_foreign_league_finds_nothing(
    desk: Client, yuki: Player, elsewhere: League, fixture: Fixture, foreign_fixture: Fixture
) -> None:
    league_of(yuki, "Sunday Ninja")
    answer = desk.get("/admin/league/fixture/", {"round__stage__season__league__id__exact": elsewhere.pk})
    assert answer.context["cl"].result_count == 0


@pytest.mark.parametrize(
    "query",
    ["email__startswith=t", "password__startswith=m", "pin__startswith=p", "is_superuser=1", "memberships__league=1"],
)
def test_hidden_columns_cannot_be_guessed_at(desk: Client, fixture: Fixture, query: str) -> None:
    assert desk.get(f"/admin/teams/player/?{query}").status_code == 400


def test_addresses_are_the_operators_business(desk: Client, operator: Client, fixture: Fixture) -> None:
    player = Player.objects.get(name="Tide-owner")
    assert "@example.org" not in open_page(desk, f"teams/player/{player.pk}/change/").replace("yuki@example.org", "")
    assert "tide-owner@example.org" not in open_page(desk, "teams/player/")
    assert "tide-owner@example.org" in open_page(operator, f"teams/player/{player.pk}/change/")


def test_where_else_a_player_plays_is_not_told(
    desk: Client, league: League, elsewhere: League, fixture: Fixture
) -> None:
    player = Player.objects.get(name="Tide-owner")
    Membership.objects.create(league=elsewhere, player=player)
    assert "Elsewhere" not in open_page(desk, f"teams/player/{player.pk}/change/")
    page = desk.get("/admin/teams/player/", {"league": elsewhere.pk})
    assert "Tide-owner" not in text(page)
