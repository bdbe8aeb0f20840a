"""Dates at the edge of the calendar: refused at their place, by pages, by calls and by the database (years 2000 to 2200)."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from league.models import Fixture, League, Round, Season
from tests.pages_match.browsing import Reader
from tests.verbs import Person

pytestmark = pytest.mark.django_db
EDGES = ["0001-01-01T00:00", "1999-12-31T23:59", "2201-01-01T00:00", "9999-12-31T23:59"]
ALONE = ["0001-01-01T00:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "1999-12-31T23:59:59Z"]


@pytest.fixture
def tournament(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    """A planned tournament."""
    made: dict[str, Any] = aiko.post(f"leagues/{league['id']}/seasons/", {"name": "Cup", "format": "tournament"})
    return made


def faults(problem: dict[str, Any]) -> list[tuple[str, str]]:
    """Return code and place of every fault."""
    return [(one["code"], one["path"]) for one in problem["violations"]]


@pytest.mark.parametrize("moment", EDGES)
@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo", "UTC"])
def test_a_roster_lock_at_the_edge_is_a_fault_of_its_field(
    aiko: Person, league: dict[str, Any], moment: str, zone: str
) -> None:
    path = f"/leagues/{league['slug']}/settings/"
    form = {"form": "league", "name": "L", "time_zone": zone, "roster_lock_at": moment}
    answer = Reader(aiko).post(path, form, status=422)
    assert answer.context["form"].errors["roster_lock_at"] == ["A date lies in the years 2000 to 2200."]
    assert League.objects.get(pk=league["id"]).roster_lock_at is None


@pytest.mark.parametrize("moment", EDGES)
def test_deadlines_on_pages_lie_in_those_years(aiko: Person, fixture: dict[str, Any], moment: str) -> None:
    given = {"deadline": moment, "reason": "Holidays"}
    for path in (f"/stages/{fixture['stage']}/rounds/1/deadline/", f"/fixtures/{fixture['id']}/deadline/"):
        answer = Reader(aiko).post(path, given, status=422)
        assert list(answer.context["form"].errors) == ["deadline"]


@pytest.mark.parametrize("moment", ["2000-01-01T00:00", "2200-12-31T23:59"])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
def test_the_first_and_the_last_minute_are_kept_in_every_zone(
    aiko: Person, league: dict[str, Any], fixture: dict[str, Any], moment: str, zone: str
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"time_zone": zone})
    Reader(aiko).post(f"/fixtures/{fixture['id']}/deadline/", {"deadline": moment})
    assert Fixture.objects.get(pk=fixture["id"]).deadline is not None
    Reader(aiko).text(f"/fixtures/{fixture['id']}/")


@pytest.mark.parametrize("moment", EDGES)
def test_check_in_on_its_page_lies_in_those_years(aiko: Person, tournament: dict[str, Any], moment: str) -> None:
    given = {"opens_at": moment, "closes_at": moment}
    answer = Reader(aiko).post(f"/seasons/{tournament['id']}/check-in/", given, status=422)
    assert sorted(answer.context["form"].errors) == ["closes_at", "opens_at"]


@pytest.mark.parametrize("moment", ALONE)
def test_calls_refuse_them_at_their_place(
    aiko: Person, league: dict[str, Any], tournament: dict[str, Any], fixture: dict[str, Any], moment: str
) -> None:
    for method, path, field in (
        ("patch", f"leagues/{league['id']}/", "roster_lock_at"),
        ("put", f"fixtures/{fixture['id']}/deadline/", "deadline"),
        ("put", f"stages/{fixture['stage']}/rounds/1/deadline/", "deadline"),
        ("put", f"seasons/{tournament['id']}/check-in/", "opens_at"),
    ):
        answer = getattr(aiko.client, method)(f"/api/v1/{path}", {field: moment})
        assert (answer.status_code, faults(answer.json())) == (400, [("date_out_of_range", f"/{field}")])


@pytest.mark.parametrize("day", ["0001-01-01", "1999-12-31", "2201-01-01", "9999-12-31"])
def test_a_first_deadline_lies_in_those_years(aiko: Person, league: dict[str, Any], day: str) -> None:
    plan = {"name": "Winter", "settings": {"first_deadline": day}}
    problem = aiko.refused(f"leagues/{league['id']}/seasons/", plan)
    assert faults(problem) == [("season.deadline_out_of_range", "/settings/first_deadline")]


def test_rounds_that_would_be_due_later_are_refused_when_they_are_drawn(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    plan = {"name": "Winter", "settings": {"first_deadline": "2200-12-31", "legs": 2}}
    season = aiko.post(f"leagues/{league['id']}/seasons/", plan)
    aiko.post(f"seasons/{season['id']}/entrants/", {"teams": [tigers["team"], tide["team"]]})
    problem = aiko.refused(f"seasons/{season['id']}/start/")
    assert [one["code"] for one in problem["violations"]] == ["round.due_too_late"]


@pytest.mark.parametrize("moment", [datetime(9999, 12, 31, 12, tzinfo=UTC), datetime(1, 1, 3, tzinfo=UTC)])
def test_the_database_refuses_them_too(league: dict[str, Any], fixture: dict[str, Any], moment: datetime) -> None:
    for rows, column in (
        (League.objects.filter(pk=league["id"]), "roster_lock_at"),
        (Fixture.objects.filter(pk=fixture["id"]), "deadline"),
        (Round.objects.filter(stage=fixture["stage"]), "deadline"),
        (Round.objects.filter(stage=fixture["stage"]), "starts_at"),
        (Round.objects.filter(stage=fixture["stage"]), "ends_at"),
        (Season.objects.filter(league=league["id"]), "check_in_opens_at"),
        (Season.objects.filter(league=league["id"]), "check_in_closes_at"),
    ):
        with pytest.raises(IntegrityError, match="can_be_told"), transaction.atomic():
            rows.update(**{column: moment})
