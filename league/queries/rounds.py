"""Rounds with their games, as whoever asks may see them: drafts are for ninja masters."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, QuerySet

from league.models import Fixture, FixtureSide, Round
from league.queries.fixtures import fixture_row, published_to
from league.queries.leagues import visible_leagues
from teams.models import Player


def visible_rounds(user: Player | AnonymousUser) -> QuerySet[Round]:
    """Return the rounds that a user may see, in order, with their fixtures and sides."""
    sides = FixtureSide.objects.select_related("entrant__team").order_by("side")
    fixtures = (
        Fixture.objects.select_related("round__stage__season__league")
        .prefetch_related(Prefetch("sides", queryset=sides))
        .order_by("number")
    )
    return (
        Round.objects.filter(published_to(user, ""), stage__season__league__in=visible_leagues(user))
        .prefetch_related(Prefetch("fixtures", queryset=fixtures))
        .order_by("stage", "number")
    )


def round_row(row: Round) -> dict[str, Any]:
    """Return a round of :func:`visible_rounds` with its fixtures as plain values."""
    return {
        "id": row.pk,
        "stage": row.stage_id,
        "number": row.number,
        "published_at": row.published_at,
        "deadline": row.deadline,
        "challenge": row.challenge,
        "starts_at": row.starts_at,
        "ends_at": row.ends_at,
        "draw": {key: value for key, value in row.draw.items() if key != "rematches"},
        "fixtures": [fixture_row(fixture) for fixture in row.fixtures.all()],
    }
