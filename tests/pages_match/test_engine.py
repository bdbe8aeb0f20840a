"""Letting the engine play on pages: one fixture, and everything that is overdue."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.models import Fixture
from league.operations import auto_resolve
from teams.models import Job, Team
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader
from tests.verbs import Person


def test_a_ninja_master_lets_the_engine_propose(aikos: Reader, fixture: dict[str, Any]) -> None:
    aikos.post(f"/fixtures/{fixture['id']}/engine/", {"policy": "tactical", "result": "proposed"})
    assert Fixture.objects.get().state == "reported"


def test_what_counts_at_once_needs_a_reason(aikos: Reader, fixture: dict[str, Any]) -> None:
    answer = aikos.post(f"/fixtures/{fixture['id']}/engine/", {"policy": "tactical", "result": "counts"}, status=422)
    assert set(answer.context["engine_form"].errors) == {"reason"}
    assert Fixture.objects.get().state == "scheduled"


def test_players_are_offered_no_engine(bens: Reader, fixture: dict[str, Any]) -> None:
    page = bens.get(f"/fixtures/{fixture['id']}/")
    assert "engine_form" not in page.context
    bens.post(f"/fixtures/{fixture['id']}/engine/", {"policy": "tactical", "result": "proposed"}, status=422)
    assert Fixture.objects.get().state == "scheduled"


@kept
def late(aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> int:
    day = (timezone.now() - timedelta(days=1)).date().isoformat()
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], first_deadline=day)
    return int(season["stages"][0]["id"])


def test_overdue_matches_are_a_job_that_the_page_watches(aikos: Reader, bens: Reader, late: int) -> None:
    path = f"/stages/{late}/overdue/"
    bens.get(path, status=403)
    assert aikos.get(path).context["overdue"] == 1
    aikos.post(path, {"policy": "tactical", "result": "counts"}, status=422)
    asked = aikos.post(path, {"policy": "tactical", "result": "proposed"})
    job = Job.objects.get()
    assert asked.headers["Location"] == f"/jobs/{job.pk}/"
    waiting = aikos.get(f"/jobs/{job.pk}/")
    assert b"hx-get" in waiting.content
    auto_resolve.play_part(job.pk, job.params["fixtures"][0], at=timezone.now())
    done = aikos.get(f"/jobs/{job.pk}/")
    assert (b"hx-get" in done.content, done.context["played"][0]["done"]) == (False, True)
    bens.get(f"/jobs/{job.pk}/", status=404)


def test_what_was_reported_meanwhile_is_called_so(
    aikos: Reader, aiko: Person, late: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    aikos.post(f"/stages/{late}/overdue/", {"policy": "tactical", "result": "proposed"})
    job = Job.objects.get()
    fixture = Fixture.objects.get()
    aiko.post(f"fixtures/{fixture.pk}/auto-resolve/", {})
    auto_resolve.play_part(job.pk, str(fixture.pk), at=timezone.now())
    assert "has been reported meanwhile" in aikos.text(f"/jobs/{job.pk}/")


def test_a_team_that_cannot_play_is_told(aikos: Reader, late: int, tigers: dict[str, Any]) -> None:
    aikos.post(f"/stages/{late}/overdue/", {"policy": "tactical", "result": "proposed"})
    job = Job.objects.get()
    Team.objects.filter(pk=tigers["team"]).update(state="retired")
    auto_resolve.play_part(job.pk, job.params["fixtures"][0], at=timezone.now())
    assert "could not be played: a team is not ready" in aikos.text(f"/jobs/{job.pk}/")


def test_where_nothing_is_overdue_there_is_nothing_to_ask_for(
    aikos: Reader, aiko: Person, late: int, tigers: dict[str, Any]
) -> None:
    path = f"/stages/{late}/overdue/"
    assert "Play them" in aikos.text(path)
    aiko.post(f"fixtures/{Fixture.objects.get().pk}/auto-resolve/", {})
    page = aikos.text(path)
    assert "0 fixtures are past their deadline without a report." in page
    assert "Play them" not in page
