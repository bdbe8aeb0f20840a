"""The table of one stage at three sizes, ten times as large each: computed, stored and read, beside a plain aggregate.

The plain aggregate is what anybody would write in SQL for points and score difference alone, over the same rows in the same
run. Memory is what Python's allocator held at most while the table was computed (``peak_mb``). Nothing here asserts a time.
"""

import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TypeVar

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.utils import timezone
from pytest_benchmark.fixture import BenchmarkFixture
from rest_framework.test import APIClient

from games.operations import book_ruleset
from league.models import Entrant, League, Round, Season, Stage, StageEntrant, Standing
from league.operations.tables import mark_stale, recompute
from league.queries.tables import compute_table, visible_table
from league.rules.tiebreakers import TieBreaker
from teams.models import Player, Team

pytestmark = pytest.mark.django_db

Answer = TypeVar("Answer")

PLAYED = """
WITH fixtures AS (
    INSERT INTO league_fixture (round_id, number, state, challenge, challenge_dice, replay, decider, confirmed_at)
    SELECT round.id, game + 1, 'unplayed', '', '[]', 0, '', now()
    FROM league_round round, generate_series(0, %(teams)s / 2 - 1) game
    WHERE round.stage_id = %(stage)s
    RETURNING id, round_id, number - 1 AS game
), met AS (
    SELECT fixtures.id, random() AS luck, random() * 10 AS one, random() * 10 AS other,
        %(first)s + (round.number + game) %% (%(teams)s - 1) AS home,
        %(first)s + CASE game WHEN 0 THEN %(teams)s - 1
            ELSE (round.number - game + %(teams)s - 1) %% (%(teams)s - 1) END AS away
    FROM fixtures JOIN league_round round ON round.id = fixtures.round_id
)
INSERT INTO league_fixtureside (fixture_id, side, entrant_id, outcome, score, injuries, koban)
SELECT id, 1, home, CASE WHEN luck < .45 THEN 'won' WHEN luck < .9 THEN 'lost' ELSE 'drawn' END, one, 2, 10 FROM met
UNION ALL
SELECT id, 2, away, CASE WHEN luck < .45 THEN 'lost' WHEN luck < .9 THEN 'won' ELSE 'drawn' END, other, 1, 6 FROM met
"""
"""Rounds of a circle: whoever stands opposite meets."""

PLAIN = """
SELECT mine.entrant_id,
    sum(CASE mine.outcome WHEN 'won' THEN 3 WHEN 'drawn' THEN 1 ELSE 0 END) AS points,
    sum(mine.score - theirs.score) AS difference
FROM league_fixtureside mine
JOIN league_fixtureside theirs ON theirs.fixture_id = mine.fixture_id AND theirs.side <> mine.side
JOIN league_fixture fixture ON fixture.id = mine.fixture_id
JOIN league_round round ON round.id = fixture.round_id
WHERE round.stage_id = %s
GROUP BY mine.entrant_id
ORDER BY points DESC, difference DESC
"""


def build(teams: int, results: int) -> Stage:
    """A stage of so many teams that has that many results, half as many a round as there are teams."""
    ruleset = book_ruleset("allstars")
    owner = Player.objects.create_user("bench@example.org", name="Bench")
    league = League.objects.create(name="Bench", slug="bench", ruleset=ruleset, settings={"public": True})
    season = Season.objects.create(league=league, number=1, name="Bench", state=Season.State.RUNNING)
    stage = Stage.objects.create(season=season, order=1, name="Bench", state=Stage.State.RUNNING)
    rows = Team.objects.bulk_create(
        Team(name=f"Team {number}", system="allstars", owner=owner, ruleset=ruleset) for number in range(teams)
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(season=season, team=team, seed=number) for number, team in enumerate(rows, 1)
    )
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, entrant=entrant, seed=entrant.seed) for entrant in entrants
    )
    rounds = results * 2 // teams
    Round.objects.bulk_create(
        Round(stage=stage, number=number, published_at=datetime(2026, 12, 1, tzinfo=UTC))
        for number in range(1, rounds + 1)
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        # Foreign keys of a million generated rows need no check one by one.
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(PLAYED, {"stage": stage.pk, "teams": teams, "first": entrants[0].pk})
        cursor.execute("SET session_replication_role = origin")
        cursor.execute("ANALYZE")
    mark_stale(stage, at=timezone.now())
    return stage


@pytest.fixture(
    scope="module",
    params=[(100, 10_000), (1_000, 100_000), (10_000, 1_000_000)],
    ids=lambda size: f"{size[0]} teams, {size[1]} results",
)
def stage(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: object) -> Iterator[Stage]:
    with django_db_blocker.unblock():  # type: ignore[attr-defined]  # pytest-django's own
        yield build(*request.param)
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE teams_player, games_rulesetversion, league_league CASCADE")


def timed(benchmark: BenchmarkFixture, rounds: int, work: Callable[[], Answer]) -> Answer:
    answer: Answer = benchmark.pedantic(work, rounds=rounds)  # type: ignore[no-untyped-call]  # pytest-benchmark's own
    return answer


def with_tie_breakers(stage: Stage, *keys: TieBreaker) -> Stage:
    """The stage, in a league that breaks ties like this."""
    League.objects.filter(pk=stage.season.league_id).update(
        settings={"public": True, "tie_breakers": [str(key) for key in keys]}
    )
    return Stage.objects.select_related("season__league").get(pk=stage.pk)


def test_a_plain_aggregate(benchmark: BenchmarkFixture, stage: Stage) -> None:
    def aggregate() -> int:
        with connection.cursor() as cursor:
            cursor.execute(PLAIN, [stage.pk])
            return len(cursor.fetchall())

    assert timed(benchmark, 3, aggregate) == stage.field.count()


@pytest.mark.parametrize(
    "keys",
    [
        (TieBreaker.SCORE_DIFFERENCE,),
        (TieBreaker.HEAD_TO_HEAD, TieBreaker.SCORE_DIFFERENCE, TieBreaker.INJURIES),
        (TieBreaker.BUCHHOLZ, TieBreaker.SONNEBORN_BERGER),
    ],
    ids=["points and difference", "the default of a league", "Buchholz and Sonneborn-Berger"],
)
def test_computing_a_table(benchmark: BenchmarkFixture, stage: Stage, keys: tuple[TieBreaker, ...]) -> None:
    row = with_tie_breakers(stage, *keys)
    lines = timed(benchmark, 2, lambda: compute_table(row))
    assert sum(line.played for line in lines) == 2 * row.rounds.count() * (len(lines) // 2)
    tracemalloc.start()
    compute_table(row)
    benchmark.extra_info["peak_mb"] = round(tracemalloc.get_traced_memory()[1] / 2**20, 1)
    tracemalloc.stop()


def test_computing_and_storing_a_table(benchmark: BenchmarkFixture, stage: Stage) -> None:
    row = with_tie_breakers(stage, TieBreaker.SCORE_DIFFERENCE)

    def once() -> bool:
        mark_stale(row, at=timezone.now())
        return recompute(row.pk, at=timezone.now())

    assert timed(benchmark, 2, once)
    assert Standing.objects.get(stage=row).length == row.field.count()


def test_reading_a_page_of_a_stored_table(benchmark: BenchmarkFixture, stage: Stage) -> None:
    recompute(stage.pk, at=timezone.now())
    page = benchmark(visible_table, AnonymousUser(), stage.pk)
    assert (page["total"], len(page["rows"])) == (stage.field.count(), 100)


def test_reading_the_last_page_over_rest(benchmark: BenchmarkFixture, stage: Stage) -> None:
    recompute(stage.pk, at=timezone.now())
    client, address = APIClient(), f"/api/v1/stages/{stage.pk}/table/?page={stage.field.count() // 100}"
    answer = timed(benchmark, 50, lambda: client.get(address))
    assert len(answer.json()["rows"]) == 100
