"""Computing a league's skill ratings anew from all its confirmed results, so that no correction leaves a trace in them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import connection, transaction

from league.models import League, Rating, RatingBook
from league.queries.ratings import changes_in, confirmed_games, games_for, teams_and_owners
from league.rules.ratings import Step, rate

CLAIMS: Final = 0x5C111
"""The number under which PostgreSQL keeps the claims of leagues apart from every other advisory lock."""


@transaction.atomic
def recompute_ratings(league_id: int, *, at: datetime) -> bool:
    """Bring a league's ratings up to date and say whether anything was done.

    As with tables, one worker at a time claims a league; results that arrive meanwhile are seen the next time.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [CLAIMS, league_id])
        if not cursor.fetchone()[0]:
            return False
    league = League.objects.get(pk=league_id)
    seen = changes_in(league_id)
    book, _made = RatingBook.objects.get_or_create(league=league)
    if book.seen == seen:
        return False
    results = list(confirmed_games(league))
    teams, owners = teams_and_owners(league)
    book.ratings.all().delete()
    Rating.objects.bulk_create(
        [
            *_rows(book, "team_id", rate(games_for(results, teams))),
            *_rows(book, "player_id", rate(games_for(results, owners))),
        ]
    )
    book.seen = seen
    book.computed_at = at
    book.save(update_fields=["seen", "computed_at"])
    return True


def _rows(book: RatingBook, whose: str, courses: Mapping[int, list[Step]]) -> list[Rating]:
    rows = []
    for who, course in courses.items():
        last = course[-1].skill
        told: list[list[Any]] = [[step.game, step.skill.mu, step.skill.sigma] for step in course]
        rows.append(Rating(book=book, mu=last.mu, sigma=last.sigma, games=len(course), course=told, **{whose: who}))
    return rows
