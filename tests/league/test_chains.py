"""Rows read by a statement of our own are those that Django reads with ``select_related`` and ``prefetch_related``."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.chains import Chain
from games.models import Match
from league.models import Fixture, FixtureSide
from league.operations import fixtures
from teams.models import Player, Team, Token
from teams.operations import accounts
from tests.verbs import Person


def _values(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_locked_fixture_has_what_django_would_have_read(fixture: dict[str, Any]) -> None:
    expected = Fixture.objects.select_related("round__stage__season__league").get(pk=fixture["id"])
    with transaction.atomic():
        locked = fixtures.lock_fixture(fixture["id"])
    pairs = [
        (locked, expected),
        (locked.round, expected.round),
        (locked.round.stage, expected.round.stage),
        (locked.round.stage.season, expected.round.stage.season),
        (locked.round.stage.season.league, expected.round.stage.season.league),
    ]
    with CaptureQueriesContext(connection) as asked:
        told = [_values(one) for one, _other in pairs]
    assert told == [_values(other) for _one, other in pairs]
    assert not asked.captured_queries


def test_its_sides_are_at_hand_and_their_scrolls_when_asked_for(fixture: dict[str, Any]) -> None:
    with transaction.atomic():
        locked = fixtures.lock_fixture(fixture["id"])
    with CaptureQueriesContext(connection) as asked:
        sides = fixtures.sides_of(locked)
        assert [row.fixture for row in sides.values()] == [locked, locked]
        names = [row.entrant.team.name for row in sides.values()]
    assert not asked.captured_queries
    rows = FixtureSide.objects.filter(fixture=fixture["id"]).select_related("entrant__team").order_by("side")
    assert names == [row.entrant.team.name for row in rows]
    for row in rows:
        assert _values(sides[row.side].entrant.team) == _values(row.entrant.team)


def test_the_rows_are_locked_and_no_others(fixture: dict[str, Any]) -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        fixtures.lock_fixture(fixture["id"])
    first, second = (query["sql"] for query in asked.captured_queries)
    assert first.endswith("FOR UPDATE OF t0")
    assert 'FROM "league_fixture" t0' in first
    assert "FOR UPDATE" not in second


def test_a_token_comes_with_its_player(aiko: Person) -> None:
    player = Player.objects.get(pk=aiko.id)
    given = accounts.new_token(player, label="bot", at=timezone.now()).token
    row = Token.objects.select_related("user").get(label="bot")
    [found] = Chain(Token, "user", by="token_key").rows(given[:15])
    with CaptureQueriesContext(connection) as asked:
        assert (_values(found), _values(found.user)) == (_values(row), _values(row.user))
    assert not asked.captured_queries


def test_nothing_is_found_for_a_value_that_no_row_has(db: None) -> None:
    assert Chain(Match, by="id").rows(0) == []


def test_a_key_that_may_be_empty_makes_no_chain(db: None) -> None:
    # Rows without the other would be missing from the answer.
    with pytest.raises(ValueError, match="does not always point to a row"):
        Chain(Fixture, "match", by="id")
    with pytest.raises(ValueError, match="does not always point to a row"):
        Chain(Team, "name", by="id")
