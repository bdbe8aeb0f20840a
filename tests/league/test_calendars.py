"""Calendars that other programs subscribe to: what is in them, in which times, and who may read them."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from league.models import Fixture, League, Round
from tests import verbs
from tests.verbs import Person

pytestmark = pytest.mark.django_db


DUE = datetime(2026, 12, 17, 22, 59, tzinfo=UTC)
"""23:59 in Paris, in winter."""


@pytest.fixture
def fixture(fixture: dict[str, Any]) -> dict[str, Any]:
    Round.objects.update(deadline=DUE)
    return fixture


@pytest.fixture
def path(league: dict[str, Any]) -> str:
    return f"/api/v1/leagues/{league['id']}/calendar.ics"


def events(client: Client, path: str) -> list[Any]:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def close(league: dict[str, Any]) -> None:
    League.objects.filter(pk=league["id"]).update(settings={"public": False})


def key_of(person: Person) -> str:
    return str(person.get("account/calendar-key/")["key"])


def test_a_deadline_is_an_event_in_utc_with_names_and_a_link(
    client: Client, path: str, fixture: dict[str, Any]
) -> None:
    [event] = events(client, path)
    names = " – ".join(side["name"] for side in fixture["sides"])
    assert event.to_ical().count(b"DTSTART:20261217T225900Z") == 1
    assert event["SUMMARY"] == f"{names}: deadline"
    assert event["URL"] == f"http://testserver/fixtures/{fixture['id']}/"
    assert event["UID"] == f"fixture-{fixture['id']}@testserver"


def test_the_uid_of_an_event_never_changes(client: Client, path: str, fixture: dict[str, Any]) -> None:
    [before] = events(client, path)
    Fixture.objects.update(deadline=datetime(2027, 1, 10, tzinfo=UTC))
    [after] = events(client, path)
    assert (before["UID"] == after["UID"], after.decoded("DTSTART")) == (True, datetime(2027, 1, 10, tzinfo=UTC))


def test_deadlines_on_both_sides_of_a_summer_time_change_are_right(
    aiko: Person, client: Client, path: str, league: dict[str, Any]
) -> None:
    """Paris turns the clock on at 1:00 UTC of 28 March 2027: 23:59 is 22:59 UTC before and 21:59 UTC after."""
    teams = [verbs.found_team(aiko, league, verbs.TORA, f"Team {number}")["team"] for number in range(3)]
    verbs.start_season(aiko, league, teams, first_deadline="2027-03-25", days=7)
    starts = sorted(event.decoded("DTSTART") for event in events(client, path))
    assert starts == [
        datetime(2027, 3, 25, 22, 59, tzinfo=UTC),
        datetime(2027, 4, 1, 21, 59, tzinfo=UTC),
        datetime(2027, 4, 8, 21, 59, tzinfo=UTC),
    ]


def test_a_round_with_a_clock_gives_the_hours_of_play(client: Client, path: str, fixture: dict[str, Any]) -> None:
    starts, ends = datetime(2026, 12, 12, 9, tzinfo=UTC), datetime(2026, 12, 12, 11, tzinfo=UTC)
    Round.objects.update(starts_at=starts, ends_at=ends)
    Fixture.objects.update(table=4)
    [event] = events(client, path)
    assert (event.decoded("DTSTART"), event.decoded("DTEND"), event["LOCATION"]) == (starts, ends, "Table 4")


def test_drafts_and_fixtures_without_a_time_are_left_out(client: Client, path: str, fixture: dict[str, Any]) -> None:
    Round.objects.update(deadline=None)
    assert events(client, path) == []
    Round.objects.update(deadline=datetime(2026, 12, 17, tzinfo=UTC), published_at=None)
    assert events(client, path) == []


def test_a_team_has_a_calendar_of_its_own(
    aiko: Person, client: Client, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    third = verbs.found_team(aiko, league, verbs.TORA, "Third")["team"]
    verbs.start_season(aiko, league, [tigers["team"], tide["team"], third], first_deadline="2026-12-17", days=7)
    summaries = [event["SUMMARY"] for event in events(client, f"/api/v1/teams/{third}/calendar.ics")]
    assert sorted("Third" in summary for summary in summaries) == [True, True]


def test_a_private_league_opens_to_a_members_key_alone(
    client: Client, path: str, ben: Person, stranger: Person, league: dict[str, Any], fixture: dict[str, Any]
) -> None:
    close(league)
    assert client.get(path).status_code == 404
    assert client.get(path, {"key": key_of(stranger)}).status_code == 404
    assert len(events(client, f"{path}?key={key_of(ben)}")) == 1


def test_a_team_of_a_private_league_opens_to_a_members_key_alone(
    client: Client, ben: Person, stranger: Person, league: dict[str, Any], fixture: dict[str, Any], tide: dict[str, Any]
) -> None:
    close(league)
    path = f"/api/v1/teams/{tide['team']}/calendar.ics"
    assert client.get(path).status_code == 404
    assert client.get(path, {"key": key_of(stranger)}).status_code == 404
    assert len(events(client, f"{path}?key={key_of(ben)}")) == 1


def test_a_renewed_key_closes_the_old_address(
    client: Client, path: str, ben: Person, league: dict[str, Any], fixture: dict[str, Any]
) -> None:
    close(league)
    old = key_of(ben)
    new = ben.post("account/calendar-key/")["key"]
    assert client.get(path, {"key": old}).status_code == 403
    assert client.get(path, {"key": new}).status_code == 200
    assert key_of(ben) == new


@pytest.mark.parametrize("key", ["", "1.1", "1.1:forged", "7", "a.b:c"])
def test_a_key_that_was_never_given_out_is_refused(client: Client, path: str, ben: Person, key: str) -> None:
    key_of(ben)
    answer = client.get(path, {"key": key})
    assert (answer.status_code, answer.json()["code"]) == (403, "calendar.unknown_key")


def test_a_calendar_key_opens_calendars_and_nothing_else(client: Client, ben: Person, league: dict[str, Any]) -> None:
    close(league)
    assert client.get(f"/api/v1/leagues/{league['id']}/", {"key": key_of(ben)}).status_code == 404


def test_the_page_lists_addresses_that_work_and_renews_them(
    client: Client, ben: Person, league: dict[str, Any], fixture: dict[str, Any], tide: dict[str, Any]
) -> None:
    from teams.models import Player

    close(league)
    client.force_login(Player.objects.get(pk=ben.id))
    page = client.get("/calendars/")
    addresses = [address for _name, address in (*page.context["leagues"], *page.context["teams"])]
    assert [client.get(address).status_code for address in addresses] == [200, 200]
    assert client.post("/calendars/renew/").status_code == 302
    client.logout()
    assert [client.get(address).status_code for address in addresses] == [403, 403]
