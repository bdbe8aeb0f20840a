"""Deadlines of every kind of stage, on the league's clock, and extensions of one game."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from league.operations import unplayed
from tests import verbs
from tests.league.stages.worlds import World, games

pytestmark = pytest.mark.django_db


def test_rounds_that_are_drawn_keep_the_clock_across_the_end_of_summer_time() -> None:
    """Paris leaves summer time on 25 October 2026: 23:59 is 21:59 UTC before and 22:59 UTC after."""
    world = World(4)
    stage = world.start("swiss", rounds=2, first_deadline="2026-10-22", days=7)
    first = world.draw(stage)
    world.play_round(first)
    assert [first["deadline"], world.draw(stage)["deadline"]] == ["2026-10-22T21:59:00Z", "2026-10-29T22:59:00Z"]


def test_a_round_is_drawn_with_a_deadline_and_a_challenge_of_its_own() -> None:
    world = World(2)
    stage = world.start("random_weekly", rounds=1)
    row = world.draw(stage, deadline="2027-01-07T20:00:00", challenge="Champion")
    assert (row["deadline"], row["challenge"]) == ("2027-01-07T19:00:00Z", "champion")
    assert [fixture["challenge"] for fixture in games(row)] == ["champion"]


def test_an_arranged_game_is_due_so_many_days_after_it_was_agreed_on() -> None:
    world = World(2)
    stage = world.start("open", days=10)
    sent = world.master.post(
        f"stages/{stage['id']}/invitations/", {"challenger": world.teams[0], "opponent": world.teams[1]}
    )
    accepted = world.master.post(f"invitations/{sent['id']}/accept/")
    due = datetime.fromisoformat(world.master.get(f"fixtures/{accepted['fixture']}/")["deadline"])
    left = due - timezone.now()
    assert timedelta(days=10) <= left < timedelta(days=11)


def test_one_game_is_extended_to_a_named_date_and_the_sweep_waits_for_it() -> None:
    world = World(4, unplayed="draw")
    stage = world.start("round_robin", first_deadline="2026-12-17")
    [row, *_later] = world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]
    one, other = games(row)
    path = f"/api/v1/fixtures/{one['id']}/deadline/"
    assert world.master.client.put(path, {"deadline": "2026-12-20T12:00:00Z", "reason": "Snow"}).status_code == 200
    assert world.master.get(f"fixtures/{one['id']}/")["deadline"] == "2026-12-20T12:00:00Z"
    assert list(unplayed.settle_overdue(at=datetime(2026, 12, 18, tzinfo=UTC))) == [other["id"]]
    assert one["id"] in unplayed.settle_overdue(at=datetime(2026, 12, 21, tzinfo=UTC))
    assert world.master.client.put(path, {"deadline": None}, format="json").json()["code"] == "fixture.decided"


def test_an_extension_with_a_fault_is_refused() -> None:
    world = World(2)
    stage = world.start("round_robin")
    [row] = world.master.get(f"stages/{stage['id']}/rounds/")["rounds"]
    path = f"/api/v1/fixtures/{games(row)[0]['id']}/deadline/"
    assert world.master.client.put(path, {"deadline": "soon"}).status_code == 400
    assert world.master.client.put("/api/v1/fixtures/999999999/deadline/", {"deadline": None}).status_code == 404
    ben = verbs.sign_up("Ben")
    verbs.join(ben, world.league)
    assert ben.client.put(path, {"deadline": "2026-12-20T12:00:00Z"}).status_code == 403


def test_a_draft_is_never_overdue() -> None:
    world = World(2, unplayed="draw")
    stage = world.start("swiss", rounds=1, first_deadline="2026-12-17")
    world.draw(stage, publish=False)
    assert list(unplayed.settle_overdue(at=datetime(2026, 12, 18, tzinfo=UTC))) == []
