"""A stale row is one job: claimed by one worker, safe if delivered twice or killed, never in the way of a result."""

import itertools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.utils import timezone

from league.models import Stage, Standing, StandingPage
from league.operations.tables import mark_stale, recompute, stale_stages
from league.tasks import recompute_table, sweep_stale_tables
from tests import verbs
from tests.seasons.live import wait_until
from tests.verbs import TORA, Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def stage(fixture: dict[str, Any]) -> Stage:
    """A stage whose table is computed and up to date."""
    recompute(fixture["stage"], at=timezone.now())
    return Stage.objects.get(pk=fixture["stage"])


class Elsewhere:
    """A call on a connection of its own, as a worker makes it; its answer or what went wrong."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.backend = 0
        self.answer: Any = None
        self.thread = threading.Thread(target=self._run, args=(call,))
        self.thread.start()

    def _run(self, call: Callable[[], Any]) -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                self.backend = cursor.fetchone()[0]
            self.answer = call()
        except OperationalError as error:
            self.answer = error
        finally:
            connections.close_all()

    def result(self) -> Any:
        self.thread.join(timeout=30)
        return self.answer

    def waits(self) -> bool:
        """Whether it waits for a lock."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted AND pid = %s", [self.backend])
            return bool(cursor.fetchone()[0])


@contextmanager
def field_locked() -> Iterator[None]:
    """Nobody can read who is in a stage, so that a worker that computes a table stops in the middle."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE league_stageentrant IN ACCESS EXCLUSIVE MODE")
        yield


def test_however_many_results_arrive_the_table_is_computed_once(stage: Stage) -> None:
    for _result in range(5):
        mark_stale(stage, at=timezone.now())
    assert [recompute_table(stage.pk) for _message in range(5)] == [True, False, False, False, False]
    standing = Standing.objects.get(stage=stage)
    assert (standing.wanted - standing.computed, standing.stale_since) == (0, None)


def test_a_second_worker_leaves_a_claimed_stage_alone(stage: Stage) -> None:
    mark_stale(stage, at=timezone.now())
    with transaction.atomic():
        assert recompute(stage.pk, at=timezone.now())
        assert Elsewhere(lambda: recompute(stage.pk, at=timezone.now())).result() is False


def test_two_stages_are_computed_side_by_side(stage: Stage, aiko: Person, league: dict[str, Any]) -> None:
    teams = [verbs.found_team(aiko, league, TORA, name)["team"] for name in ("Two", "Three")]
    other = verbs.start_season(aiko, league, teams)["stages"][0]["id"]
    mark_stale(stage, at=timezone.now())
    mark_stale(Stage.objects.get(pk=other), at=timezone.now())
    with transaction.atomic():
        assert recompute(stage.pk, at=timezone.now())
        assert Elsewhere(lambda: recompute(other, at=timezone.now())).result() is True


def test_a_result_that_arrives_meanwhile_waits_for_nobody_and_is_not_forgotten(stage: Stage) -> None:
    mark_stale(stage, at=timezone.now())
    with field_locked():
        worker = Elsewhere(lambda: recompute(stage.pk, at=timezone.now()))
        wait_until(worker.waits)
        result = Elsewhere(lambda: mark_stale(stage, at=timezone.now()))
        result.thread.join(timeout=10)
        assert not result.thread.is_alive()
    assert worker.result() is True
    standing = Standing.objects.get(stage=stage)
    assert (standing.wanted - standing.computed, stale_stages()) == (1, [stage.pk])
    assert recompute(stage.pk, at=timezone.now())


def test_a_worker_killed_half_way_leaves_the_old_table_and_the_job(stage: Stage) -> None:
    before = list(StandingPage.objects.values())
    mark_stale(stage, at=timezone.now())
    with field_locked():
        worker = Elsewhere(lambda: recompute(stage.pk, at=timezone.now()))
        wait_until(worker.waits)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [worker.backend])
        assert isinstance(worker.result(), OperationalError)
    assert list(StandingPage.objects.values()) == before
    assert stale_stages() == [stage.pk]
    assert sweep_stale_tables() == 1


def test_a_sweep_finds_what_lost_messages_left_and_nothing_else(stage: Stage) -> None:
    assert sweep_stale_tables() == 0
    mark_stale(stage, at=timezone.now())
    assert (sweep_stale_tables(), sweep_stale_tables()) == (1, 0)


def lines_of(aiko: Person, stage: int) -> list[dict[str, Any]]:
    """The table without the ids of its teams."""
    recompute(stage, at=timezone.now())
    return [{**row, "team": 0} for row in aiko.get(f"stages/{stage}/table/")["rows"]]


def test_the_order_of_confirmation_never_changes_the_table(aiko: Person) -> None:
    """Three teams, three results, in each of the six orders."""
    tables = []
    for order in itertools.permutations(range(3)):
        league = verbs.open_league(aiko, f"League {order}")
        teams = [verbs.found_team(aiko, league, TORA, name)["team"] for name in ("One", "Two", "Three")]
        season = verbs.start_season(aiko, league, teams)
        games = [row for row in aiko.get("fixtures/", season=season["id"])["results"] if len(row["sides"]) == 2]
        for place in order:
            forfeit = {"sides": [1 + place % 2], "reason": "Nobody came"}
            aiko.post(f"fixtures/{games[place]['id']}/forfeit/", forfeit)
        tables.append(lines_of(aiko, season["stages"][0]["id"]))
    assert [table == tables[0] for table in tables] == [True] * 6
    assert [row["played"] for row in tables[0]] == [2, 2, 2]
