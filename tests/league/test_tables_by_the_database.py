"""The table that PostgreSQL adds up is the table of the rules, and it is kept in pages."""

import random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.operations import book_ruleset
from games.refusals import Missing
from league.models import Entrant, Fixture, FixtureSide, League, Round, Season, Stage, StageEntrant, Standing
from league.operations.tables import mark_stale, recompute
from league.queries.tables import compute_table, visible_table
from league.rules.results import UnknownEntrantError
from teams.models import Player, Team

pytestmark = pytest.mark.django_db

TWO = (
    ("won", "lost"),
    ("drawn", "drawn"),
    ("ceded", "won"),
    ("forfeit_win", "forfeit_loss"),
    ("double_forfeit", "double_forfeit"),
    ("unplayed", "unplayed"),
)
MANY = (
    ("bye",),
    ("requested_bye",),
    ("absent",),
    ("won", "lost", "lost"),
    ("drawn", "drawn", "lost", "ceded"),
    ("lost", "won", "lost"),
)


def stage_of(teams: int, **settings: Any) -> Stage:
    """A running stage of so many teams, without rounds."""
    ruleset = book_ruleset("allstars")
    owner = Player.objects.create_user("aiko@example.org", name="Aiko")
    league = League.objects.create(name="Large", slug="large", ruleset=ruleset, settings={"public": True, **settings})
    season = Season.objects.create(league=league, number=1, name="Large", state=Season.State.RUNNING)
    stage = Stage.objects.create(season=season, order=1, name="Large", state=Stage.State.RUNNING)
    for number in range(1, teams + 1):
        team = Team.objects.create(name=f"Team {number}", system="allstars", owner=owner, ruleset=ruleset)
        entrant = Entrant.objects.create(season=season, team=team, seed=number)
        StageEntrant.objects.create(stage=stage, entrant=entrant, seed=number)
    return stage


def played(stage: Stage, rnd: random.Random, rounds: int, games: tuple[tuple[str, ...], ...]) -> None:
    """Rounds of games between anybody, one of each kind."""
    field = list(Entrant.objects.filter(season=stage.season))
    for number in range(1, rounds + 1):
        row = Round.objects.create(stage=stage, number=number, published_at=timezone.now())
        for place, outcomes in enumerate(games, 1):
            fixture = Fixture.objects.create(round=row, number=place, state=Fixture.State.UNPLAYED)
            for side, (entrant, outcome) in enumerate(zip(rnd.sample(field, len(outcomes)), outcomes, strict=True), 1):
                score = 0 if "forfeit" in outcome else rnd.randint(0, 9)
                FixtureSide.objects.create(
                    fixture=fixture, side=side, entrant=entrant, outcome=outcome,
                    score=score, injuries=rnd.randint(0, 5), koban=rnd.randint(0, 12),
                )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "keys",
    [
        ["score_difference", "injuries", "koban", "fewest_forfeits", "games_won", "scored"],
        ["head_to_head", "score_difference"],
        ["buchholz", "sonneborn_berger", "head_to_head"],
    ],
    ids=["sums", "head-to-head", "opponents"],
)
def test_the_database_and_the_rules_make_the_same_table(seed: int, keys: list[str]) -> None:
    stage = stage_of(6, tie_breakers=keys)
    played(stage, random.Random(seed), 5, TWO + MANY)
    assert compute_table(stage) == compute_table(stage, instead={})


PARTNERS = (
    (("won", 1), ("lost", 2), ("won", 1), ("lost", 2)),
    (("lost", 1), ("won", 2), ("won", 2)),
    (("ceded", 1), ("lost", 2), ("lost", 2), ("won", 1)),
    (("drawn", 1), ("drawn", 2), ("drawn", 2), ("drawn", 1)),
)
"""Games of two against two and one against two: outcome and alliance of each side."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "keys", [["score_difference", "scored"], ["head_to_head"], ["buchholz", "sonneborn_berger"]], ids=" ".join
)
def test_the_database_and_the_rules_leave_partners_out_alike(seed: int, keys: list[str]) -> None:
    """Ruling 61: what a side scored against is the best score among its enemies."""
    stage = stage_of(6, tie_breakers=keys)
    rnd = random.Random(seed)
    played(stage, rnd, 2, TWO + MANY)
    field = list(Entrant.objects.filter(season=stage.season))
    row = Round.objects.create(stage=stage, number=3, published_at=timezone.now())
    for place, sides in enumerate(PARTNERS, 1):
        fixture = Fixture.objects.create(round=row, number=place, state=Fixture.State.UNPLAYED)
        FixtureSide.objects.bulk_create(
            FixtureSide(
                fixture=fixture, side=side, entrant=entrant, outcome=outcome, alliance=alliance, score=rnd.randint(0, 9)
            )
            for side, (entrant, (outcome, alliance)) in enumerate(
                zip(rnd.sample(field, len(sides)), sides, strict=True), 1
            )
        )
    assert compute_table(stage) == compute_table(stage, instead={})


def test_what_partners_scored_against_is_their_enemies_score() -> None:
    """Five together against two together."""
    stage = stage_of(4, tie_breakers=["score_difference"])
    row = Round.objects.create(stage=stage, number=1, published_at=timezone.now())
    fixture = Fixture.objects.create(round=row, number=1, state=Fixture.State.UNPLAYED)
    entrants = Entrant.objects.filter(season=stage.season).order_by("seed")
    for side, (entrant, outcome, score) in enumerate(
        zip(entrants, ("won", "lost", "won", "lost"), (5, 2, 5, 2), strict=True), 1
    ):
        FixtureSide.objects.create(
            fixture=fixture, side=side, entrant=entrant, outcome=outcome, score=score, alliance=2 - side % 2
        )
    assert [(line.name, line.scored, line.against, line.difference) for line in compute_table(stage)] == [
        ("Team 1", 5, 2, 3),
        ("Team 3", 5, 2, 3),
        ("Team 2", 2, 5, -3),
        ("Team 4", 2, 5, -3),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_head_to_head_reads_the_games_of_tied_teams_alone(seed: int) -> None:
    """Every game is drawn or nobody's, so that many are tied, and met each other more than once."""
    stage = stage_of(5, tie_breakers=["head_to_head"])
    played(stage, random.Random(seed), 4, (("drawn", "drawn"), ("won", "lost"), ("double_forfeit", "double_forfeit")))
    assert compute_table(stage) == compute_table(stage, instead={})


def test_a_result_of_somebody_outside_the_stage_is_a_fault_of_ours() -> None:
    stage = stage_of(3)
    played(stage, random.Random(1), 3, TWO)
    StageEntrant.objects.filter(stage=stage, seed=1).delete()
    with pytest.raises(UnknownEntrantError):
        compute_table(stage)


def test_a_long_table_is_read_page_by_page() -> None:
    stage = stage_of(205)
    mark_stale(stage, at=timezone.now())
    recompute(stage.pk, at=timezone.now())
    pages = [visible_table(AnonymousUser(), stage.pk, number) or {} for number in (1, 2, 3)]
    assert [(page["page"], page["pages"], page["total"], len(page["rows"])) for page in pages] == [
        (1, 3, 205, 100),
        (2, 3, 205, 100),
        (3, 3, 205, 5),
    ]
    assert [line for page in pages for line in page["rows"]] == Standing.objects.get(stage=stage).table


def test_a_page_that_the_table_does_not_have_is_missing() -> None:
    stage = stage_of(2)
    mark_stale(stage, at=timezone.now())
    with pytest.raises(Missing) as caught:
        visible_table(AnonymousUser(), stage.pk, 2)
    assert caught.value.code == "table.unknown_page"


@pytest.mark.parametrize(("asked", "status"), [("1", 200), ("2", 404), ("0", 400), ("many", 400), ("99999999999", 400)])
def test_the_api_takes_the_number_of_a_page(client: Any, asked: str, status: int) -> None:
    stage = stage_of(2)
    mark_stale(stage, at=timezone.now())
    recompute(stage.pk, at=timezone.now())
    assert client.get(f"/api/v1/stages/{stage.pk}/table/", {"page": asked}).status_code == status


@pytest.mark.parametrize(
    ("asked", "status"), [("1", 200), ("2", 404), ("0", 404), ("many", 404), ("99999999999999", 404)]
)
def test_the_page_of_the_table_takes_the_number_of_a_page(client: Any, asked: str, status: int) -> None:
    stage = stage_of(2)
    mark_stale(stage, at=timezone.now())
    recompute(stage.pk, at=timezone.now())
    assert client.get(f"/stages/{stage.pk}/table/", {"page": asked}).status_code == status


def test_a_table_computed_again_has_its_new_pages_alone() -> None:
    stage = stage_of(101)
    mark_stale(stage, at=timezone.now())
    recompute(stage.pk, at=timezone.now())
    StageEntrant.objects.filter(stage=stage, seed__gt=50).delete()
    mark_stale(stage, at=timezone.now())
    recompute(stage.pk, at=timezone.now())
    standing = Standing.objects.get(stage=stage)
    assert (standing.length, standing.pages.count(), len(standing.table)) == (50, 1, 50)
